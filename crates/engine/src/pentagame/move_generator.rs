//! Move generation: walks, and block placements in the order of their scores.
//!
//! A move is a walk and, often, blocks to place. There are few walks; a thousand moves arise
//! because each black block can be placed anywhere. Stops are therefore scored once for all walks:
//! blocking a rival that can leave next scores highest, blocking an own piece lowest.

use games::AnyMove;
use pentagame::{BlocksToPlace, Move, Pentagame, Piece, PlacementPhase, Stop, StopSet};

use super::blocking_stops::blocking_stops;
use super::history::HistoryTable;
use super::position_scan::{Distance, PositionScan};
use crate::PlacementWidth;

/// A move with its ordering score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove {
    pub(crate) m: Move,
    pub(crate) score: i32,
}

/// Maximum number of placements per walk.
#[derive(Clone, Copy)]
pub(crate) struct PlacementLimits {
    /// Black blocks of a replace, grey blocks of an out.
    pub(crate) single: usize,
    /// Each of the two blocks of an abracadabra.
    pub(crate) double: usize,
    /// Grey blocks lifted if the pool is empty.
    pub(crate) lifted: usize,
}

impl PlacementLimits {
    pub(crate) const UNLIMITED: PlacementLimits =
        PlacementLimits { single: 100, double: 100, lifted: 5 };
}

/// Stops of a position in the order of their placement scores.
pub(crate) struct PlacementOrder {
    pub(crate) score: [i32; 128],
    /// Stops, the best first.
    pub(crate) stops: Vec<Stop>,
    /// Stops on which an own piece would block a rival that can leave next.
    pub(crate) blocking_stops: StopSet,
}

impl PlacementOrder {
    pub(crate) fn new() -> PlacementOrder {
        PlacementOrder { score: [0; 128], stops: Vec::new(), blocking_stops: StopSet::NONE }
    }

    /// Scores and orders the stops for the player to move.
    pub(crate) fn compute(
        &mut self,
        position: &Pentagame,
        scan: &PositionScan,
        history: &HistoryTable,
        width: PlacementWidth,
    ) {
        let mover = position.to_move();
        let seating = position.layout();
        let team = seating.team(mover);
        self.score = [0; 128];
        self.blocking_stops = StopSet::NONE;
        for seat in seating.seats().iter() {
            let is_rival = seating.team(seat) != team;
            for piece in Piece::of_seat(seating, seat) {
                let view = &scan.piece_views[seat.index()][piece.index()];
                if !matches!(view.distance, Distance::Open | Distance::Narrow) {
                    continue;
                }
                let stops = blocking_stops(position, scan, view, piece.colour(seating));
                if is_rival {
                    self.blocking_stops |= stops;
                }
                for stop in stops {
                    self.score[stop.index()] += if is_rival { 300 } else { -200 };
                }
            }
        }
        // A walk frees the stop it began on and the goal it ended on.
        let free = position.free() | scan.occupied[mover.index()] | StopSet::CROSSINGS;
        let stops = match width {
            PlacementWidth::Safe => position.free().run_ends() | (free - position.free()),
            PlacementWidth::Full => free,
        };
        self.stops.clear();
        for stop in stops {
            self.score[stop.index()] += history.placement_score(mover, stop);
            self.stops.push(stop);
        }
        self.sort();
    }

    /// Moves the best stops to the front, ordered by score.
    /// The others stay in board order, as they are hardly ever needed. Ties are ordered, too, so
    /// that every build of the standard library gives the same result.
    pub(crate) fn sort(&mut self) {
        const FIRST: usize = 12;
        let score = &self.score;
        let key = |stop: &Stop| (-score[stop.index()], stop.index());
        if self.stops.len() > FIRST {
            self.stops.select_nth_unstable_by_key(FIRST, key);
            self.stops[..FIRST].sort_unstable_by_key(key);
            self.stops[FIRST..].sort_unstable_by_key(|stop| stop.index());
        } else {
            self.stops.sort_unstable_by_key(key);
        }
    }

    /// The best free stops, at most `count`.
    fn best(&self, free: StopSet, count: usize) -> impl Iterator<Item = Stop> + '_ {
        self.stops.iter().copied().filter(move |stop| free.contains(*stop)).take(count)
    }
}

/// Keeps only the requested moves, in their order. Moves without a score get `default_score`.
pub(crate) fn restrict_to(
    position: &Pentagame,
    requested: &[AnyMove],
    moves: &[ScoredMove],
    default_score: i32,
) -> Vec<ScoredMove> {
    let requested: Vec<Move> = requested
        .iter()
        .filter_map(|m| match m {
            AnyMove::Pentagame(m) => Some(position.canonical(*m)),
            _ => None,
        })
        .filter(|m| position.check_move(*m).is_ok())
        .collect();
    let mut chosen: Vec<ScoredMove> =
        moves.iter().copied().filter(|scored| requested.contains(&scored.m)).collect();
    for m in requested {
        if !chosen.iter().any(|scored| scored.m == m) {
            chosen.push(ScoredMove { m, score: default_score });
        }
    }
    chosen
}

/// All moves a search with this width chooses from, unordered.
pub fn candidate_moves(position: &Pentagame, width: PlacementWidth) -> Vec<Move> {
    let mut scan = PositionScan::new();
    scan.compute(position);
    let history = HistoryTable::new();
    let mut placement_order = PlacementOrder::new();
    placement_order.compute(position, &scan, &history, width);
    let mut list = Vec::new();
    generate_walks(position, &scan, &placement_order, &history, width, &mut list);
    let mut moves = Vec::new();
    for walk in list {
        each_placement(position, walk.m, &placement_order, PlacementLimits::UNLIMITED, |m, _| {
            moves.push(m);
        });
    }
    moves
}

/// Generates the walks of the player to move, without blocks, with their scores.
pub(crate) fn generate_walks(
    position: &Pentagame,
    scan: &PositionScan,
    placement_order: &PlacementOrder,
    history: &HistoryTable,
    width: PlacementWidth,
    list: &mut Vec<ScoredMove>,
) {
    list.clear();
    let mover = position.to_move();
    for piece in position.waiting(mover) {
        list.push(ScoredMove { m: Move::exit(piece), score: 1000 });
    }
    if !list.is_empty() || position.is_over() {
        return;
    }
    let seating = position.layout();
    let mut any = false;
    let quiet = match width {
        PlacementWidth::Safe => position.free().run_ends(),
        PlacementWidth::Full => position.free(),
    };
    for piece in Piece::of_seat(seating, mover) {
        let view = &scan.piece_views[mover.index()][piece.index()];
        let Some(from) = view.stop() else { continue };
        if !position.is_lowest_twin(piece) {
            continue;
        }
        let goal = piece.goal(seating);
        any |= !view.view.reach.is_empty();
        let walked = PieceWalks {
            position,
            scan,
            placement_order,
            piece,
            from,
            goal,
            distance: view.distance,
        };
        for to in view.view.reach & (quiet | position.taken().with(goal)) {
            walked.add(to, history, list);
        }
    }
    // Ko may forbid all walks although a path is free: then the rules generate a move.
    if list.is_empty() {
        let _ = position.each_legal(|m| {
            list.push(ScoredMove { m: if any { m.without_blocks() } else { m }, score: 0 });
            std::ops::ControlFlow::Break(())
        });
    }
}

/// Walks of one piece.
struct PieceWalks<'a> {
    position: &'a Pentagame,
    scan: &'a PositionScan,
    placement_order: &'a PlacementOrder,
    piece: Piece,
    from: Stop,
    goal: Stop,
    distance: Distance,
}

impl PieceWalks<'_> {
    fn add(&self, to: Stop, history: &HistoryTable, list: &mut Vec<ScoredMove>) {
        let position = self.position;
        let walk = Move::walk(self.piece, self.from, to);
        if to == self.goal {
            let score = 1000 + if position.black().contains(to) { 100 } else { 0 };
            self.add_with_swaps(walk, to, score, list);
            return;
        }
        let colour = self.piece.colour(position.layout());
        let sees_goal = self.scan.goals[colour].reach.contains(to);
        let distance_score = match (self.distance.can_leave(), sees_goal) {
            (false, true) => 150,
            (true, false) => -100,
            _ => 0,
        };
        let blocking_score = if self.placement_order.blocking_stops.contains(to) { 200 } else { 0 };
        let obstacle_score = if position.black().contains(to) {
            // The score of the best placement is added with the block.
            100
        } else if position.taken().contains(to) {
            20
        } else {
            0
        };
        self.add_with_swaps(
            walk,
            to,
            distance_score + blocking_score + obstacle_score + history.walk_score(walk),
            list,
        );
    }

    /// Adds a walk, once for each piece it can swap with.
    fn add_with_swaps(&self, walk: Move, to: Stop, score: i32, list: &mut Vec<ScoredMove>) {
        let position = self.position;
        let is_block = position.black().contains(to) || position.grey().contains(to);
        if !position.taken().contains(to) || is_block {
            list.push(ScoredMove { m: walk, score });
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
            list.push(ScoredMove { m, score: score + self.swap_score(other) });
        }
    }

    /// Score of the swap for the piece that is moved away.
    fn swap_score(&self, other: Piece) -> i32 {
        let seating = self.position.layout();
        let colour = other.colour(seating);
        let leaving =
            self.scan.piece_views[other.seat().index()][other.index()].distance.can_leave();
        let could_leave = self.scan.goals[colour].reach.contains(self.from);
        let waits = self.from == other.goal(seating);
        let distance_score = match (leaving, could_leave || waits) {
            (false, true) => 150,
            (true, false) => -150,
            _ => 0,
        } + if waits { 200 } else { 0 };
        let own = seating.team(other.seat()) == seating.team(self.piece.seat());
        if own { distance_score } else { -distance_score }
    }
}

/// Calls `each` with every placement of a walk and the score of its blocks.
pub(crate) fn each_placement(
    position: &Pentagame,
    walk: Move,
    placement_order: &PlacementOrder,
    limits: PlacementLimits,
    mut each: impl FnMut(Move, i32),
) {
    let PlacementPhase { free, blocks } = position.placement_phase(walk);
    let score = |stop: Stop| placement_order.score[stop.index()];
    match blocks {
        BlocksToPlace::None => each(walk, 0),
        BlocksToPlace::Black => {
            for stop in placement_order.best(free, limits.single) {
                each(walk.black_to(stop), score(stop));
            }
        }
        BlocksToPlace::Grey => {
            for stop in placement_order.best(free, limits.single) {
                each(walk.grey_to(stop), score(stop));
            }
        }
        BlocksToPlace::GreyFromBoard => {
            grey_from_board(position, walk, free, placement_order, limits, 0, &mut each);
        }
        BlocksToPlace::BlackAndGrey => {
            for black in placement_order.best(free, limits.double) {
                for grey in placement_order.best(free.without(black), limits.double) {
                    each(walk.black_to(black).grey_to(grey), score(black) + score(grey));
                }
            }
        }
        BlocksToPlace::BlackAndGreyFromBoard => {
            let single = limits.double;
            let limits = PlacementLimits { single, ..limits };
            for black in placement_order.best(free, limits.double) {
                let walk = walk.black_to(black);
                let free = free.without(black);
                let score = score(black);
                grey_from_board(position, walk, free, placement_order, limits, score, &mut each);
            }
        }
    }
}

/// Places grey blocks from the board if the pool is empty.
fn grey_from_board(
    position: &Pentagame,
    walk: Move,
    free: StopSet,
    placement_order: &PlacementOrder,
    limits: PlacementLimits,
    so_far: i32,
    each: &mut impl FnMut(Move, i32),
) {
    for lifted in position.grey().take(limits.lifted) {
        for grey in placement_order.best(free, limits.single) {
            let score = so_far + placement_order.score[grey.index()];
            each(walk.grey_to(grey).grey_from(lifted), score);
        }
    }
}
