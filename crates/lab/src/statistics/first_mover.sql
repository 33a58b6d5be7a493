-- name: first_mover
-- title: First against second mover
-- question: How often does the first mover win, the second mover win, and neither, with two seats?
-- book: IV 10.3 | pentagame:2 | second | - | to go second is an advantage that may over-compensate for the first move
-- unit: share
-- interval: share
-- picture: bars
-- games: two seats
WITH result AS (
    SELECT game, level,
        CASE winner WHEN 1 THEN 'first' WHEN 2 THEN 'second' ELSE 'tie' END AS result,
        count(*) AS games
    FROM finished
    WHERE seats = 2
    GROUP BY game, level, CASE winner WHEN 1 THEN 'first' WHEN 2 THEN 'second' ELSE 'tie' END
)
SELECT
    game, level, result AS x, games AS count,
    CAST(sum(games) OVER (PARTITION BY game, level) AS BIGINT) AS n
FROM result
ORDER BY game, level, result
