-- name: seat_value
-- title: Value of a seat
-- question: Which part of the first places has each seat? A shared place is divided.
-- book: V 2 | pentagame:3 | 3 | 0.33334.. | in a game of three the last seat has a slight advantage
-- unit: part
-- interval: mean
-- picture: bars
-- games: all
-- scale: 60
SELECT
    game, level, seat.seat AS x,
    CAST(sum(CASE WHEN place[seat.seat] = 1 THEN prize ELSE 0 END) AS BIGINT) AS total,
    CAST(sum(CASE WHEN place[seat.seat] = 1 THEN prize * prize ELSE 0 END) AS BIGINT) AS squares,
    count(*) AS n
FROM finished
JOIN (VALUES (1), (2), (3), (4), (5)) AS seat (seat) ON seat.seat <= finished.seats
GROUP BY game, level, seat.seat
ORDER BY game, level, seat.seat
