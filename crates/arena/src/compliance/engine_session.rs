//! A conversation of which a transcript is kept.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;
use std::time::{Duration, Instant};

use engine::protocol::{FromEngine, InputLine};
use games::{AnyPosition, Game};
use rulebook::{Notation, Position, Turn};

use super::Stage;
use crate::program::{Program, ProgramError, StderrMode};

/// A failed check: expected and actual behaviour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ComplianceFailure {
    /// Expected behaviour of the program.
    pub expected: String,
    /// Actual behaviour of the program.
    pub found: String,
}

impl ComplianceFailure {
    pub(super) fn new(expected: impl Into<String>, found: impl Into<String>) -> ComplianceFailure {
        ComplianceFailure { expected: expected.into(), found: found.into() }
    }
}

/// A line of a transcript.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TranscriptLine {
    /// A line sent to the program.
    Sent(String),
    /// A line received from the program.
    Received(String),
    /// Number of omitted lines.
    Omitted(usize),
}

impl fmt::Display for TranscriptLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TranscriptLine::Sent(line) => write!(f, "> {}", line.escape_debug()),
            TranscriptLine::Received(line) => write!(f, "< {}", line.escape_debug()),
            TranscriptLine::Omitted(count) => write!(f, "… {count} lines"),
        }
    }
}

/// Number of transcript lines kept from the beginning, and from the end.
const TRANSCRIPT_LINES: usize = 20;

/// Maximum length of a transcript line.
const TRANSCRIPT_CHARS: usize = 160;

/// A session with an engine process.
pub(super) struct EngineSession {
    program: Program,
    timeout: Duration,
    transcript: Vec<TranscriptLine>,
    left_out: usize,
}

impl EngineSession {
    pub fn start(
        command: &[String],
        stderr: StderrMode,
        timeout: Duration,
    ) -> Result<EngineSession, ComplianceFailure> {
        match Program::start(command, stderr) {
            Ok(program) => {
                Ok(EngineSession { program, timeout, transcript: Vec::new(), left_out: 0 })
            }
            Err(error) => {
                Err(ComplianceFailure::new("a program that can be started", error.to_string()))
            }
        }
    }

    pub fn timeout(&self) -> Duration {
        self.timeout
    }

    pub fn program(&mut self) -> &mut Program {
        &mut self.program
    }

    /// Returns the transcript, with a gap in the middle if it is long.
    pub fn into_transcript(self) -> Vec<TranscriptLine> {
        let mut transcript = self.transcript;
        if self.left_out > 0 {
            transcript.insert(
                TRANSCRIPT_LINES.min(transcript.len()),
                TranscriptLine::Omitted(self.left_out),
            );
        }
        transcript
    }

    fn record(&mut self, transcript: TranscriptLine) {
        self.transcript.push(transcript);
        if self.transcript.len() > 2 * TRANSCRIPT_LINES {
            self.transcript.remove(TRANSCRIPT_LINES);
            self.left_out += 1;
        }
    }

    /// Brings the session to a stage.
    pub fn prepare(&mut self, stage: Stage, game: &Game) -> Result<(), ComplianceFailure> {
        if stage == Stage::Started {
            return Ok(());
        }
        self.send("ugi")?;
        self.wait("ugiok", |line| *line == FromEngine::UgiOk)?;
        if stage == Stage::InGame {
            self.send(&format!("uginewgame game {game}"))?;
            self.ready()?;
        }
        Ok(())
    }

    pub fn send(&mut self, line: &str) -> Result<(), ComplianceFailure> {
        self.record(TranscriptLine::Sent(line.chars().take(TRANSCRIPT_CHARS).collect()));
        let sent = self.program.send(line);
        sent.map_err(|error| {
            ComplianceFailure::new(format!("to receive {}", short(line)), error.to_string())
        })
    }

    /// Receives the next line; none after a timeout.
    pub fn receive(&mut self, timeout: Duration) -> Result<Option<String>, ComplianceFailure> {
        match self.program.receive(timeout) {
            Ok(InputLine::Line(line)) => {
                self.record(TranscriptLine::Received(
                    line.chars().take(TRANSCRIPT_CHARS).collect(),
                ));
                Ok(Some(line))
            }
            Ok(InputLine::TooLong(_)) => {
                Err(ComplianceFailure::new("lines of at most a mebibyte", "a longer one"))
            }
            Err(ProgramError::Timeout(_)) => Ok(None),
            Err(error) => Err(ComplianceFailure::new("an answer", error.to_string())),
        }
    }

    /// Waits for a matching line and skips others.
    pub fn wait(
        &mut self,
        expected: &str,
        matches: impl FnMut(&FromEngine) -> bool,
    ) -> Result<FromEngine, ComplianceFailure> {
        self.wait_at_most(expected, self.timeout, matches)
    }

    pub fn wait_at_most(
        &mut self,
        expected: &str,
        most: Duration,
        mut matches: impl FnMut(&FromEngine) -> bool,
    ) -> Result<FromEngine, ComplianceFailure> {
        let begun = Instant::now();
        let mut last: Option<String> = None;
        loop {
            let left = most.saturating_sub(begun.elapsed());
            let line = self
                .receive(left)
                .map_err(|fault| ComplianceFailure::new(expected, fault.found))?;
            let Some(line) = line else {
                let found = match last {
                    None => format!("nothing in {} ms", most.as_millis()),
                    Some(last) => {
                        format!("{} and nothing more in {} ms", short(&last), most.as_millis())
                    }
                };
                return Err(ComplianceFailure::new(expected, found));
            };
            match line.parse() {
                Ok(message) if matches(&message) => return Ok(message),
                _ => last = Some(line),
            }
        }
    }

    pub fn ready(&mut self) -> Result<(), ComplianceFailure> {
        self.send("isready")?;
        self.wait("readyok", |line| *line == FromEngine::ReadyOk).map(drop)
    }

    /// Waits for the best move.
    pub fn best_move(&mut self, most: Duration) -> Result<Option<Box<str>>, ComplianceFailure> {
        let matches = |line: &FromEngine| matches!(line, FromEngine::BestMove { .. });
        match self.wait_at_most("bestmove", most, matches)? {
            FromEngine::BestMove { m, .. } => Ok(m),
            _ => Ok(None),
        }
    }

    /// Requests a move on a position and checks that it is legal and in time.
    pub fn legal_move(
        &mut self,
        position: &AnyPosition,
        most: Duration,
    ) -> Result<Box<str>, ComplianceFailure> {
        let found = self.best_move(most)?.unwrap_or_else(|| "none".into());
        let legal = match (position.turn(), position.read_move(&found)) {
            (Turn::Seat(seat), Ok(m)) => position.is_legal(seat, &m),
            _ => false,
        };
        if legal {
            Ok(found)
        } else {
            let expected = format!("a legal move of {}", position.position_text());
            Err(ComplianceFailure::new(expected, format!("bestmove {found}")))
        }
    }

    /// Checks that the program sends no best move for a time.
    pub fn no_answer_for(
        &mut self,
        time: Duration,
        expected: &str,
    ) -> Result<(), ComplianceFailure> {
        let begun = Instant::now();
        loop {
            let left = time.saturating_sub(begun.elapsed());
            match self.receive(left)? {
                None => return Ok(()),
                Some(line) if line.starts_with("bestmove") => {
                    return Err(ComplianceFailure::new(expected, short(&line)));
                }
                Some(_) => {}
            }
        }
    }
}

/// Truncates a line for messages.
pub(super) fn short(line: &str) -> String {
    line.chars().take(80).collect()
}
