//! Boards described by data: one drawing for all games without a drawing of their own.
//!
//! A game says where its places are, what stands on them and what its steps mean; everything else
//! (pictures, text, interactive board, motions, marks) is made from that.

mod figure;
pub(crate) mod interactive;
mod lattice;
pub(crate) mod still;
pub(crate) mod text;

use rulebook::{Notation, Seat};

use crate::board_model::{BoardLayout, Frame, Orientation, Stack};
use crate::point::{Path, Point};
use crate::stone::Stone;
use crate::svg::ViewBox;

pub(crate) use lattice::{circle, edge_labels, hexagon, square, square_grid, text_edge_labels};

/// The shape of a board with its options: everything that does not change in a game.
#[derive(Clone, Debug)]
pub(crate) struct DataLayout {
    /// The visible part of the plane.
    pub view: ViewBox,
    /// Number of rotations that map the board onto itself.
    pub rotations: u8,
    /// All places, in the order of the game.
    pub places: Vec<DataPlace>,
    /// Lines of the ground, below the places.
    pub lines: Vec<Path>,
    /// Names at the edge of the board: text and centre.
    pub labels: Vec<(String, Point)>,
    /// The rows that a text board needs.
    pub text_rows: usize,
    /// Words on the text board: column, row, word.
    pub text_labels: Vec<(usize, usize, String)>,
}

/// One place of a board.
#[derive(Clone, Debug)]
pub(crate) struct DataPlace {
    /// Name in moves and positions.
    pub name: String,
    /// Centre of the place.
    pub at: Point,
    /// Radius of what stands here.
    pub radius: f64,
    /// Outline of the place.
    pub outline: Path,
    /// Appearance of the empty place.
    pub ground: Ground,
    /// Column and row on a text board.
    pub text_at: (usize, usize),
}

/// Appearance of an empty place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ground {
    /// Filled as a field.
    Field,
    /// Filled as a darker field.
    Dark,
    /// Not drawn: the lines of the board show the place.
    Clear,
}

/// Something that stands on a board or beside it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct DataToken {
    /// Identity from scene to scene, unique on the board.
    pub key: String,
    /// Name of its place, if it stands on one.
    pub place: Option<String>,
    /// Shift from the centre of the place, or the centre itself without a place.
    pub shift: Point,
    /// Size relative to the radius of the place, or the radius itself without a place.
    pub scale: f64,
    /// Colour of the token.
    pub stone: Stone,
    /// Letters or digits on the token, at most three, or the name of a figure of chess.
    /// The figures are `king`, `queen`, `rook`, `bishop`, `knight` and `pawn`.
    pub word: String,
    /// The word for the token in the catalogue.
    pub noun: &'static str,
    /// Number of parts of a stack or heap, where its name says it.
    pub count: Option<u8>,
    /// Number of pieces below it whose colours do not matter: a stack shows their edges.
    pub layers: u8,
    /// Seat that owns the token.
    pub owner: Option<Seat>,
}

impl DataToken {
    /// A token in the middle of a place.
    pub(crate) fn on(place: impl ToString, stone: Stone) -> DataToken {
        let place = place.to_string();
        DataToken {
            key: format!("token@{place}"),
            place: Some(place),
            shift: Point::ORIGIN,
            scale: 1.0,
            stone,
            word: String::new(),
            noun: "stone",
            count: None,
            layers: 0,
            owner: None,
        }
    }

    /// The same token with a word on it.
    pub(crate) fn word(self, word: impl ToString) -> DataToken {
        DataToken { word: word.to_string(), ..self }
    }

    /// The same token with its word in the catalogue.
    pub(crate) fn noun(self, noun: &'static str) -> DataToken {
        DataToken { noun, ..self }
    }

    /// The same token on top of a stack.
    pub(crate) fn layers(self, layers: u8) -> DataToken {
        DataToken { layers, ..self }
    }

    /// The same token, owned by a seat.
    pub(crate) fn of(self, owner: Seat) -> DataToken {
        DataToken { owner: Some(owner), ..self }
    }

    /// The same token with its own identity, for pieces that move.
    pub(crate) fn key(self, key: impl ToString) -> DataToken {
        DataToken { key: key.to_string(), ..self }
    }

    /// Identity on the interactive board: a token that changes its look is another item.
    pub(crate) fn item_key(&self) -> String {
        format!("{}={}", self.key, self.symbol())
    }

    /// The sign on text boards: the first letter of its word or the letter of its colour.
    pub(crate) fn sign(&self) -> char {
        match figure::Figure::named(&self.word) {
            Some(figure) => figure.sign(self.stone),
            None => self.word.chars().next().unwrap_or(self.stone.letter()),
        }
    }

    /// Name of its symbol: tokens with the same name look the same.
    pub(crate) fn symbol(&self) -> String {
        let mut name = crate::stone::symbol_name(self.stone);
        if !self.word.is_empty() {
            name = format!("{name}-{}", self.word);
        }
        if self.layers > 0 {
            name = format!("{name}-on-{}", self.layers);
        }
        name
    }
}

/// Meaning of a step of a move on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum DataStep {
    /// A stone or piece is placed here.
    Place(String),
    /// The piece on this place is chosen.
    From(String),
    /// The chosen piece goes here.
    To(String),
    /// A choice without a place, by its keyword in the catalogue.
    Keyword(&'static str),
    /// A choice that is shown as its own text: a number, a card, a letter.
    Choice,
}

/// A game whose board is described by data.
pub(crate) trait DataBoard: Notation {
    /// Message id of the name of the game.
    const TITLE: &'static str;

    /// The word in the catalogue for what a step places ([`DataStep::Place`]).
    const PLACED: &'static str = "stone";

    /// The shape of the board.
    fn layout(&self) -> DataLayout;

    /// Everything that stands on the board now, in drawing order.
    fn tokens(&self) -> Vec<DataToken>;

    /// The meaning of a step.
    fn step(&self, step: &Self::Step) -> DataStep;

    /// Names of the places that a move changes: first those it leaves, the target last.
    fn places_of_move(&self, m: &Self::Move) -> Vec<String>;

    /// Returns true if an arrow from one place to another shows a move.
    /// On boards in parts it can mislead: then both ends are marked.
    fn has_arrow(&self, _from: &str, _to: &str) -> bool {
        true
    }

    /// Colour that stands for a seat.
    fn stone_of_seat(&self, seat: Seat) -> Stone;

    /// All tokens that can appear, for their symbols; places and keys do not matter.
    fn all_tokens(&self) -> Vec<DataToken>;

    /// Names of the parts of a board, such as levels: text and centre.
    fn headings(&self) -> Vec<(String, Point)> {
        Vec::new()
    }

    /// Views of the parts of a board that are large enough alone, each with its heading.
    fn parts(&self) -> Vec<(String, ViewBox)> {
        Vec::new()
    }

    /// The levels of a board that can be shown above each other.
    fn stack(&self) -> Option<Stack> {
        None
    }

    /// Points of a seat so far, in games that count them.
    fn points(&self, _: Seat) -> i32 {
        0
    }

    /// Points that win, in games that have such a number.
    fn target(&self) -> Option<u16> {
        None
    }

    /// Options that decide about the shape of the board.
    fn layout_options(&self) -> String {
        String::new()
    }

    /// Tokens that show the steps of a move which a seat has begun, such as orders.
    fn pending(&self, _: Seat, _: &[Self::Step]) -> Vec<DataToken> {
        Vec::new()
    }

    /// Sign of a token on a text board.
    fn text_sign(&self, token: &DataToken) -> String {
        token.sign().to_string()
    }

    /// Sign of an empty place on a text board.
    fn text_empty(&self, _place: &DataPlace) -> &'static str {
        "."
    }

    /// Words on the text board that change in a game: column, row, word.
    fn text_notes(&self) -> Vec<(usize, usize, String)> {
        Vec::new()
    }
}

/// Layouts in which a board can be shown; empty if there is only the flat one.
pub(crate) fn layouts(position: &impl DataBoard) -> &'static [BoardLayout] {
    if position.stack().is_some() { &BoardLayout::ALL } else { &[] }
}

/// The transformation of a board for a viewer.
pub(crate) fn frame(position: &impl DataBoard, orientation: Orientation) -> Frame {
    let frame = orientation.frame(position.layout().rotations);
    match (orientation.layout, position.stack()) {
        (BoardLayout::Stacked, Some(stack)) => frame.stacked(stack),
        _ => frame,
    }
}

/// The visible part of the plane after a transformation.
pub(crate) fn view(layout: &DataLayout, frame: &Frame) -> ViewBox {
    frame.stack().map_or(layout.view, |stack| stack.view())
}

/// Implements the drawing of a game whose board is described by data.
macro_rules! data_drawing {
    ($game:ty) => {
        impl $crate::game_drawing::GameDrawing for $game {
            fn draw(&self, drawing: &$crate::Drawing) -> $crate::Svg {
                $crate::data_board::still::draw(self, drawing)
            }

            fn board(&self) -> $crate::BoardShape {
                $crate::data_board::still::board(self)
            }

            fn write(&self, board: &$crate::TextBoard, translate: $crate::Translate<'_>) -> String {
                $crate::data_board::text::write(self, board, translate)
            }

            fn caption(&self) -> $crate::Caption {
                $crate::data_board::still::caption(self)
            }

            fn last_move(&self, m: &Self::Move) -> Vec<$crate::Mark> {
                $crate::data_board::still::last_move(self, m)
            }

            fn winning_marks(&self) -> Vec<$crate::Mark> {
                Vec::new()
            }

            fn reach(&self, _: &str) -> Option<Vec<$crate::Mark>> {
                Some($crate::data_board::still::reach(self))
            }

            fn artwork_options(&self) -> String {
                $crate::data_board::DataBoard::layout_options(self)
            }

            fn rotations(&self) -> u8 {
                $crate::data_board::DataBoard::layout(self).rotations
            }

            fn layouts(&self) -> &'static [$crate::board_model::BoardLayout] {
                $crate::data_board::layouts(self)
            }

            fn frame(
                &self,
                orientation: $crate::board_model::Orientation,
            ) -> $crate::board_model::Frame {
                $crate::data_board::frame(self, orientation)
            }

            fn artwork(
                &self,
                orientation: $crate::board_model::Orientation,
            ) -> $crate::board_model::Artwork {
                $crate::data_board::interactive::artwork(self, orientation)
            }

            fn scene(
                &self,
                seat: Option<rulebook::Seat>,
                made: &[Self::Step],
                orientation: $crate::board_model::Orientation,
            ) -> (Vec<$crate::board_model::BoardItem>, $crate::board_model::SceneFacts) {
                $crate::data_board::interactive::scene(self, seat, made, orientation)
            }

            fn add_legal_steps(
                &self,
                step: &Self::Step,
                text: &str,
                steps: &mut Vec<$crate::board_model::LegalStep>,
            ) {
                steps.push($crate::data_board::interactive::legal_step(self, step, text));
            }

            fn motions(
                &self,
                m: &Self::Move,
                orientation: $crate::board_model::Orientation,
            ) -> Vec<Vec<$crate::board_model::Motion>> {
                $crate::data_board::interactive::motions(self, m, orientation)
            }

            fn transition(
                &self,
                after: &Self,
                orientation: $crate::board_model::Orientation,
            ) -> Vec<Vec<$crate::board_model::Motion>> {
                $crate::data_board::interactive::transition(self, after, orientation)
            }

            fn move_places(&self, m: &Self::Move) -> Vec<String> {
                $crate::data_board::DataBoard::places_of_move(self, m)
            }
        }
    };
}

pub(crate) use data_drawing;
