//! Vacations, during which the clocks of correspondence games stand still.
//! A member has thirty days per calendar year.
//!
//! During a vacation nothing is written to the games. At the next event, or when the time would run
//! out, the elapsed time is credited by a log entry, like that of an outage, so that the log alone
//! determines the state of the game.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use wire::{ApiError, StartVacation, Vacation};

use crate::auth::auth_user::SessionUser;
use crate::clock::UnixMs;
use crate::db;
use crate::db::player::lock_player;
use crate::error::Error;
use crate::game::service;
use crate::http::extract::JsonBody;
use crate::ids::PlayerId;
use crate::node::Node;
use crate::numbers::in_range;

/// Vacation days per calendar year (UTC).
/// A vacation over the turn of the year counts for the old year.
const VACATION_DAYS_PER_YEAR: u16 = 30;

const DAY_MS: i64 = 24 * 3_600_000;

/// Loads the vacation state of a player. Started days count as whole days.
async fn load_vacation(
    db: impl sqlx::PgExecutor<'_>,
    player_id: PlayerId,
    now_ms: UnixMs,
) -> Result<Vacation, Error> {
    let found = db::vacation::load_use(db, player_id, now_ms, DAY_MS).await?;
    Ok(Vacation {
        until_ms: found.until_ms.map(u64::from),
        days_left: in_range(i64::from(VACATION_DAYS_PER_YEAR) - found.taken_days),
    })
}

/// Broadcasts the start or end of a vacation to the correspondence games of a player.
/// If it is their turn, the elapsed time is credited now, so that their remaining time starts.
async fn refresh_games(node: &Arc<Node>, player_id: PlayerId) -> Result<(), Error> {
    let games = db::vacation::correspondence_games(&node.pool, player_id).await?;
    let node = Arc::clone(node);
    // Runs to its end even if the request is cancelled.
    let work = tokio::spawn(async move {
        for game in games {
            if game.is_turn
                && let Err(error) = service::tick_clock(&node, game.game_id).await
            {
                error.log();
            }
            service::seats_changed(&node, game.game_id).await;
        }
    });
    work.await.map_err(|error| Error::Internal(error.to_string()))
}

/// Returns the vacation state of the current player and the days left this year.
#[utoipa::path(
    get, path = "/me/vacation", tag = "correspondence", operation_id = "getVacation",
    responses(
        (status = 200, description = "Vacation state", body = Vacation),
    ),
    security(("session" = [])),
)]
pub(crate) async fn get_vacation(
    State(node): State<Arc<Node>>,
    login: SessionUser,
) -> Result<Json<Vacation>, Error> {
    Ok(Json(load_vacation(&node.pool, login.user.player_id, node.now()).await?))
}

/// Starts a vacation of the current member for a number of days.
#[utoipa::path(
    put, path = "/me/vacation", tag = "correspondence", operation_id = "startVacation",
    request_body = StartVacation,
    responses(
        (status = 200, description = "New vacation state", body = Vacation),
        (status = 403, description = "Session of a member required", body = ApiError),
        (status = 409, description = "A vacation is active already", body = ApiError),
        (status = 422, description = "Not enough days left", body = ApiError),
    ),
    security(("session" = [])),
)]
pub(crate) async fn start_vacation(
    State(node): State<Arc<Node>>,
    login: SessionUser,
    JsonBody(request): JsonBody<StartVacation>,
) -> Result<Json<Vacation>, Error> {
    login.require_member()?;
    let player_id = login.user.player_id;
    let mut transaction = node.pool.begin().await?;
    lock_player(&mut transaction, player_id).await?;
    let now_ms = node.now();
    let before = load_vacation(&mut *transaction, player_id, now_ms).await?;
    if before.until_ms.is_some() {
        return Err(Error::Conflict(ApiError::new("vacation-active")));
    }
    if request.days == 0 || request.days > before.days_left {
        let left = before.days_left.to_string();
        return Err(Error::Unprocessable(
            ApiError::new("vacation-days-exceeded").with("left", left),
        ));
    }
    let until_ms = now_ms + i64::from(request.days) * DAY_MS;
    db::vacation::insert(&mut transaction, player_id, now_ms, until_ms).await?;
    let after = load_vacation(&mut *transaction, player_id, now_ms).await?;
    transaction.commit().await?;
    refresh_games(&node, player_id).await?;
    Ok(Json(after))
}

/// Ends the vacation of the current player. Started days are used up.
#[utoipa::path(
    delete, path = "/me/vacation", tag = "correspondence", operation_id = "endVacation",
    responses(
        (status = 200, description = "New vacation state", body = Vacation),
    ),
    security(("session" = [])),
)]
pub(crate) async fn end_vacation(
    State(node): State<Arc<Node>>,
    login: SessionUser,
) -> Result<Json<Vacation>, Error> {
    let player_id = login.user.player_id;
    let mut transaction = node.pool.begin().await?;
    lock_player(&mut transaction, player_id).await?;
    let now_ms = node.now();
    let was_active = db::vacation::end(&mut transaction, player_id, now_ms).await?;
    let after = load_vacation(&mut *transaction, player_id, now_ms).await?;
    transaction.commit().await?;
    if was_active {
        refresh_games(&node, player_id).await?;
    }
    Ok(Json(after))
}
