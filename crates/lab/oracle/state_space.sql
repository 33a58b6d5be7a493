-- Arrangements of pieces and five black blocks, symmetric ones once. In all phases some pieces of
-- each seat are out, there are as many grey blocks, at most five, and any seat is to move.
-- Three pieces of one colour are alike; other seats have five different pieces.
WITH factorial AS (
    SELECT n, coalesce(sum(log10(n)) FILTER (n > 0) OVER (ORDER BY n), 0) AS log10
    FROM generate_series(0, 100) AS numbers (n)
),
board AS (
    SELECT DISTINCT
        game, seats::BIGINT AS seats, if(seats = 5, 3, 5) AS pieces,
        CASE WHEN game LIKE '%:4t%' THEN 5 WHEN seats = 5 THEN 2 ELSE 3 END AS goal
    FROM games
    WHERE game LIKE 'pentagame:%'
),
full_board AS (
    SELECT game, bound, places.log10 - free.log10 - black.log10 - 1
        - if(seats = 5, 5 * alike.log10, 0) AS value
    FROM board
    CROSS JOIN (VALUES ('nodes and lines', 30), ('all stops', 100)) AS space (bound, size)
    JOIN factorial AS places ON places.n = size
    JOIN factorial AS free ON free.n = size - seats * pieces - 5
    JOIN factorial AS black ON black.n = 5
    JOIN factorial AS alike ON alike.n = 3
),
seat_out AS (
    SELECT game, seats, pieces, out.out,
        whole.log10 * (seats < 5)::INT - gone.log10 * (seats < 5)::INT - here.log10 AS choices
    FROM board
    CROSS JOIN generate_series(0, 5) AS out (out)
    JOIN factorial AS whole ON whole.n = pieces
    JOIN factorial AS gone ON gone.n = out.out
    JOIN factorial AS here ON here.n = pieces - out.out
    WHERE out.out <= goal
),
combination AS (
    SELECT
        a.game, a.seats, a.pieces,
        a.out + b.out + coalesce(c.out, 0) + coalesce(d.out, 0) + coalesce(e.out, 0) AS out,
        a.choices + b.choices + coalesce(c.choices, 0) + coalesce(d.choices, 0)
            + coalesce(e.choices, 0) AS choices
    FROM seat_out AS a
    JOIN seat_out AS b ON b.game = a.game
    LEFT JOIN seat_out AS c ON c.game = a.game AND a.seats >= 3
    LEFT JOIN seat_out AS d ON d.game = a.game AND a.seats >= 4
    LEFT JOIN seat_out AS e ON e.game = a.game AND a.seats >= 5
),
all_phases AS (
    SELECT game,
        log10(sum(10 ** (choices + places.log10 - free.log10 - black.log10 - grey.log10 - 30)))
            + 30 + log10(seats) - 1 AS value
    FROM combination
    JOIN factorial AS places ON places.n = 100
    JOIN factorial AS free ON free.n = 95 - (seats * pieces - out) - least(out, 5)
    JOIN factorial AS black ON black.n = 5
    JOIN factorial AS grey ON grey.n = least(out, 5)
    GROUP BY game, seats
)
SELECT game, '-' AS level, bound AS x, value, 1 AS n FROM full_board
UNION ALL
SELECT game, '-' AS level, 'all phases' AS x, value, 1 AS n FROM all_phases
