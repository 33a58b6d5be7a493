//! How far a piece is from home.

use pentagame::{Pentagame, Piece, Sight, Stop, Stops};
use rulebook::{Position, Seat};

/// The book's temperature of a piece: how many moves take it home if nobody else moves. Every
/// obstacle on the way is one landing, whatever it is, and so is the goal. A piece that waits on
/// its goal needs its turn to leave and is at 1; a piece that is out is at 0.
///
/// Ko is not asked: it forbids a swap between two stops, and a step before it allows the swap
/// again. Whether a piece can leave *now* is asked of [`super::exits`].
pub(crate) fn temperature(position: &Pentagame, piece: Piece) -> u32 {
    temperature_without(position, piece, Stops::NONE)
}

/// The temperature the piece would have if these stops were free.
pub(crate) fn temperature_without(position: &Pentagame, piece: Piece, lifted: Stops) -> u32 {
    match position.stop_of(piece) {
        None => 0,
        Some(from) => steps_home(position.taken() - lifted, from, piece.goal(position.seating())),
    }
}

/// How many landings lead from one stop to another when these stops are taken.
pub(crate) fn steps_home(taken: Stops, from: Stop, goal: Stop) -> u32 {
    if from == goal {
        return 1;
    }
    let sight = Sight::new(taken);
    let mut landed = Stops::only(from);
    let mut last = landed;
    let mut landings = 1;
    loop {
        let reached = last.fold(Stops::NONE, |reached, stop| reached | sight.reach(stop));
        if reached.contains(goal) {
            return landings;
        }
        // The board hangs together, so there is always an obstacle to land on next.
        last = (reached & taken) - landed;
        landed |= last;
        landings += 1;
    }
}

/// The "hot three": the pieces a side will win with if nothing changes, those with the fewest
/// moves to go. The book speaks of three chosen ones; here it is as many as are still needed. The
/// others are its jokers. Partners choose together.
pub(crate) fn chosen(position: &Pentagame, seat: Seat) -> Vec<Piece> {
    let mut all: Vec<(u32, Piece)> = Piece::all(position.seating())
        .filter(|piece| super::are_partners(position, piece.seat(), seat))
        .filter(|piece| position.stop_of(*piece).is_some())
        .map(|piece| (temperature(position, piece), piece))
        .collect();
    all.sort_unstable();
    let needed = usize::from(super::needed(position, position.team(seat)));
    all.into_iter().take(needed).map(|(_, piece)| piece).collect()
}

/// The book's distance to the win: the moves that the chosen pieces need, taken together.
pub(crate) fn distance(position: &Pentagame, seat: Seat) -> u32 {
    chosen(position, seat).into_iter().map(|piece| temperature(position, piece)).sum()
}
