-- games with two seats and a result; x = first if only seat 1 has place 1, second if only
-- seat 2, else a tie. n = all such games; all three rows always.
WITH r AS (
  SELECT g.game, label(g.level) AS level,
         CASE WHEN place[1] < place[2] THEN 'first'
              WHEN place[2] < place[1] THEN 'second' ELSE 'tie' END AS x
  FROM games g WHERE seats = 2 AND len(place) = 2 AND place[1] IS NOT NULL AND place[2] IS NOT NULL)
SELECT k.game, k.level, w.x,
       (SELECT count(*) FROM r WHERE r.game = k.game AND r.level = k.level AND r.x = w.x) AS count, k.n
FROM (SELECT game, level, count(*) AS n FROM r GROUP BY 1, 2) k
CROSS JOIN (VALUES (1, 'first'), (2, 'second'), (3, 'tie')) w(o, x)
ORDER BY k.game, k.level, w.o;
