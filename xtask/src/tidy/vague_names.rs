//! Names of files and folders that say nothing.

use super::{Finding, Tree};

/// Names without a subject.
const VAGUE_NAMES: &[&str] = &[
    "core", "common", "util", "utils", "manager", "managers", "helper", "helpers", "misc", "stuff",
];

/// Shared by the online and the local game of the app, and by nothing else.
const EXEMPT: &str = "web/app/src/game/common/";

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for path in tree.files.keys().filter(|path| !path.starts_with(EXEMPT)) {
        let stems = path.split('/').map(|part| part.split('.').next().unwrap_or(part));
        for stem in stems.filter(|stem| VAGUE_NAMES.contains(stem)) {
            findings.push(Finding::new(path, format!("{stem:?} says nothing; name what it does")));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::lines;
    use super::*;

    #[test]
    fn vague_names_are_found() {
        let check = |path: &str, expected: &[&str]| {
            assert_eq!(lines(&check(&Tree::of(&[(path, "")]))), expected);
        };
        check("crates/pente/src/capture.rs", &[]);
        check("crates/score/src/commons.rs", &[]);
        check("web/app/src/game/common/controller.ts", &[]);
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
