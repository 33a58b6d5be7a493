-- The database of `cargo xtask plans`, the same in each run.
--
-- Variables: `players`, `finished` (games), `open`, `days` (correspondence games). Sizes of other
-- tables follow from them. Some players are much busier than others: the computer of level 1 has
-- half of all finished games.
\set now_ms 1830297600000
\set begin_ms 1767225600000
\set day_ms 86400000::bigint

-- Foreign keys are not checked, and indexes are built at the end.
SET session_replication_role = replica;
SET synchronous_commit = off;
SET maintenance_work_mem = '256MB';
CREATE TEMPORARY TABLE dropped_index AS
SELECT indexname, indexdef FROM pg_indexes
WHERE schemaname = 'public'
  AND indexname NOT IN (SELECT conname FROM pg_constraint WHERE contype IN ('p', 'u'));
SELECT format('DROP INDEX %I', indexname) FROM dropped_index \gexec

-- A player, the lower the number the busier. The first 10 are computers.
CREATE FUNCTION pg_temp.some_player(seed bigint, players bigint) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT 11 + floor((players - 11)
        * power((seed * 2654435761 % 1000003) / 1000003.0::float8, 3))::bigint
$$;

-- A player of an unfinished game, of which no player has many.
CREATE FUNCTION pg_temp.any_player(seed bigint, players bigint) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT 11 + seed % 1000003 * 2654435761 % (players - 11)
$$;

CREATE FUNCTION pg_temp.some_rules(seed bigint) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT (ARRAY['pentagame:2', 'pentagame:2', 'pentagame:2', 'pentagame:3', 'pente:19',
                  'pentalath', 'akron', 'lanza'])[1 + seed % 8]
$$;

-- Id of a game that was created at this time.
CREATE FUNCTION pg_temp.id_at(at_ms bigint, number bigint) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT ((at_ms - 1767225600000) << 22) + number % 4194304
$$;

\echo players
INSERT INTO player (player_id, name, name_key, kind, created_ms, deleted_ms, software)
SELECT i, CASE WHEN i <= 10 THEN 'computer-' || i ELSE 'Player' || i END,
       CASE WHEN i <= 10 THEN 'computer-' || i ELSE 'player' || i END,
       CASE WHEN i <= 10 THEN 3 WHEN i % 100 = 3 THEN 2 WHEN i % 2 = 0 THEN 0 ELSE 1 END,
       :now_ms - (:players - i) * 60000,
       CASE WHEN i % 500 = 7 THEN :now_ms - :day_ms END,
       CASE WHEN i <= 10 THEN 'palamedes 1' END
FROM generate_series(1::bigint, :players) i;
INSERT INTO bot (player_id, owner_id)
SELECT player_id, player_id + 2 FROM player WHERE kind = 2;
INSERT INTO account (player_id, user_handle, password_hash, email, email_reminders, research_ms,
                     research_version)
SELECT player_id, md5(player_id::text)::uuid, CASE WHEN kind = 1 THEN 'hash' END,
       CASE WHEN player_id % 4 = 1 THEN 'p' || player_id || '@example.org' END, player_id % 8 = 1,
       CASE WHEN player_id % 2 = 1 THEN 0 END, CASE WHEN player_id % 2 = 1 THEN 1 END
FROM player WHERE kind < 2;
INSERT INTO session (session_id, player_id, secret_hash, created_ms, seen_ms, authenticated_ms,
                     user_agent)
SELECT player_id, player_id, sha256(player_id::text::bytea), created_ms,
       :now_ms - player_id % 1000 * 100000, created_ms, 'Browser'
FROM player WHERE kind < 2;
INSERT INTO push_subscription (session_id, endpoint, p256dh, auth, created_ms)
SELECT session_id, 'https://push.example.org/' || session_id,
       decode(rpad('', 130, '00'), 'hex'), decode(rpad('', 32, '00'), 'hex'), created_ms
FROM session WHERE session_id % 20 = 1;
INSERT INTO token (token_id, player_id, owner_id, secret_hash, label, scopes, created_ms,
                   expires_ms)
SELECT player_id, player_id, owner_id, sha256(player_id::text::bytea), 'bot', 7, 0,
       CASE WHEN player_id % 2 = 0 THEN :now_ms + player_id END
FROM bot;
INSERT INTO passkey (passkey_id, player_id, credential, key, label, created_ms)
SELECT player_id, player_id, sha256(player_id::text::bytea), '{}', 'key', 0
FROM player WHERE kind = 1 AND player_id % 10 = 1;
INSERT INTO recovery_code (player_id, secret_hash)
SELECT player_id, sha256((player_id * 10 + n)::text::bytea)
FROM player, generate_series(1, 8) n WHERE kind = 1 AND player_id % 40 = 1;
INSERT INTO known_browser (secret_hash, player_id, expires_ms)
SELECT sha256(player_id::text::bytea), player_id, :now_ms + player_id
FROM player WHERE kind = 1 AND player_id % 5 <> 0;
INSERT INTO rate_limit (rate_limit_id, count, expires_ms)
SELECT sha256(i::text::bytea), 1, :now_ms + i FROM generate_series(1::bigint, :players / 20) i;
INSERT INTO passkey_challenge (secret_hash, kind, player_id, state, expires_ms)
SELECT sha256(i::text::bytea), 1, CASE WHEN i % 2 = 1 THEN 10 + i END, '{}', :now_ms + i
FROM generate_series(1::bigint, :players / 200) i;
INSERT INTO email_link (secret_hash, player_id, kind, email, expires_ms)
SELECT sha256(i::text::bytea), i + 10, i % 2, 'p@example.org', :now_ms + i
FROM generate_series(1::bigint, :players / 200) i;
INSERT INTO invitation (secret_hash, created_ms, expires_ms)
SELECT sha256(i::text::bytea), :now_ms, :now_ms + i
FROM generate_series(1::bigint, :players / 200) i;
INSERT INTO block (player_id, blocked_id, created_ms)
SELECT DISTINCT ON (1, 2) a, b, 0 FROM (
    SELECT pg_temp.some_player(i, :players) a, pg_temp.some_player(i * 7 + 3, :players) b
    FROM generate_series(1::bigint, :players / 20) i) pairs WHERE a <> b AND a > 200;
INSERT INTO follow (player_id, followed_id, created_ms)
SELECT DISTINCT ON (1, 2) a, b, 0 FROM (
    SELECT 200 + i % (:players - 200) a, pg_temp.some_player(i * 7 + 3, :players) b
    FROM generate_series(1::bigint, :players / 5) i) pairs WHERE a <> b;
INSERT INTO presence (player_id, node_id, seen_ms)
SELECT player_id, 1 + player_id % 3,
       -- Half of them are connected.
       CASE WHEN player_id % 20 < 10 THEN 9223372036854775807
            ELSE :now_ms - player_id % 1000 * 100000 END
FROM player WHERE player_id % 10 < 2;

\echo finished games
SELECT add_month_partitions(:now_ms - 366 * :day_ms, :now_ms + 32 * :day_ms) AS added \gset
INSERT INTO game (game_id, shard, config, speed, status, version, last_entry_ms, created_by,
                  created_ms, started_ms, ended_ms, rated, listed, chat_disabled, research, ending,
                  result, rematch_agreed)
SELECT pg_temp.id_at(at_ms, i), i % 1024, pg_temp.some_rules(i) || ' control=600+10', 1, 2, 40,
       at_ms + 600000, pg_temp.some_player(i, :players), at_ms, at_ms + 1000, at_ms + 600000,
       i % 2 = 1, i % 20 <> 0, false, i % 4 = 1, 'goal', '1-0', i % 100 = 0
FROM (SELECT i, :now_ms - :day_ms - (:finished - i) * (365 * :day_ms / :finished) AS at_ms
      FROM generate_series(1::bigint, :finished) i) times;
INSERT INTO seat (game_id, seat, player_id, place, points, rating_before, rating_after, opening)
SELECT pg_temp.id_at(at_ms, i), seat,
       CASE WHEN seat = 1 THEN pg_temp.some_player(i, :players)
            WHEN seat = 2 AND i % 2 = 0 THEN 1
            ELSE pg_temp.some_player(i * 7 + seat, :players) END,
       seat, 3 - seat, CASE WHEN i % 2 = 1 THEN pack_rating('glicko2 1500 80 0.06 9 20000') END,
       CASE WHEN i % 2 = 1 THEN pack_rating('glicko2 1510 79 0.06 10 20000') END, 'a' || i % 50
FROM (SELECT i, :now_ms - :day_ms - (:finished - i) * (365 * :day_ms / :finished) AS at_ms
      FROM generate_series(1::bigint, :finished) i) times,
     generate_series(1, CASE WHEN i % 8 = 3 THEN 3 ELSE 2 END) seat;
-- Games that ended a month ago are packed.
INSERT INTO packed_game (game_id, log)
SELECT game_id, decode(md5(game_id::text), 'hex') FROM game
WHERE status = 2 AND ended_ms < :now_ms - 30 * :day_ms;
INSERT INTO log_entry (game_id, number, line)
SELECT game_id, 0, '1000 1 move aA-B*b' FROM game
WHERE status = 2 AND ended_ms >= :now_ms - 30 * :day_ms;
INSERT INTO finished_game (game_id, finished_ms, finalized, error, tries)
SELECT game_id, ended_ms, row_number() OVER (ORDER BY game_id DESC) > 50, NULL,
       CASE WHEN row_number() OVER (ORDER BY game_id DESC) < 4 THEN 1 ELSE 0 END
FROM game WHERE status = 2 AND ended_ms >= :now_ms - 30 * :day_ms;
INSERT INTO archived_game (game_id, rules, plies, tied, openings, number)
SELECT game_id, split_part(config, ' ', 1), 40, false, ARRAY['a' || game_id % 50],
       row_number() OVER (ORDER BY game_id)
FROM game LEFT JOIN finished_game USING (game_id)
WHERE status = 2 AND coalesce(finalized, true);
INSERT INTO player_game_count (player_id, listed_games)
SELECT player_id, count(*) FROM archived_game JOIN game USING (game_id) JOIN seat USING (game_id)
WHERE listed GROUP BY player_id;
UPDATE archive_counter SET last_number = (SELECT max(number) FROM archived_game);
INSERT INTO pool (pool_id, name, games)
SELECT row_number() OVER (ORDER BY rules), rules || ' people', 0
FROM (SELECT DISTINCT rules FROM archived_game) names;
INSERT INTO rated_game (pool_id, number, game_id, day)
SELECT pool_id, row_number() OVER (PARTITION BY pool_id ORDER BY game_id) - 1, game_id,
       ended_ms / :day_ms
FROM game JOIN archived_game USING (game_id) JOIN pool ON name = rules || ' people' WHERE rated;
UPDATE pool SET games = (SELECT count(*) FROM rated_game r WHERE r.pool_id = pool.pool_id);
INSERT INTO rating (pool_id, player_id, rating, display_value, established_until)
SELECT pool_id, player_id, 'glicko2 1500 80 0.06 9 20000', 1000 + player_id % 1000,
       CASE WHEN player_id % 3 = 0 THEN :now_ms / :day_ms + 30 END
FROM (SELECT DISTINCT pool_id, player_id FROM rated_game JOIN seat USING (game_id)) rated;

\echo open and live games
-- Open tables of the last two hours, one in five for correspondence.
INSERT INTO game (game_id, shard, config, speed, status, created_by, created_ms, rated, listed,
                  chat_disabled)
SELECT pg_temp.id_at(at_ms, i), i % 1024,
       pg_temp.some_rules(i / 5) || CASE WHEN i % 5 = 0 THEN ' control=days:3'
                                    ELSE ' control=600+10 lag=credit' END,
       CASE WHEN i % 5 = 0 THEN 2 ELSE 1 END, 0,
       CASE WHEN i <= 5 THEN 11 ELSE pg_temp.any_player(i * 11, :players) END,
       at_ms,
       i % 2 = 1, i % 20 <> 7, false
FROM (SELECT i, :now_ms - (:open - i) * (7200000 / :open) AS at_ms
      FROM generate_series(1::bigint, :open) i) times;
INSERT INTO seat (game_id, seat, player_id, reserved_for)
SELECT game_id, seat, CASE WHEN seat = 1 THEN created_by END,
       CASE WHEN seat = 2 AND (game_id & 4194303) % 20 = 7 THEN created_by + 1 END
FROM game, generate_series(1, 2) seat WHERE status = 0;
-- Live games of the last half hour, one for each open table, and correspondence games of 60 days.
INSERT INTO game (game_id, shard, config, speed, status, version, last_entry_ms, deadline_ms,
                  waiting_seats, turn_version, position_key, created_by, created_ms, started_ms,
                  rated, listed, chat_disabled)
SELECT pg_temp.id_at(at_ms, 1000000 + i), i % 1024,
       pg_temp.some_rules(i) || CASE WHEN i > :open THEN ' control=days:3'
                                ELSE ' control=600+10 lag=credit' END,
       CASE WHEN i > :open THEN 2 ELSE 1 END, 1, 8,
       CASE WHEN i > :open THEN :now_ms - i % 2000 * 100000 ELSE :now_ms - i % 60000 END,
       CASE WHEN i > :open THEN :now_ms + i % 2000 * 100000 ELSE :now_ms + i % 600000 END,
       2 << (i % 2)::int, 7, i * 7919,
       CASE WHEN i - :open BETWEEN 1 AND 60 THEN 11 ELSE pg_temp.any_player(i * 13, :players) END,
       at_ms, at_ms + 1000, i % 2 = 1, i % 20 <> 0, false
FROM (SELECT i, :now_ms - CASE WHEN i > :open THEN 3600000 + (i % 5000) * (60 * :day_ms / 5000)
                          ELSE i * (1800000 / :open) END AS at_ms
      FROM generate_series(1::bigint, :open + :days) i) times;
INSERT INTO seat (game_id, seat, player_id)
SELECT game_id, seat, CASE WHEN seat = 1 THEN created_by
                      WHEN shard % 20 = 1 THEN 1 + shard % 10
                      ELSE pg_temp.any_player(position_key * 3 + 5, :players) END
FROM game, generate_series(1, 2) seat WHERE status = 1;
INSERT INTO log_entry (game_id, number, line)
SELECT game_id, number, '1000 1 move aA-B*b' FROM game, generate_series(0, 7) number
WHERE status = 1;
INSERT INTO active_seat (player_id, game_id)
SELECT DISTINCT player_id, game_id FROM game JOIN seat USING (game_id)
WHERE status < 2 AND player_id IS NOT NULL;
-- A long queue of the computer players, of which the oldest turns are taken.
INSERT INTO computer_turn (game_id, seat, turn_version, version, queued_ms, taken_until_ms)
SELECT game_id, seat, 7, 7, :now_ms - row_number() OVER (ORDER BY game_id),
       CASE WHEN row_number() OVER (ORDER BY game_id DESC) <= 64 THEN 9000000000000000 ELSE 0 END
FROM game JOIN seat USING (game_id) WHERE status = 1 AND player_id <= 10;
INSERT INTO premove (game_id, seat, moves, created_ms)
SELECT game_id, 1, 'aA-B*b', 0 FROM game WHERE status = 1 AND shard % 40 = 0;
INSERT INTO game_secret (game_id, secrets)
SELECT game_id, 'x' FROM game WHERE status = 1 AND shard % 100 = 0;
INSERT INTO reminder (game_id, version, player_id, created_ms, sent)
SELECT game_id, 7, player_id, :now_ms, shard % 100 <> 0
FROM game JOIN seat USING (game_id)
WHERE status = 1 AND speed = 2 AND waiting_seats >> seat & 1 = 1;
INSERT INTO reminder_schedule (player_id, due_ms, pending)
SELECT player_id, :now_ms + player_id, bool_or(NOT sent) FROM reminder GROUP BY player_id;
INSERT INTO chat (chat_id, game_id, room, player_id, text, sent_ms)
SELECT row_number() OVER (), game_id, n % 2, player_id, 'hello', coalesce(ended_ms, :now_ms)
FROM game JOIN seat USING (game_id), generate_series(1, 2) n
WHERE status < 3 AND shard % 8 = 1 AND player_id IS NOT NULL;

\echo contests, moderation and nodes
INSERT INTO contest (contest_id, organiser_id, name, description, settings, rules, time_control,
                     rated, check_in_minutes, break_s, bots_allowed, late_entry, state, created_ms,
                     starts_ms, rounds)
SELECT i, 11 + i % 50, 'Contest ' || i, '', '{"minutes": 60}', ARRAY['pentagame:2'], '600+10', true,
       0, 0, false, true, CASE WHEN i > :players / 2000 - 20 THEN i % 2 ELSE 2 END, 0,
       :now_ms - (:players / 2000 - i) * 3600000, 5
FROM generate_series(1::bigint, :players / 2000) i;
INSERT INTO contest_entry (contest_id, entry_id, player_id, rating, checked_in, joined)
SELECT contest_id, n, 10 + n * 2 + contest_id % 50, 1500, true, 0
FROM contest, generate_series(1, 64) n;
INSERT INTO contest_table (contest_id, round, number, players)
SELECT contest_id, round, n, ARRAY[2 * n, 2 * n + 1]
FROM contest, generate_series(0, 4) round, generate_series(0, 31) n;
INSERT INTO contest_game (contest_id, round, table_number, number, game_id, points)
SELECT contest_id, round, number, 0, game_id,
       CASE WHEN state = 2 OR round < 4 THEN ARRAY[2, 0] END
FROM (SELECT contest_id, round, number, state, row_number() OVER (ORDER BY 1, 2, 3) AS n
      FROM contest_table JOIN contest USING (contest_id)) tables
JOIN (SELECT game_id, row_number() OVER (ORDER BY game_id DESC) AS n
      FROM finished_game) games USING (n);
INSERT INTO contest_bye (contest_id, round, entry)
SELECT contest_id, round, 1 FROM contest, generate_series(0, 4) round;
INSERT INTO contest_log (contest_id, created_ms, player_id, action, text)
SELECT contest_id, 0, 11, n % 10, '' FROM contest, generate_series(1, 100) n;
INSERT INTO contest_webhook (webhook_id, contest_id, url, secret, created_ms, delivered_id, due_ms)
SELECT contest_id, contest_id, 'https://example.org', 'secret', 0,
       (SELECT max(contest_log_id) FROM contest_log l WHERE l.contest_id = c.contest_id), 0
FROM contest c WHERE contest_id % 4 = 0;
INSERT INTO vacation (player_id, from_ms, until_ms)
SELECT player_id, :now_ms - :day_ms, :now_ms + :day_ms FROM account WHERE player_id % 200 = 1;
INSERT INTO moderator (player_id, created_ms) SELECT i, 0 FROM generate_series(11, 20) i;
INSERT INTO suspension (player_id, until_ms)
SELECT player_id, CASE WHEN player_id % 2000 = 1 THEN :now_ms + :day_ms END
FROM account WHERE player_id % 1000 = 1;
INSERT INTO mute (player_id, until_ms)
SELECT player_id, :now_ms + :day_ms FROM account WHERE player_id % 1000 = 5;
INSERT INTO report (report_id, reporter_id, player_id, name, game_id, reason, text, created_ms,
                    status, closed_by, closed_ms)
SELECT i, 200 + i, pg_temp.some_player(i, :players), 'Player', NULL, 1, '', 0,
       CASE WHEN i % 20 = 0 THEN 0 ELSE 1 END, CASE WHEN i % 20 <> 0 THEN 11 END,
       CASE WHEN i % 20 <> 0 THEN :now_ms - i % 180 * :day_ms END
FROM generate_series(1::bigint, :players / 100) i
WHERE 200 + i <> pg_temp.some_player(i, :players);
INSERT INTO report_line (report_id, number, player_id, room, text, sent_ms)
SELECT report_id, n, player_id, 0, 'hello', 0 FROM report, generate_series(1, 4) n;
INSERT INTO audit_entry (audit_entry_id, created_ms, moderator_id, action, player_id, reason)
SELECT report_id, 0, 11 + report_id % 10, 'mute', player_id, '' FROM report WHERE status = 1;
INSERT INTO node (node_id, name, heartbeat_ms, answered_until_ms)
SELECT i, 'node-' || i, :now_ms, :now_ms FROM generate_series(1, 3) i;
INSERT INTO node_player (node_id, player_id)
SELECT 1 + player_id % 3, player_id FROM presence WHERE seen_ms > :now_ms - 6000;
INSERT INTO outage (outage_id, node_id, from_ms, until_ms)
SELECT i, 1 + i % 3, :now_ms - i * 1000000, :now_ms - i * 1000000 + 5000
FROM generate_series(1, 100) i;
INSERT INTO outage_player (outage_id, player_id)
SELECT outage_id, 11 + n FROM outage, generate_series(1, 50) n;
INSERT INTO job (job_id, due_ms)
SELECT 'job-' || i, :now_ms FROM generate_series(1, 20) i;
INSERT INTO vapid_key (vapid_key_id, key) VALUES (1, 'key');
INSERT INTO site_state (site_state_id, notice_en, notice_de) VALUES (1, 'Open', 'Offen');
INSERT INTO log_key (log_key_id, key) VALUES (1, decode(rpad('', 64, '00'), 'hex'));

\echo indexes and statistics
SELECT indexdef FROM dropped_index ORDER BY indexname \gexec
VACUUM (ANALYZE);
