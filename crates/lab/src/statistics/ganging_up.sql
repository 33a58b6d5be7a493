-- name: ganging_up
-- title: Ganging up on the leader
-- question: By how much does a move of a player who is not ahead change the static evaluation of the leader and of the third player, in a game of three?
-- book: V 2.3 | pentagame:3 | - | - | as soon as one player shows signs of winning, the others cooperate
-- unit: hundredths of a piece
-- interval: mean
-- picture: bars
-- games: three seats
-- scale: 100
WITH rival AS (
    SELECT game_id, game, level,
        CASE WHEN abs(next_before - previous_before) >= 100 THEN 'a piece or more'
            ELSE 'less than a piece' END AS margin,
        CASE WHEN next_before > previous_before THEN next_after - next_before
            ELSE previous_after - previous_before END AS leader,
        CASE WHEN next_before > previous_before THEN previous_after - previous_before
            ELSE next_after - next_before END AS third
    FROM three
    WHERE own_before < greatest(next_before, previous_before) AND next_before <> previous_before
),
harm AS (
    SELECT game_id, game, level, margin,
        CAST(round(100.0 * CAST(sum(leader) AS DOUBLE) / CAST(count(*) AS DOUBLE)) AS BIGINT)
            AS leader,
        CAST(round(100.0 * CAST(sum(third) AS DOUBLE) / CAST(count(*) AS DOUBLE)) AS BIGINT)
            AS third
    FROM rival
    GROUP BY game_id, game, level, margin
),
side AS (
    SELECT game, level, margin, 'leader' AS x, leader AS change FROM harm
    UNION ALL
    SELECT game, level, margin, 'third' AS x, third AS change FROM harm
)
SELECT game, level, x, margin AS series,
    CAST(sum(change) AS BIGINT) AS total, CAST(sum(change * change) AS BIGINT) AS squares,
    count(*) AS n
FROM side
GROUP BY game, level, x, margin
ORDER BY game, level, x, margin
