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
use rulebook::{Notation, Position, Seat, Steps, Turn};
use table::{Config, Table};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::{
    ApiError, CheckMoveRequest, CheckMoveResponse, GameRules, GameRulesList, PositionRef,
    RandomMoveRequest, RandomMoveResponse, StepsRequest, StepsResponse,
};

use crate::error::{Error, with_detail};
use crate::http::extract::JsonBody;
use crate::node::Node;
use crate::numbers::count_to_u32;
use crate::rejection_text::to_api_error;

/// Maximum number of steps of a move.
const MAX_STEPS: usize = 8;

/// Maximum length of the rules with options, in bytes.
const GAME_BYTES: usize = 256;

/// Maximum length of a position with moves, in bytes.
const POSITION_BYTES: usize = 32 << 10;

/// Maximum number of log entries.
const LOG_LINES: usize = table::LOG_LINES;

/// Limit of concurrent requests. Further ones wait.
static PERMITS: Semaphore = Semaphore::const_new(2);

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
        .routes(routes!(list_rules))
        .routes(routes!(list_steps))
        .routes(routes!(random_move))
        .routes(routes!(check_move))
}

/// Lists all rules with their options.
#[utoipa::path(
    get, path = "/rules/games", tag = "rules",
    responses((status = 200, description = "Every game with its options", body = GameRulesList)),
)]
async fn list_rules() -> Json<GameRulesList> {
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
        (status = 422, description = "Invalid position or step, or no turn", body = ApiError),
    ),
)]
async fn list_steps(
    JsonBody(request): JsonBody<StepsRequest>,
) -> Result<Json<StepsResponse>, Error> {
    let StepsRequest { at, steps } = request;
    run_blocking(move || steps_at(&at, &steps)).await
}

/// Returns a random legal move.
///
/// Each step is drawn uniformly. The same request returns another move.
#[utoipa::path(
    post, path = "/rules/random", tag = "rules", request_body = RandomMoveRequest,
    responses(
        (status = 200, description = "The move, and whose turn it is", body = RandomMoveResponse),
        (status = 422, description = "Invalid position, or no player to move", body = ApiError),
    ),
)]
async fn random_move(
    JsonBody(request): JsonBody<RandomMoveRequest>,
) -> Result<Json<RandomMoveResponse>, Error> {
    let RandomMoveRequest { at } = request;
    run_blocking(move || random_at(&at)).await
}

/// Checks the legality of a move.
#[utoipa::path(
    post, path = "/rules/check", tag = "rules", request_body = CheckMoveRequest,
    responses(
        (status = 200, description = "Legal, or the rule it breaks", body = CheckMoveResponse),
        (status = 422, description = "Invalid position, or no player to move", body = ApiError),
    ),
)]
async fn check_move(
    JsonBody(request): JsonBody<CheckMoveRequest>,
) -> Result<Json<CheckMoveResponse>, Error> {
    let CheckMoveRequest { at, text } = request;
    run_blocking(move || check_at(&at, &text)).await
}

/// Runs a request outside the async threads, since replaying a long game takes milliseconds.
async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<Json<T>, Error> {
    let permit = PERMITS.acquire().await.map_err(|_| Error::Overloaded)?;
    // The permit is held until the work ends, even if the client has disconnected.
    let result = spawn_blocking(move || {
        let result = work();
        drop(permit);
        result
    });
    let result = result.await;
    result
        .map_err(|error| Error::internal("the task that applies the rules failed", error))?
        .map(Json)
}

/// Position with the seat to move.
struct LoadedPosition {
    position: AnyPosition,
    plies: u32,
    seat: Seat,
}

fn load_position(at: &PositionRef) -> Result<LoadedPosition, Error> {
    let (position, plies) = match at {
        PositionRef::Position(reference) => {
            let text = reference.position.as_deref().unwrap_or(games::START);
            if reference.rules.len() > GAME_BYTES || text.len() > POSITION_BYTES {
                return Err(Error::PayloadTooLarge);
            }
            let game: Game = reference.rules.parse().map_err(|error: rulebook::ParseError| {
                let api_error = ApiError::new(format!("no-{}", error.code()));
                Error::Unprocessable(api_error.with("token", error.token()))
            })?;
            let line = game
                .read_line(text)
                .map_err(|error| Error::Unprocessable(to_api_error(game.name(), &error)))?;
            (line.position, line.history.plies())
        }
        PositionRef::Table(reference) => {
            if reference.config.len() > table::CONFIG_BYTES || reference.log.len() > LOG_LINES {
                return Err(Error::PayloadTooLarge);
            }
            let table = restore(&reference.config, &reference.log)?;
            if table.game_end().is_some() {
                return Err(Error::Unprocessable(ApiError::new("game-over")));
            }
            (table.position().clone(), count_to_u32(table.plies().len()))
        }
    };
    match position.turn() {
        Turn::Seat(seat) => Ok(LoadedPosition { position, plies, seat }),
        _ => {
            let reason = position.no_single_mover();
            Err(Error::Unprocessable(to_api_error(position.name(), &reason)))
        }
    }
}

fn restore(config: &str, log: &[String]) -> Result<Table, Error> {
    let config: Config = config.parse().map_err(|error: rulebook::ParseError| {
        Error::Unprocessable(ApiError::new("no-config").with("token", error.token()))
    })?;
    let name = config.game.name();
    Table::restore(config, &log.join("\n"))
        .map_err(|error| Error::Unprocessable(to_api_error(name, &error)))
}

fn steps_at(at: &PositionRef, texts: &[String]) -> Result<StepsResponse, Error> {
    let LoadedPosition { position, plies, seat } = load_position(at)?;
    let unknown_step =
        |text: &str| Error::Unprocessable(ApiError::new("no-step").with("token", text));
    let mut chosen: Vec<AnyStep> = Vec::new();
    for text in texts {
        if chosen.len() == MAX_STEPS {
            return Err(unknown_step(text));
        }
        let step = find_step(&position, seat, &chosen, |step| position.step_text(step) == *text);
        chosen.push(step.ok_or_else(|| unknown_step(text))?);
    }
    let complete_move = position.assemble(seat, &chosen).map(|m| position.move_text(&m));
    let steps = match complete_move {
        Some(_) => Vec::new(),
        None => {
            let next = position.steps(seat, &chosen);
            next.iter().map(|step| position.step_text(step)).collect()
        }
    };
    Ok(StepsResponse { seat: seat.number(), ply: plies, next_steps: steps, complete_move })
}

fn find_step(
    position: &AnyPosition,
    seat: Seat,
    chosen: &[AnyStep],
    mut matches: impl FnMut(&AnyStep) -> bool,
) -> Option<AnyStep> {
    let mut found = None;
    let _ = position.each_step(seat, chosen, |step| {
        if matches(&step) {
            found = Some(step);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found
}

fn random_at(at: &PositionRef) -> Result<RandomMoveResponse, Error> {
    let LoadedPosition { position, plies, seat } = load_position(at)?;
    let text = draw_move(&position, seat)?;
    Ok(RandomMoveResponse { seat: seat.number(), ply: plies, text })
}

/// Draws a move step by step, since the list of all moves can be long.
fn draw_move(position: &AnyPosition, seat: Seat) -> Result<String, Error> {
    let mut chosen = Vec::new();
    loop {
        if let Some(m) = position.assemble(seat, &chosen) {
            return Ok(position.move_text(&m));
        }
        let mut next = position.steps(seat, &chosen);
        if next.is_empty() || chosen.len() == MAX_STEPS {
            return Err(Error::Internal(format!(
                "cannot complete a random move after the steps {chosen:?}"
            )));
        }
        chosen.push(next.swap_remove(random_below(next.len())?));
    }
}

/// Returns a random number below a bound.
fn random_below(count: usize) -> Result<usize, Error> {
    let drawn =
        getrandom::u64().map_err(|error| Error::internal("cannot draw a random step", error))?;
    // Of 2⁶⁴ numbers, none is favoured by more than one part in 2⁵⁰ for lists that short.
    let wide = u128::from(drawn) * count as u128;
    Ok((wide >> 64) as usize)
}

fn check_at(at: &PositionRef, text: &str) -> Result<CheckMoveResponse, Error> {
    let LoadedPosition { position, plies, seat } = load_position(at)?;
    let name = position.name();
    let result = match position.read_move(text) {
        Err(error) => Err(to_api_error(name, &games::ActionError::<AnyIllegal>::Text(error))),
        Ok(m) => position.play(m).map_err(|rejection| to_api_error(name, &rejection.reason)),
    };
    let (position, error) = match result {
        Ok(next) => (Some(next.position_text()), None),
        Err(error) => (None, Some(with_detail(error))),
    };
    let legal = error.is_none();
    Ok(CheckMoveResponse { seat: seat.number(), ply: plies, legal, error, position })
}
