-- name: phases
-- title: Phases of a game
-- question: How many plies does each phase take: opening (two moves of each seat), early game (until a piece is out), mid-game (until a seat has two out), end-game?
-- book: IV 2.9 | pentagame:2 | opening | 4 | the opening consists of the first four plies
-- unit: plies
-- interval: mean
-- picture: bars
-- games: with goals
WITH phase AS (
    SELECT turn.game_id, turn.game, turn.level,
        CASE
            WHEN array_sort(turn.progress)[turn.seats] >= 2 THEN 'end-game'
            WHEN array_sort(turn.progress)[turn.seats] = 1 THEN 'mid-game'
            WHEN turn.ply > 2 * turn.seats THEN 'early game'
            ELSE 'opening'
        END AS phase
    FROM finished JOIN turn ON finished.game_id = turn.game_id
    WHERE finished.game IN (SELECT game FROM goal_game)
),
part AS (
    SELECT game_id, game, level, phase, count(*) AS plies
    FROM phase
    GROUP BY game_id, game, level, phase
),
size AS (
    SELECT game, level, count(*) AS n FROM finished GROUP BY game, level
)
SELECT
    part.game, part.level, part.phase AS x,
    CAST(sum(plies) AS BIGINT) AS total, CAST(sum(plies * plies) AS BIGINT) AS squares, size.n
FROM part JOIN size ON part.game = size.game AND part.level = size.level
GROUP BY part.game, part.level, part.phase, size.n
ORDER BY part.game, part.level,
    CASE part.phase
        WHEN 'opening' THEN 1 WHEN 'early game' THEN 2 WHEN 'mid-game' THEN 3 ELSE 4 END
