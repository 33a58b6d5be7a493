-- name: triangles
-- title: Acute and obtuse wins
-- question: Which share of the seats with three pieces out has them on an acute, and on an obtuse triangle of goals?
-- book: IV 12.1 | pentagame:2 | acute | 0.5 | each occurs equally often
-- unit: share
-- interval: share
-- picture: bars
-- games: two seats, with goals
WITH triangle AS (
    SELECT game, level, CASE WHEN is_obtuse THEN 'obtuse' ELSE 'acute' END AS triangle,
        count(*) AS wins
    FROM goal_triangle
    GROUP BY game, level, CASE WHEN is_obtuse THEN 'obtuse' ELSE 'acute' END
)
SELECT
    game, level, triangle AS x, wins AS count,
    CAST(sum(wins) OVER (PARTITION BY game, level) AS BIGINT) AS n
FROM triangle
ORDER BY game, level, triangle
