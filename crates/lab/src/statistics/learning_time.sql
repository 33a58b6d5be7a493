-- name: learning_time
-- title: Learning: time per move
-- question: How long does a member think about a move, over the first 100 games, in groups of ten?
-- unit: seconds
-- interval: mean
-- picture: line
-- x: games of the member
-- games: members
-- scale: 1000
WITH measured AS (
    SELECT seated.game, seated.level, seated.nth - (seated.nth - 1) % 10 AS band,
        CAST(round(CAST(time_ms AS DOUBLE) / CAST(moves AS DOUBLE)) AS BIGINT) AS size
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
