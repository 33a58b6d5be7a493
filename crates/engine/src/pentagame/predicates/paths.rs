//! What a piece finds at the ends of its ways, and what stands in whose way.

use pentagame::{COLOURS, Content, Pentagame, Piece, Seating, Stop, Stops};

use super::{are_partners, temperature, temperature_without};

/// What the book calls the state of a path, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum PathState {
    /// It leads to the piece's goal.
    Free,
    /// It leads to a free node.
    Open,
    /// It leads to a piece of the same side.
    Connected,
    /// It ends at a black block.
    Blocked,
    /// It ends at a grey block.
    Stopped,
    /// It ends at a rival's piece.
    CutOff,
}

impl PathState {
    /// A word for programs.
    pub(crate) fn code(self) -> &'static str {
        match self {
            PathState::Free => "free",
            PathState::Open => "open",
            PathState::Connected => "connected",
            PathState::Blocked => "blocked",
            PathState::Stopped => "stopped",
            PathState::CutOff => "cut-off",
        }
    }
}

/// The state of each path that begins at a piece, one for each neighbouring stop. A path follows
/// its line, and turns wherever it comes to a free node.
pub(crate) fn paths(position: &Pentagame, piece: Piece) -> Vec<PathState> {
    let Some(from) = position.stop_of(piece) else { return Vec::new() };
    from.neighbours().map(|first| path(position, piece, from, first)).collect()
}

/// The best of a piece's paths. A piece that waits on its goal is free; one that is out has none.
pub(crate) fn path_state(position: &Pentagame, piece: Piece) -> Option<PathState> {
    if position.stop_of(piece) == Some(piece.goal(position.seating())) {
        return Some(PathState::Free);
    }
    paths(position, piece).into_iter().min()
}

fn path(position: &Pentagame, piece: Piece, from: Stop, first: Stop) -> PathState {
    let goal = piece.goal(position.seating());
    let mut seen = Stops::only(from).with(first);
    let mut waiting = vec![first];
    let mut best = PathState::CutOff;
    while let Some(stop) = waiting.pop() {
        let state = match position.content(stop) {
            _ if stop == goal => PathState::Free,
            Content::Free if stop.is_node() => PathState::Open,
            Content::Free => PathState::CutOff,
            Content::Black => PathState::Blocked,
            Content::Grey => PathState::Stopped,
            Content::Pieces(there) => {
                let own = |other: &Piece| are_partners(position, other.seat(), piece.seat());
                if there.iter().any(own) { PathState::Connected } else { PathState::CutOff }
            }
        };
        best = best.min(state);
        if position.free().contains(stop) {
            let next = stop.neighbours().filter(|next| !seen.contains(*next));
            waiting.extend(next);
            seen = stop.neighbours().fold(seen, Stops::with);
        }
    }
    best
}

/// The stop of a piece if nothing else stands there: the one that is free when it goes.
fn alone_on(position: &Pentagame, piece: Piece) -> Option<Stop> {
    let stop = position.stop_of(piece)?;
    (position.pieces_on(stop).count() == 1).then_some(stop)
}

/// The rivals' pieces that a piece holds, and to which it is *tied*: each could go home at once if
/// its stop were free, and cannot as long as it is not.
pub(crate) fn held_by(position: &Pentagame, piece: Piece) -> Vec<Piece> {
    let Some(stop) = alone_on(position, piece) else { return Vec::new() };
    let lifted = Stops::only(stop);
    Piece::all(position.seating())
        .filter(|other| !are_partners(position, other.seat(), piece.seat()))
        .filter(|other| other.goal(position.seating()) != stop)
        .filter(|other| temperature(position, *other) > 1)
        .filter(|other| temperature_without(position, *other, lifted) == 1)
        .collect()
}

/// The rivals' pieces of the same colour that follow a piece: it stands in their way to the goal
/// they share. The book's advice: a follower is never the first.
pub(crate) fn followed_by(position: &Pentagame, piece: Piece) -> Vec<Piece> {
    let Some(stop) = alone_on(position, piece) else { return Vec::new() };
    let goal = piece.goal(position.seating());
    if stop == goal {
        return Vec::new();
    }
    let lifted = Stops::only(stop);
    Piece::all(position.seating())
        .filter(|other| !are_partners(position, other.seat(), piece.seat()))
        .filter(|other| other.goal(position.seating()) == goal)
        .filter(|other| {
            temperature_without(position, *other, lifted) < temperature(position, *other)
        })
        .collect()
}

/// Which way round a piece goes, seen from its corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    /// Clockwise.
    Clockwise,
    /// Counter-clockwise.
    CounterClockwise,
}

impl Side {
    /// A word for programs.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Side::Clockwise => "clockwise",
            Side::CounterClockwise => "counter-clockwise",
        }
    }
}

/// The book's direction of a piece: on which side of the line from its corner to its goal it
/// stands. None on that line itself, where nothing is decided, and when it is out.
pub(crate) fn side(position: &Pentagame, piece: Piece) -> Option<Side> {
    let seating: Seating = position.seating();
    side_of(position.stop_of(piece)?, piece.colour(seating))
}

fn side_of(stop: Stop, colour: usize) -> Option<Side> {
    match stop.on_line() {
        None => side_of_node(stop, colour),
        Some((line, number)) => {
            let (first, last) =
                (side_of_node(line.first(), colour), side_of_node(line.last(), colour));
            match (first, last) {
                // One arc and one side of the pentagon cross over; their middle is undecided.
                (Some(one), Some(other)) if one != other => match number {
                    1 => first,
                    3 => last,
                    _ => None,
                },
                _ => first.or(last),
            }
        }
    }
}

/// Clockwise from a corner come the next two corners and, between them and the centre, the
/// crossings opposite the two others.
fn side_of_node(node: Stop, colour: usize) -> Option<Side> {
    let ahead = (node.index() % COLOURS + COLOURS - colour) % COLOURS;
    let clockwise = match (ahead, node.is_corner()) {
        (0, _) => return None,
        (1 | 2, corner) => corner,
        (_, corner) => !corner,
    };
    Some(if clockwise { Side::Clockwise } else { Side::CounterClockwise })
}
