//! Stateless rules service for clients without an implementation of the rules.
//! Next steps, random legal moves, legality checks. No authentication is required.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::ops::ControlFlow;
use std::sync::Arc;

use axum::Json;
use games::{AnyIllegal, AnyPosition, AnyStep, Game};
use rulebook::{Notation, Position, Reason, Seat, Steps, Turn};
use table::{Config, Table};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::{
    ApiError, CheckMoveRequest, CheckMoveResponse, GameRules, GameRulesList, PositionRef,
    RandomMoveRequest, RandomMoveResponse, StepsRequest, StepsResponse,
};

use crate::error::Error;
use crate::http::extract::JsonBody;
use crate::node::Node;

/// Maximum number of steps of a move.
const MAX_STEPS: usize = 8;

/// Maximum length of the rules with options, in bytes.
const GAME_BYTES: usize = 256;

/// Maximum length of a position with moves, in bytes.
const POSITION_BYTES: usize = 32 << 10;

/// Maximum number of log entries.
const LOG_LINES: usize = table::LOG_LINES;

/// Limit of concurrent requests. Further ones wait.
static FREE: Semaphore = Semaphore::const_new(2);

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
        .routes(routes!(known))
        .routes(routes!(steps))
        .routes(routes!(random))
        .routes(routes!(check))
}

/// Lists all rules with their options.
#[utoipa::path(
    get, path = "/rules/games", tag = "rules",
    responses((status = 200, description = "Every game with its options", body = GameRulesList)),
)]
async fn known() -> Json<GameRulesList> {
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    let rules = |game: Game| GameRules {
        name: game.name().to_owned(),
        options: owned(game.option_forms()),
        option_groups: game.option_groups().iter().map(|group| owned(group)).collect(),
        revision: game.rules_revision(),
        start_position: game.start().position_text(),
    };
    Json(GameRulesList { games: Game::all().map(rules).collect() })
}

/// Lists the steps that can follow.
///
/// A move is built step by step: in Pentagame a walk, then perhaps the place of a black and of a
/// grey block. Begin without steps, and repeat with each chosen step, until `complete_move` is set.
#[utoipa::path(
    post, path = "/rules/steps", tag = "rules", request_body = StepsRequest,
    responses(
        (status = 200, description = "The steps, or the whole move", body = StepsResponse),
        (status = 400, description = "Not JSON, or not this", body = ApiError),
        (status = 413, description = "Too large", body = ApiError),
        (status = 415, description = "JSON is wanted", body = ApiError),
        (status = 422, description = "No such place, seat to move, or steps", body = ApiError),
        (status = 429, description = "Too often", body = ApiError),
        (status = 503, description = "Too much at once", body = ApiError),
    ),
)]
async fn steps(JsonBody(request): JsonBody<StepsRequest>) -> Result<Json<StepsResponse>, Error> {
    let StepsRequest { at, steps } = request;
    answer(move || steps_at(&at, &steps)).await
}

/// Returns a random legal move.
///
/// Each step is drawn uniformly. The same request returns another move.
#[utoipa::path(
    post, path = "/rules/random", tag = "rules", request_body = RandomMoveRequest,
    responses(
        (status = 200, description = "The move, and whose turn it is", body = RandomMoveResponse),
        (status = 400, description = "Not JSON, or not this", body = ApiError),
        (status = 413, description = "Too large", body = ApiError),
        (status = 415, description = "JSON is wanted", body = ApiError),
        (status = 422, description = "No such place, or no seat to move", body = ApiError),
        (status = 429, description = "Too often", body = ApiError),
        (status = 503, description = "Too much at once", body = ApiError),
    ),
)]
async fn random(
    JsonBody(request): JsonBody<RandomMoveRequest>,
) -> Result<Json<RandomMoveResponse>, Error> {
    let RandomMoveRequest { at } = request;
    answer(move || random_at(&at)).await
}

/// Checks the legality of a move.
#[utoipa::path(
    post, path = "/rules/check", tag = "rules", request_body = CheckMoveRequest,
    responses(
        (status = 200, description = "Legal, or the rule it breaks", body = CheckMoveResponse),
        (status = 400, description = "Not JSON, or not this", body = ApiError),
        (status = 413, description = "Too large", body = ApiError),
        (status = 415, description = "JSON is wanted", body = ApiError),
        (status = 422, description = "No such place, or no seat to move", body = ApiError),
        (status = 429, description = "Too often", body = ApiError),
        (status = 503, description = "Too much at once", body = ApiError),
    ),
)]
async fn check(
    JsonBody(request): JsonBody<CheckMoveRequest>,
) -> Result<Json<CheckMoveResponse>, Error> {
    let CheckMoveRequest { at, text } = request;
    answer(move || check_at(&at, &text)).await
}

/// Runs a request outside the async threads, since replaying a long game takes milliseconds.
async fn answer<T: Send + 'static>(
    find: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<Json<T>, Error> {
    let place = FREE.acquire().await.map_err(|_| Error::Overloaded)?;
    // The place is taken as long as the work lasts, even if no client waits for it any more.
    let found = spawn_blocking(move || {
        let found = find();
        drop(place);
        found
    });
    let found = found.await;
    found.map_err(|error| Error::Internal(error.to_string()))?.map(Json)
}

/// Position with the seat to move.
struct LoadedPosition {
    position: AnyPosition,
    plies: u32,
    seat: Seat,
}

fn reach(at: &PositionRef) -> Result<LoadedPosition, Error> {
    let (position, plies) = match at {
        PositionRef::Position(place) => {
            let text = place.position.as_deref().unwrap_or(games::START);
            if place.rules.len() > GAME_BYTES || text.len() > POSITION_BYTES {
                return Err(Error::PayloadTooLarge);
            }
            let game: Game = place.rules.parse().map_err(|error: rulebook::ParseError| {
                let why = ApiError::new(format!("no-{}", error.code()));
                Error::Unprocessable(why.with("token", error.token()))
            })?;
            let reached =
                game.read_line(text).map_err(|error| Error::Unprocessable(why(&error)))?;
            (reached.position, reached.history.plies())
        }
        PositionRef::Table(place) => {
            if place.config.len() > table::CONFIG_BYTES || place.log.len() > LOG_LINES {
                return Err(Error::PayloadTooLarge);
            }
            let table = restore(&place.config, &place.log)?;
            if table.game_end().is_some() {
                return Err(Error::Unprocessable(ApiError::new("game-over")));
            }
            (table.position().clone(), u32::try_from(table.plies().len()).unwrap_or(u32::MAX))
        }
    };
    match position.turn() {
        Turn::Seat(seat) => Ok(LoadedPosition { position, plies, seat }),
        _ => Err(Error::Unprocessable(why(&position.no_single_mover()))),
    }
}

fn restore(config: &str, log: &[String]) -> Result<Table, Error> {
    let config: Config = config.parse().map_err(|error: rulebook::ParseError| {
        Error::Unprocessable(ApiError::new("no-config").with("token", error.token()))
    })?;
    Table::restore(config, &log.join("\n")).map_err(|error| Error::Unprocessable(why(&error)))
}

fn why(reason: &impl Reason) -> ApiError {
    let mut why = ApiError::new(reason.code());
    reason.arguments(&mut |name, value| {
        why.arguments.insert(name.to_owned(), value.to_string());
    });
    why
}

fn number_of(seat: Seat) -> u8 {
    u8::try_from(seat.index() + 1).unwrap_or(u8::MAX)
}

fn steps_at(at: &PositionRef, texts: &[String]) -> Result<StepsResponse, Error> {
    let LoadedPosition { position, seat, .. } = reach(at)?;
    let wrong = |text: &str| Error::Unprocessable(ApiError::new("no-step").with("token", text));
    let mut made: Vec<AnyStep> = Vec::new();
    for text in texts {
        if made.len() == MAX_STEPS {
            return Err(wrong(text));
        }
        let step = find(&position, seat, &made, |step| position.step_text(step) == *text);
        made.push(step.ok_or_else(|| wrong(text))?);
    }
    let whole = position.assemble(seat, &made).map(|m| position.move_text(&m));
    let steps = match whole {
        Some(_) => Vec::new(),
        None => {
            let next = position.steps(seat, &made);
            next.iter().map(|step| position.step_text(step)).collect()
        }
    };
    Ok(StepsResponse { seat: number_of(seat), next_steps: steps, complete_move: whole })
}

fn find(
    position: &AnyPosition,
    seat: Seat,
    made: &[AnyStep],
    mut is_it: impl FnMut(&AnyStep) -> bool,
) -> Option<AnyStep> {
    let mut found = None;
    let _ = position.each_step(seat, made, |step| {
        if is_it(&step) {
            found = Some(step);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found
}

fn random_at(at: &PositionRef) -> Result<RandomMoveResponse, Error> {
    let LoadedPosition { position, plies, seat } = reach(at)?;
    let drawn = draw(&position, seat)?;
    Ok(RandomMoveResponse { seat: number_of(seat), ply: plies, text: drawn })
}

/// Draws a move step by step, since the list of all moves can be long.
fn draw(position: &AnyPosition, seat: Seat) -> Result<String, Error> {
    let mut made = Vec::new();
    loop {
        if let Some(m) = position.assemble(seat, &made) {
            return Ok(position.move_text(&m));
        }
        let mut next = position.steps(seat, &made);
        if next.is_empty() || made.len() == MAX_STEPS {
            return Err(Error::Internal(format!("steps lead nowhere: {made:?}")));
        }
        made.push(next.swap_remove(below(next.len())?));
    }
}

/// Returns a random number below a bound.
fn below(count: usize) -> Result<usize, Error> {
    let drawn = getrandom::u64().map_err(|error| Error::Internal(error.to_string()))?;
    // Of 2⁶⁴ numbers, none is favoured by more than one part in 2⁵⁰ for lists that short.
    let wide = u128::from(drawn) * count as u128;
    Ok((wide >> 64) as usize)
}

fn check_at(at: &PositionRef, text: &str) -> Result<CheckMoveResponse, Error> {
    let LoadedPosition { position, seat, .. } = reach(at)?;
    let judged = match position.read_move(text) {
        Err(error) => Err(why(&games::ActionError::<AnyIllegal>::Text(error))),
        Ok(m) => position.play(m).map_err(|refused| why(&refused.reason)),
    };
    let (position, why) = match judged {
        Ok(behind) => (Some(behind.position_text()), None),
        Err(why) => (None, Some(why)),
    };
    Ok(CheckMoveResponse { seat: number_of(seat), legal: why.is_none(), error: why, position })
}
