//! How a command fails, and what its exit code says.

use std::fmt;
use std::io;
use std::process::ExitCode;

/// Why a command gave up; the sentence is for people.
#[derive(Debug)]
pub enum Failure {
    /// What was asked is against the rules, or a record has faults. Exit code 1.
    Refused(String),
    /// A name, a position or a move says nothing. Exit code 2, as for a wrong command line.
    NotUnderstood(String),
    /// The command said on standard output what is wrong with what it was asked. Exit code 1.
    Answered,
    /// The same for something that says nothing. Exit code 2.
    AnsweredNotUnderstood,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Refused(sentence) | Failure::NotUnderstood(sentence) => f.write_str(sentence),
            Failure::Answered | Failure::AnsweredNotUnderstood => Ok(()),
        }
    }
}

impl std::error::Error for Failure {}

/// Writes the error to standard error. Anything that is no [`Failure`] is a file or stream that
/// failed: exit code 3. A reader who has gone away is no error.
pub fn report(error: &anyhow::Error) -> ExitCode {
    if let Some(io) = error.downcast_ref::<io::Error>()
        && io.kind() == io::ErrorKind::BrokenPipe
    {
        return ExitCode::SUCCESS;
    }
    let (code, silent) = match error.downcast_ref::<Failure>() {
        Some(Failure::Answered) => (1, true),
        Some(Failure::AnsweredNotUnderstood) => (2, true),
        Some(Failure::Refused(_)) => (1, false),
        Some(Failure::NotUnderstood(_)) => (2, false),
        None => (3, false),
    };
    if !silent {
        eprintln!("palamedes: {error:#}");
    }
    ExitCode::from(code)
}
