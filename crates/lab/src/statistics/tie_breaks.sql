-- name: tie_breaks
-- title: Ties that a superior win breaks
-- question: Which share of the 3:3 games has one superior and one inferior win?
-- book: IV 12.1, table 12.2 | pentagame:2 | - | 0.4444 | the tie-break occurs in roughly 4 of 9 cases
-- unit: share
-- interval: share
-- picture: bars
-- games: two seats, with goals
WITH tie AS (
    SELECT game_id, game, level,
        sum(CASE WHEN is_superior THEN 1 ELSE 0 END) AS superior
    FROM goal_triangle
    GROUP BY game_id, game, level
    HAVING count(*) = 2
)
SELECT game, level,
    CAST(sum(CASE WHEN superior = 1 THEN 1 ELSE 0 END) AS BIGINT) AS count, count(*) AS n
FROM tie
GROUP BY game, level
ORDER BY game, level
