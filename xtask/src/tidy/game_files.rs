//! Files every game needs beside its rules: page, fuzz target, conformance test, profile.

use super::doc_links::links;
use super::{Finding, Tree, layering};
use crate::test::package_of;

const MANIFEST: &str = "Cargo.toml";
const OPTIMISED: &str = "[profile.dev.package]";

/// Pages that link to the page of every game, with the relative folder.
const LISTS: &[(&str, &str)] = &[("docs/SUMMARY.md", "games/"), ("docs/games/README.md", "")];

pub fn check(tree: &Tree) -> Vec<Finding> {
    layering::GAMES.iter().flat_map(|game| check_game(tree, game)).collect()
}

fn check_game(tree: &Tree, game: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let needed = [
        (format!("docs/games/{game}.md"), "the rules page"),
        (
            format!("fuzz/src/bin/{}_text.rs", game.replace('-', "_")),
            "the fuzz target of its notation",
        ),
    ];
    for (path, what) in needed.into_iter().filter(|(path, _)| !tree.has(path)) {
        findings.push(Finding::new(path, format!("is missing: {what}")));
    }
    for (list, folder) in LISTS {
        let page = format!("{folder}{game}.md");
        let mut lines = tree.text(list).unwrap_or_default().lines();
        if !lines.any(|line| links(line).any(|link| link == page)) {
            findings.push(Finding::new(*list, format!("has no link to {page}")));
        }
    }
    let conformance = format!("crates/{game}/tests/conformance");
    if !tree.files.keys().any(|path| path.starts_with(&conformance)) {
        let problem = "is missing: the conformance test";
        findings.push(Finding::new(format!("{conformance}.rs"), problem));
    }
    let package = package_of(game);
    if !is_optimised(tree.text(MANIFEST).unwrap_or_default(), &package) {
        let problem = format!("{OPTIMISED} lacks a line for {package}");
        findings.push(Finding::new(MANIFEST, problem));
    }
    findings
}

/// True if the manifest has a line for this crate among the optimised ones.
fn is_optimised(manifest: &str, game: &str) -> bool {
    let mut lines = manifest.lines().skip_while(|line| *line != OPTIMISED).skip(1);
    lines
        .by_ref()
        .take_while(|line| !line.starts_with('['))
        .any(|line| line.split('=').next().is_some_and(|name| name.trim() == game))
}

#[cfg(test)]
mod tests {
    use super::super::lines;
    use super::*;

    /// The files of a complete game.
    const COMPLETE: &[(&str, &str)] = &[
        ("Cargo.toml", "[profile.dev.package]\nchess = { }\ngo = { opt-level = 3 }\n\n[x]\n"),
        ("crates/go/tests/conformance.rs", ""),
        ("docs/SUMMARY.md", "- [Go](games/go.md)\n"),
        ("docs/games/README.md", "- [Go](go.md)\n"),
        ("docs/games/go.md", ""),
        ("fuzz/src/bin/go_text.rs", ""),
    ];

    /// Checks the complete game with one file replaced or removed.
    fn check(path: &str, text: Option<&str>, expected: &[&str]) {
        let mut files: Vec<_> =
            COMPLETE.iter().copied().filter(|(other, _)| *other != path).collect();
        assert_eq!(files.len(), COMPLETE.len() - 1, "{path}");
        files.extend(text.map(|text| (path, text)));
        assert_eq!(lines(&check_game(&Tree::of(&files), "go")), expected);
    }

    #[test]
    fn complete_game_has_no_findings() {
        assert_eq!(lines(&check_game(&Tree::of(COMPLETE), "go")), [""; 0]);
        let all = check_game(&Tree::of(&[]), "go");
        assert_eq!(all.len(), COMPLETE.len());
    }

    #[test]
    fn missing_page_fuzz_target_or_conformance_test_is_found() {
        let wrong = "docs/games/go.md: is missing: the rules page";
        check("docs/games/go.md", None, &[wrong]);
        let wrong = "fuzz/src/bin/go_text.rs: is missing: the fuzz target of its notation";
        check("fuzz/src/bin/go_text.rs", None, &[wrong]);
        let wrong = "crates/go/tests/conformance.rs: is missing: the conformance test";
        check("crates/go/tests/conformance.rs", None, &[wrong]);
    }

    #[test]
    fn game_missing_from_a_list_is_found() {
        let wrong = "docs/SUMMARY.md: has no link to games/go.md";
        check("docs/SUMMARY.md", None, &[wrong]);
        check("docs/SUMMARY.md", Some("- [Go](go.md)\n- [Gomoku](games/gomoku.md)\n"), &[wrong]);
        let wrong = "docs/games/README.md: has no link to go.md";
        check("docs/games/README.md", Some("- Go\n"), &[wrong]);
    }

    #[test]
    fn game_without_optimised_profile_is_found() {
        let wrong = "Cargo.toml: [profile.dev.package] lacks a line for go";
        check("Cargo.toml", Some("[profile.dev.package]\ngomoku = { }\n"), &[wrong]);
        let elsewhere = "[workspace.dependencies]\ngo = { }\n[profile.dev.package]\n[x]\ngo = 1\n";
        check("Cargo.toml", Some(elsewhere), &[wrong]);
    }
}
