//! Free seats go to players of the house.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use sqlx::PgConnection;
use wire::{Fill, GameStatus, Seated, Why};

use super::ask::GameId;
use super::seats::{hold_game, hold_player, seats_held, take_seat};
use super::start::{Begun, begin_if_full, tell_begun};
use crate::account::Who;
use crate::body::Sent;
use crate::error::Error;
use crate::ids::slug;
use crate::node::Node;

/// The strongest player of the house.
const LEVELS: u8 = 10;

/// Somebody who has waited longer than this for an answer waits for another reason: the game is
/// paused, or cannot be played.
const OWED_MS: i64 = 600_000;

/// Gives all seats that are free to players of the house, and the game begins. Only who opened the
/// table may do so. The first seat goes to the player of the level asked for, further ones to the
/// nearest levels.
#[utoipa::path(
    post, path = "/games/{game}/fill", tag = "lobby", request_body = Fill,
    params(("game" = String, Path, description = "The game, as addresses name it")),
    responses(
        (status = 200, description = "The game has begun", body = Seated),
        (status = 400, description = "It cannot be read", body = Why),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "Somebody else opened the table", body = Why),
        (status = 404, description = "Who asks does not sit at such a table", body = Why),
        (status = 409, description = "It has begun", body = Why),
        (status = 413, description = "Too large", body = Why),
        (status = 415, description = "JSON is wanted", body = Why),
        (status = 422, description = "The house does not play there, or has too much to do",
         body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(super) async fn fill(
    State(node): State<Arc<Node>>,
    who: Who,
    GameId(game_id): GameId,
    Sent(wanted): Sent<Fill>,
) -> Result<Json<Seated>, Error> {
    who.may("play")?;
    if !(1..=LEVELS).contains(&wanted.level) {
        return Err(Error::Unreadable(Why::new("level")));
    }
    let mut transaction = node.pool.begin().await?;
    hold_player(&mut transaction, who.player_id).await?;
    let held = hold_game(&mut transaction, game_id).await?;
    let seats = seats_held(&mut transaction, game_id).await?;
    if !seats.iter().any(|seat| seat.player_id == Some(who.player_id)) {
        return Err(Error::NotFound);
    }
    if held.opened_by != who.player_id {
        return Err(Error::Forbidden("not-yours"));
    }
    if held.status != GameStatus::Gathering {
        return Err(Error::Conflict(Why::new("table-begun")));
    }
    if held.rated {
        return Err(Error::Refused(Why::new("house-plays-casual")));
    }
    let unkept = sqlx::query!("UPDATE seat SET reserved_for = NULL WHERE game_id = $1", game_id);
    unkept.execute(&mut *transaction).await?;
    let free: Vec<i16> =
        seats.iter().filter(|seat| seat.player_id.is_none()).map(|seat| seat.seat).collect();
    let house = house(&mut transaction, wanted.level, node.now()).await?;
    if house.len() < free.len() {
        return Err(Error::Refused(Why::new("no-house")));
    }
    let most = i64::from(node.settings.limits.owed_by_house);
    for (seat, one) in free.into_iter().zip(house) {
        if one.owed >= most {
            return Err(Error::Refused(Why::new("house-busy")));
        }
        take_seat(&mut transaction, game_id, seat, one.player_id).await?;
    }
    let begun = begin_if_full(&mut transaction, node.now(), &held).await?;
    let seats = seats_held(&mut transaction, game_id).await?;
    transaction.commit().await?;
    if begun == Begun::Now {
        tell_begun(&node, game_id).await;
    }
    let own = seats.iter().find(|seat| seat.player_id == Some(who.player_id));
    Ok(Json(Seated {
        game: slug(game_id),
        seat: own.and_then(|own| u8::try_from(own.seat).ok()).unwrap_or(0),
        status: GameStatus::Live,
        invite: None,
    }))
}

/// Somebody of the house.
struct OfHouse {
    player_id: i64,
    /// How many wait for its answer. A game that waits for somebody else costs it nothing, so
    /// nobody keeps the house from others by leaving games alone.
    owed: i64,
}

/// The players of the house, the wanted one first, then those nearest to it. Nobody sits twice at a
/// table, the house neither.
async fn house(db: &mut PgConnection, level: u8, now_ms: i64) -> Result<Vec<OfHouse>, Error> {
    let levels = nearest(level);
    let names: Vec<String> = levels.iter().map(|level| format!("house-{level}")).collect();
    let found = sqlx::query_as!(
        OfHouse,
        r#"SELECT p.player_id, (
               SELECT count(*) FROM sitting s JOIN game g ON g.game_id = s.game_id
               JOIN seat t ON t.game_id = g.game_id AND t.seat = g.turn
               WHERE s.player_id = p.player_id AND t.player_id = p.player_id AND g.status = 1
                 AND COALESCE((SELECT substring(e.line FROM '^[0-9]+')::bigint FROM entry e
                               WHERE e.game_id = g.game_id ORDER BY e.number DESC LIMIT 1),
                              g.started_ms) > $2) AS "owed!"
           FROM player p WHERE p.kind = 3 AND p.name = ANY($1)
           ORDER BY array_position($1, p.name)"#,
        &names,
        now_ms - OWED_MS
    );
    Ok(found.fetch_all(db).await?)
}

/// All levels, by how near they are to one; of two that are equally near, the weaker one first.
fn nearest(level: u8) -> Vec<u8> {
    let mut levels: Vec<u8> = (1..=LEVELS).collect();
    levels.sort_by_key(|other| other.abs_diff(level));
    levels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_house_sends_the_one_asked_for_and_then_the_nearest() {
        assert_eq!(nearest(5)[..4], [5, 4, 6, 3]);
        assert_eq!(nearest(1)[..4], [1, 2, 3, 4]);
        assert_eq!(nearest(10)[..4], [10, 9, 8, 7]);
    }
}
