-- name: game_range
-- title: Shortest and longest game
-- question: How many rounds do the shortest and the longest game have?
-- book: IV 2.6 | pentagame:2 | shortest | 5.. | five moves is the absolute theoretical minimum of any game
-- book: IV 2.6 | pentagame:2 | longest | ..21 | 21 moves is a rough estimate for the longest meaningful game
-- unit: rounds
-- interval: exact
-- picture: table
-- games: all
WITH length AS (
    SELECT game, level, min(rounds) AS shortest, max(rounds) AS longest, count(*) AS n
    FROM finished
    GROUP BY game, level
)
SELECT game, level, 'shortest' AS x, shortest AS value, n FROM length
UNION ALL
SELECT game, level, 'longest' AS x, longest AS value, n FROM length
ORDER BY game, level, x DESC
