//! The rules, for clients that know none: which steps can follow, any legal move, whether a move
//! is legal. Nothing is kept, and nobody has to say who they are.

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
    CheckAsked, Checked, GameRules, GamesKnown, MoveAsked, MoveDrawn, RulesPlace, StepsAsked,
    StepsFollow, Why,
};

use crate::body::Sent;
use crate::error::Error;
use crate::node::Node;

/// No move of any game has more steps.
const MAX_STEPS: usize = 8;

/// The longest name of a game that is read.
const GAME_BYTES: usize = 256;

/// The longest position that is read, moves behind it included.
const POSITION_BYTES: usize = 32 << 10;

/// The longest log that is read.
const LOG_LINES: usize = table::LOG_LINES;

/// So many places are looked at at once. Who comes later waits, as long as any answer may take.
static FREE: Semaphore = Semaphore::const_new(2);

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
        .routes(routes!(known))
        .routes(routes!(steps))
        .routes(routes!(random))
        .routes(routes!(check))
}

/// The games there are
#[utoipa::path(
    get, path = "/rules/games", tag = "rules",
    responses((status = 200, description = "Every game with its options", body = GamesKnown)),
)]
async fn known() -> Json<GamesKnown> {
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    let rules = |game: Game| GameRules {
        name: game.name().to_owned(),
        options: owned(game.option_forms()),
        groups: game.option_groups().iter().map(|group| owned(group)).collect(),
        revision: game.rules_revision(),
        start: game.start().position_text(),
    };
    Json(GamesKnown { games: Game::all().map(rules).collect() })
}

/// Which steps can follow
///
/// A move is built step by step: in Pentagame a walk, then perhaps the place of a black and of a
/// grey block. Begin with no steps, and ask again with each you choose, until `whole` is there.
#[utoipa::path(
    post, path = "/rules/steps", tag = "rules", request_body = StepsAsked,
    responses(
        (status = 200, description = "The steps, or the whole move", body = StepsFollow),
        (status = 400, description = "Not JSON, or not this", body = Why),
        (status = 413, description = "Too large", body = Why),
        (status = 415, description = "JSON is wanted", body = Why),
        (status = 422, description = "No such place, nobody to move, or no such steps", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Too much at once", body = Why),
    ),
)]
async fn steps(Sent(asked): Sent<StepsAsked>) -> Result<Json<StepsFollow>, Error> {
    let StepsAsked { at, made } = asked;
    answer(move || steps_at(&at, &made)).await
}

/// One random legal move
///
/// Every step is drawn with the same chance among those that can follow. The same place asked
/// again gives another move.
#[utoipa::path(
    post, path = "/rules/random", tag = "rules", request_body = MoveAsked,
    responses(
        (status = 200, description = "The move, and whose turn it is", body = MoveDrawn),
        (status = 400, description = "Not JSON, or not this", body = Why),
        (status = 413, description = "Too large", body = Why),
        (status = 415, description = "JSON is wanted", body = Why),
        (status = 422, description = "No such place, or nobody to move", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Too much at once", body = Why),
    ),
)]
async fn random(Sent(asked): Sent<MoveAsked>) -> Result<Json<MoveDrawn>, Error> {
    let MoveAsked { at } = asked;
    answer(move || random_at(&at)).await
}

/// Whether a move is legal
#[utoipa::path(
    post, path = "/rules/check", tag = "rules", request_body = CheckAsked,
    responses(
        (status = 200, description = "Legal, or the rule it breaks", body = Checked),
        (status = 400, description = "Not JSON, or not this", body = Why),
        (status = 413, description = "Too large", body = Why),
        (status = 415, description = "JSON is wanted", body = Why),
        (status = 422, description = "No such place, or nobody to move", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Too much at once", body = Why),
    ),
)]
async fn check(Sent(asked): Sent<CheckAsked>) -> Result<Json<Checked>, Error> {
    let CheckAsked { at, text } = asked;
    answer(move || check_at(&at, &text)).await
}

/// A long game takes milliseconds to play over, so it does not keep others waiting.
async fn answer<T: Send + 'static>(
    find: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<Json<T>, Error> {
    let place = FREE.acquire().await.map_err(|_| Error::Overloaded)?;
    // The place is taken as long as the work lasts, even if nobody waits for it any more.
    let found = spawn_blocking(move || {
        let found = find();
        drop(place);
        found
    });
    let found = found.await;
    found.map_err(|error| Error::Internal(error.to_string()))?.map(Json)
}

/// Where a place is.
struct Reached {
    position: AnyPosition,
    plies: u32,
    seat: Seat,
}

fn reach(at: &RulesPlace) -> Result<Reached, Error> {
    let (position, plies) = match at {
        RulesPlace::Position(place) => {
            let text = place.position.as_deref().unwrap_or(games::START);
            if place.game.len() > GAME_BYTES || text.len() > POSITION_BYTES {
                return Err(Error::TooLarge);
            }
            let game: Game = place.game.parse().map_err(|error: rulebook::ParseError| {
                let why = Why::new(format!("no-{}", error.code()));
                Error::Refused(why.with("token", error.token()))
            })?;
            let reached = game.read_line(text).map_err(|error| Error::Refused(why(&error)))?;
            (reached.position, reached.history.plies())
        }
        RulesPlace::Table(place) => {
            if place.config.len() > table::CONFIG_BYTES || place.log.len() > LOG_LINES {
                return Err(Error::TooLarge);
            }
            let table = restore(&place.config, &place.log)?;
            if table.ended().is_some() {
                return Err(Error::Refused(Why::new("game-over")));
            }
            (table.position().clone(), u32::try_from(table.plies().len()).unwrap_or(u32::MAX))
        }
    };
    match position.turn() {
        Turn::Seat(seat) => Ok(Reached { position, plies, seat }),
        _ => Err(Error::Refused(why(&position.nobody_alone()))),
    }
}

fn restore(config: &str, log: &[String]) -> Result<Table, Error> {
    let config: Config = config.parse().map_err(|error: rulebook::ParseError| {
        Error::Refused(Why::new("no-config").with("token", error.token()))
    })?;
    Table::restore(config, &log.join("\n")).map_err(|error| Error::Refused(why(&error)))
}

fn why(reason: &impl Reason) -> Why {
    let mut why = Why::new(reason.code());
    reason.arguments(&mut |name, value| {
        why.arguments.insert(name.to_owned(), value.to_string());
    });
    why
}

fn number_of(seat: Seat) -> u8 {
    u8::try_from(seat.index() + 1).unwrap_or(u8::MAX)
}

fn steps_at(at: &RulesPlace, texts: &[String]) -> Result<StepsFollow, Error> {
    let Reached { position, seat, .. } = reach(at)?;
    let wrong = |text: &str| Error::Refused(Why::new("no-step").with("token", text));
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
    Ok(StepsFollow { seat: number_of(seat), steps, whole })
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

fn random_at(at: &RulesPlace) -> Result<MoveDrawn, Error> {
    let Reached { position, plies, seat } = reach(at)?;
    let drawn = draw(&position, seat)?;
    Ok(MoveDrawn { seat: number_of(seat), ply: plies, text: drawn })
}

/// Draws a move step by step: the whole list can be long.
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

/// A number below this one, from the system.
fn below(count: usize) -> Result<usize, Error> {
    let drawn = getrandom::u64().map_err(|error| Error::Internal(error.to_string()))?;
    // Of 2⁶⁴ numbers, none is favoured by more than one part in 2⁵⁰ for lists that short.
    let wide = u128::from(drawn) * count as u128;
    Ok((wide >> 64) as usize)
}

fn check_at(at: &RulesPlace, text: &str) -> Result<Checked, Error> {
    let Reached { position, seat, .. } = reach(at)?;
    let judged = match position.read_move(text) {
        Err(error) => Err(why(&games::Refusal::<AnyIllegal>::Text(error))),
        Ok(m) => position.play(m).map_err(|refused| why(&refused.reason)),
    };
    let (position, why) = match judged {
        Ok(behind) => (Some(behind.position_text()), None),
        Err(why) => (None, Some(why)),
    };
    Ok(Checked { seat: number_of(seat), legal: why.is_none(), why, position })
}
