//! Events of a table.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;
use std::str::FromStr;

use games::Action;
use games::record::bounds::TOKEN_BYTES;
use rulebook::{ParseError, Seat};

use crate::command::Offer;
use crate::ending::{Departure, Ending};
use crate::log::read_instant;

/// No event is longer, in bytes.
pub const EVENT_BYTES: usize = TOKEN_BYTES + 64;

/// An event of a table. As text: one line, in lower case.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// `begun`: the clock of the first turn started.
    Begun,
    /// `played 1 1 aA-B*b 3200 57000`: a ply.
    Played(PlyRecord),
    /// `chosen 1 3200 57000`: a seat made its secret choice.
    Chosen(ChoiceRecord),
    /// `offered 1 impasse`: a seat made an offer.
    Offered(Seat, Offer),
    /// `accepted 2 impasse`: a seat agrees.
    Accepted(Seat, Offer),
    /// `declined 2 impasse`: a seat does not agree, and the offer is gone.
    Declined(Seat, Offer),
    /// `lapsed impasse`: the offer is gone, because play went on.
    Lapsed(Offer),
    /// `back 12`: all plies after the first 12 were taken back, and all commands since.
    Back {
        /// Number of plies left.
        plies: u32,
    },
    /// `paused`: the clock is stopped.
    Paused,
    /// `resumed`: the clock runs again.
    Resumed,
    /// `outage 5000 9000 4000`.
    /// The server was away from the first instant to the second, and the running turn is given so
    /// much of it back.
    Outage {
        /// Start of the outage.
        from_ms: u64,
        /// End of the outage.
        until_ms: u64,
        /// Time credited to the seat to move.
        credit_ms: u64,
    },
    /// `gone 2 resigned`: a seat is out of the game. Its turns are lost from now on.
    DroppedOut(Seat, Departure),
    /// `ended rules`: the game is over.
    Ended(Ending),
    /// `again`: all agreed to play again ([`crate::Table::rematch`]).
    Again,
}

/// One ply of the game.
/// As text `played SEAT NUMBER MOVE SPENT [LEFT]`, times in milliseconds, with `-` for the seat
/// where several seats or chance decided; a lost turn is the move
/// `--`, and says why in front: `lost-clock`, `lost-gone` instead of `played`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlyRecord {
    /// Seat of the ply; none where several seats or chance decided.
    pub seat: Option<Seat>,
    /// The plies of a table are numbered from 1 without a gap.
    pub number: u32,
    /// The action played.
    pub action: Action,
    /// Reason of a lost turn.
    pub lost: Option<LostTurnReason>,
    /// Time spent on the ply.
    pub spent_ms: u64,
    /// Time left for the next plies, where the seat has its own clock.
    pub left_ms: Option<u64>,
}

/// A secret choice of one ply of the game, without what was chosen.
/// As text `chosen SEAT SPENT [LEFT]`, times in milliseconds; where the seat lost its turn, it says
/// why in front: `choice-lost-clock`, `choice-lost-gone` instead of `chosen`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ChoiceRecord {
    /// Seat of the choice.
    pub seat: Seat,
    /// Reason of a lost turn.
    pub lost: Option<LostTurnReason>,
    /// Time spent on the choice.
    pub spent_ms: u64,
    /// Time left for the next plies, where the seat has its own clock.
    pub left_ms: Option<u64>,
}

/// Reason why a turn was lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LostTurnReason {
    /// Its time ran out.
    Timeout,
    /// The seat is out of the game.
    Dropout,
}

impl LostTurnReason {
    /// Returns the code of the reason.
    pub fn code(self) -> &'static str {
        match self {
            LostTurnReason::Timeout => "clock",
            LostTurnReason::Dropout => "gone",
        }
    }
}

impl fmt::Display for PlyRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.lost {
            None => f.write_str("played")?,
            Some(lost) => write!(f, "lost-{}", lost.code())?,
        }
        match self.seat {
            Some(seat) => write!(f, " {seat}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {} {}", self.number, self.action, self.spent_ms)?;
        self.left_ms.map_or(Ok(()), |left| write!(f, " {left}"))
    }
}

impl fmt::Display for ChoiceRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.lost {
            None => f.write_str("chosen")?,
            Some(lost) => write!(f, "choice-lost-{}", lost.code())?,
        }
        write!(f, " {} {}", self.seat, self.spent_ms)?;
        self.left_ms.map_or(Ok(()), |left| write!(f, " {left}"))
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Begun => f.write_str("begun"),
            Event::Played(played) => played.fmt(f),
            Event::Chosen(choice) => choice.fmt(f),
            Event::Offered(seat, offer) => write!(f, "offered {seat} {offer}"),
            Event::Accepted(seat, offer) => write!(f, "accepted {seat} {offer}"),
            Event::Declined(seat, offer) => write!(f, "declined {seat} {offer}"),
            Event::Lapsed(offer) => write!(f, "lapsed {offer}"),
            Event::Back { plies } => write!(f, "back {plies}"),
            Event::Paused => f.write_str("paused"),
            Event::Resumed => f.write_str("resumed"),
            Event::Outage { from_ms, until_ms, credit_ms } => {
                write!(f, "outage {from_ms} {until_ms} {credit_ms}")
            }
            Event::DroppedOut(seat, departure) => write!(f, "gone {seat} {departure}"),
            Event::Ended(ending) => write!(f, "ended {ending}"),
            Event::Again => f.write_str("again"),
        }
    }
}

impl FromStr for Event {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Event, ParseError> {
        if text.len() > EVENT_BYTES {
            return Err(ParseError::new("event-long", 0, text));
        }
        let wrong = || ParseError::new("event", 0, text);
        match text {
            "begun" => return Ok(Event::Begun),
            "paused" => return Ok(Event::Paused),
            "resumed" => return Ok(Event::Resumed),
            "again" => return Ok(Event::Again),
            _ => {}
        }
        let (word, rest) = text.split_once(' ').ok_or_else(wrong)?;
        let by_seat = || {
            let (seat, what) = rest.split_once(' ').ok_or_else(wrong)?;
            Ok::<(Seat, &str), ParseError>((seat.parse().map_err(|_| wrong())?, what))
        };
        let offer = |what: &str| what.parse::<Offer>().map_err(|_| wrong());
        let offered = || by_seat().and_then(|(seat, what)| Ok((seat, offer(what)?)));
        match word {
            "played" => read_played(rest, None).ok_or_else(wrong),
            "lost-clock" => read_played(rest, Some(LostTurnReason::Timeout)).ok_or_else(wrong),
            "lost-gone" => read_played(rest, Some(LostTurnReason::Dropout)).ok_or_else(wrong),
            "chosen" => read_chosen(rest, None).ok_or_else(wrong),
            "choice-lost-clock" => {
                read_chosen(rest, Some(LostTurnReason::Timeout)).ok_or_else(wrong)
            }
            "choice-lost-gone" => {
                read_chosen(rest, Some(LostTurnReason::Dropout)).ok_or_else(wrong)
            }
            "offered" => offered().map(|(seat, offer)| Event::Offered(seat, offer)),
            "accepted" => offered().map(|(seat, offer)| Event::Accepted(seat, offer)),
            "declined" => offered().map(|(seat, offer)| Event::Declined(seat, offer)),
            "lapsed" => Ok(Event::Lapsed(offer(rest)?)),
            "back" => {
                Ok(Event::Back { plies: rulebook::parse_plain_number(rest, 6).ok_or_else(wrong)? })
            }
            "outage" => read_outage(rest).ok_or_else(wrong),
            "gone" => {
                let (seat, what) = by_seat()?;
                Ok(Event::DroppedOut(seat, what.parse().map_err(|_| wrong())?))
            }
            "ended" => Ok(Event::Ended(rest.parse().map_err(|_| wrong())?)),
            _ => Err(wrong()),
        }
    }
}

fn read_played(text: &str, lost: Option<LostTurnReason>) -> Option<Event> {
    let mut words = text.split(' ');
    let seat = match words.next()? {
        "-" => None,
        seat => Some(seat.parse().ok()?),
    };
    let number = rulebook::parse_plain_number(words.next()?, 6)?;
    let action = words.next()?.parse().ok()?;
    let spent_ms = read_instant(words.next()?)?;
    let left_ms = match words.next() {
        None => None,
        Some(left) => Some(read_instant(left)?),
    };
    let played = PlyRecord { seat, number, action, lost, spent_ms, left_ms };
    (words.next().is_none()).then_some(Event::Played(played))
}

fn read_chosen(text: &str, lost: Option<LostTurnReason>) -> Option<Event> {
    let mut words = text.split(' ');
    let seat = words.next()?.parse().ok()?;
    let spent_ms = read_instant(words.next()?)?;
    let left_ms = match words.next() {
        None => None,
        Some(left) => Some(read_instant(left)?),
    };
    let chosen = ChoiceRecord { seat, lost, spent_ms, left_ms };
    words.next().is_none().then_some(Event::Chosen(chosen))
}

fn read_outage(text: &str) -> Option<Event> {
    let mut words = text.split(' ').map(read_instant);
    let (from_ms, until_ms, credit_ms) = (words.next()??, words.next()??, words.next()??);
    words.next().is_none().then_some(Event::Outage { from_ms, until_ms, credit_ms })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_round_trip() {
        for text in [
            "begun",
            "played 1 1 aA-B*b 3200 57000",
            "played 2 12 E5 0",
            "played - 5 1:J9|2:M12 3200",
            "played - 1 ~DJ 0",
            "chosen 1 3200 57000",
            "chosen 2 0",
            "choice-lost-clock 2 60000",
            "choice-lost-gone 3 0 60000",
            "lost-clock 3 4 -- 60000 60000",
            "lost-gone 1 500 -- 0",
            "offered 1 impasse",
            "accepted 2 takeback 3",
            "declined 5 rematch",
            "lapsed pause",
            "back 0",
            "back 12",
            "paused",
            "resumed",
            "outage 5000 9000 4000",
            "gone 2 resigned",
            "gone 1 out-of-time",
            "ended impasse length",
            "ended rules",
            "again",
        ] {
            let event: Event = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(event.to_string(), text);
        }
        for text in [
            "",
            "begun ",
            "played",
            "played 1 1 aA-B*b",
            "played 1 1 a 1 2 3",
            "played 0 1 a 1",
            "chosen",
            "chosen -",
            "chosen - 1",
            "chosen 1 2 3 4",
            "played 1 -1 a 1",
            "offered impasse",
            "offered 1",
            "gone 1",
            "ended",
            "back x",
            "outage 1 2",
            "outage 1 2 3 4",
            "outage 1 2 -3",
        ] {
            assert!(text.parse::<Event>().is_err(), "{text}");
        }
    }
}
