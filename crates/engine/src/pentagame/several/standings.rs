//! How well each of three, four or five players stands: weights of small true statements about her
//! own pieces, her turn and her seat.

use pentagame::{Pentagame, Stops};
use rulebook::{MAX_SEATS, Seat};

use super::super::scan::{HEATS, Heat, Scan};

const NEEDS: usize = 4;
const RANKS: usize = 5;
const BUCKETS: usize = 14;
/// Pieces that can leave at once: none, one, two, more.
const THREATS: usize = 4;

/// The groups of statements, each with its first number.
const HEAT: usize = 0;
const THREAT: usize = HEAT + MAX_SEATS * NEEDS * RANKS * HEATS;
const SEAT: usize = THREAT + MAX_SEATS * NEEDS * THREATS;
const AREA: usize = SEAT + MAX_SEATS * NEEDS;
const BLACK: usize = AREA + BUCKETS;
const CONNECTION: usize = BLACK + 6;
const NODES: usize = CONNECTION + 11;
const OPTIONS: usize = NODES + 6;
const WAYS: usize = OPTIONS + 3 * BUCKETS;

/// How many statements there are for one size of table.
const STATEMENTS: usize = WAYS + 5;

/// How many there are for tables of three, four and five.
const WEIGHTS: usize = 3 * STATEMENTS;

/// Weights are in these parts of a point.
const FINE: i32 = 8;

/// What each statement is worth.
pub(super) struct Standings {
    weights: Box<[i16]>,
}

impl Standings {
    /// Those of a beginner's book.
    pub(super) fn by_hand() -> Standings {
        Standings { weights: by_hand() }
    }

    /// Those of a beginner's book, as far as they speak of pieces out and of temperature.
    pub(super) fn by_heat() -> Standings {
        let mut weights = by_hand();
        for (statement, weight) in weights.iter_mut().enumerate() {
            let known = matches!(statement % STATEMENTS, HEAT..THREAT | SEAT..AREA);
            *weight = if known { *weight } else { 0 };
        }
        Standings { weights }
    }

    /// The standing of a seat before the last round.
    #[inline]
    pub(super) fn of(&self, position: &Pentagame, scan: &Scan, seat: Seat) -> i32 {
        let mut sum = 0;
        statements(position, scan, seat, |statement| sum += i32::from(self.weights[statement]));
        sum / FINE
    }
}

/// How many turns pass before the seat's own.
pub(super) fn turns_until(position: &Pentagame, seat: Seat) -> usize {
    let seats = position.seating().seats().len();
    (seat.index() + seats - position.to_move().index()) % seats
}

/// Tells the numbers of the statements that hold of a seat.
fn statements(position: &Pentagame, scan: &Scan, seat: Seat, mut each: impl FnMut(usize)) {
    let base = STATEMENTS * (position.seating().seats().len().clamp(3, 5) - 3);
    let turn = turns_until(position, seat);
    let need = position.out_to_win().saturating_sub(position.out(seat));
    let need = usize::from(need).min(NEEDS - 1);
    let own = scan.standing[seat.index()];
    let (mut heats, mut seen, mut area) = (0_u64, 0, Stops::NONE);
    for look in &scan.looks[seat.index()][..scan.pieces] {
        if look.heat == Heat::Out {
            continue;
        }
        heats += 1 << (8 * look.heat as u64);
        area |= look.view.reach;
        seen += (look.view.reach & own).len() as usize;
        let group = match look.heat {
            Heat::Out | Heat::Waiting | Heat::Open | Heat::Narrow => 0,
            Heat::Warm | Heat::Foreign => 1,
            Heat::Cool | Heat::Cold => 2,
        };
        each(base + OPTIONS + group * BUCKETS + look.view.reach.len() as usize / 8);
        if group > 0 {
            each(base + WAYS + usize::from(look.ways.min(4)));
        }
    }
    let first = base + HEAT + (turn * NEEDS + need) * RANKS * HEATS;
    let mut rank = 0;
    // A byte for each heat says how many pieces have it; the hottest come first.
    for heat in 1..HEATS {
        for _ in 0..heats >> (8 * heat) & 255 {
            each(first + rank * HEATS + heat);
            rank += 1;
        }
    }
    let count = |heat: Heat| (heats >> (8 * heat as u64) & 255) as usize;
    let hot = count(Heat::Waiting) + count(Heat::Open) + count(Heat::Narrow);
    each(base + THREAT + (turn * NEEDS + need) * THREATS + hot.min(THREATS - 1));
    each(base + SEAT + seat.index() * NEEDS + need);
    each(base + AREA + area.len() as usize / 8);
    each(base + BLACK + (area & position.black()).len().min(5) as usize);
    each(base + CONNECTION + (seen / 2).min(10));
    each(base + NODES + own.node_bits().count_ones().min(5) as usize);
}

/// How clear the differences are, in halves, at tables of three, four and five. With four, half as
/// much again did better in matches.
const SHARPNESS: [i32; 3] = [2, 3, 2];

/// What a beginner's book would say each statement is worth.
fn by_hand() -> Box<[i16]> {
    // By heat: out (never told), waiting, open, narrow, warm, foreign, cool, cold.
    const MOVER: [i32; HEATS] = [0, 90, 80, 75, 35, 25, 10, 0];
    const OTHER: [i32; HEATS] = [0, 80, 65, 45, 25, 18, 8, 0];
    let mut weights = vec![0; WEIGHTS].into_boxed_slice();
    let mut set = |statement: usize, worth: i32| {
        weights[statement] = (worth * FINE * SHARPNESS[statement / STATEMENTS] / 2) as i16;
    };
    for base in [0, STATEMENTS, 2 * STATEMENTS] {
        for turn in 0..MAX_SEATS {
            for need in 0..NEEDS {
                for rank in 0..RANKS {
                    for heat in 0..HEATS {
                        let worth = if turn == 0 { MOVER[heat] } else { OTHER[heat] };
                        let share = if rank < need { 4 } else { 1 };
                        let first = HEAT + (turn * NEEDS + need) * RANKS * HEATS;
                        set(base + first + rank * HEATS + heat, worth * share / 4);
                    }
                }
                for hot in 1..THREATS {
                    let wins = if need == 1 { 100 } else { 20 };
                    let worth = match (turn, hot) {
                        (0, _) => wins,
                        (_, 1) => 0,
                        _ => wins / 2,
                    };
                    set(base + THREAT + (turn * NEEDS + need) * THREATS + hot, worth);
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
    fn the_statements_are_within_their_table() {
        for (table, setup) in ["3", "4", "5", "5,out=3"].into_iter().enumerate() {
            let table = table.min(2);
            let position = Pentagame::new(setup.parse().unwrap());
            let mut scan = Scan::new();
            scan.fill(&position);
            for seat in position.seating().seats().iter() {
                let mut list = Vec::new();
                statements(&position, &scan, seat, |statement| list.push(statement));
                let inside = |statement: &usize| statement / STATEMENTS == table;
                assert!(list.len() > 10 && list.iter().all(inside), "{setup} {list:?}");
            }
        }
    }
}
