//! Pieces on their bases.

use rulebook::Seat;

use crate::glyph::{self, Lettering};
use crate::palette::{Paint, Paints, Pattern, Tint};
use crate::pattern_fill::{Area, hatch, line_width};
use crate::point::Point;
use crate::silhouette::{BASE_RADIUS, Base, Family, Silhouette};
use crate::svg::{Canvas, Element};

/// Figure drawn on a base.
#[derive(Clone, Copy)]
pub(crate) enum Figure {
    /// An animal, or its head where there is no room for the animal.
    Animal(Family),
    /// The plain shape at any size.
    Plain(Family),
    /// A disc with a number, for five players.
    Numbered(usize),
}

/// Amount of detail of the pieces of a board: the same for all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detail {
    /// Whole animals with the letter of their colour.
    Full,
    /// Heads without letters: the colour and its pattern say it.
    Bold,
}

impl Detail {
    /// Returns what can be read on a board whose smallest piece is this wide.
    pub(crate) fn for_px(smallest_px: f64) -> Detail {
        if smallest_px >= SMALLEST_ANIMAL_PX { Detail::Full } else { Detail::Bold }
    }
}

/// A piece to be drawn.
#[derive(Clone, Copy)]
pub(crate) struct Piece {
    pub owner: Seat,
    pub figure: Figure,
    pub tint: Tint<Paint>,
    pub detail: Detail,
}

/// Below this many pixels its head is recognised better than the whole animal.
pub const SMALLEST_ANIMAL_PX: f64 = 36.0;

/// From this many pixels on a letter is read with ease.
/// In small pictures letters grow towards it as far as there is room.
const READABLE_PX: f64 = 7.5;

/// Below this many pixels between its lines a pattern is only grey, and is left out.
const CLOSEST_LINES_PX: f64 = 2.2;

/// The line round a base.
pub(crate) const RIM: f64 = 7.0;

/// The width of the board's colour round a base: it separates neighbours of one colour.
const HALO: f64 = 13.0;

/// From the centre of a piece to the edge of its base, drawn large: a third more than a stop.
pub const RADIUS: f64 = 4.0 / 3.0;

/// Draws a piece with a base of this radius.
pub(crate) fn draw(canvas: &mut Canvas, palette: &Paints, piece: &Piece, at: Point, radius: f64) {
    let scale = radius / BASE_RADIUS;
    canvas.at(at, scale, |canvas| draw_in_units(canvas, palette, piece));
}

/// Draws a piece round the origin, in the units of silhouettes.
pub(crate) fn draw_in_units(canvas: &mut Canvas, palette: &Paints, piece: &Piece) {
    base(canvas, palette, Base::of(piece.owner));
    let pen = Pen { palette, piece };
    named_group(canvas, palette, "piece-figure", |canvas| match piece.figure {
        Figure::Animal(family) if piece.detail == Detail::Full => {
            // It stands on its base and overlaps the edge, but not the halo.
            canvas.at(Point::ORIGIN, 1.2, |canvas| {
                pen.silhouette(canvas, family.animal(), (4.5, 10.0), (31.0, 36.0));
            });
        }
        Figure::Animal(family) => pen.silhouette(canvas, family.head(), (7.0, 15.0), (0.0, 0.0)),
        Figure::Plain(family) => canvas.at(Point::ORIGIN, 0.72, |canvas| {
            pen.silhouette(canvas, family.plain(), (8.0, 15.0), (54.0, 62.0));
        }),
        Figure::Numbered(number) => pen.disc(canvas, number),
    });
}

/// Draws a group that a live board can restyle by its class; pictures have no classes.
fn named_group(canvas: &mut Canvas, palette: &Paints, name: &str, draw: impl FnOnce(&mut Canvas)) {
    match palette.ink {
        Paint::Named(_) => canvas.group(Element::new("g").set("class", name), draw),
        Paint::Mixed(_) => draw(canvas),
    }
}

/// Draws a family's shape in ink, without a base: a sign, not a piece.
pub(crate) fn sign(canvas: &mut Canvas, palette: &Paints, family: Family, at: Point, reach: f64) {
    let scale = reach / BASE_RADIUS;
    let large = 2.0 * reach * canvas.px_per_unit() >= SMALLEST_ANIMAL_PX;
    let shape = if large { family.animal() } else { family.head() };
    canvas.at(at, scale, |canvas| {
        canvas.put(Element::path(&shape.outline()).fill(palette.ink));
    });
}

/// Draws in the units of a silhouette.
struct Pen<'a> {
    palette: &'a Paints,
    piece: &'a Piece,
}

impl Pen<'_> {
    /// Draws a shape with a keyline, a pattern and a letter.
    /// Given are the width of the line and the spacing, then the usual and largest letter.
    fn silhouette(
        &self,
        canvas: &mut Canvas,
        shape: &Silhouette,
        (keyline, spacing): (f64, f64),
        (usual, largest): (f64, f64),
    ) {
        let tint = &self.piece.tint;
        let outline = shape.outline();
        // White has no pattern, and must be seen on the white corner too.
        let plain = tint.pattern == Pattern::Plain;
        let keyline = if plain { 1.25 * keyline } else { keyline };
        // The line lies below the surface, so that none shows where parts overlap.
        let body = Element::path(&outline).fill(tint.fill).set("paint-order", "stroke");
        canvas.put(body.stroke(self.palette.keyline, 2.0 * keyline).round());
        pattern(canvas, tint, &Area::inside(&outline), spacing);
        if !shape.detail().is_empty() {
            let detail = Element::new("path").set("d", shape.detail());
            canvas.put(detail.line(tint.on, 2.6).round());
        }
        for (centre, radius) in shape.dots() {
            let seen = radius.max(0.8 / canvas.px_per_unit());
            canvas.put(Element::circle(centre, seen).fill(tint.on));
        }
        if self.piece.detail == Detail::Full {
            let height = (READABLE_PX / canvas.px_per_unit()).clamp(usual, largest);
            self.letters(canvas, &tint.letter.to_string(), shape.letter(), height);
        }
    }

    fn disc(&self, canvas: &mut Canvas, number: usize) {
        let tint = &self.piece.tint;
        let radius = 46.0;
        let disc = Element::circle(Point::ORIGIN, radius).fill(tint.fill);
        canvas.put(disc.stroke(self.palette.keyline, 6.0));
        pattern(canvas, tint, &Area::disc(radius - 2.5), 11.0);
        match self.piece.detail {
            Detail::Full => {
                let name = format!("{}{number}", tint.letter);
                self.letters(canvas, &name, Point::ORIGIN, 42.0);
            }
            // Only the number distinguishes the pieces of one colour.
            Detail::Bold => self.write(canvas, &number.to_string(), Point::ORIGIN, 56.0),
        }
    }

    fn letters(&self, canvas: &mut Canvas, word: &str, centre: Point, height: f64) {
        named_group(canvas, self.palette, "piece-letter", |canvas| {
            self.write(canvas, word, centre, height);
        });
    }

    fn write(&self, canvas: &mut Canvas, word: &str, centre: Point, height: f64) {
        let tint = &self.piece.tint;
        let halo = (tint.pattern != Pattern::Plain).then_some(tint.fill);
        let lettering = Lettering { height, colour: tint.on, halo };
        glyph::write(canvas, word, centre, lettering);
    }
}

/// Lays the pattern of a colour over an area, if its lines can be distinguished.
pub(crate) fn pattern(canvas: &mut Canvas, tint: &Tint<Paint>, area: &Area, spacing: f64) {
    if spacing * canvas.px_per_unit() < CLOSEST_LINES_PX {
        return;
    }
    let lines = Element::path(&hatch(tint.pattern, area, spacing));
    let lines = lines.line(tint.hatch, line_width(tint.pattern, spacing));
    match tint.pattern {
        Pattern::Plain => {}
        Pattern::Dots => canvas.put(lines.round()),
        _ => canvas.put(lines),
    }
}

/// Draws the base with the board's colour round it.
fn base(canvas: &mut Canvas, palette: &Paints, base: Base) {
    let outline = base.outline();
    let halo = Element::path(&outline).line(palette.paper, RIM + 2.0 * HALO);
    canvas.put(halo.set("stroke-linejoin", "round"));
    let rim = Element::path(&outline).fill(palette.base).stroke(palette.keyline, RIM);
    canvas.put(match palette.ink {
        // A live board draws a heavier line round the pieces of its viewer.
        Paint::Named(_) => rim.set("class", "piece-base"),
        Paint::Mixed(_) => rim,
    });
}
