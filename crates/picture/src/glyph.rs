//! Letters and digits as paths.
//! Drawn with a line, as an engraver does, so that no picture needs a font.
//!
//! Capitals and digits are ten units high and stand on the line y = 10; small letters begin at 3.4.

use crate::palette::Paint;
use crate::point::{Number, Point};
use crate::svg::{Canvas, Element};

/// Height of a capital or a digit in its own units.
pub const CAP_HEIGHT: f64 = 10.0;

/// The room between two letters, in the same units.
const SPACE: f64 = 2.6;

/// The weight of the line a letter is drawn with, in the same units.
pub const WEIGHT: f64 = 1.5;

/// A letter or a digit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Glyph {
    /// Width of the glyph, which begins at x = 0.
    pub width: f64,
    /// The line, as SVG path data.
    pub data: &'static str,
}

/// The shape of a letter or a digit, if a board needs it.
/// These are `A` to `T`, `W`, `X`, `a` to `i`, `0` to `9` and `=`.
pub const fn glyph(c: char) -> Option<Glyph> {
    let (width, data) = match c {
        'A' => (8.4, "M0 10L4.2 0L8.4 10M1.5 6.5H6.9"),
        'B' => (7.2, "M0 0V10H3.8C8.3 10 8.3 4.8 3.8 4.8H0M3.8 4.8C7.6 4.8 7.6 0 3.8 0H0"),
        'C' => (7.6, "M7.6 1.9C5.2 -1.1 0 -.5 0 5C0 10.5 5.2 11.1 7.6 8.1"),
        'D' => (7.7, "M0 0V10H3C9.3 10 9.3 0 3 0Z"),
        'E' => (6.4, "M6.4 0H0V10H6.4M0 4.8H5.2"),
        'F' => (6.2, "M6.2 0H0V10M0 4.8H5"),
        'G' => (7.8, "M7.5 1.9C5.1 -1.1 0 -.6 0 5C0 10.6 5.6 11 7.8 8.3V5.4H4.8"),
        'H' => (7.2, "M0 0V10M7.2 0V10M0 4.9H7.2"),
        'I' => (0.1, "M0 0V10"),
        'J' => (5.0, "M5 0V6.6C5 11.2 0 11.2 0 7.4"),
        'K' => (7.0, "M0 0V10M6.6 0L0 6.2M2.5 3.9L7 10"),
        'L' => (6.0, "M0 0V10H6"),
        'M' => (9.0, "M0 10V0L4.5 6.8L9 0V10"),
        'N' => (7.2, "M0 10V0L7.2 10V0"),
        'O' => (8.4, "M4.2 0C-1.4 0 -1.4 10 4.2 10C9.8 10 9.8 0 4.2 0Z"),
        'P' => (6.9, "M0 10V0H3.8C7.9 0 7.9 5.4 3.8 5.4H0"),
        'Q' => (8.4, "M4.2 0C-1.4 0 -1.4 10 4.2 10C9.8 10 9.8 0 4.2 0ZM5.2 7.2L8.4 10.6"),
        'R' => (7.2, "M0 10V0H3.8C7.9 0 7.9 5.4 3.8 5.4H0M3.8 5.4L7.2 10"),
        'S' => {
            (6.8, "M6.4 1.6C4.6 -.8 .4 -.4 .4 2.5C.4 5.9 6.8 4.2 6.8 7.5C6.8 10.6 1.8 10.8 0 8.3")
        }
        'T' => (7.4, "M0 0H7.4M3.7 0V10"),
        'W' => (10.4, "M0 0L2.6 10L5.2 2.4L7.8 10L10.4 0"),
        'X' => (7.4, "M0 0L7.4 10M7.4 0L0 10"),
        'a' => (5.0, "M5 3.4V10M5 5.6C4 2.6 0 2.6 0 6.7C0 10.8 4 10.8 5 7.8"),
        'b' => (5.0, "M0 0V10M0 5.6C1 2.6 5 2.6 5 6.7C5 10.8 1 10.8 0 7.8"),
        'c' => (4.8, "M4.8 4.7C3.2 2.6 0 3 0 6.7C0 10.4 3.2 10.8 4.8 8.7"),
        'd' => (5.0, "M5 0V10M5 5.6C4 2.6 0 2.6 0 6.7C0 10.8 4 10.8 5 7.8"),
        'e' => (5.0, "M.1 6.6H5C5 2.3 0 2.3 0 6.7C0 10.6 3.3 10.9 4.8 8.8"),
        'f' => (4.2, "M4.2 .5C2.5 -.6 1.4 .3 1.4 2.2V10M0 3.6H3.8"),
        'g' => {
            (5.0, "M5 3.4V10.6C5 13.6 1.6 13.7 .3 12.3M5 5.6C4 2.6 0 2.6 0 6.7C0 10.8 4 10.8 5 7.8")
        }
        'h' => (5.0, "M0 0V10M0 6.2C.8 2.6 5 2.4 5 6V10"),
        'i' => (0.1, "M0 3.4V10M0 .3V.9"),
        '0' => (6.4, "M3.2 0C-1.1 0 -1.1 10 3.2 10C7.5 10 7.5 0 3.2 0Z"),
        '1' => (2.6, "M0 2L2.6 0V10"),
        '2' => (6.2, "M.3 2.4C.6 -.9 6 -.8 6 2.7C6 5.2 1.6 7 0 10H6.2"),
        '3' => (
            6.2,
            "M.4 1.4C2.4 -.8 5.8 -.1 5.8 2.5C5.8 4.2 4.4 4.8 2.6 4.8\
             C4.6 4.8 6.2 5.6 6.2 7.4C6.2 10.4 2 10.9 0 8.6",
        ),
        '4' => (6.6, "M4.8 10V0L0 7H6.6"),
        '5' => (6.2, "M5.8 0H1L.5 4.6C2.4 3.4 6.2 3.6 6.2 6.8C6.2 10.4 1.8 10.9 0 8.8"),
        '6' => (6.2, "M5.6 1C3 -.9 .1 1.6 .1 6.2C.1 11.2 6.2 11.2 6.2 6.9C6.2 3.2 1.2 3 .2 6.4"),
        '7' => (6.0, "M0 0H6L2.2 10"),
        '8' => (
            6.4,
            "M3.2 4.7C-.6 4.7 -.6 0 3.2 0C7 0 7 4.7 3.2 4.7\
             C-1.1 4.7 -1.1 10 3.2 10C7.5 10 7.5 4.7 3.2 4.7Z",
        ),
        '9' => (6.2, "M.6 9C3.2 10.9 6.1 8.4 6.1 3.8C6.1 -1.2 0 -1.2 0 3.1C0 6.8 5 7 6 3.6"),
        '=' => (6.0, "M0 3.6H6M0 6.8H6"),
        _ => return further_glyph(c),
    };
    Some(Glyph { width, data })
}

/// The letters and signs that few boards need: `Z`, `j` to `p`, `!` and `+`.
const fn further_glyph(c: char) -> Option<Glyph> {
    let (width, data) = match c {
        'Z' => (6.8, "M0 0H6.8L0 10H6.8"),
        'j' => (2.0, "M2 3.4V11.4C2 13.2 1 13.6 0 13.4M2 .3V.9"),
        'k' => (4.8, "M0 0V10M4.6 3.6L0 7.4M1.7 6L4.8 10"),
        'l' => (0.1, "M0 0V10"),
        'm' => (8.4, "M0 3.4V10M0 6C.6 2.6 4.2 2.4 4.2 6V10M4.2 6C4.8 2.6 8.4 2.4 8.4 6V10"),
        'n' => (5.0, "M0 3.4V10M0 6.2C.8 2.6 5 2.4 5 6V10"),
        'o' => (5.2, "M2.6 3.4C-.9 3.4 -.9 10 2.6 10C6.1 10 6.1 3.4 2.6 3.4Z"),
        'p' => (5.0, "M0 3.4V13.4M0 5.6C1 2.6 5 2.6 5 6.7C5 10.8 1 10.8 0 7.8"),
        '!' => (0.1, "M0 0V6.8M0 9.9V10"),
        '+' => (6.0, "M0 5.4H6M3 2.4V8.4"),
        _ => return None,
    };
    Some(Glyph { width, data })
}

/// Style of a written word.
#[derive(Clone, Copy)]
pub(crate) struct Lettering {
    /// The height of a capital.
    pub height: f64,
    pub colour: Paint,
    /// A rim that keeps patterns away from the letters.
    pub halo: Option<Paint>,
}

/// Below this many pixels a letter cannot be read.
const SMALLEST_PX: f64 = 5.5;

/// Width of a written word, relative to the height of a capital.
pub(crate) fn relative_width(word: &str) -> f64 {
    let widths: Vec<f64> = word.chars().filter_map(glyph).map(|shape| shape.width).collect();
    let spaces = SPACE * widths.len().saturating_sub(1) as f64;
    (widths.iter().sum::<f64>() + spaces) / CAP_HEIGHT
}

/// Writes a word, its capitals centred on a point.
/// Signs without a shape are left out, and so is a word too small to be read.
pub(crate) fn write(canvas: &mut Canvas, word: &str, centre: Point, lettering: Lettering) {
    if lettering.height * canvas.px_per_unit() < SMALLEST_PX {
        return;
    }
    let shapes: Vec<Glyph> = word.chars().filter_map(glyph).collect();
    let width = CAP_HEIGHT * relative_width(word);
    let scale = lettering.height / CAP_HEIGHT;
    // Small letters alone would hang low, so they are centred by their own height.
    let small = !word.is_empty() && word.chars().all(|c| matches!(c, 'a' | 'c' | 'e'));
    let middle = if small { 6.7 } else { CAP_HEIGHT / 2.0 };
    let start = Point::new(centre.x - width * scale / 2.0, centre.y - middle * scale);
    let weight = WEIGHT.max(0.8 / (canvas.px_per_unit() * scale));
    let mut x = 0.0;
    for shape in shapes {
        let place = start.moved(Point::new(x * scale, 0.0));
        let transform = format!("translate({place}) scale({})", Number(scale));
        let line = || Element::new("path").set("d", shape.data).set("transform", &transform);
        if let Some(halo) = lettering.halo {
            canvas.put(line().line(halo, weight + 3.4).round());
        }
        canvas.put(line().line(lettering.colour, weight).round());
        x += shape.width + SPACE;
    }
}
