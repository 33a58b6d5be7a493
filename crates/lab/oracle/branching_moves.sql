-- per game, level and ply 1..60 the legal moves before that ply; x = ply, n = games that
-- have this ply. Mean of the column legal_moves, placements included.
SELECT g.game, label(g.level) AS level, p.ply AS x,
       sum(p.legal_moves::HUGEINT) AS total,
       sum(p.legal_moves::HUGEINT * p.legal_moves::HUGEINT) AS squares,
       count(*) AS n
FROM plies p JOIN games g USING (game_id)
WHERE p.ply <= 60
GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
