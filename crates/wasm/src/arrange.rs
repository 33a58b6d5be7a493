//! Positions put together by hand.

use games::Moment;
use rulebook::{Notation, Seat};
use wasm_bindgen::prelude::wasm_bindgen;
use wire::{Arrangement, Fitting, Read, Said};

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

/// The position with what an [`Arrangement`] says on its board and nothing else: a [`Read`].
#[wasm_bindgen]
pub fn arrange(game: &str, text: &str, arrangement: &str) -> String {
    json(&match arranged(game, text, arrangement) {
        Ok(position) => Read::Text(position),
        Err(why) => Read::Unread(why),
    })
}

fn arranged(game: &str, text: &str, arrangement: &str) -> Result<String, Said> {
    let base = position(game, text)?;
    let unread = |error| said::unread(base.name(), "position", &error);
    let asked: Arrangement =
        serde_json::from_str(arrangement).map_err(|_| Said::new(["unread-record"]))?;
    let turn = usize::from(asked.turn).checked_sub(1).and_then(Seat::from_index);
    let wrong_seat = || rulebook::ParseError::new("seat", 0, &asked.turn.to_string());
    let turn = turn.ok_or_else(wrong_seat).map_err(unread)?;
    let things: Vec<(&str, &str)> =
        asked.things.iter().map(|thing| (thing.what.as_str(), thing.place.as_str())).collect();
    let moment = Moment { turn, round: asked.round };
    base.arranged(&things, moment).map(|position| position.position_text()).map_err(unread)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(arrangement: &str, expected: &str) {
        let answer = arrange("pentalath", "startpos", arrangement);
        assert!(answer.contains(expected), "{arrangement}: {answer}");
    }

    #[test]
    fn an_arrangement_is_a_position_or_a_reason() {
        let stone = r#"{"what":"stone2","place":"a1"}"#;
        let with =
            |things: &str, turn: u8| format!(r#"{{"things":[{things}],"turn":{turn},"round":1}}"#);
        check(&with(stone, 1), r#"{"text":"b6/"#);
        check(&with(&format!("{stone},{stone}"), 1), "wanted-stop-taken-twice");
        check(&with("", 0), "wanted-seat");
        check(&with("", 3), "wanted-side");
        check("?", "unread-record");
    }

    #[test]
    fn fittings_are_listed() {
        let list = fittings("pentagame:5", "startpos");
        assert!(list.contains(r#"{"what":"2b1","kind":"piece","owner":2,"most":1}"#), "{list}");
        assert_eq!(fittings("pentagame", "nothing"), "[]");
    }
}
