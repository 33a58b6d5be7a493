-- Histogram of rounds by a map per group.
WITH histogram AS (
    SELECT
        game,
        CASE
        WHEN source = 'server' THEN 'server'
        WHEN len(list_distinct(level)) = 0 THEN '-'
        WHEN len(list_distinct(level)) = 1 THEN level[1]::VARCHAR
        ELSE list_reduce(list_transform(level, lambda l: l::VARCHAR), lambda a, b: a || ',' || b)
    END AS level,
        histogram(rounds::BIGINT) AS bins,
        count(*) AS n
    FROM games
    WHERE ending != 'cut'
    GROUP BY ALL
)
SELECT game, level, bin.key AS x, bin.value AS count, n
FROM (SELECT game, level, n, unnest(map_entries(bins)) AS bin FROM histogram)
