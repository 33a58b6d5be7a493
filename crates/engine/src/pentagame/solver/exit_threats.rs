//! Exits on a board reduced to occupied stops: moves are checked before they are made.

use std::ops::ControlFlow;

use pentagame::{BlocksToPlace, COLOURS, LineOfSight, Move, Pentagame, Piece, Step, Stop, StopSet};
use rulebook::{Seat, Steps};

/// Pieces of one player, and all taken stops.
#[derive(Clone, Copy)]
pub(super) struct PieceStops {
    stops: [Option<Stop>; COLOURS],
    pub(super) taken: StopSet,
}

impl PieceStops {
    /// Pieces of a player in a position.
    pub(super) fn of(position: &Pentagame, seat: Seat) -> PieceStops {
        let stops = std::array::from_fn(|index| position.stop_of(Piece::new(seat, index)));
        PieceStops { stops, taken: position.taken() }
    }

    /// State after a walk or an exit of either player, before any block is placed.
    pub(super) fn after(
        &self,
        seat: Seat,
        position: &Pentagame,
        walk: Move,
        free: StopSet,
    ) -> PieceStops {
        let mut pieces = PieceStops { taken: !free, ..*self };
        if let Some(piece) = walk.piece().filter(|piece| piece.seat() == seat) {
            let out = goes_out(position, walk);
            pieces.stops[piece.index()] = if out { None } else { walk.to() };
        }
        if let Some(other) = walk.swapped().filter(|other| other.seat() == seat) {
            pieces.stops[other.index()] = walk.from();
        }
        pieces
    }

    /// State without pieces: no piece can leave next, and every placement is allowed.
    pub(super) fn without_pieces(self) -> PieceStops {
        PieceStops { stops: [None; COLOURS], ..self }
    }

    pub(super) fn with_block(self, stop: Stop) -> PieceStops {
        PieceStops { taken: self.taken.with(stop), ..self }
    }

    pub(super) fn without_block(self, stop: Stop) -> PieceStops {
        PieceStops { taken: self.taken.without(stop), ..self }
    }

    /// Number of pieces that can leave. Ko is ignored: see [`ko_may_matter`].
    pub(super) fn count_leaving(&self) -> u32 {
        let sight = LineOfSight::new(self.taken);
        self.leaving_pieces(&sight).count() as u32
    }

    pub(super) fn can_leave(&self) -> bool {
        let sight = LineOfSight::new(self.taken);
        self.leaving_pieces(&sight).next().is_some()
    }

    /// Hot pieces by colour.
    fn leaving_pieces<'a>(
        &'a self,
        sight: &'a LineOfSight,
    ) -> impl Iterator<Item = (usize, Stop)> + 'a {
        self.stops.iter().enumerate().filter_map(move |(colour, stop)| {
            let (stop, goal) = ((*stop)?, Stop::crossing(colour));
            (stop == goal || sight.reach(stop).contains(goal)).then_some((colour, stop))
        })
    }

    /// Candidates for stops that block all pieces that can leave next: those on all their paths.
    /// A piece on its goal cannot be blocked.
    fn shared_paths(&self) -> StopSet {
        let sight = LineOfSight::new(self.taken);
        self.leaving_pieces(&sight).fold(!self.taken, |between, (colour, stop)| {
            let goal = Stop::crossing(colour);
            if stop == goal {
                StopSet::NONE
            } else {
                between & sight.reach(stop) & sight.reach(goal)
            }
        })
    }

    /// Calls `each` with every free stop that, if taken, lets no piece leave next.
    pub(super) fn each_blocking_stop(
        &self,
        free: StopSet,
        mut each: impl FnMut(Stop) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.can_leave() {
            return { free }.try_for_each(each);
        }
        let mut between = self.shared_paths() & free;
        between.try_for_each(|stop| {
            if self.with_block(stop).can_leave() { ControlFlow::Continue(()) } else { each(stop) }
        })
    }

    /// Calls `each` with every placement of a walk's blocks that lets no piece leave next.
    pub(super) fn each_placing(
        &self,
        position: &Pentagame,
        walk: Move,
        mut each: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let placing = position.placement_phase(walk);
        let mut free = placing.free;
        match placing.blocks {
            BlocksToPlace::None if self.can_leave() => ControlFlow::Continue(()),
            BlocksToPlace::None => each(walk),
            BlocksToPlace::Black => self.each_blocking_stop(free, |stop| each(walk.black_to(stop))),
            BlocksToPlace::Grey => self.each_blocking_stop(free, |stop| each(walk.grey_to(stop))),
            BlocksToPlace::GreyFromBoard => {
                self.each_grey_from_board(position, walk, free, &mut each)
            }
            BlocksToPlace::BlackAndGrey => free.try_for_each(|black| {
                let (walk, free) = (walk.black_to(black), placing.free.without(black));
                self.with_block(black).each_blocking_stop(free, |grey| each(walk.grey_to(grey)))
            }),
            BlocksToPlace::BlackAndGreyFromBoard => free.try_for_each(|black| {
                let (walk, free) = (walk.black_to(black), placing.free.without(black));
                self.with_block(black).each_grey_from_board(position, walk, free, &mut each)
            }),
        }
    }

    fn each_grey_from_board(
        &self,
        position: &Pentagame,
        walk: Move,
        free: StopSet,
        each: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        position.grey().try_for_each(|taken| {
            let pieces = self.without_block(taken);
            pieces.each_blocking_stop(free, |grey| each(walk.grey_to(grey).grey_from(taken)))
        })
    }
}

/// Returns true if a move, complete or not, takes a piece out.
pub(super) fn goes_out(position: &Pentagame, m: Move) -> bool {
    match (m.piece(), m.to()) {
        (Some(piece), Some(to)) => to == piece.goal(position.layout()),
        (piece, _) => piece.is_some(),
    }
}

/// Calls `each` with every walk and exit of the player to move, without blocks and each once.
pub(super) fn each_walk(
    position: &Pentagame,
    mut each: impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    position.each_step(position.to_move(), &[], |step| match step {
        Step::Walk(walk) if position.is_other_spelling(walk) => ControlFlow::Continue(()),
        Step::Walk(walk) => each(walk),
        Step::Exit(piece) => each(Move::exit(piece)),
        _ => each(Move::PASS),
    })
}

/// Returns true if ko could keep a piece of this player from its occupied goal.
/// This includes the position after one move of the other player. Moves must then be made to be
/// checked.
pub(super) fn ko_may_matter(position: &Pentagame, seat: Seat) -> bool {
    position.forbidden_swaps().any(|(player, swap)| {
        let home = |(piece, _): (Piece, Stop), (_, to): (Piece, Stop)| {
            piece.seat() == seat && piece.goal(position.layout()) == to
        };
        player == seat && (home(swap[0], swap[1]) || home(swap[1], swap[0]))
    })
}

/// Returns true if the player to move can take a piece out now, ko included.
pub(super) fn can_go_out(position: &Pentagame) -> bool {
    let pieces = PieceStops::of(position, position.to_move());
    if !ko_may_matter(position, position.to_move()) {
        return pieces.can_leave();
    }
    pieces.can_leave()
        && each_walk(position, |walk| match goes_out(position, walk) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        })
        .is_break()
}
