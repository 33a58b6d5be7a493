-- name: branching_moves
-- title: Choice of moves by ply
-- question: How many legal moves has the player to move, at each of the first 60 plies?
-- book: VII 3, table 3.1 | pentagame:2 | 3 | 204 | from the third ply on there are 204 moves
-- unit: moves
-- interval: mean
-- picture: line
-- games: all
SELECT
    game, level, ply AS x,
    sum(legal_moves) AS total, sum(legal_moves * legal_moves) AS squares, count(*) AS n
FROM turn
WHERE ply <= 60
GROUP BY game, level, ply
ORDER BY game, level, ply
