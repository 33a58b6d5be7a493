//! Test: every `cargo xtask` command of the documentation and the workflows is accepted.

use clap::Parser;

use crate::CommandLine;
use crate::tidy::Tree;

/// Options that several commands of the lab have.
const QUERY_ARGUMENTS: &str = "crates/lab/src/commands/query_arguments.rs";

/// The words of each `cargo xtask` command on a page, up to a comment, a pipe or a quote.
fn commands(page: &str) -> Vec<Vec<String>> {
    let mut commands = Vec::new();
    for line in page.lines() {
        for rest in line.split("cargo xtask ").skip(1) {
            // A comment stands behind a sign or behind two spaces.
            let ends = ["`", "  ", " #", " | ", " && ", " > "];
            let end = ends.iter().filter_map(|end| rest.find(end)).min().unwrap_or(rest.len());
            let command = rest.get(..end).unwrap_or_default();
            let is_name = command.starts_with(|c: char| c.is_ascii_lowercase());
            // Optional arguments are in brackets.
            if is_name {
                let required = command.split('[').next().unwrap_or_default();
                let number = |word: &str| if word == "N" { "1" } else { word }.to_owned();
                let words = required.split_whitespace().map(number);
                commands.push(["xtask".to_owned()].into_iter().chain(words).collect());
            }
        }
    }
    commands
}

#[test]
fn documented_options_of_the_lab_exist() {
    // The lab is not a dependency of this program: it has a query engine.
    let tree = Tree::read().unwrap();
    let source = |file: &str| tree.text(&format!("crates/lab/src/commands/{file}.rs"));
    let mut number = 0;
    for (page, text) in tree.texts_in("docs/", ".md") {
        let text = text.replace("\\\n", " ");
        for command in text.lines().filter_map(|line| line.trim().strip_prefix("palamedes-lab ")) {
            let mut words = command.split_whitespace();
            let name = words.next().unwrap_or_default();
            let source = source(name).unwrap_or_else(|| panic!("{page}: palamedes-lab {name}"));
            let sources = [source, tree.text(QUERY_ARGUMENTS).unwrap()].concat();
            for option in words.filter_map(|word| word.strip_prefix("--")) {
                let field = format!(" {}: ", option.replace('-', "_"));
                let renamed = format!("long = \"{option}\"");
                let exists = sources.contains(&field) || sources.contains(&renamed);
                assert!(exists, "{page}: palamedes-lab {name} --{option}");
                number += 1;
            }
        }
    }
    assert!(number > 30, "only {number} options were found");
}

#[test]
fn commands_are_found_on_a_page() {
    let page = "Run `cargo xtask tidy` or `cargo xtask crash --cycles N`.\n\
                cargo xtask web && cargo xtask e2e [FILTER]\ncargo xtask book  all  # notes\n";
    let words: Vec<String> = commands(page).iter().map(|words| words[1..].join(" ")).collect();
    assert_eq!(words, ["tidy", "crash --cycles 1", "web", "e2e", "book"]);
}

#[test]
fn documented_tasks_are_accepted() {
    let tree = Tree::read().unwrap();
    let pages = tree.texts().filter(|(page, _)| page.ends_with(".md"));
    let number = check_commands(pages);
    assert!(number > 100, "only {number} commands were found");
}

/// Formerly only the names of the tasks were compared, and an option could be wrong.
#[test]
fn tasks_of_workflows_are_accepted() {
    let tree = Tree::read().unwrap();
    let number = check_commands(tree.texts_in(".github/workflows/", ".yaml"));
    assert!(number > 6, "only {number} commands were found");
    let wrong = ["xtask", "dist", "--thrice"];
    assert!(CommandLine::try_parse_from(wrong).is_err());
}

/// Checks that every command in these files is accepted, and returns their number.
fn check_commands<'a>(files: impl Iterator<Item = (&'a str, &'a str)>) -> usize {
    let mut number = 0;
    for (file, text) in files {
        for words in commands(text) {
            let parsed = CommandLine::try_parse_from(&words);
            assert!(parsed.is_ok(), "{file}: {words:?}: {}", parsed.err().unwrap());
            number += 1;
        }
    }
    number
}
