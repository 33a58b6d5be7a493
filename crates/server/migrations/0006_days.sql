-- Games over days: who is told on which device, and who is away.

-- A device that wants to be told. It hangs on the login it was given in: where that ends, here or
-- from elsewhere, nothing is told any more.
CREATE TABLE push_device (
    session_id bigint CONSTRAINT push_device_pk PRIMARY KEY
        CONSTRAINT push_device_session_fk REFERENCES session ON DELETE CASCADE,
    -- Where messages for it are left; whoever knows it can leave some, so nobody else is told.
    endpoint text NOT NULL CONSTRAINT push_device_endpoint_unique UNIQUE
        CONSTRAINT push_device_endpoint_bounded CHECK (length(endpoint) <= 1024),
    -- What messages are sealed with.
    p256dh bytea NOT NULL CONSTRAINT push_device_p256dh_bounded CHECK (length(p256dh) = 65),
    auth bytea NOT NULL CONSTRAINT push_device_auth_bounded CHECK (length(auth) = 16),
    made_ms bigint NOT NULL
);

-- The key by which services that keep messages know this server: one, made by the first node.
CREATE TABLE vapid (
    vapid_id smallint CONSTRAINT vapid_pk PRIMARY KEY
        CONSTRAINT vapid_alone CHECK (vapid_id = 1),
    -- PKCS #8.
    key bytea NOT NULL
);

-- When somebody is or was away. Their time in games over days stands still.
CREATE TABLE vacation (
    player_id bigint NOT NULL
        CONSTRAINT vacation_player_fk REFERENCES player ON DELETE CASCADE,
    from_ms bigint NOT NULL,
    until_ms bigint NOT NULL CONSTRAINT vacation_ends_later CHECK (until_ms > from_ms),
    CONSTRAINT vacation_pk PRIMARY KEY (player_id, from_ms)
);

-- What somebody is to be told of is told by mail, on their devices, or both.
ALTER TABLE turn_mail RENAME TO reminder;
ALTER TABLE reminder RENAME CONSTRAINT turn_mail_game_fk TO reminder_game_fk;
ALTER TABLE reminder RENAME CONSTRAINT turn_mail_player_fk TO reminder_player_fk;
-- Several may be challenged to one table: those have version -1.
ALTER TABLE reminder DROP CONSTRAINT turn_mail_pk;
ALTER TABLE reminder ADD CONSTRAINT reminder_pk PRIMARY KEY (game_id, version, player_id);
ALTER INDEX turn_mail_waiting RENAME TO reminder_waiting;
ALTER TABLE mail_pace RENAME TO reminder_pace;
ALTER TABLE reminder_pace RENAME CONSTRAINT mail_pace_pk TO reminder_pace_pk;
ALTER TABLE reminder_pace RENAME CONSTRAINT mail_pace_player_fk TO reminder_pace_player_fk;
ALTER INDEX mail_pace_due RENAME TO reminder_pace_due;
