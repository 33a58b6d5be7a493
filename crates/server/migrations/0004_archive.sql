-- Games that are over: what is searched, and ratings. Times are milliseconds since 1970, days are
-- counted from there.

-- What was found out about a finished game by playing its log over.
CREATE TABLE archived (
    game_id bigint CONSTRAINT archived_pk PRIMARY KEY
        CONSTRAINT archived_game_fk REFERENCES game ON DELETE CASCADE,
    -- The game with its options spelled out, as `pentagame:2`.
    game text NOT NULL,
    plies integer NOT NULL,
    -- Whether several sides share the first place.
    tied boolean NOT NULL,
    -- The codes of the openings that have a name.
    openings text[] NOT NULL
);
CREATE INDEX archived_by_game ON archived (game, game_id);
CREATE INDEX archived_by_opening ON archived USING gin (openings);

-- Why a finished game could not be played over to its result; such a game needs a person.
ALTER TABLE finished ADD COLUMN wrong text;

-- A pool of ratings: a game with its options, among people or with bots.
CREATE TABLE pool (
    pool_id bigint CONSTRAINT pool_pk PRIMARY KEY,
    -- As `contest` writes it.
    name text NOT NULL CONSTRAINT pool_name_unique UNIQUE,
    -- How many games were rated in it: the number of the next one.
    games integer NOT NULL DEFAULT 0
);

-- The rated games of a pool in the order in which they were rated. A replay in this order leads to
-- the same ratings.
CREATE TABLE rated (
    pool_id bigint NOT NULL CONSTRAINT rated_pool_fk REFERENCES pool,
    -- Dense, from 0.
    number integer NOT NULL,
    game_id bigint NOT NULL CONSTRAINT rated_game_unique UNIQUE
        CONSTRAINT rated_game_fk REFERENCES game,
    -- The day on which it ended.
    day integer NOT NULL,
    CONSTRAINT rated_pk PRIMARY KEY (pool_id, number)
);

-- The ratings as of the last rated game of each player.
CREATE TABLE rating (
    pool_id bigint NOT NULL CONSTRAINT rating_pool_fk REFERENCES pool,
    player_id bigint NOT NULL CONSTRAINT rating_player_fk REFERENCES player,
    -- As `contest` writes it.
    rating text NOT NULL,
    -- What people are shown.
    shown integer NOT NULL,
    -- The last day on which it is settled; none as long as it is provisional.
    settled_until integer,
    CONSTRAINT rating_pk PRIMARY KEY (pool_id, player_id)
);
CREATE INDEX rating_by_shown ON rating (pool_id, shown DESC, player_id)
    WHERE settled_until IS NOT NULL;
CREATE INDEX rating_by_player ON rating (player_id);

-- What is done once a day by whichever node comes first.
CREATE TABLE chore (
    chore_id text CONSTRAINT chore_pk PRIMARY KEY,
    -- The last day on which somebody did it.
    day integer NOT NULL
);
