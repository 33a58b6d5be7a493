//! Papers that speak of files: every file they name, link to or show is there, and decisions are
//! numbered.

use super::{Finding, Tree};

/// Every path these name in backquotes must exist.
const PAPERS: &[&str] = &["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];

/// Every file that the pages of the book, like the papers, link to or show must exist.
const BOOK: &str = "docs/";
const DECISIONS: &str = "docs/decisions/";

/// What begins like this in backquotes is a path of the project.
const FOLDERS: &[&str] =
    &["crates/", "docs/", "examples/", "fuzz/", "xtask/", "web/", "locales/", ".ci/"];
const ENDINGS: &[&str] = &[".md", ".rs", ".toml", ".pgr"];

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = check_decisions(tree);
    for paper in PAPERS {
        for (index, line) in tree.text(paper).unwrap_or_default().lines().enumerate() {
            let named = quoted(line).filter(|word| is_path(word));
            for path in named.filter(|path| !tree.has(path)) {
                findings.push(Finding::at_line(paper, index, format!("there is no {path}")));
            }
        }
    }
    let papers = PAPERS.iter().filter_map(|paper| Some((*paper, tree.text(paper)?)));
    for (page, text) in papers.chain(tree.texts_in(BOOK, ".md")) {
        findings.extend(check_links(tree, page, text));
    }
    findings
}

fn check_links(tree: &Tree, page: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut in_code = false;
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        }
        if in_code || line.starts_with("    ") {
            continue;
        }
        let prose: String = line.split('`').step_by(2).collect();
        for path in links(&prose).map(|link| resolved(page, link)) {
            if !tree.has(&path) {
                findings.push(Finding::at_line(page, index, format!("there is no {path}")));
            }
        }
    }
    findings
}

/// The path from the root of what a page links to.
fn resolved(page: &str, link: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/').filter(|part| !part.is_empty()) {
        match part {
            "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
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

/// The files of the project that a line links to or shows, as they are written there.
pub fn links(line: &str) -> impl Iterator<Item = &str> {
    let ways = [("](", ')'), ("src=\"", '"'), ("srcset=\"", '"'), ("href=\"", '"')];
    let targets = ways.into_iter().flat_map(move |(open, close)| {
        line.split(open).skip(1).filter_map(move |rest| rest.split(close).next())
    });
    // Behind a space there may be a title.
    let targets = targets.filter_map(|target| target.split([' ', '#']).next());
    targets.filter(|target| {
        !target.is_empty() && !target.contains("://") && !target.starts_with("mailto:")
    })
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
    fn pages_link_to_and_show_what_exists() {
        let page = "[b](b.md#c) [here](#d) ![e](../pictures/e.svg \"E\") [web](https://x.y/z)\n\
                    <img src=\"./e.png\"> [up](../../README.md) [mail](mailto:a@b.c) `[x](y.md)`\n\
                    ```pgr\n[x](y.md)\n```\n";
        let page = ("docs/games/a.md", page);
        let there = [("README.md", ""), ("docs/games/b.md", ""), ("docs/games/e.png", "")];
        let picture = ("docs/pictures/e.svg", "");
        check(&[page, there[0], there[1], there[2], picture], &[]);
        check(
            &[page],
            &[
                "docs/games/a.md:1: there is no docs/games/b.md",
                "docs/games/a.md:1: there is no docs/pictures/e.svg",
                "docs/games/a.md:2: there is no README.md",
                "docs/games/a.md:2: there is no docs/games/e.png",
            ],
        );
        let outside = ("docs/a.md", "[a](../../a.md)");
        check(&[outside, ("a.md", "")], &["docs/a.md:1: there is no ../a.md"]);
        let shown = ("README.md", "<source srcset=\"docs/night.svg\">");
        check(&[shown], &["README.md:1: there is no docs/night.svg"]);
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
