-- x = seat; per game a seat with place 1 gets 60 / (number of seats with place 1)
-- sixtieths, all others 0; partners of a team share too. n = games with a result.
SELECT g.game, label(g.level) AS level, s.seat AS x,
       sum(part)::HUGEINT AS total, sum(part * part)::HUGEINT AS squares, count(*) AS n
FROM games g,
     LATERAL (SELECT unnest(range(1, g.seats + 1)) AS seat) s,
     LATERAL (SELECT CASE WHEN g.place[s.seat] = 1
                THEN (60 / len(list_filter(g.place, lambda v: v = 1)))::DOUBLE ELSE 0 END AS part) t
WHERE len(g.place) = g.seats AND g.place[1] IS NOT NULL
GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
