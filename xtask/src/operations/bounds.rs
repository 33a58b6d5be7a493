//! The operations and how much each may use at most.

/// Use of the database and of NATS by one operation, as a mean.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OperationCounts {
    /// SQL statements without transaction control.
    pub statements: f64,
    /// Rows read in tables, also by checks of foreign keys.
    pub rows: f64,
    /// Bytes written to the WAL, without the records of commits.
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
    bound("create-guest", "a visitor becomes a guest", [9.0, 45.0, 2000.0, 0.5, 100.0]),
    bound(
        "move",
        "a player moves at a socket, the opponent is at another one",
        [1.5, 5.0, 1000.0, 2.5, 380.0],
    ),
    bound("subscribe", "a viewer subscribes to a live game", [0.5, 5.0, 700.0, 0.5, 100.0]),
    bound(
        "reconnect",
        "a viewer connects again and resumes the game",
        [2.5, 40.0, 700.0, 0.5, 100.0],
    ),
    bound("chat", "a viewer writes to the viewers of a game", [7.5, 75.0, 1000.0, 1.5, 330.0]),
    bound(
        "finish-game",
        "a member resigns; the game is rated and archived with 23 others",
        [4.5, 1050.0, 4200.0, 3.5, 800.0],
    ),
    bound("player-page", "a visitor loads the page of a member", [4.5, 90.0, 700.0, 0.5, 100.0]),
    bound(
        "archive-page",
        "a visitor searches the games of a member",
        [4.5, 120.0, 700.0, 0.5, 100.0],
    ),
    bound("open-game", "a guest opens a game for two", [9.0, 120.0, 3000.0, 0.5, 100.0]),
    bound("lobby-list", "a guest loads the list of open games", [1.5, 150.0, 700.0, 0.5, 100.0]),
    bound("join-game", "another guest joins it, and it starts", [16.0, 240.0, 1400.0, 4.5, 700.0]),
    bound(
        "quick-pairing",
        "a guest asks for a pairing; every second one starts a game",
        [18.0, 360.0, 2500.0, 2.5, 380.0],
    ),
    bound(
        "add-computer",
        "a guest adds a computer player to an open game",
        [12.0, 150.0, 1700.0, 3.5, 500.0],
    ),
    // One message more than on a free machine: a turn that waits has its place in the queue sent.
    bound(
        "computer-move",
        "a guest moves and a computer player answers",
        [3.0, 20.0, 2200.0, 4.5, 700.0],
    ),
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

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::root;

    #[test]
    fn page_has_the_bounds() {
        let page = fs::read_to_string(root().join("docs/contribute/load-tests.md")).unwrap();
        assert!(page.contains(&table()), "`cargo xtask operations --bounds` prints the table");
    }
}
