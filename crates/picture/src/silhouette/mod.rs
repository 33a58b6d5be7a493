//! The shapes of the pieces.
//! One family of animals for each player: a figure, its head for small pictures, and a plain shape
//! for those who like it plain. Each player has a base of another shape too.

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

    /// The head of the animal, for small pictures: it holds down to twelve pixels.
    pub const fn head(self) -> &'static Silhouette {
        match self {
            Family::Rabbits => &shapes::RABBIT_HEAD,
            Family::Hedgehogs => &shapes::HEDGEHOG_HEAD,
            Family::Cats => &shapes::CAT_HEAD,
            Family::Geese => &shapes::GOOSE_HEAD,
        }
    }

    /// The plain shape.
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

/// Base of a piece: its shape identifies the owner, whatever the colour and the figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Base {
    /// Player 1: a disc.
    Round,
    /// Player 2: a square.
    Square,
    /// Player 3: a shield.
    Shield,
    /// Player 4: a diamond.
    Diamond,
    /// Player 5: a pentagon.
    Pentagon,
}

impl Base {
    /// All of them, in the order of the players.
    pub const ALL: [Base; 5] =
        [Base::Round, Base::Square, Base::Shield, Base::Diamond, Base::Pentagon];

    /// The base of a player's pieces.
    pub fn of(seat: Seat) -> Base {
        Base::ALL.get(seat.index()).copied().unwrap_or(Base::Pentagon)
    }

    /// Returns the outer shape.
    pub fn outline(self) -> Path {
        let part = match self {
            Base::Round => &shapes::ROUND_BASE,
            Base::Square => &shapes::SQUARE_BASE,
            Base::Shield => &shapes::SHIELD_BASE,
            Base::Diamond => &shapes::DIAMOND_BASE,
            Base::Pentagon => &shapes::PENTAGON_BASE,
        };
        part.outline()
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
/// Coordinates are tenths of a unit.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Part {
    start: [i16; 2],
    curves: &'static [[i16; 6]],
}

impl Part {
    fn outline(&self) -> Path {
        let point = |x: i16, y: i16| Point::new(f64::from(x) / 10.0, f64::from(y) / 10.0);
        let [x, y] = self.start;
        let curve = |path: Path, [a, b, c, d, e, f]: &[i16; 6]| {
            path.with(Segment::Curve(point(*a, *b), point(*c, *d), point(*e, *f)))
        };
        self.curves.iter().fold(Path::from(point(x, y)), curve).close()
    }
}

impl Silhouette {
    /// Returns the outer shape.
    /// Its parts overlap: drawn with a line first and filled without one on top, only the outer
    /// line stays.
    pub fn outline(&self) -> Path {
        let mut outline = Path::default();
        for part in self.parts {
            outline.append(part.outline());
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
            let mut corners = vec![part.start.map(f64::from)];
            corners.extend(part.curves.iter().map(|[.., x, y]| [*x, *y].map(f64::from)));
            assert_eq!(corners.first(), corners.last(), "{name}: every part is closed");
            let pairs = corners.windows(2);
            let area: f64 =
                pairs.map(|pair| pair[0][0] * pair[1][1] - pair[1][0] * pair[0][1]).sum();
            assert!(area > 0.0, "{name}: every part runs clockwise");
            for [x, y] in corners {
                inside(Point::new(x / 10.0, y / 10.0), BASE_RADIUS);
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
            check(family.head(), &format!("head of {family:?}"));
        }
    }

    #[test]
    fn plain_shapes_reach_no_further_than_a_base_and_its_keyline() {
        for family in Family::ALL {
            let plain = family.plain();
            for part in plain.parts {
                for [x, y] in part.curves.iter().map(|[.., x, y]| [*x, *y].map(f64::from)) {
                    let far = Point::new(x / 10.0, y / 10.0).distance(Point::ORIGIN);
                    assert!(far < 1.21 * BASE_RADIUS);
                }
            }
            assert_ne!(plain, family.animal());
        }
    }
}
