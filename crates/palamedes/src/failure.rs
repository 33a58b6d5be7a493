//! Failures of commands and their exit codes.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::ContextKind;
use games::{ActionError, AnyIllegal, LineError};

use crate::error_report::ErrorReport;
use crate::file_error::FileError;
use crate::translator::{Language, Translator};
use crate::usage::{self, ValueError};

/// Failure of a command, with a message for the user.
#[derive(Debug)]
pub enum Failure {
    /// An illegal move or a record with faults; exit code 1.
    Rejected(String),
    /// A name, position or move that cannot be parsed; exit code 2, as for clap errors.
    InvalidInput(String),
    /// A rejection with its code; exit code 1.
    RejectedReport(Box<ErrorReport>),
    /// Invalid input with its code; exit code 2.
    InvalidReport(Box<ErrorReport>),
    /// A rejection that was already printed to standard output; exit code 1.
    Reported,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Rejected(message) | Failure::InvalidInput(message) => f.write_str(message),
            Failure::RejectedReport(report) | Failure::InvalidReport(report) => {
                f.write_str(&report.message)
            }
            Failure::Reported => Ok(()),
        }
    }
}

impl std::error::Error for Failure {}

impl Failure {
    /// Failure of a move: exit code 2 if it cannot be read, 1 if it is illegal.
    pub fn of_move(
        game: &str,
        error: &ActionError<AnyIllegal>,
        translator: &Translator,
    ) -> Failure {
        let report = Box::new(ErrorReport::of_move(game, error, translator));
        match error {
            ActionError::Text(_) => Failure::InvalidReport(report),
            _ => Failure::RejectedReport(report),
        }
    }

    /// Failure of a position and of the moves after it.
    pub fn of_line(game: &str, error: &LineError, translator: &Translator) -> Failure {
        let report = Box::new(ErrorReport::of_line(game, error, translator));
        match error {
            LineError::Position(_) | LineError::Move { refusal: ActionError::Text(_), .. } => {
                Failure::InvalidReport(report)
            }
            LineError::Move { .. } => Failure::RejectedReport(report),
        }
    }

    /// Code, arguments and message, if it was not printed already.
    pub fn report(&self) -> Option<ErrorReport> {
        match self {
            Failure::Rejected(message) => Some(ErrorReport::new("rejected", message)),
            Failure::InvalidInput(message) => Some(ErrorReport::new("invalid-input", message)),
            Failure::RejectedReport(report) | Failure::InvalidReport(report) => {
                Some((**report).clone())
            }
            Failure::Reported => None,
        }
    }

    fn exit_code(&self) -> u8 {
        match self {
            Failure::Rejected(_) | Failure::RejectedReport(_) | Failure::Reported => 1,
            Failure::InvalidInput(_) | Failure::InvalidReport(_) => 2,
        }
    }
}

/// Form of the errors of a command.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ErrorForm {
    /// A sentence on standard error.
    Sentence,
    /// JSON on standard output.
    Json,
}

/// Writes the error and returns the exit code.
///
/// Errors other than [`Failure`] and [`ValueError`] come from files or streams: exit code 3. A
/// broken pipe is no error.
pub fn report(error: &anyhow::Error, form: ErrorForm, translator: &Translator) -> ExitCode {
    if let Some(io) = error.downcast_ref::<io::Error>()
        && io.kind() == io::ErrorKind::BrokenPipe
    {
        return ExitCode::SUCCESS;
    }
    let (code, report) = if let Some(failure) = error.downcast_ref::<Failure>() {
        (failure.exit_code(), failure.report())
    } else if let Some(value) = error.downcast_ref::<ValueError>() {
        (2, Some(ErrorReport::new("invalid-input", value.translate(translator))))
    } else {
        let file = error.downcast_ref::<FileError>();
        let message = file.map_or_else(|| format!("{error:#}"), |file| file.translate(translator));
        (3, Some(ErrorReport::new("file", message)))
    };
    match (report, form) {
        (None, _) => {}
        (Some(report), ErrorForm::Sentence) => eprintln!("palamedes: {}", report.message),
        (Some(report), ErrorForm::Json) => print_json(&report),
    }
    ExitCode::from(code)
}

/// Writes an error of the command line as JSON and returns the exit code.
pub fn report_usage(error: &clap::Error, language: Language) -> ExitCode {
    // `InvalidValue` becomes `invalid-value`.
    let mut code = String::new();
    for c in format!("{:?}", error.kind()).chars() {
        if c.is_ascii_uppercase() && !code.is_empty() {
            code.push('-');
        }
        code.push(c.to_ascii_lowercase());
    }
    let mut report = ErrorReport::new(&code, usage::message(error, language));
    for (name, kind) in
        [("argument", ContextKind::InvalidArg), ("value", ContextKind::InvalidValue)]
    {
        if let Some(value) = error.get(kind) {
            report.arguments.insert(name.to_owned(), value.to_string().into());
        }
    }
    print_json(&report);
    ExitCode::from(2)
}

fn print_json(report: &ErrorReport) {
    // There is no reader of a closed standard output.
    let _ = writeln!(io::stdout(), "{}", serde_json::json!({ "error": report.to_json() }));
}
