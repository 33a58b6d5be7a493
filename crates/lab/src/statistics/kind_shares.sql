-- name: kind_shares
-- title: Kinds of moves
-- question: Which share of the moves of a game has each kind, in the mean over games?
-- unit: share
-- interval: mean
-- picture: bars
-- games: all
-- scale: 10000
WITH kinds AS (
    SELECT game_id, game, level, plies, kind,
        CAST(round(10000.0 * CAST(count(*) AS DOUBLE) / CAST(plies AS DOUBLE)) AS BIGINT) AS part
    FROM turn
    GROUP BY game_id, game, level, plies, kind
),
size AS (
    SELECT game, level, count(*) AS n FROM played GROUP BY game, level
)
SELECT
    kinds.game, kinds.level, kinds.kind AS x,
    CAST(sum(part) AS BIGINT) AS total, CAST(sum(part * part) AS BIGINT) AS squares, size.n
FROM kinds JOIN size ON kinds.game = size.game AND kinds.level = size.level
GROUP BY kinds.game, kinds.level, kinds.kind, size.n
ORDER BY kinds.game, kinds.level, kinds.kind
