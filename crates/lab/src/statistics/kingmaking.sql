-- name: kingmaking
-- title: Kingmaking
-- question: In which share of the games of three does a player who is two pieces behind turn the lead between the two others, in the last three rounds?
-- book: V 1 | pentagame:3 | - | - | a party who cannot win any more can decide who wins; it appears with necessity
-- unit: share
-- interval: share
-- picture: bars
-- games: three seats
WITH turned AS (
    SELECT three.game_id,
        max(CASE
            WHEN three.own_before + 200 <= greatest(three.next_before, three.previous_before)
                AND (three.next_before - three.previous_before)
                    * (three.next_after - three.previous_after) < 0
            THEN 1 ELSE 0 END) AS turned
    FROM finished JOIN three ON finished.game_id = three.game_id
    WHERE three.round + 2 >= finished.rounds
    GROUP BY three.game_id
)
SELECT finished.game, finished.level, CAST(sum(turned.turned) AS BIGINT) AS count, count(*) AS n
FROM finished JOIN turned ON finished.game_id = turned.game_id
GROUP BY finished.game, finished.level
ORDER BY finished.game, finished.level
