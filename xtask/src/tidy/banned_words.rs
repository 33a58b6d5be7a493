//! Words that do not belong in names, comments, documentation and log messages.
//!
//! Names are read as words: `NobodyWaits`, `nobody_waits` and `nobody-waits` are all `nobody
//! waits`. Names of types are listed one by one.

use super::{Finding, Tree};

/// Words and phrases in lower case, each with a replacement.
const WORDS: &[(&str, &str)] = &[
    ("nobody", "name the role: no player, no client"),
    ("somebody", "name the role: a player, a client, a viewer"),
    ("someone", "name the role: a player, a client, a viewer"),
    ("whoever", "name the role: the player who, the caller that"),
    ("whomever", "name the role: the player who, the caller that"),
    ("who asks", "client, caller or viewer"),
    ("the house", "server, computer player or moderation"),
    ("one s own", "name the owner"),
    ("bury", "delete, archive or close"),
    ("chore", "task"),
    ("chores", "tasks"),
    ("forsake", "leave, abandon or resign"),
    ("heed", "read, apply or accept"),
    ("mend", "repair or fix"),
    ("mended", "repaired or fixed"),
    ("mends", "repairs or fixes"),
    ("tells", "sends, returns or prints"),
    ("told", "sent, returned or printed"),
];

/// Names no type may have: participles, verbs of speech, household metaphors.
const TYPE_NAMES: &[&str] = &[
    "Agreed",
    "Answered",
    "Asked",
    "Chore",
    "Deed",
    "Desk",
    "Ear",
    "Ears",
    "Ended",
    "Evening",
    "Folded",
    "Followed",
    "Found",
    "Given",
    "Gone",
    "Greeting",
    "Happened",
    "Heard",
    "Hearer",
    "Hearers",
    "House",
    "HouseDoor",
    "Kept",
    "Look",
    "Made",
    "Manners",
    "Pacemaker",
    "Patience",
    "Played",
    "Promise",
    "Reached",
    "Reasoned",
    "Said",
    "Seen",
    "Sent",
    "Shown",
    "Sought",
    "Spoken",
    "Storm",
    "Taken",
    "Thinker",
    "Thought",
    "Told",
    "Tried",
    "Unusable",
    "Wanted",
    "Watched",
    "Why",
    "Word",
    "Words",
];

/// Keywords that are followed by the name of a type, in Rust and in TypeScript.
const TYPE_KEYWORDS: &[&str] = &["struct", "enum", "trait", "type", "union", "interface", "class"];

/// Kinds of files that are read.
const ENDINGS: &[&str] = &[".rs", ".ts", ".tsx", ".css", ".sql", ".py", ".md"];

/// Words of the engine protocol and data that stay as they are.
const FIXED_TEXTS: &[&str] = &["nobody-to-move", "\"nobody\","];

/// Files that keep the words of printed rules and of the Compendium, and this list.
const EXEMPT: &[&str] = &[
    "docs/games/",
    "docs/research/compendium.md",
    "locales/",
    "fuzz/corpus/",
    "xtask/src/tidy/banned_words.rs",
];

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.texts().filter(|(path, _)| is_read(tree, path)) {
        let in_path = banned_in(&words(path));
        findings
            .extend(in_path.map(|found| Finding::new(path, format!("name of the file: {found}"))));
        for (index, line) in text.lines().enumerate() {
            let free =
                FIXED_TEXTS.iter().fold(line.to_owned(), |line, fixed| line.replace(fixed, ""));
            let found = banned_in(&words(&free)).chain(banned_type(path, line));
            findings.extend(found.map(|found| Finding::at_line(path, index, found)));
        }
    }
    findings
}

fn is_read(tree: &Tree, path: &str) -> bool {
    ENDINGS.iter().any(|ending| path.ends_with(ending))
        && !EXEMPT.iter().any(|exempt| path.starts_with(exempt))
        && !tree.is_generated(path)
}

/// The words of a line in lower case, with a space before and after each.
fn words(line: &str) -> String {
    let mut words = String::from(" ");
    let mut previous = ' ';
    for char in line.chars() {
        let begins_word = char.is_uppercase() && previous.is_lowercase();
        let ends_word = !char.is_alphanumeric();
        if (begins_word || ends_word) && !words.ends_with(' ') {
            words.push(' ');
        }
        if !ends_word {
            words.extend(char.to_lowercase());
        }
        previous = char;
    }
    words.push(' ');
    words
}

fn banned_in(words: &str) -> impl Iterator<Item = String> + use<> {
    let found = WORDS.iter().filter(|(word, _)| words.contains(&format!(" {word} ")));
    let problems = found.map(|(word, instead)| format!("{word:?} is banned; write {instead}"));
    problems.collect::<Vec<_>>().into_iter()
}

/// A definition of a type with a banned name.
fn banned_type(path: &str, line: &str) -> Option<String> {
    if path.ends_with(".md") || line.trim_start().starts_with("//") {
        return None;
    }
    let mut words = line
        .split(|char: char| !char.is_alphanumeric() && char != '_')
        .filter(|word| !word.is_empty());
    words.by_ref().find(|word| TYPE_KEYWORDS.contains(word))?;
    let name = words.next().filter(|name| TYPE_NAMES.contains(name))?;
    Some(format!("the type name {name} is banned; use a noun of the field"))
}

#[cfg(test)]
mod tests {
    use super::super::lines;
    use super::*;

    fn check(path: &str, text: &str, expected: &[&str]) {
        let findings = lines(&super::check(&Tree::of(&[(path, text)])));
        let expected: Vec<String> = expected.iter().map(|line| format!("{path}{line}")).collect();
        assert_eq!(findings, expected);
    }

    #[test]
    fn banned_words_are_found_in_names_comments_and_messages() {
        let nobody = "\"nobody\" is banned; write name the role: no player, no client";
        for line in [
            "fn nobody_waits() {",
            "struct NobodyWaits;",
            "/// Nobody waits.",
            "warn!(\"nobody waits\");",
            "const NOBODY: u8 = 1;",
        ] {
            check("crates/a/src/b.rs", &format!("fine\n{line}\n"), &[&format!(":2: {nobody}")]);
        }
        check("docs/a.md", "Nobody waits.", &[&format!(":1: {nobody}")]);
        check("web/app/src/nobody.ts", "", &[&format!(": name of the file: {nobody}")]);
        let asks = ":1: \"who asks\" is banned; write client, caller or viewer";
        check("web/app/src/a.ts", "case 'who-asks':", &[asks]);
        check("crates/a/src/b.rs", "enum E { WhoAsks }", &[asks]);
    }

    #[test]
    fn parts_of_words_and_exempt_files_are_free() {
        check("crates/a/src/b.rs", "fn recommended(nobodys: Amend) {}", &[]);
        check("docs/games/pente.md", "Nobody may move.", &[]);
        check("locales/en/game.ftl", "a = Nobody", &[]);
        let generated = ("docs/a.md", "nobody");
        let tree = Tree::of(&[generated, (".gitattributes", "/docs/a.md linguist-generated\n")]);
        assert_eq!(super::check(&tree), []);
    }

    #[test]
    fn listed_type_names_are_banned() {
        let wanted = ":1: the type name Wanted is banned; use a noun of the field";
        check("crates/a/src/b.rs", "pub struct Wanted {", &[wanted]);
        check("web/app/src/a.ts", "export interface Wanted {", &[wanted]);
        check("crates/a/src/b.rs", "struct WantedMove; // struct", &[]);
        check("crates/a/src/b.rs", "fn f(x: Wanted) {}", &[]);
    }

    #[test]
    fn lists_are_in_lower_case_and_sorted() {
        assert!(WORDS.iter().all(|(word, _)| words(word) == format!(" {word} ")));
        assert!(TYPE_NAMES.is_sorted());
    }
}
