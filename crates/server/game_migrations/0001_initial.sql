-- The schema of a game database: what a move writes, of games that are live. Tables and columns have
-- the names of the main database, so that the same statements work in both. The main database has
-- players and seats, so there are no foreign keys.

CREATE TABLE game (
    game_id bigint CONSTRAINT game_pk PRIMARY KEY,
    shard smallint NOT NULL,
    status smallint NOT NULL,
    -- The number of log entries; -1 after the game has left this database. Such a row stays for a
    -- day, so that a late copy of the game with an older epoch is not stored.
    version integer NOT NULL,
    epoch integer NOT NULL,
    -- The time since when no move is stored here: the game has left, or is on the way.
    frozen_ms bigint,
    last_entry_ms bigint,
    deadline_ms bigint,
    waiting_seats smallint NOT NULL,
    turn_version integer NOT NULL,
    position_key bigint,
    ended_ms bigint,
    fault text,
    ending text,
    result text,
    rematch_agreed boolean NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX game_by_shard ON game (shard);

CREATE TABLE log_entry (
    game_id bigint NOT NULL,
    number integer NOT NULL,
    line text NOT NULL,
    request_id uuid,
    input smallint,
    premove boolean,
    connected boolean,
    CONSTRAINT log_entry_pk PRIMARY KEY (game_id, number)
);

CREATE TABLE game_secret (
    game_id bigint CONSTRAINT game_secret_pk PRIMARY KEY,
    secrets text NOT NULL CONSTRAINT game_secret_bounded CHECK (length(secrets) <= 2048)
);

-- The turns of computer players. Workers take them from the main database.
CREATE TABLE computer_turn (
    game_id bigint NOT NULL,
    seat smallint NOT NULL,
    turn_version integer NOT NULL,
    version integer NOT NULL,
    queued_ms bigint NOT NULL,
    taken_until_ms bigint NOT NULL DEFAULT 0,
    attempts smallint NOT NULL DEFAULT 0,
    CONSTRAINT computer_turn_pk PRIMARY KEY (game_id, seat)
) WITH (fillfactor = 50);

-- Games that have ended and are to return to the main database.
CREATE TABLE finished_game (
    game_id bigint CONSTRAINT finished_game_pk PRIMARY KEY,
    finished_ms bigint NOT NULL
);
