-- Plies of the games with a result, per game and level.
SELECT
    game,
    CASE
        WHEN source = 'server' THEN 'server'
        WHEN len(list_distinct(level)) = 0 THEN '-'
        WHEN len(list_distinct(level)) = 1 THEN level[1]::VARCHAR
        ELSE list_reduce(list_transform(level, lambda l: l::VARCHAR), lambda a, b: a || ',' || b)
    END AS level,
    sum(plies::HUGEINT) AS total,
    sum(plies::HUGEINT ** 2)::HUGEINT AS squares,
    count(*) AS n
FROM games
WHERE ending != 'cut'
GROUP BY ALL
