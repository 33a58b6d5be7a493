-- Typical values of parameters, by name.
SELECT 'member', '11'
UNION ALL SELECT 'other_member', '13'
-- The computer of level 1, with half of all games.
UNION ALL SELECT 'busiest', '1'
UNION ALL SELECT 'minute_ago_ms', '1830297540000'
UNION ALL SELECT 'hour_ago_ms', '1830294000000'
UNION ALL SELECT 'quarter_hour_ago_ms', '1830296700000'
UNION ALL SELECT 'day_ago_ms', '1830211200000'
UNION ALL SELECT 'two_weeks_ago_ms', '1829088000000'
UNION ALL SELECT 'half_year_ago_ms', '1814745600000'
UNION ALL SELECT 'now_ms', '1830297600000'
UNION ALL SELECT 'hash', sha256('11')::text
UNION ALL SELECT 'uuid', md5('11')::uuid::text
UNION ALL SELECT 'fresh', '9000000000000000000'
UNION ALL SELECT 'shards', (SELECT array_agg(shard) FROM generate_series(0, 340) shard)::text
UNION ALL SELECT 'sessions', (SELECT array_agg(i) FROM generate_series(1, 15000) i)::text
UNION ALL SELECT 'correspondence_games', (SELECT array_agg(game_id)
    FROM (SELECT game_id FROM game WHERE status = 1 AND speed = 2 ORDER BY 1 LIMIT 150) page)::text
UNION ALL SELECT 'open_game', (SELECT max(game_id) FROM game WHERE status = 0 AND listed)::text
-- The settings that most open games have.
UNION ALL SELECT 'config', (SELECT config FROM game WHERE status = 0 AND listed AND rated
    GROUP BY config ORDER BY count(*) DESC, config LIMIT 1)
UNION ALL SELECT 'computer_game', (SELECT max(game_id) FROM computer_turn WHERE taken_until_ms = 0)::text
UNION ALL SELECT 'live_game', (SELECT max(game_id) FROM game WHERE status = 1)::text
UNION ALL SELECT 'finished_game', (SELECT max(game_id) FROM finished_game)::text
UNION ALL SELECT 'guest', '30002'
UNION ALL SELECT 'fresh_hash', sha256('fresh')::text
UNION ALL SELECT 'fresh_uuid', md5('fresh')::uuid::text
UNION ALL SELECT 'key_of_sixteen', decode(rpad('', 32, '00'), 'hex')::text
UNION ALL SELECT 'key_of_sixty_five', decode(rpad('', 130, '00'), 'hex')::text
UNION ALL SELECT 'contest_log', (SELECT max(contest_log_id) FROM contest_log WHERE contest_id = 11)::text
