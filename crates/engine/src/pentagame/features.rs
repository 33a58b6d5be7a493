//! What the evaluation knows of a position: a list of small true statements, each with a number.
//!
//! All of it is told from the chair of the player to move: side 0 is hers, side 1 the other. A
//! statement holds or does not; the weights say what it is worth. None of them changes when the
//! board is turned or reflected together with the colours.

use pentagame::{COLOURS, Pentagame, Seating, Stop, Stops, Symmetry};

use super::scan::{HEATS, Heat, Look, Scan};

/// How many statements can hold at once.
pub const MOST: usize = 128;

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

/// What a statement is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// The temperature of a piece, by its rank and by how many more its side needs.
    Heat,
    /// Where a piece stands, relative to its goal.
    Place,
    /// The stops a side reaches.
    Area,
    /// The stops a piece reaches.
    Options,
    /// The black blocks a side reaches.
    Black,
    /// Pieces of a side that see each other.
    Connection,
    /// Nodes a side stands on.
    Nodes,
    /// How many more each side needs.
    Score,
    /// How many pieces of each side can leave at once.
    Threats,
    /// What stands on the goal of a hot piece.
    Goal,
    /// The obstacles by way of which a piece gets hot.
    Ways,
}

impl Group {
    /// The groups with their first number and how many numbers each side has; what is about both
    /// sides at once counts as about the first.
    const ALL: [(Group, usize, usize); 11] = [
        (Group::Heat, HEAT, NEEDS * RANKS * HEATS),
        (Group::Place, PLACE, 3 * PLACES),
        (Group::Area, AREA, BUCKETS),
        (Group::Options, OPTIONS, 3 * BUCKETS),
        (Group::Black, BLACK, 6),
        (Group::Connection, CONNECTION, 11),
        (Group::Nodes, NODES, 6),
        (Group::Score, SCORE, THREATS - SCORE),
        (Group::Threats, THREATS, GOAL - THREATS),
        (Group::Goal, GOAL, 5),
        (Group::Ways, WAYS, 5),
    ];

    /// What a statement is about, and which side: 0 for the player to move.
    pub fn of(feature: usize) -> (Group, usize) {
        let last = Group::ALL.iter().rev().find(|(_, first, _)| *first <= feature);
        let (group, first, each) = last.copied().unwrap_or(Group::ALL[0]);
        (group, (feature - first) / each)
    }
}

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
        &self.list[..self.len.min(MOST)]
    }

    /// Lets exactly these hold, for those who keep lists of their own.
    pub fn set(&mut self, list: &[u16]) {
        self.len = list.len().min(MOST);
        self.list[..self.len].copy_from_slice(&list[..self.len]);
    }

    #[inline]
    fn add(&mut self, feature: usize) {
        debug_assert!(feature < FEATURES, "{feature} of {FEATURES}");
        self.list[self.len % MOST] = feature as u16;
        self.len += 1;
    }
}

impl Default for Features {
    fn default() -> Features {
        Features::new()
    }
}

/// The seats of a side, as indices: one, or two partners.
#[derive(Clone, Copy)]
struct Chairs {
    first: usize,
    partner: Option<usize>,
}

/// What one side brings along.
#[derive(Clone, Copy, Default)]
struct Side {
    need: usize,
    /// Pieces that can leave at once.
    hot: usize,
}

/// Gathers the statements that hold in a position of two sides.
#[inline]
pub(crate) fn gather(position: &Pentagame, scan: &Scan, features: &mut Features) {
    let mover = position.to_move().index();
    let sides = match position.seating() {
        Seating::Teams => [0, 1].map(|on| {
            let first = (mover + on) % 4;
            Chairs { first, partner: Some((first + 2) % 4) }
        }),
        seating => {
            let next = seating.seats().after(position.to_move()).index();
            [mover, next].map(|first| Chairs { first, partner: None })
        }
    };
    gather_of(position, scan, sides, features);
}

#[inline]
fn gather_of(position: &Pentagame, scan: &Scan, sides: [Chairs; 2], features: &mut Features) {
    features.len = 0;
    let us = gather_side(position, scan, 0, sides[0], features);
    let them = gather_side(position, scan, 1, sides[1], features);
    let last = sides[0].first & 1;
    features.add(SCORE + (us.need * NEEDS + them.need) * 2 + last);
    let threats = us.hot.min(3) * 4 + them.hot.min(3);
    features.add(THREATS + ((threats * NEEDS + us.need) * NEEDS + them.need) * 2 + last);
}

#[inline]
fn gather_side(
    position: &Pentagame,
    scan: &Scan,
    side: usize,
    chairs: Chairs,
    features: &mut Features,
) -> Side {
    let mut sum = Sum { side, ..Sum::default() };
    sum.add(position, scan, chairs.first, features);
    if let Some(partner) = chairs.partner {
        sum.add(position, scan, partner, features);
    }
    let need = position.out_to_win().saturating_sub(sum.out).min(NEEDS as u8 - 1) as usize;
    let first = HEAT + (side * NEEDS + need) * RANKS * HEATS;
    let mut rank = 0;
    // A byte for each heat says how many pieces have it; the hottest come first.
    for heat in 1..HEATS {
        for _ in 0..sum.heats >> (8 * heat) & 255 {
            if rank < RANKS {
                features.add(first + rank * HEATS + heat);
            }
            rank += 1;
        }
    }
    features.add(AREA + side * BUCKETS + sum.area.len() as usize / 8);
    features.add(BLACK + side * 6 + (sum.area & position.black()).len().min(5) as usize);
    features.add(CONNECTION + side * 11 + (sum.seen as usize / 2).min(10));
    features.add(NODES + side * 6 + sum.own.node_bits().count_ones().min(5) as usize);
    let hot = sum.heats >> 8 & 255;
    let hot = hot + (sum.heats >> (8 * Heat::Open as u64) & 255);
    let hot = hot + (sum.heats >> (8 * Heat::Narrow as u64) & 255);
    Side { need, hot: hot as usize }
}

/// What the pieces of a side come to.
#[derive(Default)]
struct Sum {
    side: usize,
    heats: u64,
    area: Stops,
    own: Stops,
    /// Own pieces seen by own pieces.
    seen: u32,
    out: u8,
}

impl Sum {
    #[inline]
    fn add(&mut self, position: &Pentagame, scan: &Scan, seat: usize, features: &mut Features) {
        let own = scan.standing[seat];
        self.own |= own;
        for (index, look) in scan.looks[seat][..scan.pieces].iter().enumerate() {
            if look.heat == Heat::Out {
                self.out += 1;
                continue;
            }
            self.heats += 1 << (8 * look.heat as u64);
            self.area |= look.view.reach;
            self.seen += (look.view.reach & own).len();
            let colour = if scan.pieces == COLOURS { index } else { seat };
            gather_piece(position, self.side, colour, look, features);
        }
    }
}

#[inline]
fn gather_piece(
    position: &Pentagame,
    side: usize,
    colour: usize,
    look: &Look,
    features: &mut Features,
) {
    /// Hot, warm, or less.
    const GROUPS: [u8; HEATS] = [0, 0, 0, 0, 1, 1, 2, 2];
    let group = usize::from(GROUPS[look.heat as usize]);
    let part = side * 3 + group;
    let place = usize::from(PLACE_OF[colour][look.at as usize & 127]);
    features.add(PLACE + part * PLACES + place);
    features.add(OPTIONS + part * BUCKETS + look.view.reach.len() as usize / 8);
    if group == 0 {
        let goal = Stops::only(Stop::crossing(colour));
        let black = usize::from(!(position.black() & goal).is_empty());
        let grey = usize::from(!(position.grey() & goal).is_empty());
        let taken = usize::from(!(position.taken() & goal).is_empty());
        let waiting = usize::from(look.heat == Heat::Waiting);
        features.add(GOAL + side * 5 + 4 * taken - 3 * black - 2 * grey - waiting);
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
