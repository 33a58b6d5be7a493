//! Entries of the index: one position with everything known about it.

use crate::game::GameRow;
use crate::tally::{MoveTallies, tally_of};

/// First occurrence of a position in a game of a segment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Occurrence {
    /// Number of the game in its segment, in the order of the identifiers.
    pub(crate) game: u32,
    /// Number of plies before.
    pub(crate) ply: u8,
}

/// Bits of a packed occurrence that hold the ply.
pub(crate) const PLY_BITS: u32 = 6;

impl Occurrence {
    /// Packs the occurrence into one number that sorts by game.
    pub(crate) fn pack(self) -> u32 {
        self.game << PLY_BITS | u32::from(self.ply)
    }

    pub(crate) fn unpack(packed: u32) -> Occurrence {
        let ply = packed & ((1 << PLY_BITS) - 1);
        Occurrence { game: packed >> PLY_BITS, ply: ply as u8 }
    }
}

/// Occurrences with the canonical move that followed each; empty if none did.
pub(crate) type MoveOccurrences = Vec<(Box<str>, Occurrence)>;

/// Maximum number of occurrences that are stored one by one.
/// Above it the counts are stored, so that a query of the start position does not read every game.
pub(crate) const FEW_MAX: usize = 8;

/// Content of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    /// At most [`FEW_MAX`] occurrences.
    Few(MoveOccurrences),
    /// Counts, and the occurrences in ascending order without their moves.
    Many { tallies: MoveTallies, occurrences: Vec<Occurrence> },
}

impl Content {
    /// Joins contents of one position whose occurrences refer to the same list of games.
    pub(crate) fn join(contents: Vec<Content>, games: &[GameRow]) -> Content {
        let mut few = Vec::new();
        let mut tallies = MoveTallies::new();
        let mut occurrences = Vec::new();
        for content in contents {
            match content {
                Content::Few(moves) => few.extend(moves),
                Content::Many { tallies: more, occurrences: further } => {
                    for (m, groups) in more {
                        for (group, tally) in groups {
                            tally_of(&mut tallies, &m, group).add(&tally);
                        }
                    }
                    occurrences.extend(further);
                }
            }
        }
        if occurrences.is_empty() && few.len() <= FEW_MAX {
            few.sort_unstable_by_key(|(_, occurrence)| *occurrence);
            return Content::Few(few);
        }
        for (m, occurrence) in few {
            if let Some(row) = games.get(occurrence.game as usize) {
                tally_of(&mut tallies, &m, (row.source, row.band)).add_game(row);
            }
            occurrences.push(occurrence);
        }
        occurrences.sort_unstable();
        Content::Many { tallies, occurrences }
    }

    /// Number of games that reached the position.
    pub(crate) fn len(&self) -> usize {
        match self {
            Content::Few(moves) => moves.len(),
            Content::Many { occurrences, .. } => occurrences.len(),
        }
    }
}
