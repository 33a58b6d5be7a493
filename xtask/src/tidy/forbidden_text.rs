//! Text that does not belong in the repository: paths of one machine, hosts of packages.

use super::{Finding, Tree};

/// Forbidden text, written in halves because this file is checked, too.
const FORBIDDEN: &[&str] = &[
    concat!("/wo", "rk/"),
    concat!("/t", "mp/"),
    concat!("../sh", "ared"),
    concat!("crates", ".io"),
    concat!("py", "pi"),
    concat!("npm", "js"),
];

/// True for lock files, which name hosts, and for the corpus of the fuzzer.
fn is_exempt(path: &str) -> bool {
    path.ends_with("Cargo.lock") || path.starts_with("fuzz/corpus/")
}

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.texts().filter(|(path, _)| !is_exempt(path)) {
        for (index, line) in text.lines().enumerate() {
            let line = line.to_lowercase();
            for text in FORBIDDEN.iter().filter(|text| line.contains(**text)) {
                findings.push(Finding::at_line(
                    path,
                    index,
                    format!("{text:?} does not belong here"),
                ));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::lines;
    use super::*;

    #[test]
    fn paths_and_hosts_are_found() {
        let check = |path: &str, text: &str, expected: &[String]| {
            assert_eq!(lines(&check(&Tree::of(&[(path, text)]))), expected);
        };
        check("a.md", "a framework/folder of tmpfiles", &[]);
        for word in FORBIDDEN {
            let text = format!("fine\nsee {}x", word.to_uppercase());
            check("a.md", &text, &[format!("a.md:2: {word:?} does not belong here")]);
            check("fuzz/Cargo.lock", &text, &[]);
        }
    }
}
