//! Conditional moves: premoves and answers to possible moves of the opponents.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use games::{Action, ActionError};
use rulebook::{
    ParseError, Position, Reason, Seat, Turn, parse_plain_number, split_with_offsets, write_reason,
};

use crate::event::{LostTurnReason, PlyRecord};
use crate::play::check_legal;
use crate::rejection::Rejection;
use crate::table::{Phase, Ply, Table};

/// Maximum size as text, in bytes.
pub const CONDITIONAL_MOVES_BYTES: usize = 4_096;

/// Maximum number of lines.
pub const CONDITIONAL_MOVES_LINES: usize = 16;

/// Maximum length of a line, in plies of all seats.
pub const CONDITIONAL_MOVES_PLIES: usize = 32;

/// Moves that a seat has decided before its turn: a premove, or answers to moves of the opponents.
/// They are a secret of the seat and not part of the table: the server plays the
/// [`ConditionalMoves::next_move`] for the seat, and keeps the [`ConditionalMoves::remaining`]
/// lines after every ply. A takeback deletes them.
///
/// As text, one line: the number of plies of the table when they were made, then the lines,
/// separated by ` ; `. A line contains the expected plies of the opponents and, with `!`, the moves
/// of the seat; `?` is any one ply, and `*` all plies until the seat is to move. The first line
/// with a legal move counts. Turns of dropped-out seats are skipped.
///
/// In a simultaneous turn the move becomes the secret choice of the seat. The ply of such a turn is
/// one of the seats that choose, whatever the others choose; a seat that has chosen counts it as
/// played already.
///
/// ```
/// use table::{ConditionalMoves, Table};
///
/// let mut table = Table::new("pente:9,free".parse()?);
/// let (first, second) = ("1".parse()?, "2".parse()?);
/// let moves: ConditionalMoves = "0 E5 !D4 C3 !B2 ; * !E5".parse()?;
/// assert_eq!(moves.next_move(&table, second), None);
///
/// table.apply(0, first, "move E5".parse()?)?;
/// assert_eq!(moves.next_move(&table, second).unwrap().to_string(), "D4");
/// table.apply(0, second, "move D4".parse()?)?;
/// assert_eq!(moves.remaining(&table, second).unwrap().to_string(), "2 C3 !B2");
///
/// table.apply(0, first, "move A1".parse()?)?;
/// assert_eq!((moves.next_move(&table, second), moves.remaining(&table, second)), (None, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ConditionalMoves {
    plies: u32,
    lines: Vec<Vec<PlannedPly>>,
}

/// One ply of a line.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum PlannedPly {
    /// `?`: any one ply of the opponents.
    Any,
    /// `*`: all plies until the seat is to move. A ply of the seat follows.
    AnyUntilTurn,
    /// A ply of the opponents.
    Opponent(Action),
    /// `!`: a ply of the seat.
    Own(Action),
}

impl ConditionalMoves {
    /// Creates a premove: any moves of the opponents, then this action.
    pub fn premove(table: &Table, action: Action) -> ConditionalMoves {
        let line = vec![PlannedPly::AnyUntilTurn, PlannedPly::Own(action)];
        ConditionalMoves { plies: table.plies_len() as u32, lines: vec![line] }
    }

    /// Returns the move to play now.
    /// The seat has to decide, a line matches the plies played, and its move is legal.
    pub fn next_move(&self, table: &Table, seat: Seat) -> Option<Action> {
        if !table.waiting_seats().contains(seat) || matches!(table.phase(), Phase::Paused { .. }) {
            return None;
        }
        let since = table.plies().get(self.plies as usize..)?;
        let mut answers = self.lines.iter().filter_map(|line| next_own(rest(line, since, seat)?));
        answers.find_map(|action| check_legal(table.position(), seat, action).ok())
    }

    /// Returns the lines that can still apply.
    pub fn remaining(&self, table: &Table, seat: Seat) -> Option<ConditionalMoves> {
        if table.game_end().is_some() || table.dropped_out_seats().contains(seat) {
            return None;
        }
        let plies = plies_counted(table, seat);
        let has_chosen = table.chosen_seats().contains(seat);
        if has_chosen && self.plies == plies {
            return Some(self.clone());
        }
        let since = table.plies().get(self.plies as usize..)?;
        let rests = self.lines.iter().filter_map(|line| rest(line, since, seat));
        let rests: Vec<&[PlannedPly]> = if has_chosen {
            let choice = known_choice(table, seat)?;
            rests.filter_map(|line| after_own(line, &choice)).collect()
        } else {
            let own_turn = table.waiting_seats().contains(seat);
            let is_legal = |action: &Action| check_legal(table.position(), seat, action).is_ok();
            let can_come = |line: &&[PlannedPly]| match own_turn {
                true => next_own(line).is_some_and(is_legal),
                false => !matches!(line.first(), Some(PlannedPly::Own(_))),
            };
            rests.filter(can_come).collect()
        };
        let lines = rests.into_iter().filter(|line| !line.is_empty());
        let lines: Vec<Vec<PlannedPly>> = lines.map(<[PlannedPly]>::to_vec).collect();
        (!lines.is_empty()).then_some(ConditionalMoves { plies, lines })
    }

    /// Checks all moves and returns them in canonical notation.
    /// Each line is played from the current position up to its first `?` or `*`.
    ///
    /// # Errors
    /// The first illegal move; [`Rejection::Over`] at 0 when no line can still apply.
    pub fn validate(
        &self,
        table: &Table,
        seat: Seat,
    ) -> Result<ConditionalMoves, ConditionalMovesRejection> {
        let nothing = ConditionalMovesRejection { line: 0, ply: 0, reason: Rejection::Over };
        let mut moves = match table.plies_len() == self.plies as usize {
            true if table.game_end().is_none() && !table.dropped_out_seats().contains(seat) => {
                ConditionalMoves { plies: plies_counted(table, seat), ..self.clone() }
            }
            _ => self.remaining(table, seat).ok_or(nothing)?,
        };
        if table.chosen_seats().contains(seat) {
            // The position after this turn is not known.
            return Ok(moves);
        }
        for (number, line) in (1..).zip(&mut moves.lines) {
            check_line(table, seat, line).map_err(|(ply, reason)| ConditionalMovesRejection {
                line: number,
                ply,
                reason,
            })?;
        }
        Ok(moves)
    }
}

/// Number of plies from which conditional moves of a seat count that are made now.
/// The secret choice of the seat is behind it, although its ply is not played yet.
fn plies_counted(table: &Table, seat: Seat) -> u32 {
    table.plies_len() as u32 + u32::from(table.chosen_seats().contains(seat))
}

/// The choice that a seat has made in this turn, if the table knows it.
fn known_choice(table: &Table, seat: Seat) -> Option<Action> {
    let choice = table.choices().iter().find(|choice| choice.seat == seat)?;
    match choice.lost {
        Some(_) => Some(Action::Lost),
        None => table.secrets().choice(seat).cloned().map(Action::Move),
    }
}

/// Action of a seat in a ply, alone or together with others.
fn own_action(played: &PlyRecord, seat: Seat) -> Option<Action> {
    match &played.action {
        Action::Simultaneous(moves) => {
            let (_, choice) = moves.iter().find(|(by, _)| *by == seat)?;
            Some(choice.map_or(Action::Lost, |choice| Action::Move(choice.clone())))
        }
        action => (played.seat == Some(seat)).then(|| action.clone()),
    }
}

/// Rest of a line after an action of the seat; none if it is another one.
fn after_own<'a>(line: &'a [PlannedPly], played: &Action) -> Option<&'a [PlannedPly]> {
    match line {
        [PlannedPly::Own(action), rest @ ..]
        | [PlannedPly::AnyUntilTurn, PlannedPly::Own(action), rest @ ..] => {
            (action == played).then_some(rest)
        }
        _ => None,
    }
}

/// Rest of a line after these plies; none if the plies do not match.
fn rest<'a>(line: &'a [PlannedPly], plies: &[Ply], seat: Seat) -> Option<&'a [PlannedPly]> {
    let counted = plies.iter().filter(|ply| ply.played.lost != Some(LostTurnReason::Dropout));
    counted.map(|ply| &ply.played).try_fold(line, |line, played| {
        if let Some(action) = own_action(played, seat) {
            return after_own(line, &action);
        }
        match line {
            [PlannedPly::Any, rest @ ..] => Some(rest),
            [PlannedPly::AnyUntilTurn, ..] => Some(line),
            [PlannedPly::Opponent(action), rest @ ..] => (*action == played.action).then_some(rest),
            _ => None,
        }
    })
}

/// Move of the seat, if the line continues with it.
fn next_own(line: &[PlannedPly]) -> Option<&Action> {
    match line {
        [PlannedPly::Own(action), ..] | [PlannedPly::AnyUntilTurn, PlannedPly::Own(action), ..] => {
            Some(action)
        }
        _ => None,
    }
}

/// Plays a line up to its first wildcard or simultaneous turn.
/// The error contains the number of the bad ply, from 1.
fn check_line(
    table: &Table,
    seat: Seat,
    line: &mut [PlannedPly],
) -> Result<(), (usize, Rejection)> {
    let dropped_out = table.dropped_out_seats();
    let mut position = table.position().clone();
    for (number, word) in (1..).zip(line) {
        while let Turn::Seat(turn) = position.turn()
            && dropped_out.contains(turn)
        {
            let _ = Action::Lost.play(&mut position);
        }
        let at_word = |reason| (number, reason);
        let turn = position.turn();
        let action = match (word, turn) {
            (_, Turn::Over) => return Err(at_word(Rejection::Over)),
            (PlannedPly::Any | PlannedPly::AnyUntilTurn, _) => return Ok(()),
            (_, Turn::Chance) => {
                return Err(at_word(Rejection::Move(ActionError::ChanceDecides)));
            }
            (PlannedPly::Own(action), _) if turn.seats().contains(seat) => action,
            (PlannedPly::Opponent(action), Turn::Seat(turn)) if turn != seat => action,
            (PlannedPly::Opponent(_), Turn::Simultaneous(seats)) if !seats.contains(seat) => {
                return Err(at_word(Rejection::Move(ActionError::SimultaneousTurn)));
            }
            (PlannedPly::Opponent(_), _) => return Err(at_word(Rejection::TurnOf(seat))),
            (PlannedPly::Own(_), _) => {
                let first = turn.seats().iter().next();
                return Err(at_word(first.map_or(Rejection::Over, Rejection::TurnOf)));
            }
        };
        let by = if let Turn::Seat(by) = turn { by } else { seat };
        // Others may lose a turn to the clock.
        if by == seat || *action != Action::Lost {
            *action = check_legal(&position, by, action).map_err(at_word)?;
        }
        if matches!(turn, Turn::Simultaneous(_)) {
            // What the others choose is not known.
            return Ok(());
        }
        let _ = action.play(&mut position);
    }
    Ok(())
}

impl fmt::Display for PlannedPly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlannedPly::Any => f.write_str("?"),
            PlannedPly::AnyUntilTurn => f.write_str("*"),
            PlannedPly::Opponent(action) => action.fmt(f),
            PlannedPly::Own(action) => write!(f, "!{action}"),
        }
    }
}

impl FromStr for PlannedPly {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<PlannedPly, ParseError> {
        let (own, at, text) = match text.strip_prefix('!') {
            Some(rest) => (true, 1, rest),
            None => (false, 0, text),
        };
        match (own, text) {
            (false, "?") => return Ok(PlannedPly::Any),
            (false, "*") => return Ok(PlannedPly::AnyUntilTurn),
            _ => {}
        }
        let action: Action = text.parse().map_err(|error: ParseError| error.shifted(at))?;
        match action {
            Action::Simultaneous(_) | Action::Chance(_) => Err(ParseError::new("plan", at, text)),
            _ if own => Ok(PlannedPly::Own(action)),
            _ => Ok(PlannedPly::Opponent(action)),
        }
    }
}

impl fmt::Display for ConditionalMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.plies)?;
        for (index, line) in self.lines.iter().enumerate() {
            if index > 0 {
                f.write_str(" ;")?;
            }
            line.iter().try_for_each(|word| write!(f, " {word}"))?;
        }
        Ok(())
    }
}

impl FromStr for ConditionalMoves {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<ConditionalMoves, ParseError> {
        if text.len() > CONDITIONAL_MOVES_BYTES {
            return Err(ParseError::new("plan-long", 0, text));
        }
        let mut words = split_with_offsets(text, ' ');
        let (_, number) = words.next().unwrap_or_default();
        let plies =
            parse_plain_number(number, 6).ok_or_else(|| ParseError::new("plan", 0, number))?;
        let (mut lines, mut line) = (Vec::new(), Vec::new());
        for (at, text) in words {
            if text == ";" {
                lines.push(check_complete(std::mem::take(&mut line), at)?);
            } else {
                line.push(text.parse().map_err(|error: ParseError| error.shifted(at))?);
            }
        }
        lines.push(check_complete(line, text.len())?);
        if lines.len() > CONDITIONAL_MOVES_LINES {
            return Err(ParseError::new("plan-long", 0, text));
        }
        Ok(ConditionalMoves { plies, lines })
    }
}

/// A line that ended at a place.
/// Not too long, with a ply of the seat behind each `*` and at its end.
fn check_complete(line: Vec<PlannedPly>, at: usize) -> Result<Vec<PlannedPly>, ParseError> {
    let own = |word: Option<&PlannedPly>| matches!(word, Some(PlannedPly::Own(_)));
    let stars = line.iter().enumerate().filter(|(_, word)| **word == PlannedPly::AnyUntilTurn);
    let followed = stars.map(|(index, _)| line.get(index + 1)).all(own);
    if line.len() > CONDITIONAL_MOVES_PLIES {
        Err(ParseError::new("plan-long", at, ""))
    } else if !own(line.last()) || !followed {
        Err(ParseError::new("plan", at, ""))
    } else {
        Ok(line)
    }
}

/// A rejection of conditional moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConditionalMovesRejection {
    /// In which line, counted from 1.
    pub line: usize,
    /// Number of the ply in its line, counted from 1.
    pub ply: usize,
    /// Reason of the rejection.
    pub reason: Rejection,
}

impl Reason for ConditionalMovesRejection {
    fn code(&self) -> &'static str {
        self.reason.code()
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        each("line", &self.line);
        each("word", &self.ply);
        self.reason.arguments(each);
    }
}

impl fmt::Display for ConditionalMovesRejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_reason(self, f)
    }
}

impl Error for ConditionalMovesRejection {}
