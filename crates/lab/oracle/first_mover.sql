WITH result AS (
    SELECT
        game,
        CASE
        WHEN source = 'server' THEN 'server'
        WHEN len(list_distinct(level)) = 0 THEN '-'
        WHEN len(list_distinct(level)) = 1 THEN level[1]::VARCHAR
        ELSE list_reduce(list_transform(level, lambda l: l::VARCHAR), lambda a, b: a || ',' || b)
    END AS level,
        CASE WHEN place[1] < place[2] THEN 'first' WHEN place[1] > place[2] THEN 'second' ELSE 'tie' END
            AS x
    FROM games
    WHERE len(place) = 2 AND ending != 'cut'
)
SELECT DISTINCT
    game, level, x,
    count(*) OVER (PARTITION BY game, level, x) AS count,
    count(*) OVER (PARTITION BY game, level) AS n
FROM result
