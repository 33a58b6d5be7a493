-- name: branching_mean
-- title: Branching factor
-- question: How many legal moves, and how many walks, are there in the mean over a game?
-- book: VII 3, table 3.4 | pentagame:2 | moves | 20.. | at least 20 must be there, or the positions could not all be reached
-- book: IV 2.8 | pentagame:2 | moves | 54 | a middle value of 54 options
-- book: VII 3 (3.16) | pentagame:2 | moves | 102 | the best estimate of the branching factor is 102
-- unit: moves
-- interval: mean
-- picture: bars
-- games: all
-- scale: 10
WITH choice AS (
    SELECT game_id, game, level,
        CAST(round(10.0 * CAST(sum(legal_moves) AS DOUBLE) / CAST(count(*) AS DOUBLE)) AS BIGINT)
            AS moves,
        CAST(round(10.0 * CAST(sum(walks) AS DOUBLE) / CAST(count(*) AS DOUBLE)) AS BIGINT)
            AS walks
    FROM turn
    GROUP BY game_id, game, level
),
both_kinds AS (
    SELECT game, level, 'moves' AS x, moves AS size FROM choice
    UNION ALL
    SELECT game, level, 'walks' AS x, walks AS size FROM choice
)
SELECT
    game, level, x,
    CAST(sum(size) AS BIGINT) AS total, CAST(sum(size * size) AS BIGINT) AS squares, count(*) AS n
FROM both_kinds
GROUP BY game, level, x
ORDER BY game, level, x
