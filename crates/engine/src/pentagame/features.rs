//! Features of the evaluation: small statements about a position that hold or do not.
//!
//! Features are seen by the player to move: side 0 is the mover's, side 1 the other. The weights
//! give the value of each feature. Features do not change when the board is rotated or reflected
//! together with the colours.

use pentagame::{COLOURS, Pentagame, PlayerLayout, Stop, StopSet, Symmetry};

use super::position_scan::{DISTANCES, Distance, PieceView, PositionScan};

/// Maximum number of active features.
pub const ACTIVE_FEATURES_MAX: usize = 128;

/// Locations of a stop relative to the goal's colour; mirror images are one location.
const PLACES: usize = 52;
/// Numbers of pieces a side still needs: 0 to 3 and more.
const NEEDS: usize = 4;
const RANKS: usize = 5;
const BUCKETS: usize = 14;

/// First index of each feature group.
const DISTANCE: usize = 0;
const PLACE: usize = DISTANCE + 2 * NEEDS * RANKS * DISTANCES;
const AREA: usize = PLACE + 2 * 3 * PLACES;
const OPTIONS: usize = AREA + 2 * BUCKETS;
const BLACK: usize = OPTIONS + 2 * 3 * BUCKETS;
const CONNECTION: usize = BLACK + 2 * 6;
const NODES: usize = CONNECTION + 2 * 11;
const SCORE: usize = NODES + 2 * 6;
const THREATS: usize = SCORE + NEEDS * NEEDS * 2;
const GOAL: usize = THREATS + 4 * 4 * NEEDS * NEEDS * 2;
const WAYS: usize = GOAL + 2 * 5;

/// Subject of a feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FeatureGroup {
    /// Temperature of a piece, by its rank and by the pieces its side needs.
    Distance,
    /// Location of a piece relative to its goal.
    Place,
    /// Number of stops a side reaches.
    Area,
    /// Number of stops a piece reaches.
    Options,
    /// Number of black blocks a side reaches.
    Black,
    /// Pieces of a side that see each other.
    Connection,
    /// Nodes a side occupies.
    Nodes,
    /// Pieces each side still needs.
    Score,
    /// Pieces of each side that can leave at once.
    Threats,
    /// Content of the goal of a piece that can leave next.
    Goal,
    /// Obstacles from which a piece could leave next.
    Ways,
}

impl FeatureGroup {
    /// The groups with their first index and the number of indices per side.
    /// A group about both sides counts as about the first.
    const ALL: [(FeatureGroup, usize, usize); 11] = [
        (FeatureGroup::Distance, DISTANCE, NEEDS * RANKS * DISTANCES),
        (FeatureGroup::Place, PLACE, 3 * PLACES),
        (FeatureGroup::Area, AREA, BUCKETS),
        (FeatureGroup::Options, OPTIONS, 3 * BUCKETS),
        (FeatureGroup::Black, BLACK, 6),
        (FeatureGroup::Connection, CONNECTION, 11),
        (FeatureGroup::Nodes, NODES, 6),
        (FeatureGroup::Score, SCORE, THREATS - SCORE),
        (FeatureGroup::Threats, THREATS, GOAL - THREATS),
        (FeatureGroup::Goal, GOAL, 5),
        (FeatureGroup::Ways, WAYS, 5),
    ];

    /// Group and side of a feature; side 0 is the player to move.
    pub fn of_feature(feature: usize) -> (FeatureGroup, usize) {
        let last = FeatureGroup::ALL.iter().rev().find(|(_, first, _)| *first <= feature);
        let (group, first, each) = last.copied().unwrap_or(FeatureGroup::ALL[0]);
        (group, (feature - first) / each)
    }
}

/// Number of features.
pub const FEATURE_COUNT: usize = WAYS + 2 * 5;

/// List of active features.
pub struct FeatureList {
    list: [u16; ACTIVE_FEATURES_MAX],
    len: usize,
}

impl FeatureList {
    /// Creates an empty list.
    pub fn new() -> FeatureList {
        FeatureList { list: [0; ACTIVE_FEATURES_MAX], len: 0 }
    }

    /// Indices of the active features.
    pub fn as_slice(&self) -> &[u16] {
        &self.list[..self.len.min(ACTIVE_FEATURES_MAX)]
    }

    /// Replaces the list, for callers with their own storage.
    pub fn set(&mut self, list: &[u16]) {
        self.len = list.len().min(ACTIVE_FEATURES_MAX);
        self.list[..self.len].copy_from_slice(&list[..self.len]);
    }

    #[inline]
    fn add(&mut self, feature: usize) {
        debug_assert!(feature < FEATURE_COUNT, "{feature} of {FEATURE_COUNT}");
        self.list[self.len % ACTIVE_FEATURES_MAX] = feature as u16;
        self.len += 1;
    }
}

impl Default for FeatureList {
    fn default() -> FeatureList {
        FeatureList::new()
    }
}

/// Seat indices of a side: one, or two partners.
#[derive(Clone, Copy)]
struct SideSeats {
    first: usize,
    partner: Option<usize>,
}

/// Summary of one side for features about both.
#[derive(Clone, Copy, Default)]
struct SideSummary {
    need: usize,
    /// Pieces that can leave at once.
    leaving: usize,
}

/// Collects the active features of a position with two sides.
#[inline]
pub(crate) fn collect_features(
    position: &Pentagame,
    scan: &PositionScan,
    features: &mut FeatureList,
) {
    let mover = position.to_move().index();
    let sides = match position.layout() {
        PlayerLayout::Teams => [0, 1].map(|on| {
            let first = (mover + on) % 4;
            SideSeats { first, partner: Some((first + 2) % 4) }
        }),
        seating => {
            let next = seating.seats().after(position.to_move()).index();
            [mover, next].map(|first| SideSeats { first, partner: None })
        }
    };
    collect_sides(position, scan, sides, features);
}

#[inline]
fn collect_sides(
    position: &Pentagame,
    scan: &PositionScan,
    sides: [SideSeats; 2],
    features: &mut FeatureList,
) {
    features.len = 0;
    let us = collect_side(position, scan, 0, sides[0], features);
    let them = collect_side(position, scan, 1, sides[1], features);
    let last = sides[0].first & 1;
    features.add(SCORE + (us.need * NEEDS + them.need) * 2 + last);
    let threats = us.leaving.min(3) * 4 + them.leaving.min(3);
    features.add(THREATS + ((threats * NEEDS + us.need) * NEEDS + them.need) * 2 + last);
}

#[inline]
fn collect_side(
    position: &Pentagame,
    scan: &PositionScan,
    side: usize,
    seats: SideSeats,
    features: &mut FeatureList,
) -> SideSummary {
    let mut sum = SideSums { side, ..SideSums::default() };
    sum.add(position, scan, seats.first, features);
    if let Some(partner) = seats.partner {
        sum.add(position, scan, partner, features);
    }
    let need = position.out_to_win().saturating_sub(sum.out).min(NEEDS as u8 - 1) as usize;
    let first = DISTANCE + (side * NEEDS + need) * RANKS * DISTANCES;
    let mut rank = 0;
    // One byte per distance counts the pieces; the nearest come first.
    for distance in 1..DISTANCES {
        for _ in 0..sum.distances >> (8 * distance) & 255 {
            if rank < RANKS {
                features.add(first + rank * DISTANCES + distance);
            }
            rank += 1;
        }
    }
    features.add(AREA + side * BUCKETS + sum.area.len() as usize / 8);
    features.add(BLACK + side * 6 + (sum.area & position.black()).len().min(5) as usize);
    features.add(CONNECTION + side * 11 + (sum.seen as usize / 2).min(10));
    features.add(NODES + side * 6 + sum.own.node_bits().count_ones().min(5) as usize);
    let leaving = sum.distances >> 8 & 255;
    let leaving = leaving + (sum.distances >> (8 * Distance::Open as u64) & 255);
    let leaving = leaving + (sum.distances >> (8 * Distance::Narrow as u64) & 255);
    SideSummary { need, leaving: leaving as usize }
}

/// Sums over the pieces of a side.
#[derive(Default)]
struct SideSums {
    side: usize,
    distances: u64,
    area: StopSet,
    own: StopSet,
    /// Own pieces seen by own pieces.
    seen: u32,
    out: u8,
}

impl SideSums {
    #[inline]
    fn add(
        &mut self,
        position: &Pentagame,
        scan: &PositionScan,
        seat: usize,
        features: &mut FeatureList,
    ) {
        let own = scan.occupied[seat];
        self.own |= own;
        for (index, view) in scan.piece_views[seat][..scan.piece_count].iter().enumerate() {
            if view.distance == Distance::Out {
                self.out += 1;
                continue;
            }
            self.distances += 1 << (8 * view.distance as u64);
            self.area |= view.view.reach;
            self.seen += (view.view.reach & own).len();
            let colour = if scan.piece_count == COLOURS { index } else { seat };
            collect_piece(position, self.side, colour, view, features);
        }
    }
}

#[inline]
fn collect_piece(
    position: &Pentagame,
    side: usize,
    colour: usize,
    view: &PieceView,
    features: &mut FeatureList,
) {
    /// Index by distance: one move, two, more.
    const GROUPS: [u8; DISTANCES] = [0, 0, 0, 0, 1, 1, 2, 2];
    let group = usize::from(GROUPS[view.distance as usize]);
    let part = side * 3 + group;
    let place = usize::from(PLACE_OF[colour][view.stop_index as usize & 127]);
    features.add(PLACE + part * PLACES + place);
    features.add(OPTIONS + part * BUCKETS + view.view.reach.len() as usize / 8);
    if group == 0 {
        let goal = StopSet::only(Stop::crossing(colour));
        let black = usize::from(!(position.black() & goal).is_empty());
        let grey = usize::from(!(position.grey() & goal).is_empty());
        let taken = usize::from(!(position.taken() & goal).is_empty());
        let waiting = usize::from(view.distance == Distance::Waiting);
        features.add(GOAL + side * 5 + 4 * taken - 3 * black - 2 * grey - waiting);
    } else {
        features.add(WAYS + side * 5 + usize::from(view.ways.min(4)));
    }
}

/// Sets the weights chosen by hand, in hundredths of a piece out.
pub(crate) fn set_hand_weights(mut set: impl FnMut(usize, i32)) {
    // By distance: out (unused), waiting, open, narrow, two, two foreign, three, far.
    const MOVER: [i32; DISTANCES] = [0, 90, 80, 75, 35, 25, 10, 0];
    const OTHER: [i32; DISTANCES] = [0, 80, 65, 45, 25, 18, 8, 0];
    for need in 0..NEEDS {
        for rank in 0..RANKS {
            for distance in 0..DISTANCES {
                let share = if rank < need { 4 } else { 1 };
                let mine = DISTANCE + (need * RANKS + rank) * DISTANCES + distance;
                set(mine, MOVER[distance] * share / 4);
                set(mine + NEEDS * RANKS * DISTANCES, -OTHER[distance] * share / 4);
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

/// Location of a stop as seen from a colour.
static PLACE_OF: [[u8; 128]; COLOURS] = {
    let mut table = [[0; 128]; COLOURS];
    // For the first colour, each stop and its mirror image get one number.
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
        None => panic!("invalid index of a stop"),
    }
}

#[cfg(test)]
mod tests {
    use rulebook::Position;
    use rulebook::conformance::SplitMix64;

    use super::*;

    #[test]
    fn symmetry_changes_nothing() {
        let mut random = SplitMix64::new(7);
        let mut scan = PositionScan::new();
        let mut features = FeatureList::new();
        let mut turned = FeatureList::new();
        for setup in ["2", "4t"] {
            let mut position = Pentagame::start(&setup.parse().unwrap());
            for _ in 0..200 {
                if position.is_over() {
                    position = Pentagame::start(&setup.parse().unwrap());
                }
                scan.compute(&position);
                collect_features(&position, &scan, &mut features);
                let mut plain = features.as_slice().to_vec();
                plain.sort_unstable();
                for symmetry in Symmetry::all() {
                    let other = position.transform(symmetry);
                    scan.compute(&other);
                    collect_features(&other, &scan, &mut turned);
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
