-- name: branching_limits
-- title: Least and greatest choice
-- question: What are the least and the greatest number of legal moves that occurred?
-- book: IV 2.8 (2.1) | pentagame:2 | least | 6.. | a player never has less than 6 options
-- book: IV 2.8 (2.2) | pentagame:2 | greatest | ..3040 | a player can never have more than 3040 options
-- unit: moves
-- interval: exact
-- picture: table
-- games: all
WITH choice AS (
    SELECT game, level, min(legal_moves) AS least, max(legal_moves) AS greatest, count(*) AS n
    FROM turn
    GROUP BY game, level
)
SELECT game, level, 'least' AS x, least AS value, n FROM choice
UNION ALL
SELECT game, level, 'greatest' AS x, greatest AS value, n FROM choice
ORDER BY game, level, x DESC
