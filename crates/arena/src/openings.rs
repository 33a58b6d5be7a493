//! Openings of a contest: random plies, or lines of a file.

use std::fmt;
use std::num::NonZeroUsize;

use engine::{Engine, SearchLimits, SearchRequest};
use games::record::read_records;
use games::{Action, AnyPosition, Game, History, Message, START, random_action};
use rulebook::conformance::SplitMix64;
use rulebook::{Position, Reason, Team, Turn, mix64};

use crate::phrase::Phrase;
use crate::references::{self, AbRef};

/// Default number of random plies in games whose balance can be evaluated.
const BALANCED_PLIES: u32 = 4;
/// Default number of random plies in all other games.
const PLIES: u32 = 2;

/// Maximum lead of a side in a balanced opening: half a piece out.
const LEAD_MAX: i32 = 50;
/// Evaluations spent on the balance of an opening.
const BALANCE_CHECK_EVALS: u64 = 2_000;
/// Maximum number of attempts; then the most balanced opening is used.
const ATTEMPTS_MAX: u64 = 200;

/// The openings of a contest.
#[derive(Clone, Debug)]
pub struct Openings {
    game: Game,
    plies: u32,
    seed: u64,
    /// Lines of a file, used in turn; random plies if there are none.
    lines: Vec<Vec<Action>>,
}

impl fmt::Display for Openings {
    /// Formats the number of plies, and a digest of the lines of a file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.plies)?;
        if self.lines.is_empty() {
            return Ok(());
        }
        let actions =
            self.lines.iter().flatten().flat_map(|action| action.to_string().into_bytes());
        let digest = actions.fold(0, |digest, byte| mix64(digest ^ u64::from(byte)));
        write!(f, " of {} lines {digest:016x}", self.lines.len())
    }
}

impl Openings {
    /// Creates openings of this length; none for the default.
    pub fn new(game: &Game, plies: Option<u32>, seed: u64) -> Openings {
        let usual = if references::know(game) { BALANCED_PLIES } else { PLIES };
        Openings { game: game.clone(), plies: plies.unwrap_or(usual), seed, lines: Vec::new() }
    }

    /// Reads openings from a file: game records, or lines of moves.
    ///
    /// Records begin with `[`, and their first `plies` plies are used. A line has moves from the
    /// start position, after `startpos moves` or alone; `#` begins a comment.
    ///
    /// # Errors
    /// The first opening that cannot be played, or there is none.
    pub fn from_file(game: &Game, plies: Option<u32>, text: &str) -> Result<Openings, Phrase> {
        let plies_max = plies.unwrap_or(u32::MAX);
        let lines = if text.trim_start().starts_with('[') {
            record_lines(game, text)?
        } else {
            move_lines(game, text)?
        };
        let mut openings = Openings::new(game, plies, 0);
        for (number, mut line) in (1..).zip(lines) {
            line.truncate(usize::try_from(plies_max).unwrap_or(usize::MAX));
            let mut position = game.start();
            for action in &line {
                let played = action.play(&mut position);
                played.map_err(|error| {
                    let reason = Phrase::new("opening-move").with("number", number);
                    let message = Message::rejected_move(game.name(), &error);
                    reason.with("move", action).with_reason(error.code(), message)
                })?;
            }
            if position.turn() == Turn::Over {
                return Err(Phrase::new("opening-over").with("number", number));
            }
            openings.lines.push(line);
        }
        let longest = openings.lines.iter().map(Vec::len).max();
        let longest = longest.ok_or_else(|| Phrase::new("opening-none"))?;
        openings.plies = u32::try_from(longest).unwrap_or(u32::MAX);
        Ok(openings)
    }

    /// Shuffles the openings of a file; their order depends on the seed.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Openings {
        let mut random = SplitMix64::new(mix64(seed));
        for last in (1..self.lines.len()).rev() {
            let other = random.below(last as u64 + 1);
            self.lines.swap(last, usize::try_from(other).unwrap_or(last));
        }
        self
    }

    /// Begins with the opening of the file that has this number, counted from 1.
    ///
    /// # Errors
    /// The file has fewer openings.
    pub fn starting_at(mut self, number: NonZeroUsize) -> Result<Openings, Phrase> {
        let skipped = number.get() - 1;
        if skipped >= self.lines.len() {
            return Err(Phrase::new("opening-start").with("most", self.lines.len()));
        }
        self.lines.rotate_left(skipped);
        Ok(self)
    }

    /// Number of plies; the most of all lines of a file.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The opening with this number.
    /// With two sides, and where a frozen player can judge it, it is one that gives neither side
    /// half a piece out.
    pub fn opening(&self, number: u64) -> Vec<Action> {
        if !self.lines.is_empty() {
            let index = number % self.lines.len() as u64;
            return usize::try_from(index)
                .ok()
                .and_then(|index| self.lines.get(index))
                .cloned()
                .unwrap_or_default();
        }
        let mut best: Option<(i32, Vec<Action>)> = None;
        for attempt in 0..ATTEMPTS_MAX {
            let seed = mix64(self.seed ^ mix64(number)).wrapping_add(mix64(attempt));
            let Some((position, moves)) = self.draw(&mut SplitMix64::new(seed)) else { continue };
            let lead = self.lead(&position);
            if best.as_ref().is_none_or(|(least, _)| lead < *least) {
                best = Some((lead, moves));
            }
            if lead < LEAD_MAX {
                break;
            }
        }
        best.map(|(_, moves)| moves).unwrap_or_default()
    }

    /// Draws random plies; none if they end the game.
    fn draw(&self, random: &mut SplitMix64) -> Option<(AnyPosition, Vec<Action>)> {
        let mut position = self.game.start();
        let mut moves = Vec::new();
        for _ in 0..self.plies {
            let action = random_action(&position, random)?;
            action.play(&mut position).ok()?;
            moves.push(action);
        }
        (position.turn() != Turn::Over).then_some((position, moves))
    }

    /// Lead of one side, as far as it can be evaluated.
    fn lead(&self, position: &AnyPosition) -> i32 {
        let Turn::Seat(seat) = position.turn() else { return 0 };
        if !references::know(&self.game) || sides(position) != 2 || self.plies == 0 {
            return 0;
        }
        let history = History::new(position);
        let request =
            SearchRequest::new(position, &history, SearchLimits::evals(BALANCE_CHECK_EVALS));
        let result = AbRef::new().search(&request, &mut |_| {});
        result.variations.first().map_or(0, |line| line.value[seat].abs())
    }
}

/// The moves of records of this game.
fn record_lines(game: &Game, text: &str) -> Result<Vec<Vec<Action>>, Phrase> {
    let mut lines = Vec::new();
    for (number, record) in (1..).zip(read_records(text.as_bytes())) {
        let invalid = || Phrase::new("opening-record").with("number", number);
        let record = record
            .map_err(|error| invalid().with_reason(error.code(), Message::record_error(&error)))?;
        let other = record.game().map_err(|error| {
            let message = Message::parse_error("", "game", &error);
            invalid().with_reason(error.code(), message)
        })?;
        if other != *game {
            let reason = Phrase::new("opening-game").with("number", number);
            return Err(reason.with("other", other).with("game", game));
        }
        lines.push(record.line.plies.iter().map(|ply| ply.action.clone()).collect());
    }
    Ok(lines)
}

fn move_lines(game: &Game, text: &str) -> Result<Vec<Vec<Action>>, Phrase> {
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        // A comment begins a word; `#` within a move is a block.
        let line = if line.starts_with('#') { "" } else { line };
        let line = line.split_once(" #").map_or(line, |(line, _)| line).trim();
        let moves = line.strip_prefix(START).unwrap_or(line).trim_start();
        let moves = moves.strip_prefix("moves").unwrap_or(moves);
        let moves = moves.split_whitespace().map(|word| {
            word.parse::<Action>().map_err(|error| {
                let reason = Phrase::new("opening-word").with("number", number);
                let message = Message::parse_error(game.name(), "move", &error);
                reason.with("move", word).with_reason(error.code(), message)
            })
        });
        let moves: Vec<Action> = moves.collect::<Result<_, _>>()?;
        if !line.is_empty() {
            lines.push(moves);
        }
    }
    Ok(lines)
}

/// Number of teams.
pub(crate) fn sides(position: &AnyPosition) -> usize {
    let mut teams: Vec<Team> = position.seats().iter().map(|seat| position.team(seat)).collect();
    teams.sort_unstable();
    teams.dedup();
    teams.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_depend_on_seed_and_number() {
        for game in ["pentagame", "pentagame:3", "pentagame:4t", "pente", "pentalath"] {
            let game: Game = game.parse().unwrap();
            let openings = |seed| Openings::new(&game, None, seed);
            let plies = openings(1).plies() as usize;
            assert_eq!(openings(1).opening(3).len(), plies);
            assert_eq!(openings(1).opening(3), openings(1).opening(3));
            assert_ne!(openings(1).opening(3), openings(1).opening(4));
            assert_ne!(openings(1).opening(3), openings(2).opening(3));
        }
        let game: Game = "pentagame".parse().unwrap();
        assert!(Openings::new(&game, Some(0), 1).opening(0).is_empty());
    }

    #[test]
    fn openings_come_from_a_file() {
        let game: Game = "pente:9,free".parse().unwrap();
        let read = |plies, text: &str| Openings::from_file(&game, plies, text);
        let texts = |openings: &Openings, number| {
            let opening = openings.opening(number);
            opening.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let text = "# two lines\nE5 E6\n\nstartpos moves D4 # one ply\n";
        let openings = read(None, text).unwrap();
        assert_eq!(texts(&openings, 0), ["E5", "E6"]);
        assert_eq!(texts(&openings, 1), ["D4"]);
        assert_eq!(texts(&openings, 2), ["E5", "E6"]);
        assert_eq!(openings.plies(), 2);
        assert_eq!(texts(&read(Some(1), text).unwrap(), 0), ["E5"]);
        assert_ne!(openings.to_string(), read(None, "E5 E7\nD4").unwrap().to_string());
        let records = "[Game \"pente:9,free\"]\n\n1. E5 E6 =*\n";
        assert_eq!(texts(&read(None, records).unwrap(), 0), ["E5", "E6"]);
        let check = |text: &str, expected: &str| {
            let error = read(None, text).unwrap_err();
            assert!(error.to_string().contains(expected), "{text}: {error}");
        };
        check("", "no opening");
        check("E5 E5", "opening 1: E5 cannot be played: occupied");
        check("A1 B2 A2 B3 A3 B4 A4 B5 A5", "opening 1 ends the game");
        check(&records.replace("pente:9,free", "pente:9"), "record 1 is of pente:9");
    }

    #[test]
    fn openings_of_a_file_are_shuffled_and_begin_at_a_number() {
        let game: Game = "pente:9,free".parse().unwrap();
        let text = "E5\nD4\nC3\nB2\nF6\nG7";
        let openings = || Openings::from_file(&game, None, text).unwrap();
        let order = |openings: &Openings| {
            let plies = (0..6).flat_map(|number| openings.opening(number));
            plies.map(|ply| ply.to_string()).collect::<Vec<_>>()
        };
        let number = |number| NonZeroUsize::new(number).unwrap();
        let later = openings().starting_at(number(3)).unwrap();
        assert_eq!(order(&later), ["C3", "B2", "F6", "G7", "E5", "D4"]);
        let error = openings().starting_at(number(7)).unwrap_err();
        assert_eq!(error.to_string(), "the last opening of the file is number 6");
        let shuffled = |seed| openings().shuffled(seed);
        assert_eq!(order(&shuffled(1)), order(&shuffled(1)));
        assert_ne!(order(&shuffled(1)), order(&shuffled(2)));
        assert_ne!(order(&shuffled(1)), order(&openings()));
        // A ledger of one order does not fit another.
        assert_ne!(shuffled(1).to_string(), shuffled(2).to_string());
        let mut sorted = order(&shuffled(1));
        sorted.sort_unstable();
        assert_eq!(sorted, ["B2", "C3", "D4", "E5", "F6", "G7"]);
    }

    #[test]
    fn openings_are_balanced() {
        let game: Game = "pentagame".parse().unwrap();
        let openings = Openings::new(&game, None, 7);
        for number in 0..10 {
            let mut position = game.start();
            for m in openings.opening(number) {
                m.play(&mut position).unwrap();
            }
            assert!(openings.lead(&position) < LEAD_MAX, "{position:?}");
        }
    }
}
