-- Views that the statistics share. The same text runs in DataFusion and in DuckDB: numbers are
-- signed, divisions are of floating-point numbers, and lists begin at 1.

-- One row per game. `level` is the level of all seats, or the levels in the order of the seats.
-- It is `server` for games of a server.
CREATE VIEW played AS
SELECT
    game_id, source, game,
    CAST(seats AS BIGINT) AS seats,
    CAST(plies AS BIGINT) AS plies,
    CAST(rounds AS BIGINT) AS rounds,
    ending, team, player, kind, level AS levels, rating, place, progress, opening, day,
    CASE
        WHEN source = 'server' THEN 'server'
        WHEN level[1] IS NULL THEN '-'
        WHEN level[1] = coalesce(level[2], level[1]) AND level[1] = coalesce(level[3], level[1])
            AND level[1] = coalesce(level[4], level[1]) AND level[1] = coalesce(level[5], level[1])
            THEN CAST(level[1] AS VARCHAR)
        ELSE array_to_string(level, ',')
    END AS level
FROM games;

-- Games that were played to an end.
-- `winners` is the number of seats that share the first
-- place, `prize` is the part of each in sixtieths, and `winner` is the seat that won alone.
CREATE VIEW finished AS
WITH counted AS (
    SELECT *,
        CAST(
            CASE WHEN place[1] = 1 THEN 1 ELSE 0 END + CASE WHEN place[2] = 1 THEN 1 ELSE 0 END
            + CASE WHEN place[3] = 1 THEN 1 ELSE 0 END + CASE WHEN place[4] = 1 THEN 1 ELSE 0 END
            + CASE WHEN place[5] = 1 THEN 1 ELSE 0 END AS BIGINT
        ) AS winners
    FROM played
    WHERE ending <> 'cut' AND place[1] IS NOT NULL
)
SELECT *,
    CAST(CASE winners WHEN 1 THEN 60 WHEN 2 THEN 30 WHEN 3 THEN 20 WHEN 4 THEN 15 ELSE 12 END
        AS BIGINT) AS prize,
    CAST(CASE
        WHEN winners <> 1 THEN 0 WHEN place[1] = 1 THEN 1 WHEN place[2] = 1 THEN 2
        WHEN place[3] = 1 THEN 3 WHEN place[4] = 1 THEN 4 ELSE 5 END AS BIGINT) AS winner
FROM counted;

-- Names of the games in which pieces go out on goals.
CREATE VIEW goal_game AS
SELECT DISTINCT game FROM plies WHERE goal IS NOT NULL;

-- One row per seat of a finished game of two with named openings: the code of the opening, and the
-- score in sixtieths.
CREATE VIEW opening_result AS
SELECT game, level, 1 AS seat, coalesce(opening[1], 'other') AS code,
    CASE WHEN place[1] = 1 THEN prize ELSE 0 END AS score
FROM finished
WHERE seats = 2 AND game IN (SELECT game FROM goal_game)
UNION ALL
SELECT game, level, 2 AS seat, coalesce(opening[2], 'other') AS code,
    CASE WHEN place[2] = 1 THEN prize ELSE 0 END AS score
FROM finished
WHERE seats = 2 AND game IN (SELECT game FROM goal_game);

-- One row per seat and opening: the total of the scores.
CREATE VIEW opening_score AS
SELECT seat, game, level, code AS x,
    CAST(sum(score) AS BIGINT) AS total, CAST(sum(score * score) AS BIGINT) AS squares,
    count(*) AS n
FROM opening_result
GROUP BY seat, game, level, code;

-- One row per seat and opening: the number of games among all games of the seat.
CREATE VIEW opening_use AS
SELECT seat, game, level, x, n AS count,
    CAST(sum(n) OVER (PARTITION BY seat, game, level) AS BIGINT) AS n
FROM opening_score;

-- One row per ply with the level of its game. Games come first in the join: their rows are kept in
-- memory, and those of the plies pass by.
CREATE VIEW turn AS
SELECT
    plies.game_id, plies.game, played.level, played.seats, played.plies, played.team,
    CAST(plies.ply AS BIGINT) AS ply,
    CAST(plies.round AS BIGINT) AS round,
    CAST(plies.seat AS BIGINT) AS seat,
    plies.kind, plies.goal,
    CAST(plies.gain AS BIGINT) AS gain,
    CAST(plies.legal_moves AS BIGINT) AS legal_moves,
    CAST(plies.walks AS BIGINT) AS walks,
    plies.standing, plies.progress, plies.position_key
FROM played JOIN plies ON plies.game_id = played.game_id;

-- One row per seat of a game of two with three pieces out: the triangle of its goals. Goals with
-- neighbouring letters are adjacent, and two adjacent pairs are an obtuse triangle. A triangle is
-- superior if the first two goals left one way to it: acute after adjacent goals, obtuse after
-- goals across.
CREATE VIEW goal_triangle AS
WITH numbered AS (
    SELECT game_id, game, level, seat,
        CASE goal WHEN 'a' THEN 0 WHEN 'b' THEN 1 WHEN 'c' THEN 2 WHEN 'd' THEN 3 ELSE 4 END AS goal,
        row_number() OVER (PARTITION BY game_id, seat ORDER BY ply) AS piece
    FROM turn
    WHERE goal IS NOT NULL AND seats = 2
),
goals AS (
    SELECT game_id, game, level, seat,
        max(CASE WHEN piece = 1 THEN goal END) AS one,
        max(CASE WHEN piece = 2 THEN goal END) AS two,
        max(CASE WHEN piece = 3 THEN goal END) AS three
    FROM numbered
    GROUP BY game_id, game, level, seat
    HAVING count(*) = 3
),
shape AS (
    SELECT game_id, game, level, seat,
        CASE WHEN abs(one - two) IN (1, 4) THEN 1 ELSE 0 END AS first_pair,
        CASE WHEN abs(one - two) IN (1, 4) THEN 1 ELSE 0 END
            + CASE WHEN abs(one - three) IN (1, 4) THEN 1 ELSE 0 END
            + CASE WHEN abs(two - three) IN (1, 4) THEN 1 ELSE 0 END AS pairs
    FROM goals
)
SELECT game_id, game, level, seat, pairs = 2 AS is_obtuse,
    (pairs = 2) = (first_pair = 0) AS is_superior
FROM shape;

-- One row per ply of a game without teams: the seat with the best static evaluation. The evaluation
-- is the advantage over all others, in hundredths of a piece.
CREATE VIEW lead AS
WITH ranked AS (
    SELECT game_id, ply, standing,
        CAST(array_sort(standing)[seats] AS BIGINT) AS best,
        CAST(array_sort(standing)[seats - 1] AS BIGINT) AS second
    FROM turn
    WHERE standing IS NOT NULL AND seats > 1 AND coalesce(team[1] <> team[3], TRUE)
)
SELECT game_id, ply, standing, best AS advantage, best = second AS is_tied,
    CAST(CASE
        WHEN standing[1] = best THEN 1 WHEN standing[2] = best THEN 2
        WHEN standing[3] = best THEN 3 WHEN standing[4] = best THEN 4 ELSE 5 END AS BIGINT
    ) AS leader
FROM ranked;

-- One row per ply of a game of three, but for the first: the static evaluations before and after
-- the ply, of the seat that moves, the next one and the previous one.
CREATE VIEW three AS
WITH before AS (
    SELECT game_id, game, level, ply, round, seat, kind,
        CAST(standing[1] AS BIGINT) AS a, CAST(standing[2] AS BIGINT) AS b,
        CAST(standing[3] AS BIGINT) AS c,
        lag(CAST(standing[1] AS BIGINT)) OVER (PARTITION BY game_id ORDER BY ply) AS old_a,
        lag(CAST(standing[2] AS BIGINT)) OVER (PARTITION BY game_id ORDER BY ply) AS old_b,
        lag(CAST(standing[3] AS BIGINT)) OVER (PARTITION BY game_id ORDER BY ply) AS old_c
    FROM turn
    WHERE seats = 3 AND standing IS NOT NULL
)
SELECT game_id, game, level, ply, round, seat, kind,
    CASE seat WHEN 1 THEN old_a WHEN 2 THEN old_b ELSE old_c END AS own_before,
    CASE seat WHEN 1 THEN a WHEN 2 THEN b ELSE c END AS own_after,
    CASE seat WHEN 1 THEN old_b WHEN 2 THEN old_c ELSE old_a END AS next_before,
    CASE seat WHEN 1 THEN b WHEN 2 THEN c ELSE a END AS next_after,
    CASE seat WHEN 1 THEN old_c WHEN 2 THEN old_a ELSE old_b END AS previous_before,
    CASE seat WHEN 1 THEN c WHEN 2 THEN a ELSE b END AS previous_after
FROM before
WHERE old_a IS NOT NULL AND seat > 0;

-- One row per game and member at a seat; `nth` counts the games of the member.
CREATE VIEW seated AS
WITH person AS (
    SELECT played.game_id, played.game, played.level, played.day, seat.seat,
        player[seat.seat] AS player, opening[seat.seat] AS opening,
        CAST(rating[seat.seat] AS DOUBLE) AS rating
    FROM played
    JOIN (VALUES (1), (2), (3), (4), (5)) AS seat (seat) ON seat.seat <= played.seats
    WHERE kind[seat.seat] = 'member'
)
SELECT *, row_number() OVER (PARTITION BY game, player ORDER BY day, game_id) AS nth FROM person;

-- One row per game and member: moves, sum of losses of own static evaluation, moves without a
-- loss, and the sum of times and of their squares in milliseconds.
CREATE VIEW effort AS
WITH moved AS (
    SELECT after.game_id, CAST(after.seat AS BIGINT) AS seat,
        CAST(after.time_ms AS BIGINT) AS time_ms,
        greatest(CAST(former.standing[after.seat] AS BIGINT)
            - CAST(after.standing[after.seat] AS BIGINT), 0) AS loss
    FROM played
    JOIN plies AS after ON after.game_id = played.game_id
    JOIN plies AS former
        ON former.game_id = after.game_id
        AND CAST(former.ply AS BIGINT) + 1 = CAST(after.ply AS BIGINT)
    WHERE array_has(played.kind, 'member') AND after.time_ms IS NOT NULL
        AND after.standing IS NOT NULL AND former.standing IS NOT NULL
)
SELECT game_id, seat, count(*) AS moves,
    CAST(sum(loss) AS BIGINT) AS loss,
    CAST(sum(CASE WHEN loss = 0 THEN 1 ELSE 0 END) AS BIGINT) AS sound,
    CAST(sum(time_ms) AS BIGINT) AS time_ms,
    CAST(sum(time_ms * time_ms) AS DOUBLE) AS time_squares
FROM moved
GROUP BY game_id, seat;

-- One row per measure and ten games of the members, of their first 100: the rating, the loss per
-- move in hundredths of its unit, and the time per move in milliseconds.
CREATE VIEW learning AS
WITH early AS (
    SELECT game_id, game, level, seat, rating, nth - (nth - 1) % 10 AS band
    FROM seated
    WHERE nth <= 100
),
moved AS (
    SELECT early.game, early.level, early.band, effort.loss, effort.time_ms,
        CAST(effort.moves AS DOUBLE) AS moves
    FROM early JOIN effort ON early.game_id = effort.game_id AND early.seat = effort.seat
),
measured AS (
    SELECT 'rating' AS measure, game, level, band, CAST(round(rating) AS BIGINT) AS size
    FROM early
    UNION ALL
    SELECT 'loss' AS measure, game, level, band,
        CAST(round(100.0 * CAST(loss AS DOUBLE) / moves) AS BIGINT) AS size
    FROM moved
    UNION ALL
    SELECT 'time' AS measure, game, level, band,
        CAST(round(CAST(time_ms AS DOUBLE) / moves) AS BIGINT) AS size
    FROM moved
)
SELECT measure, game, level, band AS x,
    CAST(sum(size) AS BIGINT) AS total, CAST(sum(size * size) AS BIGINT) AS squares, count(*) AS n
FROM measured
WHERE size IS NOT NULL
GROUP BY measure, game, level, band;
