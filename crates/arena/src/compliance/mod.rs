//! Compliance test of a program that implements the engine protocol.
//!
//! Each check starts the program anew, so that one failure costs one check. The transcript is kept
//! for the developer.

mod checks;
mod engine_session;

use std::time::Duration;

use games::Game;

pub use engine_session::{ComplianceFailure, TranscriptLine};

use crate::program::StderrMode;
use engine_session::EngineSession;

/// Configuration of a compliance test.
#[derive(Clone, Debug)]
pub struct ComplianceTest {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The game it has to play.
    pub game: Game,
    /// Timeout of responses without a search, and tolerance of those with a search.
    pub timeout: Duration,
    /// Destination of the program's standard error.
    pub stderr: StderrMode,
    /// Names of the optional checks to run; all if empty.
    pub only: Vec<String>,
}

/// Report of one check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckReport {
    /// The name of the check.
    pub name: &'static str,
    /// Expected behaviour of the program.
    pub about: &'static str,
    /// Outcome of the check.
    pub verdict: CheckOutcome,
    /// Transcript of the session.
    pub transcript: Vec<TranscriptLine>,
}

/// Outcome of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CheckOutcome {
    /// The check passed.
    Passed,
    /// The check failed.
    Failed(ComplianceFailure),
    /// The check was skipped, because a check that it depends on failed.
    Skipped,
}

/// Importance of a check for the others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weight {
    Foundation,
    Single,
}

/// State of the session before a check.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Started,
    Introduced,
    InGame,
}

struct Check {
    name: &'static str,
    about: &'static str,
    weight: Weight,
    stage: Stage,
    run: fn(&mut EngineSession, &Game) -> Result<(), ComplianceFailure>,
}

impl ComplianceTest {
    /// Creates a test with the default timeout.
    pub fn new(command: Vec<String>, game: Game) -> ComplianceTest {
        let timeout = Duration::from_secs(5);
        ComplianceTest { command, game, timeout, stderr: StderrMode::Inherit, only: Vec::new() }
    }

    /// Names of all checks in their order.
    pub fn names() -> impl Iterator<Item = &'static str> {
        checks::ALL.iter().map(|check| check.name)
    }

    /// Runs all checks and reports each result.
    pub fn run(&self, mut each: impl FnMut(&CheckReport)) -> Vec<CheckReport> {
        let mut foundations_hold = true;
        let mut findings = Vec::new();
        for check in checks::ALL.iter().filter(|check| self.is_selected(check)) {
            let report = if foundations_hold { self.check(check) } else { check.report() };
            if check.weight == Weight::Foundation && report.verdict != CheckOutcome::Passed {
                foundations_hold = false;
            }
            each(&report);
            findings.push(report);
        }
        findings
    }

    fn is_selected(&self, check: &Check) -> bool {
        check.weight == Weight::Foundation
            || self.only.is_empty()
            || self.only.iter().any(|name| name == check.name)
    }

    fn check(&self, check: &Check) -> CheckReport {
        let mut report = check.report();
        report.verdict = match EngineSession::start(&self.command, self.stderr, self.timeout) {
            Err(fault) => CheckOutcome::Failed(fault),
            Ok(mut session) => {
                let result = session.prepare(check.stage, &self.game);
                let result = result.and_then(|()| (check.run)(&mut session, &self.game));
                report.transcript = session.into_transcript();
                result.map_or_else(CheckOutcome::Failed, |()| CheckOutcome::Passed)
            }
        };
        report
    }
}

impl Check {
    fn report(&self) -> CheckReport {
        CheckReport {
            name: self.name,
            about: self.about,
            verdict: CheckOutcome::Skipped,
            transcript: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_names_are_unique() {
        let mut names: Vec<&str> = checks::ALL.iter().map(|check| check.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), checks::ALL.len());
    }

    #[test]
    fn failed_foundation_skips_further_checks() {
        let game: Game = "pente:9".parse().unwrap();
        let examination = ComplianceTest::new(vec!["no-such-program-anywhere".to_owned()], game);
        let mut reported = 0;
        let findings = examination.run(|_| reported += 1);
        assert_eq!((reported, findings.len()), (checks::ALL.len(), checks::ALL.len()));
        let (first, rest) = findings.split_first().unwrap();
        assert!(
            matches!(&first.verdict, CheckOutcome::Failed(fault) if fault.found.contains("no-such"))
        );
        assert!(rest.iter().all(|report| report.verdict == CheckOutcome::Skipped));
    }
}
