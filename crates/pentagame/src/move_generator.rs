//! Counting and listing the legal moves.
//!
//! What a walk leads to decides how many moves it stands for: the placements of the blocks are
//! counted by multiplication and listed only when the caller needs the list.

use core::ops::ControlFlow;

use crate::ko::Swap;
use crate::moves::Move;
use crate::position::{BLOCKS, OUT, Pentagame, one_on};
use crate::reach::LineOfSight;
use crate::setup::{Piece, PlayerLayout};
use crate::stop::{COLOURS, Stop};
use crate::stop_set::StopSet;

/// Corners as bits of the short word, and the rest of it.
const CORNERS: u64 = 31;

/// For each set of corners, a mask with a byte for each.
static CORNER_MASKS: [u64; 32] = {
    let mut table = [0; 32];
    let mut corners = 0;
    while corners < 32 {
        let mut corner = 0;
        while corner < COLOURS {
            if corners >> corner & 1 == 1 {
                table[corners] |= 255 << (8 * corner);
            }
            corner += 1;
        }
        corners += 1;
    }
    table
};

/// Adds up the pieces on the corners: at most twenty, so the sum fits a byte.
#[inline]
fn sum_of_corners(on_corner: u64) -> u64 {
    on_corner.wrapping_mul(0x0101_0101_0101_0101) >> 56
}

/// For each corner, how many pieces beyond the first.
#[inline]
fn more_than_one(on_corner: u64) -> u64 {
    let any = (on_corner + 0x7F_7F7F_7F7F) >> 7 & 0x01_0101_0101;
    on_corner - any
}

impl Pentagame {
    /// Returns the number of legal moves the player to move has, without listing them.
    pub fn count_legal(&self) -> u64 {
        if self.is_over() {
            return 0;
        }
        let walkers = Walkers::of(self);
        if walkers.waiting > 0 {
            let free = u64::from(self.free().len()) + 1;
            return walkers.waiting * self.grey_placements(free);
        }
        match Tally::of(self, walkers).total() {
            0 => 1, // the pass of rule T11
            count => count,
        }
    }

    /// Returns the number of walks the player to move has, without regard to blocks to place.
    /// A waiting piece that must go out counts as one walk.
    pub fn count_walks(&self) -> u64 {
        if self.is_over() {
            return 0;
        }
        let waiting = self.waiting(self.to_move).count() as u64;
        if waiting > 0 {
            return waiting;
        }
        let mut count = 0;
        let _ = self.each_walk(|walk| {
            count += u64::from(!self.is_other_spelling(walk));
            ControlFlow::Continue(())
        });
        count
    }

    /// In how many ways a grey block can be set when so many stops are free.
    #[inline]
    fn grey_placements(&self, free: u64) -> u64 {
        if self.pool() > 0 { free } else { free * u64::from(BLOCKS) }
    }

    /// For each corner, how many pieces can be swapped with there: twins on one stop count once.
    #[inline]
    fn swappable_on_corners(&self) -> u64 {
        match self.layout {
            PlayerLayout::Five => {
                let lowest = Piece::all(self.layout).filter(|piece| self.is_lowest_twin(*piece));
                let corners = lowest.filter_map(|piece| self.stop_of(piece));
                corners.filter(|stop| stop.is_corner()).map(one_on).sum()
            }
            _ => self.on_corner,
        }
    }

    /// Returns whether no twin with a lower number stands on the same stop (rule T12).
    #[inline]
    pub fn is_lowest_twin(&self, piece: Piece) -> bool {
        if self.layout != PlayerLayout::Five {
            return true;
        }
        let first = usize::from(piece.0) - piece.index();
        !self.pieces[first..usize::from(piece.0)].contains(&self.pieces[usize::from(piece.0)])
    }

    /// The player's pieces that can walk, and the stops they stand on.
    #[inline]
    pub(crate) fn walkers(&self) -> impl Iterator<Item = (Piece, Stop)> + '_ {
        Piece::of_seat(self.layout, self.to_move)
            .filter_map(|piece| self.stop_of(piece).map(|stop| (piece, stop)))
            .filter(|(piece, _)| self.is_lowest_twin(*piece))
    }
}

/// The pieces of the player to move, gathered once.
struct Walkers {
    /// The stop of each piece; `OUT` for pieces that cannot walk.
    stops: [u8; COLOURS],
    goals: [u8; COLOURS],
    /// The stops they stand on.
    own: StopSet,
    /// Number of pieces beyond the first on each corner, a byte for each.
    more_on_corner: u64,
    /// Number of pieces that wait on their goals.
    waiting: u64,
}

impl Walkers {
    #[inline]
    fn of(position: &Pentagame) -> Walkers {
        let first = position.to_move.index() * COLOURS;
        let mut stops = [OUT; COLOURS];
        stops.copy_from_slice(&position.pieces[first..first + COLOURS]);
        let goals = match position.layout {
            PlayerLayout::Five => {
                stops[2] = if stops[..2].contains(&stops[2]) { OUT } else { stops[2] };
                stops[1] = if stops[0] == stops[1] { OUT } else { stops[1] };
                [Stop::crossing(position.to_move.index()).index() as u8; COLOURS]
            }
            _ => core::array::from_fn(|colour| Stop::crossing(colour).index() as u8),
        };
        let mut walkers =
            Walkers { stops, goals, own: StopSet::NONE, more_on_corner: 0, waiting: 0 };
        let mut standing = 0;
        for index in 0..COLOURS {
            let stop = stops[index];
            walkers.waiting += u64::from(stop == goals[index]);
            if stop == OUT {
                continue;
            }
            walkers.own = walkers.own.with(Stop::from_u8(stop));
            standing += 1;
        }
        // Own pieces share a stop only on corners, and seldom.
        if walkers.own.len() != standing {
            let corners = stops.iter().filter(|stop| usize::from(**stop) < COLOURS);
            let on_corner = corners.map(|stop| one_on(Stop::from_u8(*stop))).sum();
            walkers.more_on_corner = more_than_one(on_corner);
        }
        walkers
    }

    fn piece_on(&self, stop: Stop) -> Option<usize> {
        self.stops.iter().position(|at| usize::from(*at) == stop.index())
    }
}

/// The count, gathered piece by piece.
struct Tally<'a> {
    position: &'a Pentagame,
    walkers: Walkers,
    /// Free stops before anything moves.
    free: u64,
    /// The stops each piece reaches.
    reach: [StopSet; COLOURS],
    count: u64,
}

impl Tally<'_> {
    #[inline]
    fn of(position: &Pentagame, walkers: Walkers) -> Tally<'_> {
        let sight = LineOfSight::new(position.taken);
        let free = u64::from(position.free().len());
        let mut tally =
            Tally { position, walkers, free, reach: [StopSet::NONE; COLOURS], count: 0 };
        let more_on_corner = more_than_one(position.swappable_on_corners());
        // Own swaps, each seen from both its ends.
        let mut own_swaps = 0;
        for index in 0..COLOURS {
            let from = tally.walkers.stops[index];
            if from == OUT {
                continue;
            }
            let from = Stop::from_u8(from);
            let reach = sight.reach(from);
            tally.reach[index] = reach;
            // Whatever it meets is one walk, but for black blocks, each of which can be set on
            // any free stop, and for corners with several pieces.
            let after = free + u64::from(position.leaves_free(from));
            let black = u64::from((reach & position.black).len());
            let corners = CORNER_MASKS[(reach.short & CORNERS) as usize];
            let more = sum_of_corners(more_on_corner & corners);
            tally.count += u64::from(reach.len()) + black * (after - 1) + more;
            own_swaps += u64::from((reach & tally.walkers.own).len());
            if tally.walkers.more_on_corner != 0 {
                own_swaps += sum_of_corners(tally.walkers.more_on_corner & corners);
            }
            if reach.short >> (tally.walkers.goals[index] & 63) & 1 == 1 {
                tally.add_goal(index, from, after);
            }
        }
        tally.count -= own_swaps / 2;
        tally
    }

    #[inline]
    fn total(mut self) -> u64 {
        if !self.position.ko.is_empty() {
            self.strike_forbidden();
        }
        self.count
    }

    /// Replaces what was counted for the one walk that reaches the goal.
    fn add_goal(&mut self, index: usize, from: Stop, after: u64) {
        let position = self.position;
        let goal = Stop::from_u8(self.walkers.goals[index]);
        if !position.taken.contains(goal) {
            self.count += position.grey_placements(after) - 1;
        } else if position.black.contains(goal) {
            // The vacated goal is free too; black is set first, grey on what is left.
            let free = after + 1;
            self.count += free * position.grey_placements(free - 1) - after;
        } else if position.grey.contains(goal) {
            self.count += after;
        } else {
            // The other piece takes the place, so only the goal becomes free.
            let placements = position.grey_placements(self.free + 1);
            match self.walkers.piece_on(goal) {
                None => self.count += placements - 1,
                Some(other) => {
                    // Both spellings are moves of their own now; one was counted for the two.
                    let mutual = usize::from(self.walkers.goals[other]) == from.index();
                    self.count += placements - u64::from(mutual && index < other);
                }
            }
        }
    }

    /// Takes back what ko forbids.
    #[inline]
    fn strike_forbidden(&mut self) {
        let position = self.position;
        for swap in position.ko.swaps() {
            let [one, other] = swap.pieces();
            if swap.player() == position.to_move
                && position.is_on(one.0, one.1)
                && position.is_on(other.0, other.1)
            {
                self.count -= self.moves_of_swap(one, other);
            }
        }
    }

    /// Returns the number of counted moves that make this swap.
    fn moves_of_swap(&self, one: (Piece, Stop), other: (Piece, Stop)) -> u64 {
        let position = self.position;
        if !position.is_lowest_twin(one.0) || !position.is_lowest_twin(other.0) {
            return 0;
        }
        let walks = |(piece, _): (Piece, Stop), (_, to): (Piece, Stop)| {
            if piece.seat() != position.to_move || !self.reach[piece.index()].contains(to) {
                0
            } else if to == piece.goal(position.layout) {
                position.grey_placements(self.free + 1)
            } else {
                1
            }
        };
        let both = walks(one, other) + walks(other, one);
        // An own swap that reaches no goal has two spellings and is one move.
        let own = one.0.seat() == other.0.seat();
        if own && both == 2 && !position.carries_home(one, other) { 1 } else { both }
    }
}

impl Pentagame {
    /// Returns whether a swap of these two brings either onto its goal (rule T9).
    #[inline]
    pub(crate) fn carries_home(&self, one: (Piece, Stop), other: (Piece, Stop)) -> bool {
        other.1 == one.0.goal(self.layout) || one.1 == other.0.goal(self.layout)
    }

    /// Returns whether ko forbids the player to move this swap (rule T10).
    #[inline]
    pub fn is_forbidden(&self, one: (Piece, Stop), other: (Piece, Stop)) -> bool {
        !self.ko.is_empty() && self.ko.contains(Swap::new(self.to_move, one, other))
    }

    /// Calls `each` with every walk of the player to move, in order, without blocks.
    /// Both spellings of an own swap are listed. Nothing is listed for a piece that waits on its
    /// goal.
    pub(crate) fn each_walk(
        &self,
        mut each: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let sight = LineOfSight::new(self.taken);
        for (piece, from) in self.walkers() {
            for to in sight.reach(from) {
                let walk = Move::walk(piece, from, to);
                if !self.taken.contains(to) || self.black.contains(to) || self.grey.contains(to) {
                    each(walk)?;
                    continue;
                }
                for other in self.pieces_on(to) {
                    if self.is_lowest_twin(other) && !self.is_forbidden((piece, from), (other, to))
                    {
                        each(walk.swapping(other))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether this is the spelling of an own swap that is not written (rule T9).
    #[inline]
    pub fn is_other_spelling(&self, m: Move) -> bool {
        match (m.piece(), m.from(), m.to(), m.swapped()) {
            (Some(piece), Some(from), Some(to), Some(other)) => {
                from > to
                    && other.seat() == piece.seat()
                    && !self.carries_home((piece, from), (other, to))
            }
            _ => false,
        }
    }

    /// Returns what must be set after a walk, and the stops that are free for it.
    #[inline]
    pub fn placement_phase(&self, walk: Move) -> PlacementPhase {
        let (Some(piece), from, to) = (walk.piece(), walk.from(), walk.to()) else {
            return PlacementPhase { free: StopSet::NONE, blocks: BlocksToPlace::None };
        };
        let goal = piece.goal(self.layout);
        let (Some(from), Some(to)) = (from, to) else {
            return PlacementPhase { free: self.free().with(goal), blocks: self.grey_block() };
        };
        let mut free = self.free().without(to);
        if walk.swapped().is_none() && self.leaves_free(from) {
            free = free.with(from);
        }
        if to != goal {
            let blocks =
                if self.black.contains(to) { BlocksToPlace::Black } else { BlocksToPlace::None };
            return PlacementPhase { free, blocks };
        }
        let blocks = if self.black.contains(to) {
            match self.grey_block() {
                BlocksToPlace::Grey => BlocksToPlace::BlackAndGrey,
                _ => BlocksToPlace::BlackAndGreyFromBoard,
            }
        } else if self.grey.contains(to) {
            BlocksToPlace::Grey
        } else {
            self.grey_block()
        };
        PlacementPhase { free: free.with(to), blocks }
    }

    #[inline]
    fn grey_block(&self) -> BlocksToPlace {
        if self.pool() > 0 { BlocksToPlace::Grey } else { BlocksToPlace::GreyFromBoard }
    }

    /// Calls `each` with every legal move of the player to move, in order, until it breaks.
    pub fn each_legal(&self, mut each: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.is_over() {
            return ControlFlow::Continue(());
        }
        let mut waiting = self.waiting(self.to_move).peekable();
        if waiting.peek().is_some() {
            return waiting.try_for_each(|piece| self.each_placing(Move::exit(piece), &mut each));
        }
        let mut any = false;
        self.each_walk(|walk| {
            any = true;
            if self.is_other_spelling(walk) {
                return ControlFlow::Continue(());
            }
            self.each_placing(walk, &mut each)
        })?;
        if any { ControlFlow::Continue(()) } else { each(Move::PASS) }
    }

    fn each_placing(
        &self,
        walk: Move,
        each: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let PlacementPhase { mut free, blocks } = self.placement_phase(walk);
        match blocks {
            BlocksToPlace::None => each(walk),
            BlocksToPlace::Black => free.try_for_each(|black| each(walk.black_to(black))),
            BlocksToPlace::Grey => free.try_for_each(|grey| each(walk.grey_to(grey))),
            BlocksToPlace::GreyFromBoard => self.each_grey_from_board(walk, free, each),
            BlocksToPlace::BlackAndGrey => free.clone().try_for_each(|black| {
                let walk = walk.black_to(black);
                free.without(black).try_for_each(|grey| each(walk.grey_to(grey)))
            }),
            BlocksToPlace::BlackAndGreyFromBoard => free.clone().try_for_each(|black| {
                self.each_grey_from_board(walk.black_to(black), free.without(black), each)
            }),
        }
    }

    fn each_grey_from_board(
        &self,
        walk: Move,
        mut free: StopSet,
        each: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        free.try_for_each(|grey| {
            let mut taken = self.grey;
            taken.try_for_each(|taken| each(walk.grey_to(grey).grey_from(taken)))
        })
    }

    /// Returns whether a piece stands here.
    #[inline]
    pub(crate) fn is_on(&self, piece: Piece, stop: Stop) -> bool {
        let at = self.pieces[usize::from(piece.0)];
        at != OUT && usize::from(at) == stop.index()
    }
}

/// The blocks to set after a walk, and the stops they may be set on.
pub struct PlacementPhase {
    /// Free after the walk (rule T4); the grey block may not follow the black one.
    pub free: StopSet,
    /// The blocks to set.
    pub blocks: BlocksToPlace,
}

/// The blocks a player sets after a walk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BlocksToPlace {
    /// Nothing is set.
    None,
    /// The black block that was met.
    Black,
    /// A grey block from the pool.
    Grey,
    /// The pool is empty: one on the board is set anew (rule T5).
    GreyFromBoard,
    /// An abracadabra (rule T6): first the black block, then a grey one from the pool.
    BlackAndGrey,
    /// An abracadabra with an empty pool.
    BlackAndGreyFromBoard,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four bits a corner were too few: sixteen pieces and more were counted on the next corner.
    #[test]
    fn s5_a_crowd_on_one_corner_is_counted() {
        for text in [
            "4 A,B,C,D,E/A,A,A,A,A/A,A,A,A,A/A,A,A,A,A a,b,c,d,e - 1 1 -",
            "4 A,A,A,A,A/A,A,A,A,A/A,A,A,A,A/B,C,D,E,A a,b,c,d,e - 1 1 -",
            "4t A,A,A,A,A/A,A,A,A,A/A,A,A,A,A/A,A,A,A,A a,b,c,d,e - 1 1 -",
        ] {
            let mut position: Pentagame = text.parse().unwrap();
            for _ in 0..2 {
                let mut listed = 0;
                let mut first = None;
                let _ = position.each_legal(|m| {
                    listed += 1;
                    first.get_or_insert(m);
                    ControlFlow::Continue(())
                });
                assert_eq!(position.count_legal(), listed, "{position}");
                position.apply(first.unwrap());
                assert_eq!(position, position.to_string().parse().unwrap());
            }
        }
    }
}
