-- name: opening_families
-- title: Families of openings
-- question: Which score has the seat that plays each family of openings (1: two swaps, 2: swap and replace, 3: replace and swap, 4: two replaces)?
-- unit: score
-- interval: mean
-- picture: bars
-- games: two seats, with named openings
-- scale: 60
WITH score AS (
    SELECT game, level, opening[1] AS code, 'first' AS series,
        CASE WHEN place[1] = 1 THEN prize ELSE 0 END AS score
    FROM finished
    WHERE seats = 2
    UNION ALL
    SELECT game, level, opening[2] AS code, 'reply' AS series,
        CASE WHEN place[2] = 1 THEN prize ELSE 0 END AS score
    FROM finished
    WHERE seats = 2
),
family AS (
    SELECT game, level, series, score,
        CASE
            WHEN code LIKE '1%' THEN '1' WHEN code LIKE '2%' THEN '2' WHEN code LIKE '3%' THEN '3'
            WHEN code LIKE '4%' THEN '4' ELSE 'other' END AS family
    FROM score
    WHERE game IN (SELECT game FROM goal_game)
)
SELECT
    game, level, family AS x, series,
    CAST(sum(score) AS BIGINT) AS total, CAST(sum(score * score) AS BIGINT) AS squares, count(*) AS n
FROM family
GROUP BY game, level, family, series
ORDER BY game, level, family, series
