//! Help in the terminal: possible moves, hints and explanations.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use ::engine::protocol::{NextSteps, next_steps};
use ::engine::{
    EngineOptions, Explanation, Hint, SearchLimits, SearchRequest, TimeLimit, engine_for, explain,
    hint,
};
use rulebook::{Notation, Position};

use super::terminal_game::TerminalGame;
use crate::command::engine::SearchClock;

/// Search limits of a hint.
const HINT_LIMITS: SearchLimits = SearchLimits {
    evals: Some(200_000),
    depth: None,
    time: Some(TimeLimit { soft_us: 1_000_000, hard_us: 2_000_000 }),
};

/// Width of the terminal.
///
/// A text board is not wider.
const COLUMNS: usize = 80;

/// Maximum number of listed steps; more are only counted.
const LISTED_STEPS_MAX: usize = 400;

/// The hint of a position and the grades that were shown.
#[derive(Default)]
pub struct HintState {
    hint: Option<Hint>,
    grades_shown: u32,
}

impl<W: Write> TerminalGame<'_, W> {
    /// Lists the steps that can follow the typed beginning.
    pub(super) fn list_moves(&mut self, beginning: &str) -> io::Result<()> {
        let Some(seat) = self.seat_to_act() else { return self.print("play-over", &[]) };
        let typed = format!("{}{beginning}", self.typed_steps);
        let steps = match next_steps(self.table.position(), &typed) {
            NextSteps::Complete(m) => {
                let (text, shown) =
                    (self.table.position().move_text(&m), self.table.position().display_move(&m));
                return self.print("play-whole", &[("move", &shown), ("text", &text)]);
            }
            NextSteps::Steps(steps) => steps,
            NextSteps::Invalid => match next_steps(self.table.position(), "") {
                NextSteps::Steps(steps) => {
                    steps.into_iter().filter(|step| step.starts_with(&typed)).collect()
                }
                _ => Vec::new(),
            },
        };
        let count = self.table.position().count_moves(seat).to_string();
        let listed = steps.len().to_string();
        self.print("play-moves", &[("count", &count), ("listed", &listed)])?;
        self.list(&steps)
    }

    /// A first step as an example, one that is no whole move if there is such a step.
    pub(super) fn first_step(&self) -> String {
        let position = self.table.position();
        let NextSteps::Steps(steps) = next_steps(position, "") else { return String::new() };
        let goes_on = |step: &&String| matches!(next_steps(position, step), NextSteps::Steps(_));
        steps.iter().find(goes_on).or(steps.first()).cloned().unwrap_or_default()
    }

    /// Steps in columns.
    pub(super) fn list(&mut self, steps: &[String]) -> io::Result<()> {
        let shown = steps.iter().take(LISTED_STEPS_MAX);
        let width = shown.clone().map(|step| step.chars().count()).max().unwrap_or(0) + 2;
        let per_line = (COLUMNS / width).max(1);
        for row in shown.collect::<Vec<_>>().chunks(per_line) {
            let row: String = row.iter().map(|step| format!("{step:<width$}")).collect();
            writeln!(self.out, "{}", row.trim_end())?;
        }
        if steps.len() > LISTED_STEPS_MAX {
            let left = (steps.len() - LISTED_STEPS_MAX).to_string();
            self.print("play-more-steps", &[("left", &left)])?;
        }
        Ok(())
    }

    /// One grade of help more: what matters, which piece, which move and why.
    pub(super) fn hint(&mut self) -> io::Result<()> {
        let Some(seat) = self.seat_to_act() else { return self.print("play-over", &[]) };
        if self.hint_state.hint.is_none() {
            self.hint_state.hint = self.find_hint();
        }
        let Some(hint) = self.hint_state.hint.take() else {
            return self.print("play-no-hint", &[]);
        };
        // An empty grade is skipped.
        if self.hint_state.grades_shown == 0 && hint.situation.is_empty() {
            self.hint_state.grades_shown += 1;
        }
        match (self.hint_state.grades_shown, hint.piece_message(seat)) {
            (0, _) => {
                self.print_explanations(&hint.situation)?;
                self.print("play-hint-again", &[])?;
            }
            (1, Some(piece)) => {
                writeln!(self.out, "{}", self.translator.translate_message(&piece))?;
                self.print("play-hint-again", &[])?;
            }
            _ => {
                let (text, shown) = (
                    self.table.position().move_text(&hint.m),
                    self.table.position().display_move(&hint.m),
                );
                self.print("play-hint", &[("move", &shown), ("text", &text)])?;
                self.print_explanations(&hint.explanations)?;
            }
        }
        self.hint_state.grades_shown += 1;
        self.hint_state.hint = Some(hint);
        Ok(())
    }

    fn find_hint(&self) -> Option<Hint> {
        let settings = EngineOptions { seed: self.config.seed, ..EngineOptions::default() };
        // A panic in the search costs the hint and not the game.
        let found = catch_unwind(AssertUnwindSafe(|| {
            let mut engine = engine_for(&self.config.table.game, &settings);
            engine.new_game(&self.config.table.game);
            let clock = SearchClock::running();
            let request =
                SearchRequest::new(self.table.position(), self.table.history(), HINT_LIMITS);
            hint(&mut *engine, &SearchRequest { control: &clock, ..request })
        }));
        found.ok().flatten()
    }

    /// Explains the last move.
    pub(super) fn explain_last_move(&mut self) -> io::Result<()> {
        let explanations =
            self.last_move().map(|(before, m)| explain(&before, &m)).unwrap_or_default();
        if explanations.is_empty() {
            return writeln!(self.out, "{}", self.translator.translate("explain-nothing", &[]));
        }
        self.print_explanations(&explanations)
    }

    fn print_explanations(&mut self, explanations: &[Explanation]) -> io::Result<()> {
        explanations.iter().try_for_each(|one| {
            writeln!(self.out, "{}", self.translator.translate_explanation(one))
        })
    }
}
