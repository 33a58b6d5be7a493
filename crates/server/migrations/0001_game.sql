-- Players, games and the log of what was said at them. Times are milliseconds since 1970.

CREATE TABLE player (
    player_id bigint CONSTRAINT player_pk PRIMARY KEY,
    name text NOT NULL,
    -- The name as it is compared: small letters, look-alikes made one.
    name_key text NOT NULL CONSTRAINT player_name_key_unique UNIQUE,
    -- 0 guest, 1 member, 2 bot, 3 house bot
    kind smallint NOT NULL CONSTRAINT player_kind_known CHECK (kind BETWEEN 0 AND 3),
    made_ms bigint NOT NULL,
    -- Since when the account is no more. The row stays, under a name that tells nothing.
    gone_ms bigint
);

CREATE TABLE game (
    game_id bigint CONSTRAINT game_pk PRIMARY KEY,
    shard smallint NOT NULL CONSTRAINT game_shard_known CHECK (shard BETWEEN 0 AND 1023),
    -- The agreement, as `table` writes it.
    config text NOT NULL,
    -- 0 gathering, 1 live, 2 over
    status smallint NOT NULL CONSTRAINT game_status_known CHECK (status BETWEEN 0 AND 2),
    -- How many entries the log has.
    version integer NOT NULL DEFAULT 0,
    -- When the seat to move runs out of time, as of the last entry.
    deadline_ms bigint,
    -- Whose turn it is, as of the last entry, from 1.
    turn smallint,
    opened_by bigint NOT NULL CONSTRAINT game_opened_by_fk REFERENCES player,
    opened_ms bigint NOT NULL,
    started_ms bigint,
    ended_ms bigint,
    rated boolean NOT NULL,
    -- Whether strangers see it in the lobby and may watch.
    listed boolean NOT NULL,
    -- Whether nobody chats at it.
    silent boolean NOT NULL,
    -- Whether everybody at it lets their games be studied.
    research boolean NOT NULL DEFAULT false,
    -- What a link to it holds, where it is not listed: SHA-256.
    invite bytea,
    -- Which rules: goes up when a rule is found wrong and mended.
    rules smallint NOT NULL DEFAULT 1,
    -- The ending and the result, as a record writes them.
    ending text,
    result text,
    -- The game that follows by agreement, the same seats turned.
    next_game_id bigint CONSTRAINT game_next_fk REFERENCES game
) WITH (fillfactor = 50);

-- No column here changes with a move, so the update of a move touches no index.
CREATE INDEX game_live_by_shard ON game (shard) WHERE status = 1;
CREATE INDEX game_gathering ON game (opened_ms) WHERE status = 0;

CREATE TABLE seat (
    game_id bigint NOT NULL CONSTRAINT seat_game_fk REFERENCES game ON DELETE CASCADE,
    seat smallint NOT NULL CONSTRAINT seat_number_known CHECK (seat BETWEEN 1 AND 5),
    player_id bigint CONSTRAINT seat_player_fk REFERENCES player,
    reserved_for bigint CONSTRAINT seat_reserved_fk REFERENCES player,
    place smallint,
    points integer,
    rating_before text,
    rating_after text,
    CONSTRAINT seat_pk PRIMARY KEY (game_id, seat)
);
CREATE INDEX seat_by_player ON seat (player_id, game_id);

CREATE TABLE entry (
    game_id bigint NOT NULL,
    number integer NOT NULL,
    -- One line of the log, as `table` writes it.
    line text NOT NULL,
    -- What the client calls it: a repeat is known by it.
    key uuid,
    CONSTRAINT entry_pk PRIMARY KEY (game_id, number)
);

-- What is still to be done with games that are over; flags, never "after the last seen".
CREATE TABLE finished (
    game_id bigint CONSTRAINT finished_pk PRIMARY KEY
        CONSTRAINT finished_game_fk REFERENCES game ON DELETE CASCADE,
    at_ms bigint NOT NULL,
    rating_done boolean NOT NULL DEFAULT false
);
CREATE INDEX finished_unrated ON finished (at_ms, game_id) WHERE NOT rating_done;

-- Moves somebody has decided on before their turn. Nobody else ever reads them.
CREATE TABLE plan (
    game_id bigint NOT NULL CONSTRAINT plan_game_fk REFERENCES game ON DELETE CASCADE,
    seat smallint NOT NULL,
    plan text NOT NULL,
    made_ms bigint NOT NULL,
    CONSTRAINT plan_pk PRIMARY KEY (game_id, seat)
);

-- The nodes that live, and when each was last seen to.
CREATE TABLE node (
    node_id bigint CONSTRAINT node_pk PRIMARY KEY,
    name text NOT NULL,
    beat_ms bigint NOT NULL,
    -- Ended by its own will: what was under way was finished.
    ended boolean NOT NULL DEFAULT false
);

-- When somebody may have been kept from playing by us.
CREATE TABLE outage (
    outage_id bigint CONSTRAINT outage_pk PRIMARY KEY,
    from_ms bigint NOT NULL,
    until_ms bigint NOT NULL CONSTRAINT outage_ends_later CHECK (until_ms >= from_ms)
);
CREATE INDEX outage_by_end ON outage (until_ms);
