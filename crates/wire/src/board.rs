//! What a live board is given: drawings, things, choices, motions and marks.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How a board lies: turned clockwise by so many of its turns, then perhaps mirrored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Orientation {
    /// How many turns; more than a circle has are counted on from the first.
    pub turns: u8,
    /// Whether left and right are changed.
    pub mirrored: bool,
}

/// The part of the plane that is shown.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ViewBox {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// A place of a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Place {
    /// Its name in moves and positions.
    pub name: String,
    /// Its name as people write it.
    pub shown: String,
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
    /// How far it reaches.
    pub r: f64,
    /// `corner`, `crossing`, `ring`, `pentagon`, `leg`, `point` or `cell`.
    pub kind: String,
    /// Its colour, if it has one.
    pub colour: Option<String>,
    /// The names of the places next to it.
    pub near: Vec<String>,
    /// The names of the lines it lies on.
    pub lines: Vec<String>,
    /// Its edge as SVG path data.
    pub outline: String,
}

/// A line of places.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Line {
    /// Its name: `E-b`.
    pub name: String,
    /// Its name as people write it: `E × b`.
    pub shown: String,
    /// Its places from end to end.
    pub places: Vec<String>,
}

/// A drawing round the origin, of radius 1, as SVG fragments.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Symbol {
    /// With all there is to see.
    pub large: String,
    /// For small boards and plain figures.
    pub small: String,
}

/// The parts of a board that never move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Art {
    /// What is shown.
    pub view: ViewBox,
    /// How many turns bring the board round once.
    pub turns: u8,
    /// The board as an SVG fragment.
    pub ground: String,
    /// All places.
    pub places: Vec<Place>,
    /// All lines, in games that have them.
    pub lines: Vec<Line>,
    /// The drawings of things, by name.
    #[cfg_attr(feature = "types", ts(type = "Record<string, Symbol>"))]
    pub symbols: BTreeMap<String, Symbol>,
}

/// Something on the board or beside its places.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Thing {
    /// What it is called as long as it stays where it is.
    pub key: String,
    /// The name of its drawing.
    pub symbol: String,
    /// Where it is drawn.
    pub x: f64,
    /// Where it is drawn.
    pub y: f64,
    /// How large.
    pub r: f64,
    /// The place it stands on.
    pub place: Option<String>,
    /// `piece`, `black`, `grey`, `stone` or `captured`.
    pub kind: String,
    /// Whose it is, counted from 1.
    pub owner: Option<u8>,
    /// Its colour.
    pub colour: Option<String>,
    /// Its number among pieces of its colour.
    pub number: Option<u8>,
    /// `standing`, `out`, `pool` or `hand`.
    pub state: String,
}

/// How a game ended by its rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Over {
    /// The game's own word for it; `replay` where it counts for nothing.
    pub reason: String,
    /// What each seat earned.
    pub points: Vec<i32>,
    /// The place of each seat, 1 for the best.
    pub places: Vec<u8>,
}

/// Where everything is, and what a page says of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Scene {
    /// All things in the order in which they are drawn.
    pub things: Vec<Thing>,
    /// Whose turn it is, counted from 1.
    pub turn: Option<u8>,
    /// How many seats there are.
    pub seats: u8,
    /// The team of each seat.
    pub teams: Vec<u8>,
    /// The name of the drawing that stands for each seat.
    pub signs: Vec<String>,
    /// How many turns bring the board round once.
    pub turns: u8,
    /// The round, counted from 1, in games that count it.
    pub round: Option<u32>,
    /// What each seat has out, or has taken.
    pub out: Vec<u16>,
    /// How many of those are wanted.
    pub wanted: Option<u16>,
    /// Grey blocks in the pool.
    pub pool: u32,
    /// Whether somebody has the number wanted and the round is played out.
    pub closing: bool,
    /// How it ended, if it did.
    pub over: Option<Over>,
}

/// One step that can be made now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Choice {
    /// The step as it is written.
    pub text: String,
    /// The key of the piece that walks or leaves.
    pub mover: Option<String>,
    /// The place it is about.
    pub place: Option<String>,
    /// The key of the piece it swaps with.
    pub partner: Option<String>,
    /// `free`, `swap`, `replace`, `grey`, `exit`, `black`, `grey-block`, `take`, `stone`, `word`.
    pub kind: String,
    /// Whether the mover goes out with it.
    pub goal: bool,
    /// What is said, where there is no place: `pass`, `swap`, `stay`, `skip`.
    pub word: Option<String>,
}

/// All that can be chosen next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Choices {
    /// The steps.
    pub choices: Vec<Choice>,
    /// The whole move, once the steps make one.
    pub whole: Option<String>,
    /// `walk`, `exit`, `black`, `grey`, `take`, `stone`, `word`, `whole` or `nothing`.
    pub stage: String,
}

/// One thing on its way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Motion {
    /// Its key in the scene before; what is new has the key it will have.
    pub key: String,
    /// The name of its drawing.
    pub symbol: String,
    /// Where it goes along.
    pub points: Vec<[f64; 2]>,
    /// `walk`, `swap`, `out`, `drop` or `lift`.
    pub kind: String,
}

/// Marks as SVG fragments.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Marks {
    /// What lies below the things.
    pub below: String,
    /// What lies above them.
    pub above: String,
}

/// Marks with the places they are about.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlacedMarks {
    /// What lies below the things.
    pub below: String,
    /// What lies above them.
    pub above: String,
    /// The names of the places.
    pub places: Vec<String>,
}
