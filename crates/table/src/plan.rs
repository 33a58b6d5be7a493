//! What a seat would answer to what the others may play.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use games::Action;
use rulebook::{ParseError, Position, Reason, Seat, Turn, parts, plain_number, write_reason};

use crate::event::Lost;
use crate::play::legal;
use crate::refused::Refusal;
use crate::table::{Phase, Ply, Table};

/// No plan is longer as text, in bytes.
pub const PLAN_BYTES: usize = 4_096;

/// No plan has more lines.
pub const PLAN_LINES: usize = 16;

/// No line of a plan is longer, in plies of all seats.
pub const PLAN_PLIES: usize = 32;

/// Moves that one seat has decided on before its turn: a premove, or answers to what the others may
/// play. It is the seat's secret and no part of the table: whoever keeps the table asks it for the
/// [`Plan::answer`] and plays that for the seat, and after every ply keeps what [`Plan::after`]
/// leaves of it. A take back ends it.
///
/// As text, one line: after how many plies of the table it was made, then its lines with ` ; `
/// between them. A line is what the others play and, with `!`, what the seat plays then; `?` is any
/// one ply, and `*` whatever is played until it is the seat's turn. The first line counts whose
/// move can be played. Turns of seats that are out of the game are passed over.
///
/// ```
/// use table::{Plan, Table};
///
/// let mut table = Table::new("pente:9,free".parse()?).unwrap();
/// let (first, second) = ("1".parse()?, "2".parse()?);
/// let plan: Plan = "0 E5 !D4 C3 !B2 ; * !E5".parse()?;
/// assert_eq!(plan.answer(&table, second), None);
///
/// table.apply(0, first, "move E5".parse()?)?;
/// assert_eq!(plan.answer(&table, second).unwrap().to_string(), "D4");
/// table.apply(0, second, "move D4".parse()?)?;
/// assert_eq!(plan.after(&table, second).unwrap().to_string(), "2 C3 !B2");
///
/// table.apply(0, first, "move A1".parse()?)?;
/// assert_eq!((plan.answer(&table, second), plan.after(&table, second)), (None, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Plan {
    plies: u32,
    lines: Vec<Vec<Word>>,
}

/// One ply of a line.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Word {
    /// `?`: any one ply of the others.
    Any,
    /// `*`: all plies of the others until the seat's turn. A ply of the seat follows.
    Whatever,
    /// A ply of the others.
    Theirs(Action),
    /// `!`: a ply of the seat.
    Own(Action),
}

impl Plan {
    /// Whatever the others play, this seat plays so.
    pub fn premove(table: &Table, action: Action) -> Plan {
        let line = vec![Word::Whatever, Word::Own(action)];
        Plan { plies: table.plies_len() as u32, lines: vec![line] }
    }

    /// The move to play now: it is the seat's turn, what was played is what the plan foresaw, and
    /// the move is legal.
    pub fn answer(&self, table: &Table, seat: Seat) -> Option<Action> {
        if table.to_move() != Some(seat) || matches!(table.phase(), Phase::Paused { .. }) {
            return None;
        }
        let since = table.plies().get(self.plies as usize..)?;
        let mut answers = self.lines.iter().filter_map(|line| next_own(rest(line, since, seat)?));
        answers.find_map(|action| legal(table.position(), seat, action).ok())
    }

    /// What of the plan can still come true.
    pub fn after(&self, table: &Table, seat: Seat) -> Option<Plan> {
        let since = table.plies().get(self.plies as usize..)?;
        if table.ended().is_some() || table.gone_seats().contains(seat) {
            return None;
        }
        let own_turn = table.to_move() == Some(seat);
        let is_legal = |action: &Action| legal(table.position(), seat, action).is_ok();
        let can_come = |line: &&[Word]| match (own_turn, line.first()) {
            (_, None) => false,
            (true, _) => next_own(line).is_some_and(is_legal),
            (false, Some(word)) => !matches!(word, Word::Own(_)),
        };
        let rests = self.lines.iter().filter_map(|line| rest(line, since, seat)).filter(can_come);
        let lines: Vec<Vec<Word>> = rests.map(<[Word]>::to_vec).collect();
        (!lines.is_empty()).then(|| Plan { plies: table.plies_len() as u32, lines })
    }

    /// The plan with its moves as the game writes them, if they can be played as far as can be
    /// seen: each line is played from where the table stands up to its first `?` or `*`.
    ///
    /// # Errors
    /// The first move that cannot be played; [`Refusal::Over`] at 0 when nothing of the plan can
    /// still come true.
    pub fn checked(&self, table: &Table, seat: Seat) -> Result<Plan, PlanRefused> {
        let nothing = PlanRefused { line: 0, word: 0, reason: Refusal::Over };
        let mut plan = match table.plies_len() == self.plies as usize {
            true if table.ended().is_none() && !table.gone_seats().contains(seat) => self.clone(),
            _ => self.after(table, seat).ok_or(nothing)?,
        };
        for (number, line) in (1..).zip(&mut plan.lines) {
            check_line(table, seat, line).map_err(|(word, reason)| PlanRefused {
                line: number,
                word,
                reason,
            })?;
        }
        Ok(plan)
    }
}

/// What is left of a line when these plies were played; none if it foresaw others.
fn rest<'a>(line: &'a [Word], plies: &[Ply], seat: Seat) -> Option<&'a [Word]> {
    let counted = plies.iter().filter(|ply| ply.played.lost != Some(Lost::Gone));
    counted.map(|ply| &ply.played).try_fold(line, |line, played| {
        let own = played.seat == seat;
        match line {
            [Word::Own(action), rest @ ..] | [Word::Whatever, Word::Own(action), rest @ ..]
                if own =>
            {
                (*action == played.action).then_some(rest)
            }
            _ if own => None,
            [Word::Any, rest @ ..] => Some(rest),
            [Word::Whatever, ..] => Some(line),
            [Word::Theirs(action), rest @ ..] => (*action == played.action).then_some(rest),
            _ => None,
        }
    })
}

/// What the seat plays if it is its turn now.
fn next_own(line: &[Word]) -> Option<&Action> {
    match line {
        [Word::Own(action), ..] | [Word::Whatever, Word::Own(action), ..] => Some(action),
        _ => None,
    }
}

/// Plays a line as far as it says what is played; the word at fault, counted from 1.
fn check_line(table: &Table, seat: Seat, line: &mut [Word]) -> Result<(), (usize, Refusal)> {
    let gone = table.gone_seats();
    let mut position = table.position().clone();
    for (number, word) in (1..).zip(line) {
        let turn = loop {
            match position.turn() {
                Turn::Seat(turn) if gone.contains(turn) => {
                    let _ = Action::Lost.play_on(&mut position);
                }
                Turn::Seat(turn) => break turn,
                _ => return Err((number, Refusal::Over)),
            }
        };
        let action = match word {
            Word::Any | Word::Whatever => return Ok(()),
            Word::Own(_) if turn != seat => return Err((number, Refusal::TurnOf(turn))),
            Word::Theirs(_) if turn == seat => return Err((number, Refusal::TurnOf(seat))),
            Word::Own(action) | Word::Theirs(action) => action,
        };
        // Others may lose a turn to the clock.
        if turn == seat || *action != Action::Lost {
            *action = legal(&position, turn, action).map_err(|reason| (number, reason))?;
        }
        let _ = action.play_on(&mut position);
    }
    Ok(())
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Word::Any => f.write_str("?"),
            Word::Whatever => f.write_str("*"),
            Word::Theirs(action) => action.fmt(f),
            Word::Own(action) => write!(f, "!{action}"),
        }
    }
}

impl FromStr for Word {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Word, ParseError> {
        let (own, at, text) = match text.strip_prefix('!') {
            Some(rest) => (true, 1, rest),
            None => (false, 0, text),
        };
        match (own, text) {
            (false, "?") => return Ok(Word::Any),
            (false, "*") => return Ok(Word::Whatever),
            _ => {}
        }
        let action: Action = text.parse().map_err(|error: ParseError| error.shifted(at))?;
        match action {
            Action::Together(_) | Action::Chance(_) => Err(ParseError::new("plan", at, text)),
            _ if own => Ok(Word::Own(action)),
            _ => Ok(Word::Theirs(action)),
        }
    }
}

impl fmt::Display for Plan {
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

impl FromStr for Plan {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Plan, ParseError> {
        if text.len() > PLAN_BYTES {
            return Err(ParseError::new("plan-long", 0, text));
        }
        let mut words = parts(text, ' ');
        let (_, number) = words.next().unwrap_or_default();
        let plies = plain_number(number, 6).ok_or_else(|| ParseError::new("plan", 0, number))?;
        let (mut lines, mut line) = (Vec::new(), Vec::new());
        for (at, text) in words {
            if text == ";" {
                lines.push(whole(std::mem::take(&mut line), at)?);
            } else {
                line.push(text.parse().map_err(|error: ParseError| error.shifted(at))?);
            }
        }
        lines.push(whole(line, text.len())?);
        if lines.len() > PLAN_LINES {
            return Err(ParseError::new("plan-long", 0, text));
        }
        Ok(Plan { plies, lines })
    }
}

/// A line that ended at a place: not too long, with a ply of the seat behind each `*` and at its
/// end.
fn whole(line: Vec<Word>, at: usize) -> Result<Vec<Word>, ParseError> {
    let own = |word: Option<&Word>| matches!(word, Some(Word::Own(_)));
    let stars = line.iter().enumerate().filter(|(_, word)| **word == Word::Whatever);
    let followed = stars.map(|(index, _)| line.get(index + 1)).all(own);
    if line.len() > PLAN_PLIES {
        Err(ParseError::new("plan-long", at, ""))
    } else if !own(line.last()) || !followed {
        Err(ParseError::new("plan", at, ""))
    } else {
        Ok(line)
    }
}

/// A plan of which something cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanRefused {
    /// In which line, counted from 1.
    pub line: usize,
    /// Which word of it, counted from 1.
    pub word: usize,
    /// Why.
    pub reason: Refusal,
}

impl Reason for PlanRefused {
    fn code(&self) -> &'static str {
        self.reason.code()
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        each("line", &self.line);
        each("word", &self.word);
        self.reason.arguments(each);
    }
}

impl fmt::Display for PlanRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_reason(self, f)
    }
}

impl Error for PlanRefused {}
