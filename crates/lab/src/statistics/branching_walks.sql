-- name: branching_walks
-- title: Choice of walks by ply
-- question: In how many ways can the player to move walk, apart from placements, at each of the first 60 plies?
-- book: V 2.3 | pentagame:3 | - | - | reasonable moves of a player of three: somewhere in the order of 25
-- unit: walks
-- interval: mean
-- picture: line
-- games: all
SELECT
    game, level, ply AS x,
    sum(walks) AS total, sum(walks * walks) AS squares, count(*) AS n
FROM turn
WHERE ply <= 60
GROUP BY game, level, ply
ORDER BY game, level, ply
