-- name: superior_wins
-- title: Superior and inferior wins
-- question: Which share of the seats with three pieces out completed the triangle that had only one way left after the first two?
-- book: IV 12.1 | pentagame:2 | superior | 0.3333 | the likelihood of a superior win is half that of an inferior one
-- unit: share
-- interval: share
-- picture: bars
-- games: two seats, with goals
WITH win AS (
    SELECT game, level,
        CASE WHEN is_superior THEN 'superior' ELSE 'inferior' END AS win,
        count(*) AS wins
    FROM goal_triangle
    GROUP BY game, level,
        CASE WHEN is_superior THEN 'superior' ELSE 'inferior' END
)
SELECT
    game, level, win AS x, wins AS count,
    CAST(sum(wins) OVER (PARTITION BY game, level) AS BIGINT) AS n
FROM win
ORDER BY game, level, win DESC
