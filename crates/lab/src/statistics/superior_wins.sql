-- name: superior_wins
-- title: Superior and inferior wins
-- question: Which share of the seats with three pieces out completed the triangle that had only one way left after the first two?
-- book: IV 12.1 | pentagame:2 | superior | 0.3333 | the likelihood of a superior win is half that of an inferior one
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
win AS (
    -- Superior: acute after adjacent goals, obtuse after goals across.
    SELECT game, level,
        CASE WHEN (pairs = 2) = (first_pair = 0) THEN 'superior' ELSE 'inferior' END AS win,
        count(*) AS wins
    FROM shape
    GROUP BY game, level,
        CASE WHEN (pairs = 2) = (first_pair = 0) THEN 'superior' ELSE 'inferior' END
)
SELECT
    game, level, win AS x, wins AS count,
    CAST(sum(wins) OVER (PARTITION BY game, level) AS BIGINT) AS n
FROM win
ORDER BY game, level, win DESC
