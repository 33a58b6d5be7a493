-- name: fair_play
-- title: Signs of an engine
-- question: Which loss per move, share of moves without a loss, time per move and spread of the times has each member, with five games or more?
-- unit: hundredths of a piece, share, seconds, part of the mean time
-- interval: mean
-- picture: table
-- games: members
-- scale: 10000
-- private: for moderators
WITH measured AS (
    SELECT seated.game, seated.level, seated.player,
        10000.0 * CAST(loss AS DOUBLE) / CAST(moves AS DOUBLE) / 100.0 AS loss,
        10000.0 * CAST(sound AS DOUBLE) / CAST(moves AS DOUBLE) AS sound,
        10.0 * CAST(effort.time_ms AS DOUBLE) / CAST(moves AS DOUBLE) AS seconds,
        10000.0 * sqrt(greatest(time_squares * CAST(moves AS DOUBLE)
            - CAST(effort.time_ms AS DOUBLE) * CAST(effort.time_ms AS DOUBLE), 0.0))
            / greatest(CAST(effort.time_ms AS DOUBLE), 1.0) AS spread
    FROM seated JOIN effort
        ON seated.game_id = effort.game_id AND seated.seat = effort.seat
),
-- One pass for all series: each branch of a union would read the plies again.
feature AS (
    SELECT game, level, player, series,
        CAST(round(CASE series
            WHEN 'loss' THEN 100.0 * loss
            WHEN 'moves without a loss' THEN sound
            WHEN 'seconds' THEN seconds
            ELSE spread END) AS BIGINT) AS size
    FROM (VALUES ('loss'), ('moves without a loss'), ('seconds'), ('spread')) AS kind (series)
    CROSS JOIN measured
)
SELECT
    game, level, player AS x, series,
    CAST(sum(size) AS BIGINT) AS total, CAST(sum(size * size) AS BIGINT) AS squares, count(*) AS n
FROM feature
GROUP BY game, level, player, series
HAVING count(*) >= 5
ORDER BY game, level, player, series
