-- name: opening_score_reply
-- title: Results of the openings of the second seat
-- question: Which score has the second seat with each opening (1 for a win, 0.5 for a tie)?
-- unit: score
-- interval: mean
-- picture: bars
-- games: two seats, with named openings
-- scale: 60
SELECT game, level, x, total, squares, n FROM opening_score WHERE seat = 2
ORDER BY game, level, x
