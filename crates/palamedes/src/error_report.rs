//! Errors with a code and arguments, for people and for programs.

use games::record::{RecordError, RecordIssue};
use games::{ActionError, AnyIllegal, LineError, Message};
use rulebook::{ParseError, Reason};
use serde_json::{Map, Value, json};

use crate::translator::Translator;

/// Code, arguments and message of an error.
#[derive(Clone, Debug)]
pub struct ErrorReport {
    pub code: String,
    pub message: String,
    pub arguments: Map<String, Value>,
}

impl ErrorReport {
    /// A report without arguments.
    pub fn new(code: &str, message: impl Into<String>) -> ErrorReport {
        ErrorReport { code: code.to_owned(), message: message.into(), arguments: Map::new() }
    }

    /// Report of a move that cannot be read or is illegal.
    pub fn of_move(
        game: &str,
        error: &ActionError<AnyIllegal>,
        translator: &Translator,
    ) -> ErrorReport {
        let message = translator.translate_message(&Message::rejected_move(game, error));
        ErrorReport { arguments: move_arguments(error), ..ErrorReport::new(error.code(), message) }
    }

    /// Report of a position or of the moves after it.
    pub fn of_line(game: &str, error: &LineError, translator: &Translator) -> ErrorReport {
        let message = translator.translate_message(&Message::line_error(game, error));
        match error {
            LineError::Position(error) => ErrorReport {
                arguments: parse_arguments(error),
                ..ErrorReport::new("position-text", message)
            },
            LineError::Move { number, text, refusal } => {
                let mut arguments = move_arguments(refusal);
                arguments.insert("number".to_owned(), (*number).into());
                arguments.insert("move".to_owned(), text.as_ref().into());
                ErrorReport { arguments, ..ErrorReport::new(refusal.code(), message) }
            }
        }
    }

    /// Report of a record that cannot be read.
    pub fn of_record(error: &RecordError, translator: &Translator) -> ErrorReport {
        let message = translator.translate_message(&Message::record_error(error));
        let mut report = ErrorReport::new(error.code(), message);
        report.arguments.insert("line".to_owned(), error.location().line.into());
        report.arguments.insert("column".to_owned(), error.location().column.into());
        report.arguments.insert("token".to_owned(), error.token().into());
        report
    }

    /// Report of a game that breaks its rules.
    pub fn of_issue(game: &str, issue: &RecordIssue, translator: &Translator) -> ErrorReport {
        let message = translator.translate_message(&Message::record_fault(game, issue));
        let arguments = typed_arguments(issue);
        ErrorReport { arguments, ..ErrorReport::new(issue.code(), message) }
    }

    /// The report as the value of `error`.
    pub fn to_json(&self) -> Value {
        json!({ "code": self.code, "message": self.message, "arguments": self.arguments })
    }
}

fn parse_arguments(error: &ParseError) -> Map<String, Value> {
    let mut arguments = Map::new();
    arguments.insert("wanted".to_owned(), error.code().into());
    // Counted from 1, as lines and columns are.
    arguments.insert("at".to_owned(), (error.at() + 1).into());
    arguments.insert("token".to_owned(), error.token().into());
    arguments
}

fn move_arguments(error: &ActionError<AnyIllegal>) -> Map<String, Value> {
    match error {
        ActionError::Text(error) => parse_arguments(error),
        _ => typed_arguments(error),
    }
}

/// The arguments of a reason, whole numbers as numbers.
pub fn typed_arguments(reason: &impl Reason) -> Map<String, Value> {
    let mut arguments = Map::new();
    reason.arguments(&mut |name, value| {
        arguments.insert(name.to_owned(), typed_value(name, &value.to_string()));
    });
    arguments
}

/// A value as a number if it is written like one. Quoted text is always text.
pub fn typed_value(name: &str, text: &str) -> Value {
    match text.parse::<i64>() {
        Ok(number) if name != "token" && number.to_string() == text => number.into(),
        _ => text.into(),
    }
}
