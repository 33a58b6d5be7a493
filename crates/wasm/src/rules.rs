//! Positions and moves.

use games::{Action, AnyMove, AnyPosition, Game, Openings};
use picture::{Drawing, Labels, Theme};
use rulebook::{Notation, Position, Reason, Turn};
use wasm_bindgen::prelude::wasm_bindgen;
use wire::{GameInfo, OpeningPlayed, Played, Read, Said};

use crate::{json, said};

/// A game and a position by their texts.
pub(crate) fn position(game: &str, text: &str) -> Result<AnyPosition, Said> {
    let named: Game = game.parse().map_err(|error| said::unread(name(game), "game", &error))?;
    let reached = named.read_line(text).map_err(|error| said::line(named.name(), &error))?;
    Ok(reached.position)
}

/// A position and a move of it, legal or not.
pub(crate) fn position_and_move(
    game: &str,
    text: &str,
    m: &str,
) -> Result<(AnyPosition, AnyMove), Said> {
    let position = position(game, text)?;
    let m = position.read_move(m).map_err(|error| said::unread(position.name(), "move", &error))?;
    Ok((position, m))
}

/// The name of a game without its options.
fn name(game: &str) -> &str {
    game.split(':').next().unwrap_or_default()
}

/// The games there are: a list of [`GameInfo`].
#[wasm_bindgen]
pub fn games() -> String {
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    let info = |game: Game| GameInfo {
        name: game.name().to_owned(),
        options: owned(game.option_forms()),
        groups: game.option_groups().iter().map(|group| owned(group)).collect(),
    };
    json(&Game::all().map(info).collect::<Vec<_>>())
}

/// The position in which a game begins: a [`Read`].
#[wasm_bindgen]
pub fn start_of(game: &str) -> String {
    check_position(game, games::START)
}

/// A position, or a line of moves from one, as the canonical text of where it leads: a [`Read`].
#[wasm_bindgen]
pub fn check_position(game: &str, text: &str) -> String {
    json(&match position(game, text) {
        Ok(position) => Read::Text(position.position_text()),
        Err(why) => Read::Unread(why),
    })
}

/// Plays a move: a [`Played`].
#[wasm_bindgen]
pub fn play(game: &str, text: &str, m: &str) -> String {
    let played = || -> Result<String, Said> {
        let mut position = position(game, text)?;
        let action: Action =
            m.parse().map_err(|error| said::unread(position.name(), "move", &error))?;
        let played = action.play_on(&mut position);
        played.map_err(|refusal| said::refusal(position.name(), &refusal))?;
        Ok(position.position_text())
    };
    json(&match played() {
        Ok(position) => Played::Position(position),
        Err(why) => Played::Refused(why),
    })
}

/// Whether the rules allow a move, as the code of the rule it breaks; empty where they allow it.
#[wasm_bindgen]
pub fn check_move(game: &str, text: &str, m: &str) -> String {
    match position_and_move(game, text, m) {
        Ok((position, m)) => match position.turn() {
            Turn::Seat(seat) => match position.check(seat, &m) {
                Ok(()) => String::new(),
                Err(illegal) => illegal.code().to_owned(),
            },
            _ => position.nobody_alone().code().to_owned(),
        },
        Err(_) => "move-text".to_owned(),
    }
}

/// All legal moves, one a line: the reference data asks for them. There can be tens of thousands.
#[wasm_bindgen]
pub fn moves(game: &str, text: &str) -> String {
    let Ok(position) = position(game, text) else { return String::new() };
    let of_seat = |seat| position.moves(seat);
    let all = position.turn().seats().iter().flat_map(of_seat);
    all.map(|m| position.move_text(&m)).collect::<Vec<_>>().join("\n")
}

/// A move in any form people type: a [`Read`] with the machine's notation. Legal or not.
#[wasm_bindgen]
pub fn read_move(game: &str, text: &str, typed: &str) -> String {
    let read = || -> Result<String, Said> {
        let position = position(game, text)?;
        let read = position.read_typed(typed);
        let m = read.map_err(|error| said::unread(position.name(), "move", &error))?;
        Ok(position.move_text(&m))
    };
    json(&match read() {
        Ok(m) => Read::Text(m),
        Err(why) => Read::Unread(why),
    })
}

/// A move as people like to see it; the text itself where it is none.
#[wasm_bindgen]
pub fn shown(game: &str, text: &str, m: &str) -> String {
    match position_and_move(game, text, m) {
        Ok((position, read)) => position.shown(&read),
        Err(_) => m.to_owned(),
    }
}

/// What can be said of a move: a list of [`Said`], the most important first.
#[wasm_bindgen]
pub fn explain(game: &str, text: &str, m: &str) -> String {
    let statements = match position_and_move(game, text, m) {
        Ok((position, m)) => match position.turn() {
            Turn::Seat(seat) if position.is_legal(seat, &m) => engine::explain(&position, &m),
            _ => Vec::new(),
        },
        Err(_) => Vec::new(),
    };
    json(&statements.iter().map(said::statement).collect::<Vec<_>>())
}

/// What threatens in a position: a list of [`Said`].
#[wasm_bindgen]
pub fn threats(game: &str, text: &str) -> String {
    let statements = position(game, text).map(|position| engine::threats(&position));
    json(&statements.unwrap_or_default().iter().map(said::statement).collect::<Vec<_>>())
}

/// Help in three grades for a move that an engine chose: a [`wire::Hint`], or `null`.
#[wasm_bindgen]
pub fn hint(game: &str, text: &str, m: &str) -> String {
    let hint = position_and_move(game, text, m).ok().and_then(|(position, m)| {
        let Turn::Seat(seat) = position.turn() else { return None };
        if !position.is_legal(seat, &m) {
            return None;
        }
        let hint = engine::hint_for(&position, &m);
        Some(wire::Hint {
            matters: hint.matters.iter().map(said::statement).collect(),
            piece: hint.piece.as_ref().map(|piece| said::piece(seat, piece)),
            text: position.move_text(&m),
            shown: position.shown(&m),
            why: hint.why.iter().map(said::statement).collect(),
        })
    });
    json(&hint)
}

/// The openings with a name in a line `startpos moves …`: a list of [`OpeningPlayed`].
#[wasm_bindgen]
pub fn openings(game: &str, line: &str) -> String {
    json(&named_openings(game, line).unwrap_or_default())
}

fn named_openings(game: &str, line: &str) -> Option<Vec<OpeningPlayed>> {
    let game: Game = game.parse().ok()?;
    let mut words = line.split_ascii_whitespace();
    if words.next() != Some(games::START) {
        return None;
    }
    let mut position = game.start();
    let mut openings = Openings::new(&position);
    for word in words.skip(1) {
        let action: Action = word.parse().ok()?;
        openings.watch(&position, &action);
        action.play_on(&mut position).ok()?;
    }
    let named = |opening: games::OpeningName| OpeningPlayed {
        seat: said::number_of(opening.seat),
        code: opening.code.to_owned(),
        name: opening.name.to_owned(),
    };
    Some(openings.names().into_iter().map(named).collect())
}

/// The widest picture a page may ask for.
const WIDEST_PX: u32 = 4096;

/// A picture of a position as SVG, empty where there is no such position. `theme` is `day` or
/// `night`; `last_move` leads from `text` to the position drawn, or is empty.
#[wasm_bindgen]
pub fn picture(game: &str, text: &str, last_move: &str, theme: &str, width_px: u32) -> String {
    let Ok(position) = position(game, text) else { return String::new() };
    let theme = if theme == Theme::Night.name() { Theme::Night } else { Theme::Day };
    let drawing =
        Drawing::new().theme(theme).width_px(width_px.clamp(64, WIDEST_PX)).labels(Labels::Shown);
    let Ok(m) = position.read_move(last_move) else {
        return picture::draw(&position, &drawing).as_str().to_owned();
    };
    let marks = picture::last_move(&position, &m);
    match position.play(m) {
        Ok(after) => picture::draw(&after, &drawing.marks(marks)).as_str().to_owned(),
        Err(refused) => picture::draw(&refused.position, &drawing).as_str().to_owned(),
    }
}
