//! Failures of commands and their exit codes.

use std::fmt;
use std::io;
use std::process::ExitCode;

/// Failure of a command, with a message for the user.
#[derive(Debug)]
pub enum Failure {
    /// An illegal move or a record with faults; exit code 1.
    Rejected(String),
    /// A name, position or move that cannot be parsed; exit code 2, as for clap errors.
    InvalidInput(String),
    /// A rejection that was already printed to standard output; exit code 1.
    Reported,
    /// Invalid input that was already printed to standard output; exit code 2.
    ReportedInvalidInput,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Rejected(message) | Failure::InvalidInput(message) => f.write_str(message),
            Failure::Reported | Failure::ReportedInvalidInput => Ok(()),
        }
    }
}

impl std::error::Error for Failure {}

/// Writes the error to standard error and returns the exit code.
///
/// Errors other than [`Failure`] come from files or streams: exit code 3. A broken pipe is no
/// error.
pub fn report(error: &anyhow::Error) -> ExitCode {
    if let Some(io) = error.downcast_ref::<io::Error>()
        && io.kind() == io::ErrorKind::BrokenPipe
    {
        return ExitCode::SUCCESS;
    }
    let (code, is_reported) = match error.downcast_ref::<Failure>() {
        Some(Failure::Reported) => (1, true),
        Some(Failure::ReportedInvalidInput) => (2, true),
        Some(Failure::Rejected(_)) => (1, false),
        Some(Failure::InvalidInput(_)) => (2, false),
        None => (3, false),
    };
    if !is_reported {
        eprintln!("palamedes: {error:#}");
    }
    ExitCode::from(code)
}
