//! Papers that speak of files: every file they name is there, and decisions are numbered.

use super::{Finding, Tree};

/// Every path these name in backquotes or in a link must exist.
const PAPERS: &[&str] = &["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];

const SUMMARY: &str = "docs/SUMMARY.md";
const DECISIONS: &str = "docs/decisions/";

/// What begins like this in backquotes is a path of the project.
const FOLDERS: &[&str] = &["crates/", "docs/", "fuzz/", "xtask/", "web/", "locales/", ".ci/"];
const ENDINGS: &[&str] = &[".md", ".rs", ".toml", ".pgr"];

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = check_decisions(tree);
    for paper in PAPERS {
        for (index, line) in tree.text(paper).unwrap_or_default().lines().enumerate() {
            let named = quoted(line).filter(|word| is_path(word)).chain(links(line));
            for path in named.filter(|path| !tree.has(path)) {
                findings.push(Finding::at_line(paper, index, format!("there is no {path}")));
            }
        }
    }
    for (index, line) in tree.text(SUMMARY).unwrap_or_default().lines().enumerate() {
        for path in links(line).filter(|path| !tree.has(&format!("docs/{path}"))) {
            findings.push(Finding::at_line(SUMMARY, index, format!("there is no docs/{path}")));
        }
    }
    findings
}

/// The words of a line in backquotes.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// A path, and not a command, a pattern or a place to be filled in.
fn is_path(word: &str) -> bool {
    let plain = !word.contains([' ', '<', '*', '{', '…', ':']);
    plain
        && (FOLDERS.iter().any(|folder| word.starts_with(folder))
            || ENDINGS.iter().any(|ending| word.ends_with(ending)))
}

/// The files a line links to.
fn links(line: &str) -> impl Iterator<Item = &str> {
    let targets = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files = targets.filter(|target| !target.contains("://") && !target.starts_with('#'));
    files.filter_map(|target| target.split('#').next()).filter(|target| !target.is_empty())
}

fn check_decisions(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut due = 1;
    for (path, _) in tree.texts_in(DECISIONS, ".md") {
        let name = path.strip_prefix(DECISIONS).unwrap_or(path);
        let number = name.split_once('-').map(|(number, _)| number);
        match number
            .filter(|number| number.len() == 4)
            .and_then(|number| number.parse::<u32>().ok())
        {
            Some(number) if number == due => due += 1,
            Some(number) => {
                findings.push(Finding::new(path, format!("the next number is {due:04}")));
                due = u32::max(due, number + 1);
            }
            None => findings.push(Finding::new(path, "is not named NNNN-subject.md")),
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::told;
    use super::*;

    fn check(files: &[(&str, &str)], expected: &[&str]) {
        assert_eq!(told(&super::check(&Tree::of(files))), expected);
    }

    #[test]
    fn papers_name_what_exists() {
        let text = "See `crates/pente/`, `docs/a.md`, [a](docs/a.md#b), [web](https://x.y/z.md).\n\
                    A new one is `crates/<game>/src/lib.rs`; run `cargo xtask tidy`; `a.pgr: b`.";
        let pente = ("crates/pente/src/lib.rs", "");
        check(&[("README.md", text), pente, ("docs/a.md", "")], &[]);
        check(
            &[("ARCHITECTURE.md", text), pente],
            &[
                "ARCHITECTURE.md:1: there is no docs/a.md",
                "ARCHITECTURE.md:1: there is no docs/a.md",
            ],
        );
        check(&[("CHANGELOG.md", text)], &[]);
    }

    #[test]
    fn the_book_lists_what_exists() {
        let summary = ("docs/SUMMARY.md", "- [Pente](games/pente.md)\n- [Soon]()\n");
        check(&[summary, ("docs/games/pente.md", "")], &[]);
        check(&[summary], &["docs/SUMMARY.md:1: there is no docs/games/pente.md"]);
    }

    #[test]
    fn decisions_are_numbered_without_gaps() {
        check(&[("docs/decisions/0001-a.md", ""), ("docs/decisions/0002-b.md", "")], &[]);
        check(
            &[("docs/decisions/0001-a.md", ""), ("docs/decisions/0003-b.md", "")],
            &["docs/decisions/0003-b.md: the next number is 0002"],
        );
        check(
            &[("docs/decisions/0001-a.md", ""), ("docs/decisions/0001-b.md", "")],
            &["docs/decisions/0001-b.md: the next number is 0002"],
        );
        check(
            &[("docs/decisions/one.md", "")],
            &["docs/decisions/one.md: is not named NNNN-subject.md"],
        );
    }
}
