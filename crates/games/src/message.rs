//! Messages for people as codes with arguments. The texts are in `locales`.

use std::collections::BTreeMap;
use std::fmt;

use rulebook::{ParseError, Reason, Seat};

use crate::record::{RecordError, RecordErrorKind, RecordIssue, RecordIssueKind};
use crate::{ActionError, AnyIllegal, LineError};

/// A localisable message: ids of Fluent messages and their arguments.
///
/// ```
/// use games::{MessageArgument, Message};
///
/// let message = Message::new(["refused-pentagame-ko", "refused-ko"]).text("stop", "A1B");
/// assert_eq!(message.arguments["stop"], MessageArgument::Text("A1B".to_owned()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Message {
    /// Ids in the catalogue, the most specific first; the first known one is shown.
    pub ids: Vec<String>,
    /// The seat the message is about: its pieces are named without their owner.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub seat: Option<Seat>,
    /// Side of a statement about a move.
    pub stance: Option<Stance>,
    /// Arguments by name.
    pub arguments: BTreeMap<String, MessageArgument>,
}

/// Side of a statement about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Stance {
    /// A reason for the move.
    For,
    /// A reason against the move.
    Against,
}

/// One argument of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", content = "value", rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum MessageArgument {
    /// A code or quoted input.
    Text(String),
    /// A count, an index or a value.
    Number(u32),
    /// Players, in the order of play.
    Seats(#[cfg_attr(feature = "typescript", ts(type = "Array<number>"))] Vec<Seat>),
    /// Pieces of one owner.
    Pieces(Vec<NamedPiece>),
    /// Places on the board.
    Places(Vec<NamedPlace>),
    /// A message inside the message, such as the reason of a rejection.
    Message(Box<Message>),
    /// A list of messages, separated by commas.
    Messages(Vec<Message>),
}

/// A piece with its names.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NamedPiece {
    /// Owner of the piece.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub owner: Seat,
    /// Name in machine notation, without the owner.
    pub name: String,
    /// Code of its colour: `white`.
    pub colour: &'static str,
    /// Number among pieces of the same owner and colour, if there are several.
    pub number: Option<u32>,
}

/// A place with its names.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NamedPlace {
    /// Name in machine notation.
    pub name: String,
    /// Name in human notation.
    pub display_name: String,
}

impl MessageArgument {
    /// Converts a number; one that is too large becomes the largest.
    pub fn number(number: impl TryInto<u32>) -> MessageArgument {
        MessageArgument::Number(number.try_into().unwrap_or(u32::MAX))
    }

    /// Copies a text.
    pub fn text(text: impl ToString) -> MessageArgument {
        MessageArgument::Text(text.to_string())
    }
}

impl From<Message> for MessageArgument {
    fn from(message: Message) -> MessageArgument {
        MessageArgument::Message(Box::new(message))
    }
}

impl fmt::Display for MessageArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MessageArgument::Text(text) => f.write_str(text),
            MessageArgument::Number(number) => write!(f, "{number}"),
            MessageArgument::Seats(seats) => write_list(f, seats),
            MessageArgument::Pieces(pieces) => write_list(f, pieces),
            MessageArgument::Places(places) => write_list(f, places),
            MessageArgument::Message(message) => message.fmt(f),
            MessageArgument::Messages(messages) => write_list(f, messages),
        }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.ids.first().map_or("", String::as_str))
    }
}

impl fmt::Display for NamedPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.owner, self.name)
    }
}

impl fmt::Display for NamedPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

fn write_list(f: &mut fmt::Formatter<'_>, items: &[impl fmt::Display]) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        write!(f, "{comma}{item}")?;
    }
    Ok(())
}

impl Message {
    /// Creates a message without arguments.
    pub fn new<S: Into<String>>(ids: impl IntoIterator<Item = S>) -> Message {
        let ids = ids.into_iter().map(Into::into).collect();
        Message { ids, seat: None, stance: None, arguments: BTreeMap::new() }
    }

    /// Sets the seat the message is about.
    #[must_use]
    pub fn about(self, seat: Seat) -> Message {
        Message { seat: Some(seat), ..self }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &str, argument: impl Into<MessageArgument>) -> Message {
        self.arguments.insert(name.to_owned(), argument.into());
        self
    }

    /// Adds a text argument.
    #[must_use]
    pub fn text(self, name: &str, text: impl ToString) -> Message {
        self.with(name, MessageArgument::text(text))
    }

    /// Adds a number argument.
    #[must_use]
    pub fn number(self, name: &str, number: impl TryInto<u32>) -> Message {
        self.with(name, MessageArgument::number(number))
    }

    /// Explains a rejected command that is no move.
    pub fn rejection(reason: &impl Reason) -> Message {
        Message::new([format!("refused-{}", reason.code())]).with_arguments(reason)
    }

    /// Explains a rejected move of a game.
    pub fn rejected_move(game: &str, refusal: &ActionError<AnyIllegal>) -> Message {
        if let ActionError::Text(error) = refusal {
            return Message::parse_error(game, "move", error);
        }
        let code = refusal.code();
        let ids = [format!("refused-{game}-{code}"), format!("refused-{code}")];
        Message::new(ids).with_arguments(refusal)
    }

    /// Explains a text that cannot be parsed.
    /// `what` is `game`, `position`, `move`, `command` or `record`.
    pub fn parse_error(game: &str, what: &str, error: &ParseError) -> Message {
        let code = error.code();
        let quote =
            |message: Message| message.text("token", error.token()).number("at", error.at() + 1);
        let expected =
            Message::new([format!("expected-{game}-{code}"), format!("expected-{code}")]);
        quote(Message::new([format!("invalid-{what}")])).with("expected", quote(expected))
    }

    /// Explains a line of a position and moves that cannot be replayed.
    pub fn line_error(game: &str, error: &LineError) -> Message {
        match error {
            LineError::Position(error) => Message::parse_error(game, "position", error),
            LineError::Move { number, text, refusal } => Message::new(["line-move"])
                .number("number", *number)
                .text("move", text)
                .with("why", Message::rejected_move(game, refusal)),
        }
    }

    /// Explains a syntax error in a game record.
    pub fn record_error(error: &RecordError) -> Message {
        let locate = |message: Message| {
            message
                .number("line", error.location().line)
                .number("column", error.location().column)
                .text("token", error.token())
        };
        let problem = locate(Message::new([format!("malformed-{}", error.code())]));
        locate(Message::new(["record-malformed"])).with("wrong", problem)
    }

    /// Explains a game record that cannot be written.
    pub fn unwritable_record(error: RecordErrorKind) -> Message {
        Message::new([format!("malformed-{}", error.code())]).text("token", "")
    }

    /// Explains a fault in the content of a game record.
    pub fn record_fault(game: &str, fault: &RecordIssue) -> Message {
        let locate = |message: Message| {
            message.text("token", fault.token()).number("ply", fault.ply().unwrap_or_default())
        };
        let problem = match fault.kind() {
            RecordIssueKind::Game(error) => Message::parse_error(game, "game", error),
            RecordIssueKind::Start(error) => Message::parse_error(game, "position", error),
            RecordIssueKind::Turn(refusal) => Message::rejected_move(game, refusal),
            _ => locate(Message::new([format!("fault-{}", fault.code())])).with_arguments(fault),
        };
        let message = match (fault.location(), fault.ply()) {
            (Some(place), ply) => {
                let id = if ply.is_some() { "record-fault-ply" } else { "record-fault" };
                Message::new([id]).number("line", place.line).number("column", place.column)
            }
            (None, _) => Message::new(["record-fault-nowhere"]),
        };
        locate(message).with("wrong", problem)
    }

    fn with_arguments(mut self, reason: &impl Reason) -> Message {
        reason.arguments(&mut |name, value| {
            self.arguments.insert(name.to_owned(), MessageArgument::text(value));
        });
        self
    }
}
