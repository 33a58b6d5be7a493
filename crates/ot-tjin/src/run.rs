//! The run: all plies since the last capture.

use alloc::vec::Vec;

use rulebook::mix64;

use crate::Move;
use crate::row::HOLES;

/// One ply of a run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum RunPly {
    /// A move without capture.
    Sow(Move),
    /// A lost turn.
    Lost,
}

/// Bits of an occurrence that hold the ply. The others are the hash of the position.
const PLY_BITS: u32 = 4;

/// The number of a lost turn in these bits; a move has the number of its hole.
const LOST: u8 = 15;

/// The positions that have occurred since the last capture, and the plies between them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Run {
    /// The holes at the beginning.
    holes: [u8; HOLES],
    /// The hash of each position with the ply that led to it. The first has no ply.
    occurrences: Vec<u64>,
    /// Sum of the mixed hashes: the same for any order.
    sum: u64,
}

impl Run {
    /// A run that begins with these holes.
    pub(crate) fn new(holes: [u8; HOLES], hash: u64) -> Run {
        let mut run = Run { holes, occurrences: Vec::new(), sum: 0 };
        run.add(hash, 0);
        run
    }

    /// Adds a ply and the hash of the position after it.
    pub(crate) fn push(&mut self, ply: RunPly, hash: u64) {
        match ply {
            RunPly::Sow(m) => self.add(hash, m.number()),
            RunPly::Lost => self.add(hash, LOST),
        }
    }

    fn add(&mut self, hash: u64, ply: u8) {
        let position = hash >> PLY_BITS;
        self.sum = self.sum.wrapping_add(mix64(position));
        self.occurrences.push(position << PLY_BITS | u64::from(ply));
    }

    /// The holes at the beginning of the run.
    pub(crate) fn holes(&self) -> &[u8; HOLES] {
        &self.holes
    }

    /// The plies in the order of play.
    pub(crate) fn plies(&self) -> impl Iterator<Item = RunPly> {
        self.occurrences.iter().skip(1).map(|occurrence| {
            let ply = (occurrence & ((1 << PLY_BITS) - 1)) as u8;
            Move::new(ply).map_or(RunPly::Lost, RunPly::Sow)
        })
    }

    /// Number of plies.
    pub(crate) fn len(&self) -> usize {
        self.occurrences.len() - 1
    }

    /// Number of occurrences of the position with this hash.
    pub(crate) fn count(&self, hash: u64) -> usize {
        let position = hash >> PLY_BITS;
        self.occurrences.iter().filter(|occurrence| **occurrence >> PLY_BITS == position).count()
    }

    /// The hash of all occurrences, without their order.
    pub(crate) fn hash(&self) -> u64 {
        self.sum
    }

    /// The run with South and North exchanged; the hashes do not change.
    pub(crate) fn exchanged(&self) -> Run {
        let mut run = self.clone();
        run.holes.rotate_left(HOLES / 2);
        run
    }
}
