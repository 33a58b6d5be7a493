//! Motions of pieces and blocks in a move of Pentagame.

use ::pentagame::{Move, Pentagame, Piece, Stop};
use rulebook::Steps;

use super::super::geometry::{centre, path_through_stops};
use super::super::pieces::{PieceSpot, pool_points};
use super::arrangement::Arrangement;
use super::{TURNS, key};
use crate::board_model::{
    Frame, Motion, MotionKind, Orientation, motion_along, without_straight_points,
};
use crate::mark::{LANE, beside};
use crate::point::Point;

/// Returns the motions of a move in groups.
/// Walks and swaps; exits and lifted blocks; the black block; the grey block.
pub(crate) fn motions(position: &Pentagame, m: Move, orientation: Orientation) -> Vec<Vec<Motion>> {
    let Some(piece) = m.piece() else { return Vec::new() };
    let turn = Turn::new(position, m, orientation.frame(TURNS));
    let goal = piece.goal(position.layout());
    let mut walking = turn.walkers(piece);
    let mut leaving = Vec::new();
    if m.to().is_none_or(|to| to == goal) {
        let way = [turn.centre(goal), turn.after(piece)];
        leaving.push(turn.motion(piece, MotionKind::Out, &way).between(Some(goal), None));
    }
    for one in turn.others(piece) {
        let (from, to) = (turn.before(one), turn.after(one));
        if from.distance(to) > 1e-3 {
            let stop = position.stop_of(one);
            let group = if stop.is_some() { &mut walking } else { &mut leaving };
            group.push(turn.motion(one, MotionKind::Walk, &[from, to]).between(stop, stop));
        }
    }
    let met_grey = m.to().filter(|to| position.grey().contains(*to));
    let [.., last] = pool_points();
    let pooled = pool_points().get(position.pool() as usize).copied().unwrap_or(last);
    leaving.extend(met_grey.map(|stop| {
        let way = [turn.centre(stop), pooled];
        let key = format!("grey@{stop}");
        motion_along(key, "grey", MotionKind::Lift, &way).between(Some(stop), None)
    }));
    vec![walking, leaving, turn.black(), turn.grey(met_grey.map(|stop| (stop, pooled)))]
}

/// A move with the drawing positions of the pieces before and after it.
struct Turn<'a> {
    position: &'a Pentagame,
    m: Move,
    frame: Frame,
    before: Vec<(Piece, PieceSpot)>,
    after: Vec<(Piece, PieceSpot)>,
}

impl<'a> Turn<'a> {
    fn new(position: &'a Pentagame, m: Move, frame: Frame) -> Turn<'a> {
        let steps = position.steps_of(position.to_move(), &m);
        let before = Arrangement::after(position, &[]).spots(position, &frame);
        let after = Arrangement::after(position, &steps).spots(position, &frame);
        Turn { position, m, frame, before, after }
    }

    fn centre(&self, stop: Stop) -> Point {
        self.frame.point(centre(stop))
    }

    fn before(&self, piece: Piece) -> Point {
        spot(&self.before, piece)
    }

    fn after(&self, piece: Piece) -> Point {
        spot(&self.after, piece)
    }

    fn motion(&self, piece: Piece, kind: MotionKind, points: &[Point]) -> Motion {
        let key = key(self.position, piece);
        motion_along(key.clone(), key, kind, points)
    }

    /// Returns all pieces that do not walk along a line.
    fn others(&self, piece: Piece) -> impl Iterator<Item = Piece> {
        let others = self.before.iter().map(|(one, _)| *one);
        others.filter(move |one| *one != piece && Some(*one) != self.m.swapped())
    }

    /// Returns the motions of the walking piece and of its swap partner.
    fn walkers(&self, piece: Piece) -> Vec<Motion> {
        let (Some(from), Some(to)) = (self.m.from(), self.m.to()) else { return Vec::new() };
        let way = self.position.shortest_path(from, to).unwrap_or_else(|| vec![from, to]);
        let line = self.frame.points(&path_through_stops(&way));
        let goal = piece.goal(self.position.layout());
        let end = if to == goal { self.centre(to) } else { self.after(piece) };
        let Some(other) = self.m.swapped() else {
            let line = between(self.before(piece), &line, end);
            let walk = self.motion(piece, MotionKind::Walk, &line);
            return vec![walk.between(Some(from), Some(to))];
        };
        let back: Vec<Point> = line.iter().rev().copied().collect();
        let there = between(self.before(piece), &beside(&line, LANE), end);
        let back = between(self.before(other), &beside(&back, LANE), self.after(other));
        vec![
            self.motion(piece, MotionKind::Swap, &there).between(Some(from), Some(to)),
            self.motion(other, MotionKind::Swap, &back).between(Some(to), Some(from)),
        ]
    }

    /// Returns the motion of the black block that was met.
    fn black(&self) -> Vec<Motion> {
        let ends = self.m.to().zip(self.m.black());
        let set = ends.map(|(from, to)| {
            let way = [self.centre(from), self.centre(to)];
            let key = format!("black@{from}");
            motion_along(key, "black", MotionKind::Drop, &way).between(Some(from), Some(to))
        });
        set.into_iter().collect()
    }

    /// Returns the motion of a grey block.
    /// The one just met, one taken from the board, or the last of the pool.
    fn grey(&self, met: Option<(Stop, Point)>) -> Vec<Motion> {
        let Some(to) = self.m.grey() else { return Vec::new() };
        let (key, from) = match (met, self.m.taken()) {
            (Some((stop, pooled)), _) => (format!("grey@{stop}"), pooled),
            (None, Some(taken)) => (format!("grey@{taken}"), self.centre(taken)),
            (None, None) => {
                let index = (self.position.pool() as usize).saturating_sub(1);
                let from = pool_points().get(index).copied().unwrap_or(Point::ORIGIN);
                (format!("pool{index}"), from)
            }
        };
        let path = [from, self.centre(to)];
        let drop = motion_along(key, "grey", MotionKind::Drop, &path);
        vec![drop.between(self.m.taken(), Some(to))]
    }
}

fn spot(spots: &[(Piece, PieceSpot)], piece: Piece) -> Point {
    let found = spots.iter().find(|(one, _)| *one == piece);
    found.map_or(Point::ORIGIN, |(_, spot)| spot.at)
}

/// Returns the path from the piece's place on the first stop to its place on the last.
fn between(start: Point, line: &[Point], end: Point) -> Vec<Point> {
    let inner = line.get(1..line.len().saturating_sub(1)).unwrap_or_default();
    let whole: Vec<Point> = [start].into_iter().chain(inner.iter().copied()).chain([end]).collect();
    without_straight_points(&whole)
}
