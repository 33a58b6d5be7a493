-- Finding games by a position, and what players are used to.

-- The positions of finished games: a row for each different one in a game. No key to the game: rows
-- go with the game they name, as those of the log do.
CREATE TABLE position (
    -- The set-up and the position with all its images, as a hash.
    key bigint NOT NULL,
    game_id bigint NOT NULL,
    -- After how many plies it was first there.
    ply smallint NOT NULL,
    CONSTRAINT position_pk PRIMARY KEY (key, game_id)
);

-- How many different positions of the game are kept; none as long as nobody has looked.
ALTER TABLE archived ADD COLUMN positions integer;
CREATE INDEX archived_unlooked ON archived (game_id) WHERE positions IS NULL;

-- The code of the opening that was played from this seat, where it has a name.
ALTER TABLE seat ADD COLUMN opening text
    CONSTRAINT seat_opening_bounded CHECK (length(opening) <= 8);

-- Names by how they begin, without guests and those who are gone. The pattern order is that of the
-- bytes, whatever the language of the database.
CREATE INDEX player_by_beginning ON player (name_key text_pattern_ops)
    WHERE kind <> 0 AND gone_ms IS NULL;
