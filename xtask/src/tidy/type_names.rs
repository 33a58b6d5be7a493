//! Unique names: each public type name is defined once in all Rust crates.

use std::collections::BTreeMap;

use super::rust_source::{blank_comments_and_strings, without_unit_tests};
use super::{Finding, Tree, layering};

/// A name that every crate may define.
const ERROR: &str = "Error";

/// Names that each game crate exports.
const GAME_TYPES: &[&str] = &["Setup", "Move", "Step", "Illegal"];

const KEYWORDS: &[&str] = &["struct", "enum", "trait", "type", "union"];

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut defined: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, text) in tree.texts_in("", ".rs").filter(|(path, _)| is_library_source(path)) {
        for (index, name) in public_types(text) {
            if !is_shared_name(path, &name) {
                defined.entry(name).or_default().push(format!("{path}:{}", index + 1));
            }
        }
    }
    let mut findings = Vec::new();
    for (name, places) in defined.iter().filter(|(_, places)| places.len() > 1) {
        for place in places {
            let others: Vec<&str> =
                places.iter().filter(|other| *other != place).map(String::as_str).collect();
            let problem = format!("the type name {name} is defined at {}, too", others.join(", "));
            findings.push(Finding::new(place, problem));
        }
    }
    findings
}

fn is_library_source(path: &str) -> bool {
    path.starts_with("xtask/src/") || path.starts_with("crates/") && path.contains("/src/")
}

fn is_shared_name(path: &str, name: &str) -> bool {
    let is_game = layering::GAMES.iter().any(|game| path.starts_with(&format!("crates/{game}/")));
    name == ERROR || is_game && GAME_TYPES.contains(&name)
}

/// Line index and name of each type the file declares with `pub`.
fn public_types(text: &str) -> Vec<(usize, String)> {
    let code = blank_comments_and_strings(without_unit_tests(text));
    let mut types = Vec::new();
    for (index, line) in code.lines().enumerate() {
        let mut words = line.split_whitespace();
        let is_public = words.next() == Some("pub");
        let mut words = words.skip_while(|word| *word == "unsafe");
        if !is_public || !words.next().is_some_and(|word| KEYWORDS.contains(&word)) {
            continue;
        }
        let name: String = words
            .next()
            .unwrap_or_default()
            .chars()
            .take_while(|char| char.is_alphanumeric() || *char == '_')
            .collect();
        // The name is empty where a macro fills it in.
        if !name.is_empty() {
            types.push((index, name));
        }
    }
    types
}

#[cfg(test)]
mod tests {
    use super::super::lines;
    use super::*;

    fn check(files: &[(&str, &str)], expected: &[&str]) {
        assert_eq!(lines(&super::check(&Tree::of(files))), expected);
    }

    #[test]
    fn type_defined_twice_is_found_at_both_places() {
        check(
            &[
                ("crates/server/src/a.rs", "//! A.\n\npub struct Clock<'a>(&'a str);\n"),
                ("crates/table/src/b.rs", "pub enum Clock {\n}\n"),
                ("crates/table/src/c.rs", "pub(crate) struct Clock;\nstruct Clock;\n"),
                ("crates/table/tests/d.rs", "pub struct Clock;\n"),
            ],
            &[
                "crates/server/src/a.rs:3: the type name Clock is defined at \
                 crates/table/src/b.rs:1, too",
                "crates/table/src/b.rs:1: the type name Clock is defined at \
                 crates/server/src/a.rs:3, too",
            ],
        );
    }

    #[test]
    fn error_and_the_types_of_game_crates_may_repeat() {
        let text = "pub enum Error {}\npub struct Move;\npub struct Setup;\n";
        check(&[("crates/pente/src/a.rs", text), ("crates/pentalath/src/a.rs", text)], &[]);
        check(
            &[("crates/table/src/a.rs", "pub struct Move;"), ("crates/pente/src/a.rs", text)],
            &[],
        );
        let twice = [("crates/table/src/a.rs", "pub type Move = u8;"), ("xtask/src/b.rs", text)];
        assert_eq!(super::check(&Tree::of(&twice)).len(), 2);
    }

    #[test]
    fn comments_strings_macros_and_unit_tests_define_nothing() {
        let text = "// pub struct A;\nconst T: &str = \"\npub struct A;\n\";\npub struct $name;\n\
                    pub fn f() {}\n\n#[cfg(test)]\nmod tests {\n    pub struct A;\n}\n";
        assert_eq!(public_types(text), []);
        let several = "pub unsafe trait A {}\n    pub union B {}\npub type C = D;\n";
        let names: Vec<String> = public_types(several).into_iter().map(|(_, name)| name).collect();
        assert_eq!(names, ["A", "B", "C"]);
    }
}
