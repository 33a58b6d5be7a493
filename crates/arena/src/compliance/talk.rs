//! A conversation of which a transcript is kept.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;
use std::time::{Duration, Instant};

use engine::protocol::{FromEngine, Heard};
use games::{AnyPosition, Game};
use rulebook::{Notation, Position, Turn};

use super::Stage;
use crate::program::{Complaints, Program, ProgramError};

/// What a program should have done, and what it did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What it should have done.
    pub expected: String,
    /// What it did.
    pub found: String,
}

impl Fault {
    pub(super) fn new(expected: impl Into<String>, found: impl Into<String>) -> Fault {
        Fault { expected: expected.into(), found: found.into() }
    }
}

/// A line of a conversation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spoken {
    /// It was said to the program.
    Said(String),
    /// The program said it.
    Heard(String),
    /// So many lines are left out.
    LeftOut(usize),
}

impl fmt::Display for Spoken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spoken::Said(line) => write!(f, "> {}", line.escape_debug()),
            Spoken::Heard(line) => write!(f, "< {}", line.escape_debug()),
            Spoken::LeftOut(count) => write!(f, "… {count} lines"),
        }
    }
}

/// So many lines of a transcript are kept from its beginning, and as many from its end.
const KEPT: usize = 20;

/// So much of a line is kept.
const KEPT_CHARS: usize = 160;

/// A program that is spoken to.
pub(super) struct Talk {
    program: Program,
    patience: Duration,
    spoken: Vec<Spoken>,
    left_out: usize,
}

impl Talk {
    pub fn start(
        command: &[String],
        complaints: Complaints,
        patience: Duration,
    ) -> Result<Talk, Fault> {
        match Program::start(command, complaints) {
            Ok(program) => Ok(Talk { program, patience, spoken: Vec::new(), left_out: 0 }),
            Err(error) => Err(Fault::new("a program that can be started", error.to_string())),
        }
    }

    pub fn patience(&self) -> Duration {
        self.patience
    }

    pub fn program(&mut self) -> &mut Program {
        &mut self.program
    }

    /// The transcript, with a gap in the middle if it is long.
    pub fn into_spoken(self) -> Vec<Spoken> {
        let mut spoken = self.spoken;
        if self.left_out > 0 {
            spoken.insert(KEPT.min(spoken.len()), Spoken::LeftOut(self.left_out));
        }
        spoken
    }

    fn keep(&mut self, spoken: Spoken) {
        self.spoken.push(spoken);
        if self.spoken.len() > 2 * KEPT {
            self.spoken.remove(KEPT);
            self.left_out += 1;
        }
    }

    /// Brings the conversation so far.
    pub fn prepare(&mut self, stage: Stage, game: &Game) -> Result<(), Fault> {
        if stage == Stage::Started {
            return Ok(());
        }
        self.say("ugi")?;
        self.wait("ugiok", |line| *line == FromEngine::UgiOk)?;
        if stage == Stage::InGame {
            self.say(&format!("uginewgame game {game}"))?;
            self.ready()?;
        }
        Ok(())
    }

    pub fn say(&mut self, line: &str) -> Result<(), Fault> {
        self.keep(Spoken::Said(line.chars().take(KEPT_CHARS).collect()));
        let said = self.program.say(line);
        said.map_err(|error| Fault::new(format!("to be told {}", short(line)), error.to_string()))
    }

    /// The next line. Nothing where none came in time.
    pub fn hear(&mut self, patience: Duration) -> Result<Option<String>, Fault> {
        match self.program.hear(patience) {
            Ok(Heard::Line(line)) => {
                self.keep(Spoken::Heard(line.chars().take(KEPT_CHARS).collect()));
                Ok(Some(line))
            }
            Ok(Heard::TooLong(_)) => Err(Fault::new("lines of at most a mebibyte", "a longer one")),
            Err(ProgramError::Silent(_)) => Ok(None),
            Err(error) => Err(Fault::new("an answer", error.to_string())),
        }
    }

    /// Waits for a line, and passes over others.
    pub fn wait(
        &mut self,
        expected: &str,
        is_it: impl FnMut(&FromEngine) -> bool,
    ) -> Result<FromEngine, Fault> {
        self.wait_at_most(expected, self.patience, is_it)
    }

    pub fn wait_at_most(
        &mut self,
        expected: &str,
        most: Duration,
        mut is_it: impl FnMut(&FromEngine) -> bool,
    ) -> Result<FromEngine, Fault> {
        let begun = Instant::now();
        let mut last: Option<String> = None;
        loop {
            let left = most.saturating_sub(begun.elapsed());
            let heard = self.hear(left).map_err(|fault| Fault::new(expected, fault.found))?;
            let Some(line) = heard else {
                let found = match last {
                    None => format!("nothing in {} ms", most.as_millis()),
                    Some(last) => {
                        format!("{} and nothing more in {} ms", short(&last), most.as_millis())
                    }
                };
                return Err(Fault::new(expected, found));
            };
            match line.parse() {
                Ok(said) if is_it(&said) => return Ok(said),
                _ => last = Some(line),
            }
        }
    }

    pub fn ready(&mut self) -> Result<(), Fault> {
        self.say("isready")?;
        self.wait("readyok", |line| *line == FromEngine::ReadyOk).map(drop)
    }

    /// The move it would play, in time.
    pub fn best_move(&mut self, most: Duration) -> Result<Option<Box<str>>, Fault> {
        let is_it = |line: &FromEngine| matches!(line, FromEngine::BestMove { .. });
        match self.wait_at_most("bestmove", most, is_it)? {
            FromEngine::BestMove { m, .. } => Ok(m),
            _ => Ok(None),
        }
    }

    /// The move it would play on a position, in time and legal.
    pub fn legal_move(
        &mut self,
        position: &AnyPosition,
        most: Duration,
    ) -> Result<Box<str>, Fault> {
        let found = self.best_move(most)?.unwrap_or_else(|| "none".into());
        let legal = match (position.turn(), position.read_move(&found)) {
            (Turn::Seat(seat), Ok(m)) => position.is_legal(seat, &m),
            _ => false,
        };
        if legal {
            Ok(found)
        } else {
            let expected = format!("a legal move of {}", position.position_text());
            Err(Fault::new(expected, format!("bestmove {found}")))
        }
    }

    /// Listens for a while during which it must not answer.
    pub fn no_answer_for(&mut self, time: Duration, expected: &str) -> Result<(), Fault> {
        let begun = Instant::now();
        loop {
            let left = time.saturating_sub(begun.elapsed());
            match self.hear(left)? {
                None => return Ok(()),
                Some(line) if line.starts_with("bestmove") => {
                    return Err(Fault::new(expected, short(&line)));
                }
                Some(_) => {}
            }
        }
    }
}

/// The beginning of a line.
pub(super) fn short(line: &str) -> String {
    line.chars().take(80).collect()
}
