//! How everything gets from one scene to the next.

use games::{AnyMove, AnyPosition};

use super::{Orientation, rounded};
use crate::point::Point;
use crate::{pentagame, pentalath, pente};

/// How a thing moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MotionKind {
    /// A piece walks along the lines, or makes room for another.
    Walk,
    /// A piece changes places with another.
    Swap,
    /// A piece leaves the board.
    Out,
    /// A block or a stone is set.
    Drop,
    /// A block or a stone is taken up.
    Lift,
}

impl MotionKind {
    /// A word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            MotionKind::Walk => "walk",
            MotionKind::Swap => "swap",
            MotionKind::Out => "out",
            MotionKind::Drop => "drop",
            MotionKind::Lift => "lift",
        }
    }
}

/// One thing on its way.
#[derive(Clone, PartialEq, Debug)]
pub struct Motion {
    /// The key of the thing in the scene before. A stone that is new has the key it will have.
    pub key: String,
    /// The symbol it is drawn with.
    pub symbol: String,
    /// Where it goes along: two points at least.
    pub points: Vec<Point>,
    /// How.
    pub kind: MotionKind,
}

/// How everything moves when this move is made. The groups follow one another; what is in one group
/// moves at the same time. Nothing for a move of another game.
pub fn motions(position: &AnyPosition, m: &AnyMove, orientation: Orientation) -> Vec<Vec<Motion>> {
    let groups = match (position, m) {
        (AnyPosition::Pentagame(position), AnyMove::Pentagame(m)) => {
            pentagame::live::motions(position, *m, orientation)
        }
        (AnyPosition::Pente(position), AnyMove::Pente(m)) => {
            pente::live::motions(position, *m, orientation)
        }
        (AnyPosition::Pentalath(position), AnyMove::Pentalath(m)) => {
            pentalath::live::motions(position, *m, orientation)
        }
        _ => Vec::new(),
    };
    groups.into_iter().filter(|group| !group.is_empty()).collect()
}

/// A motion through these points.
pub(crate) fn moved(
    key: impl Into<String>,
    symbol: impl Into<String>,
    kind: MotionKind,
    points: &[Point],
) -> Motion {
    let points = points.iter().map(|point| rounded(*point)).collect();
    Motion { key: key.into(), symbol: symbol.into(), points, kind }
}

/// The line without the points at which it goes straight on.
pub(crate) fn simplified(line: &[Point]) -> Vec<Point> {
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
    fn only_bends_are_kept() {
        let line: Vec<Point> = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (2.0, 3.0)]
            .map(|(x, y)| Point::new(x, y))
            .into();
        let expected = [line[0], line[2], line[4]];
        assert_eq!(simplified(&line), expected);
    }
}
