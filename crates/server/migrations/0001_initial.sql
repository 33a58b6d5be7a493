-- The schema. Times are milliseconds since 1970, days are days since 1970. Secrets are stored as
-- hashes only: passwords as argon2id, all others as SHA-256.

-- Players and accounts

CREATE TABLE player (
    player_id bigint CONSTRAINT player_pk PRIMARY KEY,
    name text NOT NULL,
    -- The name for comparison: lower case, look-alike characters unified.
    name_key text NOT NULL CONSTRAINT player_name_key_unique UNIQUE,
    -- 0 guest, 1 member, 2 bot, 3 computer
    kind smallint NOT NULL CONSTRAINT player_kind_known CHECK (kind BETWEEN 0 AND 3),
    created_ms bigint NOT NULL,
    -- Deletion of the account. The row stays under an anonymous name.
    deleted_ms bigint,
    -- Name and version of the program of a bot or computer, as it states them itself.
    software text CONSTRAINT player_software_bounded CHECK (char_length(software) <= 80)
);
-- Search by prefix, without guests and deleted accounts. The pattern order is that of the bytes,
-- independent of the language of the database.
CREATE INDEX player_by_prefix ON player (name_key text_pattern_ops)
    WHERE kind <> 0 AND deleted_ms IS NULL;
-- Few players are computers, and each game with one looks for it.
CREATE INDEX player_computers ON player (name) WHERE kind = 3;

-- One row for each guest and member; bots and computers have none.
CREATE TABLE account (
    player_id bigint CONSTRAINT account_pk PRIMARY KEY
        CONSTRAINT account_player_fk REFERENCES player,
    -- argon2id with parameters and salt; null for guests and for accounts with passkeys only.
    password_hash text,
    -- The random user handle stored in passkeys.
    user_handle uuid NOT NULL CONSTRAINT account_user_handle_unique UNIQUE,
    -- The verified email address.
    email text CONSTRAINT account_email_bounded CHECK (length(email) <= 254),
    -- The language of emails.
    language text NOT NULL DEFAULT 'en' CONSTRAINT account_language_bounded
        CHECK (length(language) <= 35),
    -- Consent to use the games for research: the time since which it holds without interruption,
    -- and the newest version of the text. Null without consent.
    research_ms bigint,
    research_version smallint,
    -- Consent to emails about games.
    email_reminders boolean NOT NULL DEFAULT false,
    -- Other players may see whether the player is online.
    show_online boolean NOT NULL DEFAULT true,
    CONSTRAINT account_research_complete CHECK ((research_ms IS NULL) = (research_version IS NULL))
);
CREATE INDEX account_by_email ON account (lower(email)) WHERE email IS NOT NULL;

CREATE TABLE session (
    session_id bigint CONSTRAINT session_pk PRIMARY KEY,
    player_id bigint NOT NULL CONSTRAINT session_player_fk REFERENCES player,
    secret_hash bytea NOT NULL CONSTRAINT session_secret_unique UNIQUE,
    created_ms bigint NOT NULL,
    -- Updated every few minutes.
    seen_ms bigint NOT NULL,
    -- The last proof of identity.
    authenticated_ms bigint NOT NULL,
    -- It was a passkey.
    with_passkey boolean NOT NULL DEFAULT false,
    -- The user agent, so that the owner recognises the session.
    user_agent text NOT NULL CONSTRAINT session_user_agent_bounded CHECK (length(user_agent) <= 200)
);
-- No index on columns that change with use: the purge may read the whole table.
CREATE INDEX session_by_player ON session (player_id);

CREATE TABLE bot (
    player_id bigint CONSTRAINT bot_pk PRIMARY KEY CONSTRAINT bot_player_fk REFERENCES player,
    -- The member responsible for the bot.
    owner_id bigint NOT NULL CONSTRAINT bot_owner_fk REFERENCES player
);
CREATE INDEX bot_by_owner ON bot (owner_id);

CREATE TABLE token (
    token_id bigint CONSTRAINT token_pk PRIMARY KEY,
    -- The player for whom the token acts.
    player_id bigint NOT NULL CONSTRAINT token_player_fk REFERENCES player,
    -- The member who created it and may revoke it.
    owner_id bigint NOT NULL CONSTRAINT token_owner_fk REFERENCES player,
    secret_hash bytea NOT NULL CONSTRAINT token_secret_unique UNIQUE,
    label text NOT NULL CONSTRAINT token_label_bounded CHECK (length(label) <= 60),
    -- Bits: 1 read, 2 play, 4 chat, 8 research.
    scopes smallint NOT NULL CONSTRAINT token_scopes_known CHECK (scopes BETWEEN 1 AND 15),
    created_ms bigint NOT NULL,
    -- Updated every few minutes.
    last_used_ms bigint,
    expires_ms bigint
);
CREATE INDEX token_by_owner ON token (owner_id);
CREATE INDEX token_by_player ON token (player_id);
CREATE INDEX token_by_expiry ON token (expires_ms) WHERE expires_ms IS NOT NULL;

CREATE TABLE passkey (
    passkey_id bigint CONSTRAINT passkey_pk PRIMARY KEY,
    player_id bigint NOT NULL CONSTRAINT passkey_player_fk REFERENCES player,
    credential bytea NOT NULL CONSTRAINT passkey_credential_unique UNIQUE,
    -- The public key and its counter.
    key jsonb NOT NULL,
    label text NOT NULL CONSTRAINT passkey_label_bounded CHECK (length(label) <= 60),
    created_ms bigint NOT NULL,
    last_used_ms bigint
);
CREATE INDEX passkey_by_player ON passkey (player_id);

-- Passkey challenges without a response yet. Any node may receive the response, once.
CREATE TABLE passkey_challenge (
    secret_hash bytea CONSTRAINT passkey_challenge_pk PRIMARY KEY,
    -- 0 registration, 1 login
    kind smallint NOT NULL CONSTRAINT passkey_challenge_kind_known CHECK (kind BETWEEN 0 AND 1),
    player_id bigint CONSTRAINT passkey_challenge_player_fk REFERENCES player,
    -- The name of the new account, for guests.
    name text,
    state jsonb NOT NULL,
    expires_ms bigint NOT NULL
);
CREATE INDEX passkey_challenge_by_expiry ON passkey_challenge (expires_ms);
CREATE INDEX passkey_challenge_by_player ON passkey_challenge (player_id)
    WHERE player_id IS NOT NULL;

-- Invitations to register, on a server that requires one. Each is deleted with its use.
CREATE TABLE invitation (
    secret_hash bytea CONSTRAINT invitation_pk PRIMARY KEY,
    created_ms bigint NOT NULL,
    expires_ms bigint NOT NULL
);
CREATE INDEX invitation_by_expiry ON invitation (expires_ms);

-- The key with which accounts are hashed in the log: one row, created by the first node.
CREATE TABLE log_key (
    log_key_id smallint CONSTRAINT log_key_pk PRIMARY KEY
        CONSTRAINT log_key_single CHECK (log_key_id = 1),
    key bytea NOT NULL CONSTRAINT log_key_bounded CHECK (length(key) = 32)
);

CREATE TABLE recovery_code (
    player_id bigint NOT NULL CONSTRAINT recovery_code_player_fk REFERENCES player,
    secret_hash bytea NOT NULL,
    CONSTRAINT recovery_code_pk PRIMARY KEY (player_id, secret_hash)
);

-- Links sent by email.
CREATE TABLE email_link (
    secret_hash bytea CONSTRAINT email_link_pk PRIMARY KEY,
    player_id bigint NOT NULL CONSTRAINT email_link_player_fk REFERENCES player,
    -- 0 verification of the address, 1 password reset
    kind smallint NOT NULL CONSTRAINT email_link_kind_known CHECK (kind BETWEEN 0 AND 1),
    email text NOT NULL,
    expires_ms bigint NOT NULL
);
CREATE INDEX email_link_by_player ON email_link (player_id);
CREATE INDEX email_link_by_expiry ON email_link (expires_ms);

-- Counters of limited actions: per name, per address.
CREATE TABLE rate_limit (
    -- SHA-256 of the subject.
    rate_limit_id bytea CONSTRAINT rate_limit_pk PRIMARY KEY,
    count integer NOT NULL,
    expires_ms bigint NOT NULL
);
CREATE INDEX rate_limit_by_expiry ON rate_limit (expires_ms);

-- Browsers in which a member has logged in before. Their login attempts are counted apart, so that
-- failed attempts by others do not lock the owner out.
CREATE TABLE known_browser (
    -- SHA-256 of the cookie; several members may use one browser.
    secret_hash bytea NOT NULL,
    player_id bigint NOT NULL
        CONSTRAINT known_browser_player_fk REFERENCES player ON DELETE CASCADE,
    expires_ms bigint NOT NULL,
    CONSTRAINT known_browser_pk PRIMARY KEY (secret_hash, player_id)
);
CREATE INDEX known_browser_by_player ON known_browser (player_id);
CREATE INDEX known_browser_by_expiry ON known_browser (expires_ms);

-- Players whom a player has blocked.
CREATE TABLE block (
    player_id bigint NOT NULL
        CONSTRAINT block_player_fk REFERENCES player ON DELETE CASCADE,
    blocked_id bigint NOT NULL
        CONSTRAINT block_blocked_fk REFERENCES player ON DELETE CASCADE,
    created_ms bigint NOT NULL,
    CONSTRAINT block_pk PRIMARY KEY (player_id, blocked_id),
    CONSTRAINT block_of_another CHECK (player_id <> blocked_id)
);
CREATE INDEX block_by_blocked ON block (blocked_id);

-- Players whom a player follows.
CREATE TABLE follow (
    player_id bigint NOT NULL
        CONSTRAINT follow_player_fk REFERENCES player ON DELETE CASCADE,
    followed_id bigint NOT NULL
        CONSTRAINT follow_followed_fk REFERENCES player ON DELETE CASCADE,
    created_ms bigint NOT NULL,
    CONSTRAINT follow_pk PRIMARY KEY (player_id, followed_id),
    CONSTRAINT follow_of_another CHECK (player_id <> followed_id)
);
CREATE INDEX follow_by_followed ON follow (followed_id);

-- Games

-- Columns of a fixed length come first, in an order that needs no padding.
CREATE TABLE game (
    game_id bigint CONSTRAINT game_pk PRIMARY KEY,
    -- The time since when this database stores no move of the game: it is in another one, or on the
    -- way.
    frozen_ms bigint,
    -- The time of the newest log entry.
    last_entry_ms bigint,
    -- The flag time of the seat to move, as of the newest entry.
    deadline_ms bigint,
    -- The key of the current position, of rated games while they are live. Not indexed, as it
    -- changes with a move.
    position_key bigint,
    created_by bigint NOT NULL CONSTRAINT game_created_by_fk REFERENCES player,
    created_ms bigint NOT NULL,
    started_ms bigint,
    ended_ms bigint,
    -- The rematch: the same players, seats rotated.
    rematch_id bigint CONSTRAINT game_rematch_fk REFERENCES game,
    -- The number of log entries.
    version integer NOT NULL DEFAULT 0,
    -- Incremented with each change of the database.
    epoch integer NOT NULL DEFAULT 0,
    -- The version at which the current turn began.
    turn_version integer NOT NULL DEFAULT 0,
    shard smallint NOT NULL CONSTRAINT game_shard_known CHECK (shard BETWEEN 0 AND 1023),
    -- From the config: 0 without clock, 1 live, 2 correspondence.
    speed smallint NOT NULL CONSTRAINT game_speed_known CHECK (speed BETWEEN 0 AND 2),
    -- 0 open, 1 live, 2 finished, 3 broken
    status smallint NOT NULL CONSTRAINT game_status_known CHECK (status BETWEEN 0 AND 3),
    -- The seats that have to decide now: bit n for seat n, counted from 1.
    waiting_seats smallint NOT NULL DEFAULT 0,
    -- The delay of updates for spectators, while the game is live.
    spectator_delay_s smallint NOT NULL DEFAULT 0
        CONSTRAINT game_spectator_delay_bounded CHECK (spectator_delay_s BETWEEN 0 AND 600),
    -- The revision of the rules: incremented when an error in the rules is fixed.
    rules_revision smallint NOT NULL DEFAULT 1,
    rated boolean NOT NULL,
    -- Visible in the lobby and to spectators.
    listed boolean NOT NULL,
    chat_disabled boolean NOT NULL,
    -- Shuffle the seats when the game starts.
    shuffled boolean NOT NULL DEFAULT false,
    -- All players have consented to research.
    research boolean NOT NULL DEFAULT false,
    -- All players have agreed to a rematch.
    rematch_agreed boolean NOT NULL DEFAULT false,
    -- The table config in its text form.
    config text NOT NULL,
    -- The database that stores the moves while the game is live; null for this one. The columns
    -- that a move changes follow those of the other database within a second.
    database_name text,
    -- SHA-256 of the secret in the link to a private game.
    invite bytea,
    -- The reason why the game is broken: it cannot be replayed or stored, and needs an operator.
    fault text,
    -- Ending and result in the form of a game record.
    ending text,
    result text
) WITH (fillfactor = 50);
-- No indexed column changes with a move, so that the update of a move touches no index.
CREATE INDEX game_live_by_shard ON game (shard) WHERE status = 1;
CREATE INDEX game_open ON game (created_ms, game_id) WHERE status = 0;
CREATE INDEX game_live_listed ON game (started_ms DESC) WHERE status = 1 AND listed;
CREATE INDEX game_by_rematch ON game (rematch_id) WHERE rematch_id IS NOT NULL;
CREATE INDEX game_by_creator ON game (created_by);
CREATE INDEX game_open_by_creator ON game (created_by) WHERE status = 0;
-- Quick pairing joins the oldest open game of a kind.
CREATE INDEX game_open_by_config ON game (config, rated, created_ms, game_id)
    WHERE status = 0 AND listed;
CREATE INDEX game_correspondence ON game (game_id) WHERE status = 1 AND speed = 2;
CREATE INDEX game_broken ON game (game_id) WHERE status = 3;
CREATE INDEX game_research ON game (game_id) WHERE status = 2 AND research;

-- The directory: the database in which the live games of each shard are stored, null for this one.
CREATE TABLE shard (
    shard smallint CONSTRAINT shard_pk PRIMARY KEY
        CONSTRAINT shard_known CHECK (shard BETWEEN 0 AND 1023),
    database_name text,
    -- Incremented with each move. A node with an older directory puts no game into a database.
    epoch integer NOT NULL DEFAULT 0
);
INSERT INTO shard (shard) SELECT generate_series(0, 1023);

-- Ratings of seats take a third of the space of their text form: a number has four bytes, and the
-- day three. Decimals are integers of their last place, because ratings are rounded to it. The
-- length says which model it is. Bytes of another length are the text `damaged`, which is no rating.
CREATE FUNCTION number_to_bytes(value numeric, count integer) RETURNS bytea
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN substring(int8send(value::bigint) FROM 9 - count);
CREATE FUNCTION number_at(packed bytea, place integer) RETURNS numeric
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN ('x' || lpad(encode(substring(packed FROM 4 * place + 1 FOR 4), 'hex'), 8, '0'))
        ::bit(32)::bigint;
CREATE FUNCTION pack_rating(rating text) RETURNS bytea
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE split_part(rating, ' ', 1)
        WHEN 'glicko2' THEN number_to_bytes(split_part(rating, ' ', 2)::numeric * 1000000, 4)
            || number_to_bytes(split_part(rating, ' ', 3)::numeric * 1000000, 4)
            || number_to_bytes(split_part(rating, ' ', 4)::numeric * 1000000000, 4)
            || number_to_bytes(split_part(rating, ' ', 5)::numeric, 4)
            || number_to_bytes(split_part(rating, ' ', 6)::numeric, 3)
        -- The mean is at least -10.
        ELSE number_to_bytes((split_part(rating, ' ', 2)::numeric + 10) * 1000000, 4)
            || number_to_bytes(split_part(rating, ' ', 3)::numeric * 1000000, 4)
            || number_to_bytes(split_part(rating, ' ', 4)::numeric, 4)
            || number_to_bytes(split_part(rating, ' ', 5)::numeric, 3)
    END;
CREATE FUNCTION unpack_rating(packed bytea) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE length(packed)
        WHEN 19 THEN concat_ws(' ', 'glicko2', trim_scale(number_at(packed, 0) * 0.000001),
            trim_scale(number_at(packed, 1) * 0.000001),
            trim_scale(number_at(packed, 2) * 0.000000001), number_at(packed, 3),
            number_at(packed, 4))
        WHEN 15 THEN concat_ws(' ', 'weng-lin', trim_scale(number_at(packed, 0) * 0.000001 - 10),
            trim_scale(number_at(packed, 1) * 0.000001), number_at(packed, 2),
            number_at(packed, 3))
        ELSE 'damaged'
    END;

-- In the order of lengths, as `game`.
CREATE TABLE seat (
    game_id bigint NOT NULL CONSTRAINT seat_game_fk REFERENCES game ON DELETE CASCADE,
    player_id bigint CONSTRAINT seat_player_fk REFERENCES player,
    reserved_for bigint CONSTRAINT seat_reserved_fk REFERENCES player,
    points integer,
    seat smallint NOT NULL CONSTRAINT seat_number_known CHECK (seat BETWEEN 1 AND 5),
    place smallint,
    -- In the form of `pack_rating`.
    rating_before bytea,
    rating_after bytea,
    -- The code of the named opening played from this seat.
    opening text CONSTRAINT seat_opening_bounded CHECK (length(opening) <= 8),
    -- The software of the player when the game started.
    software text,
    CONSTRAINT seat_pk PRIMARY KEY (game_id, seat)
);
CREATE INDEX seat_by_player ON seat (player_id, game_id);
CREATE INDEX seat_by_reserved ON seat (reserved_for) WHERE player_id IS NULL;
CREATE INDEX seat_by_any_reserved ON seat (reserved_for) WHERE reserved_for IS NOT NULL;

CREATE TABLE log_entry (
    game_id bigint NOT NULL,
    number integer NOT NULL,
    -- One line of the table log.
    line text NOT NULL,
    -- The request id of the client, which makes commands idempotent.
    request_id uuid,
    -- Circumstances of a move, in games released for research.
    -- 0 mouse, 1 touch, 2 keyboard, 3 API, 4 computer; null if unknown.
    input smallint CONSTRAINT log_entry_input_known CHECK (input BETWEEN 0 AND 4),
    -- The move was stored before the turn.
    premove boolean,
    -- The player was connected during the whole turn; null if unknown.
    connected boolean,
    CONSTRAINT log_entry_pk PRIMARY KEY (game_id, number)
) PARTITION BY RANGE (game_id);
-- For ids outside of the months of `add_month_partitions`.
CREATE TABLE log_entry_default PARTITION OF log_entry DEFAULT;

-- The whole log of a game that ended some time ago, in the format of `db/packed_log.rs`. Its
-- entries are no rows of `log_entry` any more, and it has left `finished_game`. Both tables have no
-- foreign key: to attach a partition would lock `game`. A finished game is never deleted.
CREATE TABLE packed_game (
    game_id bigint CONSTRAINT packed_game_pk PRIMARY KEY,
    log bytea NOT NULL
) PARTITION BY RANGE (game_id);
-- It is compressed already.
ALTER TABLE packed_game ALTER COLUMN log SET STORAGE EXTERNAL;
CREATE TABLE packed_game_default PARTITION OF packed_game DEFAULT;

-- Conditional moves of a seat. Only their owner reads them.
CREATE TABLE premove (
    game_id bigint NOT NULL CONSTRAINT premove_game_fk REFERENCES game ON DELETE CASCADE,
    seat smallint NOT NULL,
    moves text NOT NULL,
    created_ms bigint NOT NULL,
    CONSTRAINT premove_pk PRIMARY KEY (game_id, seat)
);

-- Secrets of a live game: choices that are not revealed yet, and the seed of chance. No other table,
-- message or log line contains them.
CREATE TABLE game_secret (
    game_id bigint NOT NULL CONSTRAINT game_secret_game_fk REFERENCES game ON DELETE CASCADE,
    secrets text NOT NULL CONSTRAINT game_secret_bounded CHECK (length(secrets) <= 2048),
    CONSTRAINT game_secret_pk PRIMARY KEY (game_id)
);

-- Players of games that are not finished: finds the current games of a player without reading
-- their whole history. Rows of finished games are deleted later.
CREATE TABLE active_seat (
    player_id bigint NOT NULL CONSTRAINT active_seat_player_fk REFERENCES player,
    game_id bigint NOT NULL CONSTRAINT active_seat_game_fk REFERENCES game ON DELETE CASCADE,
    CONSTRAINT active_seat_pk PRIMARY KEY (player_id, game_id)
);
CREATE INDEX active_seat_by_game ON active_seat (game_id);

-- Turns and offers that wait for a computer player, the queue of the workers of all nodes. A commit
-- changes them together with the game. They have no foreign keys, which would lock the game.
CREATE TABLE computer_turn (
    game_id bigint NOT NULL,
    seat smallint NOT NULL,
    -- The version at which the turn began. A seat is queued once for each turn.
    turn_version integer NOT NULL,
    -- The version of the game when the seat was queued.
    version integer NOT NULL,
    queued_ms bigint NOT NULL,
    -- The lease of the worker that took it. When it has expired, another worker takes it.
    taken_until_ms bigint NOT NULL DEFAULT 0,
    -- The number of workers that took it.
    attempts smallint NOT NULL DEFAULT 0,
    CONSTRAINT computer_turn_pk PRIMARY KEY (game_id, seat)
) WITH (fillfactor = 50);
-- The lease is not indexed, so that taking a turn touches no index.
CREATE INDEX computer_turn_queue ON computer_turn (queued_ms, game_id, seat);

CREATE TABLE chat (
    chat_id bigint CONSTRAINT chat_pk PRIMARY KEY,
    game_id bigint NOT NULL CONSTRAINT chat_game_fk REFERENCES game ON DELETE CASCADE,
    -- 0 players, 1 spectators
    room smallint NOT NULL CONSTRAINT chat_room_known CHECK (room BETWEEN 0 AND 1),
    player_id bigint NOT NULL CONSTRAINT chat_player_fk REFERENCES player,
    text text NOT NULL CONSTRAINT chat_text_bounded CHECK (char_length(text) BETWEEN 1 AND 300),
    sent_ms bigint NOT NULL
);
CREATE INDEX chat_by_game ON chat (game_id, room, chat_id);
CREATE INDEX chat_by_player ON chat (player_id, sent_ms);

-- Locks for quick pairing: of two players who request the same pairing at the same moment and find
-- no open game, one creates a game and the other joins it, because both lock the same slot.
CREATE TABLE pairing (
    slot smallint CONSTRAINT pairing_pk PRIMARY KEY
);
INSERT INTO pairing SELECT generate_series(0, 255);

-- When each player was last connected to a node; the largest number while they are connected.
-- Written when that changes. Old rows are deleted.
CREATE TABLE presence (
    player_id bigint CONSTRAINT presence_player_fk REFERENCES player ON DELETE CASCADE,
    node_id bigint,
    seen_ms bigint NOT NULL,
    CONSTRAINT presence_pk PRIMARY KEY (player_id, node_id)
);
CREATE INDEX presence_by_node ON presence (node_id) WHERE seen_ms = 9223372036854775807;

-- Finished games, ratings, archive

-- The queue of finished games that are to be archived and rated; flags, never "after the last one".
CREATE TABLE finished_game (
    game_id bigint CONSTRAINT finished_game_pk PRIMARY KEY
        CONSTRAINT finished_game_game_fk REFERENCES game ON DELETE CASCADE,
    finished_ms bigint NOT NULL,
    finalized boolean NOT NULL DEFAULT false,
    -- The reason why the log could not be replayed, or why the last try failed; such a game needs
    -- an operator.
    error text,
    -- The number of failed tries.
    tries smallint NOT NULL DEFAULT 0,
    -- The time before which it is not tried again.
    next_try_ms bigint NOT NULL DEFAULT 0
);
CREATE INDEX finished_game_pending ON finished_game (finished_ms, game_id) WHERE NOT finalized;
CREATE INDEX finished_game_faulty ON finished_game (game_id) WHERE finalized AND error IS NOT NULL;
CREATE INDEX finished_game_by_time ON finished_game (finished_ms);

-- Facts about a finished game, found by replaying its log.
CREATE TABLE archived_game (
    game_id bigint CONSTRAINT archived_game_pk PRIMARY KEY
        CONSTRAINT archived_game_game_fk REFERENCES game ON DELETE CASCADE,
    -- The rules with all options, such as `pentagame:2`.
    rules text NOT NULL,
    plies integer NOT NULL,
    -- Several sides share the first place.
    tied boolean NOT NULL,
    -- The codes of named openings.
    openings text[] NOT NULL,
    -- The place in the order of archiving, counted from 1. The position index of each node knows
    -- the numbers it holds.
    number bigint NOT NULL CONSTRAINT archived_game_number_unique UNIQUE
);
CREATE INDEX archived_game_by_rules ON archived_game (rules, game_id);
CREATE INDEX archived_game_by_opening ON archived_game USING gin (openings);

-- The number of listed archived games of each player, counted when a game is archived.
CREATE TABLE player_game_count (
    player_id bigint CONSTRAINT player_game_count_pk PRIMARY KEY
        CONSTRAINT player_game_count_player_fk REFERENCES player,
    listed_games bigint NOT NULL
) WITH (fillfactor = 50);

-- The last number of an archived game. A transaction that archives a game holds the row until it
-- ends, so no game becomes visible after one with a larger number.
CREATE TABLE archive_counter (
    last_number bigint NOT NULL
);
INSERT INTO archive_counter VALUES (0);

-- How far the nightly check of the archive has come. A check that was interrupted goes on here.
CREATE TABLE archive_check (
    -- All games up to this number were checked when they were new.
    checked_number bigint NOT NULL,
    -- The day of the last check, since 1970.
    day integer NOT NULL,
    -- The number of games of its sample that were checked.
    sampled integer NOT NULL,
    -- The number of faults that it has found.
    errors bigint NOT NULL
);
INSERT INTO archive_check VALUES (0, 0, 0, 0);

-- Archived games with a fault, which are checked every night until it is gone.
CREATE TABLE archive_fault (
    game_id bigint CONSTRAINT archive_fault_pk PRIMARY KEY
        CONSTRAINT archive_fault_game_fk REFERENCES game ON DELETE CASCADE,
    found_ms bigint NOT NULL
);

-- A rating pool: rules with options, among people or with bots.
CREATE TABLE pool (
    pool_id bigint CONSTRAINT pool_pk PRIMARY KEY,
    -- In the text form of `contest`.
    name text NOT NULL CONSTRAINT pool_name_unique UNIQUE,
    -- The number of rated games, which is the number of the next one.
    games integer NOT NULL DEFAULT 0,
    -- The number of games whose ratings the nightly check has computed again.
    checked_games integer NOT NULL DEFAULT 0
);

-- The rated games of a pool in the order in which they were rated. A replay in this order yields
-- the same ratings.
CREATE TABLE rated_game (
    pool_id bigint NOT NULL CONSTRAINT rated_game_pool_fk REFERENCES pool,
    -- Dense, from 0.
    number integer NOT NULL,
    game_id bigint NOT NULL CONSTRAINT rated_game_game_unique UNIQUE
        CONSTRAINT rated_game_game_fk REFERENCES game,
    -- The day on which it ended.
    day integer NOT NULL,
    -- Leaves the ratings unchanged, because one of its players was suspended.
    excluded boolean NOT NULL DEFAULT false,
    CONSTRAINT rated_game_pk PRIMARY KEY (pool_id, number)
);

-- The ratings as of the last rated game of each player.
CREATE TABLE rating (
    pool_id bigint NOT NULL CONSTRAINT rating_pool_fk REFERENCES pool,
    player_id bigint NOT NULL CONSTRAINT rating_player_fk REFERENCES player,
    -- In the text form of `contest`.
    rating text NOT NULL,
    -- The number shown to users.
    display_value integer NOT NULL,
    -- The last day on which it is established; null while it is provisional.
    established_until integer,
    CONSTRAINT rating_pk PRIMARY KEY (pool_id, player_id)
);
-- In the order of a leaderboard: provisional ratings follow the established ones.
CREATE INDEX rating_by_display_value
    ON rating (pool_id, (established_until IS NULL), display_value DESC, player_id);
CREATE INDEX rating_by_player ON rating (player_id);

-- Contests

CREATE TABLE contest (
    contest_id bigint CONSTRAINT contest_pk PRIMARY KEY,
    organiser_id bigint NOT NULL CONSTRAINT contest_organiser_fk REFERENCES player,
    name text NOT NULL CONSTRAINT contest_name_bounded CHECK (char_length(name) BETWEEN 3 AND 60),
    description text NOT NULL
        CONSTRAINT contest_description_bounded CHECK (char_length(description) <= 2000),
    -- System, scoring and lengths, in the JSON form of the API.
    settings jsonb NOT NULL,
    -- The rules for each size of table.
    rules text[] NOT NULL CONSTRAINT contest_rules_bounded CHECK (cardinality(rules) <= 4),
    time_control text NOT NULL,
    rated boolean NOT NULL,
    check_in_minutes smallint NOT NULL
        CONSTRAINT contest_check_in_bounded CHECK (check_in_minutes BETWEEN 0 AND 1440),
    break_s integer NOT NULL CONSTRAINT contest_break_bounded CHECK (break_s BETWEEN 0 AND 86400),
    bots_allowed boolean NOT NULL,
    late_entry boolean NOT NULL,
    repeat_days smallint
        CONSTRAINT contest_repeat_bounded CHECK (repeat_days BETWEEN 1 AND 366),
    -- 0 open, 1 running, 2 finished, 3 cancelled
    state smallint NOT NULL DEFAULT 0 CONSTRAINT contest_state_known CHECK (state BETWEEN 0 AND 3),
    created_ms bigint NOT NULL,
    starts_ms bigint NOT NULL,
    -- The time of the next round, while all tables have their result.
    next_round_ms bigint,
    -- The number of rounds started.
    rounds integer NOT NULL DEFAULT 0,
    -- The reason why the next round cannot be paired, in the JSON form of the API.
    problem jsonb,
    -- The contest before this one in a series.
    previous_id bigint CONSTRAINT contest_previous_fk REFERENCES contest,
    -- Counts the changes of the contest and of its entries, tables and games.
    revision integer NOT NULL DEFAULT 0
);
CREATE INDEX contest_active ON contest (starts_ms) WHERE state < 2;
CREATE INDEX contest_by_state ON contest (state, contest_id);
CREATE INDEX contest_by_organiser ON contest (organiser_id);

-- The players. The first entry has the index 0 in the columns of entries below; an entry is deleted
-- before the first round only, so indices do not change.
CREATE TABLE contest_entry (
    contest_id bigint NOT NULL CONSTRAINT contest_entry_contest_fk REFERENCES contest,
    entry_id bigint NOT NULL,
    -- Null in an uploaded event, whose players need no account and have a name instead.
    player_id bigint CONSTRAINT contest_entry_player_fk REFERENCES player,
    name text CONSTRAINT contest_entry_name_bounded CHECK (char_length(name) <= 60),
    -- The rating at the entry.
    rating integer NOT NULL,
    checked_in boolean NOT NULL,
    -- Division of a league, 0 the highest.
    division smallint NOT NULL DEFAULT 0
        CONSTRAINT contest_entry_division_known CHECK (division >= 0),
    -- The first round with the player and the first without, counted from 0.
    joined integer NOT NULL,
    dropped integer,
    CONSTRAINT contest_entry_pk PRIMARY KEY (contest_id, entry_id),
    CONSTRAINT contest_entry_once UNIQUE (contest_id, player_id),
    CONSTRAINT contest_entry_named CHECK ((player_id IS NULL) = (name IS NOT NULL))
);
CREATE INDEX contest_entry_by_player ON contest_entry (player_id);

-- Rounds, tables and games are counted from 0.
CREATE TABLE contest_table (
    contest_id bigint NOT NULL CONSTRAINT contest_table_contest_fk REFERENCES contest,
    round integer NOT NULL,
    number integer NOT NULL,
    -- Entries by place at the table.
    players integer[] NOT NULL
        CONSTRAINT contest_table_size_known CHECK (cardinality(players) BETWEEN 2 AND 5),
    -- Entries that forfeit the table.
    absent integer[] NOT NULL DEFAULT '{}',
    CONSTRAINT contest_table_pk PRIMARY KEY (contest_id, round, number)
);

CREATE TABLE contest_bye (
    contest_id bigint NOT NULL CONSTRAINT contest_bye_contest_fk REFERENCES contest,
    round integer NOT NULL,
    entry integer NOT NULL,
    CONSTRAINT contest_bye_pk PRIMARY KEY (contest_id, round, entry)
);

CREATE TABLE contest_game (
    contest_id bigint NOT NULL,
    round integer NOT NULL,
    table_number integer NOT NULL,
    number smallint NOT NULL,
    -- Null if the organiser entered the result.
    game_id bigint CONSTRAINT contest_game_unique UNIQUE
        CONSTRAINT contest_game_game_fk REFERENCES game,
    -- Points by place at the table; null while the game is played.
    points integer[],
    -- Places at the table whose shape was superior.
    superior integer[] NOT NULL DEFAULT '{}',
    -- The number of games without a result that this one replaces.
    replays smallint NOT NULL DEFAULT 0,
    CONSTRAINT contest_game_pk PRIMARY KEY (contest_id, round, table_number, number),
    CONSTRAINT contest_game_table_fk FOREIGN KEY (contest_id, round, table_number)
        REFERENCES contest_table,
    CONSTRAINT contest_game_has_result CHECK (game_id IS NOT NULL OR points IS NOT NULL)
);
CREATE INDEX contest_game_unfinished ON contest_game (contest_id) WHERE points IS NULL;

-- Games of contests that the server is to abort.
CREATE TABLE contest_abort (
    game_id bigint CONSTRAINT contest_abort_pk PRIMARY KEY
        CONSTRAINT contest_abort_game_fk REFERENCES game
);

-- What happened in a contest. Players are referenced by id, so that no deleted name is kept here.
CREATE TABLE contest_log (
    contest_log_id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT contest_log_pk PRIMARY KEY,
    contest_id bigint NOT NULL CONSTRAINT contest_log_contest_fk REFERENCES contest,
    created_ms bigint NOT NULL,
    -- The player who acted; null for the server.
    player_id bigint CONSTRAINT contest_log_player_fk REFERENCES player,
    -- 0 created, 1 entered, 2 withdrew, 3 checked in, 4 round started, 5 forfeit, 6 overridden,
    -- 7 finished, 8 cancelled, 9 uploaded
    action smallint NOT NULL CONSTRAINT contest_log_action_known CHECK (action BETWEEN 0 AND 9),
    round integer,
    table_number integer,
    text text NOT NULL CONSTRAINT contest_log_text_bounded CHECK (char_length(text) <= 500),
    -- The reason of the server, in the JSON form of the API.
    reason jsonb
);
CREATE INDEX contest_log_by_contest ON contest_log (contest_id, contest_log_id);
CREATE INDEX contest_log_by_player ON contest_log (player_id) WHERE player_id IS NOT NULL;

-- Addresses that receive the log of a contest.
CREATE TABLE contest_webhook (
    webhook_id bigint CONSTRAINT contest_webhook_pk PRIMARY KEY,
    contest_id bigint NOT NULL CONSTRAINT contest_webhook_contest_fk REFERENCES contest,
    url text NOT NULL CONSTRAINT contest_webhook_url_bounded CHECK (length(url) <= 1024),
    -- The key of the signatures. The receiver has it, too, so it is no hash.
    secret text NOT NULL,
    created_ms bigint NOT NULL,
    -- The last line of the log that was delivered.
    delivered_id bigint NOT NULL,
    -- Failures since the last success, and the time of the next attempt.
    failures smallint NOT NULL DEFAULT 0,
    due_ms bigint NOT NULL
);
CREATE INDEX contest_webhook_by_contest ON contest_webhook (contest_id);

-- Correspondence and notifications

CREATE TABLE vacation (
    player_id bigint NOT NULL
        CONSTRAINT vacation_player_fk REFERENCES player ON DELETE CASCADE,
    from_ms bigint NOT NULL,
    until_ms bigint NOT NULL CONSTRAINT vacation_ends_later CHECK (until_ms > from_ms),
    CONSTRAINT vacation_pk PRIMARY KEY (player_id, from_ms)
);

-- Turns and challenges of which a player is to be reminded, each once.
CREATE TABLE reminder (
    game_id bigint NOT NULL CONSTRAINT reminder_game_fk REFERENCES game ON DELETE CASCADE,
    -- The version when the turn began; -1 for a challenge.
    version integer NOT NULL,
    player_id bigint NOT NULL
        CONSTRAINT reminder_player_fk REFERENCES player ON DELETE CASCADE,
    created_ms bigint NOT NULL,
    sent boolean NOT NULL DEFAULT false,
    CONSTRAINT reminder_pk PRIMARY KEY (game_id, version, player_id)
);
CREATE INDEX reminder_unsent ON reminder (player_id) WHERE NOT sent;
CREATE INDEX reminder_by_player ON reminder (player_id);

-- The next time at which each player may be reminded.
CREATE TABLE reminder_schedule (
    player_id bigint CONSTRAINT reminder_schedule_pk PRIMARY KEY
        CONSTRAINT reminder_schedule_player_fk REFERENCES player ON DELETE CASCADE,
    due_ms bigint NOT NULL,
    -- The player has unsent reminders.
    pending boolean NOT NULL,
    -- Consecutive failures.
    attempts smallint NOT NULL DEFAULT 0
);
CREATE INDEX reminder_schedule_due ON reminder_schedule (due_ms) WHERE pending;

-- Web Push subscriptions. Each belongs to a session and ends with it.
CREATE TABLE push_subscription (
    session_id bigint CONSTRAINT push_subscription_pk PRIMARY KEY
        CONSTRAINT push_subscription_session_fk REFERENCES session ON DELETE CASCADE,
    -- A secret: any client that knows it can send messages.
    endpoint text NOT NULL CONSTRAINT push_subscription_endpoint_unique UNIQUE
        CONSTRAINT push_subscription_endpoint_bounded CHECK (length(endpoint) <= 1024),
    -- The encryption keys of the browser.
    p256dh bytea NOT NULL CONSTRAINT push_subscription_p256dh_bounded CHECK (length(p256dh) = 65),
    auth bytea NOT NULL CONSTRAINT push_subscription_auth_bounded CHECK (length(auth) = 16),
    created_ms bigint NOT NULL
);

-- The key that identifies this server to push services: one row, created by the first node.
CREATE TABLE vapid_key (
    vapid_key_id smallint CONSTRAINT vapid_key_pk PRIMARY KEY
        CONSTRAINT vapid_key_single CHECK (vapid_key_id = 1),
    -- PKCS #8.
    key bytea NOT NULL
);

-- Moderation

-- Added and removed by the operator on the command line.
CREATE TABLE moderator (
    player_id bigint CONSTRAINT moderator_pk PRIMARY KEY
        CONSTRAINT moderator_player_fk REFERENCES player,
    created_ms bigint NOT NULL
);

-- Members who may use the page of the operator. Added and removed on the command line.
CREATE TABLE operator (
    player_id bigint CONSTRAINT operator_pk PRIMARY KEY
        CONSTRAINT operator_player_fk REFERENCES player,
    created_ms bigint NOT NULL
);

-- Players who may not chat. Expired rows have no effect and are purged later.
CREATE TABLE mute (
    player_id bigint CONSTRAINT mute_pk PRIMARY KEY
        CONSTRAINT mute_player_fk REFERENCES player,
    until_ms bigint NOT NULL
);

-- Players who may not log in; without an end, until it is lifted.
CREATE TABLE suspension (
    player_id bigint CONSTRAINT suspension_pk PRIMARY KEY
        CONSTRAINT suspension_player_fk REFERENCES player,
    until_ms bigint
);

CREATE TABLE report (
    report_id bigint CONSTRAINT report_pk PRIMARY KEY,
    reporter_id bigint NOT NULL CONSTRAINT report_reporter_fk REFERENCES player,
    -- The reported player, with the name at that time.
    player_id bigint NOT NULL CONSTRAINT report_player_fk REFERENCES player,
    name text NOT NULL,
    -- The game, which may have been deleted since.
    game_id bigint,
    -- 0 chat, 1 cheating, 2 name, 3 other
    reason smallint NOT NULL CONSTRAINT report_reason_known CHECK (reason BETWEEN 0 AND 3),
    text text NOT NULL CONSTRAINT report_text_bounded CHECK (char_length(text) <= 500),
    created_ms bigint NOT NULL,
    -- 0 open, 1 action taken, 2 unfounded
    status smallint NOT NULL DEFAULT 0
        CONSTRAINT report_status_known CHECK (status BETWEEN 0 AND 2),
    closed_by bigint CONSTRAINT report_closed_by_fk REFERENCES player,
    closed_ms bigint,
    CONSTRAINT report_of_another CHECK (reporter_id <> player_id)
);
CREATE UNIQUE INDEX report_open_once ON report (reporter_id, player_id, coalesce(game_id, 0))
    WHERE status = 0;
CREATE INDEX report_open ON report (report_id) WHERE status = 0;
CREATE INDEX report_by_player ON report (player_id);
CREATE INDEX report_by_reporter ON report (reporter_id);
CREATE INDEX report_by_closing_time ON report (closed_ms) WHERE closed_ms IS NOT NULL;
CREATE INDEX report_by_closer ON report (closed_by) WHERE closed_by IS NOT NULL;

-- The chat of the game at the time of the report: a copy, since the original may be deleted.
CREATE TABLE report_line (
    report_id bigint NOT NULL
        CONSTRAINT report_line_report_fk REFERENCES report ON DELETE CASCADE,
    number smallint NOT NULL,
    player_id bigint NOT NULL CONSTRAINT report_line_player_fk REFERENCES player,
    room smallint NOT NULL,
    text text NOT NULL,
    sent_ms bigint NOT NULL,
    CONSTRAINT report_line_pk PRIMARY KEY (report_id, number)
);
CREATE INDEX report_line_by_player ON report_line (player_id);

-- All actions of moderators, and their appointments. Written in the transaction of the action and
-- never changed. Players are referenced by id, so that no deleted name is kept here.
CREATE TABLE audit_entry (
    audit_entry_id bigint CONSTRAINT audit_entry_pk PRIMARY KEY,
    created_ms bigint NOT NULL,
    -- Null for actions on the command line of the server.
    moderator_id bigint CONSTRAINT audit_entry_moderator_fk REFERENCES player,
    action text NOT NULL CONSTRAINT audit_entry_action_bounded CHECK (char_length(action) <= 40),
    player_id bigint NOT NULL CONSTRAINT audit_entry_player_fk REFERENCES player,
    reason text NOT NULL CONSTRAINT audit_entry_reason_bounded CHECK (char_length(reason) <= 500),
    -- The end of the sanction, if it is limited.
    until_ms bigint,
    -- The report that caused it. Reports are purged some time after they are closed.
    report_id bigint
);
CREATE INDEX audit_entry_by_player ON audit_entry (player_id, audit_entry_id);
CREATE INDEX audit_entry_by_moderator ON audit_entry (moderator_id)
    WHERE moderator_id IS NOT NULL;

CREATE FUNCTION reject_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'entries of the audit log cannot be changed' USING ERRCODE = '42501';
END
$$;
CREATE TRIGGER audit_entry_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
    FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_change();

-- Partitions

-- The smallest id of games that were created from this time on (UTC).
CREATE FUNCTION first_game_id(at timestamp) RETURNS bigint
    LANGUAGE sql IMMUTABLE AS $$
    SELECT (extract(epoch FROM at) * 1000 - 1767225600000)::bigint << 22
$$;

-- Creates the missing monthly partitions from one time to another and returns their number. A new
-- partition is attached, which does not lock the table for readers and writers.
CREATE FUNCTION add_month_partitions(from_ms bigint, until_ms bigint) RETURNS integer
    LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
    parent text;
    partition text;
    month timestamp;
    added integer := 0;
BEGIN
    -- One node at a time.
    PERFORM pg_advisory_xact_lock(hashtext('add_month_partitions'));
    FOREACH parent IN ARRAY ARRAY['log_entry', 'packed_game'] LOOP
        month := date_trunc('month', to_timestamp(from_ms / 1000) AT TIME ZONE 'UTC');
        WHILE extract(epoch FROM month) * 1000 <= until_ms LOOP
            partition := parent || to_char(month, '_YYYY_MM');
            IF to_regclass(partition) IS NULL THEN
                EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', partition, parent);
                EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)',
                    parent, partition, first_game_id(month),
                    first_game_id(month + interval '1 month'));
                added := added + 1;
            END IF;
            month := month + interval '1 month';
        END LOOP;
    END LOOP;
    RETURN added;
END
$$;

-- Truncates log partitions of months before this time that have no rows, only space of deleted
-- ones, and returns their number.
CREATE FUNCTION truncate_empty_log_partitions(before_ms bigint) RETURNS integer
    LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
    partition text;
    has_rows boolean;
    emptied integer := 0;
BEGIN
    FOR partition IN
        SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = 'log_entry'::regclass AND pg_total_relation_size(c.oid) > 65536
          AND c.relname < to_char(to_timestamp(before_ms / 1000) AT TIME ZONE 'UTC',
                                  '"log_entry_"YYYY_MM')
    LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %I)', partition) INTO has_rows;
        CONTINUE WHEN has_rows;
        EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', partition);
        EXECUTE format('SELECT EXISTS (SELECT FROM %I)', partition) INTO has_rows;
        CONTINUE WHEN has_rows;
        EXECUTE format('TRUNCATE %I', partition);
        emptied := emptied + 1;
    END LOOP;
    RETURN emptied;
END
$$;

-- Nodes and jobs

CREATE TABLE node (
    node_id bigint CONSTRAINT node_pk PRIMARY KEY,
    name text NOT NULL,
    -- The version of the program.
    version text NOT NULL DEFAULT '',
    heartbeat_ms bigint NOT NULL,
    -- All commands that the node received before this time are answered.
    answered_until_ms bigint NOT NULL,
    -- Shut down in an orderly way.
    ended boolean NOT NULL DEFAULT false
);

-- Players who are connected to a node, or were a few seconds ago.
CREATE TABLE node_player (
    node_id bigint NOT NULL CONSTRAINT node_player_node_fk REFERENCES node ON DELETE CASCADE,
    player_id bigint NOT NULL
        CONSTRAINT node_player_player_fk REFERENCES player ON DELETE CASCADE,
    CONSTRAINT node_player_pk PRIMARY KEY (node_id, player_id)
);
CREATE INDEX node_player_by_player ON node_player (player_id);

-- Spans in which the players of a node may have been unable to move because of the server.
CREATE TABLE outage (
    outage_id bigint CONSTRAINT outage_pk PRIMARY KEY,
    node_id bigint NOT NULL,
    from_ms bigint NOT NULL,
    until_ms bigint NOT NULL CONSTRAINT outage_ends_later CHECK (until_ms >= from_ms)
);
CREATE INDEX outage_by_end ON outage (until_ms);
CREATE INDEX outage_by_node ON outage (node_id);

-- Players with unfinished games who were affected by an outage.
CREATE TABLE outage_player (
    outage_id bigint NOT NULL
        CONSTRAINT outage_player_outage_fk REFERENCES outage ON DELETE CASCADE,
    player_id bigint NOT NULL
        CONSTRAINT outage_player_player_fk REFERENCES player ON DELETE CASCADE,
    CONSTRAINT outage_player_pk PRIMARY KEY (outage_id, player_id)
);
CREATE INDEX outage_player_by_player ON outage_player (player_id);

-- What the operator has set for all nodes: one row, created by the first change.
CREATE TABLE site_state (
    site_state_id smallint CONSTRAINT site_state_pk PRIMARY KEY
        CONSTRAINT site_state_single CHECK (site_state_id = 1),
    -- The notice on the start page; empty for none.
    notice_en text NOT NULL DEFAULT ''
        CONSTRAINT site_state_notice_en_bounded CHECK (char_length(notice_en) <= 500),
    notice_de text NOT NULL DEFAULT ''
        CONSTRAINT site_state_notice_de_bounded CHECK (char_length(notice_de) <= 500),
    -- No new games and registrations.
    maintenance boolean NOT NULL DEFAULT false,
    -- Kinds of players that are accepted, each as in the settings of the nodes if null.
    -- 0 open, 1 by invitation, 2 closed
    registration smallint
        CONSTRAINT site_state_registration_known CHECK (registration BETWEEN 0 AND 2),
    guests boolean,
    bots boolean
);

-- Numbers on the start page, which a job counts for all nodes.
CREATE TABLE lobby_count (
    lobby_count_id smallint CONSTRAINT lobby_count_pk PRIMARY KEY
        CONSTRAINT lobby_count_single CHECK (lobby_count_id = 1),
    players_online bigint NOT NULL,
    live_games bigint NOT NULL,
    open_games bigint NOT NULL
);

-- Background jobs. A job runs on the node that holds its lease.
CREATE TABLE job (
    job_id text CONSTRAINT job_pk PRIMARY KEY,
    due_ms bigint NOT NULL DEFAULT 0,
    -- The node; null while the job does not run.
    leased_by bigint,
    leased_until_ms bigint NOT NULL DEFAULT 0,
    -- Consecutive failures.
    failures integer NOT NULL DEFAULT 0
);
