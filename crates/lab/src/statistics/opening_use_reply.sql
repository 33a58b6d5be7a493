-- name: opening_use_reply
-- title: Openings of the second seat
-- question: How often does the second seat play each opening?
-- book: IV 4.2 | pentagame:2 | - | - | the second player has the same families in all their orientations
-- unit: share
-- interval: share
-- picture: bars
-- games: two seats, with named openings
SELECT game, level, x, count, n FROM opening_use WHERE seat = 2
ORDER BY game, level, x
