-- name: habits
-- title: Habits
-- question: Which part of the games of a member begins with the favourite opening of the member, with ten games or more?
-- unit: part
-- interval: mean
-- picture: bars
-- games: members, with named openings
-- scale: 10000
WITH used AS (
    SELECT game, level, player, opening, count(*) AS games
    FROM seated
    WHERE opening IS NOT NULL
    GROUP BY game, level, player, opening
),
member AS (
    SELECT game, level, CAST(round(10000.0 * CAST(max(games) AS DOUBLE)
        / CAST(sum(games) AS DOUBLE)) AS BIGINT) AS part
    FROM used
    GROUP BY game, level, player
    HAVING sum(games) >= 10
)
SELECT game, level,
    CAST(sum(part) AS BIGINT) AS total, CAST(sum(part * part) AS BIGINT) AS squares, count(*) AS n
FROM member
GROUP BY game, level
ORDER BY game, level
