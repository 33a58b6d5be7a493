-- name: game_tree
-- title: Size of the game tree
-- question: What is the decimal logarithm of the number of games, as the mean over games of the sum of the logarithms of the numbers of legal moves?
-- book: VII 3, table 3.8 | pentagame:2 | - | 52..139 | between 52 and 139, the best estimate is 80
-- unit: decimal logarithm
-- interval: mean
-- picture: bars
-- games: all
-- scale: 1000
WITH tree AS (
    SELECT turn.game_id, turn.game, turn.level,
        CAST(round(1000.0 * sum(log10(CAST(legal_moves AS DOUBLE)))) AS BIGINT) AS size
    FROM finished JOIN turn ON finished.game_id = turn.game_id
    WHERE legal_moves > 0
    GROUP BY turn.game_id, turn.game, turn.level
)
SELECT
    game, level,
    CAST(sum(size) AS BIGINT) AS total, CAST(sum(size * size) AS BIGINT) AS squares, count(*) AS n
FROM tree
GROUP BY game, level
ORDER BY game, level
