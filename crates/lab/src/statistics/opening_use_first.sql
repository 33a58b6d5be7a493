-- name: opening_use_first
-- title: Openings of the first seat
-- question: How often does the first seat play each opening?
-- book: IV 3.4 | pentagame:2 | - | - | of 20 openings 12 are recommendable, 10 of them with a replace as the second move
-- unit: share
-- interval: share
-- picture: bars
-- games: two seats, with named openings
WITH used AS (
    SELECT game, level, coalesce(opening[1], 'other') AS code, count(*) AS games
    FROM finished
    WHERE seats = 2 AND game IN (SELECT game FROM goal_game)
    GROUP BY game, level, coalesce(opening[1], 'other')
)
SELECT
    game, level, code AS x, games AS count,
    CAST(sum(games) OVER (PARTITION BY game, level) AS BIGINT) AS n
FROM used
ORDER BY game, level, code
