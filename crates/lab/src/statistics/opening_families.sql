-- name: opening_families
-- title: Families of openings
-- question: Which score has the seat that plays each family of openings (1: two swaps, 2: swap and replace, 3: replace and swap, 4: two replaces)?
-- unit: score
-- interval: mean
-- picture: bars
-- games: two seats, with named openings
-- scale: 60
WITH family AS (
    SELECT game, level, score,
        CASE seat WHEN 1 THEN 'first' ELSE 'reply' END AS series,
        CASE
            WHEN code LIKE '1%' THEN '1' WHEN code LIKE '2%' THEN '2' WHEN code LIKE '3%' THEN '3'
            WHEN code LIKE '4%' THEN '4' ELSE 'other' END AS family
    FROM opening_result
)
SELECT
    game, level, family AS x, series,
    CAST(sum(score) AS BIGINT) AS total, CAST(sum(score * score) AS BIGINT) AS squares, count(*) AS n
FROM family
GROUP BY game, level, family, series
ORDER BY game, level, family, series
