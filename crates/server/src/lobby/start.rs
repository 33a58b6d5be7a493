//! Start of a game once every seat is taken.

use std::sync::Arc;

use sqlx::PgConnection;
use table::{Config, Table};
use wire::Notification;

use crate::clock::UnixMs;
use crate::computers;
use crate::correspondence::reminders;
use crate::correspondence::reminders::ReminderKind;
use crate::db::game::GameSpeed;
use crate::db::lobby_game::{self, FirstTurn, LockedGame};
use crate::db::player_kind::StoredKind;
use crate::db::seat;
use crate::error::Error;
use crate::game::live_game::FIRST_MOVE_LIMIT_MS;
use crate::game::notify;
use crate::ids::{GameId, PlayerId};
use crate::node::Node;
use crate::numbers::{LogVersion, WaitingSeats};
use crate::ratings::pools::store_ratings_before;

/// Result of an attempt to start a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StartOutcome {
    /// Some seats are still free.
    Waiting,
    /// The game has started; the caller must notify the players.
    Started,
}

/// Starts a locked game if every seat is taken.
pub(crate) async fn start_if_full(
    db: &mut PgConnection,
    now_ms: UnixMs,
    game: &LockedGame,
) -> Result<StartOutcome, Error> {
    let seats = seat::list_locked(db, game.game_id).await?;
    let players: Vec<PlayerId> = seats.iter().filter_map(|seat| seat.player_id).collect();
    if players.len() < seats.len() {
        return Ok(StartOutcome::Waiting);
    }
    start_full(db, now_ms, game, players).await
}

/// Starts a locked game with these players on all seats, in random order if the game asks for it.
pub(crate) async fn start_full(
    db: &mut PgConnection,
    now_ms: UnixMs,
    game: &LockedGame,
    players: Vec<PlayerId>,
) -> Result<StartOutcome, Error> {
    if game.shuffled {
        shuffle_seats(db, game.game_id, players).await?;
    }
    start_game(db, now_ms, game.game_id, &game.config).await
}

/// Starts a game whose seats are all taken.
/// It is released for research if all players agree; the owner decides for a bot. The deadline of
/// the first turn is stored, so the clock also starts if this node dies.
pub(crate) async fn start_game(
    db: &mut PgConnection,
    now_ms: UnixMs,
    game_id: GameId,
    config: &str,
) -> Result<StartOutcome, Error> {
    let turn = FirstTurn {
        waiting_seats: first_waiting_seats(config),
        deadline_ms: now_ms + FIRST_MOVE_LIMIT_MS,
    };
    if !lobby_game::start(&mut *db, game_id, now_ms, &turn).await? {
        return Ok(StartOutcome::Waiting);
    }
    store_ratings_before(db, game_id, config).await?;
    Ok(StartOutcome::Started)
}

/// Seats that decide first. If chance does, they follow with the first entries of the log.
fn first_waiting_seats(config: &str) -> WaitingSeats {
    let config = config.parse::<Config>().ok();
    config.map(|config| Table::new(config).waiting_seats().into()).unwrap_or_default()
}

/// Assigns the players to random seats.
async fn shuffle_seats(
    db: &mut PgConnection,
    game_id: GameId,
    mut players: Vec<PlayerId>,
) -> Result<(), Error> {
    for last in (1..players.len()).rev() {
        players.swap(last, random_below(last + 1)?);
    }
    seat::assign_players(db, game_id, &players).await
}

/// Returns a random number below `bound`.
/// With at most five seats the modulo bias is below one in 800 million.
fn random_below(bound: usize) -> Result<usize, Error> {
    let mut random = [0u8; 4];
    getrandom::fill(&mut random)
        .map_err(|error| Error::internal("cannot draw a random seat order", error))?;
    Ok(u32::from_le_bytes(random) as usize % bound)
}

/// Notifies players and subscribers of a started game, after the commit.
pub(crate) async fn notify_started(node: &Arc<Node>, game_id: GameId) {
    notify::seats_changed(node, game_id).await;
    if let Err(error) = notify_players(node, game_id).await {
        error.log();
    }
}

async fn notify_players(node: &Node, game_id: GameId) -> Result<(), Error> {
    let game = game_id.to_string();
    for seat in seat::list_started(&node.pool, game_id).await? {
        if seat.kind == StoredKind::Computer {
            if seat.is_to_move {
                computers::wake_worker(node);
            }
            continue;
        }
        let started = Notification::GameStarted { game_id: game.clone() };
        notify::notify_player(node, seat.player_id, started);
        if seat.is_to_move {
            let your_turn = Notification::YourTurn { game_id: game.clone() };
            notify::notify_player(node, seat.player_id, your_turn);
            if seat.speed == GameSpeed::Correspondence {
                reminders::enqueue(
                    node,
                    game_id,
                    ReminderKind::Turn(LogVersion(0)),
                    seat.player_id,
                )
                .await?;
            }
        }
    }
    Ok(())
}
