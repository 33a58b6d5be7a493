//! Explanations as codes with arguments; `locales/` has their words.

use std::fmt;

use games::{Message, MessageArgument, Stance};
use rulebook::{Reason, Seat};

/// A true statement about a move or a position: a code with arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// Stable code for programs, such as `stops-out`.
    pub code: &'static str,
    /// Seat of the player to move.
    pub seat: Seat,
    /// Arguments by name.
    pub arguments: Vec<(&'static str, MessageArgument)>,
}

impl Explanation {
    /// Creates an explanation without arguments.
    pub fn new(code: &'static str, seat: Seat) -> Explanation {
        Explanation { code, seat, arguments: Vec::new() }
    }

    /// Adds an argument to the explanation.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: MessageArgument) -> Explanation {
        self.arguments.push((name, value));
        self
    }

    /// Reason for or against the move.
    pub fn stance(&self) -> Stance {
        match self.code {
            "allows-last-piece" | "allows-out" | "allows-win" | "passes-up" | "helps-rival"
            | "can-be-undone" | "ties" | "warms" => Stance::Against,
            _ => Stance::For,
        }
    }

    /// The argument of this name.
    pub fn argument(&self, name: &str) -> Option<&MessageArgument> {
        self.arguments.iter().find(|(found, _)| *found == name).map(|(_, value)| value)
    }

    /// Converts the explanation to a message; its id is `explain-` and the code.
    pub fn message(&self) -> Message {
        let arguments = self.arguments.iter();
        Message {
            ids: vec![format!("explain-{}", self.code)],
            seat: Some(self.seat),
            stance: Some(self.stance()),
            arguments: arguments.map(|(name, value)| ((*name).to_owned(), value.clone())).collect(),
        }
    }
}

impl Reason for Explanation {
    fn code(&self) -> &'static str {
        self.code
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        each("seat", &self.seat);
        for (name, value) in &self.arguments {
            each(name, value);
        }
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rulebook::write_reason(self, f)
    }
}

/// A feature of one player's position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionFeature {
    /// The player's seat.
    pub seat: Seat,
    /// Name in the words of the Compendium, followed by a piece if it is about one.
    pub name: String,
    /// Value as text.
    pub value: String,
}
