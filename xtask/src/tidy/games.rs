//! What a game has beside its rules: its page, its place in the book, its readers under the fuzzer,
//! its examination, tests that run fast.

use super::papers::links;
use super::{Finding, Tree, edges};

const MANIFEST: &str = "Cargo.toml";
const OPTIMISED: &str = "[profile.dev.package]";

/// Pages that link to the page of every game, by the path from there.
const LISTS: &[(&str, &str)] = &[("docs/SUMMARY.md", "games/"), ("docs/games/README.md", "")];

pub fn check(tree: &Tree) -> Vec<Finding> {
    edges::GAMES.iter().flat_map(|game| check_game(tree, game)).collect()
}

fn check_game(tree: &Tree, game: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let needed = [
        (format!("docs/games/{game}.md"), "the rules in our own words"),
        (format!("fuzz/src/bin/{game}_text.rs"), "nonsense for its readers of text"),
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
    let examination = format!("crates/{game}/tests/conformance");
    if !tree.files.keys().any(|path| path.starts_with(&examination)) {
        let wrong = "is missing: the examination of random games";
        findings.push(Finding::new(format!("{examination}.rs"), wrong));
    }
    if !is_optimised(tree.text(MANIFEST).unwrap_or_default(), game) {
        let wrong = format!("{OPTIMISED} lacks a line for {game}");
        findings.push(Finding::new(MANIFEST, wrong));
    }
    findings
}

/// Whether the manifest has a line for this crate among the optimised ones.
fn is_optimised(manifest: &str, game: &str) -> bool {
    let mut lines = manifest.lines().skip_while(|line| *line != OPTIMISED).skip(1);
    lines
        .by_ref()
        .take_while(|line| !line.starts_with('['))
        .any(|line| line.split('=').next().is_some_and(|name| name.trim() == game))
}

#[cfg(test)]
mod tests {
    use super::super::told;
    use super::*;

    /// All that Go needs.
    const WHOLE: &[(&str, &str)] = &[
        ("Cargo.toml", "[profile.dev.package]\nchess = { }\ngo = { opt-level = 3 }\n\n[x]\n"),
        ("crates/go/tests/conformance.rs", ""),
        ("docs/SUMMARY.md", "- [Go](games/go.md)\n"),
        ("docs/games/README.md", "- [Go](go.md)\n"),
        ("docs/games/go.md", ""),
        ("fuzz/src/bin/go_text.rs", ""),
    ];

    /// Checks with one file in place of that of the whole, or without it.
    fn check(path: &str, text: Option<&str>, expected: &[&str]) {
        let mut files: Vec<_> = WHOLE.iter().copied().filter(|(other, _)| *other != path).collect();
        assert_eq!(files.len(), WHOLE.len() - 1, "{path}");
        files.extend(text.map(|text| (path, text)));
        assert_eq!(told(&check_game(&Tree::of(&files), "go")), expected);
    }

    #[test]
    fn a_whole_game_is_fine() {
        assert_eq!(told(&check_game(&Tree::of(WHOLE), "go")), [""; 0]);
        let all = check_game(&Tree::of(&[]), "go");
        assert_eq!(all.len(), WHOLE.len());
    }

    #[test]
    fn a_game_has_a_page_a_fuzz_target_and_an_examination() {
        let wrong = "docs/games/go.md: is missing: the rules in our own words";
        check("docs/games/go.md", None, &[wrong]);
        let wrong = "fuzz/src/bin/go_text.rs: is missing: nonsense for its readers of text";
        check("fuzz/src/bin/go_text.rs", None, &[wrong]);
        let wrong = "crates/go/tests/conformance.rs: is missing: the examination of random games";
        check("crates/go/tests/conformance.rs", None, &[wrong]);
    }

    #[test]
    fn a_game_is_listed() {
        let wrong = "docs/SUMMARY.md: has no link to games/go.md";
        check("docs/SUMMARY.md", None, &[wrong]);
        check("docs/SUMMARY.md", Some("- [Go](go.md)\n- [Gomoku](games/gomoku.md)\n"), &[wrong]);
        let wrong = "docs/games/README.md: has no link to go.md";
        check("docs/games/README.md", Some("- Go\n"), &[wrong]);
    }

    #[test]
    fn a_game_is_tested_optimised() {
        let wrong = "Cargo.toml: [profile.dev.package] lacks a line for go";
        check("Cargo.toml", Some("[profile.dev.package]\ngomoku = { }\n"), &[wrong]);
        let elsewhere = "[workspace.dependencies]\ngo = { }\n[profile.dev.package]\n[x]\ngo = 1\n";
        check("Cargo.toml", Some(elsewhere), &[wrong]);
    }
}
