//! How a game begins once every seat is taken, and who is told.

use std::sync::Arc;

use sqlx::PgConnection;
use table::{Config, Table};
use wire::Notice;

use super::remind::{self, Occasion};
use super::seats::{Held, seats_held};
use super::tell;
use crate::archive;
use crate::error::Error;
use crate::game::live::FIRST_TURN_MS;
use crate::ids::slug;
use crate::node::Node;

/// Whether a game has begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Begun {
    /// Seats are still free.
    NotYet,
    /// Just now, and whoever made it so has to tell.
    Now,
}

/// Makes a game live if every seat is taken. Whoever calls holds the game, so it happens once.
pub(super) async fn begin_if_full(
    db: &mut PgConnection,
    now_ms: i64,
    held: &Held,
) -> Result<Begun, Error> {
    let seats = seats_held(db, held.game_id).await?;
    let players: Vec<i64> = seats.iter().filter_map(|seat| seat.player_id).collect();
    if players.len() < seats.len() {
        return Ok(Begun::NotYet);
    }
    if held.shuffled {
        deal(db, held.game_id, players).await?;
    }
    begin(db, now_ms, held.game_id, &held.config).await
}

/// Makes a game live whose seats are all taken. It may be studied if everybody at it lets theirs
/// be; for a bot its owner speaks. The clock starts by itself when nobody moves, even should we be
/// gone by then.
pub(super) async fn begin(
    db: &mut PgConnection,
    now_ms: i64,
    game_id: i64,
    config: &str,
) -> Result<Begun, Error> {
    let begun = sqlx::query!(
        "UPDATE game SET status = 1, started_ms = $2, turn = $3, deadline_ms = $4,
             research = NOT EXISTS (
                 SELECT 1 FROM seat s JOIN player p ON p.player_id = s.player_id
                 LEFT JOIN bot b ON b.player_id = s.player_id
                 LEFT JOIN account a ON a.player_id = COALESCE(b.owner_id, s.player_id)
                 WHERE s.game_id = $1 AND p.kind <> 3 AND a.research IS NOT TRUE)
         WHERE game_id = $1 AND status = 0",
        game_id,
        now_ms,
        first_turn(config),
        now_ms + FIRST_TURN_MS
    );
    match begun.execute(&mut *db).await?.rows_affected() {
        1 => {
            archive::note_ratings(db, game_id, config).await?;
            Ok(Begun::Now)
        }
        _ => Ok(Begun::NotYet),
    }
}

/// Whose turn it is when nobody has moved, from 1.
fn first_turn(config: &str) -> Option<i16> {
    let config: Config = config.parse().ok()?;
    let table = Table::new(config).ok()?;
    table.to_move().map(|seat| i16::from(seat.number()))
}

/// Deals the seats out by chance.
async fn deal(db: &mut PgConnection, game_id: i64, mut players: Vec<i64>) -> Result<(), Error> {
    for last in (1..players.len()).rev() {
        players.swap(last, below(last + 1)?);
    }
    let seats: Vec<i16> = (1..).take(players.len()).collect();
    let dealt = sqlx::query!(
        "UPDATE seat s SET player_id = d.player_id
         FROM unnest($2::smallint[], $3::bigint[]) AS d (seat, player_id)
         WHERE s.game_id = $1 AND s.seat = d.seat",
        game_id,
        &seats,
        &players
    );
    dealt.execute(db).await?;
    Ok(())
}

/// A number below this one, by chance. There are at most five seats: what a remainder prefers is
/// less than one in 800 million.
fn below(bound: usize) -> Result<usize, Error> {
    let mut chance = [0u8; 4];
    getrandom::fill(&mut chance).map_err(|error| Error::Internal(error.to_string()))?;
    Ok(u32::from_le_bytes(chance) as usize % bound)
}

/// Tells everybody that a game has begun, after it is committed.
pub(super) async fn tell_begun(node: &Arc<Node>, game_id: i64) {
    tell::table(node, game_id).await;
    if let Err(error) = tell_players(node, game_id).await {
        error.log();
    }
}

async fn tell_players(node: &Node, game_id: i64) -> Result<(), Error> {
    let seats = sqlx::query!(
        r#"SELECT s.seat, s.player_id AS "player_id!", g.turn, g.config FROM seat s
           JOIN game g ON g.game_id = s.game_id
           WHERE s.game_id = $1 AND s.player_id IS NOT NULL ORDER BY s.seat"#,
        game_id
    );
    for seat in seats.fetch_all(&node.pool).await? {
        tell::player(node, seat.player_id, Notice::Started { game: slug(game_id) });
        if seat.turn == Some(seat.seat) {
            tell::player(node, seat.player_id, Notice::YourTurn { game: slug(game_id) });
            if seat.config.contains(" control=days:") {
                remind::note(node, game_id, Occasion::Turn(0), seat.player_id).await?;
            }
        }
    }
    Ok(())
}
