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
feature AS (
    SELECT game, level, player, 'loss' AS series, CAST(round(100.0 * loss) AS BIGINT) AS size
    FROM measured
    UNION ALL
    SELECT game, level, player, 'moves without a loss' AS series, CAST(round(sound) AS BIGINT) AS size
    FROM measured
    UNION ALL
    SELECT game, level, player, 'seconds' AS series, CAST(round(seconds) AS BIGINT) AS size
    FROM measured
    UNION ALL
    SELECT game, level, player, 'spread' AS series, CAST(round(spread) AS BIGINT) AS size
    FROM measured
)
SELECT
    game, level, player AS x, series,
    CAST(sum(size) AS BIGINT) AS total, CAST(sum(size * size) AS BIGINT) AS squares, count(*) AS n
FROM feature
GROUP BY game, level, player, series
HAVING count(*) >= 5
ORDER BY game, level, player, series
