-- name: coalitions
-- title: Coalitions
-- question: How much do two members spare each other at the cost of the third, in standard deviations under exchange of the rivals in each game, with ten common games or more?
-- book: VIII 2 | pentagame:3 | - | - | coalition behaviour is named as an open question
-- unit: standard deviations
-- interval: exact
-- picture: table
-- games: three seats, members
WITH act AS (
    SELECT three.game_id, three.game, played.level,
        played.player[three.seat] AS mover,
        played.player[three.seat % 3 + 1] AS next_player,
        played.player[(three.seat + 1) % 3 + 1] AS previous_player,
        (three.next_after - three.next_before) - (three.previous_after - three.previous_before)
            AS favour
    FROM played JOIN three ON played.game_id = three.game_id
    WHERE played.kind[three.seat] = 'member'
),
usual AS (
    -- The order of play makes every player hurt the next one: only the rest is favour.
    SELECT game, CAST(round(CAST(sum(favour) AS DOUBLE) / CAST(count(*) AS DOUBLE)) AS BIGINT)
        AS favour
    FROM act
    GROUP BY game
),
directed AS (
    SELECT act.game_id, act.game, act.level, mover, next_player AS rival,
        act.favour - usual.favour AS favour
    FROM act JOIN usual ON act.game = usual.game
    UNION ALL
    SELECT act.game_id, act.game, act.level, mover, previous_player AS rival,
        usual.favour - act.favour AS favour
    FROM act JOIN usual ON act.game = usual.game
),
pair AS (
    SELECT game_id, game, level, least(mover, rival) || ' + ' || greatest(mover, rival) AS pair,
        CAST(sum(favour) AS BIGINT) AS favour
    FROM directed
    GROUP BY game_id, game, level, least(mover, rival) || ' + ' || greatest(mover, rival)
)
SELECT
    game, level, pair AS x,
    CAST(sum(favour) AS DOUBLE)
        / sqrt(greatest(CAST(sum(favour * favour) AS DOUBLE), 1.0)) AS value,
    count(*) AS n
FROM pair
GROUP BY game, level, pair
HAVING count(*) >= 10
ORDER BY game, level, pair
