-- name: opening_use_first
-- title: Openings of the first seat
-- question: How often does the first seat play each opening?
-- book: IV 3.4 | pentagame:2 | - | - | of 20 openings 12 are recommendable, 10 of them with a replace as the second move
-- unit: share
-- interval: share
-- picture: bars
-- games: two seats, with named openings
SELECT game, level, x, count, n FROM opening_use WHERE seat = 1
ORDER BY game, level, x
