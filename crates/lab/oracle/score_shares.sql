-- two seats, a game whose plies have goals; final pieces out, higher first; n = all such
-- games with a result. The four scores of the question always have a row.
WITH r AS (
  SELECT g.game, label(g.level) AS level,
         greatest(progress[1], progress[2]) || ':' || least(progress[1], progress[2]) AS x
  FROM games g
  WHERE seats = 2 AND ending <> 'cut'
    AND g.game IN (SELECT game FROM plies WHERE goal IS NOT NULL))
SELECT k.game, k.level, w.x,
       (SELECT count(*) FROM r WHERE r.game = k.game AND r.level = k.level AND r.x = w.x) AS count, k.n
FROM (SELECT game, level, count(*) AS n FROM r GROUP BY 1, 2) k
CROSS JOIN (VALUES (1, '3:3'), (2, '3:2'), (3, '3:1'), (4, '3:0')) w(o, x)
ORDER BY k.game, k.level, w.o;
