//! Limits for the length of files and lines; clippy limits functions.

use super::{Finding, Tree};

const FILE_LINES_MAX: usize = 600;
const LINE_CHARS_MAX: usize = 100;

pub fn check(tree: &Tree) -> Vec<Finding> {
    tree.texts_in("", ".rs").flat_map(|(path, text)| measure(path, text)).collect()
}

fn measure(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let lines = text.lines().count();
    if lines > FILE_LINES_MAX {
        let problem = format!("has {lines} lines, more than {FILE_LINES_MAX}; split it by subject");
        findings.push(Finding::new(path, problem));
    }
    for (index, line) in text.lines().enumerate() {
        let chars = line.chars().count();
        if chars > LINE_CHARS_MAX {
            let problem = format!("is {chars} columns wide, more than {LINE_CHARS_MAX}; break it");
            findings.push(Finding::at_line(path, index, problem));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::lines;
    use super::*;

    #[test]
    fn long_files_and_lines_are_found() {
        let check = |path: &str, text: &str, expected: &[&str]| {
            assert_eq!(lines(&check(&Tree::of(&[(path, text)]))), expected);
        };
        check("a.rs", &"x\n".repeat(600), &[]);
        let problem = "a.rs: has 601 lines, more than 600; split it by subject";
        check("a.rs", &"x\n".repeat(601), &[problem]);
        check("a.rs", &"ä".repeat(100), &[]);
        let problem = "a.rs:2: is 101 columns wide, more than 100; break it";
        check("a.rs", &format!("\n{}", "x".repeat(101)), &[problem]);
        check("a.txt", &"x".repeat(101), &[]);
    }
}
