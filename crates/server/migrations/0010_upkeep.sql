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
