//! Double openings of the Compendium (IV.4.2): two plies of Alice's and two of Bob's.
//!
//! Alice has twelve recommended openings. On the start position all ten images of each are equal,
//! so each counts once, turned so that the first move leads from A, clockwise. Bob has all images:
//! ten for each opening but the Fork, whose two swaps can be made in either order, which leaves
//! five. That makes 12 × 115 = 1380. Alice's Fork is its own mirror image, so of Bob's five Forks
//! against it only three differ: 1378.

use std::collections::{BTreeMap, BTreeSet};

use pentagame::{
    Line, LineOfSight, Move, Opening, Pentagame, Piece, PlayerLayout, Setup, Stop, Symmetry,
};
use rulebook::{Position, Seat};

/// The openings that the Compendium recommends (table 3.1), in the order of their codes.
pub const RECOMMENDED: [Opening; 12] = [
    Opening::RunningRabbit,
    Opening::Fork,
    Opening::MixedA,
    Opening::MixedB,
    Opening::MixedC,
    Opening::MixedD,
    Opening::LittleRabbit,
    Opening::ClockworkA,
    Opening::ClockworkB,
    Opening::ClockworkC,
    Opening::ClockworkD,
    Opening::Rocket,
];

/// First two moves of a player, with blocks left open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Plan {
    pub opening: Opening,
    pub walks: [Move; 2],
}

/// Alice's and Bob's first two moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct DoubleOpening {
    pub alice: Plan,
    pub bob: Plan,
}

impl DoubleOpening {
    /// The four walks in the order of play.
    pub fn walks(&self) -> [Move; 4] {
        let ([one, three], [two, four]) = (self.alice.walks, self.bob.walks);
        [one, two, three, four]
    }
}

/// All 1378 double openings, Alice's opening first, then Bob's.
pub fn double_openings() -> Vec<DoubleOpening> {
    let plans = plans();
    let mut all = Vec::new();
    for opening in RECOMMENDED {
        let alice = alices(&plans, opening);
        for bob in bobs(&plans) {
            if opening == Opening::Fork && bob.opening == Opening::Fork {
                let turned = turned_set(&alice, &bob);
                if turned < set(&bob.walks) {
                    continue;
                }
            }
            all.push(DoubleOpening { alice, bob: for_bob(bob) });
        }
    }
    all
}

/// Every recommended pair of first moves of one player, by its opening.
/// Blocks are tried everywhere: a move hindered by one may be possible with another.
fn plans() -> BTreeMap<Opening, BTreeSet<[Move; 2]>> {
    let start = Pentagame::new(Setup::default());
    let mut plans: BTreeMap<Opening, BTreeSet<[Move; 2]>> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for first in start.moves(Seat::FIRST) {
        if !on_node(&first) {
            continue;
        }
        let mut position = start.clone();
        position.play_unchecked(first);
        position.lose_turn();
        for second in position.moves(Seat::FIRST) {
            let walks = [first, second].map(Move::without_blocks);
            if on_node(&second) && seen.insert(walks) {
                let opening = Opening::classify(PlayerLayout::Two, first, second);
                if let Some(opening) = opening.filter(|opening| RECOMMENDED.contains(opening)) {
                    plans.entry(opening).or_default().insert(walks);
                }
            }
        }
    }
    plans
}

fn on_node(m: &Move) -> bool {
    m.to().is_some_and(Stop::is_node)
}

/// The image whose first move swaps A with B, or leads from A to d.
fn alices(plans: &BTreeMap<Opening, BTreeSet<[Move; 2]>>, opening: Opening) -> Plan {
    let turned_right = |walks: &&[Move; 2]| {
        let to = if walks[0].swapped().is_some() { Stop::corner(1) } else { Stop::crossing(3) };
        walks[0].from() == Some(Stop::corner(0)) && walks[0].to() == Some(to)
    };
    let walks = *plans[&opening].iter().find(turned_right).expect("an image begins so");
    Plan { opening, walks }
}

/// All openings of Bob, as if he were Alice; of a Fork only one order.
fn bobs(plans: &BTreeMap<Opening, BTreeSet<[Move; 2]>>) -> Vec<Plan> {
    let mut all = Vec::new();
    for opening in RECOMMENDED {
        for &walks in &plans[&opening] {
            if opening != Opening::Fork || walks[0] < walks[1] {
                all.push(Plan { opening, walks });
            }
        }
    }
    all
}

fn set(walks: &[Move; 2]) -> BTreeSet<Move> {
    walks.iter().copied().collect()
}

/// Bob's two swaps in the mirror that leaves Alice's Fork unchanged.
fn turned_set(alice: &Plan, bob: &Plan) -> BTreeSet<Move> {
    let start = Pentagame::new(Setup::default());
    let turned = |symmetry, walks: &[Move; 2]| -> BTreeSet<Move> {
        walks.iter().map(|walk| start.transform_move(symmetry, *walk)).collect()
    };
    let keeps = |symmetry: &Symmetry| turned(*symmetry, &alice.walks) == set(&alice.walks);
    let mirror = Symmetry::all().skip(1).find(keeps).expect("a Fork is its own mirror image");
    turned(mirror, &bob.walks)
}

fn for_bob(plan: Plan) -> Plan {
    let seat = PlayerLayout::Two.seats().after(Seat::FIRST);
    let bob = |piece: Piece| Piece::new(seat, piece.index());
    let walks = plan.walks.map(|walk| {
        let (piece, from, to) = (walk.piece(), walk.from(), walk.to());
        let (Some(piece), Some(from), Some(to)) = (piece, from, to) else { return walk };
        let whole = Move::walk(bob(piece), from, to);
        walk.swapped().map_or(whole, |other| whole.swapping(bob(other)))
    });
    Plan { walks, ..plan }
}

/// Moves that make this walk and leave the rest of the opening possible.
/// The walk is a swap, or a replace with its block anywhere.
pub fn choices(position: &Pentagame, walk: Move, rest: &[Move]) -> Vec<Move> {
    let mut found = whole_moves(position, walk);
    found.retain(|m| {
        let mut next = position.clone();
        next.play_unchecked(*m);
        is_playable(&next, rest)
    });
    found
}

/// Returns true if these walks can follow one another.
/// Blocks are placed where they hinder nothing, or on a crossing that is beaten later.
pub fn is_playable(position: &Pentagame, walks: &[Move]) -> bool {
    let Some((walk, rest)) = walks.split_first() else { return true };
    let mut harmless = 0;
    let mut useful = |m: &Move| match m.black() {
        None => true,
        Some(stop) if rest.iter().any(|walk| walk.to() == Some(stop)) => true,
        Some(stop) => {
            let fits = stop.on_line().is_some_and(|(line, _)| !uses(rest, line));
            harmless += u32::from(fits);
            fits && harmless == 1
        }
    };
    whole_moves(position, *walk).into_iter().filter(|m| useful(m)).any(|m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        is_playable(&next, rest)
    })
}

fn uses(walks: &[Move], line: Line) -> bool {
    let ends = [line.first(), line.last()];
    walks
        .iter()
        .any(|walk| [walk.from(), walk.to()].into_iter().flatten().all(|s| ends.contains(&s)))
}

fn whole_moves(position: &Pentagame, walk: Move) -> Vec<Move> {
    let (Some(from), Some(to)) = (walk.from(), walk.to()) else { return Vec::new() };
    let here = walk.piece().and_then(|piece| position.stop_of(piece)) == Some(from);
    if walk.swapped().is_some() {
        let m = position.canonical(walk);
        return if position.check_move(m).is_ok() { vec![m] } else { Vec::new() };
    }
    let reached = LineOfSight::new(position.taken()).reach(from).contains(to);
    if !here || !reached || !position.black().contains(to) {
        return Vec::new();
    }
    position.placement_phase(walk).free.map(|stop| walk.black_to(stop)).collect()
}
