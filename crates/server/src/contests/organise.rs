//! Actions of the organiser: start, next round, finish, cancel.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use wire::{ApiError, ContestView, Scope};

use crate::auth::auth_user::AuthUser;
use crate::contests::contest_edit::ContestEdit;
use crate::contests::entries::is_check_in_open;
use crate::contests::run::run_contest;
use crate::contests::view::load_view;
use crate::db::contest_row::StoredContestState;
use crate::error::Error;
use crate::ids::ContestId;
use crate::node::Node;

/// Checks that the user is the organiser and the contest is in one of these states.
pub(crate) fn check_organiser(
    edit: &ContestEdit,
    user: &AuthUser,
    states: &[StoredContestState],
) -> Result<(), Error> {
    if edit.contest.row.organiser_id != user.player_id {
        return Err(Error::Forbidden("not-contest-organiser"));
    }
    let code = match edit.contest.row.state {
        state if states.contains(&state) => return Ok(()),
        StoredContestState::Open => "contest-not-started",
        StoredContestState::Running => "contest-started",
        _ => "contest-over",
    };
    Err(Error::Conflict(ApiError::new(code)))
}

/// Changes a contest for its organiser, advances it and returns it.
async fn organise(
    node: &Arc<Node>,
    user: &AuthUser,
    contest_id: ContestId,
    states: &[StoredContestState],
    change: impl FnOnce(&mut ContestEdit) -> Result<(), Error>,
) -> Result<Json<ContestView>, Error> {
    user.require_scope(Scope::Play)?;
    let mut transaction = node.pool.begin().await?;
    let mut edit = ContestEdit::begin(node, &mut transaction, contest_id).await?;
    check_organiser(&edit, user, states)?;
    change(&mut edit)?;
    edit.set_changed();
    let stored = edit.store(&mut transaction).await?;
    transaction.commit().await?;
    stored.publish(node);
    run_contest(node, contest_id).await?;
    Ok(Json(load_view(node, contest_id, Some(user)).await?))
}

/// Starts a contest now. For its organiser.
///
/// Before the check-in has begun all players take part.
#[utoipa::path(
    post, path = "/contests/{id}/start", tag = "contests",
    params(("id" = String, Path, description = "Id of the contest")),
    responses(
        (status = 200, description = "The contest", body = ContestView),
        (status = 403, description = "Not the organiser", body = ApiError),
        (status = 404, description = "No such contest", body = ApiError),
        (status = 409, description = "It has started, or has too few players", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn start_contest(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    contest_id: ContestId,
) -> Result<Json<ContestView>, Error> {
    organise(&node, &user, contest_id, &[StoredContestState::Open], |edit| {
        let may_wait = !edit.contest.has_fixed_rounds() && edit.contest.row.late_entry;
        if edit.contest.entries.len() < 2 && !may_wait {
            return Err(Error::Conflict(ApiError::new("contest-too-few-players")));
        }
        if !is_check_in_open(edit) {
            edit.contest.row.check_in_minutes = 0;
        }
        edit.contest.row.starts_ms = edit.contest.row.starts_ms.min(edit.now_ms);
        edit.contest.row.problem = None;
        Ok(())
    })
    .await
}

/// Starts the next round without waiting for the end of the break. For the organiser.
#[utoipa::path(
    post, path = "/contests/{id}/next-round", tag = "contests",
    params(("id" = String, Path, description = "Id of the contest")),
    responses(
        (status = 200, description = "The contest", body = ContestView),
        (status = 403, description = "Not the organiser", body = ApiError),
        (status = 404, description = "No such contest", body = ApiError),
        (status = 409, description = "A table has no result yet", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn next_round(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    contest_id: ContestId,
) -> Result<Json<ContestView>, Error> {
    organise(&node, &user, contest_id, &[StoredContestState::Running], |edit| {
        if edit.contest.has_fixed_rounds() && !edit.contest.open_tables().is_empty() {
            return Err(Error::Conflict(ApiError::new("contest-round-open")));
        }
        edit.contest.row.next_round_ms = Some(edit.now_ms);
        edit.contest.row.problem = None;
        Ok(())
    })
    .await
}

/// Finishes a contest before its end. For the organiser. Running games are aborted.
#[utoipa::path(
    post, path = "/contests/{id}/finish", tag = "contests",
    params(("id" = String, Path, description = "Id of the contest")),
    responses(
        (status = 200, description = "The contest", body = ContestView),
        (status = 403, description = "Not the organiser", body = ApiError),
        (status = 404, description = "No such contest", body = ApiError),
        (status = 409, description = "The contest does not run", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn finish_contest(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    contest_id: ContestId,
) -> Result<Json<ContestView>, Error> {
    end(&node, &user, contest_id, &[StoredContestState::Running], StoredContestState::Finished)
        .await
}

/// Cancels a contest. For the organiser. Running games are aborted.
#[utoipa::path(
    post, path = "/contests/{id}/cancel", tag = "contests",
    params(("id" = String, Path, description = "Id of the contest")),
    responses(
        (status = 200, description = "The contest", body = ContestView),
        (status = 403, description = "Not the organiser", body = ApiError),
        (status = 404, description = "No such contest", body = ApiError),
        (status = 409, description = "The contest is over", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn cancel_contest(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    contest_id: ContestId,
) -> Result<Json<ContestView>, Error> {
    let states = [StoredContestState::Open, StoredContestState::Running];
    end(&node, &user, contest_id, &states, StoredContestState::Cancelled).await
}

async fn end(
    node: &Arc<Node>,
    user: &AuthUser,
    contest_id: ContestId,
    states: &[StoredContestState],
    state: StoredContestState,
) -> Result<Json<ContestView>, Error> {
    organise(node, user, contest_id, states, |edit| {
        edit.abort_all();
        edit.end(state, Some(user.player_id), None);
        Ok(())
    })
    .await
}
