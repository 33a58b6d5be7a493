-- How the order of the house is kept: who may, what was reported, what was done about it.

-- Made and unmade by whoever runs the server, on its command line.
CREATE TABLE moderator (
    player_id bigint CONSTRAINT moderator_pk PRIMARY KEY
        CONSTRAINT moderator_player_fk REFERENCES player,
    made_ms bigint NOT NULL
);

-- Who may not chat, and until when. A row whose time is over says nothing and is removed later.
CREATE TABLE mute (
    player_id bigint CONSTRAINT mute_pk PRIMARY KEY
        CONSTRAINT mute_player_fk REFERENCES player,
    until_ms bigint NOT NULL
);

-- Who does not get in; without an end, until it is lifted.
CREATE TABLE suspension (
    player_id bigint CONSTRAINT suspension_pk PRIMARY KEY
        CONSTRAINT suspension_player_fk REFERENCES player,
    until_ms bigint
);

CREATE TABLE report (
    report_id bigint CONSTRAINT report_pk PRIMARY KEY,
    -- Who reported …
    reporter_id bigint NOT NULL CONSTRAINT report_reporter_fk REFERENCES player,
    -- … whom, under the name they had then.
    player_id bigint NOT NULL CONSTRAINT report_player_fk REFERENCES player,
    name text NOT NULL,
    -- At which table. It may be closed and gone; its number stays.
    game_id bigint,
    -- 0 chat, 1 cheating, 2 name, 3 other
    reason smallint NOT NULL CONSTRAINT report_reason_known CHECK (reason BETWEEN 0 AND 3),
    text text NOT NULL CONSTRAINT report_text_bounded CHECK (char_length(text) <= 500),
    made_ms bigint NOT NULL,
    -- 0 open, 1 something was done, 2 nothing was to be done
    status smallint NOT NULL DEFAULT 0
        CONSTRAINT report_status_known CHECK (status BETWEEN 0 AND 2),
    decided_by bigint CONSTRAINT report_decided_by_fk REFERENCES player,
    decided_ms bigint,
    CONSTRAINT report_of_another CHECK (reporter_id <> player_id)
);
CREATE UNIQUE INDEX report_open_once ON report (reporter_id, player_id, coalesce(game_id, 0))
    WHERE status = 0;
CREATE INDEX report_open ON report (report_id) WHERE status = 0;
CREATE INDEX report_by_player ON report (player_id);
CREATE INDEX report_by_reporter ON report (reporter_id);

-- What was said at the table when it was reported: the words themselves, since those at the table
-- may be gone when somebody looks.
CREATE TABLE report_line (
    report_id bigint NOT NULL
        CONSTRAINT report_line_report_fk REFERENCES report ON DELETE CASCADE,
    number smallint NOT NULL,
    player_id bigint NOT NULL CONSTRAINT report_line_player_fk REFERENCES player,
    room smallint NOT NULL,
    text text NOT NULL,
    at_ms bigint NOT NULL,
    CONSTRAINT report_line_pk PRIMARY KEY (report_id, number)
);
CREATE INDEX report_line_by_player ON report_line (player_id);

-- Everything a moderator did, and who made them one. Written with what was done, in the same
-- transaction, and never changed. It names players by number, so that a name that is gone is not
-- kept here.
CREATE TABLE audit (
    audit_id bigint CONSTRAINT audit_pk PRIMARY KEY,
    at_ms bigint NOT NULL,
    -- Who; nobody where it was done on the command line of the server.
    by_id bigint CONSTRAINT audit_by_fk REFERENCES player,
    what text NOT NULL CONSTRAINT audit_what_bounded CHECK (char_length(what) <= 40),
    whom_id bigint NOT NULL CONSTRAINT audit_whom_fk REFERENCES player,
    why text NOT NULL CONSTRAINT audit_why_bounded CHECK (char_length(why) <= 500),
    -- Until when it holds, if it ends by itself.
    until_ms bigint,
    -- The report it answers. Reports go some time after they are decided; their number stays.
    report_id bigint
);
CREATE INDEX audit_by_whom ON audit (whom_id, audit_id);

CREATE FUNCTION audit_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'what is in the audit log stays as it is' USING ERRCODE = '42501';
END
$$;
CREATE TRIGGER audit_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();
