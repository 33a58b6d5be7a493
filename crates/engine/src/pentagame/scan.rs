//! One look at a position: what each piece sees, and how far it is from home.

use pentagame::{COLOURS, Pentagame, Piece, Seating, Sight, Stop, Stops};
use rulebook::{MAX_SEATS, Seat};

/// How near a piece is to leaving, in the book's words: its temperature, and in which way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
#[repr(u8)]
pub(crate) enum Heat {
    /// It has left.
    #[default]
    Out,
    /// It stands on its goal and leaves with its owner's next turn.
    Waiting,
    /// Temperature 1, and no single stop of its way is near either end the only one.
    Open,
    /// Temperature 1 by a way that one stop can cut.
    Narrow,
    /// Temperature 2 by way of a block or of a piece of its own side.
    Warm,
    /// Temperature 2 by way of foreign pieces only.
    Foreign,
    /// Temperature 3.
    Cool,
    /// More.
    Cold,
}

pub(crate) const HEATS: usize = 8;

impl Heat {
    /// Whether it can leave in one turn.
    pub(crate) fn is_hot(self) -> bool {
        matches!(self, Heat::Waiting | Heat::Open | Heat::Narrow)
    }
}

/// What is seen from a stop.
#[derive(Clone, Copy, Default)]
pub(crate) struct View {
    /// Without turning.
    pub(crate) straight: Stops,
    pub(crate) reach: Stops,
}

/// A piece, what it sees and how hot it is.
#[derive(Clone, Copy, Default)]
pub(crate) struct Look {
    pub(crate) view: View,
    /// The index of its stop, as long as it is not out.
    pub(crate) at: u8,
    pub(crate) heat: Heat,
    /// How many obstacles, landed on, would make it hot.
    pub(crate) ways: u8,
}

impl Look {
    /// Where it stands.
    pub(crate) fn stop(&self) -> Option<Stop> {
        if self.heat == Heat::Out { None } else { Stop::from_index(usize::from(self.at)) }
    }
}

/// Everything a look at a position tells. It is made once for each ply and filled again and
/// again: there is nothing to clear.
pub(crate) struct Scan {
    pub(crate) sight: Sight,
    pub(crate) goals: [View; COLOURS],
    pub(crate) looks: [[Look; COLOURS]; MAX_SEATS],
    /// The stops on which the pieces of a seat stand.
    pub(crate) standing: [Stops; MAX_SEATS],
    /// How many pieces each player has.
    pub(crate) pieces: usize,
}

impl Scan {
    pub(crate) fn new() -> Scan {
        Scan {
            sight: Sight::new(Stops::NONE),
            goals: [View::default(); COLOURS],
            looks: [[Look::default(); COLOURS]; MAX_SEATS],
            standing: [Stops::NONE; MAX_SEATS],
            pieces: COLOURS,
        }
    }

    /// Looks at a position.
    pub(crate) fn fill(&mut self, position: &Pentagame) {
        self.sight = Sight::new(position.taken());
        for colour in 0..COLOURS {
            self.goals[colour] = self.view(Stop::crossing(colour));
        }
        let seating = position.seating();
        self.pieces = seating.pieces();
        for seat in seating.seats().iter() {
            let mut standing = Stops::NONE;
            for index in 0..self.pieces {
                if let Some(stop) = position.stop_of(Piece::new(seat, index)) {
                    standing = standing.with(stop);
                }
            }
            self.standing[seat.index()] = standing;
        }
        let blocks = position.black() | position.grey();
        for seat in seating.seats().iter() {
            let landing = self.side(seating, seat) | blocks;
            for index in 0..self.pieces {
                let look = match position.stop_of(Piece::new(seat, index)) {
                    None => Look::default(),
                    Some(stop) => {
                        let goal = if self.pieces == COLOURS { index } else { seat.index() };
                        self.look(position, stop, goal, landing)
                    }
                };
                self.looks[seat.index()][index] = look;
            }
        }
    }

    /// Where the pieces of a seat and its partners stand.
    pub(crate) fn side(&self, seating: Seating, seat: Seat) -> Stops {
        match seating {
            Seating::Teams => self.standing[seat.index() % 2] | self.standing[seat.index() % 2 + 2],
            _ => self.standing[seat.index()],
        }
    }

    #[inline]
    fn view(&self, stop: Stop) -> View {
        let straight = self.sight.straight(stop);
        View { straight, reach: self.sight.beyond(stop, straight) }
    }

    #[inline]
    fn look(&self, position: &Pentagame, stop: Stop, goal: usize, landing: Stops) -> Look {
        let home = Stop::crossing(goal);
        let view = self.view(stop);
        let look = Look { view, at: stop.index() as u8, heat: Heat::Waiting, ways: 0 };
        if stop == home {
            return look;
        }
        let to = &self.goals[goal];
        let common = view.reach & to.reach;
        if view.reach.contains(home) {
            let through = common.node_bits() & position.free().node_bits();
            let direct = u32::from(view.straight.contains(home));
            let exits = (view.straight.node_bits() & through).count_ones() + direct;
            let entries = (to.straight.node_bits() & through).count_ones() + direct;
            let heat = if exits.min(entries) > 1 { Heat::Open } else { Heat::Narrow };
            return Look { heat, ..look };
        }
        let between = common & position.taken();
        if !between.is_empty() {
            let heat = if (between & landing).is_empty() { Heat::Foreign } else { Heat::Warm };
            return Look { heat, ways: between.len() as u8, ..look };
        }
        let met = view.reach & position.taken();
        let behind = to.reach & position.taken();
        let cool = { met }.any(|first| !(self.sight.reach(first) & behind).is_empty());
        Look { heat: if cool { Heat::Cool } else { Heat::Cold }, ..look }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use rulebook::Position;
    use rulebook::conformance::Seeded;

    use super::*;

    /// The fewest landings to the goal, the last one on it, by plain breadth-first search.
    fn temperature(position: &Pentagame, from: Stop, goal: Stop) -> u32 {
        let sight = Sight::new(position.taken());
        let mut reached = Stops::only(from);
        for landings in 1..8 {
            let next = { reached }.fold(Stops::NONE, |all, stop| all | sight.reach(stop));
            if next.contains(goal) {
                return landings;
            }
            reached |= next & position.taken();
        }
        u32::MAX
    }

    #[test]
    fn heat_is_the_temperature() {
        let mut random = Seeded::new(3);
        let mut scan = Scan::new();
        for setup in ["2", "3", "4t", "5"] {
            let mut position = Pentagame::start(&setup.parse().unwrap());
            for _ in 0..400 {
                scan.fill(&position);
                for piece in Piece::all(position.seating()) {
                    let look = scan.looks[piece.seat().index()][piece.index()];
                    let Some(stop) = position.stop_of(piece) else {
                        assert_eq!(look.heat, Heat::Out);
                        continue;
                    };
                    let goal = piece.goal(position.seating());
                    let expected: &[Heat] = match temperature(&position, stop, goal) {
                        _ if stop == goal => &[Heat::Waiting],
                        1 => &[Heat::Open, Heat::Narrow],
                        2 => &[Heat::Warm, Heat::Foreign],
                        3 => &[Heat::Cool],
                        _ => &[Heat::Cold],
                    };
                    assert!(expected.contains(&look.heat), "{position} {stop} {:?}", look.heat);
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
