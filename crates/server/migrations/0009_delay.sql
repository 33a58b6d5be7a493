-- So much later than the players does everybody else learn what happens, while the game is played.
ALTER TABLE game ADD COLUMN delay_s smallint NOT NULL DEFAULT 0
    CONSTRAINT game_delay_bounded CHECK (delay_s BETWEEN 0 AND 600);
