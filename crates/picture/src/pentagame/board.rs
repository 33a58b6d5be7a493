//! The board without anything on it.

use std::f64::consts::{PI, TAU};

use ::pentagame::{Line, Stop};

use super::geometry::{
    board_radius, centre, corner_angle, crossing_radius, is_segment, outline, pentagon_radius,
    radius, ring_radius,
};
use crate::board_model::Frame;
use crate::drawing::{Background, Drawing, Labels};
use crate::glyph::{self, Lettering};
use crate::palette::{Paint, Paints, Pattern};
use crate::pattern_fill::Area;
use crate::piece::pattern;
use crate::point::{Path, Point};
use crate::svg::{Canvas, Element};

/// The one weight of ring and star.
const LINE: f64 = 0.09;

/// Below this many pixels to a unit the stops recede.
const SMALLEST_LINES: f64 = 4.0;

/// The width of the coloured ring of a crossing.
const BAND: f64 = 0.62;

pub(super) fn draw(canvas: &mut Canvas, palette: &Paints, drawing: &Drawing) {
    if drawing.background == Background::Paper {
        canvas.background(palette.paper);
    }
    stops(canvas, palette, &Frame::UPRIGHT);
    match drawing.labels {
        Labels::Hidden => {}
        Labels::Shown => nodes(canvas, palette, &Frame::UPRIGHT),
        Labels::Numbered => {
            nodes(canvas, palette, &Frame::UPRIGHT);
            numbers(canvas, palette, &Frame::UPRIGHT);
        }
    }
}

/// The board without names.
pub(super) fn stops(canvas: &mut Canvas, palette: &Paints, frame: &Frame) {
    surface(canvas, palette);
    let mut ring = Path::default();
    let mut star = Path::default();
    for stop in Stop::all().filter(|stop| !stop.is_node()) {
        if is_segment(stop) { &mut ring } else { &mut star }.append(frame.path(&outline(stop)));
    }
    // In a very small picture a hundred outlines would be all there is.
    let tiny = canvas.px_per_unit() < SMALLEST_LINES;
    let line = if tiny { palette.faint } else { palette.line };
    for stops in [ring, star] {
        let weight = canvas.weight(LINE);
        canvas.put(Element::path(&stops).fill(palette.field).stroke(line, weight));
    }
    for colour in 0..5 {
        corner(canvas, palette, frame, colour);
        crossing(canvas, palette, frame, colour);
    }
}

/// The surface of the board, and the graduated circle round it, as round a chart of the sky.
fn surface(canvas: &mut Canvas, palette: &Paints) {
    let inner = board_radius() + 0.45;
    canvas.put(Element::circle(Point::ORIGIN, inner).fill(palette.paper));
    match palette.ink {
        // A small live board hides it.
        Paint::Named(_) => {
            canvas.group(Element::new("g").set("class", "limb"), |canvas| limb(canvas, palette));
        }
        Paint::Mixed(_) => limb(canvas, palette),
    }
}

fn limb(canvas: &mut Canvas, palette: &Paints) {
    let inner = board_radius() + 0.45;
    let mut ticks = Path::default();
    for tick in 0..120 {
        let angle = TAU * f64::from(tick) / 120.0;
        let length = if tick % 4 == 0 { 0.55 } else { 0.3 };
        let names = tick % 24 == 0;
        if !names {
            let ends = [Point::polar(inner, angle), Point::polar(inner + length, angle)];
            ticks.append(Path::through(ends));
        }
    }
    let weight = canvas.weight(0.05);
    canvas.put(Element::circle(Point::ORIGIN, inner).line(palette.faint, weight));
    if canvas.px_per_unit() > 6.0 {
        canvas.put(Element::path(&ticks).line(palette.faint, weight));
    }
}

fn corner(canvas: &mut Canvas, palette: &Paints, frame: &Frame, colour: usize) {
    let tint = palette.colour(colour);
    let stop = Stop::corner(colour);
    canvas.at(frame.point(centre(stop)), 1.0, |canvas| {
        canvas.put(Element::circle(Point::ORIGIN, radius(stop)).fill(tint.fill));
        pattern(canvas, &tint, &Area::disc(radius(stop)), 0.42);
        let weight = canvas.weight(2.0 * LINE);
        canvas.put(Element::circle(Point::ORIGIN, radius(stop)).line(palette.line, weight));
    });
}

fn crossing(canvas: &mut Canvas, palette: &Paints, frame: &Frame, colour: usize) {
    let tint = palette.colour(colour);
    let (outer, inner) = (crossing_radius(), crossing_radius() - BAND);
    canvas.at(frame.point(centre(Stop::crossing(colour))), 1.0, |canvas| {
        canvas.put(Element::circle(Point::ORIGIN, outer).fill(tint.fill));
        if tint.pattern != Pattern::Plain {
            pattern(canvas, &tint, &Area::ring(outer, inner), 0.3);
        }
        let weight = canvas.weight(LINE);
        let hole = Element::circle(Point::ORIGIN, inner).fill(palette.field);
        canvas.put(hole.stroke(palette.line, weight));
        canvas.put(Element::circle(Point::ORIGIN, outer).line(palette.line, 1.6 * weight));
    });
}

pub(super) fn nodes(canvas: &mut Canvas, palette: &Paints, frame: &Frame) {
    let outer = |canvas: &mut Canvas| {
        names(canvas, palette, frame, ("ABCDE", 1.25), |angle| {
            Point::polar(board_radius() + 1.55, angle)
        });
    };
    match palette.ink {
        // A small live board shows the inner names instead.
        Paint::Named(_) => canvas.group(Element::new("g").set("class", "outer-names"), outer),
        Paint::Mixed(_) => outer(canvas),
    }
    names(canvas, palette, frame, ("abcde", 1.1), |angle| {
        Point::polar(pentagon_radius() - crossing_radius() - 0.75, angle + PI)
    });
}

/// The names of the corners inside the board, between the two legs of each tip.
pub(super) fn inner_names(canvas: &mut Canvas, palette: &Paints, frame: &Frame) {
    names(canvas, palette, frame, ("ABCDE", 1.5), |angle| Point::polar(ring_radius() - 6.2, angle));
}

fn names(
    canvas: &mut Canvas,
    palette: &Paints,
    frame: &Frame,
    (letters, height): (&str, f64),
    place: impl Fn(f64) -> Point,
) {
    let lettering = Lettering { height, colour: palette.ink, halo: None };
    for (colour, letter) in letters.chars().enumerate() {
        let at = frame.point(place(corner_angle(colour)));
        glyph::write(canvas, &letter.to_string(), at, lettering);
    }
}

pub(super) fn numbers(canvas: &mut Canvas, palette: &Paints, frame: &Frame) {
    for line in Line::all() {
        for (number, stop) in (1..).zip(line.stops()) {
            let lettering = Lettering { height: 0.64, colour: palette.grey, halo: None };
            glyph::write(canvas, &number.to_string(), frame.point(centre(stop)), lettering);
        }
    }
}
