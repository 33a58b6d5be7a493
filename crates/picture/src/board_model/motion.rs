//! Animation of a move: motions of items from one scene to the next.

use games::{Action, AnyMove, AnyPosition, with_both, with_move};
use rulebook::{Notation, Position, Turn};

use super::{BoardItem, Orientation, rounded, scene};
use crate::game_drawing::GameDrawing;
use crate::point::Point;

/// Kind of a motion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum MotionKind {
    /// A piece walks along the lines or makes room for another piece.
    Walk,
    /// A piece changes places with another.
    Swap,
    /// A piece leaves the board.
    Out,
    /// A block or a stone is placed.
    Drop,
    /// A block or a stone is lifted.
    Lift,
}

/// The motion of one item.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Motion {
    /// Key of the item in the scene before the move. A new stone has the key it will have.
    pub key: String,
    /// Name of its symbol.
    pub symbol: String,
    /// Path of the motion: at least two points.
    pub points: Vec<Point>,
    /// Kind of the motion.
    pub kind: MotionKind,
    /// Place where the item stands before the motion.
    pub from: Option<String>,
    /// Place where the item stands after the motion.
    pub to: Option<String>,
}

/// Returns the motions of an action in groups, given the position after it.
/// The groups follow one another, the motions of a group happen at the same time.
pub fn motions(
    position: &AnyPosition,
    action: &Action,
    after: &AnyPosition,
    orientation: Orientation,
) -> Vec<Vec<Motion>> {
    match action {
        Action::Move(text) => match position.read_move(text.as_str()) {
            Ok(m) => motions_of_move(position, &m, orientation),
            Err(_) => Vec::new(),
        },
        Action::Lost | Action::Simultaneous(_) | Action::Chance(_) => {
            let groups = with_both!(position, after, (position, after) => {
                GameDrawing::transition(position, after, orientation)
            }, _ => Vec::new());
            groups.into_iter().filter(|group| !group.is_empty()).collect()
        }
    }
}

/// Returns the motions of a move in groups. Empty for a move of another game.
pub(crate) fn motions_of_move(
    position: &AnyPosition,
    m: &AnyMove,
    orientation: Orientation,
) -> Vec<Vec<Motion>> {
    let groups = with_move!(position, m, (position, m) => {
        GameDrawing::motions(position, m, orientation)
    }, _ => Vec::new());
    groups.into_iter().filter(|group| !group.is_empty()).collect()
}

/// Creates a motion through these points.
pub(crate) fn motion_along(
    key: impl Into<String>,
    symbol: impl Into<String>,
    kind: MotionKind,
    points: &[Point],
) -> Motion {
    let points = points.iter().map(|point| rounded(*point)).collect();
    Motion { key: key.into(), symbol: symbol.into(), points, kind, from: None, to: None }
}

impl Motion {
    /// Sets the places at both ends.
    pub(crate) fn between<P: ToString>(self, from: Option<P>, to: Option<P>) -> Motion {
        Motion { from: from.map(|at| at.to_string()), to: to.map(|at| at.to_string()), ..self }
    }
}

/// An item that changes its place in a move.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ItemMove {
    /// The item as it stands before the move; a new item as it stands after it.
    pub item: BoardItem,
    /// Place before the move; none for an item that was not on the board.
    pub from: Option<String>,
    /// Place after the move; none for an item that leaves the board.
    pub to: Option<String>,
}

/// Lists the items that change their places in a move, those of the mover first.
pub fn item_moves(position: &AnyPosition, m: &AnyMove) -> Vec<ItemMove> {
    let Turn::Seat(seat) = position.turn() else { return Vec::new() };
    let Ok(after) = position.clone().play(m.clone()) else { return Vec::new() };
    let before = scene(position, None, &[], Orientation::UPRIGHT).items;
    let after = scene(&after, None, &[], Orientation::UPRIGHT).items;
    let motions: Vec<Motion> =
        motions_of_move(position, m, Orientation::UPRIGHT).into_iter().flatten().collect();
    let mut moves: Vec<ItemMove> = Vec::new();
    for Motion { key, from, to, .. } in motions {
        if let Some(known) = moves.iter_mut().find(|known| known.item.key == key) {
            known.to = to;
        } else if let Some(item) = before.iter().chain(&after).find(|item| item.key == key) {
            moves.push(ItemMove { item: item.clone(), from, to });
        }
    }
    moves.retain(|item_move| item_move.from != item_move.to);
    moves.sort_by_key(|item_move| item_move.item.owner != Some(seat.number()));
    moves
}

/// Removes the points at which a line goes straight on.
pub(crate) fn without_straight_points(line: &[Point]) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::new();
    for (index, point) in line.iter().enumerate() {
        if let (Some(before), Some(after)) = (kept.last(), line.get(index + 1)) {
            let (a, b) = (point.moved(reversed(*before)), after.moved(reversed(*point)));
            let bend = (a.x * b.y - a.y * b.x).abs();
            if bend < 1e-6 && a.x * b.x + a.y * b.y >= 0.0 {
                continue;
            }
        }
        kept.push(*point);
    }
    kept
}

fn reversed(point: Point) -> Point {
    Point::new(-point.x, -point.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_points_are_removed() {
        let line: Vec<Point> = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (2.0, 3.0)]
            .map(|(x, y)| Point::new(x, y))
            .into();
        let expected = [line[0], line[2], line[4]];
        assert_eq!(without_straight_points(&line), expected);
    }
}
