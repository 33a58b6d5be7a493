//! Scan of a position: reach and distance of every piece.

use pentagame::{COLOURS, LineOfSight, Pentagame, Piece, PlayerLayout, Stop, StopSet};
use rulebook::{MAX_SEATS, Seat};

/// Distance of a piece from leaving: its temperature, and the kind of path. Far is hot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
#[repr(u8)]
pub(crate) enum Distance {
    /// The piece has left.
    #[default]
    Out,
    /// The piece is on its goal and leaves in its owner's next turn.
    Waiting,
    /// Temperature 1 by paths that no single stop near either end blocks.
    Open,
    /// Temperature 1 by a path that one stop can block.
    Narrow,
    /// Temperature 2 by way of a block or a piece of its own side.
    Two,
    /// Temperature 2 by way of rivals' pieces only.
    TwoForeign,
    /// Temperature of 3.
    Three,
    /// Temperature above 3.
    Far,
}

pub(crate) const DISTANCES: usize = 8;

impl Distance {
    /// Returns true if the piece can leave in one turn.
    pub(crate) fn can_leave(self) -> bool {
        matches!(self, Distance::Waiting | Distance::Open | Distance::Narrow)
    }
}

/// Stops seen from a stop.
#[derive(Clone, Copy, Default)]
pub(crate) struct StopView {
    /// Stops reached without turning.
    pub(crate) straight: StopSet,
    pub(crate) reach: StopSet,
}

/// Reach and distance of a piece.
#[derive(Clone, Copy, Default)]
pub(crate) struct PieceView {
    pub(crate) view: StopView,
    /// Index of its stop; unused if the piece is out.
    pub(crate) stop_index: u8,
    pub(crate) distance: Distance,
    /// Number of obstacles from which it could leave next.
    pub(crate) ways: u8,
}

impl PieceView {
    /// The piece's stop, unless it is out.
    pub(crate) fn stop(&self) -> Option<Stop> {
        if self.distance == Distance::Out {
            None
        } else {
            Stop::from_index(usize::from(self.stop_index))
        }
    }
}

/// Reach and distance of all pieces. The memory is reused for every position.
pub(crate) struct PositionScan {
    pub(crate) sight: LineOfSight,
    pub(crate) goals: [StopView; COLOURS],
    pub(crate) piece_views: [[PieceView; COLOURS]; MAX_SEATS],
    /// Stops of the pieces of each seat.
    pub(crate) occupied: [StopSet; MAX_SEATS],
    /// Number of pieces of each player.
    pub(crate) piece_count: usize,
}

impl PositionScan {
    pub(crate) fn new() -> PositionScan {
        PositionScan {
            sight: LineOfSight::new(StopSet::NONE),
            goals: [StopView::default(); COLOURS],
            piece_views: [[PieceView::default(); COLOURS]; MAX_SEATS],
            occupied: [StopSet::NONE; MAX_SEATS],
            piece_count: COLOURS,
        }
    }

    /// Scans a position.
    pub(crate) fn compute(&mut self, position: &Pentagame) {
        self.sight = LineOfSight::new(position.taken());
        for colour in 0..COLOURS {
            self.goals[colour] = self.view_from(Stop::crossing(colour));
        }
        let seating = position.layout();
        self.piece_count = seating.pieces();
        for seat in seating.seats().iter() {
            let mut occupied = StopSet::NONE;
            for index in 0..self.piece_count {
                if let Some(stop) = position.stop_of(Piece::new(seat, index)) {
                    occupied = occupied.with(stop);
                }
            }
            self.occupied[seat.index()] = occupied;
        }
        let blocks = position.black() | position.grey();
        for seat in seating.seats().iter() {
            let landing = self.team_stops(seating, seat) | blocks;
            for index in 0..self.piece_count {
                let piece_view = match position.stop_of(Piece::new(seat, index)) {
                    None => PieceView::default(),
                    Some(stop) => {
                        let goal = if self.piece_count == COLOURS { index } else { seat.index() };
                        self.view_piece(position, stop, goal, landing)
                    }
                };
                self.piece_views[seat.index()][index] = piece_view;
            }
        }
    }

    /// Stops of the pieces of a seat and its partners.
    pub(crate) fn team_stops(&self, seating: PlayerLayout, seat: Seat) -> StopSet {
        match seating {
            PlayerLayout::Teams => {
                self.occupied[seat.index() % 2] | self.occupied[seat.index() % 2 + 2]
            }
            _ => self.occupied[seat.index()],
        }
    }

    #[inline]
    fn view_from(&self, stop: Stop) -> StopView {
        let straight = self.sight.straight(stop);
        StopView { straight, reach: self.sight.beyond(stop, straight) }
    }

    #[inline]
    fn view_piece(
        &self,
        position: &Pentagame,
        stop: Stop,
        goal: usize,
        landing: StopSet,
    ) -> PieceView {
        let home = Stop::crossing(goal);
        let view = self.view_from(stop);
        let piece_view = PieceView {
            view,
            stop_index: stop.index() as u8,
            distance: Distance::Waiting,
            ways: 0,
        };
        if stop == home {
            return piece_view;
        }
        let to = &self.goals[goal];
        let common = view.reach & to.reach;
        if view.reach.contains(home) {
            let through = common.node_bits() & position.free().node_bits();
            let direct = u32::from(view.straight.contains(home));
            let exits = (view.straight.node_bits() & through).count_ones() + direct;
            let entries = (to.straight.node_bits() & through).count_ones() + direct;
            let distance = if exits.min(entries) > 1 { Distance::Open } else { Distance::Narrow };
            return PieceView { distance, ..piece_view };
        }
        let between = common & position.taken();
        if !between.is_empty() {
            let distance =
                if (between & landing).is_empty() { Distance::TwoForeign } else { Distance::Two };
            return PieceView { distance, ways: between.len() as u8, ..piece_view };
        }
        let met = view.reach & position.taken();
        let behind = to.reach & position.taken();
        let three = { met }.any(|first| !(self.sight.reach(first) & behind).is_empty());
        PieceView { distance: if three { Distance::Three } else { Distance::Far }, ..piece_view }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use rulebook::Position;
    use rulebook::conformance::SplitMix64;

    use super::*;

    /// Fewest landings to the goal, the last one on it, by breadth-first search.
    fn temperature(position: &Pentagame, from: Stop, goal: Stop) -> u32 {
        let sight = LineOfSight::new(position.taken());
        let mut reached = StopSet::only(from);
        for landings in 1..8 {
            let next = { reached }.fold(StopSet::NONE, |all, stop| all | sight.reach(stop));
            if next.contains(goal) {
                return landings;
            }
            reached |= next & position.taken();
        }
        u32::MAX
    }

    #[test]
    fn distance_agrees_with_the_temperature() {
        let mut random = SplitMix64::new(3);
        let mut scan = PositionScan::new();
        for setup in ["2", "3", "4t", "5"] {
            let mut position = Pentagame::start(&setup.parse().unwrap());
            for _ in 0..400 {
                scan.compute(&position);
                for piece in Piece::all(position.layout()) {
                    let piece_view = scan.piece_views[piece.seat().index()][piece.index()];
                    let Some(stop) = position.stop_of(piece) else {
                        assert_eq!(piece_view.distance, Distance::Out);
                        continue;
                    };
                    let goal = piece.goal(position.layout());
                    let expected: &[Distance] = match temperature(&position, stop, goal) {
                        _ if stop == goal => &[Distance::Waiting],
                        1 => &[Distance::Open, Distance::Narrow],
                        2 => &[Distance::Two, Distance::TwoForeign],
                        3 => &[Distance::Three],
                        _ => &[Distance::Far],
                    };
                    assert!(
                        expected.contains(&piece_view.distance),
                        "{position} {stop} {:?}",
                        piece_view.distance
                    );
                }
                if position.is_over() {
                    position = Pentagame::start(&setup.parse().unwrap());
                    continue;
                }
                let mut left = random.below(position.count_legal());
                let mut chosen = None;
                let _ = position.each_legal(|m| {
                    chosen = Some(m);
                    left = left.wrapping_sub(1);
                    if left == u64::MAX {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                position.play_unchecked(chosen.unwrap());
            }
        }
    }
}
