-- name: repeated_positions
-- title: Positions that several games share
-- question: Which share of the games is in a position that another game reached too, at each of the first 12 plies?
-- unit: share
-- interval: share
-- picture: line
-- games: all
WITH position AS (
    SELECT game, level, ply, position_key, count(*) AS games
    FROM turn
    WHERE ply <= 12
    GROUP BY game, level, ply, position_key
)
SELECT
    game, level, ply AS x,
    CAST(sum(CASE WHEN games > 1 THEN games ELSE 0 END) AS BIGINT) AS count,
    CAST(sum(games) AS BIGINT) AS n
FROM position
GROUP BY game, level, ply
ORDER BY game, level, ply
