-- Only games in which pieces go out on goals, with two seats.
WITH result AS (
    SELECT
        game,
        CASE
        WHEN source = 'server' THEN 'server'
        WHEN len(list_distinct(level)) = 0 THEN '-'
        WHEN len(list_distinct(level)) = 1 THEN level[1]::VARCHAR
        ELSE list_reduce(list_transform(level, lambda l: l::VARCHAR), lambda a, b: a || ',' || b)
    END AS level,
        list_max(progress) || ':' || list_min(progress) AS x
    FROM games
    WHERE seats = 2 AND ending != 'cut'
        AND EXISTS (SELECT 1 FROM plies WHERE plies.game = games.game AND goal IS NOT NULL)
)
SELECT DISTINCT
    game, level, x,
    count(*) OVER (PARTITION BY game, level, x) AS count,
    count(*) OVER (PARTITION BY game, level) AS n
FROM result
