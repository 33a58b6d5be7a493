-- name: decisiveness
-- title: Decisiveness
-- question: How often does a game have one winner, several, or no end?
-- book: VII 5 | pentagame:2 | none | 0 | the game always ends
-- book: V 2 | pentagame:3 | none | - | a game of three is not always decisive
-- unit: share
-- interval: share
-- picture: bars
-- games: all
WITH result AS (
    SELECT played.game, played.level,
        CASE
            WHEN finished.game_id IS NULL OR played.ending IN ('repetition', 'length') THEN 'none'
            WHEN finished.winners = 1 THEN 'one winner'
            ELSE 'shared'
        END AS result
    FROM played LEFT JOIN finished ON played.game_id = finished.game_id
),
counted AS (
    SELECT game, level, result, count(*) AS games FROM result GROUP BY game, level, result
)
SELECT
    game, level, result AS x, games AS count,
    CAST(sum(games) OVER (PARTITION BY game, level) AS BIGINT) AS n
FROM counted
ORDER BY game, level, result
