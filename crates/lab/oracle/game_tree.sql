-- Logarithms to three places: per game the sum over its plies.
SELECT
    game,
    CASE
        WHEN source = 'server' THEN 'server'
        WHEN len(list_distinct(level)) = 0 THEN '-'
        WHEN len(list_distinct(level)) = 1 THEN level[1]::VARCHAR
        ELSE list_reduce(list_transform(level, lambda l: l::VARCHAR), lambda a, b: a || ',' || b)
    END AS level,
    sum(size)::BIGINT AS total,
    sum(size * size)::BIGINT AS squares,
    count(*) AS n
FROM games
SEMI JOIN plies USING (game_id)
JOIN (
    SELECT game_id, list_sum(list(round(log10(legal_moves) * 1000)::HUGEINT)) AS size
    FROM plies
    WHERE legal_moves > 0
    GROUP BY game_id
) USING (game_id)
WHERE ending != 'cut'
GROUP BY ALL
