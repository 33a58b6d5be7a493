//! Room to move: options, area, connections, nodes.

use pentagame::{Pentagame, Piece, Sight, Step, Stops};
use rulebook::{Seat, Steps};

use super::{pieces, turn_of};

/// How many walks a player could choose from if it were their turn, an own swap counted once. The
/// blocks are left out: they would drown everything else.
pub(crate) fn options(position: &Pentagame, seat: Seat) -> usize {
    let Some(position) = turn_of(position, seat) else { return 0 };
    let steps = position.steps(seat, &[]).into_iter();
    steps
        .filter(|step| match step {
            Step::Walk(walk) => !position.is_other_spelling(*walk),
            Step::Exit(_) => true,
            _ => false,
        })
        .count()
}

/// The book's territory: the free stops that a player's pieces can walk to.
pub(crate) fn area(position: &Pentagame, seat: Seat) -> u32 {
    let sight = Sight::new(position.taken());
    let stops = pieces(position, seat).filter_map(|piece| position.stop_of(piece));
    let seen = stops.fold(Stops::NONE, |seen, stop| seen | sight.reach(stop));
    (seen & position.free()).len()
}

/// The pairs of a player's pieces between which the way is free.
pub(crate) fn connections(position: &Pentagame, seat: Seat) -> Vec<(Piece, Piece)> {
    let sight = Sight::new(position.taken());
    let standing: Vec<_> = pieces(position, seat)
        .filter_map(|piece| Some((piece, position.stop_of(piece)?)))
        .collect();
    let mut found = Vec::new();
    for (index, (piece, stop)) in standing.iter().enumerate() {
        let reach = sight.reach(*stop);
        let later = standing.iter().skip(index + 1);
        found
            .extend(later.filter(|(_, at)| reach.contains(*at)).map(|(other, _)| (*piece, *other)));
    }
    found
}

/// A player's pieces that are connected with no other.
pub(crate) fn isolated(position: &Pentagame, seat: Seat) -> Vec<Piece> {
    let connected = connections(position, seat);
    let joined =
        |piece: &Piece| connected.iter().any(|(one, other)| one == piece || other == piece);
    pieces(position, seat).filter(|piece| !joined(piece)).collect()
}

/// How many of a player's pieces stand on nodes.
pub(crate) fn nodes(position: &Pentagame, seat: Seat) -> usize {
    let on_node = |piece: &Piece| position.stop_of(*piece).is_some_and(|stop| stop.is_node());
    Piece::of(position.seating(), seat).filter(on_node).count()
}
