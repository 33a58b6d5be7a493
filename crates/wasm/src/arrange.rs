//! Positions put together by hand.

use games::Moment;
use rulebook::{Notation, Seat};
use wasm_bindgen::prelude::wasm_bindgen;
use wire::{Fitting, Read, Said};

use crate::rules::position;
use crate::{json, said};

/// What can be set on the board of a position: a list of [`Fitting`].
#[wasm_bindgen]
pub fn fittings(game: &str, text: &str) -> String {
    let fittings = position(game, text).map(|position| position.fittings()).unwrap_or_default();
    let info = |fitting: &games::Fitting| Fitting {
        what: fitting.what.to_string(),
        kind: fitting.kind.code().to_owned(),
        owner: fitting.owner.map(said::number_of),
        most: fitting.most,
    };
    json(&fittings.iter().map(info).collect::<Vec<_>>())
}

/// The position with these things on its board and nothing else: a [`Read`]. `things` are names of
/// [`Fitting`]s and places by turns; seat and round are counted from 1.
#[wasm_bindgen]
pub fn arrange(game: &str, text: &str, things: Vec<String>, turn: u8, round: u32) -> String {
    json(&match arranged(game, text, &things, turn, round) {
        Ok(position) => Read::Text(position),
        Err(why) => Read::Unread(why),
    })
}

fn arranged(
    game: &str,
    text: &str,
    things: &[String],
    turn: u8,
    round: u32,
) -> Result<String, Said> {
    let base = position(game, text)?;
    let unread = |error| said::unread(base.name(), "position", &error);
    let seat = usize::from(turn).checked_sub(1).and_then(Seat::from_index);
    let wrong_seat = || rulebook::ParseError::new("seat", 0, &turn.to_string());
    let turn = seat.ok_or_else(wrong_seat).map_err(unread)?;
    let pairs = things.chunks_exact(2).filter_map(<[String]>::as_array::<2>);
    let things: Vec<(&str, &str)> =
        pairs.map(|[what, place]| (what.as_str(), place.as_str())).collect();
    let moment = Moment { turn, round };
    base.arranged(&things, moment).map(|position| position.position_text()).map_err(unread)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(things: &[&str], turn: u8, expected: &str) {
        let owned = things.iter().map(|text| (*text).to_owned()).collect();
        let answer = arrange("pentalath", "startpos", owned, turn, 1);
        assert!(answer.contains(expected), "{things:?}: {answer}");
    }

    #[test]
    fn an_arrangement_is_a_position_or_a_reason() {
        check(&["stone2", "a1"], 1, r#"{"text":"b6/"#);
        check(&["stone2", "a1", "stone2", "a1"], 1, "wanted-stop-taken-twice");
        check(&[], 0, "wanted-seat");
        check(&[], 3, "wanted-side");
    }

    #[test]
    fn fittings_are_listed() {
        let list = fittings("pentagame:5", "startpos");
        assert!(list.contains(r#"{"what":"2b1","kind":"piece","owner":2,"most":1}"#), "{list}");
        assert_eq!(fittings("pentagame", "nothing"), "[]");
    }
}
