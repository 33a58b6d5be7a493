//! Who can go out, and who can still stop it: threats, forks, pieces that nothing stops.

use std::ops::ControlFlow;

use pentagame::{Blocks, Content, Move, Pentagame, Piece, Sight, Step, Stop, Stops};
use rulebook::{Position, Seat, Steps};

use super::{after, are_partners, pieces, turn_of};

/// What a piece goes out over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Over {
    /// A free goal.
    Free,
    /// A black block: an abracadabra.
    Black,
    /// A grey block.
    Grey,
    /// Another piece, with which it swaps.
    Piece(Piece),
    /// It waits on its goal already.
    Waiting,
}

/// A piece that can go out, and over what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Exit {
    /// The piece.
    pub(crate) piece: Piece,
    /// What is on its goal.
    pub(crate) over: Over,
}

/// Every piece that the player to move can take out this turn (rules T5, T6, T8, T10).
pub(crate) fn exits(position: &Pentagame) -> Vec<Exit> {
    if position.is_over() {
        return Vec::new();
    }
    let seat = position.to_move();
    let waiting: Vec<Exit> =
        position.waiting(seat).map(|piece| Exit { piece, over: Over::Waiting }).collect();
    if !waiting.is_empty() {
        return waiting;
    }
    let sight = Sight::new(position.taken());
    pieces(position, seat)
        .filter_map(|piece| {
            let (from, goal) = (position.stop_of(piece)?, piece.goal(position.seating()));
            if !sight.reach(from).contains(goal) {
                return None;
            }
            let over = match position.content(goal) {
                Content::Free => Over::Free,
                Content::Black => Over::Black,
                Content::Grey => Over::Grey,
                Content::Pieces(there) => Over::Piece(*there.first()?),
            };
            match over {
                Over::Piece(other) if position.is_forbidden((piece, from), (other, goal)) => None,
                _ => Some(Exit { piece, over }),
            }
        })
        .collect()
}

/// Every piece a player could take out if it were their turn; none when they have no turn left.
/// Of a rival, these are the *threats*.
pub(crate) fn exits_of(position: &Pentagame, seat: Seat) -> Vec<Exit> {
    turn_of(position, seat).map(|position| exits(&position)).unwrap_or_default()
}

/// Whom a reply has to stop.
#[derive(Clone, Copy)]
enum Stopping {
    Player(Seat),
    Piece(Piece),
}

impl Stopping {
    fn seat(self) -> Seat {
        match self {
            Stopping::Player(seat) => seat,
            Stopping::Piece(piece) => piece.seat(),
        }
    }

    fn goes_out(self, position: &Pentagame) -> bool {
        let found = exits_of(position, self.seat());
        match self {
            Stopping::Player(_) => !found.is_empty(),
            Stopping::Piece(piece) => found.iter().any(|exit| exit.piece == piece),
        }
    }
}

/// A legal reply of the player to move after which `seat` can take nothing out when its turn comes
/// and nobody else does anything. None if every reply leaves it something.
///
/// A threat that has a defence is what the levels for beginners call *naked*.
pub(crate) fn defence(position: &Pentagame, seat: Seat) -> Option<Move> {
    find_defence(position, Stopping::Player(seat))
}

fn find_defence(position: &Pentagame, stopping: Stopping) -> Option<Move> {
    let mut found = None;
    let _ = each_reply(position, |m| {
        if stopping.goes_out(&after(position, m)) {
            return ControlFlow::Continue(());
        }
        found = Some(m);
        ControlFlow::Break(())
    });
    found
}

/// Whether a player has a fork: they could go out if it were their turn, and no rival who moves
/// before them has a single reply that leaves them nothing to take out. The book speaks of a fork
/// both when two pieces threaten and when one has two ways; it is the same here.
pub(crate) fn is_fork(position: &Pentagame, seat: Seat) -> bool {
    withstands(position, Stopping::Player(seat))
}

/// Whether this piece goes out next turn, whatever a single rival replies.
pub(crate) fn is_unstoppable(position: &Pentagame, piece: Piece) -> bool {
    withstands(position, Stopping::Piece(piece))
}

fn withstands(position: &Pentagame, stopping: Stopping) -> bool {
    if !stopping.goes_out(position) {
        return false;
    }
    let mut now = position.clone();
    while now.to_move() != stopping.seat() {
        let rival = !are_partners(position, now.to_move(), stopping.seat());
        if rival && find_defence(&now, stopping).is_some() {
            return false;
        }
        now.lose_turn();
    }
    true
}

/// Replies of the player to move, of each kind that differs in who can go out afterwards: all
/// walks, and blocks set on free nodes and once in each free run of a line. A run is walked through
/// or not; where in it a block lies makes no difference to who gets through. With an empty pool
/// every grey block is tried.
pub(super) fn each_reply(
    position: &Pentagame,
    mut each: impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    position.each_step(position.to_move(), &[], |step| {
        let walk = match step {
            Step::Walk(walk) => walk,
            Step::Exit(piece) => Move::exit(piece),
            _ => Move::PASS,
        };
        if position.is_other_spelling(walk) {
            return ControlFlow::Continue(());
        }
        let placing = position.placing(walk);
        let mut stops = one_of_each_run(placing.free);
        let grey = position.grey();
        match placing.blocks {
            Blocks::None => each(walk),
            Blocks::Black => stops.try_for_each(|stop| each(walk.black_to(stop))),
            Blocks::Grey => stops.try_for_each(|stop| each(walk.grey_to(stop))),
            Blocks::GreyFromBoard => {
                stops.try_for_each(|stop| each_taken(walk.grey_to(stop), grey, &mut each))
            }
            Blocks::BlackAndGrey => stops.clone().try_for_each(|black| {
                let walk = walk.black_to(black);
                stops.without(black).try_for_each(|stop| each(walk.grey_to(stop)))
            }),
            Blocks::BlackAndGreyFromBoard => stops.clone().try_for_each(|black| {
                let walk = walk.black_to(black);
                stops
                    .without(black)
                    .try_for_each(|stop| each_taken(walk.grey_to(stop), grey, &mut each))
            }),
        }
    })
}

fn each_taken(
    m: Move,
    mut grey: Stops,
    each: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    grey.try_for_each(|taken| each(m.grey_from(taken)))
}

/// The nodes, and the first stop of every run of neighbouring stops on a line.
fn one_of_each_run(free: Stops) -> Stops {
    let begins = |stop: &Stop| match stop.on_line() {
        None => true,
        Some((_, 1)) => true,
        Some((line, number)) => !free.contains(line.stop(number - 1)),
    };
    free.filter(begins).collect()
}
