//! Positions, moves and explanations.

use std::ops::ControlFlow;

use games::{
    Action, AnyMove, AnyPosition, Game, HAS_JOINT_TURNS, Message, OpeningTracker, PlayedOpening,
};
use rulebook::{Notation, Position, Reason, Seat, Turn};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::json;

/// A text, or the message that explains why there is none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum TextResult {
    /// The resulting text.
    Ok(String),
    /// The explanation of the error.
    Error(Message),
}

impl From<Result<String, Message>> for TextResult {
    fn from(result: Result<String, Message>) -> TextResult {
        match result {
            Ok(text) => TextResult::Ok(text),
            Err(message) => TextResult::Error(message),
        }
    }
}

/// A game and its options.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameInfo {
    /// Name without options.
    pub name: &'static str,
    /// Forms of the options.
    pub options: &'static [&'static str],
    /// Options by group.
    /// A game has one of each group, the default first; empty if the default has no word of its
    /// own.
    pub groups: &'static [&'static [&'static str]],
    /// Smallest and largest number of players.
    pub players: [u8; 2],
    /// Typical length of a game between people.
    pub minutes: u8,
    /// Main subject of the game, by code.
    pub kind: &'static str,
    /// True if several seats choose secretly and at once.
    pub secret_choices: bool,
    /// True if chance decides something.
    pub chance: bool,
    /// True if there may be a clock that costs only the turn.
    pub timeout_may_cost_turn: bool,
}

/// Choices in a position where several seats or chance decide.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct JointTurn {
    /// Numbers of the seats that choose at once, from 1.
    pub seats: Vec<u8>,
    /// Events of which chance decides one.
    pub events: Vec<ChanceEvent>,
}

/// The text where one seat decides, or none.
const NO_JOINT_TURN: &str = r#"{"seats":[],"events":[]}"#;

/// An event of chance.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChanceEvent {
    /// The event in the notation of actions: `~SQ`.
    pub action: String,
    /// The event in human notation.
    pub display: String,
    /// Probability of the event, from 0 to 1.
    pub probability: f64,
}

/// A hint in three grades: each part reveals more than the one before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HintView {
    /// Themes of the position, without the move.
    pub themes: Vec<Message>,
    /// The piece to move, in games with pieces that move.
    pub piece: Option<Message>,
    /// The move in machine notation.
    #[serde(rename = "move")]
    pub text: String,
    /// The move in human notation.
    pub display: String,
    /// Reasons for and against the move, the most important first.
    pub reasons: Vec<Message>,
}

/// Parses a game and a line that leads to a position.
pub(crate) fn position(game: &str, line: &str) -> Result<AnyPosition, Message> {
    let named: Game =
        game.parse().map_err(|error| Message::parse_error(base_name(game), "game", &error))?;
    let parsed =
        named.read_line(line).map_err(|error| Message::line_error(named.name(), &error))?;
    Ok(parsed.position)
}

/// Parses a position and a move, legal or not.
pub(crate) fn position_and_move(
    game: &str,
    line: &str,
    m: &str,
) -> Result<(AnyPosition, AnyMove), Message> {
    let position = position(game, line)?;
    let m = position
        .read_move(m)
        .map_err(|error| Message::parse_error(position.name(), "move", &error))?;
    Ok((position, m))
}

/// Returns the name of a game without its options.
fn base_name(game: &str) -> &str {
    game.split(':').next().unwrap_or_default()
}

/// Lists all games: [`GameInfo`] values.
#[wasm_bindgen]
pub fn game_list() -> String {
    let info = |game: Game| {
        let facts = game.facts();
        GameInfo {
            name: game.name(),
            options: game.option_forms(),
            groups: game.option_groups(),
            players: facts.players,
            minutes: facts.minutes,
            kind: facts.kind.code(),
            secret_choices: facts.secret_choices,
            chance: game.has_chance(),
            timeout_may_cost_turn: facts.timeout_may_cost_turn,
        }
    };
    json(&Game::all().map(info).collect::<Vec<_>>())
}

/// Returns the start position of a game: a [`TextResult`].
#[wasm_bindgen]
pub fn start_position(game: &str) -> String {
    check_position(game, games::START)
}

/// Returns the canonical text of a position, or of the position that a line of moves leads to.
/// A [`TextResult`].
#[wasm_bindgen]
pub fn check_position(game: &str, line: &str) -> String {
    let text = position(game, line).map(|position| position.position_text());
    json(&TextResult::from(text))
}

/// Plays a move and returns the position after it: a [`TextResult`].
#[wasm_bindgen]
pub fn play_move(game: &str, line: &str, m: &str) -> String {
    let play = || -> Result<String, Message> {
        let mut position = position(game, line)?;
        let action: Action =
            m.parse().map_err(|error| Message::parse_error(position.name(), "move", &error))?;
        let played = action.play(&mut position);
        played.map_err(|error| Message::rejected_move(position.name(), &error))?;
        Ok(position.position_text())
    };
    json(&TextResult::from(play()))
}

/// Returns the code of the rule that a move breaks; empty for a legal move.
#[wasm_bindgen]
pub fn check_move(game: &str, line: &str, m: &str) -> String {
    match position_and_move(game, line, m) {
        Ok((position, m)) => match position.turn() {
            Turn::Seat(seat) => match position.check(seat, &m) {
                Ok(()) => String::new(),
                Err(illegal) => illegal.code().to_owned(),
            },
            _ => position.no_single_mover().code().to_owned(),
        },
        Err(_) => "move-text".to_owned(),
    }
}

/// Lists all legal moves, one per line, for the reference vectors. There can be tens of thousands.
#[wasm_bindgen]
pub fn legal_moves(game: &str, line: &str) -> String {
    let Ok(position) = position(game, line) else { return String::new() };
    let of_seat = |seat| position.moves(seat);
    let all = position.turn().seats().iter().flat_map(of_seat);
    all.map(|m| position.move_text(&m)).collect::<Vec<_>>().join("\n")
}

/// Parses a move in machine or human notation, legal or not: a [`TextResult`] in machine notation.
#[wasm_bindgen]
pub fn parse_move(game: &str, line: &str, input: &str) -> String {
    let parse = || -> Result<String, Message> {
        let position = position(game, line)?;
        let parsed = position.read_displayed_move(input);
        let m = parsed.map_err(|error| Message::parse_error(position.name(), "move", &error))?;
        Ok(position.move_text(&m))
    };
    json(&TextResult::from(parse()))
}

/// Parses a whole turn in machine or human notation, legal or not.
/// Choices of several seats and events of chance are turns too. A [`TextResult`] in machine
/// notation.
#[wasm_bindgen]
pub fn parse_action(game: &str, line: &str, input: &str) -> String {
    let parse = || -> Result<String, Message> {
        let position = position(game, line)?;
        let parsed = position.parse_human_action(input);
        let action =
            parsed.map_err(|error| Message::parse_error(position.name(), "move", &error))?;
        Ok(action.to_string())
    };
    json(&TextResult::from(parse()))
}

/// Returns the seats that choose at once, or the events of chance: a [`JointTurn`].
/// Both are empty where one seat decides, or none.
#[wasm_bindgen]
pub fn joint_turn(game: &str, line: &str) -> String {
    if !HAS_JOINT_TURNS {
        return NO_JOINT_TURN.to_owned();
    }
    json(&position(game, line).map(|position| joint_turn_of(&position)).unwrap_or_default())
}

fn joint_turn_of(position: &AnyPosition) -> JointTurn {
    let seats = match position.turn() {
        Turn::Simultaneous(seats) => seats.iter().map(Seat::number).collect(),
        _ => Vec::new(),
    };
    let mut weighted = Vec::new();
    if position.turn() == Turn::Chance {
        let _ = position.each_chance(|event, weight| {
            weighted.push((event, weight));
            ControlFlow::Continue(())
        });
    }
    let sum: u64 = weighted.iter().map(|(_, weight)| weight).sum();
    let event = |(event, weight): (AnyMove, u64)| ChanceEvent {
        action: format!("~{}", position.move_text(&event)),
        display: position.display_move(&event),
        probability: weight as f64 / sum as f64,
    };
    let possible = weighted.into_iter().filter(|(_, weight)| *weight > 0);
    JointTurn { seats, events: possible.map(event).collect() }
}

/// Returns an action in human notation; the text itself if it is none.
#[wasm_bindgen]
pub fn display_action(game: &str, line: &str, action: &str) -> String {
    match (position(game, line), action.parse::<Action>()) {
        (Ok(position), Ok(action)) => position.display_action(&action),
        _ => action.to_owned(),
    }
}

/// Explains a legal move: a list of [`Message`], the most important first.
#[wasm_bindgen]
pub fn explain(game: &str, line: &str, m: &str) -> String {
    let explanations = match position_and_move(game, line, m) {
        Ok((position, m)) => match position.turn() {
            Turn::Seat(seat) if position.is_legal(seat, &m) => ::engine::explain(&position, &m),
            _ => Vec::new(),
        },
        Err(_) => Vec::new(),
    };
    json(&messages(&explanations))
}

/// Lists the threats in a position: a list of [`Message`].
#[wasm_bindgen]
pub fn threats(game: &str, line: &str) -> String {
    let explanations = position(game, line).map(|position| ::engine::threats(&position));
    json(&messages(&explanations.unwrap_or_default()))
}

fn messages(explanations: &[::engine::Explanation]) -> Vec<Message> {
    explanations.iter().map(::engine::Explanation::message).collect()
}

/// Returns a hint for a move that an engine chose: a [`HintView`], or `null`.
#[wasm_bindgen]
pub fn hint(game: &str, line: &str, m: &str) -> String {
    let hint = position_and_move(game, line, m).ok().and_then(|(position, m)| {
        let Turn::Seat(seat) = position.turn() else { return None };
        if !position.is_legal(seat, &m) {
            return None;
        }
        let hint = ::engine::hint_for(&position, &m);
        Some(HintView {
            themes: messages(&hint.situation),
            piece: hint.piece_message(seat),
            text: position.move_text(&m),
            display: position.display_move(&m),
            reasons: messages(&hint.explanations),
        })
    });
    json(&hint)
}

/// Names the openings in a line `startpos moves …`: a list of [`PlayedOpening`].
#[wasm_bindgen]
pub fn openings(game: &str, line: &str) -> String {
    json(&named_openings(game, line).unwrap_or_default())
}

fn named_openings(game: &str, line: &str) -> Option<Vec<PlayedOpening>> {
    let game: Game = game.parse().ok()?;
    let mut words = line.split_ascii_whitespace();
    if words.next() != Some(games::START) {
        return None;
    }
    let mut position = game.start();
    let mut openings = OpeningTracker::new(&position);
    for word in words.skip(1) {
        let action: Action = word.parse().ok()?;
        openings.observe(&position, &action);
        action.play(&mut position).ok()?;
    }
    Some(openings.names())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_of_chance_have_probabilities() {
        let turn = joint_turn("lanza", "DQa3,SKa1 0:0 0 deal");
        let event = r#"{"action":"~DJ","display":"DJ","probability":0.25}"#;
        assert!(turn.starts_with(&format!(r#"{{"seats":[],"events":[{event},"#)), "{turn}");
    }

    #[test]
    fn seats_that_choose_at_once_are_listed() {
        assert_eq!(joint_turn("frames", "startpos"), r#"{"seats":[1,2],"events":[]}"#);
        assert_eq!(joint_turn("pente", "startpos"), NO_JOINT_TURN);
        assert_eq!(joint_turn("pente", "?"), NO_JOINT_TURN);
    }

    #[test]
    fn whole_turns_are_parsed() {
        assert_eq!(parse_action("frames", "startpos", "J9|M12"), r#"{"ok":"1:J9|2:M12"}"#);
        assert!(parse_action("frames", "startpos", "J9").contains("together"));
    }
}
