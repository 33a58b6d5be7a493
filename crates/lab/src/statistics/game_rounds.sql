-- name: game_rounds
-- title: Rounds of a game
-- question: How are the lengths of games distributed, in rounds?
-- unit: share
-- interval: share
-- picture: histogram
-- x: rounds
-- games: all
WITH length AS (
    SELECT game, level, rounds, count(*) AS games FROM finished GROUP BY game, level, rounds
)
SELECT
    game, level, rounds AS x, games AS count,
    CAST(sum(games) OVER (PARTITION BY game, level) AS BIGINT) AS n
FROM length
ORDER BY game, level, rounds
