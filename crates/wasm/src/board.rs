//! The interactive board: serialised values of [`picture::board_model`].

use games::{Action, AnyPosition};
use picture::board_model::{self, BoardLayout, BoardMarks, LegalSteps, Orientation};
use picture::{Drawing, Labels, Mark, Theme};
use rulebook::{Notation, Position, Seat, Turn};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::json;
use crate::rules::{position, position_and_move};

/// Parses an orientation.
///
/// It is the number of turns, followed by `m` if the board is mirrored, and after a space the name
/// of a layout other than the flat one.
fn orientation(text: &str) -> Orientation {
    let (text, layout) = text.split_once(' ').unwrap_or((text, ""));
    let layout = BoardLayout::ALL.into_iter().find(|known| known.name() == layout);
    let (turns, mirrored) = match text.strip_suffix('m') {
        Some(turns) => (turns, true),
        None => (text, false),
    };
    let turns = turns.parse().unwrap_or(0);
    Orientation { turns, mirrored, layout: layout.unwrap_or_default() }
}

/// Parses the steps made so far, separated by spaces; none if they cannot be made here.
fn steps(position: &AnyPosition, seat: Option<Seat>, made: &str) -> Option<Vec<games::AnyStep>> {
    let texts: Vec<&str> = made.split_ascii_whitespace().take(board_model::MAX_STEPS + 1).collect();
    board_model::parse_steps(position, seat, &texts)
}

/// The seat with this number, counted from 1; 0 for none.
pub(crate) fn seat_of(number: u8) -> Option<Seat> {
    usize::from(number).checked_sub(1).and_then(Seat::from_index)
}

/// Parses a position and a legal action of it, and returns the position after it.
fn played(game: &str, line: &str, action: &str) -> Option<(AnyPosition, Action, AnyPosition)> {
    let position = position(game, line).ok()?;
    let action = match position.read_move(action) {
        Ok(m) if position.turn() != Turn::Chance => Action::from_move(&position, &m).ok()?,
        _ => action.parse().ok()?,
    };
    let mut after = position.clone();
    action.play(&mut after).ok()?;
    Some((position, action, after))
}

/// Parses a position and a legal move of it.
fn legal(game: &str, line: &str, m: &str) -> Option<(AnyPosition, games::AnyMove)> {
    let (position, m) = position_and_move(game, line, m).ok()?;
    let Turn::Seat(seat) = position.turn() else { return None };
    position.is_legal(seat, &m).then_some((position, m))
}

/// Returns a cache key: positions with the same key have the same artwork.
/// Empty for an invalid position.
#[wasm_bindgen]
pub fn artwork_key(game: &str, line: &str) -> String {
    position(game, line).map(|position| board_model::artwork_key(&position)).unwrap_or_default()
}

/// Returns the fixed parts of a board.
/// A [`board_model::Artwork`], or `null` for an invalid position.
#[wasm_bindgen]
pub fn artwork(game: &str, line: &str, view: &str) -> String {
    let position = position(game, line);
    json(&position.map(|position| board_model::artwork(&position, orientation(view))).ok())
}

/// Returns the scene after these steps of a seat, counted from 1.
/// The seat matters where several seats choose; 0 is the first of them.
/// A [`board_model::Scene`], or `null` for an invalid position.
#[wasm_bindgen]
pub fn scene(game: &str, line: &str, seat: u8, made: &str, view: &str) -> String {
    let scene = position(game, line).map(|position| {
        let made = steps(&position, seat_of(seat), made).unwrap_or_default();
        board_model::scene(&position, seat_of(seat), &made, orientation(view))
    });
    json(&scene.ok())
}

/// Returns the legal next steps of a seat: a [`LegalSteps`], or `null` for an invalid position.
#[wasm_bindgen]
pub fn legal_steps(game: &str, line: &str, seat: u8, made: &str) -> String {
    let seat = seat_of(seat);
    let legal_steps = position(game, line).map(|position| match steps(&position, seat, made) {
        Some(made) => board_model::legal_steps(&position, seat, &made),
        None => LegalSteps::NONE,
    });
    json(&legal_steps.ok())
}

/// Returns the steps of a legal move in notation; empty for an illegal move.
#[wasm_bindgen]
pub fn move_steps(game: &str, line: &str, m: &str) -> String {
    let texts =
        legal(game, line, m).map(|(position, m)| board_model::step_texts(&position, None, &m));
    json(&texts.unwrap_or_default())
}

/// Returns the animation of an action: groups of [`board_model::Motion`], empty for an illegal one.
#[wasm_bindgen]
pub fn motions(game: &str, line: &str, action: &str, view: &str) -> String {
    let groups = played(game, line, action).map(|(position, action, after)| {
        board_model::motions(&position, &action, &after, orientation(view))
    });
    json(&groups.unwrap_or_default())
}

/// Lists the items that a move puts on other places.
/// [`board_model::ItemMove`] values, those of the mover first; empty for an illegal move.
#[wasm_bindgen]
pub fn item_moves(game: &str, line: &str, m: &str) -> String {
    let moves = legal(game, line, m).map(|(position, m)| board_model::item_moves(&position, &m));
    json(&moves.unwrap_or_default())
}

/// Returns the marks of an action, given the position before it: [`BoardMarks`].
#[wasm_bindgen]
pub fn last_move_marks(game: &str, line: &str, action: &str, view: &str) -> String {
    let marks = played(game, line, action)
        .map(|(position, action, _)| board_model::last_move(&position, &action, orientation(view)));
    json(&marks.unwrap_or_default())
}

/// Returns the marks of several moves, the oldest first: [`BoardMarks`].
/// `moves` has the position before each move, then the move. Illegal moves are left out.
#[wasm_bindgen]
pub fn trail_marks(game: &str, moves: Vec<String>, view: &str) -> String {
    let pairs = moves.as_chunks().0.iter().filter_map(|[position, action]| {
        played(game, position, action).map(|(position, action, _)| (position, action))
    });
    json(&board_model::trail_marks(&pairs.collect::<Vec<_>>(), orientation(view)))
}

/// Marks what has won the game: [`BoardMarks`].
#[wasm_bindgen]
pub fn winning_marks(game: &str, line: &str, view: &str) -> String {
    json(&marks(game, line, |position| board_model::winning_marks(position, orientation(view))))
}

/// Marks the pieces that can reach their goals: [`BoardMarks`].
#[wasm_bindgen]
pub fn threat_marks(game: &str, line: &str, view: &str) -> String {
    json(&marks(game, line, |position| board_model::threat_marks(position, orientation(view))))
}

/// Marks the swaps that the ko rule forbids: [`BoardMarks`].
#[wasm_bindgen]
pub fn ko_marks(game: &str, line: &str, view: &str) -> String {
    json(&marks(game, line, |position| board_model::ko_marks(position, orientation(view))))
}

fn marks(game: &str, line: &str, mark: impl FnOnce(&AnyPosition) -> BoardMarks) -> BoardMarks {
    position(game, line).map(|position| mark(&position)).unwrap_or_default()
}

/// Maximal width of a picture.
const MAX_WIDTH_PX: u32 = 4096;

/// Returns the position of a line after a move, and the marks of the move.
/// Without a legal move the position of the line itself.
fn after_move(game: &str, line: &str, m: &str) -> Option<(AnyPosition, Vec<Mark>)> {
    let position = position(game, line).ok()?;
    let Ok(m) = position.read_move(m) else { return Some((position, Vec::new())) };
    let marks = picture::last_move(&position, &m);
    Some(match position.play(m) {
        Ok(after) => (after, marks),
        Err(illegal) => (illegal.position, Vec::new()),
    })
}

/// Draws a position as SVG; empty for an invalid position.
/// `theme` is `day` or `night`; `last_move` leads from `line` to the position drawn, or is empty;
/// `title` and `description` are for screen readers.
#[wasm_bindgen]
pub fn picture(
    game: &str,
    line: &str,
    last_move: &str,
    theme: &str,
    width_px: u32,
    title: &str,
    description: &str,
) -> String {
    let Some((position, marks)) = after_move(game, line, last_move) else { return String::new() };
    let theme = if theme == Theme::Night.name() { Theme::Night } else { Theme::Day };
    let width_px = width_px.clamp(64, MAX_WIDTH_PX);
    let drawing = Drawing::new().theme(theme).width_px(width_px).labels(Labels::Shown).marks(marks);
    picture::draw(&position, &drawing.title(title).description(description)).into()
}

/// Returns the title and the description of a picture.
/// A [`picture::Caption`], or `null` for an invalid position.
#[wasm_bindgen]
pub fn picture_caption(game: &str, line: &str, last_move: &str) -> String {
    let after = after_move(game, line, last_move);
    json(&after.map(|(position, _)| picture::caption(&position)))
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
    fn artwork_has_places_lines_and_symbols() {
        let text = artwork(GAME, "startpos", "2m");
        let parts =
            [r#""rotations":5"#, r#""display_name":"E × b""#, r#""1a":{"large":"<g"#, r#""r":1.0"#];
        check(&text, &parts);
        let artwork_json: serde_json::Value = serde_json::from_str(&text).unwrap();
        let count = |field: &str| artwork_json[field].as_array().unwrap().len();
        assert_eq!((count("places"), count("lines")), (100, 20));
        assert_eq!(artwork_json["symbols"].as_object().unwrap().len(), 12);
        assert_ne!(text, artwork(GAME, "startpos", "2"));
        assert_eq!(artwork_key(GAME, "startpos"), artwork_key("pentagame:2", "startpos"));
        assert_ne!(artwork_key(GAME, "startpos"), artwork_key("pentagame:3", "startpos"));
    }

    #[test]
    fn move_is_made_step_by_step() {
        check(&legal_steps(GAME, "startpos", 0, ""), &[r#""expected":"walk""#, r#""mover":"1a""#]);
        let black = [r#""expected":"black""#, r##""text":"#A1B""##];
        check(&legal_steps(GAME, "startpos", 0, "aA-d"), &black);
        let complete = legal_steps(GAME, "startpos", 0, "aA-d #A1B");
        check(&complete, &[r##""complete_move":"aA-d#A1B""##, r#""expected":"complete""#]);
        check(&scene(GAME, "startpos", 0, "aA-d", "0"), &[r#""state":"held""#, r#""result":null"#]);
        check(&move_steps(GAME, "startpos", "aA-d#A1B"), &[r##"["aA-d","#A1B"]"##]);
        check(&motions(GAME, "startpos", "aA-d#A1B", "0"), &[r#""key":"1a""#, "black@d"]);
        check(&last_move_marks(GAME, "startpos", "aA-d#A1B", "0"), &[r#"["A","d","A1B"]"#]);
        check(&item_moves(GAME, "startpos", "aA-d#A1B"), &[r#""from":"d","to":"A1B""#]);
        let pairs = ["startpos", "aA-d#A1B", "startpos moves aA-d#A1B", "bB-B1C", "startpos", "?"];
        let trail = trail_marks(GAME, pairs.map(str::to_owned).into(), "0");
        check(&trail, &[r#"["A","d","A1B","B","B1C"]"#, ".7"]);
    }

    #[test]
    fn board_with_levels_can_be_stacked() {
        let art = |game, view| -> serde_json::Value {
            serde_json::from_str(&artwork(game, "startpos", view)).unwrap()
        };
        let (flat, stacked) =
            (art("millennium-3d-chess", "0 flat"), art("millennium-3d-chess", "1m stacked"));
        assert_eq!(flat, art("millennium-3d-chess", "0"));
        assert_eq!(flat["layouts"], serde_json::json!(["flat", "stacked"]));
        assert_eq!(flat["layouts"], stacked["layouts"]);
        assert!(flat["view"]["width"].as_f64() > flat["view"]["height"].as_f64());
        assert!(stacked["view"]["width"].as_f64() < stacked["view"]["height"].as_f64());
        assert_eq!(artwork("pente", "startpos", "0"), artwork("pente", "startpos", "0 stacked"));
        assert_eq!(artwork("pente", "startpos", "0"), artwork("pente", "startpos", "0 ?"));
    }

    #[test]
    fn invalid_input_gives_empty_results() {
        assert_eq!(artwork("chess", "startpos", "0"), "null");
        assert_eq!(artwork(GAME, "?", "x"), "null");
        assert_eq!(artwork_key(GAME, "?"), "");
        assert_eq!(scene(GAME, "?", 0, "", ""), "null");
        assert_eq!(legal_steps(GAME, "?", 0, ""), "null");
        check(&legal_steps(GAME, "startpos", 0, "a b"), &[r#""expected":"none""#]);
        check(&scene(GAME, "startpos", 0, "a b", "900m"), &[r#""turn":1"#]);
        assert_eq!(motions(GAME, "startpos", "aA-a", "0"), "[]");
        assert_eq!(move_steps(GAME, "startpos", "aA-a"), "[]");
        assert_eq!(item_moves(GAME, "startpos", "aA-a"), "[]");
        check(&last_move_marks(GAME, "startpos", "?", "0"), &[r#""places":[]"#]);
        check(&threat_marks("pente", "startpos", "0"), &[r#""places":[]"#]);
        check(&ko_marks(GAME, "?", "0"), &[r#""places":[]"#]);
    }

    #[test]
    fn finished_game_has_points_and_places() {
        let over = "2 +,+,+,D,E/A,B,C,D,+ a,b,c,d,e A1B 1 9 -";
        let expected = r#""result":{"reason":"out","points":[3,1],"places":[1,2]}"#;
        check(&scene(GAME, over, 0, "", "0"), &[expected, r#""final_round":true"#]);
        check(&legal_steps(GAME, over, 0, ""), &[r#""expected":"none""#]);
        let rings = winning_marks(GAME, over, "0").matches("<path").count();
        assert_eq!(rings, 6, "a line with a rim round each of the three pieces");
        assert!(!winning_marks(GAME, "startpos", "0").contains("<path"));
    }
}
