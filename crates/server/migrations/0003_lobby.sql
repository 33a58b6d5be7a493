-- How people come together: open tables, chat, blocks, presence, mail about turns.

-- Whether the seats are dealt out by chance when the last one is taken.
ALTER TABLE game ADD COLUMN shuffled boolean NOT NULL DEFAULT false;

-- For the lists of running games, and for what is to be repaired after a crash.
CREATE INDEX game_live_listed ON game (started_ms DESC) WHERE status = 1 AND listed;
CREATE INDEX finished_by_time ON finished (at_ms);
CREATE INDEX seat_by_reserved ON seat (reserved_for) WHERE player_id IS NULL;

-- Two who look for the same game at the same moment take turns here, so that they meet.
CREATE TABLE pairing (
    slot smallint CONSTRAINT pairing_pk PRIMARY KEY
);
INSERT INTO pairing SELECT generate_series(0, 255);

CREATE TABLE chat (
    chat_id bigint CONSTRAINT chat_pk PRIMARY KEY,
    game_id bigint NOT NULL CONSTRAINT chat_game_fk REFERENCES game ON DELETE CASCADE,
    -- 0 the players', 1 the spectators'
    room smallint NOT NULL CONSTRAINT chat_room_known CHECK (room BETWEEN 0 AND 1),
    player_id bigint NOT NULL CONSTRAINT chat_player_fk REFERENCES player,
    text text NOT NULL CONSTRAINT chat_text_bounded CHECK (char_length(text) BETWEEN 1 AND 300),
    at_ms bigint NOT NULL
);
CREATE INDEX chat_by_game ON chat (game_id, room, chat_id);
CREATE INDEX chat_by_player ON chat (player_id, at_ms);

-- Whom somebody does not want to meet.
CREATE TABLE block (
    player_id bigint NOT NULL
        CONSTRAINT block_player_fk REFERENCES player ON DELETE CASCADE,
    blocked_id bigint NOT NULL
        CONSTRAINT block_blocked_fk REFERENCES player ON DELETE CASCADE,
    made_ms bigint NOT NULL,
    CONSTRAINT block_pk PRIMARY KEY (player_id, blocked_id),
    CONSTRAINT block_of_another CHECK (player_id <> blocked_id)
);
CREATE INDEX block_by_blocked ON block (blocked_id);

-- When somebody who sits at a table was last seen connected to some node: a sample every few
-- seconds, not a row for every coming and going.
CREATE TABLE presence (
    player_id bigint CONSTRAINT presence_pk PRIMARY KEY
        CONSTRAINT presence_player_fk REFERENCES player ON DELETE CASCADE,
    seen_ms bigint NOT NULL
);

-- Turns somebody is still to be told of by mail: each once.
CREATE TABLE turn_mail (
    game_id bigint NOT NULL CONSTRAINT turn_mail_game_fk REFERENCES game ON DELETE CASCADE,
    -- How many entries the log had when the turn began.
    version integer NOT NULL,
    player_id bigint NOT NULL
        CONSTRAINT turn_mail_player_fk REFERENCES player ON DELETE CASCADE,
    made_ms bigint NOT NULL,
    done boolean NOT NULL DEFAULT false,
    CONSTRAINT turn_mail_pk PRIMARY KEY (game_id, version)
);
CREATE INDEX turn_mail_waiting ON turn_mail (player_id) WHERE NOT done;

-- When each player who is to be told may be sent the next mail.
CREATE TABLE mail_pace (
    player_id bigint CONSTRAINT mail_pace_pk PRIMARY KEY
        CONSTRAINT mail_pace_player_fk REFERENCES player ON DELETE CASCADE,
    -- Not before this instant.
    due_ms bigint NOT NULL,
    -- Whether anything waits.
    waiting boolean NOT NULL,
    -- How often sending failed in a row.
    attempts smallint NOT NULL DEFAULT 0
);
CREATE INDEX mail_pace_due ON mail_pace (due_ms) WHERE waiting;

-- Who sits at which game that is not over: what somebody plays now is found without going through
-- all they ever played. Rows of games that are over are removed some time later.
CREATE TABLE sitting (
    player_id bigint NOT NULL CONSTRAINT sitting_player_fk REFERENCES player,
    game_id bigint NOT NULL CONSTRAINT sitting_game_fk REFERENCES game ON DELETE CASCADE,
    CONSTRAINT sitting_pk PRIMARY KEY (player_id, game_id)
);
CREATE INDEX sitting_by_game ON sitting (game_id);
