-- A first place that k seats share is 60 / k sixtieths for each of them.
WITH part AS (
    SELECT
        game,
        CASE
        WHEN source = 'server' THEN 'server'
        WHEN len(list_distinct(level)) = 0 THEN '-'
        WHEN len(list_distinct(level)) = 1 THEN level[1]::VARCHAR
        ELSE list_reduce(list_transform(level, lambda l: l::VARCHAR), lambda a, b: a || ',' || b)
    END AS level,
        unnest(list_transform(place, lambda p: if(p = 1, 60 // len(list_filter(place, lambda q: q = 1)), 0)))
            AS part,
        generate_subscripts(place, 1) AS x
    FROM games
    WHERE ending != 'cut'
)
SELECT game, level, x, sum(part) AS total, sum(part * part) AS squares, count(*) AS n
FROM part
GROUP BY ALL
