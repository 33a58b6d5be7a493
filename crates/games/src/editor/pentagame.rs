//! The editor of Pentagame: named pieces and blocks on stops.

use pentagame::{Pentagame, Piece, Stop, StopSet};
use rulebook::{Notation, ParseError, Seat};

use super::{EditorPiece, EditorPieceKind, EditorTurn, push};

pub(super) const BLACK: &str = "black";
pub(super) const GREY: &str = "grey";

/// The pieces of all players, and the blocks.
pub(super) fn pieces(position: &Pentagame) -> Vec<EditorPiece> {
    let pieces = Piece::all(position.layout()).map(|piece| EditorPiece {
        code: piece_name(position, piece).into(),
        kind: EditorPieceKind::Piece,
        owner: Some(piece.seat()),
        max_count: 1,
    });
    let blocks = [BLACK, GREY].map(|what| EditorPiece {
        code: what.into(),
        kind: EditorPieceKind::Block,
        owner: None,
        max_count: 5,
    });
    pieces.chain(blocks).collect()
}

/// Builds a position from the items of the editor.
pub(super) fn arrange(
    position: &Pentagame,
    things: &[(&str, &str)],
    turn: EditorTurn,
) -> Result<Pentagame, ParseError> {
    position_text(position, things, turn)?.parse()
}

/// Owner and name: `1a`, and `2b1` where a player has several of one colour.
pub(super) fn piece_name(position: &Pentagame, piece: Piece) -> String {
    format!("{}{}", piece.seat(), piece.name(position.layout()))
}

fn position_text(
    position: &Pentagame,
    things: &[(&str, &str)],
    turn: EditorTurn,
) -> Result<String, ParseError> {
    let seating = position.layout();
    let mut blocks = [StopSet::NONE; 2];
    let mut pieces: Vec<(Piece, Option<Stop>)> =
        Piece::all(seating).map(|piece| (piece, None)).collect();
    for (what, place) in things {
        let stop: Stop = place.parse()?;
        let [black, grey] = &mut blocks;
        match *what {
            BLACK | GREY => {
                let set = if *what == BLACK { black } else { grey };
                if set.contains(stop) {
                    return Err(ParseError::new("stop-taken-twice", 0, place));
                }
                *set = set.with(stop);
            }
            name => {
                let named = |piece: Piece| piece_name(position, piece) == name;
                let entry = pieces.iter_mut().find(|(piece, _)| named(*piece));
                entry.ok_or_else(|| ParseError::new("piece", 0, name))?.1 = Some(stop);
            }
        }
    }
    let old = position.position_text();
    let mut text = String::from(old.split(' ').next().unwrap_or_default());
    for (piece, stop) in pieces {
        let behind_another = if piece.seat() == Seat::FIRST { " " } else { "/" };
        text += if piece.index() > 0 { "," } else { behind_another };
        match stop {
            Some(stop) => push(&mut text, stop),
            None => text.push('+'),
        }
    }
    for set in blocks {
        let names: Vec<String> = set.into_iter().map(|stop| stop.to_string()).collect();
        push(
            &mut text,
            format_args!(" {}", if names.is_empty() { "-".into() } else { names.join(",") }),
        );
    }
    push(&mut text, format_args!(" {} {} -", turn.turn, turn.round));
    Ok(text)
}
