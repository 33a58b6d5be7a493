-- What is counted apart, what goes in time, and what is done once a day.

-- A browser in which a member has logged in before. Tries from it are counted apart, so that the
-- wrong ones of others do not keep its owner out. It tells nothing else.
CREATE TABLE browser (
    -- SHA-256 of what its cookie holds; several members may use one browser.
    secret bytea NOT NULL,
    player_id bigint NOT NULL
        CONSTRAINT browser_player_fk REFERENCES player ON DELETE CASCADE,
    until_ms bigint NOT NULL,
    CONSTRAINT browser_pk PRIMARY KEY (secret, player_id)
);
CREATE INDEX browser_by_player ON browser (player_id);
CREATE INDEX browser_by_end ON browser (until_ms);

-- Whoever is removed is looked for everywhere a row may name them.
CREATE INDEX game_by_opener ON game (opened_by);
CREATE INDEX seat_by_any_reserved ON seat (reserved_for) WHERE reserved_for IS NOT NULL;
CREATE INDEX reminder_by_player ON reminder (player_id);
CREATE INDEX report_by_decider ON report (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX audit_by_moderator ON audit (by_id) WHERE by_id IS NOT NULL;

-- Until when a node is at it. The day is written when it is done.
ALTER TABLE chore ADD COLUMN until_ms bigint;
