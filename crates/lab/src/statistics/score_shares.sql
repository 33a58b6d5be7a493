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
WITH score AS (
    SELECT
        game, level,
        CAST(greatest(progress[1], progress[2]) AS VARCHAR) || ':'
            || CAST(least(progress[1], progress[2]) AS VARCHAR) AS score,
        count(*) AS games
    FROM finished
    WHERE seats = 2 AND game IN (SELECT game FROM goal_game)
    GROUP BY 1, 2, 3
)
SELECT
    game, level, score AS x, games AS count,
    CAST(sum(games) OVER (PARTITION BY game, level) AS BIGINT) AS n
FROM score
ORDER BY game, level, score DESC
