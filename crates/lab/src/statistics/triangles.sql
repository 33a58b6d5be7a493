-- name: triangles
-- title: Acute and obtuse wins
-- question: Which share of the seats with three pieces out has them on an acute, and on an obtuse triangle of goals?
-- book: IV 12.1 | pentagame:2 | acute | 0.5 | each occurs equally often
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
triangle AS (
    -- Goals with neighbouring letters are adjacent: two adjacent pairs are an obtuse triangle.
    SELECT game, level, CASE pairs WHEN 2 THEN 'obtuse' ELSE 'acute' END AS triangle,
        count(*) AS wins
    FROM shape
    GROUP BY game, level, CASE pairs WHEN 2 THEN 'obtuse' ELSE 'acute' END
)
SELECT
    game, level, triangle AS x, wins AS count,
    CAST(sum(wins) OVER (PARTITION BY game, level) AS BIGINT) AS n
FROM triangle
ORDER BY game, level, triangle
