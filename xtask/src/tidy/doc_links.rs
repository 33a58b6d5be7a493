//! Links of the documentation: each named file and heading exists, and decisions are numbered.

use std::collections::{BTreeMap, BTreeSet};

use super::{Finding, Tree};

/// Pages whose paths in backquotes must exist.
const ROOT_PAGES: &[&str] = &["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];

/// Folder of the pages whose links and pictures must exist.
const BOOK: &str = "docs/";
const DECISIONS: &str = "docs/decisions/";

/// Pictures of the app; `cargo xtask screenshots` writes the full set into the build folder.
const SCREENSHOTS: &str = "docs/screenshots/";
const SCREENSHOTS_MAX: usize = 20;

/// Text in backquotes that begins like this is a path of the project.
const FOLDERS: &[&str] =
    &["crates/", "docs/", "examples/", "fuzz/", "xtask/", "web/", "locales/", ".ci/"];
const ENDINGS: &[&str] = &[".md", ".rs", ".toml", ".pgr"];

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = check_decisions(tree);
    findings.extend(check_screenshots(tree));
    for page in ROOT_PAGES {
        for (index, line) in tree.text(page).unwrap_or_default().lines().enumerate() {
            let named = quoted(line).filter(|word| is_path(word));
            for path in named.filter(|path| !tree.has(path)) {
                findings.push(Finding::at_line(page, index, format!("there is no {path}")));
            }
        }
    }
    let root_pages = ROOT_PAGES.iter().filter_map(|page| Some((*page, tree.text(page)?)));
    for (page, text) in root_pages.chain(tree.texts_in(BOOK, ".md")) {
        findings.extend(check_links(tree, page, text));
    }
    findings
}

/// At most [`SCREENSHOTS_MAX`] pictures, each of them shown by a page.
fn check_screenshots(tree: &Tree) -> Vec<Finding> {
    let pictures: Vec<&String> =
        tree.files.keys().filter(|path| path.starts_with(SCREENSHOTS)).collect();
    let mut findings = Vec::new();
    if pictures.len() > SCREENSHOTS_MAX {
        let problem = format!("{} pictures, more than {SCREENSHOTS_MAX}", pictures.len());
        findings.push(Finding::new(SCREENSHOTS, problem));
    }
    for path in pictures {
        let name = path.strip_prefix(SCREENSHOTS).unwrap_or(path);
        let mut pages = tree.texts().filter(|(page, _)| page.ends_with(".md"));
        if !pages.any(|(_, text)| text.contains(name)) {
            findings.push(Finding::new(path, "is shown by no page"));
        }
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
        for (path, anchor) in links_to_headings(&prose) {
            let path = if path.is_empty() { page.to_owned() } else { resolved(page, path) };
            let target = tree.text(&path).filter(|_| path.ends_with(".md"));
            if target.is_some_and(|target| !anchors(target).contains(anchor)) {
                let problem = format!("{path} has no heading #{anchor}");
                findings.push(Finding::at_line(page, index, problem));
            }
        }
    }
    findings
}

/// The links of a line to a heading, as path and anchor. The path of this page is empty.
fn links_to_headings(line: &str) -> impl Iterator<Item = (&str, &str)> {
    let targets = line.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next());
    let targets = targets.filter(|target| !target.contains("://"));
    targets.filter_map(|target| target.split_once('#'))
}

/// The anchors of the headings of a page. Equal headings are numbered.
fn anchors(page: &str) -> BTreeSet<String> {
    let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
    let mut in_code = false;
    let mut found = BTreeSet::new();
    for line in page.lines() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        }
        let heading = line.trim_start_matches('#').strip_prefix(' ').filter(|_| !in_code);
        let Some(heading) = heading.filter(|_| line.starts_with('#')) else { continue };
        let anchor = anchor(heading);
        let number = numbers.entry(anchor.clone()).or_default();
        found.insert(if *number == 0 { anchor } else { format!("{anchor}-{number}") });
        *number += 1;
    }
    found
}

/// The anchor of a heading: letters, digits, `-` and `_`, with `-` for spaces.
fn anchor(heading: &str) -> String {
    // Of a link only the text counts.
    let mut text = String::new();
    for (index, part) in heading.split("](").enumerate() {
        text += if index == 0 { part } else { part.split_once(')').map_or("", |(_, rest)| rest) };
    }
    let characters = text.trim().chars().filter_map(|c| match c {
        c if c.is_whitespace() => Some('-'),
        c if c.is_alphanumeric() || matches!(c, '-' | '_') => Some(c),
        _ => None,
    });
    characters.flat_map(char::to_lowercase).collect()
}

/// The target of a link as a path from the root.
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

/// True for a path, false for a command, a pattern or a placeholder.
fn is_path(word: &str) -> bool {
    let plain = !word.contains([' ', '<', '*', '{', '…', ':']);
    plain
        && (FOLDERS.iter().any(|folder| word.starts_with(folder))
            || ENDINGS.iter().any(|ending| word.ends_with(ending)))
}

/// The targets of links and pictures in a line that are files of the project.
pub fn links(line: &str) -> impl Iterator<Item = &str> {
    let forms = [("](", ')'), ("src=\"", '"'), ("srcset=\"", '"'), ("href=\"", '"')];
    let targets = forms.into_iter().flat_map(move |(open, close)| {
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
    let mut expected = 1;
    for (path, _) in tree.texts_in(DECISIONS, ".md") {
        let name = path.strip_prefix(DECISIONS).unwrap_or(path);
        let number = name.split_once('-').map(|(number, _)| number);
        match number
            .filter(|number| number.len() == 4)
            .and_then(|number| number.parse::<u32>().ok())
        {
            Some(number) if number == expected => expected += 1,
            Some(number) => {
                findings.push(Finding::new(path, format!("the next number is {expected:04}")));
                expected = u32::max(expected, number + 1);
            }
            None => findings.push(Finding::new(path, "is not named NNNN-subject.md")),
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::lines;
    use super::*;

    fn check(files: &[(&str, &str)], expected: &[&str]) {
        assert_eq!(lines(&super::check(&Tree::of(files))), expected);
    }

    #[test]
    fn paths_in_backquotes_exist() {
        let text = "See `crates/pente/`, `docs/a.md`, [a](docs/a.md), [web](https://x.y/z.md).\n\
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
    fn summary_links_exist() {
        let summary = ("docs/SUMMARY.md", "- [Pente](games/pente.md)\n- [Soon]()\n");
        check(&[summary, ("docs/games/pente.md", "")], &[]);
        check(&[summary], &["docs/SUMMARY.md:1: there is no docs/games/pente.md"]);
    }

    #[test]
    fn links_and_pictures_of_pages_exist() {
        let page = "[b](b.md#c) ![e](../pictures/e.svg \"E\") [web](https://x.y/z)\n\
                    <img src=\"./e.png\"> [up](../../README.md) [mail](mailto:a@b.c) `[x](y.md)`\n\
                    ```pgr\n[x](y.md)\n```\n";
        let page = ("docs/games/a.md", page);
        let existing = [("README.md", ""), ("docs/games/b.md", "# C"), ("docs/games/e.png", "")];
        let picture = ("docs/pictures/e.svg", "");
        check(&[page, existing[0], existing[1], existing[2], picture], &[]);
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
        let picture = ("README.md", "<source srcset=\"docs/night.svg\">");
        check(&[picture], &["README.md:1: there is no docs/night.svg"]);
    }

    #[test]
    fn headings_of_links_exist() {
        let page = "# A\n[b](b.md#two-words) [here](#a) [twice](b.md#same-1) [code](b.md#a-b_c-d)\n\
                    [gone](b.md#behind-a-proxy) [no](#b) [web](https://x.y/#z) `[x](#y)`\n";
        let target = "# Two words\n## Same\n## Same\n## `a` b_c: [d](e.md)?\n\
                      ```sh\n# Behind a proxy\n```\n#no\n";
        check(
            &[("docs/a.md", page), ("docs/b.md", target), ("docs/e.md", "")],
            &[
                "docs/a.md:3: docs/b.md has no heading #behind-a-proxy",
                "docs/a.md:3: docs/a.md has no heading #b",
            ],
        );
    }

    #[test]
    fn screenshots_are_few_and_shown() {
        let names: Vec<String> = (0..21).map(|n| format!("docs/screenshots/{n:02}.webp")).collect();
        let text: String = names.iter().map(|name| format!("![a]({name})\n")).collect();
        let mut files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
        files.push(("README.md", &text));
        check(&files, &["docs/screenshots/: 21 pictures, more than 20"]);
        let hidden = "docs/screenshots/a.webp: is shown by no page";
        check(&[("docs/screenshots/a.webp", "")], &[hidden]);
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
