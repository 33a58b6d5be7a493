//! Ids of games, players and other rows, and their text form in URLs.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::clock::UnixMs;
use crate::error::Error;

/// Number of random bits below the timestamp.
const RANDOM_BITS: u32 = 22;

/// Start of the timestamps, 2026-01-01: they fit for 69 years.
const BEGIN: UnixMs = UnixMs(1_767_225_600_000);

/// Number of logical shards. Each game belongs to one.
pub const SHARDS: u16 = 1024;

/// Letters and digits that are not mistaken for each other.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Maximum length of the text form: 64 bits, five per letter.
const TEXT_MAX: usize = 13;

/// Declares types of ids. `Display` writes the text form and `FromStr` parses it.
macro_rules! ids {
    ($($(#[$doc:meta])* $visibility:vis $name:ident,)*) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize,
            sqlx::Type,
        )]
        #[sqlx(transparent)]
        $visibility struct $name($visibility i64);

        impl From<i64> for $name {
            fn from(id: i64) -> $name {
                $name(id)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&to_text(self.0))
            }
        }

        impl FromStr for $name {
            type Err = Error;

            fn from_str(text: &str) -> Result<$name, Error> {
                parse(text).map($name).ok_or(Error::NotFound)
            }
        }
    )*};
}

ids! {
    /// Id of a game.
    pub GameId,
    /// Id of a player.
    pub PlayerId,
    /// Id of a login session.
    pub(crate) SessionId,
    /// Id of an API token.
    pub(crate) TokenId,
    /// Id of a passkey.
    pub(crate) PasskeyId,
    /// Id of a chat message.
    pub(crate) ChatId,
    /// Id of a report to the moderators.
    pub(crate) ReportId,
    /// Id of an entry in the audit log.
    pub(crate) AuditEntryId,
    /// Id of a contest.
    pub(crate) ContestId,
    /// Id of a webhook of a contest.
    pub(crate) WebhookId,
    /// Id of the entry of a player in a contest.
    pub(crate) ContestEntryId,
    /// Id of a rating pool.
    pub(crate) PoolId,
    /// Id of a running server.
    pub(crate) NodeId,
    /// Id of a recorded outage.
    pub(crate) OutageId,
}

impl GameId {
    /// Returns the shard of the game.
    /// The bits are mixed, since timestamps would put games of one minute together.
    pub fn shard(self) -> i16 {
        let mixed = (self.0 as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 54) as i16
    }

    /// Returns the time at which the game was created.
    pub(crate) fn created(self) -> UnixMs {
        BEGIN + (self.0 >> RANDOM_BITS)
    }
}

/// Creates an id: later ones are larger, and the next one cannot be guessed.
pub(crate) fn new_id<Id: From<i64>>(now: UnixMs) -> Result<Id, Error> {
    let mut chance = [0u8; 4];
    getrandom::fill(&mut chance)
        .map_err(|error| Error::internal("cannot draw a random id", error))?;
    let chance = i64::from(u32::from_le_bytes(chance)) & ((1 << RANDOM_BITS) - 1);
    let time = (now - BEGIN).max(0).checked_mul(1 << RANDOM_BITS).ok_or_else(|| {
        Error::Internal("cannot create an id: the clock is beyond the range of ids".to_owned())
    })?;
    Ok((time | chance).into())
}

/// Returns the smallest id of a time.
pub(crate) fn first_id_at<Id: From<i64>>(time: UnixMs) -> Id {
    ((time - BEGIN).max(0) << RANDOM_BITS).into()
}

fn to_text(id: i64) -> String {
    let mut rest = id as u64;
    let mut letters = Vec::with_capacity(TEXT_MAX);
    loop {
        letters.push(ALPHABET[(rest % 32) as usize] as char);
        rest /= 32;
        if rest == 0 {
            return letters.into_iter().rev().collect();
        }
    }
}

fn parse(text: &str) -> Option<i64> {
    if text.is_empty() || text.len() > TEXT_MAX {
        return None;
    }
    let mut id: u64 = 0;
    for byte in text.bytes() {
        let digit = ALPHABET.iter().position(|letter| *letter == byte)?;
        id = id.checked_mul(32)?.checked_add(digit as u64)?;
    }
    let id = i64::try_from(id).ok()?;
    (to_text(id) == text).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_leads_back_to_the_id() {
        for id in [0, 1, 31, 32, 1 << 40, i64::MAX].map(GameId) {
            assert_eq!(id.to_string().parse::<GameId>().ok(), Some(id), "{id}");
        }
        for text in ["", "ab", "A", "l0", "9999999999999", "aaaaaaaaaaaaaa", "é"] {
            assert!(text.parse::<GameId>().is_err(), "{text}");
        }
    }

    #[test]
    fn later_ids_are_larger() {
        let [one, two] = [1, 2].map(|ms| new_id::<i64>(BEGIN + ms).unwrap());
        assert!(one < two && one > 0);
        let [first, next] = [1, 2].map(|ms| first_id_at::<i64>(BEGIN + ms));
        assert!(first <= one && one < next && next <= two);
        assert_eq!(GameId(two).created(), BEGIN + 2);
    }

    #[test]
    fn games_of_one_minute_spread_over_the_shards() {
        let mut met = vec![0u32; usize::from(SHARDS)];
        for ms in 0..60_000 {
            met[new_id::<GameId>(BEGIN + ms).unwrap().shard() as usize] += 1;
        }
        let (least, most) = (met.iter().min().unwrap(), met.iter().max().unwrap());
        assert!(*least > 20 && *most < 120, "{least} to {most} of 58");
    }
}
