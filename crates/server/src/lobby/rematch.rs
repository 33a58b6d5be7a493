//! Rematches: the next game with the same players, when all have agreed.

use std::sync::Arc;

use rulebook::Seat;
use sqlx::PgConnection;
use table::{Event, Rematch};

use crate::clock::UnixMs;
use crate::db::active_seat::delete_of_games;
use crate::db::lobby_game::NewRematch;
use crate::db::{lobby_game, seat};
use crate::error::Error;
use crate::game::events::{CommittedGame, spawn_logged};
use crate::game::notify;
use crate::game::replay::restore;
use crate::ids::{GameId, new_id};
use crate::lobby::eligibility::may_rate_pairs;
use crate::lobby::start::{notify_started, start_game};
use crate::node::Node;
use crate::numbers::SeatNumber;

/// Games that ended within this time are searched for missing rematches.
const REPAIR_WINDOW_MS: i64 = 1_800_000;

/// Maximum number of rematches created in one repair run.
const REPAIR_BATCH: i64 = 200;

/// Creates the rematch when all players have agreed.
/// Removes the finished game from the lists of its players.
pub(crate) fn on_commit(committed: &CommittedGame<'_>) {
    let game_id = committed.game.row.game_id;
    if committed.events.contains(&Event::Again) {
        let node = Arc::clone(committed.node);
        spawn_logged(async move { create_rematch(&node, game_id).await });
    }
    if committed.is_end() {
        let node = Arc::clone(committed.node);
        spawn_logged(async move { delete_of_games(&node.pool, &[game_id]).await });
    }
}

/// Creates and starts the rematch of a game once, if all players have agreed; returns its id.
/// During maintenance it is left to the repair.
pub(crate) async fn create_rematch(
    node: &Arc<Node>,
    game_id: GameId,
) -> Result<Option<GameId>, Error> {
    if node.site_state().maintenance {
        return Ok(None);
    }
    let stored = node.games.store.load_game(game_id).await?.ok_or(Error::NotFound)?;
    let Some(next) = restore(node, stored).await?.table.rematch() else { return Ok(None) };
    let mut transaction = node.pool.begin().await?;
    let next_id = insert_rematch(&mut transaction, node.now(), game_id, &next).await?;
    let Some(next_id) = next_id else { return Ok(None) };
    transaction.commit().await?;
    notify::seats_changed(node, game_id).await;
    notify_started(node, next_id).await;
    Ok(Some(next_id))
}

/// Inserts the rematch unless it exists already or a player was deleted.
async fn insert_rematch(
    db: &mut PgConnection,
    now_ms: UnixMs,
    game_id: GameId,
    next: &Rematch,
) -> Result<Option<GameId>, Error> {
    if !lobby_game::lock_without_rematch(&mut *db, game_id).await? {
        return Ok(None);
    }
    let players = seat::list_undeleted(&mut *db, game_id).await?;
    let player_of = |seat: Seat| {
        let number = SeatNumber::from(seat);
        players.iter().find(|player| player.seat == number).map(|player| player.player_id)
    };
    let (mut seats, mut player_ids) = (Vec::new(), Vec::new());
    for (seat, before) in next.seating.iter() {
        let Some(player_id) = player_of(*before) else { return Ok(None) };
        seats.push(SeatNumber::from(seat));
        player_ids.push(player_id);
    }
    let next_id = new_id(now_ms)?;
    let config = next.config.to_string();
    // Too many rated games of a pair: the rematch is casual.
    let mut may_be_rated = true;
    for (index, player_id) in player_ids.iter().enumerate() {
        let others = player_ids.get(index + 1..).unwrap_or_default();
        may_be_rated &= may_rate_pairs(&mut *db, *player_id, others, now_ms).await?;
    }
    let rematch = NewRematch { rematch_id: next_id, config: &config, may_be_rated, now_ms };
    lobby_game::insert_rematch(&mut *db, game_id, &rematch).await?;
    seat::insert_occupied(&mut *db, next_id, &seats, &player_ids).await?;
    start_game(&mut *db, now_ms, next_id, &config).await?;
    Ok(Some(next_id))
}

/// Creates agreed rematches that were lost in a crash.
pub(crate) async fn repair_rematches(node: &Arc<Node>) -> Result<(), Error> {
    let since_ms = node.now() - REPAIR_WINDOW_MS;
    for game_id in lobby_game::find_missing_rematches(&node.pool, since_ms, REPAIR_BATCH).await? {
        create_rematch(node, game_id).await?;
    }
    Ok(())
}
