//! Items on the board and the state of the game shown beside it.

use games::AnyPosition;
use rulebook::{Outcome, Position, Turn};

use super::rounded;
use crate::point::Point;

/// Kind of an item.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum ItemKind {
    /// A piece of a player.
    Piece,
    /// A black block.
    Black,
    /// A grey block.
    Grey,
    /// A stone of Pente or Pentalath.
    Stone,
    /// A counter of captured stones.
    Captured,
}

impl ItemKind {
    /// Returns the name of the symbol for kinds that have only one.
    pub const fn symbol(self) -> &'static str {
        match self {
            ItemKind::Piece => "piece",
            ItemKind::Black => "black",
            ItemKind::Grey => "grey",
            ItemKind::Stone => "stone",
            ItemKind::Captured => "captured",
        }
    }
}

/// State of an item in the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum ItemState {
    /// On a place of the board.
    Standing,
    /// Out of the game.
    Out,
    /// In the pool.
    Pool,
    /// Lifted, to be placed in the next step.
    Held,
}

/// A piece, block, stone or capture counter.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BoardItem {
    /// Identity while the item keeps its place.
    /// `1a`, `2b1`, `black@A1B`, `grey@d`, `pool0`, `stone@K10`. A held item keeps the key it had.
    pub key: String,
    /// Name of its symbol.
    pub symbol: String,
    /// Centre of the item.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub at: Point,
    /// Radius of the item.
    #[cfg_attr(feature = "serde", serde(rename = "r"))]
    pub radius: f64,
    /// Name of the place it stands on.
    pub place: Option<String>,
    /// Kind of the item.
    pub kind: ItemKind,
    /// The word for the item in the catalogue, such as `stone` or `rook`.
    pub noun: &'static str,
    /// Number of the seat that owns it, from 1.
    pub owner: Option<u8>,
    /// Colour of the item.
    pub colour: Option<&'static str>,
    /// Number among the owner's pieces of this colour, in games with several.
    /// Of a stack or a heap, the number of its parts.
    pub number: Option<u8>,
    /// State of the item.
    pub state: ItemState,
}

/// Facts about a position that only its game knows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SceneFacts {
    pub seat_symbols: Vec<String>,
    pub rotations: u8,
    pub round: Option<u32>,
    pub progress: Vec<i32>,
    pub target: Option<u16>,
    pub pool: u32,
    pub final_round: bool,
}

/// The result of a game that ended by its rules.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SceneResult {
    /// The game's own code of the ending; `replay` if the game does not count.
    pub reason: &'static str,
    /// Points of each seat.
    pub points: Vec<i32>,
    /// Place of each seat, 1 for the best.
    pub places: Vec<u8>,
}

impl SceneResult {
    fn from_outcome(outcome: &Outcome) -> Option<SceneResult> {
        match outcome {
            Outcome::Unfinished => None,
            Outcome::Replay => {
                Some(SceneResult { reason: "replay", points: Vec::new(), places: Vec::new() })
            }
            Outcome::Final(end) => Some(SceneResult {
                reason: end.reason,
                points: end.score.as_slice().to_vec(),
                places: end.place.as_slice().to_vec(),
            }),
        }
    }
}

/// All items in drawing order, and the state of the game shown beside the board.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Scene {
    /// All items; later ones lie above earlier ones.
    pub items: Vec<BoardItem>,
    /// Number of the seat to move, from 1; none when the game is over.
    pub turn: Option<u8>,
    /// Number of seats.
    pub seats: u8,
    /// Team of each seat: a number of its own where there are no partners.
    pub teams: Vec<u8>,
    /// Name of the symbol of each seat.
    pub seat_symbols: Vec<String>,
    /// Number of rotations that map the board onto itself.
    pub rotations: u8,
    /// Round, from 1, in games that count it.
    pub round: Option<u32>,
    /// Progress of each seat: pieces out in Pentagame, stones captured in Pente, points elsewhere.
    /// Points can be negative.
    pub progress: Vec<i32>,
    /// Progress needed to win, in games that count it.
    pub target: Option<u16>,
    /// Number of grey blocks in the pool.
    pub pool: u32,
    /// True if a seat has reached the target and the round is completed.
    pub final_round: bool,
    /// Result by the rules, if the game is over.
    pub result: Option<SceneResult>,
}

impl Scene {
    pub(crate) fn new(
        position: &AnyPosition,
        mut items: Vec<BoardItem>,
        facts: SceneFacts,
    ) -> Scene {
        for item in &mut items {
            item.at = rounded(item.at);
            item.radius = rounded(Point::new(item.radius, 0.0)).x;
        }
        let turn = match position.turn() {
            Turn::Seat(seat) => Some(seat.number()),
            _ => None,
        };
        let seats = position.seats();
        Scene {
            items,
            turn,
            seats: u8::try_from(seats.len()).unwrap_or(u8::MAX),
            teams: seats.iter().map(|seat| position.team(seat).0).collect(),
            seat_symbols: facts.seat_symbols,
            rotations: facts.rotations,
            round: facts.round,
            progress: facts.progress,
            target: facts.target,
            pool: facts.pool,
            final_round: facts.final_round,
            result: SceneResult::from_outcome(&position.outcome()),
        }
    }
}
