//! Entries of players: enter, withdraw, check in.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use contest::{PoolKind, RatingPool};
use games::Game;
use sqlx::PgConnection;
use wire::{ApiError, ContestReasonCode, ContestView, PlayerKind, Scope};

use crate::auth::auth_user::AuthUser;
use crate::contests::contest_edit::ContestEdit;
use crate::contests::loaded_contest::{LoadedContest, event_entry};
use crate::contests::view::commit_edit;
use crate::db::contest_entry::{self, EntryRow};
use crate::db::contest_log::{NewLogLine, StoredContestAction};
use crate::db::contest_row::{self, StoredContestState};
use crate::db::rating;
use crate::error::Error;
use crate::ids::{ContestId, new_id};
use crate::node::Node;
use crate::numbers::in_range;
use crate::seat_rating::seat_rating;

/// Maximum number of entries of a contest.
const ENTRIES_MAX: usize = 2_000;

/// Rating of a player without rated games.
const RATING_DEFAULT: i32 = 1_500;

/// Enters a contest. A repeated request has no effect.
///
/// After the start it is possible in contests with late entry; a player who withdrew takes part
/// again from the next round on.
#[utoipa::path(
    post, path = "/contests/{id}/enter", tag = "contests",
    params(("id" = String, Path, description = "Id of the contest")),
    responses(
        (status = 200, description = "The contest", body = ContestView),
        (status = 403, description = "The player may not enter this contest", body = ApiError),
        (status = 404, description = "No such contest", body = ApiError),
        (status = 409, description = "Entries are closed", body = ApiError),
        (status = 422, description = "The contest is full", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn enter_contest(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    contest_id: ContestId,
) -> Result<Json<ContestView>, Error> {
    user.require_scope(Scope::Play)?;
    let rules = contest_row::find(&node.pool, contest_id).await?.rules;
    let rating = current_rating(&node, &rules, &user).await?;
    let mut transaction = node.pool.begin().await?;
    let mut edit = ContestEdit::begin(&node, &mut transaction, contest_id).await?;
    check_may_enter(&edit.contest, &user)?;
    match edit.contest.entry_of(user.player_id) {
        Some(entry) => reenter(&mut transaction, &mut edit, entry, &user).await?,
        None => insert_entry(&mut transaction, &mut edit, &user, rating).await?,
    }
    commit_edit(&node, transaction, edit, &user).await
}

fn check_may_enter(contest: &LoadedContest, user: &AuthUser) -> Result<(), Error> {
    let row = &contest.row;
    let conflict = |code: &str| Err(Error::Conflict(ApiError::new(code)));
    match row.state {
        StoredContestState::Open => {}
        StoredContestState::Running if row.late_entry => {}
        // A player who did not appear in an arena comes back.
        StoredContestState::Running
            if !contest.has_fixed_rounds() && contest.entry_of(user.player_id).is_some() => {}
        StoredContestState::Running => return conflict("contest-no-late-entry"),
        _ => return conflict("contest-over"),
    }
    match user.kind {
        PlayerKind::Guest if row.rated => return Err(Error::Forbidden("rated-for-members")),
        PlayerKind::Bot if !row.bots_allowed => return Err(Error::Forbidden("contest-no-bots")),
        PlayerKind::Computer => return Err(Error::Forbidden("contest-no-bots")),
        _ => {}
    }
    user.require_person_if_rated(row.rated)
}

/// Lets a player who withdrew take part again.
async fn reenter(
    db: &mut PgConnection,
    edit: &mut ContestEdit,
    entry: usize,
    user: &AuthUser,
) -> Result<(), Error> {
    let Some(row) = edit.contest.entries.get_mut(entry) else { return Ok(()) };
    if row.dropped.take().is_none() {
        return Ok(());
    }
    if let Some(entry) = edit.contest.event.entries.get_mut(entry) {
        entry.dropped = None;
    }
    let contest_id = edit.contest.row.contest_id;
    contest_entry::set_dropped(db, contest_id, &[user.player_id], None).await?;
    edit.contest.row.problem = None;
    edit.log(NewLogLine::new(StoredContestAction::Entered, Some(user.player_id)));
    Ok(())
}

async fn insert_entry(
    db: &mut PgConnection,
    edit: &mut ContestEdit,
    user: &AuthUser,
    rating: i32,
) -> Result<(), Error> {
    if edit.contest.entries.len() >= ENTRIES_MAX {
        let error = ApiError::new("contest-full").with("most", ENTRIES_MAX.to_string());
        return Err(Error::Unprocessable(error));
    }
    let entry = EntryRow {
        entry_id: new_id(edit.now_ms)?,
        player_id: Some(user.player_id),
        kind: user.kind.into(),
        rating,
        division: 0,
        // A player who enters during the check-in is there.
        checked_in: is_check_in_open(edit) || edit.contest.row.state != StoredContestState::Open,
        joined: in_range(edit.contest.event.rounds.len()),
        dropped: None,
    };
    contest_entry::insert(db, edit.contest.row.contest_id, &entry).await?;
    edit.contest.event.entries.push(event_entry(&entry));
    edit.contest.entries.push(entry);
    edit.contest.row.problem = None;
    edit.log(NewLogLine::new(StoredContestAction::Entered, Some(user.player_id)));
    Ok(())
}

/// The rating of a player in the pool of the first rules.
async fn current_rating(node: &Node, rules: &[String], user: &AuthUser) -> Result<i32, Error> {
    let game = rules.first().and_then(|rules| rules.parse::<Game>().ok());
    let Some(game) = game else { return Ok(RATING_DEFAULT) };
    let kind = match user.kind {
        PlayerKind::Bot | PlayerKind::Computer => PoolKind::WithBots,
        _ => PoolKind::Humans,
    };
    let Ok(pool) = RatingPool::new(&game.spelled_out().to_string(), kind) else {
        return Ok(RATING_DEFAULT);
    };
    let found = rating::list_by_pools(&node.pool, &[pool.to_string()], &[user.player_id]).await?;
    let shown = found.first().and_then(|row| seat_rating(&row.rating));
    Ok(shown.map_or(RATING_DEFAULT, |rating| rating.value))
}

/// Withdraws from a contest.
/// Before the first round the entry is removed. Later the player drops out from the next round on
/// and forfeits an open table.
#[utoipa::path(
    post, path = "/contests/{id}/withdraw", tag = "contests",
    params(("id" = String, Path, description = "Id of the contest")),
    responses(
        (status = 200, description = "The contest", body = ContestView),
        (status = 404, description = "No such contest", body = ApiError),
        (status = 409, description = "The player has not entered, or it is over", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn withdraw_from_contest(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    contest_id: ContestId,
) -> Result<Json<ContestView>, Error> {
    user.require_scope(Scope::Play)?;
    let mut transaction = node.pool.begin().await?;
    let mut edit = ContestEdit::begin(&node, &mut transaction, contest_id).await?;
    let entry = entered(&edit, &user)?;
    match edit.contest.row.state {
        StoredContestState::Open => edit.remove(&mut transaction, &[user.player_id]).await?,
        StoredContestState::Running => {
            if edit.contest.entries.get(entry).is_some_and(|entry| entry.dropped.is_none()) {
                edit.drop_out(&mut transaction, entry, ContestReasonCode::Withdrew.into()).await?;
            }
        }
        _ => return Err(Error::Conflict(ApiError::new("contest-over"))),
    }
    edit.contest.row.problem = None;
    edit.log(NewLogLine::new(StoredContestAction::Withdrew, Some(user.player_id)));
    commit_edit(&node, transaction, edit, &user).await
}

fn entered(edit: &ContestEdit, user: &AuthUser) -> Result<usize, Error> {
    let entry = edit.contest.entry_of(user.player_id);
    entry.ok_or_else(|| Error::Conflict(ApiError::new("contest-not-entered")))
}

/// Checks in for a contest that is about to start.
#[utoipa::path(
    post, path = "/contests/{id}/check-in", tag = "contests", operation_id = "checkIn",
    params(("id" = String, Path, description = "Id of the contest")),
    responses(
        (status = 200, description = "The contest", body = ContestView),
        (status = 404, description = "No such contest", body = ApiError),
        (status = 409, description = "Check-in is closed", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn check_in(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    contest_id: ContestId,
) -> Result<Json<ContestView>, Error> {
    user.require_scope(Scope::Play)?;
    let mut transaction = node.pool.begin().await?;
    let mut edit = ContestEdit::begin(&node, &mut transaction, contest_id).await?;
    let entry = entered(&edit, &user)?;
    if !is_check_in_open(&edit) {
        return Err(Error::Conflict(ApiError::new("contest-check-in-closed")));
    }
    if let Some(row) = edit.contest.entries.get_mut(entry).filter(|row| !row.checked_in) {
        row.checked_in = true;
        contest_entry::check_in(&mut transaction, contest_id, user.player_id).await?;
        edit.log(NewLogLine::new(StoredContestAction::CheckedIn, Some(user.player_id)));
    }
    commit_edit(&node, transaction, edit, &user).await
}

/// Returns whether players can check in: within the time before the start, until the first round.
pub(crate) fn is_check_in_open(edit: &ContestEdit) -> bool {
    let row = &edit.contest.row;
    let window_ms = i64::from(row.check_in_minutes) * 60_000;
    row.state == StoredContestState::Open
        && window_ms > 0
        && row.starts_ms - window_ms <= edit.now_ms
}
