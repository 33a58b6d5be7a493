//! State of a game for clients without a table of their own: position, ply and clocks.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use rulebook::{Notation, Position, Seat};
use table::Table;
use wire::{ApiError, GameState, GameStatus, SeatClock};

use crate::auth::auth_user::AuthUser;
use crate::error::Error;
use crate::game::live_game::LiveGame;
use crate::game::service;
use crate::ids::{GameId, PlayerId};
use crate::node::Node;
use crate::numbers::count_to_u32;

/// Returns the position, the number of plies and the clocks of a game.
#[utoipa::path(
    get, path = "/games/{id}/state", tag = "play", operation_id = "getGameState",
    params(("id" = String, Path, description = "The id of the game")),
    responses(
        (status = 200, description = "The state of the game", body = GameState),
        (status = 401, description = "The session or token is not valid", body = ApiError),
        (status = 404, description = "The game does not exist or is private", body = ApiError),
    ),
)]
pub(crate) async fn get_game_state(
    State(node): State<Arc<Node>>,
    viewer: Option<AuthUser>,
    game_id: GameId,
) -> Result<Json<GameState>, Error> {
    let player_id = viewer.map(|viewer| viewer.player_id);
    Ok(Json(service::game_state(&node, game_id, player_id).await?))
}

/// Returns the state that a viewer may see. Spectators see the past if the game has a delay.
pub(crate) fn state_for(
    live: &LiveGame,
    player_id: Option<PlayerId>,
    now_ms: u64,
) -> Result<GameState, Error> {
    let version = live.visible_version(player_id, now_ms);
    let your_seat = player_id.and_then(|player_id| live.seat_of(player_id));
    let past;
    let (table, at_ms) = if version == live.version() {
        (&live.table, now_ms)
    } else {
        let log = live.lines(0, version).join("\n");
        past = Table::restore(live.table.config().clone(), &log)
            .map_err(|error| Error::internal("cannot replay a part of a game", error))?;
        (&past, now_ms.saturating_sub(live.spectator_delay_ms()))
    };
    let status = live.status();
    let reading = table.clock_reading(at_ms);
    let clock = |seat: Seat| SeatClock {
        seat: seat.number(),
        left_ms: reading.left_ms[seat],
        running: reading.running.contains(seat),
    };
    let waiting = table.waiting_seats();
    let is_live = status == GameStatus::Live;
    Ok(GameState {
        version,
        status,
        rules: table.config().game.to_string(),
        position: table.position().position_text(),
        line: table.line(),
        ply: count_to_u32(table.plies().len()),
        to_move: waiting.iter().filter(|_| is_live).map(|seat| seat.number()).collect(),
        your_seat: your_seat.map(|seat| seat.number()),
        clocks: table.position().seats().iter().map(clock).collect(),
        server_time_ms: now_ms,
    })
}
