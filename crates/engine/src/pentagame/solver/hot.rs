//! Who can leave the board, on a board described by no more than what stands where: moves are
//! judged before they are made.

use std::ops::ControlFlow;

use pentagame::{Blocks, COLOURS, Move, Pentagame, Piece, Sight, Step, Stop, Stops};
use rulebook::{Seat, Steps};

/// The pieces of one player and the stops that are taken, by whomever.
#[derive(Clone, Copy)]
pub(super) struct Men {
    stops: [Option<Stop>; COLOURS],
    pub(super) taken: Stops,
}

impl Men {
    /// As they stand.
    pub(super) fn of(position: &Pentagame, seat: Seat) -> Men {
        let stops = std::array::from_fn(|index| position.stop_of(Piece::new(seat, index)));
        Men { stops, taken: position.taken() }
    }

    /// After a walk or an exit of either player, before any block is set.
    pub(super) fn after(&self, seat: Seat, position: &Pentagame, walk: Move, free: Stops) -> Men {
        let mut men = Men { taken: !free, ..*self };
        if let Some(piece) = walk.piece().filter(|piece| piece.seat() == seat) {
            let out = goes_out(position, walk);
            men.stops[piece.index()] = if out { None } else { walk.to() };
        }
        if let Some(other) = walk.swapped().filter(|other| other.seat() == seat) {
            men.stops[other.index()] = walk.from();
        }
        men
    }

    /// Nobody: then nobody is hot, and every placing will do.
    pub(super) fn nobody(self) -> Men {
        Men { stops: [None; COLOURS], ..self }
    }

    pub(super) fn with_block(self, stop: Stop) -> Men {
        Men { taken: self.taken.with(stop), ..self }
    }

    pub(super) fn without_block(self, stop: Stop) -> Men {
        Men { taken: self.taken.without(stop), ..self }
    }

    /// How many pieces can leave. Ko is not asked: see [`ko_may_matter`].
    pub(super) fn count_hot(&self) -> u32 {
        let sight = Sight::new(self.taken);
        self.hot(&sight).count() as u32
    }

    pub(super) fn is_hot(&self) -> bool {
        let sight = Sight::new(self.taken);
        self.hot(&sight).next().is_some()
    }

    /// The hot pieces, by their colours.
    fn hot<'a>(&'a self, sight: &'a Sight) -> impl Iterator<Item = (usize, Stop)> + 'a {
        self.stops.iter().enumerate().filter_map(move |(colour, stop)| {
            let (stop, goal) = ((*stop)?, Stop::crossing(colour));
            (stop == goal || sight.reach(stop).contains(goal)).then_some((colour, stop))
        })
    }

    /// Stops among which each one is that cuts all hot pieces off: those on the ways of all of
    /// them. A piece on its goal cannot be cut off.
    fn between(&self) -> Stops {
        let sight = Sight::new(self.taken);
        self.hot(&sight).fold(!self.taken, |between, (colour, stop)| {
            let goal = Stop::crossing(colour);
            if stop == goal { Stops::NONE } else { between & sight.reach(stop) & sight.reach(goal) }
        })
    }

    /// Calls `each` with every free stop that, taken, leaves nobody hot.
    pub(super) fn each_cut(
        &self,
        free: Stops,
        mut each: impl FnMut(Stop) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.is_hot() {
            return { free }.try_for_each(each);
        }
        let mut between = self.between() & free;
        between.try_for_each(|stop| {
            if self.with_block(stop).is_hot() { ControlFlow::Continue(()) } else { each(stop) }
        })
    }

    /// Calls `each` with every way to set the blocks of a walk that leaves nobody hot.
    pub(super) fn each_placing(
        &self,
        position: &Pentagame,
        walk: Move,
        mut each: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let placing = position.placing(walk);
        let mut free = placing.free;
        match placing.blocks {
            Blocks::None if self.is_hot() => ControlFlow::Continue(()),
            Blocks::None => each(walk),
            Blocks::Black => self.each_cut(free, |stop| each(walk.black_to(stop))),
            Blocks::Grey => self.each_cut(free, |stop| each(walk.grey_to(stop))),
            Blocks::GreyFromBoard => self.each_grey_from_board(position, walk, free, &mut each),
            Blocks::BlackAndGrey => free.try_for_each(|black| {
                let (walk, free) = (walk.black_to(black), placing.free.without(black));
                self.with_block(black).each_cut(free, |grey| each(walk.grey_to(grey)))
            }),
            Blocks::BlackAndGreyFromBoard => free.try_for_each(|black| {
                let (walk, free) = (walk.black_to(black), placing.free.without(black));
                self.with_block(black).each_grey_from_board(position, walk, free, &mut each)
            }),
        }
    }

    fn each_grey_from_board(
        &self,
        position: &Pentagame,
        walk: Move,
        free: Stops,
        each: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        position.grey().try_for_each(|taken| {
            let men = self.without_block(taken);
            men.each_cut(free, |grey| each(walk.grey_to(grey).grey_from(taken)))
        })
    }
}

/// Whether a move, whole or not, takes a piece out.
pub(super) fn goes_out(position: &Pentagame, m: Move) -> bool {
    match (m.piece(), m.to()) {
        (Some(piece), Some(to)) => to == piece.goal(position.seating()),
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

/// Whether ko could keep a piece of this player from a goal on which another piece stands, now or
/// after one move of the other player. Then moves must be made to be judged.
pub(super) fn ko_may_matter(position: &Pentagame, seat: Seat) -> bool {
    position.forbidden_swaps().any(|(player, swap)| {
        let home = |(piece, _): (Piece, Stop), (_, to): (Piece, Stop)| {
            piece.seat() == seat && piece.goal(position.seating()) == to
        };
        player == seat && (home(swap[0], swap[1]) || home(swap[1], swap[0]))
    })
}

/// Whether the player to move can take a piece out now, ko included.
pub(super) fn can_go_out(position: &Pentagame) -> bool {
    let men = Men::of(position, position.to_move());
    if !ko_may_matter(position, position.to_move()) {
        return men.is_hot();
    }
    men.is_hot()
        && each_walk(position, |walk| match goes_out(position, walk) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        })
        .is_break()
}
