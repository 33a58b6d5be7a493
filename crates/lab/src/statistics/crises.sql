-- name: crises
-- title: Crises
-- question: How often does the static evaluation of a game of two cross a line between two final scores, a whole piece apart?
-- book: VII 4 | pentagame:2 | - | - | every crossing of a line between scores is a crisis; no figure is given
-- unit: crossings
-- interval: mean
-- picture: bars
-- games: two seats
WITH band AS (
    SELECT game_id, ply, least(greatest(
        CAST(floor((CAST(standing[1] AS DOUBLE) + 50.0) / 100.0) AS BIGINT), -3), 3) AS band
    FROM turn
    WHERE seats = 2 AND standing IS NOT NULL
),
moved AS (
    SELECT game_id, band, lag(band) OVER (PARTITION BY game_id ORDER BY ply) AS former FROM band
),
crisis AS (
    SELECT game_id, sum(CASE WHEN band <> former THEN 1 ELSE 0 END) AS crises
    FROM moved
    GROUP BY game_id
)
SELECT finished.game, finished.level,
    CAST(sum(crises) AS BIGINT) AS total, CAST(sum(crises * crises) AS BIGINT) AS squares,
    count(*) AS n
FROM finished JOIN crisis ON finished.game_id = crisis.game_id
GROUP BY finished.game, finished.level
ORDER BY finished.game, finished.level
