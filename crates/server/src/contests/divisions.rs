//! Divisions of a league: by rating at first, by promotion in later contests of a series.

use std::cmp::Reverse;
use std::collections::HashMap;

use contest::{promote, split_divisions};
use sqlx::PgConnection;

use crate::contests::contest_edit::ContestEdit;
use crate::contests::loaded_contest::{LoadedContest, event_entry};
use crate::db::{contest_entry, contest_row};
use crate::error::Error;
use crate::ids::PlayerId;
use crate::numbers::in_range;

/// Number of players who change between two divisions, if the organiser does not choose it.
const PROMOTED_DEFAULT: u8 = 1;

/// Assigns the players of a league that starts to its divisions.
///
/// Players of the contest before in the series keep their division or change it by their place.
/// All others follow by rating, so new players begin in the last division.
pub(crate) async fn assign_divisions(
    db: &mut PgConnection,
    edit: &mut ContestEdit,
) -> Result<(), Error> {
    let count: usize = edit.contest.row.settings.divisions.unwrap_or(1).into();
    if count < 2 {
        return Ok(());
    }
    let former = divisions_after_previous(&mut *db, edit).await?;
    let contest = &mut edit.contest;
    let mut order: Vec<_> = contest.entries.iter_mut().collect();
    order.sort_by_key(|entry| {
        let division = entry.player_id.and_then(|player_id| former.get(&player_id).copied());
        (division.unwrap_or(usize::MAX), Reverse(entry.rating), entry.entry_id.0)
    });
    let divisions = split_divisions(order.len(), count);
    for (entry, division) in order.into_iter().zip(divisions) {
        entry.division = in_range(division);
    }
    contest.event.entries = contest.entries.iter().map(event_entry).collect();
    contest_entry::set_divisions(db, contest.row.contest_id, &contest.entries).await?;
    edit.set_changed();
    Ok(())
}

/// The divisions of the players after the contest before this one.
async fn divisions_after_previous(
    db: &mut PgConnection,
    edit: &ContestEdit,
) -> Result<HashMap<PlayerId, usize>, Error> {
    let Some(previous_id) = edit.contest.row.previous_id else { return Ok(HashMap::new()) };
    let row = contest_row::find(&mut *db, previous_id).await?;
    let previous = LoadedContest::load(db, row).await?;
    let places = edit.contest.row.settings.promoted.unwrap_or(PROMOTED_DEFAULT);
    let divisions = promote(&previous.event, places.into());
    let players = previous.entries.iter().zip(divisions);
    Ok(players.filter_map(|(entry, division)| Some((entry.player_id?, division))).collect())
}
