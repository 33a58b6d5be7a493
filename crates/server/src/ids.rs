//! Ids of games, players and other rows, and their text form in URLs.

use crate::error::Error;

/// Number of random bits below the timestamp.
const RANDOM_BITS: u32 = 22;

/// Start of the timestamps, 2026-01-01: they fit for 69 years.
const BEGIN_MS: u64 = 1_767_225_600_000;

/// Number of logical shards. Each game belongs to one.
pub const SHARDS: u16 = 1024;

/// Letters and digits that are not mistaken for each other.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Maximum length of a slug: 64 bits, five per letter.
const SLUG_MAX: usize = 13;

/// Creates an id: later ones are larger, and the next one cannot be guessed.
pub(crate) fn new_id(now_ms: u64) -> Result<i64, Error> {
    let mut chance = [0u8; 4];
    getrandom::fill(&mut chance)
        .map_err(|error| Error::internal("cannot draw a random id", error))?;
    let chance = u64::from(u32::from_le_bytes(chance)) & ((1 << RANDOM_BITS) - 1);
    let id = (now_ms.saturating_sub(BEGIN_MS) << RANDOM_BITS) | chance;
    i64::try_from(id).map_err(|_| {
        Error::Internal("cannot create an id: the clock is beyond the range of ids".to_owned())
    })
}

/// Returns the shard of a game.
/// The bits are mixed, since timestamps would put games of one minute together.
pub fn shard(game_id: i64) -> i16 {
    let mixed = (game_id as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 54) as i16
}

/// Converts an id into its text form.
pub fn slug(id: i64) -> String {
    let mut rest = id as u64;
    let mut letters = Vec::with_capacity(SLUG_MAX);
    loop {
        letters.push(ALPHABET[(rest % 32) as usize] as char);
        rest /= 32;
        if rest == 0 {
            return letters.into_iter().rev().collect();
        }
    }
}

/// Parses the text form written by [`slug`].
pub fn read_slug(text: &str) -> Option<i64> {
    if text.is_empty() || text.len() > SLUG_MAX {
        return None;
    }
    let mut id: u64 = 0;
    for byte in text.bytes() {
        let digit = ALPHABET.iter().position(|letter| *letter == byte)?;
        id = id.checked_mul(32)?.checked_add(digit as u64)?;
    }
    let id = i64::try_from(id).ok()?;
    (slug(id) == text).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_lead_back_to_their_number() {
        for id in [0, 1, 31, 32, 1 << 40, i64::MAX] {
            assert_eq!(read_slug(&slug(id)), Some(id), "{id}");
        }
        for text in ["", "ab", "A", "l0", "9999999999999", "aaaaaaaaaaaaaa", "é"] {
            assert_eq!(read_slug(text), None, "{text}");
        }
    }

    #[test]
    fn later_ids_are_larger() {
        let (one, two) = (new_id(BEGIN_MS + 1).unwrap(), new_id(BEGIN_MS + 2).unwrap());
        assert!(one < two && one > 0);
    }

    #[test]
    fn games_of_one_minute_spread_over_the_shards() {
        let mut met = vec![0u32; usize::from(SHARDS)];
        for ms in 0..60_000 {
            met[shard(new_id(BEGIN_MS + ms).unwrap()) as usize] += 1;
        }
        let (least, most) = (met.iter().min().unwrap(), met.iter().max().unwrap());
        assert!(*least > 20 && *most < 120, "{least} to {most} of 58");
    }
}
