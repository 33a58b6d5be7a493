-- name: opening_use_reply
-- title: Openings of the second seat
-- question: How often does the second seat play each opening?
-- book: IV 4.2 | pentagame:2 | - | - | the second player has the same families in all their orientations
-- unit: share
-- interval: share
-- picture: bars
-- games: two seats, with named openings
WITH used AS (
    SELECT game, level, coalesce(opening[2], 'other') AS code, count(*) AS games
    FROM finished
    WHERE seats = 2 AND game IN (SELECT game FROM goal_game)
    GROUP BY game, level, coalesce(opening[2], 'other')
)
SELECT
    game, level, code AS x, games AS count,
    CAST(sum(games) OVER (PARTITION BY game, level) AS BIGINT) AS n
FROM used
ORDER BY game, level, code
