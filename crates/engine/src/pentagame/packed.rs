//! Weights as bytes: what the trainer writes and the engine carries along.
//!
//! All numbers are little-endian: the word `PGW1`, the number of statements and of neurons (two
//! bytes each), the worth of every statement alone (two bytes each), what each tells the neurons
//! (one byte for each neuron), the neurons' rest positions and voices (two bytes each).

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::error::Error;
use std::fmt;

use super::features::FEATURES;
use super::weights::{HIDDEN, Weights};

const WORD: &[u8; 4] = b"PGW1";

/// How long weights are as bytes.
const LENGTH: usize = WORD.len() + 4 + FEATURES * (2 + HIDDEN) + HIDDEN * 4;

/// The weights the engine plays with.
static USUAL: &[u8] = include_bytes!("weights.bin");

/// The most the engine may carry along.
const MOST: usize = 64 * 1024;
const _: () = assert!(LENGTH <= MOST && USUAL.len() <= MOST);

/// Bytes that are no weights for this engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnfitWeightsError {
    /// They do not begin as weights do.
    Unknown,
    /// They are for other statements or another number of neurons.
    OtherShape {
        /// The number of statements.
        features: usize,
        /// The number of neurons.
        hidden: usize,
    },
    /// There are too few or too many of them.
    Length(usize),
}

impl fmt::Display for UnfitWeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnfitWeightsError::Unknown => write!(f, "these bytes are no weights"),
            UnfitWeightsError::OtherShape { features, hidden } => write!(
                f,
                "weights of {features} statements and {hidden} neurons, not {FEATURES} and {HIDDEN}"
            ),
            UnfitWeightsError::Length(length) => {
                write!(f, "weights of {length} bytes, not {LENGTH}")
            }
        }
    }
}

impl Error for UnfitWeightsError {}

impl Weights {
    /// Reads weights.
    pub fn read(bytes: &[u8]) -> Result<Weights, UnfitWeightsError> {
        let rest = bytes.strip_prefix(WORD).ok_or(UnfitWeightsError::Unknown)?;
        let wrong_length = UnfitWeightsError::Length(bytes.len());
        let (shape, rest) = rest.split_at_checked(4).ok_or(wrong_length)?;
        let [features, hidden] = [0, 2].map(|from| usize::from(number(shape, from) as u16));
        if features != FEATURES || hidden != HIDDEN {
            return Err(UnfitWeightsError::OtherShape { features, hidden });
        }
        if bytes.len() != LENGTH {
            return Err(wrong_length);
        }
        let mut weights = Weights::zero();
        let (alone, rest) = rest.split_at_checked(2 * FEATURES).ok_or(wrong_length)?;
        let (rows, rest) = rest.split_at_checked(HIDDEN * FEATURES).ok_or(wrong_length)?;
        for (index, worth) in weights.alone.iter_mut().enumerate() {
            *worth = number(alone, 2 * index);
        }
        for (row, told) in weights.rows.iter_mut().zip(rows.chunks_exact(HIDDEN)) {
            for (to, from) in row.iter_mut().zip(told) {
                *to = i16::from(*from as i8);
            }
        }
        let last = weights.rest.iter_mut().chain(&mut weights.voice);
        for (index, weight) in last.enumerate() {
            *weight = number(rest, 2 * index);
        }
        Ok(weights)
    }

    /// Writes weights. What statements tell neurons is cut off at a byte.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(LENGTH);
        bytes.extend(WORD);
        bytes.extend((FEATURES as u16).to_le_bytes());
        bytes.extend((HIDDEN as u16).to_le_bytes());
        bytes.extend(self.alone.iter().flat_map(|worth| worth.to_le_bytes()));
        let told = self.rows.iter().flatten();
        bytes.extend(told.map(|told| (*told).clamp(-127, 127) as i8 as u8));
        bytes.extend(self.rest.iter().chain(&self.voice).flat_map(|weight| weight.to_le_bytes()));
        bytes
    }

    /// The weights the engine plays with: fitted, or by hand as long as they do not fit it.
    pub fn usual() -> Weights {
        Weights::read(USUAL).unwrap_or_else(|_| Weights::by_hand())
    }
}

/// The number of two bytes from there on.
fn number(bytes: &[u8], from: usize) -> i16 {
    let byte = |index: usize| bytes.get(index).copied().unwrap_or_default();
    i16::from_le_bytes([byte(from), byte(from + 1)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_survive_being_written() {
        let bytes = Weights::usual().to_bytes();
        assert_eq!(bytes.len(), LENGTH);
        let weights = Weights::read(&bytes).unwrap();
        assert_eq!(weights.to_bytes(), bytes);
        assert!(weights.alone.iter().any(|worth| *worth != 0));
    }

    #[test]
    fn the_usual_weights_fit() {
        assert_eq!(Weights::read(USUAL).err(), None);
    }

    #[test]
    fn other_bytes_are_refused() {
        let bytes = Weights::by_hand().to_bytes();
        let check = |bytes: &[u8], expected| {
            assert_eq!(Weights::read(bytes).err(), Some(expected));
        };
        check(b"", UnfitWeightsError::Unknown);
        check(b"PGW1\0", UnfitWeightsError::Length(5));
        check(b"PGW1\x01\0\x02\0", UnfitWeightsError::OtherShape { features: 1, hidden: 2 });
        check(&bytes[..bytes.len() - 1], UnfitWeightsError::Length(LENGTH - 1));
        let mut longer = bytes;
        longer.push(0);
        check(&longer, UnfitWeightsError::Length(LENGTH + 1));
    }
}
