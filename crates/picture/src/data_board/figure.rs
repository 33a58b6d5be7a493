//! Figures of chess, for tokens whose word names one.
//!
//! Drawn for this project: closed outlines with few, wide parts, so that they are distinct at
//! twelve pixels. The units are those of a figure ninety units high that stands on the line y = 42.

use crate::palette::Paints;
use crate::point::Point;
use crate::stone::Stone;
use crate::svg::{Canvas, Element};

/// Half the height of a figure in its own units.
const REACH: f64 = 45.0;

/// The middle of a figure in its own units.
const MIDDLE: f64 = -3.0;

/// Below this many pixels from top to bottom a figure has no inner lines.
const SMALLEST_DETAIL_PX: f64 = 16.0;

/// A figure of chess.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Figure {
    /// The word of tokens that are drawn as this figure.
    pub word: &'static str,
    /// The capital letter on text boards.
    pub letter: char,
    /// The outline, as SVG path data.
    outline: &'static str,
    /// The lines inside, as SVG path data.
    details: &'static str,
}

/// The figures from pawn to king.
pub(crate) const FIGURES: [Figure; 6] = [
    Figure {
        word: "pawn",
        letter: 'P',
        outline: "M-28 42V35C-28 30 -22 29 -18 25C-11 18 -9 10 -8 3H-16V-5H-9C-21 -14 -17 -36 0 -36\
                  C17 -36 21 -14 9 -5H16V3H8C9 10 11 18 18 25C22 29 28 30 28 35V42Z",
        details: "M-18 27H18",
    },
    Figure {
        word: "knight",
        letter: 'N',
        outline: "M-27 42V34L-19 29C-20 14 -3 7 -2 -6C-8 -1 -17 0 -21 6C-24 11 -31 13 -35 8\
                  C-39 3 -37 -3 -33 -8C-27 -16 -28 -25 -18 -33L-17 -46L-6 -38C17 -38 32 -17 31 12\
                  C31 19 29 25 27 29L33 34V42Z",
        details: "M-19 29H27M-17 -20H-12M7 -27C17 -19 21 -6 20 11M-30 1L-27 3",
    },
    Figure {
        word: "bishop",
        letter: 'B',
        outline: "M-31 42V34C-22 33 -15 33 -9 29V23H-17V15H-11C-27 2 -23 -20 -6 -33\
                  C-10 -37 -8 -46 0 -46C8 -46 10 -37 6 -33C23 -20 27 2 11 15H17V23H9V29\
                  C15 33 22 33 31 34V42Z",
        details: "M-11 15H11M10 -19L-2 -3",
    },
    Figure {
        word: "rook",
        letter: 'R',
        outline: "M-33 42V33L-24 27C-19 18 -18 4 -18 -9L-28 -18V-38H-15V-30H-7V-38H7V-30H15V-38\
                  H28V-18L18 -9C18 4 19 18 24 27L33 33V42Z",
        details: "M-18 -9H18M-24 27H24",
    },
    Figure {
        word: "queen",
        letter: 'Q',
        outline: "M-27 42V35L-22 29C-22 24 -26 20 -27 14L-37 -16C-46 -19 -42 -31 -34 -28\
                  C-30 -26 -31 -20 -33 -18L-19 -1L-20 -29C-26 -33 -23 -42 -17 -41\
                  C-11 -40 -12 -32 -15 -30L-6 -5L-2 -35C-8 -39 -5 -48 0 -48C5 -48 8 -39 2 -35\
                  L6 -5L15 -30C12 -32 11 -40 17 -41C23 -42 26 -33 20 -29L19 -1L33 -18\
                  C31 -20 30 -26 34 -28C42 -31 46 -19 37 -16L27 14C26 20 22 24 22 29L27 35V42Z",
        details: "M-27 15C-12 10 12 10 27 15M-22 29C-10 25 10 25 22 29",
    },
    Figure {
        word: "king",
        letter: 'K',
        outline: "M-27 42V35L-22 29C-22 23 -28 17 -33 8C-43 -10 -25 -24 -9 -14\
                  C-10 -19 -8 -24 -4 -26V-32H-12V-40H-4V-48H4V-40H12V-32H4V-26C8 -24 10 -19 9 -14\
                  C25 -24 43 -10 33 8C28 17 22 23 22 29L27 35V42Z",
        details: "M-27 18C-12 12 12 12 27 18M-22 29C-10 25 10 25 22 29M-9 -14C-4 -8 0 0 0 12\
                  M9 -14C4 -8 0 0 0 12",
    },
];

impl Figure {
    /// The figure that a word names.
    pub(crate) fn named(word: &str) -> Option<&'static Figure> {
        FIGURES.iter().find(|figure| figure.word == word)
    }

    /// The letter on text boards: capital for all colours but black.
    pub(crate) fn sign(&self, stone: Stone) -> char {
        if stone == Stone::Black { self.letter.to_ascii_lowercase() } else { self.letter }
    }

    /// Draws the figure. Its height is the diameter of a stone.
    pub(crate) fn draw(
        &self,
        canvas: &mut Canvas,
        palette: &Paints,
        stone: Stone,
        at: Point,
        radius: f64,
    ) {
        let tint = stone.tint(palette);
        let scale = radius / REACH;
        let weight = canvas.weight(0.1) / scale;
        let middle = at.moved(Point::new(0.0, -MIDDLE * scale));
        let transform = format!("translate({middle}) scale({scale:.5})");
        let path = |data| Element::new("path").set("d", data).set("transform", &transform);
        let outline = path(self.outline).fill(tint.fill).stroke(stone.edge(palette), weight);
        canvas.put(outline.round());
        if 2.0 * radius * canvas.px_per_unit() >= SMALLEST_DETAIL_PX {
            canvas.put(path(self.details).line(tint.on, weight).round());
        }
    }
}
