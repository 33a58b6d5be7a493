-- name: learning_loss
-- title: Learning: loss per move
-- question: How much of the own static evaluation does a member lose per move, over the first 100 games, in groups of ten?
-- unit: hundredths of a piece
-- interval: mean
-- picture: line
-- x: games of the member
-- games: members
-- scale: 100
WITH measured AS (
    SELECT seated.game, seated.level, seated.nth - (seated.nth - 1) % 10 AS band,
        CAST(round(100.0 * CAST(loss AS DOUBLE) / CAST(moves AS DOUBLE)) AS BIGINT) AS size
    FROM seated JOIN effort
        ON seated.game_id = effort.game_id AND seated.seat = effort.seat
    WHERE seated.nth <= 100
)
SELECT
    game, level, band AS x,
    CAST(sum(size) AS BIGINT) AS total, CAST(sum(size * size) AS BIGINT) AS squares, count(*) AS n
FROM measured
WHERE size IS NOT NULL
GROUP BY game, level, band
ORDER BY game, level, band
