-- name: opening_kinds
-- title: Kinds of first moves
-- question: Which score has the first seat, by the kind of its first move (1 for a win, 0.5 for a tie)?
-- book: IV 3.2 | pentagame:2 | swap | > replace | it is better to start with a swap than with a replace
-- unit: score
-- interval: mean
-- picture: bars
-- games: two seats, with goals
-- scale: 60
WITH score AS (
    SELECT finished.game, finished.level, turn.kind AS kind,
        CASE WHEN finished.place[1] = 1 THEN finished.prize ELSE 0 END AS score
    FROM finished JOIN turn ON turn.game_id = finished.game_id AND turn.ply = 1
    WHERE finished.seats = 2 AND finished.game IN (SELECT game FROM goal_game)
)
SELECT
    game, level, kind AS x,
    CAST(sum(score) AS BIGINT) AS total, CAST(sum(score * score) AS BIGINT) AS squares, count(*) AS n
FROM score
GROUP BY game, level, kind
ORDER BY game, level, kind
