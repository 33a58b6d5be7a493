-- name: milestones
-- title: First, second and third piece out
-- question: In which round does a seat first have one, two and three pieces out?
-- book: IV 2.9, table 2.4 | pentagame:2 | 1 | 4.. | at least three moves are past before the first piece goes out
-- book: IV 2.9, table 2.4 | pentagame:2 | 3 | 5.. | at least five moves are needed for three
-- unit: rounds
-- interval: mean
-- picture: bars
-- games: with goals
WITH milestone AS (
    SELECT game_id, turn.game, level,
        CAST(array_sort(progress)[seats] AS BIGINT) AS pieces, min(round) AS round
    FROM goal_game JOIN turn ON goal_game.game = turn.game
    GROUP BY game_id, turn.game, level, CAST(array_sort(progress)[seats] AS BIGINT)
)
SELECT
    game, level, pieces AS x,
    CAST(sum(round) AS BIGINT) AS total, CAST(sum(round * round) AS BIGINT) AS squares, count(*) AS n
FROM milestone
WHERE pieces > 0
GROUP BY game, level, pieces
ORDER BY game, level, pieces
