//! Space of a player: options, area, connections, nodes.

use pentagame::{LineOfSight, Pentagame, Piece, Step, StopSet};
use rulebook::{Seat, Steps};

use super::{pieces, with_turn_of};

/// Number of walks of a player if it were their turn, an own swap counted once.
/// Block placements are left out, as they would outnumber everything else.
pub(crate) fn options(position: &Pentagame, seat: Seat) -> usize {
    let Some(position) = with_turn_of(position, seat) else { return 0 };
    let steps = position.steps(seat, &[]).into_iter();
    steps
        .filter(|step| match step {
            Step::Walk(walk) => !position.is_other_spelling(*walk),
            Step::Exit(_) => true,
            _ => false,
        })
        .count()
}

/// Territory: number of free stops that a player's pieces can walk to.
pub(crate) fn area(position: &Pentagame, seat: Seat) -> u32 {
    let sight = LineOfSight::new(position.taken());
    let stops = pieces(position, seat).filter_map(|piece| position.stop_of(piece));
    let seen = stops.fold(StopSet::NONE, |seen, stop| seen | sight.reach(stop));
    (seen & position.free()).len()
}

/// Pairs of a player's pieces with a free path between them.
pub(crate) fn connections(position: &Pentagame, seat: Seat) -> Vec<(Piece, Piece)> {
    let sight = LineOfSight::new(position.taken());
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

/// A player's pieces without a connection to any other.
pub(crate) fn isolated(position: &Pentagame, seat: Seat) -> Vec<Piece> {
    let connected = connections(position, seat);
    let joined =
        |piece: &Piece| connected.iter().any(|(one, other)| one == piece || other == piece);
    pieces(position, seat).filter(|piece| !joined(piece)).collect()
}

/// Number of a player's pieces on nodes.
pub(crate) fn nodes(position: &Pentagame, seat: Seat) -> usize {
    let on_node = |piece: &Piece| position.stop_of(*piece).is_some_and(|stop| stop.is_node());
    Piece::of_seat(position.layout(), seat).filter(on_node).count()
}
