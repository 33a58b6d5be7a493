//! Temperature: distance of a piece from its goal.

use pentagame::{LineOfSight, Pentagame, Piece, Stop, StopSet};
use rulebook::{Position, Seat};

/// Temperature of a piece: moves to its goal if no other player moves.
/// Every obstacle on the way is one landing, and so is the goal. A piece waiting on its goal needs
/// its turn to leave and has temperature 1; a piece that is out has 0.
///
/// Ko is ignored: it forbids a swap between two stops, and a step before it allows the swap again.
/// Whether a piece can leave *now* is the question of [`super::exits`].
pub(crate) fn temperature(position: &Pentagame, piece: Piece) -> u32 {
    temperature_without(position, piece, StopSet::NONE)
}

/// Temperature of the piece if these stops were free.
pub(crate) fn temperature_without(position: &Pentagame, piece: Piece, lifted: StopSet) -> u32 {
    match position.stop_of(piece) {
        None => 0,
        Some(from) => {
            landings_between(position.taken() - lifted, from, piece.goal(position.layout()))
        }
    }
}

/// Number of landings from one stop to another with these stops taken.
pub(crate) fn landings_between(taken: StopSet, from: Stop, goal: Stop) -> u32 {
    if from == goal {
        return 1;
    }
    let sight = LineOfSight::new(taken);
    let mut landed = StopSet::only(from);
    let mut last = landed;
    let mut landings = 1;
    loop {
        let reached = last.fold(StopSet::NONE, |reached, stop| reached | sight.reach(stop));
        if reached.contains(goal) {
            return landings;
        }
        // The board is connected, so there is always an obstacle to land on next.
        last = (reached & taken) - landed;
        landed |= last;
        landings += 1;
    }
}

/// The pieces with the fewest moves to go, as many as are needed.
/// The Compendium speaks of three; the others are jokers. Partners choose together.
pub(crate) fn nearest_pieces(position: &Pentagame, seat: Seat) -> Vec<Piece> {
    let mut all: Vec<(u32, Piece)> = Piece::all(position.layout())
        .filter(|piece| super::are_partners(position, piece.seat(), seat))
        .filter(|piece| position.stop_of(*piece).is_some())
        .map(|piece| (temperature(position, piece), piece))
        .collect();
    all.sort_unstable();
    let needed = usize::from(super::pieces_needed(position, position.team(seat)));
    all.into_iter().take(needed).map(|(_, piece)| piece).collect()
}

/// Distance to the win: the moves that the nearest pieces need together.
pub(crate) fn distance(position: &Pentagame, seat: Seat) -> u32 {
    nearest_pieces(position, seat).into_iter().map(|piece| temperature(position, piece)).sum()
}
