//! Names that say nothing.

use super::{Finding, Tree};

/// A file or folder with such a name has no subject.
const EMPTY_NAMES: &[&str] = &[
    "core", "common", "util", "utils", "manager", "managers", "helper", "helpers", "misc", "stuff",
];

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for path in tree.files.keys() {
        let stems = path.split('/').map(|part| part.split('.').next().unwrap_or(part));
        for stem in stems.filter(|stem| EMPTY_NAMES.contains(stem)) {
            findings.push(Finding::new(path, format!("{stem:?} says nothing; name what it does")));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::told;
    use super::*;

    #[test]
    fn names_must_have_a_subject() {
        let check = |path: &str, expected: &[&str]| {
            assert_eq!(told(&check(&Tree::of(&[(path, "")]))), expected);
        };
        check("crates/pente/src/capture.rs", &[]);
        check("crates/score/src/commons.rs", &[]);
        check(
            "crates/pente/src/utils.rs",
            &["crates/pente/src/utils.rs: \"utils\" says nothing; name what it does"],
        );
        check(
            "crates/core/src/lib.rs",
            &["crates/core/src/lib.rs: \"core\" says nothing; name what it does"],
        );
    }
}
