//! Long files and long lines. (Long functions are clippy's: see clippy.toml.)

use super::{Finding, Tree};

const FILE_LINES_MAX: usize = 600;
const LINE_CHARS_MAX: usize = 100;

/// The limits are soft: a file may be here, with the reason. One that has no need to be here any
/// more is a finding, too.
const EXCEPTIONS: &[Exception] = &[
    Exception {
        path: "crates/games/src/list.rs",
        limit: Limit::LineChars,
        reason: "the pattern of a macro, which reads best in one line",
    },
    Exception {
        path: "crates/games/src/record/survive.rs",
        limit: Limit::LineChars,
        reason: "a comment, to be broken with the next change there",
    },
    Exception {
        path: "crates/pentalath/src/lib.rs",
        limit: Limit::LineChars,
        reason: "a comment, to be broken with the next change there",
    },
    Exception {
        path: "crates/rulebook/src/lib.rs",
        limit: Limit::LineChars,
        reason: "two lines of the example fit 100 columns but for the mark of a comment",
    },
    Exception {
        path: "crates/rulebook/tests/toy/games.rs",
        limit: Limit::LineChars,
        reason: "a comment, to be broken with the next change there",
    },
];

struct Exception {
    path: &'static str,
    limit: Limit,
    #[expect(dead_code, reason = "for readers")]
    reason: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Limit {
    FileLines,
    LineChars,
}

pub fn check(tree: &Tree) -> Vec<Finding> {
    check_with(tree, EXCEPTIONS)
}

fn check_with(tree: &Tree, exceptions: &[Exception]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut needed = Vec::new();
    for (path, text) in tree.texts_in("", ".rs") {
        for (limit, finding) in measure(path, text) {
            let is_it = |exception: &&Exception| exception.path == path && exception.limit == limit;
            match exceptions.iter().find(is_it) {
                Some(exception) => needed.push((exception.path, exception.limit)),
                None => findings.push(finding),
            }
        }
    }
    let idle = exceptions.iter().filter(|one| !needed.contains(&(one.path, one.limit)));
    findings.extend(idle.map(|one| {
        let wrong =
            format!("needs no exception for {:?} any more; remove it from sizes.rs", one.limit);
        Finding::new(one.path, wrong)
    }));
    findings
}

fn measure(path: &str, text: &str) -> Vec<(Limit, Finding)> {
    let mut findings = Vec::new();
    let lines = text.lines().count();
    if lines > FILE_LINES_MAX {
        let wrong = format!("has {lines} lines, more than {FILE_LINES_MAX}; split it by subject");
        findings.push((Limit::FileLines, Finding::new(path, wrong)));
    }
    for (index, line) in text.lines().enumerate() {
        let chars = line.chars().count();
        if chars > LINE_CHARS_MAX {
            let wrong = format!("is {chars} columns wide, more than {LINE_CHARS_MAX}; break it");
            findings.push((Limit::LineChars, Finding::at_line(path, index, wrong)));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::told;
    use super::*;

    const EXCEPTION: Exception =
        Exception { path: "a.rs", limit: Limit::LineChars, reason: "one long address" };

    fn check(path: &str, text: &str, exceptions: &[Exception], expected: &[&str]) {
        assert_eq!(told(&check_with(&Tree::of(&[(path, text)]), exceptions)), expected);
    }

    #[test]
    fn files_and_lines_have_a_length() {
        check("a.rs", &"x\n".repeat(600), &[], &[]);
        let wrong = "a.rs: has 601 lines, more than 600; split it by subject";
        check("a.rs", &"x\n".repeat(601), &[], &[wrong]);
        check("a.rs", &"ä".repeat(100), &[], &[]);
        let wrong = "a.rs:2: is 101 columns wide, more than 100; break it";
        check("a.rs", &format!("\n{}", "x".repeat(101)), &[], &[wrong]);
        check("a.txt", &"x".repeat(101), &[], &[]);
    }

    #[test]
    fn exceptions_hold_while_they_are_needed() {
        check("a.rs", &"x".repeat(101), &[EXCEPTION], &[]);
        let idle = "a.rs: needs no exception for LineChars any more; remove it from sizes.rs";
        check("a.rs", "x", &[EXCEPTION], &[idle]);
    }
}
