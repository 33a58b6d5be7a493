//! Results of a table entered by the organiser.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use contest::{ContestEvent, EventTable, GamePoints, Round, System};
use wire::{ApiError, ContestView, OverrideResult, Scope};

use crate::auth::auth_user::AuthUser;
use crate::contests::contest_edit::ContestEdit;
use crate::contests::loaded_contest::TableIndex;
use crate::contests::organise::check_organiser;
use crate::contests::view::commit_edit;
use crate::db::contest_log::{NewLogLine, StoredContestAction};
use crate::db::contest_row::StoredContestState;
use crate::error::Error;
use crate::hidden_text::is_control_or_hidden;
use crate::http::extract::JsonBody;
use crate::ids::ContestId;
use crate::node::Node;
use crate::numbers::in_range;

/// Maximum length of a reason.
const REASON_MAX: usize = 500;

/// Replaces the results of a table. For the organiser. Its running game is aborted.
///
/// With fewer games than the table has to play, it goes on with the next one. In systems that
/// players leave only the last round can be changed.
#[utoipa::path(
    put, path = "/contests/{id}/rounds/{round}/tables/{table}", tag = "contests",
    request_body = OverrideResult,
    params(
        ("id" = String, Path, description = "Id of the contest"),
        ("round" = u32, Path, description = "Number of the round, from 1"),
        ("table" = u32, Path, description = "Number of the table, from 1"),
    ),
    responses(
        (status = 200, description = "The contest", body = ContestView),
        (status = 400, description = "The reason is missing", body = ApiError),
        (status = 403, description = "Not the organiser", body = ApiError),
        (status = 404, description = "No such contest or table", body = ApiError),
        (status = 409, description = "The round cannot be changed any more", body = ApiError),
        (status = 422, description = "The points do not fit the table", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn override_result(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    path: Result<Path<(String, u32, u32)>, PathRejection>,
    JsonBody(request): JsonBody<OverrideResult>,
) -> Result<Json<ContestView>, Error> {
    user.require_scope(Scope::Play)?;
    let Path((contest_id, round, table)) = path.map_err(|_| Error::NotFound)?;
    let contest_id: ContestId = contest_id.parse()?;
    let index = |number: u32| usize::try_from(number).ok()?.checked_sub(1);
    let (Some(round), Some(table)) = (index(round), index(table)) else {
        return Err(Error::NotFound);
    };
    let at = TableIndex { round, table };
    let reason = request.reason.trim();
    if !(1..=REASON_MAX).contains(&reason.chars().count())
        || reason.chars().any(is_control_or_hidden)
    {
        return Err(Error::BadRequest(ApiError::new("invalid-reason")));
    }
    let mut transaction = node.pool.begin().await?;
    let mut edit = ContestEdit::begin(&node, &mut transaction, contest_id).await?;
    let states = [StoredContestState::Running, StoredContestState::Finished];
    check_organiser(&edit, &user, &states)?;
    let changed = changed_table(&edit, at, &request)?;
    let is_last = round + 1 == edit.contest.event.rounds.len();
    let is_cup = matches!(
        edit.contest.event.settings.system,
        System::Knockout | System::ShrinkingTable | System::Journey { .. }
    );
    if is_cup && !is_last {
        return Err(Error::Conflict(ApiError::new("contest-round-over")));
    }
    edit.replace_results(at, changed);
    edit.contest.row.problem = None;
    edit.log(NewLogLine {
        round: Some(in_range(round + 1)),
        table_number: Some(in_range(table + 1)),
        text: reason.to_owned(),
        ..NewLogLine::new(StoredContestAction::Overridden, Some(user.player_id))
    });
    commit_edit(&node, transaction, edit, &user).await
}

/// The table with the results of the request, if they fit it.
fn changed_table(
    edit: &ContestEdit,
    at: TableIndex,
    request: &OverrideResult,
) -> Result<EventTable, Error> {
    let table = edit.contest.table(at).ok_or(Error::NotFound)?;
    let changed = EventTable {
        players: table.players.clone(),
        games: request.games.iter().cloned().map(GamePoints::from).collect(),
        absent: request.absent.iter().map(|entry| in_range(*entry)).collect(),
    };
    let event = &edit.contest.event;
    let invalid = || Error::Unprocessable(ApiError::new("invalid-contest-result"));
    // The checks of a round apply to one with this table alone.
    let alone = ContestEvent::new(event.settings.clone(), event.entries.clone());
    let round = Round { tables: vec![changed.clone()], byes: Vec::new() };
    alone.with_round(round).map_err(|_| invalid())?;
    let mut absent = changed.absent.clone();
    absent.sort_unstable();
    absent.dedup();
    match absent.len() == changed.absent.len() {
        true => Ok(changed),
        false => Err(invalid()),
    }
}
