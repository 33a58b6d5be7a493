-- name: opening_score_first
-- title: Results of the openings of the first seat
-- question: Which score has the first seat with each opening (1 for a win, 0.5 for a tie)?
-- unit: score
-- interval: mean
-- picture: bars
-- games: two seats, with named openings
-- scale: 60
SELECT game, level, x, total, squares, n FROM opening_score WHERE seat = 1
ORDER BY game, level, x
