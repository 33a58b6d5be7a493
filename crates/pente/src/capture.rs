//! Captures, poofs and lines: what a new stone does.

use crate::point::AXES;
use crate::position::Cell;
use crate::{GridPoint, Pente, PenteColour, PenteEnding, PentePlayers, Removal};

impl Pente {
    pub(crate) fn removal_at(&self, cell: usize) -> Removal {
        let mover = self.colour_to_move();
        let mut removal = Removal::NOTHING;
        for axis in AXES {
            for step in [axis, -axis] {
                let mut at = cell;
                for _ in 0..self.bracketed(cell, step, mover) {
                    at = at.wrapping_add_signed(step);
                    removal.taken.push(GridPoint::from_cell(at));
                }
            }
        }
        removal.credit[mover.index()] = removal.taken.len() as u16;
        if self.setup().poof() {
            self.add_poofs(cell, mover, &mut removal);
        }
        removal
    }

    /// Returns the number of stones a stone of `mover` at `cell` brackets in one direction.
    /// None, or as many as can be taken.
    fn bracketed(&self, cell: usize, step: isize, mover: PenteColour) -> usize {
        let mut at = cell.wrapping_add_signed(step);
        let first = self.cells[at];
        let mut length = 0;
        loop {
            match self.cells[at] {
                Cell::Stone(colour) if colour == mover => {
                    return if length >= 2 { length } else { 0 };
                }
                Cell::Stone(colour)
                    if length < self.setup().longest_capture()
                        && (Cell::Stone(colour) == first || self.mixes())
                        && self.side(colour) != self.side(mover) => {}
                _ => return 0,
            }
            length += 1;
            at = at.wrapping_add_signed(step);
        }
    }

    /// Returns whether stones of both partners are taken together.
    fn mixes(&self) -> bool {
        self.setup().players() == PentePlayers::Teams
    }

    /// The mirror image of a capture.
    /// The row that the new stone completes is one its enemy could have taken by closing the
    /// bracket himself.
    fn add_poofs(&self, cell: usize, mover: PenteColour, removal: &mut Removal) {
        let count = self.colours().len();
        let turns_until = |owner: PenteColour| (owner.index() + count - mover.index()) % count;
        let mut nearest: Option<PenteColour> = None;
        for axis in AXES {
            let (before, behind) = self.run(cell, -axis, |c| self.poofs_with(mover, c));
            let (after, ahead) = self.run(cell, axis, |c| self.poofs_with(mover, c));
            let length = before + 1 + after;
            let Cell::Stone(owner) = behind else { continue };
            if behind != ahead || !(2..=self.setup().longest_capture()).contains(&length) {
                continue;
            }
            for distance in (1..=before as isize).map(|n| -n).chain(1..=after as isize) {
                let at = cell.wrapping_add_signed(axis * distance);
                removal.poofed.push(GridPoint::from_cell(at));
                removal.credit[owner.index()] += 1;
            }
            if nearest.is_none_or(|other| turns_until(owner) < turns_until(other)) {
                nearest = Some(owner);
            }
        }
        if let Some(owner) = nearest {
            removal.poofed.push(GridPoint::from_cell(cell));
            removal.credit[owner.index()] += 1;
        }
    }

    fn poofs_with(&self, mover: PenteColour, colour: PenteColour) -> bool {
        colour == mover || self.mixes() && self.side(colour) == self.side(mover)
    }

    /// Returns the number of stones that `fit` in a row from `cell`, and the cell behind them.
    fn run(&self, cell: usize, step: isize, fit: impl Fn(PenteColour) -> bool) -> (usize, Cell) {
        let mut length = 0;
        let mut at = cell.wrapping_add_signed(step);
        loop {
            match self.cells[at] {
                Cell::Stone(colour) if fit(colour) => length += 1,
                other => return (length, other),
            }
            at = at.wrapping_add_signed(step);
        }
    }

    pub(crate) fn has_line_through(&self, cell: usize, mover: PenteColour) -> bool {
        AXES.iter().any(|axis| {
            let (after, _) = self.run(cell, *axis, |colour| colour == mover);
            let (before, _) = self.run(cell, -*axis, |colour| colour == mover);
            before + 1 + after >= self.setup().line_length()
        })
    }

    /// The side whose captures win: it has the target, and more than any other side that has it.
    pub(crate) fn captures_winner(&self) -> Option<PenteColour> {
        let sides =
            || self.colours().iter().copied().filter(|colour| self.side(*colour) == *colour);
        let most = sides().map(|colour| self.pooled_captures(colour)).max()?;
        let mut best = sides().filter(|colour| self.pooled_captures(*colour) == most);
        let winner = best.next()?;
        (most >= self.setup().target() && best.next().is_none()).then_some(winner)
    }

    /// Returns how the game stands, given the sides that win by a line and by captures.
    pub(crate) fn end_with(
        &self,
        line: Option<PenteColour>,
        by_captures: Option<PenteColour>,
    ) -> Option<(PenteEnding, Option<PenteColour>)> {
        match (line, by_captures) {
            (Some(_), _) if line == by_captures => Some((PenteEnding::Both, line)),
            (Some(_), _) => Some((PenteEnding::Line, line)),
            (None, Some(_)) => Some((PenteEnding::Captures, by_captures)),
            (None, None) if self.vacant == 0 => Some((PenteEnding::Full, None)),
            (None, None) => None,
        }
    }
}
