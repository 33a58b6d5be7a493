//! The editor of Pente and Pentalath: equal stones on a board of rows.

use std::fmt::Display;

use pentalath::{Cell, Pentalath};
use pente::{GridPoint, Pente};
use rulebook::{Notation, ParseError, Position, Seat, Seats};

use super::{EditorPiece, EditorPieceKind, EditorTurn, push};

const STONE: &str = "stone";

/// A stone of each seat.
pub(super) fn stones(seats: Seats) -> Vec<EditorPiece> {
    let stone = |seat: Seat| EditorPiece {
        code: format!("{STONE}{seat}").into(),
        kind: EditorPieceKind::Stone,
        owner: Some(seat),
        max_count: u16::MAX,
    };
    seats.iter().map(stone).collect()
}

/// The seat whose stone this is.
fn stone_of(what: &str) -> Result<Seat, ParseError> {
    let wrong = || ParseError::new("stone", 0, what);
    what.strip_prefix(STONE).ok_or_else(wrong)?.parse().map_err(|_| wrong())
}

/// Letters of the items on each row.
fn lettered<P: PartialEq + Copy, C: Display>(
    things: &[(&str, &str)],
    place: impl Fn(&str) -> Result<P, ParseError>,
    colour: impl Fn(Seat) -> Option<C>,
) -> Result<Vec<(P, String)>, ParseError> {
    let mut standing: Vec<(P, String)> = Vec::with_capacity(things.len());
    for (what, at) in things {
        let stone = || ParseError::new("stone", 0, what);
        let letter = colour(stone_of(what)?).ok_or_else(stone)?.to_string();
        let here = place(at)?;
        if standing.iter().any(|(taken, _)| *taken == here) {
            return Err(ParseError::new("stop-taken-twice", 0, at));
        }
        standing.push((here, letter));
    }
    Ok(standing)
}

/// One row in letters and runs.
fn row<P: PartialEq>(places: impl Iterator<Item = P>, standing: &[(P, String)]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for place in places {
        match standing.iter().find(|(at, _)| *at == place) {
            None => empty += 1,
            Some((_, letter)) => {
                push_run(&mut text, &mut empty);
                text += letter;
            }
        }
    }
    push_run(&mut text, &mut empty);
    text
}

fn push_run(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        push(text, *empty);
    }
    *empty = 0;
}

/// Builds a position of Pente from the stones of the editor.
/// The number of turns follows from the round, or is the first that leaves time for all stones to
/// be set and captured.
pub(super) fn arrange_pente(
    position: &Pente,
    things: &[(&str, &str)],
    turn: EditorTurn,
) -> Result<Pente, ParseError> {
    let side = position.setup().size().side();
    let colour = |seat| position.colour_of(seat);
    let off = |name: &str| ParseError::new("off-board", 0, name);
    let standing = lettered(
        things,
        |name| {
            let point: GridPoint = name.parse()?;
            if position.setup().size().contains(point) { Ok(point) } else { Err(off(name)) }
        },
        colour,
    )?;
    let rows = (0..side)
        .rev()
        .map(|line| row((0..side).filter_map(|column| GridPoint::new(column, line)), &standing));
    let board = rows.collect::<Vec<_>>().join("/");
    let letter = colour(turn.turn).map_or_else(String::new, |colour| colour.to_string());
    let captures: Vec<u16> = position.colours().iter().map(|c| position.captures(*c)).collect();
    let seats = position.seats().len() as u32;
    let taken: u32 = captures.iter().map(|n| u32::from(*n)).sum();
    let least = (standing.len() as u32).saturating_add(taken);
    let asked = turn.round.clamp(1, 1_000).saturating_sub(1) * seats + turn.turn.index() as u32;
    let captures = captures.iter().map(u16::to_string).collect::<Vec<_>>().join(":");
    let mut first_wrong = None;
    // A choice of colour counts as a turn, so one round more is tried than there are seats.
    let first = asked.max(least);
    for ply in first..=first.saturating_add(2 * seats) {
        for choice in ["", " stay", " swap"] {
            let text = format!("{board} {letter} {captures} {ply}{choice}");
            match Pente::read_position(position.setup(), &text) {
                Ok(read) if read.seat_of(read.colour_to_move()) == turn.turn => return Ok(read),
                Ok(_) => {}
                Err(error) => {
                    let of_the_count = ["side", "too-few-plies", "choice", "too-much"];
                    if !of_the_count.contains(&error.code()) {
                        return Err(error);
                    }
                    first_wrong.get_or_insert(error);
                }
            }
        }
    }
    Err(first_wrong.unwrap_or_else(|| ParseError::new("side", 0, &letter)))
}

/// Builds a position of Pentalath from the stones of the editor.
pub(super) fn arrange_pentalath(
    position: &Pentalath,
    things: &[(&str, &str)],
    turn: EditorTurn,
) -> Result<Pentalath, ParseError> {
    let colour = |seat| position.colour_of(seat);
    let standing = lettered(things, |name| name.parse::<Cell>(), colour)?;
    let mut text = String::new();
    for line in (0..u8::MAX).take_while(|line| Cell::new(*line, 0).is_some()) {
        if line > 0 {
            text.push('/');
        }
        text += &row((0..u8::MAX).map_while(|index| Cell::new(line, index)), &standing);
    }
    let turn = colour(turn.turn).ok_or_else(|| ParseError::new("side", 0, ""))?;
    push(&mut text, format_args!(" {turn}"));
    let old = position.position_text();
    for more in old.split(' ').skip(2) {
        push(&mut text, format_args!(" {more}"));
    }
    Pentalath::read_position(position.setup(), &text)
}
