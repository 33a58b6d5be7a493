//! Words that do not belong in committed text: places on one machine, hosts of packages.

use super::{Finding, Tree};

/// Written in halves, so that this file may be committed.
const FORBIDDEN: &[&str] = &[
    concat!("/wo", "rk/"),
    concat!("/t", "mp/"),
    concat!("../sh", "ared"),
    concat!("crates", ".io"),
    concat!("py", "pi"),
    concat!("npm", "js"),
];

/// Lock files name where packages come from, and a corpus holds what a fuzzer came up with.
fn is_free(path: &str) -> bool {
    path.ends_with("Cargo.lock") || path.starts_with("fuzz/corpus/")
}

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.texts().filter(|(path, _)| !is_free(path)) {
        for (index, line) in text.lines().enumerate() {
            let line = line.to_lowercase();
            for word in FORBIDDEN.iter().filter(|word| line.contains(**word)) {
                findings.push(Finding::at_line(
                    path,
                    index,
                    format!("{word:?} does not belong here"),
                ));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::told;
    use super::*;

    #[test]
    fn places_and_hosts_are_found() {
        let check = |path: &str, text: &str, expected: &[String]| {
            assert_eq!(told(&check(&Tree::of(&[(path, text)]))), expected);
        };
        check("a.md", "a framework/folder of tmpfiles", &[]);
        for word in FORBIDDEN {
            let text = format!("fine\nsee {}x", word.to_uppercase());
            check("a.md", &text, &[format!("a.md:2: {word:?} does not belong here")]);
            check("fuzz/Cargo.lock", &text, &[]);
        }
    }
}
