-- column plies of games that were played to an end (not cut).
SELECT g.game, label(g.level) AS level,
       sum(plies::HUGEINT) AS total, sum(plies::HUGEINT * plies) AS squares, count(*) AS n
FROM games g WHERE ending <> 'cut' GROUP BY 1, 2 ORDER BY 1, 2;
