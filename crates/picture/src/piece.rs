//! Pieces on their bases.

use std::f64::consts::TAU;

use rulebook::Seat;

use crate::glyph::{self, Lettering};
use crate::palette::{Paint, Paints, Pattern, Tint};
use crate::pattern_fill::{Area, hatch, line_width};
use crate::point::{Number, Path, Point};
use crate::silhouette::{BASE_RADIUS, Family, Silhouette};
use crate::svg::{Canvas, Element};

/// Edge of a base, which identifies the owner of the piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Edge {
    /// Player 1: one line.
    Solid,
    /// Player 2: dashes.
    Dashed,
    /// Player 3: dots.
    Dotted,
    /// Player 4: two lines.
    Double,
    /// Player 5: a line with notches.
    Notched,
}

impl Edge {
    /// The edge of a player's bases.
    pub const fn of(seat: Seat) -> Edge {
        match seat.index() {
            0 => Edge::Solid,
            1 => Edge::Dashed,
            2 => Edge::Dotted,
            3 => Edge::Double,
            _ => Edge::Notched,
        }
    }
}

/// Figure drawn on a base.
#[derive(Clone, Copy)]
pub(crate) enum Figure {
    /// An animal, or its plain shape where there is no room for an animal.
    Animal(Family),
    /// The plain shape at any size.
    Plain(Family),
    /// The plain shape with a rim and a large letter: for a board of unknown size.
    Token(Family),
    /// A disc with a number, for five players.
    Numbered(usize),
}

/// A piece to be drawn.
#[derive(Clone, Copy)]
pub(crate) struct Piece {
    pub owner: Seat,
    pub figure: Figure,
    pub tint: Tint<Paint>,
}

/// Below this many pixels an animal is a blot, and gives way to a plain shape.
pub const SMALLEST_ANIMAL_PX: f64 = 20.0;

/// From this many pixels on a letter is read with ease.
/// In small pictures letters grow towards it as far as there is room.
const READABLE_PX: f64 = 7.5;

/// Below this many pixels between its lines a pattern is only grey, and is left out.
const CLOSEST_LINES_PX: f64 = 2.2;

/// From the centre of a piece to the edge of its base, drawn large: a third more than a stop.
pub const RADIUS: f64 = 4.0 / 3.0;

/// Draws a piece with a base of this radius.
pub(crate) fn draw(canvas: &mut Canvas, palette: &Paints, piece: &Piece, at: Point, radius: f64) {
    let scale = radius / BASE_RADIUS;
    canvas.at(at, scale, |canvas| draw_in_units(canvas, palette, piece));
}

/// Draws a piece round the origin, in the units of silhouettes.
pub(crate) fn draw_in_units(canvas: &mut Canvas, palette: &Paints, piece: &Piece) {
    let diameter_px = 2.0 * BASE_RADIUS * canvas.px_per_unit();
    let pen = Pen { palette, tint: piece.tint };
    match piece.figure {
        Figure::Animal(family) if diameter_px >= SMALLEST_ANIMAL_PX => {
            base(canvas, palette, Edge::of(piece.owner));
            pen.silhouette(canvas, family.animal(), 5.0, (31.0, 40.0));
        }
        Figure::Animal(family) | Figure::Plain(family) => {
            let keyline = f64::max(6.0, 0.9 / canvas.px_per_unit());
            pen.silhouette(canvas, family.plain(), keyline, (54.0, 62.0));
        }
        Figure::Token(family) => {
            let (keyline, rim) = (6.0, 4.5);
            let outline = Element::path(&family.plain().outline());
            canvas.put(outline.line(palette.base, 2.0 * (1.4 * keyline + rim)).round());
            pen.silhouette(canvas, family.plain(), keyline, (60.0, 60.0));
        }
        Figure::Numbered(number) => {
            base(canvas, palette, Edge::of(piece.owner));
            pen.disc(canvas, number);
        }
    }
}

/// Draws a family's shape in ink, without a base: a sign, not a piece.
pub(crate) fn sign(canvas: &mut Canvas, palette: &Paints, family: Family, at: Point, reach: f64) {
    let scale = reach / BASE_RADIUS;
    let large = 2.0 * reach * canvas.px_per_unit() >= SMALLEST_ANIMAL_PX;
    // A plain shape fills its circle more than an animal does.
    let (shape, scale) =
        if large { (family.animal(), scale) } else { (family.plain(), scale * 0.75) };
    canvas.at(at, scale, |canvas| {
        canvas.put(Element::path(&shape.outline()).fill(palette.ink));
    });
}

/// Draws in the units of a silhouette.
struct Pen<'a> {
    palette: &'a Paints,
    tint: Tint<Paint>,
}

impl Pen<'_> {
    fn silhouette(
        &self,
        canvas: &mut Canvas,
        shape: &Silhouette,
        keyline: f64,
        letter: (f64, f64),
    ) {
        let outline = shape.outline();
        // White has no pattern, and must be seen on the white corner too.
        let plain = self.tint.pattern == Pattern::Plain;
        let keyline = if plain { 1.4 * keyline } else { keyline };
        // The line lies below the surface, so that none shows where parts overlap.
        let body = Element::path(&outline).fill(self.tint.fill).set("paint-order", "stroke");
        canvas.put(body.stroke(self.palette.keyline, 2.0 * keyline).round());
        let spacing = 10.5;
        pattern(canvas, &self.tint, &Area::inside(&outline), spacing);
        let on = self.tint.on;
        if !shape.detail().is_empty() {
            let detail = Element::new("path").set("d", shape.detail());
            canvas.put(detail.line(on, 2.6).round());
        }
        for (centre, radius) in shape.dots() {
            let seen = radius.max(0.8 / canvas.px_per_unit());
            canvas.put(Element::circle(centre, seen).fill(on));
        }
        let (usual, largest) = letter;
        let height = (READABLE_PX / canvas.px_per_unit()).clamp(usual, largest);
        self.letters(canvas, &self.tint.letter.to_string(), shape.letter(), height);
    }

    fn disc(&self, canvas: &mut Canvas, number: usize) {
        let radius = 52.0;
        let disc = Element::circle(Point::ORIGIN, radius).fill(self.tint.fill);
        canvas.put(disc.stroke(self.palette.keyline, 5.0));
        pattern(canvas, &self.tint, &Area::disc(radius - 2.5), 11.0);
        let name = format!("{}{number}", self.tint.letter);
        self.letters(canvas, &name, Point::ORIGIN, 46.0);
    }

    fn letters(&self, canvas: &mut Canvas, word: &str, centre: Point, height: f64) {
        let halo = (self.tint.pattern != Pattern::Plain).then_some(self.tint.fill);
        let lettering = Lettering { height, colour: self.tint.on, halo };
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

/// The disc and its edge.
/// The lines stay a little inside, so that a rim of the base sets them off from whatever lies
/// below.
fn base(canvas: &mut Canvas, palette: &Paints, edge: Edge) {
    let circle = |radius: f64| Element::circle(Point::ORIGIN, radius);
    let edge_line = |radius: f64, width: f64| circle(radius).line(palette.keyline, width);
    let middle = 64.5;
    let round = TAU * middle;
    canvas.put(circle(BASE_RADIUS).fill(palette.base));
    match edge {
        Edge::Solid => canvas.put(edge_line(66.0, 6.0)),
        Edge::Dashed => canvas.put(edge_line(middle, 8.0).dashes(round, 12, 0.62)),
        Edge::Dotted => {
            let period = round / 22.0;
            let dots = edge_line(middle, 8.0).set("stroke-linecap", "round");
            canvas.put(dots.set("stroke-dasharray", format_args!("0 {}", Number(period))));
        }
        Edge::Double => {
            canvas.put(edge_line(67.0, 3.6));
            canvas.put(edge_line(60.0, 3.0));
        }
        Edge::Notched => {
            canvas.put(edge_line(67.0, 3.6));
            let mut notches = Path::default();
            for notch in 0..15 {
                let angle = TAU * f64::from(notch) / 15.0;
                notches
                    .append(Path::through([Point::polar(57.0, angle), Point::polar(67.0, angle)]));
            }
            canvas.put(Element::path(&notches).line(palette.keyline, 5.0));
        }
    }
}
