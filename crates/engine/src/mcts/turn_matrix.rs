//! The joint choice of one turn as a matrix game.

use std::ops::ControlFlow;

use rulebook::{BySeat, Outcome, Position, Seat, Turn};

use super::cursor::PlayoutEnd;
use super::matrix::PayoffMatrix;
use super::reward::{REWARD_ONE, rewards};

/// An even payoff: the game goes on, or is drawn.
const EVEN: i64 = REWARD_ONE / 2;

/// All joint choices of two seats, with what they lead to in this turn.
/// The turn ends with the next secret choice or event of chance; open moves before it are played
/// out by both sides as well as possible.
pub struct TurnMatrix<P: Position> {
    /// Moves of the row seat.
    pub rows: Vec<P::Move>,
    /// Moves of the column seat.
    pub columns: Vec<P::Move>,
    cells: Vec<TurnCell>,
}

/// Result of a joint choice.
#[derive(Clone, Copy)]
struct TurnCell {
    /// Payoff of the row seat if both play this turn well.
    payoff: i32,
    /// Points by which the row seat is ahead then.
    lead: i32,
    is_over: bool,
}

/// Seats and effort of a matrix.
#[derive(Clone, Copy, Debug)]
pub struct TurnMatrixSpec {
    /// Seat whose payoffs are wanted.
    pub row: Seat,
    /// The other seat that chooses.
    pub column: Seat,
    /// Positions that are visited after one joint choice.
    pub nodes_per_cell: u32,
}

impl<P: Position> TurnMatrix<P> {
    /// Plays every joint choice of these moves; `None` if it was stopped.
    pub fn new(
        position: &P,
        spec: TurnMatrixSpec,
        rows: Vec<P::Move>,
        columns: Vec<P::Move>,
        is_stopped: &mut dyn FnMut() -> bool,
    ) -> Option<TurnMatrix<P>> {
        let mut cells = Vec::with_capacity(rows.len() * columns.len());
        let mut choices = BySeat::from_fn(position.seats(), |_| None);
        for row in &rows {
            if is_stopped() {
                return None;
            }
            choices[spec.row] = Some(row.clone());
            for column in &columns {
                choices[spec.column] = Some(column.clone());
                let mut next = position.clone();
                next.play_simultaneous_unchecked(&choices);
                let mut search = TurnSearch { row: spec.row, nodes_left: spec.nodes_per_cell };
                cells.push(TurnCell {
                    payoff: search.payoff(&next) as i32,
                    lead: lead(&next, spec.row),
                    is_over: next.turn() == Turn::Over,
                });
            }
        }
        Some(TurnMatrix { rows, columns, cells })
    }

    /// The game of this turn alone: a win is 1, a loss 0, and if the game goes on one half.
    pub fn payoffs(&self) -> PayoffMatrix {
        let cells = self.cells.iter().map(|cell| i64::from(cell.payoff)).collect();
        PayoffMatrix::new(self.columns.len(), cells)
    }

    /// Returns true if some joint choice wins or loses the game in this turn.
    pub fn is_decisive(&self) -> bool {
        self.cells.iter().any(|cell| i64::from(cell.payoff) != EVEN)
    }

    /// Payoff of a cell that is certain.
    pub(crate) fn certain(&self, row: usize, column: usize) -> Option<i64> {
        let cell = &self.cells[row * self.columns.len() + column];
        let payoff = i64::from(cell.payoff);
        (cell.is_over || payoff != EVEN).then_some(payoff)
    }

    /// Points by which the row seat is ahead after a joint choice.
    pub(crate) fn lead(&self, row: usize, column: usize) -> i64 {
        i64::from(self.cells[row * self.columns.len() + column].lead)
    }
}

/// Points by which a seat is ahead if the game ended here.
pub(crate) fn lead<P: Position>(position: &P, row: Seat) -> i32 {
    let outcome = position.outcome();
    let outcome = if outcome.is_over() { outcome } else { position.adjudicate() };
    let Outcome::Final(end) = outcome else { return 0 };
    let rivals = position.seats().iter().filter(|seat| position.team(*seat) != position.team(row));
    let best = rivals.map(|seat| end.score[seat]).max().unwrap_or(0);
    end.score[row].saturating_sub(best)
}

/// Minimax search to the end of the turn.
struct TurnSearch {
    row: Seat,
    nodes_left: u32,
}

impl TurnSearch {
    fn payoff<P: Position>(&mut self, position: &P) -> i64 {
        let seat = match position.turn() {
            Turn::Over => {
                return rewards(position, &position.outcome(), PlayoutEnd::ByRules)[self.row];
            }
            Turn::Simultaneous(_) | Turn::Chance => return EVEN,
            Turn::Seat(seat) => seat,
        };
        let is_own = position.team(seat) == position.team(self.row);
        let sign = if is_own { 1 } else { -1 };
        let limit = if is_own { REWARD_ONE } else { 0 };
        let mut best: Option<i64> = None;
        let _ = position.each_move(seat, |m| {
            if self.nodes_left == 0 {
                // What was not looked at may keep the game open.
                best = Some(best.map_or(EVEN, |best| (best * sign).max(EVEN * sign) * sign));
                return ControlFlow::Break(());
            }
            self.nodes_left -= 1;
            let mut next = position.clone();
            next.play_unchecked(m);
            let payoff = self.payoff(&next);
            if best.is_none_or(|best| payoff * sign > best * sign) {
                best = Some(payoff);
            }
            if best == Some(limit) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        best.unwrap_or(EVEN)
    }
}
