-- name: decisiveness
-- title: Decisiveness
-- question: How often does a game have one winner, several, or no end?
-- book: VII 5 | pentagame:2 | none | 0 | the game always ends
-- book: V 2 | pentagame:3 | one winner | ..0.99999 | a game of three is not always decisive
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
-- Every result has a row, even if no game has it.
kind (kind) AS (VALUES ('none'), ('one winner'), ('shared'))
SELECT
    game, level, kind AS x,
    CAST(sum(CASE WHEN result = kind THEN 1 ELSE 0 END) AS BIGINT) AS count, count(*) AS n
FROM result CROSS JOIN kind
GROUP BY game, level, kind
ORDER BY game, level, kind
