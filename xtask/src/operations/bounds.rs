//! The operations and how much each may use at most.

/// Use of the database and of NATS by one operation, as a mean.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OperationCounts {
    /// SQL statements without transaction control.
    pub statements: f64,
    /// Rows read in tables and entries read in indexes.
    pub rows: f64,
    /// Bytes written to the WAL.
    pub wal_bytes: f64,
    /// Messages sent to other nodes.
    pub messages: f64,
    /// Bytes of these messages.
    pub message_bytes: f64,
}

/// An operation with its bounds.
pub struct OperationBound {
    pub name: &'static str,
    /// Description of one operation.
    pub meaning: &'static str,
    pub most: OperationCounts,
}

const fn bound(
    name: &'static str,
    meaning: &'static str,
    [statements, rows, wal_bytes, messages, message_bytes]: [f64; 5],
) -> OperationBound {
    let most = OperationCounts { statements, rows, wal_bytes, messages, message_bytes };
    OperationBound { name, meaning, most }
}

/// All operations in the order in which they run.
pub const BOUNDS: &[OperationBound] = &[
    bound("create-guest", "a visitor becomes a guest", [9.0; 5]),
    bound("open-game", "a guest opens a game for two", [9.0; 5]),
    bound("join-game", "another guest joins it, and it starts", [9.0; 5]),
    bound("quick-pairing", "a guest asks for a pairing; every second one starts a game", [9.0; 5]),
    bound("add-computer", "a guest adds a computer player to an open game", [9.0; 5]),
    bound("move", "a player moves at a socket, the opponent is at another one", [9.0; 5]),
    bound("computer-move", "a guest moves and a computer player answers", [9.0; 5]),
    bound(
        "finish-game",
        "a member resigns; the game is rated and archived with 23 others",
        [9.0; 5],
    ),
    bound("chat", "a viewer writes to the viewers of a game", [9.0; 5]),
    bound("subscribe", "a viewer subscribes to a live game", [9.0; 5]),
    bound("reconnect", "a viewer connects again and resumes the game", [9.0; 5]),
    bound("lobby-list", "a guest loads the list of open games", [9.0; 5]),
    bound("player-page", "a visitor loads the page of a member", [9.0; 5]),
    bound("archive-page", "a visitor searches the games of a member", [9.0; 5]),
];

/// The table of bounds, as the page has it.
pub fn table() -> String {
    let mut table =
        "| operation | what | statements | rows | WAL bytes | messages | their bytes |\n\
                     |---|---|---:|---:|---:|---:|---:|\n"
            .to_owned();
    for OperationBound { name, meaning, most } in BOUNDS {
        let OperationCounts { statements, rows, wal_bytes, messages, message_bytes } = most;
        table += &format!(
            "| `{name}` | {meaning} | {statements} | {rows} | {wal_bytes} | {messages} \
             | {message_bytes} |\n"
        );
    }
    table
}
