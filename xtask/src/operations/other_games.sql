-- 5,000 finished games of 500 members, each with the same number, and as many members as games.
-- Each statement that reads one of the tables completely reads thousands of rows.
WITH players AS (
    INSERT INTO player (player_id, name, name_key, kind, created_ms)
    SELECT i, 'Player' || i, translate('player' || i, '01', 'ol'), 1, 0
    FROM generate_series(1, 5000) i
), games AS (
    INSERT INTO game (game_id, shard, config, speed, status, version, last_entry_ms, created_by,
                      created_ms, started_ms, ended_ms, rated, listed, chat_disabled, ending,
                      result)
    SELECT i, i % 1024, 'pente:9,free', 1, 2, 2, i, 1 + i % 500, i, i, i, false, true, false,
           'resignation', '1-0'
    FROM generate_series(1, 5000) i
), seats AS (
    INSERT INTO seat (game_id, seat, player_id, place)
    SELECT i, seat, 1 + (i + seat) % 500, seat
    FROM generate_series(1, 5000) i, generate_series(1, 2) seat
), entries AS (
    INSERT INTO log_entry (game_id, number, line)
    SELECT i, number, 'line' FROM generate_series(1, 5000) i, generate_series(0, 1) number
), counted AS (
    INSERT INTO player_game_count (player_id, listed_games)
    SELECT i, 20 FROM generate_series(1, 500) i
), numbered AS (
    UPDATE archive_counter SET last_number = 5000
)
INSERT INTO archived_game (game_id, rules, plies, tied, openings, number)
SELECT i, 'pente:9,free', 2, false, '{}', i FROM generate_series(1, 5000) i;
