-- Who somebody is: what they show, where they are logged in, and what acts for them.
-- Nothing secret is kept as it was given: passwords as argon2id, everything else as SHA-256.

-- One row for every guest and member; bots and the house have none.
CREATE TABLE account (
    player_id bigint CONSTRAINT account_pk PRIMARY KEY
        CONSTRAINT account_player_fk REFERENCES player,
    -- argon2id with its parameters and salt; none for guests and for who has passkeys alone.
    password text,
    -- What a passkey keeps as the name of its owner. It tells nothing.
    handle uuid NOT NULL CONSTRAINT account_handle_unique UNIQUE,
    -- Verified. Shown to nobody else.
    mail text CONSTRAINT account_mail_bounded CHECK (length(mail) <= 254),
    -- In which language mail is written.
    language text NOT NULL DEFAULT 'en' CONSTRAINT account_language_bounded
        CHECK (length(language) <= 35),
    -- Whether games may be studied.
    research boolean NOT NULL DEFAULT false,
    -- Whether mail may come about games.
    mail_games boolean NOT NULL DEFAULT false
);
CREATE INDEX account_by_mail ON account (lower(mail)) WHERE mail IS NOT NULL;

CREATE TABLE session (
    session_id bigint CONSTRAINT session_pk PRIMARY KEY,
    player_id bigint NOT NULL CONSTRAINT session_player_fk REFERENCES player,
    secret bytea NOT NULL CONSTRAINT session_secret_unique UNIQUE,
    made_ms bigint NOT NULL,
    -- To some minutes.
    seen_ms bigint NOT NULL,
    -- When somebody last showed who they are.
    proved_ms bigint NOT NULL,
    -- What the browser calls itself, for its owner to know it by.
    agent text NOT NULL CONSTRAINT session_agent_bounded CHECK (length(agent) <= 200)
);
-- None on what changes with use: sweeping may read all of it.
CREATE INDEX session_by_player ON session (player_id);

-- A program, and the member who answers for it.
CREATE TABLE bot (
    player_id bigint CONSTRAINT bot_pk PRIMARY KEY CONSTRAINT bot_player_fk REFERENCES player,
    owner_id bigint NOT NULL CONSTRAINT bot_owner_fk REFERENCES player
);
CREATE INDEX bot_by_owner ON bot (owner_id);

CREATE TABLE token (
    token_id bigint CONSTRAINT token_pk PRIMARY KEY,
    -- For whom it acts …
    player_id bigint NOT NULL CONSTRAINT token_player_fk REFERENCES player,
    -- … and who made it and may take it back.
    owner_id bigint NOT NULL CONSTRAINT token_owner_fk REFERENCES player,
    secret bytea NOT NULL CONSTRAINT token_secret_unique UNIQUE,
    label text NOT NULL CONSTRAINT token_label_bounded CHECK (length(label) <= 60),
    -- Bits: 1 read, 2 play, 4 chat.
    scopes smallint NOT NULL CONSTRAINT token_scopes_known CHECK (scopes BETWEEN 1 AND 7),
    made_ms bigint NOT NULL,
    -- To some minutes.
    used_ms bigint,
    until_ms bigint
);
CREATE INDEX token_by_owner ON token (owner_id);
CREATE INDEX token_by_player ON token (player_id);

CREATE TABLE passkey (
    passkey_id bigint CONSTRAINT passkey_pk PRIMARY KEY,
    player_id bigint NOT NULL CONSTRAINT passkey_player_fk REFERENCES player,
    credential bytea NOT NULL CONSTRAINT passkey_credential_unique UNIQUE,
    -- The public key and its counter.
    key jsonb NOT NULL,
    label text NOT NULL CONSTRAINT passkey_label_bounded CHECK (length(label) <= 60),
    made_ms bigint NOT NULL,
    used_ms bigint
);
CREATE INDEX passkey_by_player ON passkey (player_id);

-- What a passkey was asked and has not answered yet. Any node may hear the answer, once.
CREATE TABLE ceremony (
    secret bytea CONSTRAINT ceremony_pk PRIMARY KEY,
    -- 0 a new passkey, 1 a login
    kind smallint NOT NULL CONSTRAINT ceremony_kind_known CHECK (kind BETWEEN 0 AND 1),
    player_id bigint CONSTRAINT ceremony_player_fk REFERENCES player,
    -- The name under which a guest will be a member.
    name text,
    state jsonb NOT NULL,
    until_ms bigint NOT NULL
);
CREATE INDEX ceremony_by_end ON ceremony (until_ms);

CREATE TABLE recovery_code (
    player_id bigint NOT NULL CONSTRAINT recovery_code_player_fk REFERENCES player,
    secret bytea NOT NULL,
    CONSTRAINT recovery_code_pk PRIMARY KEY (player_id, secret)
);

-- What a link in a mail holds.
CREATE TABLE mail_link (
    secret bytea CONSTRAINT mail_link_pk PRIMARY KEY,
    player_id bigint NOT NULL CONSTRAINT mail_link_player_fk REFERENCES player,
    -- 0 the address is theirs, 1 a new password
    kind smallint NOT NULL CONSTRAINT mail_link_kind_known CHECK (kind BETWEEN 0 AND 1),
    mail text NOT NULL,
    until_ms bigint NOT NULL
);
CREATE INDEX mail_link_by_player ON mail_link (player_id);
CREATE INDEX mail_link_by_end ON mail_link (until_ms);

-- How often something was tried that others must not try without end: per name, per address.
CREATE TABLE attempt (
    -- SHA-256 of what is counted.
    attempt_id bytea CONSTRAINT attempt_pk PRIMARY KEY,
    count integer NOT NULL,
    until_ms bigint NOT NULL
);
CREATE INDEX attempt_by_end ON attempt (until_ms);
