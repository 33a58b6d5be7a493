//! File format of the weights, written by the trainer and embedded in the engine.
//!
//! All numbers are little-endian: the bytes `PGW2`, the number of features (two bytes), and the
//! weight of every feature (two bytes each).

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::error::Error;
use std::fmt;

use super::features::FEATURE_COUNT;
use super::weights::EvalWeights;

const MAGIC: &[u8; 4] = b"PGW2";

/// Size of a weights file.
const FILE_BYTES: usize = MAGIC.len() + 2 + FEATURE_COUNT * 2;

/// Weights embedded in the program.
static EMBEDDED: &[u8] = include_bytes!("weights.bin");

/// Maximum size of the embedded file.
const FILE_BYTES_MAX: usize = 4 * 1024;
const _: () = assert!(FILE_BYTES <= FILE_BYTES_MAX && EMBEDDED.len() <= FILE_BYTES_MAX);

/// Error in a weights file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeightsFormatError {
    /// The file does not begin with the magic bytes.
    NotWeights,
    /// The file has weights for another number of features.
    FeatureCount(usize),
    /// The file has another length.
    Length(usize),
}

impl fmt::Display for WeightsFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsFormatError::NotWeights => {
                write!(f, "invalid weights file: it does not begin with the header of weights")
            }
            WeightsFormatError::FeatureCount(features) => {
                write!(f, "invalid weights file: {features} features instead of {FEATURE_COUNT}")
            }
            WeightsFormatError::Length(length) => {
                write!(f, "invalid weights file: {length} bytes instead of {FILE_BYTES}")
            }
        }
    }
}

impl Error for WeightsFormatError {}

impl EvalWeights {
    /// Parses a weights file.
    pub fn parse(bytes: &[u8]) -> Result<EvalWeights, WeightsFormatError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(WeightsFormatError::NotWeights)?;
        let wrong_length = WeightsFormatError::Length(bytes.len());
        let (count, linear) = rest.split_at_checked(2).ok_or(wrong_length)?;
        let features = usize::from(read_i16(count, 0) as u16);
        if features != FEATURE_COUNT {
            return Err(WeightsFormatError::FeatureCount(features));
        }
        if bytes.len() != FILE_BYTES {
            return Err(wrong_length);
        }
        let mut weights = EvalWeights::zero();
        for (index, weight) in weights.linear.iter_mut().enumerate() {
            *weight = read_i16(linear, 2 * index);
        }
        Ok(weights)
    }

    /// Writes weights to bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(FILE_BYTES);
        bytes.extend(MAGIC);
        bytes.extend((FEATURE_COUNT as u16).to_le_bytes());
        bytes.extend(self.linear.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes
    }

    /// The embedded weights, or those set by hand if the file does not fit.
    pub fn embedded() -> EvalWeights {
        EvalWeights::parse(EMBEDDED).unwrap_or_else(|_| EvalWeights::by_hand())
    }
}

/// The little-endian number of two bytes at an offset.
fn read_i16(bytes: &[u8], from: usize) -> i16 {
    let byte = |index: usize| bytes.get(index).copied().unwrap_or_default();
    i16::from_le_bytes([byte(from), byte(from + 1)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_file_round_trips() {
        let bytes = EvalWeights::embedded().to_bytes();
        assert_eq!(bytes.len(), FILE_BYTES);
        let weights = EvalWeights::parse(&bytes).unwrap();
        assert_eq!(weights.to_bytes(), bytes);
        assert!(weights.linear.iter().any(|weight| *weight != 0));
    }

    #[test]
    fn embedded_weights_fit() {
        assert_eq!(EvalWeights::parse(EMBEDDED).err(), None);
    }

    #[test]
    fn invalid_weights_files_are_rejected() {
        let bytes = EvalWeights::by_hand().to_bytes();
        let check = |bytes: &[u8], expected| {
            assert_eq!(EvalWeights::parse(bytes).err(), Some(expected));
        };
        check(b"", WeightsFormatError::NotWeights);
        check(b"PGW1\0\0", WeightsFormatError::NotWeights);
        check(b"PGW2\0", WeightsFormatError::Length(5));
        check(b"PGW2\x01\0", WeightsFormatError::FeatureCount(1));
        check(&bytes[..bytes.len() - 1], WeightsFormatError::Length(FILE_BYTES - 1));
        let mut longer = bytes;
        longer.push(0);
        check(&longer, WeightsFormatError::Length(FILE_BYTES + 1));
    }
}
