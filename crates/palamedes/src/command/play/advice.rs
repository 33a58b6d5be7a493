//! Help for people: what can be played, what should be, and why.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use ::engine::protocol::{NextSteps, next_steps};
use ::engine::{Budget, Hint, Question, Reasoned, Settings, Time, explain, hint, house};
use rulebook::{Notation, Position};

use super::evening::Evening;
use crate::command::engine::Stopwatch;

/// A hint is worth this much work, and no more time.
const HINT: Budget = Budget {
    evals: Some(200_000),
    depth: None,
    time: Some(Time { soft_us: 1_000_000, hard_us: 2_000_000 }),
};

/// No text board is wider.
const COLUMNS: usize = 80;

/// More steps than this are only counted, unless their beginning is typed.
const STEPS_LISTED: usize = 400;

/// How much help was given in a position. Each grade gives away more.
#[derive(Default)]
pub struct Help {
    hint: Option<Hint>,
    given: u32,
}

impl<W: Write> Evening<'_, W> {
    /// Lists the steps that can be typed now, or behind a beginning.
    pub(super) fn list_moves(&mut self, beginning: &str) -> io::Result<()> {
        let Some(seat) = self.table.to_move() else { return self.tell("play-over", &[]) };
        let begun = format!("{}{beginning}", self.begun);
        let steps = match next_steps(self.table.position(), &begun) {
            NextSteps::Whole(m) => {
                let (text, shown) =
                    (self.table.position().move_text(&m), self.table.position().shown(&m));
                return self.tell("play-whole", &[("move", &shown), ("text", &text)]);
            }
            NextSteps::Steps(steps) => steps,
            NextSteps::NoBeginning => match next_steps(self.table.position(), "") {
                NextSteps::Steps(steps) => {
                    steps.into_iter().filter(|step| step.starts_with(&begun)).collect()
                }
                _ => Vec::new(),
            },
        };
        let count = self.table.position().count_moves(seat).to_string();
        let listed = steps.len().to_string();
        self.tell("play-moves", &[("count", &count), ("listed", &listed)])?;
        self.list(&steps)
    }

    /// Steps in columns.
    pub(super) fn list(&mut self, steps: &[String]) -> io::Result<()> {
        let shown = steps.iter().take(STEPS_LISTED);
        let width = shown.clone().map(|step| step.chars().count()).max().unwrap_or(0) + 2;
        let per_line = (COLUMNS / width).max(1);
        for row in shown.collect::<Vec<_>>().chunks(per_line) {
            let row: String = row.iter().map(|step| format!("{step:<width$}")).collect();
            writeln!(self.out, "{}", row.trim_end())?;
        }
        if steps.len() > STEPS_LISTED {
            let left = (steps.len() - STEPS_LISTED).to_string();
            self.tell("play-more-steps", &[("left", &left)])?;
        }
        Ok(())
    }

    /// One grade of help more: what matters, which piece, which move and why.
    pub(super) fn hint(&mut self) -> io::Result<()> {
        let Some(seat) = self.table.to_move() else { return self.tell("play-over", &[]) };
        if self.help.hint.is_none() {
            self.help.hint = self.find_hint();
        }
        let Some(found) = self.help.hint.take() else { return self.tell("play-no-hint", &[]) };
        // Where nothing stands in a grade, the next one is given.
        if self.help.given == 0 && found.matters.is_empty() {
            self.help.given += 1;
        }
        match (self.help.given, &found.piece) {
            (0, _) => {
                self.state(&found.matters)?;
                self.tell("play-hint-again", &[])?;
            }
            (1, Some(piece)) => {
                writeln!(self.out, "{}", self.words.hint_piece(seat, piece))?;
                self.tell("play-hint-again", &[])?;
            }
            _ => {
                let (text, shown) = (
                    self.table.position().move_text(&found.m),
                    self.table.position().shown(&found.m),
                );
                self.tell("play-hint", &[("move", &shown), ("text", &text)])?;
                self.state(&found.why)?;
            }
        }
        self.help.given += 1;
        self.help.hint = Some(found);
        Ok(())
    }

    fn find_hint(&self) -> Option<Hint> {
        let settings = Settings { seed: self.agreed.seed, ..Settings::default() };
        // A fault of the search costs a hint and not the game.
        let found = catch_unwind(AssertUnwindSafe(|| {
            let mut adviser = house(&self.agreed.config.game, &settings);
            adviser.new_game(&self.agreed.config.game);
            let watch = Stopwatch::running();
            let plain = Question::new(self.table.position(), self.table.history(), HINT);
            hint(&mut *adviser, &Question { watch: &watch, ..plain })
        }));
        found.ok().flatten()
    }

    /// What speaks for the last move.
    pub(super) fn why(&mut self) -> io::Result<()> {
        let said = self.last_move().map(|(before, m)| explain(&before, &m)).unwrap_or_default();
        if said.is_empty() {
            return writeln!(self.out, "{}", self.words.nothing_to_say());
        }
        self.state(&said)
    }

    fn state(&mut self, said: &[Reasoned]) -> io::Result<()> {
        said.iter().try_for_each(|said| writeln!(self.out, "{}", self.words.statement(said)))
    }
}
