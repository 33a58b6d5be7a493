-- name: transpositions
-- title: Transpositions
-- question: Which share of the positions of more than one game is reached in different ways, at each of the first 12 plies?
-- book: VII 4 | pentagame:2 | - | - | many games must share the same position
-- unit: share
-- interval: share
-- picture: line
-- games: all
WITH reached AS (
    SELECT game, level, game_id, ply, position_key,
        lag(position_key) OVER (PARTITION BY game_id ORDER BY ply) AS former
    FROM turn
    WHERE ply <= 12
),
position AS (
    SELECT game, level, ply, position_key, count(*) AS games,
        min(former) AS least, max(former) AS greatest
    FROM reached
    GROUP BY game, level, ply, position_key
)
SELECT
    game, level, ply AS x,
    CAST(sum(CASE WHEN least <> greatest THEN 1 ELSE 0 END) AS BIGINT) AS count, count(*) AS n
FROM position
WHERE games > 1
GROUP BY game, level, ply
ORDER BY game, level, ply
