//! Paths of a piece, and pieces that block each other.

use pentagame::{COLOURS, Content, Pentagame, Piece, PlayerLayout, Stop, StopSet};

use super::{are_partners, temperature, temperature_without};

/// State of a path in the words of the Compendium, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum PathState {
    /// Leads to the piece's goal.
    Free,
    /// Leads to a free node.
    Open,
    /// Leads to a piece of the same side.
    Connected,
    /// Ends at a black block.
    Blocked,
    /// Ends at a grey block.
    Stopped,
    /// Ends at a rival's piece.
    CutOff,
}

impl PathState {
    /// Stable code for programs.
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

/// State of each path that begins at a piece, one for each neighbouring stop.
/// A path follows its line, and turns at free nodes.
pub(crate) fn paths(position: &Pentagame, piece: Piece) -> Vec<PathState> {
    let Some(from) = position.stop_of(piece) else { return Vec::new() };
    from.neighbours().map(|first| path(position, piece, from, first)).collect()
}

/// Best state of a piece's paths.
/// A piece waiting on its goal is free; one that is out has none.
pub(crate) fn path_state(position: &Pentagame, piece: Piece) -> Option<PathState> {
    if position.stop_of(piece) == Some(piece.goal(position.layout())) {
        return Some(PathState::Free);
    }
    paths(position, piece).into_iter().min()
}

fn path(position: &Pentagame, piece: Piece, from: Stop, first: Stop) -> PathState {
    let goal = piece.goal(position.layout());
    let mut seen = StopSet::only(from).with(first);
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
            seen = stop.neighbours().fold(seen, StopSet::with);
        }
    }
    best
}

/// The piece's stop if no other piece is on it.
fn single_occupant_stop(position: &Pentagame, piece: Piece) -> Option<Stop> {
    let stop = position.stop_of(piece)?;
    (position.pieces_on(stop).count() == 1).then_some(stop)
}

/// Rivals' pieces to which a piece is *tied*.
/// Each could go home at once if the piece's stop were free, and cannot as long as it is not.
pub(crate) fn tied_rivals(position: &Pentagame, piece: Piece) -> Vec<Piece> {
    let Some(stop) = single_occupant_stop(position, piece) else { return Vec::new() };
    let lifted = StopSet::only(stop);
    Piece::all(position.layout())
        .filter(|other| !are_partners(position, other.seat(), piece.seat()))
        .filter(|other| other.goal(position.layout()) != stop)
        .filter(|other| temperature(position, *other) > 1)
        .filter(|other| temperature_without(position, *other, lifted) == 1)
        .collect()
}

/// Rivals' pieces of the same colour that follow a piece.
/// The piece blocks their way to the common goal. The Compendium's advice: a follower is never the
/// first.
pub(crate) fn followers(position: &Pentagame, piece: Piece) -> Vec<Piece> {
    let Some(stop) = single_occupant_stop(position, piece) else { return Vec::new() };
    let goal = piece.goal(position.layout());
    if stop == goal {
        return Vec::new();
    }
    let lifted = StopSet::only(stop);
    Piece::all(position.layout())
        .filter(|other| !are_partners(position, other.seat(), piece.seat()))
        .filter(|other| other.goal(position.layout()) == goal)
        .filter(|other| {
            temperature_without(position, *other, lifted) < temperature(position, *other)
        })
        .collect()
}

/// Direction of a piece around the board, seen from its corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    /// In clockwise direction.
    Clockwise,
    /// In counter-clockwise direction.
    CounterClockwise,
}

impl Direction {
    /// Stable code for programs.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Direction::Clockwise => "clockwise",
            Direction::CounterClockwise => "counter-clockwise",
        }
    }
}

/// Direction of a piece: its side of the line from its corner to its goal.
/// `None` on that line itself, where nothing is decided, and when the piece is out.
pub(crate) fn direction(position: &Pentagame, piece: Piece) -> Option<Direction> {
    let seating: PlayerLayout = position.layout();
    direction_of(position.stop_of(piece)?, piece.colour(seating))
}

fn direction_of(stop: Stop, colour: usize) -> Option<Direction> {
    match stop.on_line() {
        None => direction_of_node(stop, colour),
        Some((line, number)) => {
            let (first, last) =
                (direction_of_node(line.first(), colour), direction_of_node(line.last(), colour));
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

/// Direction of a node.
/// Clockwise from a corner come the next two corners and, between them and the centre, the
/// crossings opposite the two others.
fn direction_of_node(node: Stop, colour: usize) -> Option<Direction> {
    let ahead = (node.index() % COLOURS + COLOURS - colour) % COLOURS;
    let clockwise = match (ahead, node.is_corner()) {
        (0, _) => return None,
        (1 | 2, corner) => corner,
        (_, corner) => !corner,
    };
    Some(if clockwise { Direction::Clockwise } else { Direction::CounterClockwise })
}
