-- name: learning_rating
-- title: Learning: rating
-- question: How does the rating of a member change over the first 100 games, in groups of ten?
-- book: VIII 2 | pentagame:2 | - | - | the steepness of learning curves is named as an open question
-- unit: points
-- interval: mean
-- picture: line
-- x: games of the member
-- games: members
SELECT game, level, x, total, squares, n FROM learning WHERE measure = 'rating'
ORDER BY game, level, x
