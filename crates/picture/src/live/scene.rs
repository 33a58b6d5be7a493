//! Where everything is, and what a page says of it.

use games::AnyPosition;
use rulebook::{Outcome, Position, Turn};

use super::rounded;
use crate::point::Point;

/// What a thing is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ThingKind {
    /// A piece of a player.
    Piece,
    /// A black block.
    Black,
    /// A grey block.
    Grey,
    /// A stone.
    Stone,
    /// The sign that a stone was taken.
    Captured,
}

impl ThingKind {
    /// A word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            ThingKind::Piece => "piece",
            ThingKind::Black => "black",
            ThingKind::Grey => "grey",
            ThingKind::Stone => "stone",
            ThingKind::Captured => "captured",
        }
    }
}

/// How a thing takes part in the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum State {
    /// It stands on a place.
    Standing,
    /// It has left the board.
    Out,
    /// It lies in the pool.
    Pool,
    /// It was taken up and is to be set now.
    Hand,
}

impl State {
    /// A word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            State::Standing => "standing",
            State::Out => "out",
            State::Pool => "pool",
            State::Hand => "hand",
        }
    }
}

/// Something on the board or beside its places.
#[derive(Clone, PartialEq, Debug)]
pub struct Thing {
    /// What it is called as long as it stays where it is: `1a`, `2b1`, `black@A1B`, `grey@d`,
    /// `pool0`, `stone@K10`. In hand it keeps the key it had.
    pub key: String,
    /// The symbol it is drawn with.
    pub symbol: String,
    /// Where it is drawn.
    pub at: Point,
    /// How large.
    pub radius: f64,
    /// The place it stands on, if it does.
    pub place: Option<String>,
    /// What it is.
    pub kind: ThingKind,
    /// The number of the seat whose it is.
    pub owner: Option<u8>,
    /// Its colour.
    pub colour: Option<&'static str>,
    /// Its number among pieces of its colour, in games that have several.
    pub number: Option<u8>,
    /// How it takes part.
    pub state: State,
}

/// Whether the end is near.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Phase {
    /// It is not, or nobody can tell.
    #[default]
    Open,
    /// Somebody has reached the number wanted, and the round is played out.
    Closing,
}

/// What only a game itself knows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    pub signs: Vec<String>,
    pub turns: u8,
    pub round: Option<u32>,
    pub out: Vec<u16>,
    pub wanted: Option<u16>,
    pub pool: u32,
    pub phase: Phase,
}

/// Where everything is, in the order in which it is drawn, and what a page says of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// All things; later ones lie above earlier ones.
    pub things: Vec<Thing>,
    /// The number of the seat to move; none when it is over.
    pub turn: Option<u8>,
    /// How many seats there are.
    pub seats: u8,
    /// The team of each seat: a number of its own where there are no partners.
    pub teams: Vec<u8>,
    /// The name of the symbol that stands for each seat.
    pub signs: Vec<String>,
    /// How many turns bring the board round once.
    pub turns: u8,
    /// The round, counted from 1, in games that count it.
    pub round: Option<u32>,
    /// For each seat: pieces out in Pentagame, stones taken by its side in Pente, 0 elsewhere.
    pub out: Vec<u16>,
    /// How many of those a side needs, in games in which they count.
    pub wanted: Option<u16>,
    /// How many grey blocks lie in the pool.
    pub pool: u32,
    /// Whether the round is being played out.
    pub phase: Phase,
    /// How it ended, if it did.
    pub outcome: Outcome,
}

impl Scene {
    pub(crate) fn new(position: &AnyPosition, mut things: Vec<Thing>, facts: Facts) -> Scene {
        for thing in &mut things {
            thing.at = rounded(thing.at);
            thing.radius = rounded(Point::new(thing.radius, 0.0)).x;
        }
        let turn = match position.turn() {
            Turn::Seat(seat) => Some(seat.number()),
            _ => None,
        };
        let seats = position.seats();
        Scene {
            things,
            turn,
            seats: u8::try_from(seats.len()).unwrap_or(u8::MAX),
            teams: seats.iter().map(|seat| position.team(seat).0).collect(),
            signs: facts.signs,
            turns: facts.turns,
            round: facts.round,
            out: facts.out,
            wanted: facts.wanted,
            pool: facts.pool,
            phase: facts.phase,
            outcome: position.outcome(),
        }
    }
}
