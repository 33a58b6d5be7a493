-- name: depth
-- title: Depth
-- question: How many points of Elo is one level above another, with two seats?
-- book: VII 4 (Thompson) | pentagame:2 | - | - | depth is the number of ranks 200 points of Elo apart; no figure is given
-- unit: Elo
-- interval: quantile
-- picture: bars
-- games: two seats, matches of unequal levels
WITH pair AS (
    SELECT game,
        greatest(CAST(levels[1] AS BIGINT), CAST(levels[2] AS BIGINT)) AS upper_level,
        least(CAST(levels[1] AS BIGINT), CAST(levels[2] AS BIGINT)) AS lower_level,
        CASE WHEN place[CASE WHEN levels[1] > levels[2] THEN 1 ELSE 2 END] = 1
            THEN prize ELSE 0 END AS score
    FROM finished
    WHERE seats = 2 AND levels[1] <> levels[2]
),
sums AS (
    SELECT game, upper_level, lower_level, count(*) AS n,
        CAST(sum(score) AS DOUBLE) / 60.0 / CAST(count(*) AS DOUBLE) AS score,
        CAST(sum(score * score) AS DOUBLE) / 3600.0 / CAST(count(*) AS DOUBLE) AS square
    FROM pair
    GROUP BY game, upper_level, lower_level
),
ends AS (
    -- A score of 0 or 1 is moved by half a game, so that its logarithm is finite.
    SELECT game, upper_level, lower_level, n, score,
        1.96 * sqrt(greatest(square - score * score, 0.0) / CAST(n AS DOUBLE)) AS half,
        0.5 / CAST(n AS DOUBLE) AS edge
    FROM sums
),
bounded AS (
    SELECT game, upper_level, lower_level, n,
        least(greatest(score, edge), 1.0 - edge) AS score,
        least(greatest(score - half, edge), 1.0 - edge) AS low,
        least(greatest(score + half, edge), 1.0 - edge) AS high
    FROM ends
    WHERE n > 1
)
SELECT
    game, CAST(upper_level AS VARCHAR) || ',' || CAST(lower_level AS VARCHAR) AS level,
    400.0 * log10(score / (1.0 - score)) AS value,
    400.0 * log10(low / (1.0 - low)) AS low, 400.0 * log10(high / (1.0 - high)) AS high, n
FROM bounded
ORDER BY game, upper_level, lower_level
