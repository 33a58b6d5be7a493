//! The two-player reference walks, for whatever measures.

use pentagame::{Move, Pentagame};
use rulebook::Notation;

/// Each unfinished position of the walks with the move played there.
pub fn walks() -> Vec<(Pentagame, Move)> {
    let lines = include_str!("../../tests/vectors/walks-2.txt").lines();
    lines
        .filter_map(|line| {
            let mut fields = line.split(" | ");
            let position: Pentagame = fields.next()?.parse().ok()?;
            let m = position.read_move(fields.nth(2)?).ok()?;
            Some((position, m))
        })
        .collect()
}
