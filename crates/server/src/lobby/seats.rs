//! Who sits at which table, read from the database and taken in it.

use std::collections::HashMap;

use contest::Rating;
use sqlx::PgConnection;
use wire::{GameStatus, PlayerKind, PlayerName, SeatView, Why};

use crate::account::Who;
use crate::error::Error;
use crate::node::Node;
use crate::store::load::player_kind;

/// So many games somebody may sit at that have not begun, and so many that have.
pub(super) struct Room {
    pub(super) open: i64,
    pub(super) live: i64,
}

/// How much somebody may have at once. Whoever came by without a name gets less.
pub(super) fn room_of(kind: PlayerKind) -> Room {
    match kind {
        PlayerKind::Guest => Room { open: 3, live: 8 },
        PlayerKind::Member | PlayerKind::Bot => Room { open: 16, live: 128 },
        PlayerKind::House => Room { open: 0, live: 4096 },
    }
}

/// How far a game is, as the database numbers it.
pub(super) fn status_of(number: i16) -> GameStatus {
    match number {
        0 => GameStatus::Gathering,
        1 => GameStatus::Live,
        _ => GameStatus::Over,
    }
}

/// A game that is held for a change.
pub(super) struct Held {
    pub(super) game_id: i64,
    pub(super) config: String,
    pub(super) status: GameStatus,
    pub(super) opened_by: i64,
    pub(super) rated: bool,
    pub(super) listed: bool,
    pub(super) shuffled: bool,
    pub(super) invite: Option<Vec<u8>>,
}

/// A seat of a game that is held.
pub(super) struct HeldSeat {
    pub(super) seat: i16,
    pub(super) player_id: Option<i64>,
    pub(super) reserved_for: Option<i64>,
    pub(super) kind: Option<i16>,
}

/// What one player does with tables happens one after the other: bounds hold.
pub(crate) async fn hold_player(db: &mut PgConnection, player_id: i64) -> Result<(), Error> {
    let held = sqlx::query_scalar!(
        "SELECT player_id FROM player WHERE player_id = $1 AND gone_ms IS NULL FOR NO KEY UPDATE",
        player_id
    );
    held.fetch_optional(db).await?.map(|_| ()).ok_or(Error::Unknown)
}

/// Holds a game, so that nothing else happens to its seats meanwhile.
pub(super) async fn hold_game(db: &mut PgConnection, game_id: i64) -> Result<Held, Error> {
    let row = sqlx::query!(
        "SELECT config, status, opened_by, rated, listed, shuffled, invite
         FROM game WHERE game_id = $1 FOR NO KEY UPDATE",
        game_id
    );
    let row = row.fetch_optional(db).await?.ok_or(Error::NotFound)?;
    Ok(Held {
        game_id,
        config: row.config,
        status: status_of(row.status),
        opened_by: row.opened_by,
        rated: row.rated,
        listed: row.listed,
        shuffled: row.shuffled,
        invite: row.invite,
    })
}

/// The seats of a game that is held.
pub(super) async fn seats_held(
    db: &mut PgConnection,
    game_id: i64,
) -> Result<Vec<HeldSeat>, Error> {
    let rows = sqlx::query_as!(
        HeldSeat,
        r#"SELECT s.seat, s.player_id, s.reserved_for, p.kind AS "kind?"
           FROM seat s LEFT JOIN player p ON p.player_id = s.player_id
           WHERE s.game_id = $1 ORDER BY s.seat"#,
        game_id
    );
    Ok(rows.fetch_all(db).await?)
}

/// Whether somebody may sit at one more table.
///
/// # Errors
/// When they have as many as anybody may have.
pub(super) async fn has_room(db: &mut PgConnection, who: &Who) -> Result<(), Error> {
    let counted = sqlx::query!(
        r#"SELECT count(*) FILTER (WHERE g.status = 0) AS "open!",
                  count(*) FILTER (WHERE g.status = 1) AS "live!"
           FROM sitting s JOIN game g ON g.game_id = s.game_id WHERE s.player_id = $1"#,
        who.player_id
    );
    let counted = counted.fetch_one(db).await?;
    let room = room_of(who.kind);
    let full =
        |code: &str, most: i64| Err(Error::Refused(Why::new(code).with("most", most.to_string())));
    if counted.open >= room.open {
        return full("too-many-tables", room.open);
    }
    if counted.live >= room.live {
        return full("too-many-games", room.live);
    }
    Ok(())
}

/// Sits somebody down on a free seat of a game that is held.
///
/// # Errors
/// When the seat is not free for them.
pub(super) async fn take_seat(
    db: &mut PgConnection,
    game_id: i64,
    seat: i16,
    player_id: i64,
) -> Result<(), Error> {
    let taken = sqlx::query!(
        "UPDATE seat SET player_id = $3, reserved_for = NULL
         WHERE game_id = $1 AND seat = $2 AND player_id IS NULL
           AND (reserved_for IS NULL OR reserved_for = $3)",
        game_id,
        seat,
        player_id
    );
    if taken.execute(&mut *db).await?.rows_affected() == 0 {
        return Err(Error::Conflict(Why::new("seat-taken")));
    }
    let note = sqlx::query!(
        "INSERT INTO sitting (player_id, game_id) VALUES ($2, $1) ON CONFLICT DO NOTHING",
        game_id,
        player_id
    );
    note.execute(&mut *db).await?;
    Ok(())
}

/// Who sits at these games, by game.
pub(super) async fn seat_views(
    node: &Node,
    game_ids: &[i64],
) -> Result<HashMap<i64, Vec<SeatView>>, Error> {
    let rows = sqlx::query!(
        r#"SELECT s.game_id, s.seat, s.rating_before, s.player_id,
                  p.name AS "name?", p.kind AS "kind?",
                  r.name AS "kept_name?", r.kind AS "kept_kind?",
                  (h.seen_ms IS NOT NULL AND h.seen_ms > $2) AS "here!",
                  v.until_ms AS "away_until_ms?"
           FROM seat s JOIN game g ON g.game_id = s.game_id
           LEFT JOIN player p ON p.player_id = s.player_id
           LEFT JOIN player r ON r.player_id = s.reserved_for
           LEFT JOIN presence h ON h.player_id = s.player_id
           LEFT JOIN vacation v ON v.player_id = s.player_id AND v.until_ms > $3
                AND g.config LIKE '% control=days:%'
           WHERE s.game_id = ANY($1) ORDER BY s.game_id, s.seat"#,
        game_ids,
        node.now() - super::presence::HERE_MS,
        node.now()
    );
    let mut views: HashMap<i64, Vec<SeatView>> = HashMap::new();
    for row in rows.fetch_all(&node.pool).await? {
        let named = |name: Option<String>, kind: Option<i16>| {
            Some(PlayerName { name: name?, kind: player_kind(kind?) })
        };
        views.entry(row.game_id).or_default().push(SeatView {
            seat: u8::try_from(row.seat).unwrap_or(0),
            player: named(row.name, row.kind),
            reserved_for: named(row.kept_name, row.kept_kind),
            rating: row.rating_before.and_then(|text| shown(&text)),
            here: row.here || row.player_id.is_some_and(|id| node.games.is_here(id)),
            away_until_ms: row.away_until_ms.map(i64::unsigned_abs),
        });
    }
    Ok(views)
}

/// A rating as it is stored, as people are shown it.
fn shown(rating: &str) -> Option<i32> {
    let rating: Rating = rating.parse().ok()?;
    Some(rating.shown(rating.day()).number)
}
