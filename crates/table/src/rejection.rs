//! Rejections of commands.

use std::error::Error;
use std::fmt;

use games::AnyIllegal;
use rulebook::{Reason, Seat, write_reason};

use crate::event::Event;

/// A rejected command. It changed nothing itself, but a timeout may have happened before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RejectedCommand {
    /// Reason of the rejection.
    pub reason: Rejection,
    /// Events of timeouts before the command.
    pub events: Vec<Event>,
}

/// Reason why a command is rejected: a code with arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rejection {
    /// The table has no such seat.
    NoSeat(Seat),
    /// The game is over.
    Over,
    /// The game is not over.
    NotOver,
    /// The seat has dropped out.
    DroppedOut(Seat),
    /// The game has begun.
    Begun,
    /// The game has not begun.
    NotBegun,
    /// The clock is paused.
    Paused,
    /// The clock is not paused.
    NotPaused,
    /// Another seat is to move.
    TurnOf(Seat),
    /// The seat has made its secret choice.
    ChosenAlready,
    /// A seat has not made its secret choice.
    NotAllChosen,
    /// The seed is not the one that was committed to, or an event was not drawn from it.
    WrongSeed,
    /// The move is illegal or unreadable.
    Move(games::ActionError<AnyIllegal>),
    /// Fewer plies were played.
    NothingToTakeBack,
    /// The same offer is open.
    OfferedAlready,
    /// The seat has accepted already.
    AcceptedAlready,
    /// No such offer is open.
    NoOffer,
    /// The seat made too many offers for one ply ([`crate::OFFERS_PER_PLY`]).
    TooManyOffers,
    /// All players have had a turn: the game counts.
    TooLateToAbort,
    /// The log is full: only moves and resignations are accepted ([`crate::LOG_LINES`]).
    LogFull,
}

impl Reason for Rejection {
    fn code(&self) -> &'static str {
        match self {
            Rejection::NoSeat(_) => "no-seat",
            Rejection::Over => "table-over",
            Rejection::NotOver => "table-not-over",
            Rejection::DroppedOut(_) => "seat-gone",
            Rejection::Begun => "table-begun",
            Rejection::NotBegun => "table-not-begun",
            Rejection::Paused => "table-paused",
            Rejection::NotPaused => "table-not-paused",
            Rejection::TurnOf(_) => "turn-of",
            Rejection::ChosenAlready => "chosen-already",
            Rejection::NotAllChosen => "not-all-chosen",
            Rejection::WrongSeed => "wrong-seed",
            Rejection::Move(refusal) => refusal.code(),
            Rejection::NothingToTakeBack => "nothing-to-take-back",
            Rejection::OfferedAlready => "offered-already",
            Rejection::AcceptedAlready => "accepted-already",
            Rejection::NoOffer => "no-offer",
            Rejection::TooManyOffers => "too-many-offers",
            Rejection::TooLateToAbort => "too-late-to-abort",
            Rejection::LogFull => "log-full",
        }
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        match self {
            Rejection::NoSeat(seat) | Rejection::DroppedOut(seat) | Rejection::TurnOf(seat) => {
                each("seat", seat);
            }
            Rejection::Move(refusal) => refusal.arguments(each),
            _ => {}
        }
    }
}

impl fmt::Display for RejectedCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_reason(&self.reason, f)
    }
}

impl Error for RejectedCommand {}
