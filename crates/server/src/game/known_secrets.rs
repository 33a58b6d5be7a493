//! Secrets of a live game: choices that are not revealed yet, and the seed of chance.

use rulebook::Position;
use table::{ChanceSeed, Secrets, Table};

use crate::db::game::{GameRow, StoredStatus};

/// Returns the stored secrets of a game.
/// A live game with chance gets its seed before its first entry.
pub(super) fn known_secrets(row: &GameRow, table: &Table, stored: &str) -> Result<Secrets, String> {
    let mut secrets: Secrets =
        stored.parse().map_err(|error: rulebook::ParseError| error.to_string())?;
    let is_new = row.status == StoredStatus::Live && table.log().is_empty();
    if is_new && secrets.seed.is_none() && table.position().has_chance() {
        let mut random = [0; 32];
        getrandom::fill(&mut random).map_err(|error| format!("cannot draw a seed: {error}"))?;
        secrets.seed = Some(ChanceSeed::new(random));
    }
    Ok(secrets)
}
