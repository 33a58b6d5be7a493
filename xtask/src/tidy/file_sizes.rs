//! Limits for the length of files and lines; clippy limits functions.

use super::{Finding, Tree};

const FILE_LINES_MAX: usize = 600;
const LINE_CHARS_MAX: usize = 100;

/// Files that may exceed a limit, with the reason.
///
/// An exception that is no longer needed is a finding, too.
const EXCEPTIONS: &[Exception] = &[Exception {
    path: "crates/rulebook/src/lib.rs",
    limit: Limit::LineChars,
    reason: "two lines of the example fit 100 columns without the comment mark",
}];

struct Exception {
    path: &'static str,
    limit: Limit,
    #[expect(dead_code, reason = "documentation")]
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
    let mut used = Vec::new();
    for (path, text) in tree.texts_in("", ".rs") {
        for (limit, finding) in measure(path, text) {
            let applies =
                |exception: &&Exception| exception.path == path && exception.limit == limit;
            match exceptions.iter().find(applies) {
                Some(exception) => used.push((exception.path, exception.limit)),
                None => findings.push(finding),
            }
        }
    }
    let unused = exceptions.iter().filter(|one| !used.contains(&(one.path, one.limit)));
    findings.extend(unused.map(|one| {
        let problem = format!(
            "needs no exception for {:?} any more; remove it from file_sizes.rs",
            one.limit
        );
        Finding::new(one.path, problem)
    }));
    findings
}

fn measure(path: &str, text: &str) -> Vec<(Limit, Finding)> {
    let mut findings = Vec::new();
    let lines = text.lines().count();
    if lines > FILE_LINES_MAX {
        let problem = format!("has {lines} lines, more than {FILE_LINES_MAX}; split it by subject");
        findings.push((Limit::FileLines, Finding::new(path, problem)));
    }
    for (index, line) in text.lines().enumerate() {
        let chars = line.chars().count();
        if chars > LINE_CHARS_MAX {
            let problem = format!("is {chars} columns wide, more than {LINE_CHARS_MAX}; break it");
            findings.push((Limit::LineChars, Finding::at_line(path, index, problem)));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::lines;
    use super::*;

    const EXCEPTION: Exception =
        Exception { path: "a.rs", limit: Limit::LineChars, reason: "one long address" };

    fn check(path: &str, text: &str, exceptions: &[Exception], expected: &[&str]) {
        assert_eq!(lines(&check_with(&Tree::of(&[(path, text)]), exceptions)), expected);
    }

    #[test]
    fn long_files_and_lines_are_found() {
        check("a.rs", &"x\n".repeat(600), &[], &[]);
        let problem = "a.rs: has 601 lines, more than 600; split it by subject";
        check("a.rs", &"x\n".repeat(601), &[], &[problem]);
        check("a.rs", &"ä".repeat(100), &[], &[]);
        let problem = "a.rs:2: is 101 columns wide, more than 100; break it";
        check("a.rs", &format!("\n{}", "x".repeat(101)), &[], &[problem]);
        check("a.txt", &"x".repeat(101), &[], &[]);
    }

    #[test]
    fn unused_exception_is_found() {
        check("a.rs", &"x".repeat(101), &[EXCEPTION], &[]);
        let unused =
            "a.rs: needs no exception for LineChars any more; remove it from file_sizes.rs";
        check("a.rs", "x", &[EXCEPTION], &[unused]);
    }
}
