//! The live board: texts in, what [`wire`] calls the parts of a board out.

use games::AnyPosition;
use picture::Point;
use picture::live::{self, Aim, Mirror, Orientation, Phase};
use rulebook::{Outcome, Position, Turn};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::json;
use crate::rules::{position, position_and_move};

/// A view as a page writes it: the turns, and perhaps an `m` for a mirror.
fn orientation(view: &str) -> Orientation {
    let (turns, mirror) = match view.strip_suffix('m') {
        Some(turns) => (turns, Mirror::Mirrored),
        None => (view, Mirror::Plain),
    };
    Orientation { turns: turns.parse().unwrap_or(0), mirror }
}

/// The steps made, as a page writes them: their texts with spaces between. Steps that cannot be
/// made here are none.
fn steps(position: &AnyPosition, made: &str) -> Option<Vec<games::AnyStep>> {
    let texts: Vec<&str> = made.split_ascii_whitespace().take(live::MAX_STEPS + 1).collect();
    live::read_steps(position, &texts)
}

/// A name for the artwork of a position: where it is the same, so is the artwork. Empty where there
/// is no such position.
#[wasm_bindgen]
pub fn artwork_name(game: &str, text: &str) -> String {
    position(game, text).map(|position| live::artwork_name(&position)).unwrap_or_default()
}

/// What of a board never moves: a [`wire::Art`], or `null` where there is no such position.
#[wasm_bindgen]
pub fn artwork(game: &str, text: &str, view: &str) -> String {
    let art = position(game, text).map(|position| {
        let art = live::artwork(&position, orientation(view));
        let symbols = art
            .symbols
            .into_iter()
            .map(|symbol| (symbol.name, wire::Symbol { large: symbol.large, small: symbol.small }));
        let line = |line: live::Line| wire::Line {
            name: line.name,
            shown: line.shown,
            places: line.places,
        };
        wire::Art {
            view: wire::ViewBox {
                x: art.view.corner.x,
                y: art.view.corner.y,
                width: art.view.width,
                height: art.view.height,
            },
            turns: art.turns,
            ground: art.ground,
            places: art.places.into_iter().map(place).collect(),
            lines: art.lines.into_iter().map(line).collect(),
            symbols: symbols.collect(),
        }
    });
    json(&art.ok())
}

fn place(place: live::Place) -> wire::Place {
    wire::Place {
        name: place.name,
        shown: place.shown,
        x: place.at.x,
        y: place.at.y,
        r: place.radius,
        kind: place.kind.code().to_owned(),
        colour: place.colour.map(str::to_owned),
        near: place.near,
        lines: place.lines,
        outline: place.outline.to_string(),
    }
}

/// Where everything is after these steps: a [`wire::Scene`], or `null` where there is no such
/// position.
#[wasm_bindgen]
pub fn scene(game: &str, text: &str, made: &str, view: &str) -> String {
    let scene = position(game, text).map(|position| {
        let made = steps(&position, made).unwrap_or_default();
        let scene = live::scene(&position, &made, orientation(view));
        wire::Scene {
            things: scene.things.into_iter().map(thing).collect(),
            turn: scene.turn,
            seats: scene.seats,
            teams: scene.teams,
            signs: scene.signs,
            turns: scene.turns,
            round: scene.round,
            out: scene.out,
            wanted: scene.wanted,
            pool: scene.pool,
            closing: scene.phase == Phase::Closing,
            over: over(&scene.outcome),
        }
    });
    json(&scene.ok())
}

fn thing(thing: live::Thing) -> wire::Thing {
    wire::Thing {
        key: thing.key,
        symbol: thing.symbol,
        x: thing.at.x,
        y: thing.at.y,
        r: thing.radius,
        place: thing.place,
        kind: thing.kind.code().to_owned(),
        owner: thing.owner,
        colour: thing.colour.map(str::to_owned),
        number: thing.number,
        state: thing.state.code().to_owned(),
    }
}

fn over(outcome: &Outcome) -> Option<wire::Over> {
    match outcome {
        Outcome::Unfinished => None,
        Outcome::Replay => {
            Some(wire::Over { reason: "replay".to_owned(), points: Vec::new(), places: Vec::new() })
        }
        Outcome::Final(end) => Some(wire::Over {
            reason: end.reason.to_owned(),
            points: end.score.as_slice().to_vec(),
            places: end.place.as_slice().to_vec(),
        }),
    }
}

/// Which steps can follow these: a [`wire::Choices`], or `null` where there is no such position.
#[wasm_bindgen]
pub fn choices(game: &str, text: &str, made: &str) -> String {
    let choices = position(game, text).map(|position| {
        let Some(made) = steps(&position, made) else {
            let stage = live::Stage::Nothing.code().to_owned();
            return wire::Choices { choices: Vec::new(), whole: None, stage };
        };
        let next = live::choices(&position, &made);
        let choice = |choice: live::Choice| wire::Choice {
            text: choice.text,
            mover: choice.mover,
            place: choice.place,
            partner: choice.partner,
            kind: choice.kind.code().to_owned(),
            goal: choice.aim == Aim::Goal,
            word: choice.word.map(str::to_owned),
        };
        wire::Choices {
            choices: next.choices.into_iter().map(choice).collect(),
            whole: next.whole,
            stage: next.stage.code().to_owned(),
        }
    });
    json(&choices.ok())
}

/// The steps of a legal move, as their texts: a list, empty where the move is not legal.
#[wasm_bindgen]
pub fn steps_of(game: &str, text: &str, m: &str) -> String {
    let texts = legal(game, text, m).map(|(position, m)| live::step_texts(&position, &m));
    json(&texts.unwrap_or_default())
}

/// A position and a legal move of it.
fn legal(game: &str, text: &str, m: &str) -> Option<(AnyPosition, games::AnyMove)> {
    let (position, m) = position_and_move(game, text, m).ok()?;
    let Turn::Seat(seat) = position.turn() else { return None };
    position.is_legal(seat, &m).then_some((position, m))
}

/// How everything moves in a move: a list of lists of [`wire::Motion`], empty where the move is not
/// legal.
#[wasm_bindgen]
pub fn motions(game: &str, text: &str, m: &str, view: &str) -> String {
    let groups = legal(game, text, m).map(|(position, m)| {
        let motion = |motion: live::Motion| wire::Motion {
            key: motion.key,
            symbol: motion.symbol,
            points: motion.points.iter().map(|Point { x, y }| [*x, *y]).collect(),
            kind: motion.kind.code().to_owned(),
        };
        let groups = live::motions(&position, &m, orientation(view));
        groups.into_iter().map(|group| group.into_iter().map(motion).collect()).collect()
    });
    json::<Vec<Vec<wire::Motion>>>(&groups.unwrap_or_default())
}

fn placed(marks: Option<live::Marks>) -> String {
    let live::Marks { below, above, places } = marks.unwrap_or_default();
    json(&wire::PlacedMarks { below, above, places })
}

/// The marks of a move, given the position in which it was made: [`wire::PlacedMarks`].
#[wasm_bindgen]
pub fn last_move(game: &str, text: &str, m: &str, view: &str) -> String {
    let read = legal(game, text, m);
    placed(read.map(|(position, m)| live::last_move(&position, &m, orientation(view))))
}

/// Who can reach a goal next: [`wire::PlacedMarks`].
#[wasm_bindgen]
pub fn threat_marks(game: &str, text: &str, view: &str) -> String {
    let read = position(game, text).ok();
    placed(read.map(|position| live::threat_marks(&position, orientation(view))))
}

/// Which swaps the seat to move may not make again: [`wire::PlacedMarks`].
#[wasm_bindgen]
pub fn ko_marks(game: &str, text: &str, view: &str) -> String {
    let read = position(game, text).ok();
    placed(read.map(|position| live::ko_marks(&position, orientation(view))))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "pentagame";

    fn check(answer: &str, parts: &[&str]) {
        for part in parts {
            assert!(answer.contains(part), "{part} in {answer}");
        }
    }

    #[test]
    fn a_board_comes_with_places_lines_and_symbols() {
        let text = artwork(GAME, "startpos", "2m");
        check(&text, &[r#""turns":5"#, r#""shown":"E × b""#, r#""1a":{"large":"<g"#]);
        let art: wire::Art = serde_json::from_str(&text).unwrap();
        assert_eq!((art.places.len(), art.lines.len(), art.symbols.len()), (100, 20, 12));
        assert_ne!(text, artwork(GAME, "startpos", "2"));
        assert_eq!(artwork_name(GAME, "startpos"), artwork_name("pentagame:2", "startpos"));
        assert_ne!(artwork_name(GAME, "startpos"), artwork_name("pentagame:3", "startpos"));
    }

    #[test]
    fn a_move_is_made_step_by_step() {
        check(&choices(GAME, "startpos", ""), &[r#""stage":"walk""#, r#""mover":"1a""#]);
        check(&choices(GAME, "startpos", "aA-d"), &[r#""stage":"black""#, r##""text":"#A1B""##]);
        let whole = choices(GAME, "startpos", "aA-d #A1B");
        check(&whole, &[r##""whole":"aA-d#A1B""##, r#""stage":"whole""#]);
        check(&scene(GAME, "startpos", "aA-d", "0"), &[r#""state":"hand""#, r#""over":null"#]);
        check(&steps_of(GAME, "startpos", "aA-d#A1B"), &[r##"["aA-d","#A1B"]"##]);
        check(&motions(GAME, "startpos", "aA-d#A1B", "0"), &[r#""key":"1a""#, "black@d"]);
        check(&last_move(GAME, "startpos", "aA-d#A1B", "0"), &[r#"["A","d","A1B"]"#]);
    }

    #[test]
    fn what_cannot_be_read_is_nothing() {
        assert_eq!(artwork("chess", "startpos", "0"), "null");
        assert_eq!(artwork(GAME, "?", "x"), "null");
        assert_eq!(artwork_name(GAME, "?"), "");
        assert_eq!(scene(GAME, "?", "", ""), "null");
        assert_eq!(choices(GAME, "?", ""), "null");
        check(&choices(GAME, "startpos", "a b"), &[r#""stage":"nothing""#]);
        check(&scene(GAME, "startpos", "a b", "900m"), &[r#""turn":1"#]);
        assert_eq!(motions(GAME, "startpos", "aA-a", "0"), "[]");
        assert_eq!(steps_of(GAME, "startpos", "aA-a"), "[]");
        check(&last_move(GAME, "startpos", "?", "0"), &[r#""places":[]"#]);
        check(&threat_marks("pente", "startpos", "0"), &[r#""places":[]"#]);
        check(&ko_marks(GAME, "?", "0"), &[r#""places":[]"#]);
    }

    #[test]
    fn an_end_has_points_and_places() {
        let over = "2 +,+,+,D,E/A,B,C,D,+ a,b,c,d,e A1B 1 9 -";
        let expected = r#""over":{"reason":"out","points":[3,1],"places":[1,2]}"#;
        check(&scene(GAME, over, "", "0"), &[expected, r#""closing":true"#]);
        check(&choices(GAME, over, ""), &[r#""stage":"nothing""#]);
    }
}
