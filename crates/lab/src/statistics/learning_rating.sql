-- name: learning_rating
-- title: Learning: rating
-- question: How does the rating of a member change over the first 100 games, in groups of ten?
-- book: VIII 2 | pentagame:2 | - | - | the steepness of learning curves is named as an open question
-- unit: points
-- interval: mean
-- picture: line
-- x: games of the member
-- games: members
WITH measured AS (
    SELECT seated.game, seated.level, seated.nth - (seated.nth - 1) % 10 AS band,
        CAST(round(seated.rating) AS BIGINT) AS size
    FROM seated
    WHERE seated.nth <= 100
)
SELECT
    game, level, band AS x,
    CAST(sum(size) AS BIGINT) AS total, CAST(sum(size * size) AS BIGINT) AS squares, count(*) AS n
FROM measured
WHERE size IS NOT NULL
GROUP BY game, level, band
ORDER BY game, level, band
