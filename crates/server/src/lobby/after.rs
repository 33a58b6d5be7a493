//! What follows from what happened at a table: notices, reminders, the next game of a match.

use std::sync::Arc;

use rulebook::Seat;
use table::{Event, TimeControl};
use wire::{Notice, PlayerKind};

use super::remind::{self, Occasion};
use super::{rematch, tell};
use crate::error::Error;
use crate::game::live::{Live, Turn};
use crate::ids::slug;
use crate::node::Node;
use crate::store::load::player_kind;

/// So many games are forgotten at once that were not before.
const MENDED: i64 = 1_000;

/// Something was committed at a table that stood like `before` until then. Nothing here is waited
/// for: whoever moved has an answer already, and a move costs no query here unless the game is over
/// or is played over days.
pub(crate) fn after(node: &Arc<Node>, live: &Live, before: Turn, events: &[Event]) {
    let game_id = live.row.game_id;
    let game = slug(game_id);
    if events.contains(&Event::Again) {
        let node = Arc::clone(node);
        tokio::spawn(async move { log(rematch::open_next(&node, game_id).await) });
    }
    if before.status == 1 && live.row.status == 2 {
        for player_id in live.seats.iter().filter_map(|seat| seat.player_id) {
            tell::player(node, player_id, Notice::Over { game: game.clone() });
        }
        let node = Arc::clone(node);
        tokio::spawn(async move { log(forget(&node, &[game_id]).await) });
        return;
    }
    tell_asked(node, live, events);
    let Some(player_id) = next_to_move(live, before, events) else { return };
    tell::player(node, player_id, Notice::YourTurn { game });
    if matches!(live.table.config().control, TimeControl::Days { .. }) {
        let (node, version) = (Arc::clone(node), i64::from(live.version()));
        let turn = Occasion::Turn(version);
        tokio::spawn(async move { log(remind::note(&node, game_id, turn, player_id).await) });
    }
}

/// Programs are told what they are offered, so that they need not watch their tables.
fn tell_asked(node: &Node, live: &Live, events: &[Event]) {
    let by = events.iter().find_map(|event| match event {
        Event::Offered(seat, _) => Some(i16::from(seat.number())),
        _ => None,
    });
    let Some(by) = by else { return };
    let is_program = |kind: i16| matches!(player_kind(kind), PlayerKind::Bot | PlayerKind::House);
    for seat in
        live.seats.iter().filter(|seat| seat.seat != by && seat.kind.is_some_and(is_program))
    {
        if let Some(player_id) = seat.player_id {
            tell::player(node, player_id, Notice::Asked { game: slug(live.row.game_id) });
        }
    }
}

/// Whose turn has just begun. Time that passed may have lost a turn without an event to tell of it;
/// time that was given back begins none.
fn next_to_move(live: &Live, before: Turn, events: &[Event]) -> Option<i64> {
    let begins =
        |event: &Event| matches!(event, Event::Back { .. } | Event::Resumed | Event::Begun);
    let seat: Seat = live.table.to_move()?;
    let begun = live.turn() != before || events.iter().any(begins);
    live.player_of(seat).filter(|_| begun)
}

/// Games that are over are no longer among those that somebody plays.
async fn forget(node: &Node, games: &[i64]) -> Result<(), Error> {
    let removed = sqlx::query!(
        "WITH told AS (DELETE FROM reminder WHERE game_id = ANY($1))
         DELETE FROM sitting WHERE game_id = ANY($1)",
        games
    );
    removed.execute(&node.pool).await?;
    Ok(())
}

/// Forgets games that are over and that a crash kept from being forgotten.
pub(super) async fn mend(node: &Node) -> Result<(), Error> {
    let over = sqlx::query_scalar!(
        "SELECT DISTINCT s.game_id FROM sitting s JOIN game g ON g.game_id = s.game_id
         WHERE g.status = 2 LIMIT $1",
        MENDED
    );
    forget(node, &over.fetch_all(&node.pool).await?).await
}

fn log<T>(result: Result<T, Error>) {
    if let Err(error) = result {
        error.log();
    }
}
