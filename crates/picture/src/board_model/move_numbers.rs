//! Placement of the numbers of several moves: beside the stops, clear of pieces and blocks.

use std::f64::consts::TAU;

use games::{AnyMove, AnyPosition};
use rulebook::Position;

use super::{Frame, Orientation, scene};
use crate::mark::{Mark, NUMBER_RADIUS};
use crate::point::Point;

/// Directions tried round the end and the middle of a way.
const DIRECTIONS: u32 = 24;

/// Radii of what a number lies beside: a piece, a corner, several pieces on a corner.
const BESIDE: [f64; 3] = [1.35, 2.25, 2.9];

/// Room between a number and what stands beside it.
const GAP: f64 = 0.15;

/// Radius of a place that a number should not cover.
const PLACE_RADIUS: f64 = 1.0;

/// Half the width of a way with its rim.
const WAY: f64 = 0.3;

/// Costs of covering an item, a way or a place, and of leaving the board.
const COSTS: [f64; 4] = [40.0, 8.0, 2.0, 6.0];

/// Room on a board for the numbers of moves.
pub(super) struct MoveNumbers {
    /// Items and numbers that were already placed, each with its radius.
    items: Vec<(Point, f64)>,
    ways: Vec<Point>,
    places: Vec<Point>,
    /// Distance from the middle within which a small board shows everything.
    reach: f64,
}

impl MoveNumbers {
    /// Looks at the board after these moves, which have these marks.
    pub(super) fn new(
        moves: &[(AnyPosition, AnyMove)],
        marks: &[Vec<Mark>],
        orientation: Orientation,
        frame: &Frame,
    ) -> MoveNumbers {
        let last = moves.last();
        let shape = last.map(|(position, _)| crate::board(position));
        let after = last.and_then(|(position, m)| position.clone().play(m.clone()).ok());
        let items = after.map(|after| scene(&after, &[], orientation).items).unwrap_or_default();
        let line = |mark: &Mark| match mark {
            Mark::Way { line, .. } | Mark::Swap { line, .. } => line.clone(),
            _ => Vec::new(),
        };
        let places = shape.iter().flat_map(|shape| &shape.places);
        MoveNumbers {
            items: items.iter().map(|item| (item.at, item.radius)).collect(),
            ways: marks.iter().flatten().flat_map(line).collect(),
            places: places.map(|place| frame.point(place.centre)).collect(),
            reach: shape.as_ref().map_or(0.0, |shape| 0.46 * shape.view.width),
        }
    }

    /// Takes the best place for the number of a move with these marks.
    pub(super) fn take(&mut self, marks: &[Mark]) -> Option<Point> {
        let anchors = marks.iter().find_map(|mark| match mark {
            Mark::Way { line, .. } | Mark::Swap { line, .. } => {
                Some([*line.last()?, *line.get(line.len() / 2)?])
            }
            Mark::Set { at, .. } | Mark::Taken { at, .. } => Some([*at, *at]),
            _ => None,
        })?;
        let mut best: Option<(f64, Point)> = None;
        for (detour, radius) in BESIDE.iter().enumerate() {
            for (later, anchor) in anchors.iter().enumerate() {
                for direction in 0..DIRECTIONS {
                    let angle = TAU * (f64::from(direction) + 0.5) / f64::from(DIRECTIONS);
                    let at = anchor.moved(Point::polar(radius + NUMBER_RADIUS + GAP, angle));
                    // Near the end of the way, unless something is in the way there.
                    let cost = self.cost(at) + 0.4 * detour as f64 + 0.6 * later as f64;
                    if best.is_none_or(|(least, _)| cost < least - 1e-6) {
                        best = Some((cost, at));
                    }
                }
            }
        }
        let (_, at) = best?;
        self.items.push((at, NUMBER_RADIUS));
        Some(at)
    }

    fn cost(&self, at: Point) -> f64 {
        let covered =
            |other: Point, radius: f64| (radius + NUMBER_RADIUS - at.distance(other)).max(0.0);
        let items = self.items.iter().map(|(item, radius)| covered(*item, radius + GAP));
        let ways = self.ways.iter().map(|way| covered(*way, WAY));
        let places = self.places.iter().map(|place| covered(*place, PLACE_RADIUS));
        let far = at.x.abs().max(at.y.abs()) + NUMBER_RADIUS - self.reach;
        let found = [items.sum(), ways.fold(0.0, f64::max), places.sum(), far.max(0.0)];
        found.iter().zip(COSTS).map(|(found, cost)| found * cost).sum()
    }
}
