//! What the evaluation knows of a position: a list of small true statements, each with a number.
//!
//! All of it is told from the chair of the player to move: side 0 is hers, side 1 the other. A
//! statement holds or does not; the weights say what it is worth. None of them changes when the
//! board is turned or reflected together with the colours.

use pentagame::{COLOURS, Pentagame, Piece, Seating, Stop, Stops, Symmetry};
use rulebook::Seat;

use super::scan::{HEATS, Heat, Look, Scan};

/// How many statements can hold at once.
pub const MOST: usize = 96;

/// Places of a stop relative to the goal's colour, mirror images taken together.
const PLACES: usize = 52;
/// How many more pieces a side needs, nought to three (and more).
const NEEDS: usize = 4;
const RANKS: usize = 5;
const BUCKETS: usize = 14;

/// The groups of statements, each with its first number.
const HEAT: usize = 0;
const PLACE: usize = HEAT + 2 * NEEDS * RANKS * HEATS;
const AREA: usize = PLACE + 2 * 3 * PLACES;
const OPTIONS: usize = AREA + 2 * BUCKETS;
const BLACK: usize = OPTIONS + 2 * 3 * BUCKETS;
const CONNECTION: usize = BLACK + 2 * 6;
const NODES: usize = CONNECTION + 2 * 11;
const SCORE: usize = NODES + 2 * 6;
const THREATS: usize = SCORE + NEEDS * NEEDS * 2;
const GOAL: usize = THREATS + 4 * 4 * NEEDS * NEEDS * 2;
const WAYS: usize = GOAL + 2 * 5;

/// How many statements there are.
pub const FEATURES: usize = WAYS + 2 * 5;

/// The statements that hold.
pub struct Features {
    list: [u16; MOST],
    len: usize,
}

impl Features {
    /// None yet.
    pub fn new() -> Features {
        Features { list: [0; MOST], len: 0 }
    }

    /// Those that hold.
    pub fn as_slice(&self) -> &[u16] {
        &self.list[..self.len]
    }

    #[inline]
    fn add(&mut self, feature: usize) {
        debug_assert!(feature < FEATURES, "{feature} of {FEATURES}");
        if self.len < MOST {
            self.list[self.len] = feature as u16;
            self.len += 1;
        }
    }
}

impl Default for Features {
    fn default() -> Features {
        Features::new()
    }
}

/// What one side brings along.
#[derive(Clone, Copy, Default)]
struct Side {
    need: usize,
    /// Pieces that can leave at once.
    hot: usize,
}

/// The seats of the side that is to move, then of the other.
fn sides(position: &Pentagame) -> [[Option<Seat>; 2]; 2] {
    let seats = position.seating().seats();
    let mover = position.to_move();
    let next = seats.after(mover);
    match position.seating() {
        Seating::Teams => {
            let partner = seats.after(next);
            [[Some(mover), Some(partner)], [Some(next), Some(seats.after(partner))]]
        }
        _ => [[Some(mover), None], [Some(next), None]],
    }
}

/// Gathers the statements that hold in a position of two sides.
pub(crate) fn gather(position: &Pentagame, scan: &Scan, features: &mut Features) {
    gather_of(position, scan, sides(position), features);
}

/// The same for two seats, whoever else plays: the first as if it were to move.
pub(crate) fn gather_pair(
    position: &Pentagame,
    scan: &Scan,
    one: Seat,
    other: Seat,
    features: &mut Features,
) {
    gather_of(position, scan, [[Some(one), None], [Some(other), None]], features);
}

fn gather_of(
    position: &Pentagame,
    scan: &Scan,
    sides: [[Option<Seat>; 2]; 2],
    features: &mut Features,
) {
    features.len = 0;
    let mut told = [Side::default(); 2];
    for (side, seats) in sides.into_iter().enumerate() {
        told[side] = gather_side(position, scan, side, seats, features);
    }
    let [us, them] = told;
    let last = sides[0][0].map_or(0, Seat::index) & 1;
    features.add(SCORE + (us.need * NEEDS + them.need) * 2 + last);
    let threats = us.hot.min(3) * 4 + them.hot.min(3);
    features.add(THREATS + ((threats * NEEDS + us.need) * NEEDS + them.need) * 2 + last);
}

fn gather_side(
    position: &Pentagame,
    scan: &Scan,
    side: usize,
    seats: [Option<Seat>; 2],
    features: &mut Features,
) -> Side {
    let seating = position.seating();
    let first = seats[0].unwrap_or(Seat::FIRST);
    let out = position.team_out(seating.team(first));
    let need = usize::from(position.setup().out().saturating_sub(out)).min(NEEDS - 1);
    let mut told = Side { need, hot: 0 };
    let own = scan.side(seating, first);
    let mut heats = [0_usize; HEATS];
    let mut area = Stops::NONE;
    let mut seen = 0;
    for seat in seats.into_iter().flatten() {
        for piece in Piece::of(seating, seat) {
            let look = &scan.looks[seat.index()][piece.index()];
            let Some(stop) = look.stop else { continue };
            heats[look.heat as usize] += 1;
            area |= look.view.reach;
            seen += (look.view.reach & own).len() as usize;
            gather_piece(position, side, piece.colour(seating), stop, look, features);
        }
    }
    let mut rank = 0;
    for (heat, &count) in heats.iter().enumerate().skip(1) {
        for _ in 0..count {
            if rank < RANKS {
                features.add(HEAT + ((side * NEEDS + need) * RANKS + rank) * HEATS + heat);
            }
            rank += 1;
        }
    }
    told.hot =
        heats[Heat::Waiting as usize] + heats[Heat::Open as usize] + heats[Heat::Narrow as usize];
    features.add(AREA + side * BUCKETS + area.len() as usize / 8);
    features.add(BLACK + side * 6 + (area & position.black()).len().min(5) as usize);
    features.add(CONNECTION + side * 11 + (seen / 2).min(10));
    features.add(NODES + side * 6 + own.node_bits().count_ones().min(5) as usize);
    told
}

#[inline]
fn gather_piece(
    position: &Pentagame,
    side: usize,
    colour: usize,
    stop: Stop,
    look: &Look,
    features: &mut Features,
) {
    let group = match look.heat {
        Heat::Out | Heat::Waiting | Heat::Open | Heat::Narrow => 0,
        Heat::Warm | Heat::Foreign => 1,
        Heat::Cool | Heat::Cold => 2,
    };
    let place = usize::from(PLACE_OF[colour][stop.index() & 127]);
    features.add(PLACE + (side * 3 + group) * PLACES + place);
    let options = look.view.reach.len() as usize / 8;
    features.add(OPTIONS + (side * 3 + group) * BUCKETS + options);
    if group == 0 {
        let goal = Stop::crossing(colour);
        let content = if !position.taken().contains(goal) {
            0
        } else if position.black().contains(goal) {
            1
        } else if position.grey().contains(goal) {
            2
        } else if look.heat == Heat::Waiting {
            3
        } else {
            4
        };
        features.add(GOAL + side * 5 + content);
    } else {
        features.add(WAYS + side * 5 + usize::from(look.ways.min(4)));
    }
}

/// What a beginner's book would say each statement is worth, in hundredths of a piece out.
pub(crate) fn by_hand(mut set: impl FnMut(usize, i32)) {
    // By heat: out (never told), waiting, open, narrow, warm, foreign, cool, cold.
    const MOVER: [i32; HEATS] = [0, 90, 80, 75, 35, 25, 10, 0];
    const OTHER: [i32; HEATS] = [0, 80, 65, 45, 25, 18, 8, 0];
    for need in 0..NEEDS {
        for rank in 0..RANKS {
            for heat in 0..HEATS {
                let share = if rank < need { 4 } else { 1 };
                let mine = HEAT + (need * RANKS + rank) * HEATS + heat;
                set(mine, MOVER[heat] * share / 4);
                set(mine + NEEDS * RANKS * HEATS, -OTHER[heat] * share / 4);
            }
        }
        for other in 0..NEEDS {
            for last in 0..2 {
                let score = SCORE + (need * NEEDS + other) * 2 + last;
                set(score, 110 * (other as i32 - need as i32));
            }
        }
    }
    for bucket in 0..BUCKETS {
        set(AREA + bucket, bucket as i32);
        set(AREA + BUCKETS + bucket, -(bucket as i32));
    }
}

/// Where a stop lies as seen from a colour.
static PLACE_OF: [[u8; 128]; COLOURS] = {
    let mut table = [[0; 128]; COLOURS];
    // First for the first colour: each stop and its mirror image get one number.
    let mut index = 0;
    let mut next = 0;
    while index < 100 {
        let stop = stop(index);
        let mirrored = Symmetry::reflection(0).stop(stop).index();
        if mirrored < index {
            table[0][index] = table[0][mirrored];
        } else {
            table[0][index] = next;
            next += 1;
        }
        index += 1;
    }
    assert!(next as usize == PLACES);
    let mut colour = 1;
    while colour < COLOURS {
        let mut index = 0;
        while index < 100 {
            let turned = Symmetry::rotation(COLOURS - colour).stop(stop(index)).index();
            table[colour][index] = table[0][turned];
            index += 1;
        }
        colour += 1;
    }
    table
};

const fn stop(index: usize) -> Stop {
    match Stop::from_index(index) {
        Some(stop) => stop,
        None => panic!("a hundred stops"),
    }
}

#[cfg(test)]
mod tests {
    use rulebook::Position;
    use rulebook::conformance::Seeded;

    use super::*;

    #[test]
    fn turning_the_board_changes_nothing() {
        let mut random = Seeded::new(7);
        let mut scan = Scan::new();
        let mut features = Features::new();
        let mut turned = Features::new();
        for setup in ["2", "4t"] {
            let mut position = Pentagame::start(&setup.parse().unwrap());
            for _ in 0..200 {
                if position.is_over() {
                    position = Pentagame::start(&setup.parse().unwrap());
                }
                scan.fill(&position);
                gather(&position, &scan, &mut features);
                let mut plain = features.as_slice().to_vec();
                plain.sort_unstable();
                for symmetry in Symmetry::all() {
                    let other = position.turned(symmetry);
                    scan.fill(&other);
                    gather(&other, &scan, &mut turned);
                    let mut list = turned.as_slice().to_vec();
                    list.sort_unstable();
                    assert_eq!(plain, list, "{position} {symmetry:?}");
                }
                let moves = position.moves(position.to_move());
                position.play_unchecked(moves[random.below(moves.len() as u64) as usize]);
            }
        }
    }
}
