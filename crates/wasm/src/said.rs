//! Reasons of all kinds, as something to be told.

use engine::{NamedPiece, Reasoned, Speaks, Value};
use games::record::{Fault, Malformed, RecordError, Wrong};
use games::{AnyIllegal, LineError, Refusal};
use rulebook::{ParseError, Reason, Seat};
use wire::Said;

/// Why a move is refused.
pub fn refusal(game: &str, refusal: &Refusal<AnyIllegal>) -> Said {
    if let Refusal::Text(error) = refusal {
        return unread(game, "move", error);
    }
    let code = refusal.code();
    let said = Said::new([format!("refused-{game}-{code}"), format!("refused-{code}")]);
    with_arguments(said, refusal)
}

/// Why something other than a move is refused.
pub fn refused(reason: &impl Reason) -> Said {
    with_arguments(Said::new([format!("refused-{}", reason.code())]), reason)
}

/// What is wrong with a text; `what` is `game`, `position` or `move`.
pub fn unread(game: &str, what: &str, error: &ParseError) -> Said {
    let code = error.code();
    let at = wire::Value::number(error.at() + 1);
    let with_token = |said: Said| said.with("token", error.token()).about("at", at.clone());
    let wanted = Said::new([format!("wanted-{game}-{code}"), format!("wanted-{code}")]);
    with_token(Said::new([format!("unread-{what}")]))
        .about("wanted", wire::Value::said(with_token(wanted)))
}

/// Why a line with a position and moves leads nowhere.
pub fn line(game: &str, error: &LineError) -> Said {
    match error {
        LineError::Position(error) => unread(game, "position", error),
        LineError::Move { number, text, refusal: why } => Said::new(["line-move"])
            .about("number", wire::Value::number(*number))
            .with("move", text)
            .about("why", wire::Value::said(refusal(game, why))),
    }
}

/// What is wrong with the text of a record.
pub fn malformed(error: &RecordError) -> Said {
    let about = |said: Said| {
        said.about("line", wire::Value::number(error.place().line))
            .about("column", wire::Value::number(error.place().column))
            .with("token", error.token())
    };
    let wrong = about(Said::new([format!("malformed-{}", error.code())]));
    about(Said::new(["record-malformed"])).about("wrong", wire::Value::said(wrong))
}

/// Why a record cannot be written.
pub fn unwritten(error: Malformed) -> Said {
    Said::new([format!("malformed-{}", error.code())]).with("token", "")
}

/// What is wrong with a record that can be read.
pub fn fault(game: &str, fault: &Fault) -> Said {
    let about = |said: Said| {
        said.with("token", fault.token())
            .about("ply", wire::Value::number(fault.ply().unwrap_or_default()))
    };
    let wrong = match fault.wrong() {
        Wrong::Game(error) => unread(game, "game", error),
        Wrong::Start(error) => unread(game, "position", error),
        Wrong::Turn(why) => refusal(game, why),
        _ => with_arguments(about(Said::new([format!("fault-{}", fault.code())])), fault),
    };
    let said = match (fault.place(), fault.ply()) {
        (Some(place), ply) => {
            let id = if ply.is_some() { "record-fault-ply" } else { "record-fault" };
            Said::new([id])
                .about("line", wire::Value::number(place.line))
                .about("column", wire::Value::number(place.column))
        }
        (None, _) => Said::new(["record-fault-nowhere"]),
    };
    about(said).about("wrong", wire::Value::said(wrong))
}

/// A true statement about a move or a position.
pub fn statement(said: &Reasoned) -> Said {
    let mut told = Said::new([format!("explain-{}", said.code)]);
    told.seat = Some(number_of(said.seat));
    told.speaks = Some(match said.speaks() {
        Speaks::For => wire::Speaks::For,
        Speaks::Against => wire::Speaks::Against,
    });
    for (name, argument) in &said.arguments {
        told.arguments.insert((*name).to_owned(), value(argument));
    }
    told
}

/// Which piece to think about.
pub fn piece(seat: Seat, piece: &Value) -> Said {
    let mut told = Said::new(["hint-piece"]).about("piece", value(piece));
    told.seat = Some(number_of(seat));
    told
}

/// A seat as everybody writes it, from 1.
pub fn number_of(seat: Seat) -> u8 {
    u8::try_from(seat.index() + 1).unwrap_or(u8::MAX)
}

fn with_arguments(said: Said, reason: &impl Reason) -> Said {
    let mut said = said;
    reason.arguments(&mut |name, value| {
        said.arguments.insert(name.to_owned(), wire::Value::text(&value.to_string()));
    });
    said
}

fn value(value: &Value) -> wire::Value {
    match value {
        Value::Seat(seat) => wire::Value::text(&seat.to_string()),
        Value::Seats(seats) => {
            wire::Value::Seats { seats: seats.iter().map(|seat| number_of(*seat)).collect() }
        }
        Value::Number(number) => wire::Value::number(*number),
        Value::Word(word) => wire::Value::text(word),
        Value::Pieces(pieces) => {
            wire::Value::Pieces { pieces: pieces.iter().map(piece_name).collect() }
        }
        Value::Places(places) => {
            let name = |place: &engine::Place| wire::PlaceName {
                name: place.name.clone(),
                shown: place.shown.clone(),
            };
            wire::Value::Places { places: places.iter().map(name).collect() }
        }
    }
}

fn piece_name(piece: &NamedPiece) -> wire::PieceName {
    wire::PieceName {
        owner: number_of(piece.owner),
        name: piece.name.clone(),
        colour: piece.colour.to_owned(),
        number: piece.number,
    }
}
