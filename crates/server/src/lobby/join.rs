//! Joining and leaving of open games.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use sqlx::PgConnection;
use subtle::ConstantTimeEq;
use wire::{ApiError, GameStatus, JoinGame, JoinedGame, Notification};

use crate::auth::auth_user::AuthUser;
use crate::auth::secret::hash_secret;
use crate::clock::UnixMs;
use crate::db::block::is_blocked_by_any;
use crate::db::game::StoredStatus;
use crate::db::lobby_game::{self, LockedGame};
use crate::db::player::lock_player;
use crate::db::seat::{self, LockedSeat};
use crate::error::Error;
use crate::game::notify;
use crate::http::extract::JsonBody;
use crate::ids::{GameId, PlayerId};
use crate::lobby::eligibility::{can_play_rated, may_rate_pairs};
use crate::lobby::seats::{check_quota, occupy_seat};
use crate::lobby::start::{StartOutcome, notify_started, start_if_full};
use crate::node::Node;
use crate::numbers::SeatNumber;

/// Joins an open game. A player who has already joined keeps the seat.
#[utoipa::path(
    post, path = "/games/{id}/join", tag = "lobby", operation_id = "joinGame",
    request_body = JoinGame,
    params(("id" = String, Path, description = "Id of the game")),
    responses(
        (status = 200, description = "The seat of the player", body = JoinedGame),
        (status = 403, description = "The player may not join this game", body = ApiError),
        (status = 404, description = "No such game, or its invite is missing", body = ApiError),
        (status = 409, description = "The seat is taken, or the game has started", body = ApiError),
        (status = 422, description = "The player has too many games", body = ApiError),
        (status = 503, description = "The server is in maintenance", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn join(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    game_id: GameId,
    JsonBody(request): JsonBody<JoinGame>,
) -> Result<Json<JoinedGame>, Error> {
    user.require_scope(wire::Scope::Play)?;
    node.require_no_maintenance()?;
    let mut transaction = node.pool.begin().await?;
    lock_player(&mut transaction, user.player_id).await?;
    let outcome = join_locked(&mut transaction, node.now(), &user, game_id, &request).await?;
    transaction.commit().await?;
    Ok(Json(notify_joined(&node, game_id, &outcome).await))
}

/// Result of joining a game.
pub(crate) struct JoinOutcome {
    pub(crate) seat: SeatNumber,
    status: GameStatus,
    start: StartOutcome,
}

/// Notifies subscribers and players after the commit.
pub(crate) async fn notify_joined(
    node: &Arc<Node>,
    game_id: GameId,
    outcome: &JoinOutcome,
) -> JoinedGame {
    match outcome.start {
        StartOutcome::Started => notify_started(node, game_id).await,
        StartOutcome::Waiting => notify::seats_changed(node, game_id).await,
    }
    JoinedGame {
        game_id: game_id.to_string(),
        seat: outcome.seat.into(),
        status: outcome.status,
        invite: None,
    }
}

/// Joins a game in the transaction of a locked player.
///
/// # Errors
/// When the player may not join, or the seat is taken.
pub(crate) async fn join_locked(
    db: &mut PgConnection,
    now_ms: UnixMs,
    user: &AuthUser,
    game_id: GameId,
    request: &JoinGame,
) -> Result<JoinOutcome, Error> {
    let game = lobby_game::lock_open(db, game_id).await?;
    let seats = seat::list_locked(db, game_id).await?;
    if let Some(own) = seats.iter().find(|seat| seat.player_id == Some(user.player_id)) {
        return Ok(JoinOutcome {
            seat: own.seat,
            status: game.status.into(),
            start: StartOutcome::Waiting,
        });
    }
    check_may_join(db, user, &game, &seats, request).await?;
    let players: Vec<PlayerId> = seats.iter().filter_map(|seat| seat.player_id).collect();
    if game.rated && !may_rate_pairs(db, user.player_id, &players, now_ms).await? {
        return Err(Error::Forbidden("rated-pair-limit"));
    }
    if game.status != StoredStatus::Open {
        return Err(Error::Conflict(ApiError::new("game-started")));
    }
    check_quota(db, user).await?;
    let number = choose_seat(&seats, user.player_id, request.seat)?;
    // A player who takes another seat than the reserved one frees the reserved one.
    seat::clear_other_reservations(db, game_id, user.player_id, number).await?;
    occupy_seat(db, game_id, number, user.player_id).await?;
    let start = start_if_full(db, now_ms, &game).await?;
    if start == StartOutcome::Waiting {
        return Ok(JoinOutcome { seat: number, status: GameStatus::Open, start });
    }
    let shuffled = seat::list_locked(db, game_id).await?;
    let own = shuffled.iter().find(|seat| seat.player_id == Some(user.player_id));
    let seat = own.map_or(number, |own| own.seat);
    Ok(JoinOutcome { seat, status: GameStatus::Live, start })
}

/// Checks that the game is open to this player.
async fn check_may_join(
    db: &mut PgConnection,
    user: &AuthUser,
    game: &LockedGame,
    seats: &[LockedSeat],
    request: &JoinGame,
) -> Result<(), Error> {
    let invited = seats.iter().any(|seat| seat.reserved_for == Some(user.player_id));
    let has_link = match (&game.invite, &request.invite) {
        (Some(hash), Some(secret)) => bool::from(hash.ct_eq(&hash_secret(secret))),
        _ => false,
    };
    if !game.listed && !invited && !has_link {
        return Err(Error::NotFound);
    }
    let mut others: Vec<PlayerId> = seats.iter().filter_map(|seat| seat.player_id).collect();
    others.push(game.created_by);
    if is_blocked_by_any(db, user.player_id, &others).await? {
        return Err(Error::Forbidden("blocked"));
    }
    user.require_person_if_rated(game.rated)?;
    let mut kinds = seats.iter().filter_map(|seat| seat.kind);
    if game.rated && !kinds.all(|kind| can_play_rated(kind.into(), user.kind)) {
        return Err(Error::Forbidden("rated-pool-mismatch"));
    }
    Ok(())
}

/// Chooses the seat: the requested, the reserved, or the first free one.
fn choose_seat(
    seats: &[LockedSeat],
    player_id: PlayerId,
    requested: Option<u8>,
) -> Result<SeatNumber, Error> {
    let is_free = |seat: &&LockedSeat| seat.player_id.is_none();
    if let Some(number) = requested.map(SeatNumber::from) {
        let seat = seats.iter().find(|seat| seat.seat == number);
        return seat
            .map(|seat| seat.seat)
            .ok_or_else(|| Error::BadRequest(ApiError::new("no-seat")));
    }
    let mut free = seats.iter().filter(is_free);
    let reserved = free.clone().find(|seat| seat.reserved_for == Some(player_id));
    let seat = reserved.or_else(|| free.find(|seat| seat.reserved_for.is_none()));
    seat.map(|seat| seat.seat).ok_or_else(|| Error::Conflict(ApiError::new("game-full")))
}

/// Leaves an open game or declines an invitation. When the creator leaves, the game is deleted.
#[utoipa::path(
    post, path = "/games/{id}/leave", tag = "lobby", operation_id = "leaveGame",
    params(("id" = String, Path, description = "Id of the game")),
    responses(
        (status = 204, description = "No content"),
        (status = 404, description = "No such game of the player", body = ApiError),
        (status = 409, description = "The game has started", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn leave(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    game_id: GameId,
) -> Result<StatusCode, Error> {
    user.require_scope(wire::Scope::Play)?;
    let mut transaction = node.pool.begin().await?;
    lock_player(&mut transaction, user.player_id).await?;
    let game = lobby_game::lock_open(&mut transaction, game_id).await?;
    let seats = seat::list_locked(&mut transaction, game_id).await?;
    let is_participant =
        |seat: &LockedSeat| [seat.player_id, seat.reserved_for].contains(&Some(user.player_id));
    if !seats.iter().any(is_participant) {
        return Err(Error::NotFound);
    }
    if game.status != StoredStatus::Open {
        return Err(Error::Conflict(ApiError::new("game-started")));
    }
    if game.created_by == user.player_id {
        lobby_game::delete_open(&mut transaction, game_id).await?;
        transaction.commit().await?;
        notify_closed(&node, game_id, &seats, user.player_id);
        notify::seats_changed(&node, game_id).await;
        return Ok(StatusCode::NO_CONTENT);
    }
    seat::free(&mut transaction, game_id, user.player_id).await?;
    transaction.commit().await?;
    notify::seats_changed(&node, game_id).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Notifies joined and invited players that an open game was deleted.
fn notify_closed(node: &Node, game_id: GameId, seats: &[LockedSeat], by: PlayerId) {
    let others = seats.iter().flat_map(|seat| [seat.player_id, seat.reserved_for]);
    let others: Vec<PlayerId> = others.flatten().filter(|player_id| *player_id != by).collect();
    for player_id in others {
        notify::notify_player(
            node,
            player_id,
            Notification::GameFinished { game_id: game_id.to_string() },
        );
    }
}
