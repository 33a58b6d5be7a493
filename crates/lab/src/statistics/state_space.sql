-- name: state_space
-- title: Size of the state space
-- question: What is the decimal logarithm of the number of positions, by counting arrangements of pieces and black blocks? Symmetric ones count once. In all phases some pieces of each seat are out, there are as many grey blocks, at most five, and any seat is to move.
-- book: VII 3, table 3.2 | pentagame:2 | nodes and lines | 17.2..17.3 | 1.69 times 10 to the 17, with nodes and lines only
-- book: VII 3, table 3.2 | pentagame:2 | all stops | 26..27 | 10 to the 26, with all stops
-- unit: decimal logarithm
-- interval: exact
-- picture: bars
-- games: with a known count
SELECT game, '-' AS level, bound AS x, log10 AS value, 1 AS n
FROM state_space
ORDER BY game, log10
