-- name: tie_breaks
-- title: Ties that a superior win breaks
-- question: Which share of the 3:3 games has one superior and one inferior win?
-- book: IV 12.1, table 12.2 | pentagame:2 | - | 0.4444 | the tie-break occurs in roughly 4 of 9 cases
-- unit: share
-- interval: share
-- picture: bars
-- games: two seats, with goals
WITH numbered AS (
    SELECT game_id, game, level, seat,
        CASE goal WHEN 'a' THEN 0 WHEN 'b' THEN 1 WHEN 'c' THEN 2 WHEN 'd' THEN 3 ELSE 4 END AS goal,
        row_number() OVER (PARTITION BY game_id, seat ORDER BY ply) AS piece
    FROM turn
    WHERE goal IS NOT NULL AND seats = 2
),
goals AS (
    SELECT game_id, game, level, seat,
        max(CASE WHEN piece = 1 THEN goal END) AS one,
        max(CASE WHEN piece = 2 THEN goal END) AS two,
        max(CASE WHEN piece = 3 THEN goal END) AS three
    FROM numbered
    GROUP BY game_id, game, level, seat
    HAVING count(*) = 3
),
shape AS (
    SELECT game_id, game, level, seat,
        CASE WHEN abs(one - two) IN (1, 4) THEN 1 ELSE 0 END AS first_pair,
        CASE WHEN abs(one - two) IN (1, 4) THEN 1 ELSE 0 END
            + CASE WHEN abs(one - three) IN (1, 4) THEN 1 ELSE 0 END
            + CASE WHEN abs(two - three) IN (1, 4) THEN 1 ELSE 0 END AS pairs
    FROM goals
),
tie AS (
    SELECT game_id, game, level,
        sum(CASE WHEN (pairs = 2) = (first_pair = 0) THEN 1 ELSE 0 END) AS superior
    FROM shape
    GROUP BY game_id, game, level
    HAVING count(*) = 2
)
SELECT game, level,
    CAST(sum(CASE WHEN superior = 1 THEN 1 ELSE 0 END) AS BIGINT) AS count, count(*) AS n
FROM tie
GROUP BY game, level
ORDER BY game, level
