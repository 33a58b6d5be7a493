//! Millennium 3D Chess and Nardeshir: three boards side by side or above each other.
//!
//! Side by side, the lowest level is on the left.
//!
//! Each board has the number of its level above it, with which the names of its cells begin.

use ::millennium_3d_chess::nardeshir::Nardeshir;
use ::millennium_3d_chess::{
    Chess3d, Chess3dVariant, Millennium3dChess, MillenniumArrangement, MillenniumCell,
    MillenniumColour, MillenniumKind, Move, Step,
};
use rulebook::Seat;

use crate::board_model::Stack;
use crate::data_board::{
    DataBoard, DataLayout, DataPlace, DataStep, DataToken, square_grid, text_edge_labels,
};
use crate::point::Point;
use crate::stone::Stone;
use crate::svg::ViewBox;

const LEVELS: u8 = 3;
const SIDE: u8 = 8;

/// Distance between the middles of two boards: eight cells and a gap with the numbers of ranks.
const PITCH: f64 = 18.2;

/// The levels above each other.
const STACK: Stack = Stack { levels: LEVELS, side: SIDE, pitch: PITCH };

/// Size of a figure: it is narrower than a stone and may be higher.
const FIGURE: f64 = 1.12;

/// Distance between two boards on a text board, and the columns before the first.
const TEXT_PITCH: usize = 20;
const TEXT_START: (usize, usize) = (3, 2);

/// The middle of a level, counted from 0.
fn middle(level: u8) -> Point {
    Point::new(PITCH * (f64::from(level) - 1.0), 0.0)
}

/// Column and row of the upper left cell of a level on a text board.
fn text_corner(level: u8) -> (usize, usize) {
    (TEXT_START.0 + TEXT_PITCH * usize::from(level), TEXT_START.1)
}

fn stone_of(colour: MillenniumColour) -> Stone {
    match colour {
        MillenniumColour::White => Stone::White,
        MillenniumColour::Black => Stone::Black,
    }
}

/// The word of a kind, which names its figure.
const fn word(kind: MillenniumKind) -> &'static str {
    match kind {
        MillenniumKind::Pawn => "pawn",
        MillenniumKind::Knight => "knight",
        MillenniumKind::Bishop => "bishop",
        MillenniumKind::Rook => "rook",
        MillenniumKind::Queen => "queen",
        MillenniumKind::King => "king",
    }
}

/// Letters below each board, numbers of ranks in the gaps between them.
fn labels() -> Vec<(String, Point)> {
    let along = |index: u8| 2.0 * f64::from(index) - f64::from(SIDE - 1);
    let mut labels = Vec::new();
    for index in 0..SIDE {
        for level in 0..LEVELS {
            let letter = char::from(b'a' + index).to_string();
            labels.push((letter, middle(level).moved(Point::new(along(index), 9.0))));
        }
        for gap in [-0.5, 0.5] {
            let at = Point::new(gap * PITCH, -along(index));
            labels.push(((index + 1).to_string(), at));
        }
    }
    labels
}

fn layout() -> DataLayout {
    let places = |level: u8| -> Vec<DataPlace> {
        let name = |file, rank| {
            MillenniumCell::new(level, file, rank).map_or_else(String::new, |cell| cell.to_string())
        };
        square_grid(SIDE, middle(level), text_corner(level), name)
    };
    let text_labels = (0..LEVELS).flat_map(|level| {
        let (column, row) = text_corner(level);
        let heading = (column + usize::from(SIDE) - 1, row - 1, (level + 1).to_string());
        text_edge_labels(SIDE, (column, row)).into_iter().chain([heading])
    });
    DataLayout {
        view: ViewBox { corner: Point::new(-26.6, -10.3), width: 53.2, height: 20.6 },
        rotations: 2,
        places: (0..LEVELS).flat_map(places).collect(),
        lines: Vec::new(),
        labels: labels(),
        text_rows: TEXT_START.1 + usize::from(SIDE) + 1,
        text_labels: text_labels.collect(),
    }
}

fn headings() -> Vec<(String, Point)> {
    let heading =
        |level: u8| ((level + 1).to_string(), middle(level).moved(Point::new(0.0, -9.15)));
    (0..LEVELS).map(heading).collect()
}

/// Each level with its heading and its names.
fn parts() -> Vec<(String, ViewBox)> {
    let part = |(name, _), level| {
        let corner = middle(level).moved(Point::new(-9.6, -10.3));
        (name, ViewBox { corner, width: 19.2, height: 20.6 })
    };
    headings().into_iter().zip(0..LEVELS).map(|(heading, level)| part(heading, level)).collect()
}

fn tokens<V: Chess3dVariant>(position: &Chess3d<V>) -> Vec<DataToken> {
    let token = |cell: MillenniumCell| {
        let piece = position.piece(cell)?;
        let seat = MillenniumColour::of_seat(Seat::FIRST) == piece.colour;
        let owner = if seat { Some(Seat::FIRST) } else { Seat::from_index(1) };
        let word = word(piece.kind);
        let token = DataToken::on(cell, stone_of(piece.colour)).word(word).noun(word);
        Some(DataToken { owner, scale: FIGURE, ..token })
    };
    MillenniumCell::all().filter_map(token).collect()
}

fn all_tokens() -> Vec<DataToken> {
    let of_stone = |stone| {
        MillenniumKind::ALL.into_iter().map(move |kind| DataToken::on("", stone).word(word(kind)))
    };
    [Stone::White, Stone::Black].into_iter().flat_map(of_stone).collect()
}

fn step(step: Step) -> DataStep {
    match step {
        Step::From(cell) => DataStep::From(cell.to_string()),
        Step::To(cell) => DataStep::To(cell.to_string()),
        Step::Promote(kind) => DataStep::Keyword(word(kind)),
        Step::Choose(MillenniumArrangement::Johnson) => DataStep::Keyword("white-below"),
        Step::Choose(MillenniumArrangement::Hageman) => DataStep::Keyword("white-above"),
    }
}

fn places_of_move(m: Move) -> Vec<String> {
    match m {
        Move::Choose(_) => Vec::new(),
        Move::Piece { from, to, .. } => vec![from.to_string(), to.to_string()],
    }
}

/// Draws a game of this family.
macro_rules! chess_3d {
    ($game:ty, $title:literal) => {
        impl DataBoard for $game {
            const TITLE: &'static str = $title;

            fn layout(&self) -> DataLayout {
                layout()
            }

            fn headings(&self) -> Vec<(String, Point)> {
                headings()
            }

            fn parts(&self) -> Vec<(String, ViewBox)> {
                parts()
            }

            fn stack(&self) -> Option<Stack> {
                Some(STACK)
            }

            fn tokens(&self) -> Vec<DataToken> {
                tokens(self)
            }

            fn all_tokens(&self) -> Vec<DataToken> {
                all_tokens()
            }

            fn step(&self, of: &Step) -> DataStep {
                step(*of)
            }

            fn places_of_move(&self, m: &Move) -> Vec<String> {
                places_of_move(*m)
            }

            fn has_arrow(&self, from: &str, to: &str) -> bool {
                from.get(..1) == to.get(..1)
            }

            fn stone_of_seat(&self, seat: Seat) -> Stone {
                stone_of(MillenniumColour::of_seat(seat))
            }
        }
    };
}

chess_3d!(Millennium3dChess, "picture-game-millennium-3d-chess");
chess_3d!(Nardeshir, "picture-game-nardeshir");

crate::data_board::data_drawing!(::millennium_3d_chess::Millennium3dChess);
crate::data_board::data_drawing!(::millennium_3d_chess::nardeshir::Nardeshir);
