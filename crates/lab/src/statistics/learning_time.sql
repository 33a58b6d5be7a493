-- name: learning_time
-- title: Learning: time per move
-- question: How long does a member think about a move, over the first 100 games, in groups of ten?
-- unit: seconds
-- interval: mean
-- picture: line
-- x: games of the member
-- games: members
-- scale: 1000
SELECT game, level, x, total, squares, n FROM learning WHERE measure = 'time'
ORDER BY game, level, x
