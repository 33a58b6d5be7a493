-- name: game_length
-- title: Length of a game
-- question: How many plies does a game take?
-- book: VII 3 (3.7) | pentagame:2 | - | 24 | a typical game of two takes 24 plies
-- unit: plies
-- interval: mean
-- picture: bars
-- games: all
SELECT game, level, sum(plies) AS total, sum(plies * plies) AS squares, count(*) AS n
FROM finished
GROUP BY game, level
ORDER BY game, level
