//! Computer players on the free seats of an open game.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use wire::{AddComputer, ApiError, GameStatus, JoinedGame};

use crate::auth::auth_user::AuthUser;
use crate::db::computer_turn;
use crate::db::game::StoredStatus;
use crate::db::lobby_game;
use crate::db::pairing::find_computers;
use crate::db::player::lock_player;
use crate::db::seat;
use crate::error::Error;
use crate::http::extract::JsonBody;
use crate::ids::GameId;
use crate::lobby::seats::occupy_seat;
use crate::lobby::start::{StartOutcome, notify_started, start_full};
use crate::node::Node;

/// Highest level of a computer player.
const LEVEL_MAX: u8 = 10;

/// Gives all free seats to computer players and starts the game.
/// Only the creator may do this. The first free seat gets the requested level, the others the
/// nearest levels.
#[utoipa::path(
    post, path = "/games/{id}/computers", tag = "lobby", request_body = AddComputer,
    params(("id" = String, Path, description = "Id of the game")),
    responses(
        (status = 200, description = "The started game", body = JoinedGame),
        (status = 403, description = "Only the creator may add computers", body = ApiError),
        (status = 404, description = "No such game of the player", body = ApiError),
        (status = 409, description = "The game has started", body = ApiError),
        (status = 422, description = "Computers do not play this game, or are busy",
         body = ApiError),
        (status = 503, description = "The server is in maintenance", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn add_computers(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    game_id: GameId,
    JsonBody(request): JsonBody<AddComputer>,
) -> Result<Json<JoinedGame>, Error> {
    user.require_scope(wire::Scope::Play)?;
    node.require_no_maintenance()?;
    if !(1..=LEVEL_MAX).contains(&request.level) {
        return Err(Error::BadRequest(ApiError::new("invalid-level")));
    }
    require_short_queue(&node).await?;
    let mut transaction = node.pool.begin().await?;
    lock_player(&mut transaction, user.player_id).await?;
    let game = lobby_game::lock_open(&mut transaction, game_id).await?;
    let seats = seat::list_locked(&mut transaction, game_id).await?;
    if !seats.iter().any(|seat| seat.player_id == Some(user.player_id)) {
        return Err(Error::NotFound);
    }
    if game.created_by != user.player_id {
        return Err(Error::Forbidden("not-game-creator"));
    }
    if game.status != StoredStatus::Open {
        return Err(Error::Conflict(ApiError::new("game-started")));
    }
    if game.rated {
        return Err(Error::Unprocessable(ApiError::new("computers-play-casual")));
    }
    if seats.iter().any(|seat| seat.reserved_for.is_some()) {
        seat::clear_reservations(&mut transaction, game_id).await?;
    }
    let free = seats.iter().filter(|seat| seat.player_id.is_none()).count();
    let levels = nearest_levels(request.level);
    let names: Vec<String> = levels.iter().map(|level| format!("computer-{level}")).collect();
    let computers = find_computers(&mut transaction, &names).await?;
    if computers.len() < free {
        return Err(Error::Unprocessable(ApiError::new("no-computers")));
    }
    let (mut computers, mut players) = (computers.into_iter(), Vec::with_capacity(seats.len()));
    for seat in &seats {
        match seat.player_id {
            Some(player_id) => players.push(player_id),
            None => {
                let Some(computer) = computers.next() else { break };
                occupy_seat(&mut transaction, game_id, seat.seat, computer).await?;
                players.push(computer);
            }
        }
    }
    let start = start_full(&mut transaction, node.now(), &game, players).await?;
    let seats = match game.shuffled {
        true => seat::list_locked(&mut transaction, game_id).await?,
        false => seats,
    };
    transaction.commit().await?;
    if start == StartOutcome::Started {
        notify_started(&node, game_id).await;
    }
    let own = seats.iter().find(|seat| seat.player_id == Some(user.player_id));
    Ok(Json(JoinedGame {
        game_id: game_id.to_string(),
        seat: own.map_or(0, |own| own.seat.into()),
        status: GameStatus::Live,
        invite: None,
    }))
}

/// Checks that the queue of the computer players is not too long.
/// It is counted at most once in some seconds.
async fn require_short_queue(node: &Node) -> Result<(), Error> {
    let max = i64::from(node.settings.limits.computer_pending_max);
    let count = computer_turn::count_waiting(&node.pool, max);
    let length = node.read_cache.get_or_load_value("computer queue".to_owned(), count).await?;
    if *length < max { Ok(()) } else { Err(Error::Unprocessable(ApiError::new("computer-busy"))) }
}

/// Lists all levels by distance from `level`; of two equally near ones the weaker first.
fn nearest_levels(level: u8) -> Vec<u8> {
    let mut levels: Vec<u8> = (1..=LEVEL_MAX).collect();
    levels.sort_by_key(|other| other.abs_diff(level));
    levels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_levels_start_with_the_requested_level() {
        assert_eq!(nearest_levels(5)[..4], [5, 4, 6, 3]);
        assert_eq!(nearest_levels(1)[..4], [1, 2, 3, 4]);
        assert_eq!(nearest_levels(10)[..4], [10, 9, 8, 7]);
    }
}
