//! The examination of a program that says it speaks the protocol.
//!
//! Every check is held with the program started anew, so that one fault costs one check. What was
//! said and heard is kept, for whoever wants to mend it.

mod checks;
mod talk;

use std::fmt;
use std::time::Duration;

use games::Game;

pub use talk::{Fault, Spoken};

use crate::program::Complaints;
use talk::Talk;

/// What is examined, and how patiently.
#[derive(Clone, Debug)]
pub struct Examination {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The game it has to play.
    pub game: Game,
    /// How long an answer may take that needs no thought, and how much later than agreed one that
    /// does.
    pub patience: Duration,
    /// Where its complaints go.
    pub complaints: Complaints,
    /// Of the checks that no other rests upon, only those with these names; if empty, all.
    pub only: Vec<String>,
}

/// What came of one check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The name of the check.
    pub name: &'static str,
    /// What the program has to do.
    pub about: &'static str,
    /// Whether it did.
    pub verdict: Verdict,
    /// What was said and heard.
    pub spoken: Vec<Spoken>,
}

/// Whether a program did what it had to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It did.
    Passed,
    /// It did not.
    Failed(Fault),
    /// Nobody could tell, since it failed a check that all further ones rest upon.
    NotExamined,
}

impl fmt::Display for Finding {
    /// A line, and for a failure what was expected, found and spoken.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self.verdict {
            Verdict::Passed => "passed",
            Verdict::Failed(_) => "FAILED",
            Verdict::NotExamined => "-     ",
        };
        write!(f, "{word}  {:<24} {}", self.name, self.about)?;
        if let Verdict::Failed(fault) = &self.verdict {
            write!(f, "\n        expected: {}\n        found:    {}", fault.expected, fault.found)?;
            for spoken in &self.spoken {
                write!(f, "\n          {spoken}")?;
            }
        }
        Ok(())
    }
}

/// Whether the other checks rest upon one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weight {
    Foundation,
    Single,
}

/// How far the conversation has come before a check.
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
    hold: fn(&mut Talk, &Game) -> Result<(), Fault>,
}

impl Examination {
    /// With the usual patience.
    pub fn new(command: Vec<String>, game: Game) -> Examination {
        let patience = Duration::from_secs(5);
        Examination { command, game, patience, complaints: Complaints::Shown, only: Vec::new() }
    }

    /// The names of all checks, in the order in which they are held.
    pub fn names() -> impl Iterator<Item = &'static str> {
        checks::ALL.iter().map(|check| check.name)
    }

    /// Holds every check, and tells each finding when it is there.
    pub fn hold(&self, mut each: impl FnMut(&Finding)) -> Vec<Finding> {
        let mut founded = true;
        let mut findings = Vec::new();
        for check in checks::ALL.iter().filter(|check| self.wants(check)) {
            let finding = if founded { self.check(check) } else { check.finding() };
            if check.weight == Weight::Foundation && finding.verdict != Verdict::Passed {
                founded = false;
            }
            each(&finding);
            findings.push(finding);
        }
        findings
    }

    fn wants(&self, check: &Check) -> bool {
        check.weight == Weight::Foundation
            || self.only.is_empty()
            || self.only.iter().any(|name| name == check.name)
    }

    fn check(&self, check: &Check) -> Finding {
        let mut finding = check.finding();
        finding.verdict = match Talk::start(&self.command, self.complaints, self.patience) {
            Err(fault) => Verdict::Failed(fault),
            Ok(mut talk) => {
                let held = talk.prepare(check.stage, &self.game);
                let held = held.and_then(|()| (check.hold)(&mut talk, &self.game));
                finding.spoken = talk.into_spoken();
                held.map_or_else(Verdict::Failed, |()| Verdict::Passed)
            }
        };
        finding
    }
}

impl Check {
    fn finding(&self) -> Finding {
        Finding {
            name: self.name,
            about: self.about,
            verdict: Verdict::NotExamined,
            spoken: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_have_names_of_their_own() {
        let mut names: Vec<&str> = checks::ALL.iter().map(|check| check.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), checks::ALL.len());
    }

    #[test]
    fn without_a_foundation_nothing_more_is_examined() {
        let game: Game = "pente:9".parse().unwrap();
        let examination = Examination::new(vec!["no-such-program-anywhere".to_owned()], game);
        let mut told = 0;
        let findings = examination.hold(|_| told += 1);
        assert_eq!((told, findings.len()), (checks::ALL.len(), checks::ALL.len()));
        let (first, rest) = findings.split_first().unwrap();
        assert!(
            matches!(&first.verdict, Verdict::Failed(fault) if fault.found.contains("no-such"))
        );
        assert!(rest.iter().all(|finding| finding.verdict == Verdict::NotExamined));
    }
}
