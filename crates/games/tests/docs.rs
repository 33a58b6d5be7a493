//! The pages of the book say what the code does.

use games::record::bounds::BOUNDS;
use games::record::{Malformed, read_records};
use games::{Game, GameRecord};

const RECORDS: &str = include_str!("../../../docs/records.md");
const NAMES: &str = include_str!("../../../docs/game-names.md");

/// The code blocks of a page that are marked with this word.
fn blocks<'a>(page: &'a str, word: &str) -> Vec<&'a str> {
    let fence = format!("```{word}\n");
    page.split(fence.as_str()).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

#[test]
fn the_example_is_canonical_and_plays() {
    let [example] = blocks(RECORDS, "pgr")[..] else { panic!("one example") };
    let games = read_records(example.as_bytes());
    let games: Vec<GameRecord> = games.into_iter().collect::<Result<_, _>>().unwrap();
    assert_eq!(games.len(), 2);
    let texts: Vec<String> = games.iter().map(|game| game.text().unwrap()).collect();
    assert_eq!(texts.join("\n"), example);
    for game in games {
        assert_eq!(game.faults(), []);
    }
}

/// The cells of every table row whose first cell is code.
fn rows(page: &str) -> impl Iterator<Item = Vec<&str>> {
    page.lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
}

#[test]
fn every_bound_is_listed_with_its_value() {
    for (name, value) in BOUNDS {
        let listed = rows(RECORDS).find(|row| row[0] == format!("`{name}`"));
        let listed = listed.unwrap_or_else(|| panic!("{name} is not listed"));
        assert_eq!(listed[1], value.to_string(), "{name}");
    }
}

#[test]
fn every_code_is_listed() {
    let refusals = [
        "move-text",
        "game-over",
        "one-seat-decides",
        "seats-decide-together",
        "chance-decides",
        "wrong-seats",
        "not-dealt",
    ];
    let faults = [
        "game",
        "rules-revision",
        "start",
        "round",
        "after-impasse",
        "wrong-result",
        "result-seats",
        "wrong-ending",
    ];
    let malformed = Malformed::ALL.iter().map(|wrong| wrong.code());
    for code in malformed.chain(refusals).chain(faults) {
        let listed = rows(RECORDS).filter(|row| row[0] == format!("`{code}`")).count();
        assert_eq!(listed, 1, "{code}");
    }
}

#[test]
fn every_name_on_the_page_is_a_canonical_name() {
    let codes: Vec<&str> = NAMES.split('`').skip(1).step_by(2).collect();
    let named: Vec<&str> = codes.iter().filter(|code| code.starts_with("pent")).copied().collect();
    for game in Game::all() {
        assert!(named.contains(&game.name()), "{}", game.name());
    }
    for name in named.into_iter().filter(|name| *name != "pente:poof,19,keryo") {
        let game: Game = name.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(game.to_string(), name);
    }
    let unsorted: Game = "pente:poof,19,keryo".parse().unwrap();
    assert_eq!(unsorted.to_string(), "pente:keryo,poof");
}

#[test]
fn every_option_on_the_page_is_read() {
    let mut tried = 0;
    for section in NAMES.split("\n## ").skip(1) {
        let game = section.lines().next().unwrap().to_lowercase();
        let options = section.split("| option |").nth(1).unwrap_or_default();
        for row in rows(options) {
            for option in row[0].split('`').skip(1).step_by(2).filter(|option| *option != "out=N") {
                let read = format!("{game}:{option}").parse::<Game>();
                // Some go only with others.
                let fine = read.map_or_else(|error| error.code() == "option-conflict", |_| true);
                assert!(fine, "{game}:{option}");
                tried += 1;
            }
        }
    }
    assert_eq!(tried, 1 + 14 + 5);
}
