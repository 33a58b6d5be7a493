//! What the openings forbid.

use crate::point::STRIDE;
use crate::position::{CHOICE_PLY, Cell};
use crate::{Illegal, Opening, Pente, Point};

/// The middle 5x5 reaches so many steps from the centre.
const ZONE_REACH: u8 = 2;

/// On the lines of the centre, G-Pente forbids points up to so many steps away.
const LINE_REACH: u8 = 4;

/// Where the opening lets the next stone go.
enum Stage {
    Anywhere,
    Centre,
    Outside(Opening),
}

impl Pente {
    /// What the opening forbids in this turn, looking at no stone.
    pub(crate) fn check_opening(&self, point: Point) -> Result<(), Illegal> {
        let centre = self.setup().size().centre();
        let across = point.column().abs_diff(centre.column());
        let along = point.row().abs_diff(centre.row());
        match self.opening_stage() {
            Stage::Anywhere => Ok(()),
            Stage::Centre if point == centre => Ok(()),
            Stage::Centre => Err(Illegal::OpeningCentre { point, centre }),
            Stage::Outside(_) if across.max(along) <= ZONE_REACH => {
                Err(Illegal::OpeningZone { point, centre })
            }
            Stage::Outside(Opening::G)
                if across.min(along) == 0 && across.max(along) <= LINE_REACH =>
            {
                Err(Illegal::OpeningLine { point, centre })
            }
            Stage::Outside(_) => Ok(()),
        }
    }

    fn opening_stage(&self) -> Stage {
        let opening = self.setup().opening();
        let second_turn = self.colours().len() as u32;
        match opening {
            Opening::Centre | Opening::Tournament | Opening::G if self.ply() == 0 => Stage::Centre,
            Opening::Tournament | Opening::G if self.ply() == second_turn => {
                Stage::Outside(opening)
            }
            _ => Stage::Anywhere,
        }
    }

    /// The turns after which the number of turns taken no longer matters.
    pub(crate) fn opening_plies(&self) -> u32 {
        match self.setup().opening() {
            Opening::Free => 0,
            Opening::Centre => 1,
            Opening::Tournament | Opening::G => self.colours().len() as u32 + 1,
            Opening::D => CHOICE_PLY + 1,
        }
    }

    /// How many vacant points the opening forbids in this turn.
    pub(crate) fn count_forbidden(&self) -> u16 {
        let centre = self.setup().size().centre().cell();
        let vacant = |cell: usize| u16::from(self.cells[cell] == Cell::Vacant);
        match self.opening_stage() {
            Stage::Anywhere => 0,
            Stage::Centre => self.vacant - vacant(centre),
            Stage::Outside(opening) => {
                let reach = usize::from(ZONE_REACH);
                let corner = centre - reach * (usize::from(STRIDE) + 1);
                let zone: u16 = (0..=2 * reach)
                    .flat_map(|row| (0..=2 * reach).map(move |column| (row, column)))
                    .map(|(row, column)| vacant(corner + row * usize::from(STRIDE) + column))
                    .sum();
                let beyond = i16::from(ZONE_REACH) + 1..=i16::from(LINE_REACH);
                let lines: u16 = [1, -1, STRIDE as isize, -(STRIDE as isize)]
                    .into_iter()
                    .flat_map(|step| beyond.clone().map(move |n| step * isize::from(n)))
                    .map(|offset| vacant(centre.wrapping_add_signed(offset)))
                    .sum();
                zone + if opening == Opening::G { lines } else { 0 }
            }
        }
    }
}
