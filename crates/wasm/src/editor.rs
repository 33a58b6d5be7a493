//! The position editor.

use games::{EditorTurn, Message};
use rulebook::{Notation, ParseError, Seat};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::json;
use crate::rules::{TextResult, position};

/// Lists the pieces that can be placed on the board of a position: [`games::EditorPiece`] values.
#[wasm_bindgen]
pub fn editor_pieces(game: &str, line: &str) -> String {
    json(&position(game, line).map(|position| position.editor_pieces()).unwrap_or_default())
}

/// Returns the position with exactly these pieces on its board: a [`TextResult`].
/// `placed` alternates codes of [`games::EditorPiece`]s and places; seat and round are counted from
/// 1.
#[wasm_bindgen]
pub fn edit_position(game: &str, line: &str, placed: Vec<String>, turn: u8, round: u32) -> String {
    json(&TextResult::from(edited(game, line, &placed, turn, round)))
}

fn edited(
    game: &str,
    line: &str,
    placed: &[String],
    turn: u8,
    round: u32,
) -> Result<String, Message> {
    let base = position(game, line)?;
    let invalid = |error| Message::parse_error(base.name(), "position", &error);
    let seat = usize::from(turn).checked_sub(1).and_then(Seat::from_index);
    let invalid_seat = || ParseError::new("seat", 0, &turn.to_string());
    let turn = seat.ok_or_else(invalid_seat).map_err(invalid)?;
    let pairs = placed.chunks_exact(2).filter_map(<[String]>::as_array::<2>);
    let placed: Vec<(&str, &str)> =
        pairs.map(|[code, place]| (code.as_str(), place.as_str())).collect();
    let edited = base.edit(&placed, EditorTurn { turn, round });
    edited.map(|position| position.position_text()).map_err(invalid)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(placed: &[&str], turn: u8, expected: &str) {
        let owned = placed.iter().map(|text| (*text).to_owned()).collect();
        let answer = edit_position("pentalath", "startpos", owned, turn, 1);
        assert!(answer.contains(expected), "{placed:?}: {answer}");
    }

    #[test]
    fn edited_position_is_valid_or_explained() {
        check(&["stone2", "a1"], 1, r#"{"ok":"b6/"#);
        check(&["stone2", "a1", "stone2", "a1"], 1, "expected-stop-taken-twice");
        check(&[], 0, "expected-seat");
        check(&[], 3, "expected-side");
    }

    #[test]
    fn editor_pieces_are_listed() {
        let list = editor_pieces("pentagame:5", "startpos");
        let expected = r#"{"code":"2b1","kind":"piece","owner":2,"max_count":1}"#;
        assert!(list.contains(expected), "{list}");
        assert_eq!(editor_pieces("pentagame", "nothing"), "[]");
    }
}
