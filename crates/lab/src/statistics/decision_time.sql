-- name: decision_time
-- title: Time of decision
-- question: After which part of a game is the later winner ahead to the end, by the static evaluation?
-- unit: part of the game
-- interval: mean
-- picture: bars
-- games: without teams, one winner
-- scale: 10000
WITH open_until AS (
    SELECT finished.game_id, finished.game, finished.level, finished.plies,
        max(CASE WHEN lead.leader <> finished.winner OR lead.is_tied THEN lead.ply ELSE 0 END)
            AS ply
    FROM finished JOIN lead ON finished.game_id = lead.game_id
    WHERE finished.winner > 0
    GROUP BY finished.game_id, finished.game, finished.level, finished.plies
),
part AS (
    SELECT game, level,
        CAST(round(10000.0 * CAST(ply AS DOUBLE) / CAST(plies AS DOUBLE)) AS BIGINT) AS part
    FROM open_until
)
SELECT game, level,
    CAST(sum(part) AS BIGINT) AS total, CAST(sum(part * part) AS BIGINT) AS squares, count(*) AS n
FROM part
GROUP BY game, level
ORDER BY game, level
