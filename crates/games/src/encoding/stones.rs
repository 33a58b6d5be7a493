//! Encodings of Pente and Pentalath.

use pentalath::Pentalath;
use pente::Pente;
use rulebook::Position;

use super::{GameEncoding, PlaneWriter};

/// Rows of the rectangle that holds the board of Pentalath, and cells in the longest row.
pub(super) const PENTALATH_ROWS: usize = 7;
pub(super) const PENTALATH_COLUMNS: usize = 13;

fn side(position: &Pente) -> usize {
    usize::from(position.setup().size().side())
}

impl GameEncoding for Pente {
    fn plane_shape(&self) -> Vec<usize> {
        vec![side(self); 2]
    }

    fn plane_count(&self) -> usize {
        3 * self.seats().len() + 1
    }

    fn step_count(&self) -> usize {
        side(self).pow(2) + 2
    }

    fn step_number(&self, step: &pente::Step) -> usize {
        match step {
            pente::Move::Place(point) => {
                usize::from(point.row()) * side(self) + usize::from(point.column())
            }
            pente::Move::Swap => side(self).pow(2),
            pente::Move::Stay => side(self).pow(2) + 1,
        }
    }

    fn write_planes(&self, _: &[pente::Step], writer: &mut PlaneWriter) {
        let size = self.setup().size();
        for seat in writer.order.iter() {
            let colour = self.colour_of(seat);
            let points = size.points().enumerate();
            let own = points
                .filter(|(_, point)| self.stone(*point).is_some_and(|stone| Some(stone) == colour));
            writer.marks(own.map(|(place, _)| place));
        }
        for seat in writer.order.iter() {
            let taken = self.colour_of(seat).map_or(0, |colour| self.captures(colour));
            writer.share(f32::from(taken), f32::from(self.setup().target().max(1)));
        }
        writer.turn_planes(self.turn());
        writer.flag(self.is_choice());
    }
}

impl GameEncoding for Pentalath {
    fn plane_shape(&self) -> Vec<usize> {
        vec![PENTALATH_ROWS, PENTALATH_COLUMNS]
    }

    fn plane_count(&self) -> usize {
        2 * self.seats().len() + 1
    }

    fn step_count(&self) -> usize {
        PENTALATH_ROWS * PENTALATH_COLUMNS + 2
    }

    fn step_number(&self, step: &pentalath::Step) -> usize {
        match step {
            pentalath::Move::Place(cell) => pentalath_cell(*cell),
            pentalath::Move::Swap => PENTALATH_ROWS * PENTALATH_COLUMNS,
            pentalath::Move::Skip => PENTALATH_ROWS * PENTALATH_COLUMNS + 1,
        }
    }

    fn write_planes(&self, _: &[pentalath::Step], writer: &mut PlaneWriter) {
        for seat in writer.order.iter() {
            let colour = self.colour_of(seat);
            let cells = colour.into_iter().flat_map(|colour| self.pieces(colour).iter());
            writer.marks(cells.map(pentalath_cell));
        }
        writer.turn_planes(self.turn());
        writer.marks(self.empty().iter().map(pentalath_cell));
    }
}

fn pentalath_cell(cell: pentalath::Cell) -> usize {
    usize::from(cell.row()) * PENTALATH_COLUMNS + usize::from(cell.index())
}
