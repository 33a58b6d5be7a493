//! The shapes of the pieces.
//! One family of animals for each player, and a plain shape of each family for small pictures.

mod shapes;

use rulebook::Seat;

use crate::point::{Path, Point, Segment};

/// Radius of a base in the units of silhouettes.
/// The centre of the base is their origin.
pub const BASE_RADIUS: f64 = 70.0;

/// Whose pieces are which animals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// Pieces of player 1.
    Rabbits,
    /// Pieces of player 2.
    Hedgehogs,
    /// Pieces of player 3.
    Cats,
    /// Pieces of player 4.
    Geese,
}

impl Family {
    /// All of them, in the order of the players.
    pub const ALL: [Family; 4] = [Family::Rabbits, Family::Hedgehogs, Family::Cats, Family::Geese];

    /// The family of a player. A fifth player has none: five players have discs with numbers.
    pub fn of(seat: Seat) -> Option<Family> {
        Family::ALL.get(seat.index()).copied()
    }

    /// Returns a stable code for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Family::Rabbits => "rabbits",
            Family::Hedgehogs => "hedgehogs",
            Family::Cats => "cats",
            Family::Geese => "geese",
        }
    }

    /// Returns the silhouette of the animal.
    pub const fn animal(self) -> &'static Silhouette {
        match self {
            Family::Rabbits => &shapes::RABBIT,
            Family::Hedgehogs => &shapes::HEDGEHOG,
            Family::Cats => &shapes::CAT,
            Family::Geese => &shapes::GOOSE,
        }
    }

    /// The plain shape for small pictures.
    /// The rabbit keeps its ears, the hedgehog its back, the cat sits as a triangle, the goose
    /// spreads as a lozenge.
    pub const fn plain(self) -> &'static Silhouette {
        match self {
            Family::Rabbits => &shapes::PLAIN_RABBIT,
            Family::Hedgehogs => &shapes::PLAIN_HEDGEHOG,
            Family::Cats => &shapes::PLAIN_CAT,
            Family::Geese => &shapes::PLAIN_GOOSE,
        }
    }
}

/// A shape, in units of which [`BASE_RADIUS`] reach to the edge of the base.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Silhouette {
    parts: &'static [Part],
    detail: &'static str,
    dots: &'static [[f64; 3]],
    letter: [f64; 2],
}

/// A closed chain of cubic curves, clockwise. Each curve is two control points and an end.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Part {
    start: [f64; 2],
    curves: &'static [[f64; 6]],
}

impl Silhouette {
    /// Returns the outer shape.
    /// Its parts overlap: drawn with a line first and filled without one on top, only the outer
    /// line stays.
    pub fn outline(&self) -> Path {
        let mut outline = Path::default();
        for part in self.parts {
            let [x, y] = part.start;
            let start = Path::from(Point::new(x, y));
            let closed = part.curves.iter().fold(start, |path, [a, b, c, d, e, f]| {
                path.with(Segment::Curve(
                    Point::new(*a, *b),
                    Point::new(*c, *d),
                    Point::new(*e, *f),
                ))
            });
            outline.append(closed.close());
        }
        outline
    }

    /// Lines inside, as SVG path data; empty where there are none.
    pub fn detail(&self) -> &'static str {
        self.detail
    }

    /// Eyes and noses: centre and radius.
    pub fn dots(&self) -> impl Iterator<Item = (Point, f64)> {
        self.dots.iter().map(|[x, y, radius]| (Point::new(*x, *y), *radius))
    }

    /// Returns where the letter of the colour has room.
    pub fn letter(&self) -> Point {
        let [x, y] = self.letter;
        Point::new(x, y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(shape: &Silhouette, name: &str) {
        let inside = |point: Point, most: f64| {
            assert!(point.distance(Point::ORIGIN) <= most, "{name} {point:?}");
        };
        for part in shape.parts {
            let mut corners = vec![part.start];
            corners.extend(part.curves.iter().map(|[.., x, y]| [*x, *y]));
            assert_eq!(corners.first(), corners.last(), "{name}: every part is closed");
            let pairs = corners.windows(2);
            let area: f64 =
                pairs.map(|pair| pair[0][0] * pair[1][1] - pair[1][0] * pair[0][1]).sum();
            assert!(area > 0.0, "{name}: every part runs clockwise");
            for [x, y] in corners {
                inside(Point::new(x, y), BASE_RADIUS);
            }
        }
        for (centre, radius) in shape.dots() {
            inside(centre, BASE_RADIUS - radius);
        }
        inside(shape.letter(), BASE_RADIUS / 2.0);
    }

    #[test]
    fn every_shape_stands_on_its_base() {
        for family in Family::ALL {
            check(family.animal(), &format!("{family:?}"));
        }
    }

    #[test]
    fn plain_shapes_reach_no_further_than_a_base_and_its_keyline() {
        for family in Family::ALL {
            let plain = family.plain();
            for part in plain.parts {
                for [.., x, y] in part.curves {
                    assert!(Point::new(*x, *y).distance(Point::ORIGIN) < 1.21 * BASE_RADIUS);
                }
            }
            assert_ne!(plain, family.animal());
        }
    }
}
