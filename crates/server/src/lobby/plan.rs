//! Moves decided on before their turn. They are their owner's secret: nobody else ever reads them,
//! and nobody learns that there are any.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rulebook::{ParseError, Reason};
use table::Plan;
use wire::{GameStatus, PlanText, Why};

use super::ask::GameId;
use crate::account::Who;
use crate::body::Sent;
use crate::error::Error;
use crate::game::Games;
use crate::game::live::{Live, seat_number};
use crate::node::Node;
use crate::store::load;

/// The seat of who asks, in a game they may know of.
async fn own_seat(node: &Node, who: &Who, game_id: i64) -> Result<(Live, i16), Error> {
    let stored = load::game(&node.pool, game_id).await?.ok_or(Error::NotFound)?;
    let live = Live::new(stored)?;
    let seat = live.seat_of(who.player_id).ok_or(Error::NotFound)?;
    Ok((live, seat_number(seat)))
}

/// Keeps a plan in place of the one before; an empty one is none.
///
/// # Errors
/// When it cannot be read, or its moves cannot be played.
pub(crate) async fn set_plan(
    node: &Arc<Node>,
    who: &Who,
    game_id: i64,
    plan: &str,
) -> Result<(), Error> {
    who.may("play")?;
    if plan.is_empty() {
        return drop_plan(node, who, game_id).await;
    }
    let (live, seat) = own_seat(node, who, game_id).await?;
    if live.status() != GameStatus::Live {
        return Err(Error::Conflict(Why::new("not-live")));
    }
    let plan: Plan = plan.parse().map_err(|error: ParseError| {
        Error::Unreadable(Why::new(error.code()).with("at", error.at().to_string()))
    })?;
    let of_seat = live.seat_of(who.player_id).ok_or(Error::NotFound)?;
    let plan = plan.checked(&live.table, of_seat).map_err(|refused| {
        let mut why = Why::new(refused.code());
        refused.arguments(&mut |name, value| {
            why.arguments.insert(name.to_owned(), value.to_string());
        });
        Error::Refused(why)
    })?;
    let kept = sqlx::query!(
        "INSERT INTO plan (game_id, seat, plan, made_ms) VALUES ($1, $2, $3, $4)
         ON CONFLICT (game_id, seat)
         DO UPDATE SET plan = EXCLUDED.plan, made_ms = EXCLUDED.made_ms",
        game_id,
        seat,
        plan.to_string(),
        node.now()
    );
    kept.execute(&node.pool).await?;
    Games::planned(node, game_id).await;
    Ok(())
}

async fn drop_plan(node: &Arc<Node>, who: &Who, game_id: i64) -> Result<(), Error> {
    let (_, seat) = own_seat(node, who, game_id).await?;
    let dropped = sqlx::query!("DELETE FROM plan WHERE game_id = $1 AND seat = $2", game_id, seat);
    dropped.execute(&node.pool).await?;
    Games::planned(node, game_id).await;
    Ok(())
}

/// Decides on moves before their turn. They are played as soon as they can be; a plan that does not
/// come true is gone.
#[utoipa::path(
    put, path = "/games/{game}/plan", tag = "lobby", operation_id = "setPlan",
    request_body = PlanText,
    params(("game" = String, Path, description = "The game, as addresses name it")),
    responses(
        (status = 204, description = "Kept"),
        (status = 400, description = "It cannot be read", body = Why),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "Not with this token", body = Why),
        (status = 404, description = "Who asks does not sit at such a table", body = Why),
        (status = 409, description = "The game is not under way", body = Why),
        (status = 413, description = "Too large", body = Why),
        (status = 415, description = "JSON is wanted", body = Why),
        (status = 422, description = "A move of it cannot be played", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(super) async fn put(
    State(node): State<Arc<Node>>,
    who: Who,
    GameId(game_id): GameId,
    Sent(sent): Sent<PlanText>,
) -> Result<StatusCode, Error> {
    set_plan(&node, &who, game_id, &sent.plan).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What of the plan of who asks can still come true; an empty one is none.
#[utoipa::path(
    get, path = "/games/{game}/plan", tag = "lobby", operation_id = "plan",
    params(("game" = String, Path, description = "The game, as addresses name it")),
    responses(
        (status = 200, description = "The plan", body = PlanText),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "Not with this token", body = Why),
        (status = 404, description = "Who asks does not sit at such a table", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(super) async fn get(
    State(node): State<Arc<Node>>,
    who: Who,
    GameId(game_id): GameId,
) -> Result<Json<PlanText>, Error> {
    who.may("play")?;
    let (live, seat) = own_seat(&node, &who, game_id).await?;
    let kept = load::plan(&node.pool, game_id, seat).await?;
    let plan = kept.and_then(|plan| plan.parse::<Plan>().ok());
    let of_seat = live.seat_of(who.player_id).ok_or(Error::NotFound)?;
    let rest = plan.and_then(|plan| plan.after(&live.table, of_seat));
    Ok(Json(PlanText { plan: rest.map(|plan| plan.to_string()).unwrap_or_default() }))
}

/// Drops the plan of who asks.
#[utoipa::path(
    delete, path = "/games/{game}/plan", tag = "lobby", operation_id = "dropPlan",
    params(("game" = String, Path, description = "The game, as addresses name it")),
    responses(
        (status = 204, description = "Dropped"),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "Not with this token", body = Why),
        (status = 404, description = "Who asks does not sit at such a table", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(super) async fn delete(
    State(node): State<Arc<Node>>,
    who: Who,
    GameId(game_id): GameId,
) -> Result<StatusCode, Error> {
    who.may("play")?;
    drop_plan(&node, &who, game_id).await?;
    Ok(StatusCode::NO_CONTENT)
}
