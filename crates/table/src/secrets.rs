//! Secrets of a running game: choices that are not revealed yet, and the seed of chance.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use games::{Action, AnyMove, AnyPosition, MoveText};
use rulebook::{ParseError, Position, Seat};
use sha2::{Digest, Sha256};

/// Number of bytes of a seed and of a commitment.
const BYTES: usize = 32;

/// Maximum size of secrets as text, in bytes.
pub const SECRETS_BYTES: usize = 2_048;

/// The seed from which all events of chance of a game are drawn.
/// It is secret until the game is over. As text, 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ChanceSeed([u8; BYTES]);

/// The SHA-256 of a seed, published before the game.
/// With the seed, which is published after the game, every draw can be verified.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ChanceCommitment([u8; BYTES]);

impl ChanceSeed {
    /// Creates a seed from random bytes.
    pub fn new(random: [u8; BYTES]) -> ChanceSeed {
        ChanceSeed(random)
    }

    /// The commitment to the seed.
    pub fn commitment(&self) -> ChanceCommitment {
        ChanceCommitment(Sha256::digest(self.0).into())
    }

    /// Draws the event of chance that follows `plies` plies.
    ///
    /// The number is the first eight bytes, big-endian, of the SHA-256 of the seed, the number of
    /// plies and the number of the attempt (four bytes each, big-endian). A number beyond the last
    /// whole multiple of the sum of weights is drawn again, so that the draw has no bias.
    pub fn draw(&self, position: &AnyPosition, plies: u32) -> Option<AnyMove> {
        let mut total: u64 = 0;
        let _ = position.each_chance(|_, weight| {
            total = total.saturating_add(weight);
            ControlFlow::Continue(())
        });
        let bound = u64::MAX - u64::MAX.checked_rem(total)?;
        let number = (0..).map(|attempt| self.number(plies, attempt)).find(|n| *n < bound)?;
        let mut left = number % total;
        let mut drawn = None;
        let _ = position.each_chance(|event, weight| match left.checked_sub(weight) {
            Some(rest) => {
                left = rest;
                ControlFlow::Continue(())
            }
            None => {
                drawn = Some(event);
                ControlFlow::Break(())
            }
        });
        drawn
    }

    /// The event of chance after `plies` plies, as an action.
    pub(crate) fn action(&self, position: &AnyPosition, plies: u32) -> Option<Action> {
        Action::from_move(position, &self.draw(position, plies)?).ok()
    }

    fn number(&self, plies: u32, attempt: u32) -> u64 {
        let mut hasher = Sha256::new();
        hasher.update(self.0);
        hasher.update(plies.to_be_bytes());
        hasher.update(attempt.to_be_bytes());
        let digest: [u8; BYTES] = hasher.finalize().into();
        digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
    }
}

/// The secrets of a table.
///
/// A table that has them reveals choices and draws events of chance; a table without them waits
/// for the lines of the log that do. As text: `seed=HEX 1:c4 2:--`, each part only if there is one.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Secrets {
    /// Seed of the events of chance.
    pub seed: Option<ChanceSeed>,
    /// Choices of this turn that are not revealed, in the order of the seats.
    pub choices: Vec<(Seat, MoveText)>,
}

impl Secrets {
    /// The secret choice of a seat.
    pub fn choice(&self, seat: Seat) -> Option<&MoveText> {
        self.choices.iter().find(|(by, _)| *by == seat).map(|(_, choice)| choice)
    }

    pub(crate) fn add_choice(&mut self, seat: Seat, choice: MoveText) {
        self.choices.retain(|(by, _)| *by != seat);
        self.choices.push((seat, choice));
        self.choices.sort_by_key(|(seat, _)| *seat);
    }
}

fn write_hex(bytes: &[u8; BYTES], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

fn read_hex(text: &str, code: &'static str) -> Result<[u8; BYTES], ParseError> {
    let wrong = || ParseError::new(code, 0, text);
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let digits: Option<Vec<u8>> = text.bytes().take(2 * BYTES + 1).map(digit).collect();
    let (pairs, _) = digits.as_deref().unwrap_or_default().as_chunks::<2>();
    let bytes: Vec<u8> = pairs.iter().map(|[high, low]| high << 4 | low).collect();
    if text.len() == 2 * BYTES { bytes.try_into().map_err(|_| wrong()) } else { Err(wrong()) }
}

impl fmt::Debug for ChanceSeed {
    /// Hides the seed, so that no log line contains it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ChanceSeed(secret)")
    }
}

impl fmt::Debug for Secrets {
    /// Hides the choices, so that no log line contains them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chosen: Vec<Seat> = self.choices.iter().map(|(seat, _)| *seat).collect();
        f.debug_struct("Secrets").field("seed", &self.seed).field("chosen", &chosen).finish()
    }
}

impl fmt::Display for ChanceSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl fmt::Display for ChanceCommitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl FromStr for ChanceSeed {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<ChanceSeed, ParseError> {
        read_hex(text, "seed").map(ChanceSeed)
    }
}

impl FromStr for ChanceCommitment {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<ChanceCommitment, ParseError> {
        read_hex(text, "commitment").map(ChanceCommitment)
    }
}

impl fmt::Display for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        if let Some(seed) = &self.seed {
            write!(f, "seed={seed}")?;
            space = " ";
        }
        for (seat, choice) in &self.choices {
            write!(f, "{space}{seat}:{choice}")?;
            space = " ";
        }
        Ok(())
    }
}

impl FromStr for Secrets {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Secrets, ParseError> {
        if text.len() > SECRETS_BYTES {
            return Err(ParseError::new("secrets-long", 0, text));
        }
        let mut secrets = Secrets::default();
        for (at, word) in rulebook::split_with_offsets(text, ' ').filter(|(_, w)| !w.is_empty()) {
            let shifted = |error: ParseError| error.shifted(at);
            if let Some(seed) = word.strip_prefix("seed=") {
                secrets.seed = Some(seed.parse().map_err(shifted)?);
            } else {
                let wrong = || ParseError::new("secrets", at, word);
                let (seat, choice) = word.split_once(':').ok_or_else(wrong)?;
                let seat = seat.parse().map_err(shifted)?;
                secrets.add_choice(seat, choice.parse().map_err(shifted)?);
            }
        }
        Ok(secrets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_round_trip() {
        let seed = ChanceSeed::new([0xa5; BYTES]);
        for text in [String::new(), format!("seed={seed}"), format!("seed={seed} 1:J9 3:K10")] {
            assert_eq!(text.parse::<Secrets>().unwrap().to_string(), text);
        }
        for text in ["seed=", "seed=A5", "1", "1:", "6:J9", "J9"] {
            assert!(text.parse::<Secrets>().is_err(), "{text}");
        }
    }

    #[test]
    fn debug_output_has_neither_seed_nor_choices() {
        let seed = ChanceSeed::new([0xa5; BYTES]);
        let secrets: Secrets = format!("seed={seed} 1:J9 3:K10").parse().unwrap();
        let text = format!("{secrets:?} {:?}", Some(&secrets));
        for secret in ["a5", "165", "J9", "K10"] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
        assert!(text.starts_with("Secrets { seed: Some(ChanceSeed(secret)), chosen: ["), "{text}");
    }

    #[test]
    fn commitment_is_the_hash_of_the_seed() {
        let commitment = ChanceSeed::new([0; BYTES]).commitment().to_string();
        assert_eq!(commitment, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
        assert_eq!(commitment.parse::<ChanceCommitment>().unwrap().to_string(), commitment);
    }
}
