//! Restrictions of the openings.

use crate::point::ROW_STRIDE;
use crate::position::{CHOICE_PLY, Cell};
use crate::{GridPoint, Illegal, OpeningRule, Pente};

/// The middle 5x5 reaches so many steps from the centre.
const ZONE_REACH: u8 = 2;

/// On the lines of the centre, G-Pente forbids points up to so many steps away.
const LINE_REACH: u8 = 4;

/// The points the opening allows for the next stone.
enum Stage {
    Anywhere,
    Centre,
    Outside(OpeningRule),
}

impl Pente {
    /// Returns what the opening forbids in this turn, looking at no stone.
    pub(crate) fn check_opening(&self, point: GridPoint) -> Result<(), Illegal> {
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
            Stage::Outside(OpeningRule::G)
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
            OpeningRule::Centre | OpeningRule::Tournament | OpeningRule::G if self.ply() == 0 => {
                Stage::Centre
            }
            OpeningRule::Tournament | OpeningRule::G if self.ply() == second_turn => {
                Stage::Outside(opening)
            }
            _ => Stage::Anywhere,
        }
    }

    /// The turns after which the number of turns taken no longer matters.
    pub(crate) fn opening_plies(&self) -> u32 {
        match self.setup().opening() {
            OpeningRule::Free => 0,
            OpeningRule::Centre => 1,
            OpeningRule::Tournament | OpeningRule::G => self.colours().len() as u32 + 1,
            OpeningRule::D => CHOICE_PLY + 1,
        }
    }

    /// Returns the number of vacant points the opening forbids in this turn.
    pub(crate) fn count_forbidden(&self) -> u16 {
        let centre = self.setup().size().centre().cell();
        let vacant = |cell: usize| u16::from(self.cells[cell] == Cell::Vacant);
        match self.opening_stage() {
            Stage::Anywhere => 0,
            Stage::Centre => self.vacant - vacant(centre),
            Stage::Outside(opening) => {
                let reach = usize::from(ZONE_REACH);
                let corner = centre - reach * (usize::from(ROW_STRIDE) + 1);
                let zone: u16 = (0..=2 * reach)
                    .flat_map(|row| (0..=2 * reach).map(move |column| (row, column)))
                    .map(|(row, column)| vacant(corner + row * usize::from(ROW_STRIDE) + column))
                    .sum();
                let beyond = i16::from(ZONE_REACH) + 1..=i16::from(LINE_REACH);
                let lines: u16 = [1, -1, ROW_STRIDE as isize, -(ROW_STRIDE as isize)]
                    .into_iter()
                    .flat_map(|step| beyond.clone().map(move |n| step * isize::from(n)))
                    .map(|offset| vacant(centre.wrapping_add_signed(offset)))
                    .sum();
                zone + if opening == OpeningRule::G { lines } else { 0 }
            }
        }
    }
}
