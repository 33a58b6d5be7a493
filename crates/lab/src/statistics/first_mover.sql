-- name: first_mover
-- title: First against second mover
-- question: How often does the first mover win, the second mover win, and how often is there a tie, with two seats?
-- book: IV 10.3 | pentagame:2 | second | > first | to go second is an advantage that may over-compensate for the first move
-- unit: share
-- interval: share
-- picture: bars
-- games: two seats
-- Every result has a row, even if no game has it.
WITH result (result, seat) AS (VALUES ('first', 1), ('second', 2), ('tie', 0))
SELECT
    game, level, result AS x,
    CAST(sum(CASE WHEN winner = result.seat THEN 1 ELSE 0 END) AS BIGINT) AS count, count(*) AS n
FROM finished CROSS JOIN result
WHERE seats = 2
GROUP BY game, level, result
ORDER BY game, level, result
