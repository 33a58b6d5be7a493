-- name: lead_changes
-- title: Changes of the lead
-- question: How often does the lead change in a game? The seat with the best static evaluation leads, from a quarter of a piece on.
-- book: VII 4 | pentagame:2 | - | - | the lead may change a number of times; no figure is given
-- unit: changes
-- interval: mean
-- picture: bars
-- games: without teams, with a static evaluation
WITH held AS (
    SELECT game_id, leader, lag(leader) OVER (PARTITION BY game_id ORDER BY ply) AS former
    FROM lead
    WHERE advantage >= 25 AND NOT is_tied
),
change AS (
    SELECT game_id, sum(CASE WHEN leader <> former THEN 1 ELSE 0 END) AS changes
    FROM held
    GROUP BY game_id
),
game AS (
    SELECT finished.game, finished.level, coalesce(change.changes, 0) AS changes
    FROM finished
    JOIN (SELECT DISTINCT game_id FROM lead) AS measured ON finished.game_id = measured.game_id
    LEFT JOIN change ON finished.game_id = change.game_id
)
SELECT game, level,
    CAST(sum(changes) AS BIGINT) AS total, CAST(sum(changes * changes) AS BIGINT) AS squares,
    count(*) AS n
FROM game
GROUP BY game, level
ORDER BY game, level
