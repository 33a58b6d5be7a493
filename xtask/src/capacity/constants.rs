//! The constants of the capacity model, each with the command that measured it or its reason.

/// Number of the model.
pub struct Constant {
    pub name: &'static str,
    pub value: f64,
    pub source: ConstantSource,
}

/// Origin of a constant.
#[derive(Clone, Copy)]
pub enum ConstantSource {
    /// The command that measures it, with its conditions.
    Measured(&'static str),
    /// The place in the program or the documentation that defines it.
    Setting(&'static str),
    /// Not measured: the reason for the value.
    Assumption(&'static str),
}

use ConstantSource::{Assumption, Measured, Setting};

const fn constant(name: &'static str, value: f64, source: ConstantSource) -> Constant {
    Constant { name, value, source }
}

pub const MOVE_STATEMENTS: Constant = constant(
    "SQL statements per move",
    1.0,
    Measured("`cargo xtask test move_needs_one_statement`, part of the gate"),
);
pub const MOVE_WAL: Constant = constant(
    "bytes of WAL per move",
    684.0,
    Measured(
        "`cargo xtask load --games 128 --think-ms 700`, with sign-ups, new games and heartbeats",
    ),
);
pub const MOVE_DATABASE_US: Constant = constant(
    "processor time of PostgreSQL per move, in microseconds",
    709.0,
    Measured("the same run: 7.9 s for 11,135 moves, two cores shared with node and clients"),
);
pub const MOVE_NODE_US: Constant = constant(
    "processor time of a node per move, in microseconds",
    458.0,
    Measured("the same run: 5.1 s, with 256 players who sign in and 128 games that begin"),
);
pub const SOCKET_BYTES: Constant = constant(
    "memory of a node per idle socket, in bytes",
    4_612.0,
    Measured("`cargo xtask idle-connections --clients 3000`, build without optimisation"),
);
pub const GAME_MEMORY: Constant = constant(
    "memory of a node per watched game, in bytes",
    3_784.0,
    Measured("`cargo xtask test cached_game_uses_little_memory`, which holds 4,096"),
);
pub const PACKED_GAME: Constant = constant(
    "bytes per packed game without its log",
    1_208.0,
    Measured(
        "decision 24: 1,490 with a log of 282, `PALAMEDES_GAMES=2000`, `packed_games_are_small`",
    ),
);
pub const PACKED_PLY: Constant =
    constant("bytes per ply of a packed log", 7.05, Measured("the same test: 282 for 40 plies"));
pub const HOT_PLY: Constant = constant(
    "bytes per ply of a log before packing",
    100.9,
    Measured("the same test: 5,242 per game of 40 plies before packing"),
);
pub const GAME_ROW: Constant =
    constant("bytes of the row of a game", 345.0, Measured("decision 24: at a fill factor of 50"));
pub const GAME_STATEMENTS: Constant = constant(
    "SQL statements to open, join and finish a game",
    29.5,
    Measured("`cargo xtask operations`, part of the gate: bounds of 9, 16 and 4.5"),
);
pub const START_US: Constant = constant(
    "processor time of PostgreSQL to open and join a game, in microseconds",
    2_500.0,
    Assumption("25 statements with 1 ms of execution, and 60 microseconds for each round trip"),
);
pub const SETTLE_US: Constant = constant(
    "processor time to rate and archive a game, in microseconds",
    825.0,
    Measured("`cargo xtask nightly scale-times`: 2,426 games of one pool a second on two cores"),
);
pub const INDEX_GAME: Constant = constant(
    "bytes per game in the position index of each node",
    865.0,
    Measured("figures of the opening explorer, 1,000,000 games of 60 plies"),
);
pub const COMPUTER_STATEMENTS: Constant = constant(
    "SQL statements per computer move besides the commit",
    1.0,
    Measured("`cargo xtask test computer_move_needs_two_statements`, part of the gate"),
);
pub const LIST_QUERIES: Constant = constant(
    "queries per second and node for the lists of games",
    7.0,
    Measured(
        "`cargo xtask test lists_are_loaded_once_a_second_for_all_subscribers`: once a second, \
         five for open and two for live games",
    ),
);
pub const HINT_BYTES: Constant = constant(
    "bytes of a message between nodes",
    200.0,
    Measured("`cargo xtask operations`: 380 bytes for the 2 messages of a move"),
);
pub const SOCKETS_PER_NODE: Constant = constant(
    "sockets per node",
    15_000.0,
    Setting("default of `sockets`; `cargo xtask ratios` holds 10,000 reconnects"),
);
pub const PACK_DAYS: Constant =
    constant("days before a game is packed", 30.0, Setting("decision 24"));
pub const GAME_PLIES: Constant = constant(
    "plies per game",
    60.0,
    Assumption(
        "chess games on public sites have 60 to 70; the position index was measured with 60",
    ),
);
pub const GAME_MINUTES: Constant = constant(
    "minutes per live game",
    15.0,
    Assumption("usual time controls; long games have few moves"),
);
pub const FOLLOW_US: Constant = constant(
    "processor time of the main database per move in a game database, in microseconds",
    150.0,
    Assumption(
        "decision 26: the row of the game is updated with those of other games, ten times a \
         second; a fifth of a move",
    ),
);
pub const GAME_SEATS: Constant = constant(
    "players per game",
    2.5,
    Assumption("most games are for two, Pentagame for two to five"),
);
pub const GAME_VIEWERS: Constant = constant(
    "viewers per live game",
    0.5,
    Assumption("a fifth of the people online watch or wait"),
);
pub const INTERESTED_NODES: Constant = constant(
    "nodes that receive the message about a move",
    2.0,
    Assumption(
        "decision 25: only nodes with a player or viewer of the game; two players on two nodes",
    ),
);
pub const PEAK: Constant = constant(
    "peak of a day compared with its mean",
    3.0,
    Assumption(
        "daily curves of public game sites; 1,000,000 online are then 10,000,000 games a day",
    ),
);
pub const UTILISATION: Constant = constant(
    "highest planned use of processors, sockets and disks",
    0.6,
    Assumption("the rest is for restarts, lost machines and reconnects"),
);
pub const COMPUTER_SHARE: Constant = constant(
    "share of moves that computer players make",
    0.2,
    Assumption(
        "about 45 % of the games of a large chess site are against computers, with half the moves",
    ),
);
pub const COMPUTER_MS: Constant = constant(
    "processor time of a computer move, in milliseconds",
    50.0,
    Assumption("mean over ten levels: level 10 has 420,000 evaluations, the others far less"),
);
pub const DELIVERY_BYTES: Constant = constant(
    "bytes per message to a socket",
    250.0,
    Assumption("a move as JSON takes about 150, headers of TLS and TCP about 100"),
);
pub const NODE_CORES: Constant = constant(
    "cores of a node machine",
    8.0,
    Assumption("common rented size, with 32 GB of memory"),
);
pub const DATABASE_CORES: Constant =
    constant("cores of a database machine", 32.0, Assumption("with 256 GB of memory"));
pub const DATABASE_DISK_TB: Constant =
    constant("disk of a database machine, in TB", 7.0, Assumption("two NVMe drives, mirrored"));
pub const MAIN_DISK_TB: Constant = constant(
    "disk of a main database machine beside game databases, in TB",
    16.0,
    Assumption("four NVMe drives of 8 TB, mirrored"),
);
pub const SMALL_DISK_TB: Constant =
    constant("disk of a small machine, in TB", 0.16, Assumption("common rented size"));
pub const NODE_DISK_TB: Constant =
    constant("disk of a node machine, in TB", 1.0, Assumption("one NVMe drive"));
pub const SMALL_PRICE: Constant = constant(
    "monthly price of a small machine, in USD",
    20.0,
    Assumption("2 cores, 8 GB, 160 GB of disk"),
);
pub const NODE_PRICE: Constant = constant(
    "monthly price of a node machine, in USD",
    70.0,
    Assumption("rented without traffic limit"),
);
pub const DATABASE_PRICE: Constant = constant(
    "monthly price of a database machine, in USD",
    500.0,
    Assumption("a public chess site publishes this price for a machine of this size"),
);
pub const MAIN_PRICE: Constant = constant(
    "monthly price of a main database machine beside game databases, in USD",
    900.0,
    Assumption("a database machine with larger drives"),
);

/// All constants, in the order in which they are printed.
pub const CONSTANTS: &[&Constant] = &[
    &MOVE_STATEMENTS,
    &MOVE_WAL,
    &MOVE_DATABASE_US,
    &MOVE_NODE_US,
    &SOCKET_BYTES,
    &GAME_MEMORY,
    &PACKED_GAME,
    &PACKED_PLY,
    &HOT_PLY,
    &GAME_ROW,
    &GAME_STATEMENTS,
    &START_US,
    &SETTLE_US,
    &INDEX_GAME,
    &COMPUTER_STATEMENTS,
    &LIST_QUERIES,
    &HINT_BYTES,
    &SOCKETS_PER_NODE,
    &PACK_DAYS,
    &GAME_PLIES,
    &GAME_MINUTES,
    &FOLLOW_US,
    &GAME_SEATS,
    &GAME_VIEWERS,
    &INTERESTED_NODES,
    &PEAK,
    &UTILISATION,
    &COMPUTER_SHARE,
    &COMPUTER_MS,
    &DELIVERY_BYTES,
    &NODE_CORES,
    &DATABASE_CORES,
    &DATABASE_DISK_TB,
    &MAIN_DISK_TB,
    &SMALL_DISK_TB,
    &NODE_DISK_TB,
    &SMALL_PRICE,
    &NODE_PRICE,
    &DATABASE_PRICE,
    &MAIN_PRICE,
];
