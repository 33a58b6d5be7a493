//! A thinker for a game of lines.

use std::marker::PhantomData;

use games::{AnyMove, AnyPosition, Game};
use rulebook::conformance::Seeded;
use rulebook::{BySeat, Position, Seat, Turn};

use super::level::{CHOICES, Measure};
use super::search::{Found, Line};
use super::table::Table;
use super::{Board, Code, Limits, Search};
use crate::{Question, Settings, Thinker, Thought, Variation, is_decided};

/// What a game brings along to be played by lines.
pub(crate) trait LinesGame {
    type Board: Board;

    /// What the player is called.
    const NAME: &'static str;

    /// The board of a position of this game with this seat to move, seen from that seat.
    fn board(position: &AnyPosition) -> Option<Self::Board>;

    /// The number of a move.
    fn code(m: &AnyMove) -> Option<Code>;

    /// The move of a number.
    fn to_move(code: Code) -> Option<AnyMove>;
}

/// Plays a game of lines.
pub(crate) struct Lines<G> {
    settings: Settings,
    table: Table,
    game: PhantomData<fn() -> G>,
}

impl<G: LinesGame> Lines<G> {
    pub(crate) fn new(settings: &Settings) -> Lines<G> {
        Lines { settings: settings.clone(), table: Table::new(settings.hash_mb), game: PhantomData }
    }
}

impl<G: LinesGame> Thinker for Lines<G> {
    fn name(&self) -> String {
        match self.settings.level {
            Some(level) => format!("{} level {level}", G::NAME),
            None => format!("{} house", G::NAME),
        }
    }

    fn new_game(&mut self, _: &Game) {
        self.table.clear();
    }

    fn think(&mut self, question: &Question<'_>, report: &mut dyn FnMut(&Thought)) -> Thought {
        let Turn::Seat(seat) = question.position.turn() else { return Thought::default() };
        let Some(mut board) = G::board(question.position) else { return Thought::default() };
        let mut roots = roots::<G>(question, &board, seat);
        let drawn = drawn::<G>(question, &roots);
        let measure = Measure::of(&self.settings, &question.budget);
        let wanted = question.lines.max(1);
        let looked_at = if measure.margin > 0 { wanted.max(CHOICES) } else { wanted };
        if question.position.seats().len() > 2 {
            // What is remembered there belongs to the seat that was asked.
            self.table.clear();
        }
        self.table.grow_older();
        let limits = Limits {
            evals: measure.evals,
            depth: question.budget.depth.unwrap_or(u32::MAX),
            time: question.budget.time,
            watch: question.watch,
        };
        let mut search = Search::new(&mut board, &mut self.table, limits);
        let said = |found: &Found| Thought {
            lines: found
                .lines
                .iter()
                .take(wanted)
                .map(|line| told::<G>(question, seat, line))
                .collect(),
            depth: found.depth,
            deepest: found.deepest,
            nodes: found.nodes,
            evals: found.evals,
        };
        let heard = &mut |found: &Found| report(&said(found));
        let mut found = search.deepen(&mut roots, &drawn, looked_at, heard);
        let seed = self.settings.seed ^ question.position.key();
        choose_near_best(&mut found.lines, measure.margin, seed);
        said(&found)
    }
}

/// The moves to choose from, the most promising first: those asked about, or those worth a look.
fn roots<G: LinesGame>(question: &Question<'_>, board: &G::Board, seat: Seat) -> Vec<Code> {
    let mut choices = Vec::new();
    board.answers(&mut choices);
    if let Some(code) = board.winning() {
        choices.retain(|choice| choice.code != code);
        choices.push(super::Choice { code, promise: i32::MAX });
    }
    choices.sort_by_key(|choice| std::cmp::Reverse(choice.promise));
    let mut roots: Vec<Code> = choices.iter().map(|choice| choice.code).collect();
    let is_wanted = |m: &AnyMove| question.among.is_empty() || question.among.contains(m);
    roots.retain(|code| {
        let m = G::to_move(*code);
        m.is_some_and(|m| is_wanted(&m) && question.position.is_legal(seat, &m))
    });
    if roots.len() < question.lines.max(1) || !question.among.is_empty() {
        for m in question.position.moves(seat) {
            let code = G::code(&m).filter(|code| is_wanted(&m) && !roots.contains(code));
            roots.extend(code);
        }
    }
    roots
}

/// The moves after which the referee ends the game because the position has occurred too often.
fn drawn<G: LinesGame>(question: &Question<'_>, roots: &[Code]) -> Vec<Code> {
    let last = question.position.limits().repeats.saturating_sub(1);
    let ends = |code: &Code| {
        let Some(m) = G::to_move(*code) else { return false };
        let mut after = question.position.clone();
        after.play_unchecked(m);
        !after.outcome().is_over() && question.history.occurrences_of(&after) >= last
    };
    roots.iter().copied().filter(ends).collect()
}

fn told<G: LinesGame>(question: &Question<'_>, seat: Seat, line: &Line) -> Variation {
    let position = question.position;
    let own = position.team(seat);
    let value = BySeat::from_fn(position.seats(), |other| {
        if position.team(other) == own { line.value } else { -line.value }
    });
    Variation { value, moves: line.codes.iter().map_while(|code| G::to_move(*code)).collect() }
}

/// Puts one of the lines that are nearly as good as the best first, drawn by lot. What is decided
/// is never nearly as good.
fn choose_near_best(lines: &mut [Line], margin: i32, seed: u64) {
    let Some(best) = lines.first().map(|line| line.value) else { return };
    if margin == 0 || is_decided(best) {
        return;
    }
    let near = lines.iter().take_while(|line| best - line.value <= margin).count();
    let drawn = Seeded::new(seed).below(near.max(1) as u64) as usize;
    lines[..=drawn].rotate_right(1);
}
