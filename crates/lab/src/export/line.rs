//! Parsing of the lines of a research export, and the replay of a game.
//!
//! `docs/api/research-export.md` describes the format. The lines come from outside, so nothing
//! here panics and all sizes are bounded.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use games::{Action, AnyPosition, Game};
use rulebook::{Position, Reason, Turn};
use wire::{ResearchGame, ResearchLine, ResearchPly};

/// Maximum length of a line in bytes. A game of 10,000 plies has about 1.5 million.
pub const LINE_BYTES_MAX: usize = 8 << 20;

/// Maximum number of plies of a game, the range of the column.
const PLIES_MAX: usize = u16::MAX as usize;

/// A game whose moves are checked.
pub struct ReplayedGame {
    /// Rules of the game.
    pub game: Game,
    /// Position in which it began.
    pub start: AnyPosition,
    /// The action of each ply.
    pub actions: Vec<Action>,
}

/// Parses one line.
///
/// # Errors
/// The line is too long or is no line of an export.
pub fn parse_line(line: &[u8]) -> Result<ResearchLine, String> {
    if line.len() > LINE_BYTES_MAX {
        return Err(format!("a line has more than {LINE_BYTES_MAX} bytes"));
    }
    serde_json::from_slice(line).map_err(|error| error.to_string())
}

/// Replays the moves of a game by the rules.
///
/// # Errors
/// Game, start position, seats or a move do not fit the rules.
pub fn replay(research: &ResearchGame) -> Result<ReplayedGame, String> {
    let name = &research.game;
    let game: Game = name.parse().map_err(|error| format!("game {name}: {error}"))?;
    let (revision, known) = (research.rules_revision, game.rules_revision());
    if revision != known {
        return Err(format!("rules of revision {revision}, this program has {known}"));
    }
    let start = match &research.start {
        None => game.start(),
        Some(text) => {
            game.read_position(text).map_err(|error| format!("start position {text}: {error}"))?
        }
    };
    let (given, seats) = (research.seats.len(), start.seats().len());
    if given != seats {
        return Err(format!("{given} seats instead of {seats}"));
    }
    if research.plies.len() > PLIES_MAX {
        return Err(format!("more than {PLIES_MAX} plies"));
    }
    let mut position = start.clone();
    let mut actions = Vec::with_capacity(research.plies.len());
    for (number, ply) in (1..).zip(&research.plies) {
        let played = replay_ply(&mut position, ply);
        actions.push(played.map_err(|reason| format!("ply {number}: {reason}"))?);
    }
    Ok(ReplayedGame { game, start, actions })
}

/// Plays one ply and returns its action.
fn replay_ply(position: &mut AnyPosition, ply: &ResearchPly) -> Result<Action, String> {
    let seat = match position.turn() {
        Turn::Seat(seat) => seat.number(),
        _ => 0,
    };
    if seat != ply.seat {
        return Err(format!("seat {} moves, seat {seat} is to move", ply.seat));
    }
    let action: Action = ply.r#move.parse().map_err(|error| format!("{}: {error}", ply.r#move))?;
    action.play(position).map_err(|error| format!("{}: {}", ply.r#move, error.code()))?;
    Ok(action)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the documentation.
    fn example() -> Vec<u8> {
        let page = include_str!("../../../../docs/api/research-export.md");
        let line = page.lines().find(|line| line.starts_with(r#"{"type":"game""#)).unwrap();
        line.as_bytes().to_vec()
    }

    fn game(line: &[u8]) -> ResearchGame {
        match parse_line(line) {
            Ok(ResearchLine::Game(game)) => *game,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_documented_example_is_read_and_replayed() {
        let game = game(&example());
        assert_eq!((&*game.id, game.seats.len(), game.plies.len()), ("dgskw69ptd26", 2, 2));
        assert_eq!(game.plies[0].input, Some(wire::InputKind::Touch));
        assert_eq!(replay(&game).unwrap().actions.len(), 2);
        assert_eq!(parse_line(br#"{"type":"end","games":1}"#), Ok(ResearchLine::End { games: 1 }));
    }

    #[test]
    fn what_does_not_fit_the_rules_is_refused() {
        let check = |change: &dyn Fn(&mut ResearchGame), reason: &str| {
            let mut game = game(&example());
            change(&mut game);
            let error = replay(&game).err().unwrap();
            assert!(error.contains(reason), "{error}");
        };
        check(&|game| game.game = "chess".to_owned(), "game chess");
        check(&|game| game.rules_revision = 99, "revision 99");
        check(&|game| game.start = Some("nonsense".to_owned()), "start position");
        check(&|game| drop(game.seats.pop()), "1 seats instead of 2");
        check(&|game| game.plies[1].seat = 1, "ply 2: seat 1 moves, seat 2 is to move");
        check(&|game| game.plies[1].r#move = "E5".to_owned(), "ply 2: E5");
        check(&|game| game.plies[1].r#move = "1=A1&2=B1".to_owned(), "ply 2");
    }

    #[test]
    fn lines_of_another_kind_are_errors() {
        for line in [&b"{}"[..], b"", b"\xff", br#"{"type":"start"}"#, br#"{"type":"end"}"#] {
            assert!(parse_line(line).is_err());
        }
        let long = vec![b' '; LINE_BYTES_MAX + 1];
        assert!(parse_line(&long).unwrap_err().contains("more than"));
    }
}
