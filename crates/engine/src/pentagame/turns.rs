//! Which turns are worth a look, the promising ones first.
//!
//! A turn is a walk and, often, blocks to be set. Walks are few; what makes a thousand of them is
//! that each black block met can be set anywhere. So stops are ranked once for all walks: cutting
//! off a hot rival is worth most, cutting off oneself is worth least.

use games::AnyMove;
use pentagame::{Blocks, Move, Pentagame, Piece, Placing, Stop, Stops};
use rulebook::Seat;

use super::cuts::cuts;
use super::scan::{Heat, Scan};
use crate::Width;

/// A turn and what it promises.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub(crate) m: Move,
    pub(crate) promise: i32,
}

/// What was good elsewhere in the tree.
pub(crate) struct Experience {
    /// By seat, colour and stop walked to.
    walks: Vec<i32>,
    /// By seat and stop a block was set on.
    placements: Vec<i32>,
}

const MOST_PROMISE: i32 = 400;

impl Experience {
    pub(crate) fn new() -> Experience {
        Experience { walks: vec![0; 25 * 128], placements: vec![0; 5 * 128] }
    }

    /// What was good lately counts for less when a new search begins.
    pub(crate) fn fade(&mut self) {
        for value in self.walks.iter_mut().chain(&mut self.placements) {
            *value /= 4;
        }
    }

    fn walk_place(m: Move) -> usize {
        let piece = m.piece().map_or(0, |piece| piece.seat().index() * 5 + piece.index());
        (piece << 7 | m.to().map_or(127, Stop::index)) % (25 * 128)
    }

    fn placement_place(seat: Seat, stop: Stop) -> usize {
        (seat.index() << 7 | stop.index()) % (5 * 128)
    }

    pub(crate) fn walk(&self, m: Move) -> i32 {
        self.walks[Experience::walk_place(m)]
    }

    pub(crate) fn placement(&self, seat: Seat, stop: Stop) -> i32 {
        self.placements[Experience::placement_place(seat, stop)]
    }

    /// This turn was good, or was tried before the good one.
    pub(crate) fn note(&mut self, seat: Seat, m: Move, bonus: i32) {
        let learn = |value: &mut i32| {
            *value += bonus - *value * bonus.abs() / MOST_PROMISE;
        };
        learn(&mut self.walks[Experience::walk_place(m)]);
        for stop in [m.black(), m.grey()].into_iter().flatten() {
            learn(&mut self.placements[Experience::placement_place(seat, stop)]);
        }
    }
}

/// How many placements are tried for each walk.
#[derive(Clone, Copy)]
pub(crate) struct Breadth {
    /// Black blocks of a replace, grey blocks of an out.
    pub(crate) single: usize,
    /// Each of the two blocks of an abracadabra.
    pub(crate) double: usize,
    /// Grey blocks that are lifted when the pool is empty.
    pub(crate) lifted: usize,
}

impl Breadth {
    pub(crate) const ALL: Breadth = Breadth { single: 100, double: 100, lifted: 5 };
}

/// The stops of a position, ranked for blocks.
pub(crate) struct Ranking {
    pub(crate) worth: [i32; 128],
    /// The best first.
    pub(crate) stops: Vec<Stop>,
    /// Stops on which one's own piece would cut off a hot rival.
    pub(crate) guards: Stops,
}

impl Ranking {
    pub(crate) fn new() -> Ranking {
        Ranking { worth: [0; 128], stops: Vec::new(), guards: Stops::NONE }
    }

    /// Ranks the stops for the player to move.
    pub(crate) fn fill(
        &mut self,
        position: &Pentagame,
        scan: &Scan,
        experience: &Experience,
        width: Width,
    ) {
        let mover = position.to_move();
        let seating = position.seating();
        let team = seating.team(mover);
        self.worth = [0; 128];
        self.guards = Stops::NONE;
        for seat in seating.seats().iter() {
            let is_rival = seating.team(seat) != team;
            for piece in Piece::of(seating, seat) {
                let look = &scan.looks[seat.index()][piece.index()];
                if !matches!(look.heat, Heat::Open | Heat::Narrow) {
                    continue;
                }
                let stops = cuts(position, scan, look, piece.colour(seating));
                if is_rival {
                    self.guards |= stops;
                }
                for stop in stops {
                    self.worth[stop.index()] += if is_rival { 300 } else { -200 };
                }
            }
        }
        // What a walk leaves free can be used too: the stop it began on, the goal it ended on.
        let free = position.free() | scan.standing[mover.index()] | Stops::CROSSINGS;
        let stops = match width {
            Width::Safe => position.free().run_ends() | (free - position.free()),
            Width::Full => free,
        };
        self.stops.clear();
        for stop in stops {
            self.worth[stop.index()] += experience.placement(mover, stop);
            self.stops.push(stop);
        }
        self.sort();
    }

    /// Brings the best stops to the front, in the order of their worth. The others follow in the
    /// order of the board: hardly ever are so many asked for. Equal ones have an order too, so that
    /// every build of the standard library sorts them alike.
    pub(crate) fn sort(&mut self) {
        const FIRST: usize = 12;
        let worth = &self.worth;
        let key = |stop: &Stop| (-worth[stop.index()], stop.index());
        if self.stops.len() > FIRST {
            self.stops.select_nth_unstable_by_key(FIRST, key);
            self.stops[..FIRST].sort_unstable_by_key(key);
            self.stops[FIRST..].sort_unstable_by_key(|stop| stop.index());
        } else {
            self.stops.sort_unstable_by_key(key);
        }
    }

    /// The best so many that are free.
    fn best(&self, free: Stops, count: usize) -> impl Iterator<Item = Stop> + '_ {
        self.stops.iter().copied().filter(move |stop| free.contains(*stop)).take(count)
    }
}

/// Only these moves, in the order in which they were judged. Those that were not come last and
/// promise `unjudged`.
pub(crate) fn among(
    position: &Pentagame,
    wanted: &[AnyMove],
    turns: &[Turn],
    unjudged: i32,
) -> Vec<Turn> {
    let moves: Vec<Move> = wanted
        .iter()
        .filter_map(|m| match m {
            AnyMove::Pentagame(m) => Some(position.canonical(*m)),
            _ => None,
        })
        .filter(|m| position.check_move(*m).is_ok())
        .collect();
    let mut chosen: Vec<Turn> =
        turns.iter().copied().filter(|turn| moves.contains(&turn.m)).collect();
    for m in moves {
        if !chosen.iter().any(|turn| turn.m == m) {
            chosen.push(Turn { m, promise: unjudged });
        }
    }
    chosen
}

/// The turns a search with this width chooses from, in no order.
pub fn turns_within(position: &Pentagame, width: Width) -> Vec<Move> {
    let mut scan = Scan::new();
    scan.fill(position);
    let experience = Experience::new();
    let mut ranking = Ranking::new();
    ranking.fill(position, &scan, &experience, width);
    let mut list = Vec::new();
    walks(position, &scan, &ranking, &experience, width, &mut list);
    let mut turns = Vec::new();
    for walk in list {
        with_blocks(position, walk.m, &ranking, Breadth::ALL, |m, _| turns.push(m));
    }
    turns
}

/// All walks of the player to move, without blocks, each with its promise.
pub(crate) fn walks(
    position: &Pentagame,
    scan: &Scan,
    ranking: &Ranking,
    experience: &Experience,
    width: Width,
    list: &mut Vec<Turn>,
) {
    list.clear();
    let mover = position.to_move();
    for piece in position.waiting(mover) {
        list.push(Turn { m: Move::exit(piece), promise: 1000 });
    }
    if !list.is_empty() || position.is_over() {
        return;
    }
    let seating = position.seating();
    let mut any = false;
    let quiet = match width {
        Width::Safe => position.free().run_ends(),
        Width::Full => position.free(),
    };
    for piece in Piece::of(seating, mover) {
        let look = &scan.looks[mover.index()][piece.index()];
        let Some(from) = look.stop() else { continue };
        if !position.is_lowest_twin(piece) {
            continue;
        }
        let goal = piece.goal(seating);
        any |= !look.view.reach.is_empty();
        let walked = Walked { position, scan, ranking, piece, from, goal, heat: look.heat };
        for to in look.view.reach & (quiet | position.taken().with(goal)) {
            walked.add(to, experience, list);
        }
    }
    // Ko may leave no walk where the way is free: then the list of the rules decides.
    if list.is_empty() {
        let _ = position.each_legal(|m| {
            list.push(Turn { m: if any { m.without_blocks() } else { m }, promise: 0 });
            std::ops::ControlFlow::Break(())
        });
    }
}

/// One piece that walks.
struct Walked<'a> {
    position: &'a Pentagame,
    scan: &'a Scan,
    ranking: &'a Ranking,
    piece: Piece,
    from: Stop,
    goal: Stop,
    heat: Heat,
}

impl Walked<'_> {
    fn add(&self, to: Stop, experience: &Experience, list: &mut Vec<Turn>) {
        let position = self.position;
        let walk = Move::walk(self.piece, self.from, to);
        if to == self.goal {
            let promise = 1000 + if position.black().contains(to) { 100 } else { 0 };
            self.meet(walk, to, promise, list);
            return;
        }
        let colour = self.piece.colour(position.seating());
        let sees_goal = self.scan.goals[colour].reach.contains(to);
        let heats = match (self.heat.is_hot(), sees_goal) {
            (false, true) => 150,
            (true, false) => -100,
            _ => 0,
        };
        let guards = if self.ranking.guards.contains(to) { 200 } else { 0 };
        let met = if position.black().contains(to) {
            // The best placement is added with the block.
            100
        } else if position.taken().contains(to) {
            20
        } else {
            0
        };
        self.meet(walk, to, heats + guards + met + experience.walk(walk), list);
    }

    /// Adds the walk, once for each piece it can swap with.
    fn meet(&self, walk: Move, to: Stop, promise: i32, list: &mut Vec<Turn>) {
        let position = self.position;
        let is_block = position.black().contains(to) || position.grey().contains(to);
        if !position.taken().contains(to) || is_block {
            list.push(Turn { m: walk, promise });
            return;
        }
        for other in position.pieces_on(to) {
            let m = walk.swapping(other);
            if !position.is_lowest_twin(other)
                || position.is_forbidden((self.piece, self.from), (other, to))
                || position.is_other_spelling(m)
            {
                continue;
            }
            list.push(Turn { m, promise: promise + self.swapped(other) });
        }
    }

    /// What becomes of the piece that is swapped to where this one came from.
    fn swapped(&self, other: Piece) -> i32 {
        let seating = self.position.seating();
        let colour = other.colour(seating);
        let hot = self.scan.looks[other.seat().index()][other.index()].heat.is_hot();
        let will_be_hot = self.scan.goals[colour].reach.contains(self.from);
        let waits = self.from == other.goal(seating);
        let heated = match (hot, will_be_hot || waits) {
            (false, true) => 150,
            (true, false) => -150,
            _ => 0,
        } + if waits { 200 } else { 0 };
        let own = seating.team(other.seat()) == seating.team(self.piece.seat());
        if own { heated } else { -heated }
    }
}

/// Calls `each` with the turns a walk stands for, and the worth of their blocks.
pub(crate) fn with_blocks(
    position: &Pentagame,
    walk: Move,
    ranking: &Ranking,
    breadth: Breadth,
    mut each: impl FnMut(Move, i32),
) {
    let Placing { free, blocks } = position.placing(walk);
    let worth = |stop: Stop| ranking.worth[stop.index()];
    match blocks {
        Blocks::None => each(walk, 0),
        Blocks::Black => {
            for stop in ranking.best(free, breadth.single) {
                each(walk.black_to(stop), worth(stop));
            }
        }
        Blocks::Grey => {
            for stop in ranking.best(free, breadth.single) {
                each(walk.grey_to(stop), worth(stop));
            }
        }
        Blocks::GreyFromBoard => {
            grey_from_board(position, walk, free, ranking, breadth, 0, &mut each);
        }
        Blocks::BlackAndGrey => {
            for black in ranking.best(free, breadth.double) {
                for grey in ranking.best(free.without(black), breadth.double) {
                    each(walk.black_to(black).grey_to(grey), worth(black) + worth(grey));
                }
            }
        }
        Blocks::BlackAndGreyFromBoard => {
            let single = breadth.double;
            let breadth = Breadth { single, ..breadth };
            for black in ranking.best(free, breadth.double) {
                let walk = walk.black_to(black);
                let free = free.without(black);
                let worth = worth(black);
                grey_from_board(position, walk, free, ranking, breadth, worth, &mut each);
            }
        }
    }
}

/// With an empty pool, the grey blocks that stand in one's own way are lifted first.
fn grey_from_board(
    position: &Pentagame,
    walk: Move,
    free: Stops,
    ranking: &Ranking,
    breadth: Breadth,
    so_far: i32,
    each: &mut impl FnMut(Move, i32),
) {
    for lifted in position.grey().take(breadth.lifted) {
        for grey in ranking.best(free, breadth.single) {
            let worth = so_far + ranking.worth[grey.index()];
            each(walk.grey_to(grey).grey_from(lifted), worth);
        }
    }
}
