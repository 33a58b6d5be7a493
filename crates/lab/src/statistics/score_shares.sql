-- name: score_shares
-- title: Final scores
-- question: How often does a game of two end 3:3, 3:2, 3:1 and 3:0?
-- book: IV 12.3 | pentagame:2 | 3:3 | 0.23 | 12 of 52 end positions are draws
-- book: IV 10.2 | pentagame:2 | 3:3 | 0.3125 | slightly more than 31.25 %, as a binomial distribution
-- book: IV 12.2 | pentagame:2 | 3:2 | 0.4615 | 24 of 52 end positions
-- book: IV 12.2 | pentagame:2 | 3:1 | 0.2308 | 12 of 52 end positions
-- book: IV 12.2 | pentagame:2 | 3:0 | 0.0769 | 4 of 52 end positions
-- unit: share
-- interval: share
-- picture: bars
-- games: two seats, with goals
WITH ended AS (
    SELECT
        game, level,
        CAST(greatest(progress[1], progress[2]) AS VARCHAR) || ':'
            || CAST(least(progress[1], progress[2]) AS VARCHAR) AS score
    FROM finished
    WHERE seats = 2 AND game IN (SELECT game FROM goal_game)
)
-- Every score has a row, even if no game ended so.
SELECT
    game, level, score.score AS x,
    CAST(sum(CASE WHEN ended.score = score.score THEN 1 ELSE 0 END) AS BIGINT) AS count,
    count(*) AS n
FROM ended CROSS JOIN (VALUES ('3:3'), ('3:2'), ('3:1'), ('3:0')) AS score (score)
GROUP BY game, level, score.score
ORDER BY game, level, score.score DESC
