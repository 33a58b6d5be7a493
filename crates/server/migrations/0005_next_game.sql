-- Whether some game follows another: asked when an open table is closed.
CREATE INDEX game_by_next ON game (next_game_id) WHERE next_game_id IS NOT NULL;
