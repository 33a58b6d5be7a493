-- name: move_kinds
-- title: Kinds of moves by ply
-- question: Which share has each kind of move, at each of the first 40 plies?
-- book: IV 2.3 | pentagame:2 | - | - | the good first moves are swap and replace
-- unit: share
-- interval: share
-- picture: line
-- games: all
WITH kinds AS (
    SELECT game, level, ply, kind, count(*) AS moves
    FROM turn
    WHERE ply <= 40
    GROUP BY game, level, ply, kind
)
SELECT
    game, level, ply AS x, kind AS series, moves AS count,
    CAST(sum(moves) OVER (PARTITION BY game, level, ply) AS BIGINT) AS n
FROM kinds
ORDER BY game, level, ply, kind
