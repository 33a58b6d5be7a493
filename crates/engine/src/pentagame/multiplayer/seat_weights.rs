//! Score of one seat among three to five: weights of features of its pieces, turn and seat.

use pentagame::{Pentagame, StopSet};
use rulebook::{MAX_SEATS, Seat};

use super::super::position_scan::{DISTANCES, Distance, PositionScan};

const NEEDS: usize = 4;
const RANKS: usize = 5;
const BUCKETS: usize = 14;
/// Pieces that can leave at once: none, one, two, more.
const THREATS: usize = 4;

/// First index of each feature group.
const DISTANCE: usize = 0;
const THREAT: usize = DISTANCE + MAX_SEATS * NEEDS * RANKS * DISTANCES;
const SEAT: usize = THREAT + MAX_SEATS * NEEDS * THREATS;
const AREA: usize = SEAT + MAX_SEATS * NEEDS;
const BLACK: usize = AREA + BUCKETS;
const CONNECTION: usize = BLACK + 6;
const NODES: usize = CONNECTION + 11;
const OPTIONS: usize = NODES + 6;
const WAYS: usize = OPTIONS + 3 * BUCKETS;

/// Number of features for one number of players.
const FEATURES_PER_SIZE: usize = WAYS + 5;

/// Number of weights for three, four and five players.
const WEIGHT_COUNT: usize = 3 * FEATURES_PER_SIZE;

/// Weights are stored in this fraction of a point.
const SEAT_WEIGHT_SCALE: i32 = 8;

/// Weight of each feature.
pub(super) struct SeatWeights {
    weights: Box<[i16]>,
}

impl SeatWeights {
    /// Weights set by hand.
    pub(super) fn by_hand() -> SeatWeights {
        SeatWeights { weights: by_hand() }
    }

    /// Weights set by hand, limited to pieces out and temperature.
    pub(super) fn temperature_only() -> SeatWeights {
        let mut weights = by_hand();
        for (statement, weight) in weights.iter_mut().enumerate() {
            let children = matches!(statement % FEATURES_PER_SIZE, DISTANCE..THREAT | SEAT..AREA);
            *weight = if children { *weight } else { 0 };
        }
        SeatWeights { weights }
    }

    /// Score of a seat before the last round.
    #[inline]
    pub(super) fn score(&self, position: &Pentagame, scan: &PositionScan, seat: Seat) -> i32 {
        let mut sum = 0;
        each_feature(position, scan, seat, |statement| sum += i32::from(self.weights[statement]));
        sum / SEAT_WEIGHT_SCALE
    }
}

/// Number of turns before the seat's own.
pub(super) fn turns_until(position: &Pentagame, seat: Seat) -> usize {
    let seats = position.layout().seats().len();
    (seat.index() + seats - position.to_move().index()) % seats
}

/// Calls `each` with the active features of a seat.
fn each_feature(
    position: &Pentagame,
    scan: &PositionScan,
    seat: Seat,
    mut each: impl FnMut(usize),
) {
    let base = FEATURES_PER_SIZE * (position.layout().seats().len().clamp(3, 5) - 3);
    let turn = turns_until(position, seat);
    let need = position.out_to_win().saturating_sub(position.out(seat));
    let need = usize::from(need).min(NEEDS - 1);
    let own = scan.occupied[seat.index()];
    let (mut distances, mut seen, mut area) = (0_u64, 0, StopSet::NONE);
    for view in &scan.piece_views[seat.index()][..scan.piece_count] {
        if view.distance == Distance::Out {
            continue;
        }
        distances += 1 << (8 * view.distance as u64);
        area |= view.view.reach;
        seen += (view.view.reach & own).len() as usize;
        let group = match view.distance {
            Distance::Out | Distance::Waiting | Distance::Open | Distance::Narrow => 0,
            Distance::Two | Distance::TwoForeign => 1,
            Distance::Three | Distance::Far => 2,
        };
        each(base + OPTIONS + group * BUCKETS + view.view.reach.len() as usize / 8);
        if group > 0 {
            each(base + WAYS + usize::from(view.ways.min(4)));
        }
    }
    let first = base + DISTANCE + (turn * NEEDS + need) * RANKS * DISTANCES;
    let mut rank = 0;
    // One byte per distance counts the pieces; the nearest come first.
    for distance in 1..DISTANCES {
        for _ in 0..distances >> (8 * distance) & 255 {
            each(first + rank * DISTANCES + distance);
            rank += 1;
        }
    }
    let count = |distance: Distance| (distances >> (8 * distance as u64) & 255) as usize;
    let leaving = count(Distance::Waiting) + count(Distance::Open) + count(Distance::Narrow);
    each(base + THREAT + (turn * NEEDS + need) * THREATS + leaving.min(THREATS - 1));
    each(base + SEAT + seat.index() * NEEDS + need);
    each(base + AREA + area.len() as usize / 8);
    each(base + BLACK + (area & position.black()).len().min(5) as usize);
    each(base + CONNECTION + (seen / 2).min(10));
    each(base + NODES + own.node_bits().count_ones().min(5) as usize);
}

/// Scale of all weights in halves, for three, four and five players.
/// With four players, 3/2 won a match of forty games.
const SCALE_HALVES: [i32; 3] = [2, 3, 2];

/// The weights set by hand.
fn by_hand() -> Box<[i16]> {
    // By distance: out (unused), waiting, open, narrow, two, two foreign, three, far.
    const MOVER: [i32; DISTANCES] = [0, 90, 80, 75, 35, 25, 10, 0];
    const OTHER: [i32; DISTANCES] = [0, 80, 65, 45, 25, 18, 8, 0];
    let mut weights = vec![0; WEIGHT_COUNT].into_boxed_slice();
    let mut set = |statement: usize, scores: i32| {
        weights[statement] =
            (scores * SEAT_WEIGHT_SCALE * SCALE_HALVES[statement / FEATURES_PER_SIZE] / 2) as i16;
    };
    for base in [0, FEATURES_PER_SIZE, 2 * FEATURES_PER_SIZE] {
        for turn in 0..MAX_SEATS {
            for need in 0..NEEDS {
                for rank in 0..RANKS {
                    for distance in 0..DISTANCES {
                        let scores = if turn == 0 { MOVER[distance] } else { OTHER[distance] };
                        let share = if rank < need { 4 } else { 1 };
                        let first = DISTANCE + (turn * NEEDS + need) * RANKS * DISTANCES;
                        set(base + first + rank * DISTANCES + distance, scores * share / 4);
                    }
                }
                for leaving in 1..THREATS {
                    let wins = if need == 1 { 100 } else { 20 };
                    let scores = match (turn, leaving) {
                        (0, _) => wins,
                        (_, 1) => 0,
                        _ => wins / 2,
                    };
                    set(base + THREAT + (turn * NEEDS + need) * THREATS + leaving, scores);
                }
            }
        }
        for seat in 0..MAX_SEATS {
            for need in 0..NEEDS {
                set(base + SEAT + seat * NEEDS + need, 3 * seat as i32 - 110 * need as i32);
            }
        }
        for bucket in 0..BUCKETS {
            set(base + AREA + bucket, bucket as i32);
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_within_their_range() {
        for (table, setup) in ["3", "4", "5", "5,out=3"].into_iter().enumerate() {
            let table = table.min(2);
            let position = Pentagame::new(setup.parse().unwrap());
            let mut scan = PositionScan::new();
            scan.compute(&position);
            for seat in position.layout().seats().iter() {
                let mut list = Vec::new();
                each_feature(&position, &scan, seat, |statement| list.push(statement));
                let inside = |statement: &usize| statement / FEATURES_PER_SIZE == table;
                assert!(list.len() > 10 && list.iter().all(inside), "{setup} {list:?}");
            }
        }
    }
}
