//! Somebody sits down at an open table, or gets up from it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use sqlx::PgConnection;
use subtle::ConstantTimeEq;
use wire::{GameStatus, Notice, Seated, Sit, Why};

use super::ask::GameId;
use super::open::invite_hash;
use super::people::{blocked_by_any, rated_between};
use super::seats::{Held, HeldSeat, has_room, hold_game, hold_player, seats_held, take_seat};
use super::start::{Begun, begin_if_full, tell_begun};
use super::tell;
use crate::account::Who;
use crate::body::Sent;
use crate::error::Error;
use crate::ids::slug;
use crate::node::Node;
use crate::store::load::player_kind;

/// Sits down at a table. Who sits there already keeps the seat they have.
#[utoipa::path(
    post, path = "/games/{game}/sit", tag = "lobby", request_body = Sit,
    params(("game" = String, Path, description = "The game, as addresses name it")),
    responses(
        (status = 200, description = "The seat", body = Seated),
        (status = 400, description = "It cannot be read", body = Why),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "The table is not for who asks", body = Why),
        (status = 404, description = "There is no such table, or not without its link", body = Why),
        (status = 409, description = "Somebody else sits there, or it has begun", body = Why),
        (status = 413, description = "Too large", body = Why),
        (status = 415, description = "JSON is wanted", body = Why),
        (status = 422, description = "Who asks sits at too many tables", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(super) async fn sit(
    State(node): State<Arc<Node>>,
    who: Who,
    GameId(game_id): GameId,
    Sent(wanted): Sent<Sit>,
) -> Result<Json<Seated>, Error> {
    who.may("play")?;
    let mut transaction = node.pool.begin().await?;
    hold_player(&mut transaction, who.player_id).await?;
    let sat = sit_in(&mut transaction, node.now(), &who, game_id, &wanted).await?;
    transaction.commit().await?;
    Ok(Json(told(&node, game_id, &sat).await))
}

/// What sitting down came to.
pub(super) struct Sat {
    pub(super) seat: i16,
    status: GameStatus,
    begun: Begun,
}

/// Tells who has to know, after it is committed.
pub(super) async fn told(node: &Arc<Node>, game_id: i64, sat: &Sat) -> Seated {
    match sat.begun {
        Begun::Now => tell_begun(node, game_id).await,
        Begun::NotYet => tell::table(node, game_id).await,
    }
    Seated {
        game: slug(game_id),
        seat: u8::try_from(sat.seat).unwrap_or(0),
        status: sat.status,
        invite: None,
    }
}

/// Sits a player who is held down.
///
/// # Errors
/// When they may not sit there, or somebody else does.
pub(super) async fn sit_in(
    db: &mut PgConnection,
    now_ms: i64,
    who: &Who,
    game_id: i64,
    wanted: &Sit,
) -> Result<Sat, Error> {
    let held = hold_game(db, game_id).await?;
    let seats = seats_held(db, game_id).await?;
    if let Some(own) = seats.iter().find(|seat| seat.player_id == Some(who.player_id)) {
        return Ok(Sat { seat: own.seat, status: held.status, begun: Begun::NotYet });
    }
    may_come(db, who, &held, &seats, wanted).await?;
    if held.status != GameStatus::Gathering {
        return Err(Error::Conflict(Why::new("table-begun")));
    }
    has_room(db, who).await?;
    let seat = choose(&seats, who.player_id, wanted.seat)?;
    // Who was expected on one seat and sits down on another leaves the first to others.
    let released = sqlx::query!(
        "UPDATE seat SET reserved_for = NULL
         WHERE game_id = $1 AND reserved_for = $2 AND seat <> $3",
        game_id,
        who.player_id,
        seat
    );
    released.execute(&mut *db).await?;
    take_seat(db, game_id, seat, who.player_id).await?;
    let begun = begin_if_full(db, now_ms, &held).await?;
    if begun == Begun::NotYet {
        return Ok(Sat { seat, status: GameStatus::Gathering, begun });
    }
    let dealt = seats_held(db, game_id).await?;
    let own = dealt.iter().find(|seat| seat.player_id == Some(who.player_id));
    let seat = own.map_or(seat, |own| own.seat);
    Ok(Sat { seat, status: GameStatus::Live, begun })
}

/// Whether the table is one for this player at all.
async fn may_come(
    db: &mut PgConnection,
    who: &Who,
    held: &Held,
    seats: &[HeldSeat],
    wanted: &Sit,
) -> Result<(), Error> {
    let expected = seats.iter().any(|seat| seat.reserved_for == Some(who.player_id));
    let has_link = match (&held.invite, &wanted.invite) {
        (Some(hash), Some(secret)) => bool::from(hash.ct_eq(&invite_hash(secret))),
        _ => false,
    };
    if !held.listed && !expected && !has_link {
        return Err(Error::NotFound);
    }
    let mut others: Vec<i64> = seats.iter().filter_map(|seat| seat.player_id).collect();
    others.push(held.opened_by);
    if blocked_by_any(db, who.player_id, &others).await? {
        return Err(Error::Forbidden("not-welcome"));
    }
    let mut kinds = seats.iter().filter_map(|seat| seat.kind).map(player_kind);
    if held.rated && !kinds.all(|kind| rated_between(kind, who.kind)) {
        return Err(Error::Forbidden("not-rated-together"));
    }
    Ok(())
}

/// The seat somebody gets.
fn choose(seats: &[HeldSeat], player_id: i64, wanted: Option<u8>) -> Result<i16, Error> {
    let is_free = |seat: &&HeldSeat| seat.player_id.is_none();
    if let Some(number) = wanted.map(i16::from) {
        let seat = seats.iter().find(|seat| seat.seat == number);
        return seat.map(|seat| seat.seat).ok_or_else(|| Error::Unreadable(Why::new("no-seat")));
    }
    let mut free = seats.iter().filter(is_free);
    let kept = free.clone().find(|seat| seat.reserved_for == Some(player_id));
    let seat = kept.or_else(|| free.find(|seat| seat.reserved_for.is_none()));
    seat.map(|seat| seat.seat).ok_or_else(|| Error::Conflict(Why::new("table-full")))
}

/// Gets up from a table that has not begun. For whom a seat is kept, it is no longer. When who
/// opened the table gets up, the table is closed.
#[utoipa::path(
    post, path = "/games/{game}/leave", tag = "lobby",
    params(("game" = String, Path, description = "The game, as addresses name it")),
    responses(
        (status = 204, description = "Done"),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "Not with this token", body = Why),
        (status = 404, description = "Who asks does not sit at such a table", body = Why),
        (status = 409, description = "It has begun", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(super) async fn leave(
    State(node): State<Arc<Node>>,
    who: Who,
    GameId(game_id): GameId,
) -> Result<StatusCode, Error> {
    who.may("play")?;
    let mut transaction = node.pool.begin().await?;
    hold_player(&mut transaction, who.player_id).await?;
    let held = hold_game(&mut transaction, game_id).await?;
    let seats = seats_held(&mut transaction, game_id).await?;
    let concerns =
        |seat: &HeldSeat| [seat.player_id, seat.reserved_for].contains(&Some(who.player_id));
    if !seats.iter().any(concerns) {
        return Err(Error::NotFound);
    }
    if held.status != GameStatus::Gathering {
        return Err(Error::Conflict(Why::new("table-begun")));
    }
    if held.opened_by == who.player_id {
        close_in(&mut transaction, game_id).await?;
        transaction.commit().await?;
        tell_closed(&node, game_id, &seats, who.player_id);
        tell::table(&node, game_id).await;
        return Ok(StatusCode::NO_CONTENT);
    }
    let freed = sqlx::query!(
        "UPDATE seat SET player_id = CASE WHEN player_id = $2 THEN NULL ELSE player_id END,
                         reserved_for = CASE WHEN reserved_for = $2 THEN NULL ELSE reserved_for END
         WHERE game_id = $1 AND (player_id = $2 OR reserved_for = $2)",
        game_id,
        who.player_id
    );
    freed.execute(&mut *transaction).await?;
    let noted = sqlx::query!(
        "DELETE FROM sitting WHERE player_id = $2 AND game_id = $1",
        game_id,
        who.player_id
    );
    noted.execute(&mut *transaction).await?;
    transaction.commit().await?;
    tell::table(&node, game_id).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a table that has not begun. Whoever calls holds it.
pub(super) async fn close_in(db: &mut PgConnection, game_id: i64) -> Result<(), Error> {
    let closed = sqlx::query!("DELETE FROM game WHERE game_id = $1 AND status = 0", game_id);
    closed.execute(db).await?;
    Ok(())
}

/// Tells the others who sat there, or were expected, that there is no such table any more.
fn tell_closed(node: &Node, game_id: i64, seats: &[HeldSeat], by: i64) {
    let others = seats.iter().flat_map(|seat| [seat.player_id, seat.reserved_for]);
    let others: Vec<i64> = others.flatten().filter(|player_id| *player_id != by).collect();
    for player_id in others {
        tell::player(node, player_id, Notice::Over { game: slug(game_id) });
    }
}
