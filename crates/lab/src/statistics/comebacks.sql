-- name: comebacks
-- title: Comebacks
-- question: How often was the later winner half a piece behind by static evaluation, and a piece by pieces out?
-- book: VII 4 | pentagame:2 | - | - | a player can recover from a weaker position; no figure is given
-- unit: share
-- interval: share
-- picture: bars
-- games: without teams, one winner
WITH behind AS (
    SELECT finished.game_id, finished.game, finished.level,
        max(-CAST(lead.standing[finished.winner] AS BIGINT)) AS deficit
    FROM finished JOIN lead ON finished.game_id = lead.game_id
    WHERE finished.winner > 0
    GROUP BY finished.game_id, finished.game, finished.level
),
fewer AS (
    SELECT finished.game_id, finished.game, finished.level,
        max(CAST(array_sort(turn.progress)[turn.seats] AS BIGINT)
            - CAST(turn.progress[finished.winner] AS BIGINT)) AS deficit
    FROM finished JOIN turn ON finished.game_id = turn.game_id
    WHERE finished.winner > 0 AND finished.game IN (SELECT game FROM goal_game)
    GROUP BY finished.game_id, finished.game, finished.level
)
SELECT game, level, 'evaluation' AS x,
    CAST(sum(CASE WHEN deficit >= 50 THEN 1 ELSE 0 END) AS BIGINT) AS count, count(*) AS n
FROM behind
GROUP BY game, level
UNION ALL
SELECT game, level, 'pieces' AS x,
    CAST(sum(CASE WHEN deficit >= 1 THEN 1 ELSE 0 END) AS BIGINT) AS count, count(*) AS n
FROM fewer
GROUP BY game, level
ORDER BY game, level, x
