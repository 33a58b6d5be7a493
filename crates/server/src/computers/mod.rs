//! Computer players: a queue of turns that the workers of all nodes share.
//!
//! The queue is a table. A commit adds the turns of computer players to it and removes them, so it
//! always agrees with the games. A worker takes a turn with a lease. If the worker dies, the lease
//! expires and another one takes the turn. Hints wake a worker at once. They may be lost: each
//! node looks at the queue from time to time.

mod held_turns;
mod hints;
mod positions;

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;
use wire::{GameCommand, GameSnapshot, PlayerKind};

use crate::auth::names::name_key;
use crate::auth::players::create_player;
use crate::db::computer_turn::{self, TakenTurn};
use crate::db::player;
use crate::error::Error;
use crate::game::apply::{CommandSender, Received};
use crate::game::service;
use crate::ids::{GameId, PlayerId};
use crate::node::Node;

use held_turns::HeldTurn;

pub(crate) use hints::{ComputerHints, on_commit, wake_worker};
pub(crate) use positions::spawn_position_updates;

/// Number of computer players, one for each level.
pub(crate) const COMPUTER_LEVELS: u8 = 10;

/// Time for which a worker has a turn for itself.
/// It is longer than three searches, for a worker may wait for two, and the storage of the move.
const LEASE_MS: i64 = 15_000;

/// Time after which a released turn is free again.
/// It doubles with each attempt, so that a game whose database is away does not block the others.
const RELEASE_DELAY_MS: i64 = 1_000;

/// Delay before the queue is read again after an error.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// A turn of a computer player that a worker has taken.
#[derive(Debug)]
pub struct ComputerTurn {
    /// The level of the computer player.
    pub level: u8,
    /// The game as the computer player sees it.
    pub snapshot: GameSnapshot,
    player_id: PlayerId,
    held: HeldTurn,
}

impl ComputerTurn {
    /// Returns the game.
    pub fn game_id(&self) -> GameId {
        self.held.taken.game_id
    }
}

/// Creates the computer players if missing.
///
/// # Errors
/// [`Error::Database`] when the database fails.
pub async fn create_computers(node: &Node) -> Result<Vec<(u8, PlayerId)>, Error> {
    let mut transaction = node.pool.begin().await?;
    let mut computers = Vec::with_capacity(usize::from(COMPUTER_LEVELS));
    for level in 1..=COMPUTER_LEVELS {
        let name = format!("computer-{level}");
        create_player(node.now(), &mut transaction, &name, PlayerKind::Computer).await?;
        let player_id = player::computer_id(&mut transaction, &name_key(&name)).await?;
        computers.push((level, player_id));
    }
    transaction.commit().await?;
    Ok(computers)
}

/// Makes this node one of those whose workers play.
/// `software` names the program and the settings of a level.
///
/// # Errors
/// [`Error::Database`] when the database fails.
pub async fn start_computers(
    node: &Arc<Node>,
    software: impl Fn(u8) -> String,
) -> Result<(), Error> {
    for (level, player_id) in create_computers(node).await? {
        player::set_software(&node.play_pool, player_id, &software(level)).await?;
    }
    hints::subscribe(node).await;
    Ok(())
}

/// Waits for a turn and takes it; returns none when the node shuts down.
pub async fn next_computer_turn(node: &Arc<Node>) -> Option<ComputerTurn> {
    loop {
        let source = node.computers.wait_for_hint(node).await?;
        let added_before = node.computers.added();
        match take(node).await {
            Ok(TakeOutcome::Turn(turn)) if node.is_shutting_down() => {
                release(node, &turn.held.taken, 0).await.unwrap_or_else(|error| error.log());
                return None;
            }
            Ok(TakeOutcome::Turn(turn)) => {
                node.computers.note_taken(source);
                return Some(*turn);
            }
            Ok(TakeOutcome::Nothing) => node.computers.note_empty(added_before),
            Ok(TakeOutcome::Removed) => node.computers.note_taken(source),
            Err(error) => {
                error.log();
                sleep(RETRY_DELAY).await;
            }
        }
    }
}

/// Result of an attempt to take a turn.
enum TakeOutcome {
    Turn(Box<ComputerTurn>),
    /// The turn belonged to no game.
    Removed,
    /// No turn was free.
    Nothing,
}

async fn take(node: &Arc<Node>) -> Result<TakeOutcome, Error> {
    let Some(taken) = computer_turn::take(&node.play_pool, LEASE_MS).await? else {
        return Ok(TakeOutcome::Nothing);
    };
    let level = taken.name.as_deref().and_then(level_of);
    let (Some(player_id), Some(level)) = (taken.player_id, level) else {
        delete(node, &taken).await?;
        return Ok(TakeOutcome::Removed);
    };
    let waited_ms = node.now().0.saturating_sub(taken.queued_ms.0).max(0);
    metrics::histogram!("palamedes_computer_wait_seconds").record(waited_ms as f64 / 1_000.0);
    match service::snapshot_since(node, taken.game_id, player_id, taken.version).await {
        Ok(snapshot) => {
            let held = node.computers.held.add(taken);
            Ok(TakeOutcome::Turn(Box::new(ComputerTurn { level, snapshot, player_id, held })))
        }
        Err(error) => {
            if matches!(error, Error::Database(_) | Error::Overloaded | Error::Unavailable) {
                release(node, &taken, RELEASE_DELAY_MS).await.unwrap_or_else(|error| error.log());
            }
            Err(error)
        }
    }
}

fn level_of(name: &str) -> Option<u8> {
    name.rsplit('-').next()?.parse().ok()
}

async fn delete(node: &Node, taken: &TakenTurn) -> Result<(), Error> {
    computer_turn::delete(&node.play_pool, taken.game_id, taken.seat, taken.version).await
}

async fn release(node: &Node, taken: &TakenTurn, delay_ms: i64) -> Result<(), Error> {
    computer_turn::release(&node.play_pool, taken, delay_ms).await
}

/// Frees the turns of the workers of a node that shuts down.
/// They may still be stored, and whichever worker is first makes the move.
pub(crate) async fn release_held_turns(node: &Node) -> Result<(), Error> {
    let mut result = Ok(());
    for taken in node.computers.held.all() {
        result = result.and(release(node, &taken, 0).await);
    }
    result
}

/// Loads the game of a turn again, after a command or a conflict.
///
/// # Errors
/// [`Error::Database`] when the database fails.
pub async fn reload_computer_turn(node: &Arc<Node>, turn: &mut ComputerTurn) -> Result<(), Error> {
    turn.snapshot = service::snapshot(node, turn.held.taken.game_id, Some(turn.player_id)).await?;
    Ok(())
}

/// Sends a command of the computer player.
///
/// # Errors
/// The rejection; [`Error::Unavailable`] if the outcome is unknown.
pub async fn send_computer_command(
    node: &Arc<Node>,
    turn: &ComputerTurn,
    command: GameCommand,
) -> Result<u32, Error> {
    let sender = CommandSender::computer(turn.player_id);
    service::send_command(node, turn.held.taken.game_id, sender, command, Received::now(node)).await
}

/// Removes a turn in which nothing is to be done.
///
/// # Errors
/// [`Error::Database`] when the database fails.
pub async fn finish_computer_turn(node: &Node, turn: ComputerTurn) -> Result<(), Error> {
    delete(node, &turn.held.taken).await
}

/// Gives back a turn that could not be stored, so that it is free again soon.
///
/// # Errors
/// [`Error::Database`] when the database fails.
pub async fn release_computer_turn(node: &Node, turn: ComputerTurn) -> Result<(), Error> {
    release(node, &turn.held.taken, RELEASE_DELAY_MS).await
}
