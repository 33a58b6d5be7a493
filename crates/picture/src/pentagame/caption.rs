//! Title and description of a Pentagame position.

use ::pentagame::{Pentagame, Piece, PlayerLayout, Stop};
use games::{Message, MessageArgument};
use rulebook::{Position, Seat};

use crate::caption::{Caption, name_list};
use crate::silhouette::Family;

pub(crate) fn caption(position: &Pentagame) -> Caption {
    let mut description: Vec<Message> =
        position.seats().iter().map(|seat| player(position, seat)).collect();
    let black = stops(position.black());
    description.push(Message::new(["picture-black-blocks"]).with("stops", black));
    description.push(grey_blocks(position));
    Caption { title: title(position), description }
}

fn title(position: &Pentagame) -> Message {
    let players = match position.layout() {
        PlayerLayout::Teams => Message::new(["picture-teams"]),
        other => Message::new(["picture-players"]).number("count", other.seats().len()),
    };
    if position.outcome().is_over() {
        Message::new(["picture-title-pentagame-over"]).with("players", players)
    } else {
        Message::new(["picture-title-pentagame"])
            .with("players", players)
            .number("round", position.round())
            .text("seat", position.to_move())
    }
}

fn player(position: &Pentagame, seat: Seat) -> Message {
    let layout = position.layout();
    let piece = |piece: Piece| {
        let message = match position.stop_of(piece) {
            Some(stop) => Message::new(["picture-piece-on"]).text("stop", stop.human_name()),
            None => Message::new(["picture-piece-out"]),
        };
        message.text("piece", piece.name(layout))
    };
    let figures = family(position, seat).map_or("discs", Family::code);
    Message::new(["picture-pentagame-player"])
        .text("seat", seat)
        .with("figures", Message::new([format!("picture-figures-{figures}")]))
        .with(
            "pieces",
            MessageArgument::Messages(Piece::of_seat(layout, seat).map(piece).collect()),
        )
}

fn grey_blocks(position: &Pentagame) -> Message {
    let id = if position.is_over() { "picture-grey-blocks-over" } else { "picture-grey-blocks" };
    let message =
        Message::new([id]).with("stops", stops(position.grey())).number("pool", position.pool());
    if position.is_over() {
        return message;
    }
    let seat = position.to_move();
    let symbol = match family(position, seat) {
        Some(family) => Message::new([format!("picture-symbol-{}", family.code())]),
        None => Message::new(["picture-symbol-letter"]).text("letter", Stop::corner(seat.index())),
    };
    message.with("symbol", symbol).text("seat", seat)
}

/// Returns the animals of a player; five players have discs.
fn family(position: &Pentagame, seat: Seat) -> Option<Family> {
    Family::of(seat).filter(|_| position.layout() != PlayerLayout::Five)
}

fn stops(stops: impl Iterator<Item = Stop>) -> Message {
    name_list(stops.map(|stop| stop.human_name().to_string()))
}
