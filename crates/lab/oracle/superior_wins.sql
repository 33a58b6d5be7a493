-- two seats, games with goals. A seat with three pieces out has goals i, j, k in order of
-- exit (a..e = 0..4 around the pentagon). The triangle with only one way left after i, j is the one
-- whose third corner is equidistant from both: 2k = i + j (mod 5); that win is superior.
-- n = seats with three pieces out; rows superior and inferior.
WITH e AS (
  SELECT g.game, label(g.level) AS level, p.game_id, p.seat, ascii(lower(p.goal)) - 97 AS c,
         row_number() OVER (PARTITION BY p.game_id, p.seat ORDER BY p.ply) AS nr
  FROM plies p JOIN games g USING (game_id)
  WHERE g.seats = 2 AND p.goal IS NOT NULL AND ending <> 'cut'),
t AS (
  SELECT game, level, game_id, seat,
         max(c) FILTER (nr = 1) AS i, max(c) FILTER (nr = 2) AS j, max(c) FILTER (nr = 3) AS k
  FROM e GROUP BY 1, 2, 3, 4 HAVING max(nr) >= 3),
r AS (SELECT game, level, CASE WHEN (2 * k) % 5 = (i + j) % 5 THEN 'superior' ELSE 'inferior' END AS x FROM t)
SELECT k.game, k.level, w.x,
       (SELECT count(*) FROM r WHERE r.game = k.game AND r.level = k.level AND r.x = w.x) AS count, k.n
FROM (SELECT game, level, count(*) AS n FROM r GROUP BY 1, 2) k
CROSS JOIN (VALUES (1, 'superior'), (2, 'inferior')) w(o, x)
ORDER BY k.game, k.level, w.o;
