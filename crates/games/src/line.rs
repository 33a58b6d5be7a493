//! Lines: a start position and the moves played from it, as one line of text.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::error::Error;
use std::fmt;

use rulebook::{ParseError, Reason, write_reason};

use crate::action::{Action, ActionError};
use crate::{AnyIllegal, AnyPosition, Game, History};

/// Keyword for the start position.
pub const START: &str = "startpos";

/// Keyword before the moves.
const MOVES: &str = "moves";

/// The position at the end of a line.
#[derive(Clone, Debug)]
pub struct ParsedLine {
    /// The final position.
    pub position: AnyPosition,
    /// The positions before it.
    pub history: History,
}

/// Error in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineError {
    /// The start position cannot be parsed.
    Position(ParseError),
    /// A move cannot be played.
    Move {
        /// Number of the move, counted from 1.
        number: usize,
        /// Text of the move.
        text: Box<str>,
        /// Reason of the rejection.
        refusal: ActionError<AnyIllegal>,
    },
}

impl Game {
    /// Reads a position as `startpos`, or as [`Game::read_position`] does.
    /// Both may be followed by `moves M1 M2 …`. Lost turns, choices made together and events of
    /// chance are written as in [`Action`].
    ///
    /// ```
    /// use games::Game;
    /// use rulebook::{Notation, Position, Seat, Turn};
    ///
    /// let game: Game = "pente:9".parse().unwrap();
    /// let parsed = game.read_line("startpos moves E5 E4 --").unwrap();
    /// assert_eq!(parsed.position.position_text(), "9/9/9/9/4w4/4b4/9/9/9 b 0:0 3");
    /// assert_eq!(parsed.history.plies(), 3);
    ///
    /// let error = game.read_line("startpos moves E5 E5").unwrap_err();
    /// assert_eq!(error.to_string(), "move 2, E5: occupied point=E5 colour=w");
    /// ```
    ///
    /// # Errors
    /// The first invalid part of the line, or the first illegal move.
    pub fn read_line(&self, text: &str) -> Result<ParsedLine, LineError> {
        let mut words = words(text);
        let (begin, end) = match words.find(|(_, word)| *word == MOVES) {
            None => (text, text.len()),
            Some((at, word)) => (text.get(..at).unwrap_or_default(), at + word.len()),
        };
        let mut position = match begin.trim() {
            START => self.start(),
            other => {
                let skipped = begin.len() - begin.trim_start().len();
                let read = self.read_position(other);
                read.map_err(|error| LineError::Position(error.shifted(skipped)))?
            }
        };
        let mut history = History::new(&position);
        let moves = text.get(end..).unwrap_or_default().split_whitespace();
        for (index, word) in moves.enumerate() {
            let refused =
                |refusal| LineError::Move { number: index + 1, text: word.into(), refusal };
            let action =
                word.parse::<Action>().map_err(|error| refused(ActionError::Text(error)))?;
            action.play(&mut position).map_err(refused)?;
            history.push(&position);
        }
        Ok(ParsedLine { position, history })
    }
}

/// The words of a text, each with the byte at which it begins.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(char::is_whitespace).scan(0, |next, word| {
        let at = *next;
        let behind = at + word.len();
        *next = behind
            + text.get(behind..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        Some((at, word))
    })
}

impl Reason for LineError {
    fn code(&self) -> &'static str {
        match self {
            LineError::Position(error) => error.code(),
            LineError::Move { refusal, .. } => refusal.code(),
        }
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        match self {
            LineError::Position(error) => {
                each("at", &error.at());
                each("token", &error.token());
            }
            LineError::Move { refusal, .. } => refusal.arguments(each),
        }
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineError::Position(error) => write!(f, "position: {error}"),
            LineError::Move { number, text, refusal } => {
                write!(f, "move {number}, {}: ", text.escape_debug())?;
                write_reason(refusal, f)
            }
        }
    }
}

impl Error for LineError {}

#[cfg(test)]
mod tests {
    use rulebook::Notation;

    use super::*;

    fn check(game: &str, line: &str, expected: &str) {
        let parsed = game.parse::<Game>().unwrap().read_line(line);
        let parsed = parsed.map(|parsed| parsed.position.position_text());
        let parsed = parsed.unwrap_or_else(|error| error.to_string());
        assert_eq!(parsed, expected, "{line}");
    }

    #[test]
    fn lines_are_parsed_to_positions() {
        let start = "9/9/9/9/9/9/9/9/9 w 0:0 0";
        let later = "9/9/9/9/4w4/4b4/9/9/9 w 0:0 2";
        check("pente:9", "startpos", start);
        check("pente:9", "  startpos  moves ", start);
        check("pente:9", start, start);
        check("pente:9", "startpos moves E5 E4", later);
        check("pente:9", &format!("\t{start}  moves\u{a0}E5\tE4\n"), later);
    }

    #[test]
    fn invalid_lines_are_rejected() {
        check("pente:9", "", "position: side at byte 0: \"\"");
        check("pente:9", "start", "position: side at byte 5: \"\"");
        check("pente:9", " 9/9 w 0:0 0", "position: rows at byte 4: \"\"");
        check("pente:9", "startpos E5", "position: captures at byte 11: \"\"");
        check("pente:9", "startpos moves E5 E5", "move 2, E5: occupied point=E5 colour=w");
        check(
            "pente:9",
            "startpos moves Q5",
            "move 1, Q5: move-text wanted=off-board at=0 token=Q5",
        );
        check(
            "pente:9",
            "startpos moves =1:0",
            "move 1, =1:0: move-text wanted=move-word at=0 token==1:0",
        );
        check("pente:9", "startpos moves ~E5", "move 1, ~E5: one-seat-decides");
    }

    #[test]
    fn game_names_without_options_accept_any_setup() {
        let three = "3 A,B,C,D,E/A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";
        let two = "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";
        check("pentagame", three, three);
        check("pentagame", "startpos", two);
        check("pentagame:3", three, three);
        check("pentagame:3", "startpos", three);
        check("pentagame:3", two, "position: other-set-up at byte 0: \"2\"");
        check("pentagame:2", three, "position: other-set-up at byte 0: \"3\"");
    }
}
