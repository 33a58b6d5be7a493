//! What a position is worth to each of three, four or five players.
//!
//! Each seat has a standing: a sum of weights of small true statements about its own pieces, its
//! turn and its seat. What a seat wants of the standings of all is its [`Utility`]. A hundred
//! points are a piece out, and for [`Utility::Win`] a factor of e in the odds of coming first.

use pentagame::{Pentagame, Stops};
use rulebook::{MAX_SEATS, Seat, Seats};

use super::super::scan::{HEATS, Heat, Scan};
use super::scale::{LN, together};
use crate::Utility;
use crate::think::{WIN, WON};

/// One value for each seat.
pub(crate) type Values = [i32; MAX_SEATS];

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
pub(crate) const WEIGHTS: usize = 3 * STATEMENTS;

/// Weights are in these parts of a point.
pub(crate) const FINE: i32 = 8;

/// A piece more in the last round, when little can change any more.
const LAST_OUT: i32 = 600;

/// Judges positions without looking ahead.
pub(crate) struct Judge {
    utility: Utility,
    weights: Box<[i16]>,
}

impl Judge {
    pub(crate) fn new(utility: Utility) -> Judge {
        Judge { utility, weights: by_hand() }
    }

    /// What a position that goes on is worth to each seat.
    pub(crate) fn values(&self, position: &Pentagame, scan: &Scan) -> Values {
        let seats = position.seating().seats();
        let worth = match self.utility {
            Utility::Win => by_seat(seats, |seat| self.standing(position, scan, seat)),
            Utility::Points | Utility::ZeroSumNext => {
                by_seat(seats, |seat| points(position, scan, seat))
            }
        };
        self.wanted(seats, &worth).map(|value| value.clamp(-WON + 1, WON - 1))
    }

    /// What each seat makes of what all have.
    fn wanted(&self, seats: Seats, worth: &Values) -> Values {
        let rivals = |seat: Seat| seats.iter().filter(move |other| *other != seat);
        by_seat(seats, |seat| {
            let own = worth[seat.index()];
            match self.utility {
                Utility::Win => {
                    let all = rivals(seat).map(|rival| worth[rival.index()]).reduce(together);
                    own - all.unwrap_or(own) + LN[(seats.len() - 2).min(4)]
                }
                Utility::Points => own,
                Utility::ZeroSumNext => own - worth[seats.after(seat).index()],
            }
        })
    }

    /// What the score as it stands is worth to each seat, `ply` turns from here.
    pub(crate) fn over(&self, position: &Pentagame, ply: usize) -> Values {
        let seats = position.seating().seats();
        let outs = by_seat(seats, |seat| i32::from(position.out(seat)));
        if self.utility != Utility::Win {
            return self.wanted(seats, &outs.map(|out| 100 * out));
        }
        let most = seats.iter().map(|seat| outs[seat.index()]).max().unwrap_or_default();
        let first = seats.iter().filter(|seat| outs[seat.index()] == most).count();
        let ply = ply as i32;
        by_seat(seats, |seat| {
            let own = outs[seat.index()];
            if own == most {
                // Shared, it is worth what its part of the chances is.
                if first == 1 { WIN - ply } else { LN[seats.len() - 2] - LN[first - 2] }
            } else {
                let behind = seats.iter().filter(|other| outs[other.index()] > own).count();
                ply + 20 * (MAX_SEATS - behind) as i32 - WIN
            }
        })
    }

    /// The standing of a seat for [`Utility::Win`].
    fn standing(&self, position: &Pentagame, scan: &Scan, seat: Seat) -> i32 {
        if position.is_last_round() {
            return last_standing(position, scan, seat);
        }
        let mut sum = 0;
        statements(position, scan, seat, |statement| sum += i32::from(self.weights[statement]));
        sum / FINE
    }
}

fn by_seat(seats: Seats, mut value: impl FnMut(Seat) -> i32) -> Values {
    let mut values = Values::default();
    for seat in seats.iter() {
        values[seat.index()] = value(seat);
    }
    values
}

/// How many turns pass before the seat's own.
fn turns_until(position: &Pentagame, seat: Seat) -> usize {
    let seats = position.seating().seats().len();
    (seat.index() + seats - position.to_move().index()) % seats
}

/// Tells the numbers of the statements that hold of a seat.
pub(crate) fn statements(
    position: &Pentagame,
    scan: &Scan,
    seat: Seat,
    mut each: impl FnMut(usize),
) {
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

/// What a beginner's book would say each statement is worth.
fn by_hand() -> Box<[i16]> {
    // By heat: out (never told), waiting, open, narrow, warm, foreign, cool, cold.
    const MOVER: [i32; HEATS] = [0, 90, 80, 75, 35, 25, 10, 0];
    const OTHER: [i32; HEATS] = [0, 80, 65, 45, 25, 18, 8, 0];
    let mut weights = vec![0; WEIGHTS].into_boxed_slice();
    let mut set = |statement: usize, worth: i32| weights[statement] = (worth * FINE) as i16;
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

/// The heat of the hottest piece of a seat.
fn hottest(scan: &Scan, seat: Seat) -> Heat {
    let looks = &scan.looks[seat.index()][..scan.pieces];
    let on_board = looks.iter().map(|look| look.heat).filter(|heat| *heat != Heat::Out);
    on_board.min().unwrap_or(Heat::Out)
}

/// The chance, in hundredths, that a seat takes a piece out in its next turn.
fn next_out(scan: &Scan, seat: Seat, turn: usize) -> i32 {
    match (turn, hottest(scan, seat)) {
        (0, heat) => if heat.is_hot() { 100 } else { 0 },
        (_, Heat::Waiting) => 80,
        (_, Heat::Open) => 70,
        (_, Heat::Narrow) => 35,
        (_, Heat::Warm | Heat::Foreign) => 3,
        _ => 0,
    }
}

/// The standing in the last round: what is out, and what the turn that is left may bring.
fn last_standing(position: &Pentagame, scan: &Scan, seat: Seat) -> i32 {
    let has_turn = seat.index() >= position.to_move().index();
    let more = if has_turn { next_out(scan, seat, turns_until(position, seat)) } else { 0 };
    LAST_OUT * i32::from(position.out(seat)) + LAST_OUT * more / 100
}

/// The pieces out that a seat may expect, in hundredths.
fn points(position: &Pentagame, scan: &Scan, seat: Seat) -> i32 {
    const HOPE: [i32; HEATS] = [0, 80, 65, 45, 25, 18, 8, 0];
    let out = 100 * i32::from(position.out(seat));
    let turn = turns_until(position, seat);
    if position.is_last_round() {
        let has_turn = seat.index() >= position.to_move().index();
        return out + if has_turn { next_out(scan, seat, turn) } else { 0 };
    }
    let mut heats: Vec<i32> = scan.looks[seat.index()][..scan.pieces]
        .iter()
        .map(|look| HOPE[look.heat as usize])
        .collect();
    heats.sort_unstable_by_key(|heat| -heat);
    let need = usize::from(position.out_to_win().saturating_sub(position.out(seat)));
    let hope: i32 = heats.iter().take(need).sum();
    let at_once = if turn == 0 && hottest(scan, seat).is_hot() { 25 } else { 0 };
    out + hope + at_once
}
