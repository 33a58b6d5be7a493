-- name: help_without_gain
-- title: Help without gain
-- question: Which share of the moves of a game of three helps a rival by half a piece or more and the mover not at all?
-- book: V 2.3 | pentagame:3 | - | - | players form varying coalitions; no figure is given
-- unit: share
-- interval: mean
-- picture: bars
-- games: three seats
-- scale: 10000
WITH helped AS (
    SELECT game_id, game, level,
        CAST(round(10000.0 * CAST(sum(CASE
            WHEN own_after <= own_before AND (next_after >= next_before + 50
                OR previous_after >= previous_before + 50)
            THEN 1 ELSE 0 END) AS DOUBLE) / CAST(count(*) AS DOUBLE)) AS BIGINT) AS part
    FROM three
    GROUP BY game_id, game, level
)
SELECT game, level,
    CAST(sum(part) AS BIGINT) AS total, CAST(sum(part * part) AS BIGINT) AS squares, count(*) AS n
FROM helped
GROUP BY game, level
ORDER BY game, level
