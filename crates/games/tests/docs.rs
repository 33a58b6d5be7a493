//! The pages of the book say what the code does.

use games::record::bounds::BOUNDS;
use games::record::{RecordErrorKind, read_records};
use games::{Game, GameRecord};

const RECORDS: &str = include_str!("../../../docs/play/records.md");
const NAMES: &str = include_str!("../../../docs/play/game-names.md");

/// The code blocks of a page that are marked with this word.
fn blocks<'a>(page: &'a str, word: &str) -> Vec<&'a str> {
    let fence = format!("```{word}\n");
    page.split(fence.as_str()).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

#[test]
fn documented_record_is_canonical_and_legal() {
    let [example] = blocks(RECORDS, "pgr")[..] else { panic!("one example") };
    let games = read_records(example.as_bytes());
    let games: Vec<GameRecord> = games.into_iter().collect::<Result<_, _>>().unwrap();
    assert_eq!(games.len(), 2);
    let texts: Vec<String> = games.iter().map(|game| game.text().unwrap()).collect();
    assert_eq!(texts.join("\n"), example);
    for game in games {
        assert_eq!(game.issues(), []);
    }
}

/// The cells of every table row whose first cell is code.
fn rows(page: &str) -> impl Iterator<Item = Vec<&str>> {
    page.lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
}

#[test]
fn all_limits_are_documented() {
    for (name, value) in BOUNDS {
        let listed = rows(RECORDS).find(|row| row[0] == format!("`{name}`"));
        let listed = listed.unwrap_or_else(|| panic!("{name} is not listed"));
        assert_eq!(listed[1], value.to_string(), "{name}");
    }
}

#[test]
fn all_error_codes_are_documented() {
    let refusals = [
        "move-text",
        "game-over",
        "one-seat-decides",
        "seats-decide-together",
        "chance-decides",
        "wrong-seats",
        "not-dealt",
    ];
    let issues = [
        "game",
        "rules-revision",
        "start",
        "round",
        "after-impasse",
        "wrong-result",
        "result-seats",
        "wrong-ending",
    ];
    let malformed = RecordErrorKind::ALL.iter().map(|wrong| wrong.code());
    for code in malformed.chain(refusals).chain(issues) {
        let listed = rows(RECORDS).filter(|row| row[0] == format!("`{code}`")).count();
        assert_eq!(listed, 1, "{code}");
    }
}

#[test]
fn documented_game_names_are_canonical() {
    let games: Vec<&str> = Game::all().map(|game| game.name()).collect();
    let is_name = |code: &&str| games.contains(&code.split(':').next().unwrap_or_default());
    let in_text = NAMES.split('`').skip(1).step_by(2).filter(is_name);
    let in_tables = sections().flat_map(|(_, section)| codes(section, "name"));
    for name in in_text.chain(in_tables).filter(|name| *name != "pente:poof,19,keryo") {
        let game: Game = name.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(game.to_string(), name);
    }
    let unsorted: Game = "pente:poof,19,keryo".parse().unwrap();
    assert_eq!(unsorted.to_string(), "pente:keryo,poof");
}

/// The sections of the page of names, each with its heading in the letters of a name.
fn sections() -> impl Iterator<Item = (String, &'static str)> {
    NAMES.split("\n## ").skip(1).map(|section| {
        let heading = section.lines().next().unwrap_or_default().to_lowercase();
        (heading.replace(' ', "-"), section)
    })
}

/// The codes in the first column of the table whose first column has this heading.
fn codes<'a>(section: &'a str, heading: &str) -> impl Iterator<Item = &'a str> {
    let table = section.split(&format!("\n| {heading} |")).nth(1).unwrap_or_default();
    let table = table.split("\n\n").next().unwrap_or_default();
    let cells = rows(table).map(|row| row[0]);
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2))
}

/// Checks that an option has this form, where capitals stand for a value.
fn has_form(option: &str, form: &str) -> bool {
    match form.split_once('=') {
        Some((kind, value)) if value.chars().all(|c| c.is_ascii_uppercase()) => {
            option.split_once('=').is_some_and(|(option, _)| option == kind)
        }
        _ => option == form,
    }
}

#[test]
fn all_options_are_documented() {
    for game in Game::all() {
        let name = game.name();
        let (_, section) = sections()
            .find(|(heading, _)| heading == name)
            .unwrap_or_else(|| panic!("no section for {name}"));
        assert!(codes(section, "name").any(|code| code == name), "{name} is not in its table");
        let named = codes(section, "name").filter_map(|code| code.split_once(':'));
        let options: Vec<&str> =
            named.map(|(_, option)| option).chain(codes(section, "option")).collect();
        for form in game.option_forms() {
            let listed = options.iter().any(|option| has_form(option, form));
            assert!(listed, "{name}: {form} is not on the page");
        }
        for option in options {
            let known = game.option_forms().iter().any(|form| has_form(option, form));
            assert!(known, "{name}: {option} is not among its options");
            let read = format!("{name}:{option}").parse::<Game>();
            // Some go only with others, and `N` is the place of a number.
            let fine = read.map_or_else(|error| error.code() == "option-conflict", |_| true);
            assert!(fine || option.ends_with("=N"), "{name}:{option}");
        }
    }
}
