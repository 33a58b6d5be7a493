-- name: endings
-- title: Reasons of the end
-- question: For which reason do games end?
-- unit: share
-- interval: share
-- picture: bars
-- games: all
WITH counted AS (
    SELECT game, level, ending, count(*) AS games FROM played GROUP BY game, level, ending
)
SELECT
    game, level, ending AS x, games AS count,
    CAST(sum(games) OVER (PARTITION BY game, level) AS BIGINT) AS n
FROM counted
ORDER BY game, level, ending
