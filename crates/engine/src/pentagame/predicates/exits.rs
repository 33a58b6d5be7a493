//! Exits and defences: threats, forks and pieces that no reply stops.

use std::ops::ControlFlow;

use pentagame::{BlocksToPlace, Content, LineOfSight, Move, Pentagame, Piece, Step, Stop, StopSet};
use rulebook::{Position, Seat, Steps};

use super::{after_move, are_partners, pieces, with_turn_of};

/// Content of the goal over which a piece goes out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GoalContent {
    /// A free goal stop.
    Free,
    /// A black block: an abracadabra.
    Black,
    /// A grey block.
    Grey,
    /// Another piece, with which it swaps.
    Piece(Piece),
    /// The piece itself, waiting on its goal.
    Waiting,
}

/// A piece that can go out, with the content of its goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceExit {
    /// The piece that goes out.
    pub(crate) piece: Piece,
    /// Content of its goal.
    pub(crate) goal_content: GoalContent,
}

/// Every piece that the player to move can take out this turn (rules T5, T6, T8, T10).
pub(crate) fn exits(position: &Pentagame) -> Vec<PieceExit> {
    if position.is_over() {
        return Vec::new();
    }
    let seat = position.to_move();
    let waiting: Vec<PieceExit> = position
        .waiting(seat)
        .map(|piece| PieceExit { piece, goal_content: GoalContent::Waiting })
        .collect();
    if !waiting.is_empty() {
        return waiting;
    }
    let sight = LineOfSight::new(position.taken());
    pieces(position, seat)
        .filter_map(|piece| {
            let (from, goal) = (position.stop_of(piece)?, piece.goal(position.layout()));
            if !sight.reach(from).contains(goal) {
                return None;
            }
            let over = match position.content(goal) {
                Content::Free => GoalContent::Free,
                Content::Black => GoalContent::Black,
                Content::Grey => GoalContent::Grey,
                Content::Pieces(there) => GoalContent::Piece(*there.first()?),
            };
            match over {
                GoalContent::Piece(other)
                    if position.is_forbidden((piece, from), (other, goal)) =>
                {
                    None
                }
                _ => Some(PieceExit { piece, goal_content: over }),
            }
        })
        .collect()
}

/// Every piece a player could take out if it were their turn.
/// Empty if they have no turn left. Exits of a rival are the *threats*.
pub(crate) fn exits_of(position: &Pentagame, seat: Seat) -> Vec<PieceExit> {
    with_turn_of(position, seat).map(|position| exits(&position)).unwrap_or_default()
}

/// Threat that a reply has to stop.
#[derive(Clone, Copy)]
enum ExitThreat {
    Player(Seat),
    Piece(Piece),
}

impl ExitThreat {
    fn seat(self) -> Seat {
        match self {
            ExitThreat::Player(seat) => seat,
            ExitThreat::Piece(piece) => piece.seat(),
        }
    }

    fn goes_out(self, position: &Pentagame) -> bool {
        let found = exits_of(position, self.seat());
        match self {
            ExitThreat::Player(_) => !found.is_empty(),
            ExitThreat::Piece(piece) => found.iter().any(|exit| exit.piece == piece),
        }
    }
}

/// A legal reply after which `seat` can take nothing out when its turn comes.
/// The players in between are assumed to do nothing. `None` if every reply leaves an exit.
///
/// A threat with a defence is called *naked* in the levels for beginners.
pub(crate) fn find_defence(position: &Pentagame, seat: Seat) -> Option<Move> {
    find_defence_against(position, ExitThreat::Player(seat))
}

fn find_defence_against(position: &Pentagame, stopping: ExitThreat) -> Option<Move> {
    let mut found = None;
    let _ = each_reply(position, |m| {
        if stopping.goes_out(&after_move(position, m)) {
            return ControlFlow::Continue(());
        }
        found = Some(m);
        ControlFlow::Break(())
    });
    found
}

/// Returns true if a player has a fork.
/// They could go out if it were their turn, and no rival who moves before them has a single reply
/// that stops it. In the Compendium a fork has two threatening pieces or one piece with two ways;
/// both count here.
pub(crate) fn is_fork(position: &Pentagame, seat: Seat) -> bool {
    has_no_defence(position, ExitThreat::Player(seat))
}

/// Returns true if this piece goes out next turn against any single reply.
pub(crate) fn is_unstoppable(position: &Pentagame, piece: Piece) -> bool {
    has_no_defence(position, ExitThreat::Piece(piece))
}

fn has_no_defence(position: &Pentagame, stopping: ExitThreat) -> bool {
    if !stopping.goes_out(position) {
        return false;
    }
    let mut now = position.clone();
    while now.to_move() != stopping.seat() {
        let rival = !are_partners(position, now.to_move(), stopping.seat());
        if rival && find_defence_against(&now, stopping).is_some() {
            return false;
        }
        now.lose_turn();
    }
    true
}

/// Calls `each` with replies that differ in the exits they leave.
/// These are all walks, with blocks on free nodes and once in each free run of a line: the place
/// within a run makes no difference to the paths. With an empty pool every grey block is tried.
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
        let placing = position.placement_phase(walk);
        let mut stops = one_stop_per_run(placing.free);
        let grey = position.grey();
        match placing.blocks {
            BlocksToPlace::None => each(walk),
            BlocksToPlace::Black => stops.try_for_each(|stop| each(walk.black_to(stop))),
            BlocksToPlace::Grey => stops.try_for_each(|stop| each(walk.grey_to(stop))),
            BlocksToPlace::GreyFromBoard => {
                stops.try_for_each(|stop| each_pool_block(walk.grey_to(stop), grey, &mut each))
            }
            BlocksToPlace::BlackAndGrey => stops.clone().try_for_each(|black| {
                let walk = walk.black_to(black);
                stops.without(black).try_for_each(|stop| each(walk.grey_to(stop)))
            }),
            BlocksToPlace::BlackAndGreyFromBoard => stops.clone().try_for_each(|black| {
                let walk = walk.black_to(black);
                stops
                    .without(black)
                    .try_for_each(|stop| each_pool_block(walk.grey_to(stop), grey, &mut each))
            }),
        }
    })
}

fn each_pool_block(
    m: Move,
    mut grey: StopSet,
    each: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    grey.try_for_each(|taken| each(m.grey_from(taken)))
}

/// The nodes, and the first stop of every run of neighbouring stops on a line.
fn one_stop_per_run(free: StopSet) -> StopSet {
    let begins = |stop: &Stop| match stop.on_line() {
        None => true,
        Some((_, 1)) => true,
        Some((line, number)) => !free.contains(line.stop(number - 1)),
    };
    free.filter(begins).collect()
}
