//! Lifting a ball, the drops that follow, and its destinations (rule S6).

use alloc::vec;
use alloc::vec::Vec;

use crate::geometry::{Geometry, NONE};
use crate::network::{Balls, EMPTY, Network};

/// A ball that is lifted.
pub(crate) struct Lift<'a> {
    before: Balls<'a>,
    colour: u8,
    /// The place of the lifted ball, then the places that dropping balls had before.
    gaps: Vec<u16>,
}

impl<'a> Lift<'a> {
    /// Lifts a ball, if at most one ball rests on it.
    pub(crate) fn new(before: Balls<'a>, from: usize) -> Option<Lift<'a>> {
        let resting = |index: u16| {
            let up = before.geometry.points[usize::from(index)].up;
            let mut balls = up.into_iter().filter(|place| before.at(*place) != EMPTY);
            (balls.next(), balls.next().is_some())
        };
        let mut gaps = vec![from as u16];
        let (mut next, more) = resting(from as u16);
        if more {
            return None;
        }
        while let Some(place) = next {
            gaps.push(place);
            (next, _) = resting(place);
        }
        Some(Lift { before, colour: before.cells[from], gaps })
    }

    /// Balls on each point after all drops, without the lifted ball.
    pub(crate) fn settled(&self) -> Vec<u8> {
        let mut cells = self.before.cells.to_vec();
        for pair in self.gaps.windows(2) {
            cells[usize::from(pair[0])] = self.before.at(pair[1]);
        }
        cells[usize::from(self.gaps[self.gaps.len() - 1])] = EMPTY;
        cells
    }

    fn is_gap(&self, index: usize) -> bool {
        self.gaps.iter().any(|gap| usize::from(*gap) == index)
    }

    fn geometry(&self) -> &'static Geometry {
        self.before.geometry
    }

    /// Returns true if a ball can be put there and stays there: S6, condition 3.
    pub(crate) fn is_supported(&self, to: usize) -> bool {
        let stays =
            |index: &u16| self.before.at(*index) != EMPTY && !self.is_gap(usize::from(*index));
        let point = &self.geometry().points[to];
        point.point.level() == 0 || point.down.iter().all(stays)
    }

    /// The balls `q` from which destinations can be reached: S6, conditions 4 and 5.
    fn reachers(&self, whole: &mut Option<Network>) -> Vec<usize> {
        let from = usize::from(self.gaps[0]);
        let point = &self.geometry().points[from];
        let around = point.level.iter().chain(&point.up).chain(&point.down);
        let own = |index: &&u16| self.before.at(**index) == self.colour;
        let touching: Vec<usize> = around.filter(own).map(|index| usize::from(*index)).collect();
        if touching.is_empty() {
            return Vec::new();
        }
        let balls = (0..self.before.cells.len())
            .filter(|ball| self.before.cells[*ball] == self.colour && !self.is_gap(*ball));
        if self.gaps.len() == 1 && point.point.level() == 0 {
            // Without this ball, no link is cut or restored and no column changes. A path through
            // it begins with a path to one of the balls that touch it.
            let network = whole.get_or_insert_with(|| Network::new(self.before, self.colour));
            let mut reached = |ball: usize| touching.iter().any(|t| network.is_connected(ball, *t));
            return balls.filter(|ball| reached(*ball)).collect();
        }
        let network = |cells: &[u8]| Network::new(Balls { cells, ..self.before }, self.colour);
        let mut after = network(&self.settled());
        let mut hanging = (self.gaps.len() > 1).then(|| {
            let mut cells = self.before.cells.to_vec();
            cells[from] = EMPTY;
            network(&cells)
        });
        let mut reached = |ball: usize| {
            touching.iter().any(|touched| {
                after.is_connected(ball, self.place_after(*touched))
                    && hanging.as_mut().is_none_or(|network| network.is_connected(ball, *touched))
            })
        };
        balls.filter(|ball| reached(*ball)).collect()
    }

    /// The place of a ball after the drops.
    fn place_after(&self, ball: usize) -> usize {
        let dropped = self.gaps.windows(2).find(|pair| usize::from(pair[1]) == ball);
        dropped.map_or(ball, |pair| usize::from(pair[0]))
    }

    /// All destinations in their order.
    /// `whole` is the network of the player before the move, made when it is needed first.
    pub(crate) fn destinations(&self, whole: &mut Option<Network>) -> Vec<usize> {
        let mut found = Vec::new();
        for ball in self.reachers(whole) {
            let point = &self.geometry().points[ball];
            for index in point.level.iter().chain(&point.up).filter(|index| **index != NONE) {
                let to = usize::from(*index);
                if self.before.at(*index) == EMPTY && self.is_supported(to) {
                    found.push(to);
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}
