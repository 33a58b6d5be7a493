-- name: opening_score_first
-- title: Results of the openings of the first seat
-- question: Which score has the first seat with each opening (1 for a win, 0.5 for a tie)?
-- unit: score
-- interval: mean
-- picture: bars
-- games: two seats, with named openings
-- scale: 60
WITH score AS (
    SELECT game, level, coalesce(opening[1], 'other') AS code,
        CASE WHEN place[1] = 1 THEN prize ELSE 0 END AS score
    FROM finished
    WHERE seats = 2 AND game IN (SELECT game FROM goal_game)
)
SELECT
    game, level, code AS x,
    CAST(sum(score) AS BIGINT) AS total, CAST(sum(score * score) AS BIGINT) AS squares, count(*) AS n
FROM score
GROUP BY game, level, code
ORDER BY game, level, code
