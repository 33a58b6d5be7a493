-- name: learning_loss
-- title: Learning: loss per move
-- question: How much of the own static evaluation does a member lose per move, over the first 100 games, in groups of ten?
-- unit: hundredths of a piece
-- interval: mean
-- picture: line
-- x: games of the member
-- games: members
-- scale: 100
SELECT game, level, x, total, squares, n FROM learning WHERE measure = 'loss'
ORDER BY game, level, x
