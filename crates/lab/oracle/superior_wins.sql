-- The goals of each seat in the order in which its pieces went out. After goals next to each other
-- one way is left to an acute triangle, after goals across one way to three in a row.
WITH goals AS (
    SELECT game_id, seat, list(ord(goal) - 97 ORDER BY ply) AS goals
    FROM plies
    WHERE goal IS NOT NULL
    GROUP BY game_id, seat
),
win AS (
    SELECT
        game,
        CASE
        WHEN source = 'server' THEN 'server'
        WHEN len(list_distinct(level)) = 0 THEN '-'
        WHEN len(list_distinct(level)) = 1 THEN level[1]::VARCHAR
        ELSE list_reduce(list_transform(level, lambda l: l::VARCHAR), lambda a, b: a || ',' || b)
    END AS level,
        (goals[2] - goals[1] + 5) % 5 IN (1, 4) AS is_adjacent,
        -- In a row: two of the three differences around the ring are 1.
        len(list_filter(
            list_transform(
                [[goals[1], goals[2]], [goals[2], goals[3]], [goals[3], goals[1]]],
                lambda pair: (pair[1] - pair[2] + 5) % 5),
            lambda step: step IN (1, 4))) = 2 AS is_row
    FROM goals JOIN games USING (game_id)
    WHERE len(goals) = 3 AND games.seats = 2
)
SELECT DISTINCT
    game, level, if(is_adjacent != is_row, 'superior', 'inferior') AS x,
    count(*) OVER (PARTITION BY game, level, is_adjacent != is_row) AS count,
    count(*) OVER (PARTITION BY game, level) AS n
FROM win
