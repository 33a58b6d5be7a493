//! Why a command is refused.

use std::error::Error;
use std::fmt;

use games::AnyIllegal;
use rulebook::{Reason, Seat, write_reason};

use crate::event::Event;

/// A command that was refused. It changed nothing; but time may have run out before it came, and
/// that has happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Why.
    pub reason: Refusal,
    /// What time had done before the command came.
    pub events: Vec<Event>,
}

/// Why a command is refused: a code with arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The table has no such seat.
    NoSeat(Seat),
    /// The game is over.
    Over,
    /// The game is not over.
    NotOver,
    /// This seat is out of the game.
    Gone(Seat),
    /// The table has begun.
    Begun,
    /// The table has not begun.
    NotBegun,
    /// The clock stands.
    Paused,
    /// The clock does not stand.
    NotPaused,
    /// It is this seat's turn.
    TurnOf(Seat),
    /// The move cannot be played.
    Move(games::Refusal<AnyIllegal>),
    /// So many plies were not played.
    NothingToTakeBack,
    /// Such an offer is on the table.
    OfferedAlready,
    /// This seat has said so.
    AcceptedAlready,
    /// No such offer is on the table.
    NoOffer,
    /// This seat has offered enough for one ply ([`crate::OFFERS_PER_PLY`]).
    TooManyOffers,
    /// Everybody has had a turn: a game that has gone so far counts.
    TooLateToAbort,
    /// So much has been said that only moves and farewells are taken ([`crate::LOG_LINES`]).
    LogFull,
}

impl Reason for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::NoSeat(_) => "no-seat",
            Refusal::Over => "table-over",
            Refusal::NotOver => "table-not-over",
            Refusal::Gone(_) => "seat-gone",
            Refusal::Begun => "table-begun",
            Refusal::NotBegun => "table-not-begun",
            Refusal::Paused => "table-paused",
            Refusal::NotPaused => "table-not-paused",
            Refusal::TurnOf(_) => "turn-of",
            Refusal::Move(refusal) => refusal.code(),
            Refusal::NothingToTakeBack => "nothing-to-take-back",
            Refusal::OfferedAlready => "offered-already",
            Refusal::AcceptedAlready => "accepted-already",
            Refusal::NoOffer => "no-offer",
            Refusal::TooManyOffers => "too-many-offers",
            Refusal::TooLateToAbort => "too-late-to-abort",
            Refusal::LogFull => "log-full",
        }
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        match self {
            Refusal::NoSeat(seat) | Refusal::Gone(seat) | Refusal::TurnOf(seat) => {
                each("seat", seat);
            }
            Refusal::Move(refusal) => refusal.arguments(each),
            _ => {}
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_reason(&self.reason, f)
    }
}

impl Error for Refused {}
