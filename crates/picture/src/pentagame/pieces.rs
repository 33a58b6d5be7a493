//! Pieces and blocks on the board and in its middle.

use std::f64::consts::TAU;

use ::pentagame::{Content, Pentagame, Piece, PlayerLayout, Stop};
use rulebook::Position;

use super::geometry::centre;
use crate::drawing::{Drawing, Figures, ToMove};
use crate::glyph::{self, Lettering};
use crate::palette::Paints;
use crate::piece::{self, Detail, Figure, RADIUS};
use crate::point::Point;
use crate::silhouette::Family;
use crate::svg::{Canvas, Element};

/// Position and size of a drawn piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PieceSpot {
    /// The centre of its base.
    pub at: Point,
    /// The radius of its base.
    pub radius: f64,
}

/// Returns how far the pieces on one corner reach together, from its centre.
/// Several overlap the edge of its disc: inside they would be too small on a telephone.
pub(super) const fn crowd(count: usize) -> f64 {
    match count {
        0 | 1 => RADIUS,
        2..=5 => 2.9,
        _ => 3.1,
    }
}

/// The largest radius of one of several pieces on a corner.
const CROWD_RADIUS: f64 = 1.25;

/// Distance of neighbours on a corner, in their diameters: bases reach beyond their radius.
const SPACING: f64 = 1.16;

/// The circle on which pieces lie that are out.
const OUT_RING: f64 = 3.85;

/// The radius of their bases, when there is room.
const OUT_RADIUS: f64 = 0.95;

/// The circle on which the grey blocks of the pool lie.
const POOL_RING: f64 = 1.62;

/// Radius of the sign of the player to move.
const SIGN_RADIUS: f64 = 0.95;

/// The radius of a black block.
pub(super) const BLACK_RADIUS: f64 = 0.8;

/// The width of its edge: light at night, when black alone is not seen.
const BLACK_EDGE: f64 = 0.22;

/// The radius of the middle of a grey block's ring, and its width.
const GREY: (f64, f64) = (0.56, 0.36);

/// Returns where several pieces stand on one stop: all of them seen, none on another.
pub fn corner_spots(stop: Stop, count: usize) -> Vec<PieceSpot> {
    let at = centre(stop);
    if count <= 1 {
        return vec![PieceSpot { at, radius: RADIUS }; count];
    }
    // Up to six stand in a circle, more in two.
    let outer = if count <= 6 { count } else { count - count / 3 };
    let inner = count - outer;
    let half = (TAU / 2.0 / outer as f64).sin();
    let radius = (crowd(count) * half / (SPACING + half)).min(CROWD_RADIUS);
    let ring = SPACING * radius / half;
    let mut spots = circle(at, ring, outer, radius, -TAU / 4.0);
    if inner > 0 {
        let room = ring - radius;
        let half = if inner == 1 { 1.0 } else { (TAU / 2.0 / inner as f64).sin() };
        let smaller = (room * half / (1.0 + half)).min(radius);
        let ring = if inner == 1 { 0.0 } else { room - smaller };
        spots.extend(circle(at, ring, inner, smaller, 0.0));
    }
    spots
}

fn circle(at: Point, ring: f64, count: usize, radius: f64, lean: f64) -> Vec<PieceSpot> {
    // Two stand side by side, three and more with one on top or two.
    let start = if count == 2 {
        lean
    } else if count == 4 {
        -TAU / 8.0
    } else {
        0.0
    };
    let angle = |index: usize| start + TAU * index as f64 / count as f64;
    (0..count)
        .map(|index| PieceSpot { at: at.moved(Point::polar(ring, angle(index))), radius })
        .collect()
}

/// Returns where pieces lie that are out, given how many each player has.
/// In the middle, each player's together, player 1 on top and the others clockwise.
pub fn out_spots(out: &[usize]) -> Vec<Vec<PieceSpot>> {
    let most = out.iter().copied().max().unwrap_or(0).max(1);
    let seats = out.len().max(1);
    // Five out of five by four players would not fit in one circle at full size.
    let room = (TAU / (2 * seats * most) as f64).sin() * OUT_RING * 0.96;
    let radius = room.min(OUT_RADIUS);
    let step = 2.0 * (radius * 1.04 / OUT_RING).asin();
    let spots = |(seat, count): (usize, &usize)| {
        let middle = TAU * seat as f64 / seats as f64;
        let first = middle - step * (*count as f64 - 1.0) / 2.0;
        let spot = |index: usize| PieceSpot {
            at: Point::polar(OUT_RING, first + step * index as f64),
            radius,
        };
        (0..*count).map(spot).collect()
    };
    out.iter().enumerate().map(spots).collect()
}

/// Returns where the five grey blocks of the pool lie: the first ones stay when there are fewer.
pub fn pool_points() -> [Point; 5] {
    [0, 1, 2, 3, 4].map(|index| Point::polar(POOL_RING, TAU * f64::from(index) / 5.0))
}

pub(super) fn draw(canvas: &mut Canvas, palette: &Paints, position: &Pentagame, drawing: &Drawing) {
    let mut pieces = out_pieces(position);
    for stop in Stop::all() {
        match position.content(stop) {
            Content::Free => {}
            Content::Black => black(canvas, palette, centre(stop)),
            Content::Grey => grey(canvas, palette, centre(stop)),
            Content::Pieces(standing) => {
                let spots = corner_spots(stop, standing.len());
                pieces.extend(spots.into_iter().zip(standing));
            }
        }
    }
    for at in pool_points().into_iter().take(position.pool() as usize) {
        grey(canvas, palette, at);
    }
    pieces.sort_by_key(|(spot, _)| depth(spot.at));
    // Those that are out are trophies: they do not decide.
    let standing = pieces.iter().filter(|(_, one)| position.stop_of(*one).is_some());
    let smallest = standing.map(|(spot, _)| spot.radius).fold(RADIUS, f64::min);
    let detail = Detail::for_px(2.0 * smallest * canvas.px_per_unit());
    for (spot, one) in pieces {
        let drawn = drawn(palette, position.layout(), drawing.figures, one, detail);
        piece::draw(canvas, palette, &drawn, spot.at, spot.radius);
    }
    if drawing.to_move == ToMove::Shown && !position.is_over() {
        sign(canvas, palette, position);
    }
}

/// Returns who stands lower stands before the others, as figures do.
/// Feet are hidden, heads are not. Whole numbers, since the last bit of a sine must not decide.
pub(super) fn depth(at: Point) -> [i32; 2] {
    [at.y, at.x].map(|at| (at * 100.0).round() as i32)
}

fn out_pieces(position: &Pentagame) -> Vec<(PieceSpot, Piece)> {
    let out_of = |seat| {
        let of_seat = Piece::of_seat(position.layout(), seat);
        of_seat.filter(|piece| position.stop_of(*piece).is_none()).collect()
    };
    let out: Vec<Vec<Piece>> = position.seats().iter().map(out_of).collect();
    let counts: Vec<usize> = out.iter().map(Vec::len).collect();
    let spots = out_spots(&counts).into_iter().flatten();
    spots.zip(out.into_iter().flatten()).collect()
}

/// The sign of the player to move, in the very middle.
/// The animal in ink, or the letter of a player among five.
fn sign(canvas: &mut Canvas, palette: &Paints, position: &Pentagame) {
    let seat = position.to_move();
    let family = Family::of(seat).filter(|_| position.layout() != PlayerLayout::Five);
    match family {
        Some(family) => piece::sign(canvas, palette, family, Point::ORIGIN, SIGN_RADIUS),
        None => {
            let letter = palette.colour(seat.index()).letter.to_string();
            let lettering = Lettering { height: SIGN_RADIUS, colour: palette.ink, halo: None };
            glyph::write(canvas, &letter, Point::ORIGIN, lettering);
        }
    }
}

/// Returns how a piece is drawn.
pub(super) fn drawn(
    palette: &Paints,
    layout: PlayerLayout,
    figures: Figures,
    one: Piece,
    detail: Detail,
) -> piece::Piece {
    let figure = match (layout, figures, Family::of(one.seat())) {
        (PlayerLayout::Five, _, _) | (_, _, None) => Figure::Numbered(one.index() + 1),
        (_, Figures::Animals, Some(family)) => Figure::Animal(family),
        (_, Figures::Plain, Some(family)) => Figure::Plain(family),
    };
    let tint = palette.colour(one.colour(layout));
    piece::Piece { owner: one.seat(), figure, tint, detail }
}

pub(super) fn black(canvas: &mut Canvas, palette: &Paints, at: Point) {
    let weight = canvas.weight(BLACK_EDGE);
    let disc = Element::circle(at, BLACK_RADIUS).fill(palette.black.fill);
    canvas.put(disc.stroke(palette.black_edge, weight));
}

pub(super) fn grey(canvas: &mut Canvas, palette: &Paints, at: Point) {
    let (radius, width) = GREY;
    let edge = canvas.weight(0.07);
    let whole = Element::circle(at, radius).fill(palette.field);
    canvas.put(whole.stroke(palette.ink, width + 2.0 * edge));
    canvas.put(Element::circle(at, radius).line(palette.grey, width));
}

/// The five grey blocks and the pieces out stay clear of the stops round the middle.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::pentagame::COMPACT;
    use crate::pentagame::geometry::{STOP_RADIUS, corner_radius, pentagon_radius};
    use crate::point::Segment;
    use crate::silhouette::{BASE_RADIUS, Base};

    fn clear(spots: &[PieceSpot]) {
        for (index, a) in spots.iter().enumerate() {
            for b in &spots[index + 1..] {
                let apart = a.at.distance(b.at);
                assert!(apart + 1e-9 >= a.radius + b.radius, "{a:?} {b:?}");
            }
        }
    }

    /// Points on the edge of a player's base, drawn on a spot.
    fn edge(seat: usize, spot: PieceSpot) -> Vec<Point> {
        let outline = Base::ALL[seat].outline();
        let mut from = Point::ORIGIN;
        let mut points = Vec::new();
        for segment in outline.segments() {
            match *segment {
                Segment::Move(to) => from = to,
                Segment::Curve(a, b, to) => {
                    points.extend((0..20).map(|step| {
                        let t = f64::from(step) / 20.0;
                        let at = |from: f64, a: f64, b: f64, to: f64| {
                            let back = 1.0 - t;
                            let near = back * back * (back * from + 3.0 * t * a);
                            near + t * t * (3.0 * back * b + t * to)
                        };
                        Point::new(at(from.x, a.x, b.x, to.x), at(from.y, a.y, b.y, to.y))
                    }));
                    from = to;
                }
                _ => {}
            }
        }
        let scale = spot.radius / BASE_RADIUS;
        let placed = |at: &Point| spot.at.moved(Point::new(at.x * scale, at.y * scale));
        points.iter().map(placed).collect()
    }

    #[test]
    fn rims_of_pieces_on_one_corner_stay_apart() {
        for count in 2..=5 {
            let spots = corner_spots(Stop::corner(0), count);
            let edges: Vec<_> =
                spots.iter().enumerate().map(|(seat, at)| edge(seat, *at)).collect();
            for (index, one) in edges.iter().enumerate() {
                for other in &edges[index + 1..] {
                    let apart = one.iter().flat_map(|a| other.iter().map(|b| a.distance(*b)));
                    let apart = apart.fold(f64::MAX, f64::min) / spots[0].radius * BASE_RADIUS;
                    assert!(apart > piece::RIM, "{count}: {apart:.1}");
                }
            }
            // A piece is at least fourteen pixels wide on a board of 360.
            assert!(2.0 * spots[0].radius * 360.0 / COMPACT.width >= 14.0, "{count}");
        }
    }

    #[test]
    fn all_pieces_on_a_corner_are_seen() {
        let corner = Stop::corner(2);
        for count in 0..=20 {
            let spots = corner_spots(corner, count);
            assert_eq!(spots.len(), count);
            clear(&spots);
            for spot in spots {
                let reach = spot.at.distance(centre(corner)) + spot.radius;
                assert!(reach <= crowd(count) + 1e-9, "{count}: {reach}");
                assert!(spot.radius > 0.2, "{count}: {}", spot.radius);
            }
        }
        assert!(crowd(5) < 1.3 * corner_radius());
    }

    #[test]
    fn pieces_out_and_the_pool_lie_in_the_pentagon() {
        let inner = pentagon_radius() * (TAU / 10.0).cos() - STOP_RADIUS;
        for out in [vec![5, 5], vec![3, 3, 3], vec![5, 5, 5, 5], vec![3; 5], vec![0, 0]] {
            let spots = out_spots(&out).concat();
            assert_eq!(spots.len(), out.iter().sum::<usize>());
            clear(&spots);
            for spot in &spots {
                assert!(spot.at.distance(Point::ORIGIN) + spot.radius < inner);
                for grey in pool_points() {
                    assert!(grey.distance(spot.at) > spot.radius + GREY.0 + GREY.1 / 2.0);
                }
            }
        }
    }
}
