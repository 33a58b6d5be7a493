-- Leaders of each game as a list in the order of plies, without plies where no seat is half a
-- piece ahead; a change is a place where two neighbours of the list differ.
WITH leaders AS (
    SELECT
        game_id,
        list(list_position(standing, list_max(standing)) ORDER BY ply) FILTER (
            list_reverse_sort(standing)[1] - list_reverse_sort(standing)[2] >= 50) AS leaders
    FROM plies
    WHERE standing IS NOT NULL
    GROUP BY game_id
),
changes AS (
    SELECT
        game,
        CASE
        WHEN source = 'server' THEN 'server'
        WHEN len(list_distinct(level)) = 0 THEN '-'
        WHEN len(list_distinct(level)) = 1 THEN level[1]::VARCHAR
        ELSE list_reduce(list_transform(level, lambda l: l::VARCHAR), lambda a, b: a || ',' || b)
    END AS level,
        coalesce(len(list_filter(
            range(2, len(leaders) + 1), lambda i: leaders[i] != leaders[i - 1])), 0) AS changes
    FROM leaders JOIN games USING (game_id)
    WHERE ending != 'cut' AND len(list_distinct(team)) = len(team) AND len(team) > 1
)
SELECT
    game, level, sum(changes) AS total, sum(changes * changes) AS squares, count(*) AS n
FROM changes
GROUP BY ALL
