//! Test: every command line of the documentation is accepted by the program.

use std::fs;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{Command, CommandFactory, Parser};

use crate::CommandLine;

/// The Markdown files of the documentation.
fn pages() -> Vec<PathBuf> {
    fn collect(folder: &Path, pages: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, pages);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                pages.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages = vec![root.join("README.md"), root.join("CONTRIBUTING.md")];
    collect(&root.join("docs"), &mut pages);
    pages
}

/// Characters that a shell expands outside quotes.
const EXPANDED: [char; 6] = ['*', '#', '!', '?', '[', '('];

/// The words of a command, up to a comment, a pipe or a redirection.
fn words(line: &str) -> Vec<String> {
    split(line).0
}

/// The words of a command, and the characters in them that a shell expands.
fn split(line: &str) -> (Vec<String>, Vec<char>) {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None::<char>);
    let mut expanded = Vec::new();
    for c in line.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), c) => word.get_or_insert_default().push(c),
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, '|' | '>' | '<' | '&' | ';') => break,
            (None, '#') if word.is_none() => break,
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (None, c) => {
                expanded.extend(EXPANDED.contains(&c).then_some(c));
                word.get_or_insert_default().push(c);
            }
        }
    }
    words.extend(word);
    (words, expanded)
}

/// The commands in the shell examples of a page.
fn commands(page: &str) -> Vec<String> {
    let blocks = page.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut commands = Vec::new();
    for block in blocks {
        // A variable of a loop stands for the id of a game.
        let block = block.replace("\\\n", " ").replace("$id", "dgskw69ptd26");
        for part in block.lines().flat_map(|line| line.split(" | ")) {
            let part = part.trim_start().trim_start_matches("docker compose exec palamedes /");
            // The program may be in a folder.
            if let Some((program, arguments)) = part.split_once(' ')
                && program.rsplit('/').next() == Some("palamedes")
            {
                commands.push(format!("palamedes {arguments}"));
            }
        }
    }
    commands
}

#[test]
fn words_are_split_like_in_a_shell() {
    let check = |line: &str, expected: &[&str]| assert_eq!(words(line), expected, "{line}");
    check("palamedes show pente  # the board", &["palamedes", "show", "pente"]);
    check(
        "palamedes play-move pente 'a b' \"c\" > x",
        &["palamedes", "play-move", "pente", "a b", "c"],
    );
    check("a '' b#c && d", &["a", "", "b#c"]);
}

#[test]
fn commands_in_the_documentation_are_accepted() {
    let mut number = 0;
    for page in pages() {
        for command in commands(&fs::read_to_string(&page).unwrap()) {
            let parsed = CommandLine::try_parse_from(words(&command));
            let is_help = |kind| matches!(kind, ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
            if let Err(error) = parsed
                && !is_help(error.kind())
            {
                panic!("{}: {command}: {error}", page.display());
            }
            number += 1;
        }
    }
    assert!(number > 40, "only {number} commands were found");
}

/// `aA-B*b` without quotes is a pattern of file names: zsh and fish refuse it.
#[test]
fn arguments_in_the_documentation_are_quoted_for_the_shell() {
    let expanded = |line: &str| split(line).1;
    assert_eq!(expanded("palamedes play-move pentagame startpos aA-B*b"), ['*']);
    assert_eq!(expanded("palamedes explain pentagame startpos cC-a#E3b! # first"), ['#', '!']);
    assert!(expanded("palamedes play-move pentagame startpos 'aA-B*b' > new.txt # a").is_empty());
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        let mentions = text.split("`palamedes ").skip(1).filter_map(|rest| rest.split('`').next());
        for command in commands(&text).iter().map(String::as_str).chain(mentions) {
            assert!(expanded(command).is_empty(), "{}: {command}", page.display());
        }
    }
}

#[test]
fn commands_in_sentences_exist() {
    let program = CommandLine::command();
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for mention in text.split("`palamedes ").skip(1) {
            let is_name = |word: &&String| word.chars().all(|c| c.is_ascii_lowercase() || c == '-');
            let mention = mention.split('`').next().unwrap_or_default();
            let (page, words) = (page.display(), words(mention));
            let mut names = words.iter().take_while(is_name);
            let Some(name) = names.next().filter(|name| !name.starts_with('-')) else { continue };
            let mut found = program.find_subcommand(name);
            assert!(found.is_some(), "{page}: palamedes {mention}");
            while let (Some(command), Some(next)) = (found, names.next())
                && command.has_subcommands()
                && !next.starts_with('-')
            {
                found = command.find_subcommand(next);
                assert!(found.is_some(), "{page}: palamedes {mention}");
            }
            // What follows is the command of an engine.
            let own = words.iter().take_while(|word| *word != "--");
            for option in own.filter_map(|word| word.strip_prefix("--")) {
                let option = option.split('=').next().unwrap_or_default();
                let of_command = found.into_iter().flat_map(Command::get_arguments);
                let mut known = of_command.chain(program.get_arguments());
                let is_known = known.any(|known| known.get_long() == Some(option));
                assert!(is_known || option == "help", "{page}: palamedes {mention}: --{option}");
            }
        }
    }
}
