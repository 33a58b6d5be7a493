-- x = number of rounds; count = games with it; n = all games of the group (not cut).
WITH r AS (SELECT g.game, label(g.level) AS level, rounds AS x FROM games g WHERE ending <> 'cut')
SELECT a.game, a.level, a.x, count(*) AS count, any_value(b.n) AS n
FROM r a JOIN (SELECT game, level, count(*) AS n FROM r GROUP BY 1, 2) b USING (game, level)
GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
