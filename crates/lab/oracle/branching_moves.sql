SELECT
    g.game,
    CASE
        WHEN g.source = 'server' THEN 'server'
        WHEN len(list_distinct(g.level)) = 0 THEN '-'
        WHEN len(list_distinct(g.level)) = 1 THEN g.level[1]::VARCHAR
        ELSE list_reduce(list_transform(g.level, lambda l: l::VARCHAR), lambda a, b: a || ',' || b)
    END AS level,
    p.ply::BIGINT AS x,
    sum(p.legal_moves::HUGEINT) AS total,
    sum(p.legal_moves::HUGEINT * p.legal_moves) AS squares,
    count(p.legal_moves) AS n
FROM games AS g, plies AS p
WHERE g.game_id = p.game_id AND p.ply BETWEEN 1 AND 60
GROUP BY ALL
