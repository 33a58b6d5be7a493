-- name: placements_hurt
-- title: Whom placements hurt
-- question: By how much does a replaced block change the static evaluation of the next and of the previous player, in a game of three?
-- book: V 2.3 | pentagame:3 | next | < previous | every player pays more attention to the player who moves next
-- unit: hundredths of a piece
-- interval: mean
-- picture: bars
-- games: three seats, with replaced blocks
-- scale: 100
WITH harm AS (
    SELECT game_id, game, level,
        CAST(round(100.0 * CAST(sum(next_after - next_before) AS DOUBLE)
            / CAST(count(*) AS DOUBLE)) AS BIGINT) AS next_change,
        CAST(round(100.0 * CAST(sum(previous_after - previous_before) AS DOUBLE)
            / CAST(count(*) AS DOUBLE)) AS BIGINT) AS previous_change
    FROM three
    WHERE kind = 'replace'
    GROUP BY game_id, game, level
),
side AS (
    SELECT game, level, 'next' AS x, next_change AS change FROM harm
    UNION ALL
    SELECT game, level, 'previous' AS x, previous_change AS change FROM harm
)
SELECT game, level, x,
    CAST(sum(change) AS BIGINT) AS total, CAST(sum(change * change) AS BIGINT) AS squares,
    count(*) AS n
FROM side
GROUP BY game, level, x
ORDER BY game, level, x
