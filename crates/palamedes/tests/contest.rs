//! `palamedes contest` on the event of the docs page.

mod program;

use std::fs;

use program::{ProgramOutput, palamedes_with_input};

/// The event of the docs page, without its round and with it.
fn example_event() -> (String, String) {
    let page = include_str!("../../../docs/play/contests.md");
    let mut blocks = page.split("```toml\n").skip(1).filter_map(|block| block.split("```").next());
    let players = blocks.next().unwrap().to_owned();
    let played = format!("{players}\n{}", blocks.next().unwrap());
    (players, played)
}

fn contest(arguments: &[&str], event: &str) -> ProgramOutput {
    palamedes_with_input(&[&["contest"], arguments].concat(), event)
}

#[test]
fn example_of_the_docs_is_paired_and_ranked() {
    let (players, played) = example_event();
    let first = contest(&["pair", "-"], &players);
    assert_eq!(first.code, 0, "{}", first.err);
    assert_eq!(first.out.lines().count(), 2, "{}", first.out);
    assert!(first.out.contains("bye\tCleo"), "{}", first.out);
    let second = contest(&["pair", "-"], &played);
    assert_eq!(second.code, 0, "{}", second.err);
    assert!(!second.out.contains("bye\tCleo"), "{}", second.out);
    let standings = contest(&["standings", "-", "--csv"], &played);
    assert_eq!(standings.code, 0, "{}", standings.err);
    assert!(standings.out.lines().nth(1).unwrap().contains("Ada"), "{}", standings.out);
    let added = contest(&["pair", "-", "--toml"], &played).out;
    let third = contest(&["pair", "-"], &format!("{played}\n{added}"));
    assert!(third.code != 0 && !third.err.is_empty(), "a round without results is not over");
}

#[test]
fn pairs_and_standings_are_in_the_chosen_language() {
    let (players, played) = example_event();
    let german = |arguments: &[&str], event: &str| {
        palamedes_with_input(&[&["--language", "de", "contest"], arguments].concat(), event)
    };
    let first = german(&["pair", "-"], &players);
    assert!(first.out.contains("spielfrei\tCleo"), "{}", first.out);
    let standings = german(&["standings", "-"], &played).out;
    assert!(standings.starts_with("Platz  Name"), "{standings}");
    assert_eq!(standings.lines().nth(1).unwrap().find("Ada"), standings.find("Name"));
    let added = german(&["pair", "-", "--toml"], &played).out;
    let third = german(&["pair", "-"], &format!("{played}\n{added}"));
    assert!(third.err.contains("Runde 2, Tisch 1 hat noch kein Ergebnis"), "{}", third.err);
}

#[test]
fn next_season_has_the_winner_of_the_second_division_in_the_first() {
    let league = r#"system = "league"
[[player]]
name = "Ada"
[[player]]
name = "Ben"
[[player]]
name = "Cleo"
division = 2
[[player]]
name = "Dora"
division = 2
dropped = 2
[[round]]
[[round.table]]
players = ["Ada", "Ben"]
games = [[3, 1]]
[[round.table]]
players = ["Cleo", "Dora"]
games = [[3, 0]]
"#;
    let next = contest(&["promote", "-"], league);
    assert_eq!(next.code, 0, "{}", next.err);
    let event = eventfile::read_event(&next.out).unwrap();
    let players: Vec<(&str, usize)> =
        event.entries.iter().map(|entry| (entry.name.as_str(), entry.division)).collect();
    assert_eq!(players, [("Ada", 0), ("Ben", 1), ("Cleo", 0)]);
    assert!(event.rounds.is_empty());
}

#[test]
fn invalid_file_is_rejected_with_its_line() {
    let wrong = contest(&["pair", "-"], "system = \"swiss\"\nround = 5\n");
    assert!(wrong.code != 0 && wrong.err.contains('2'), "{}", wrong.err);
    let missing = contest(&["pair", "no-such-event.toml"], "");
    assert!(missing.code != 0 && missing.err.contains("no-such-event.toml"), "{}", missing.err);
}

#[test]
fn sheets_are_filled_or_blank_in_both_languages() {
    let (_, played) = example_event();
    let file = std::env::temp_dir().join(format!("sheets-{}.html", std::process::id()));
    let out = file.to_str().unwrap();
    let filled = contest(&["sheets", "-", "--out", out, "--title", "Club <night>"], &played);
    assert_eq!((filled.code, filled.out.as_str()), (0, "sheets 2\n"), "{}", filled.err);
    let html = fs::read_to_string(&file).unwrap();
    for part in ["Ada", "Ben", "Club &lt;night&gt;", "size: A4", "lang=\"en\""] {
        assert!(html.contains(part), "{part}: {html}");
    }
    for form in ["two", "three", "swiss", "mixed", "league"] {
        let arguments = ["sheets", "--blank", form, "--paper", "letter", "--language", "de"];
        let blank = contest(&[&arguments[..], &["--out", out]].concat(), "");
        assert_eq!(blank.out, "sheets 1\n", "{form}: {}", blank.err);
        let html = fs::read_to_string(&file).unwrap();
        assert!(html.contains("size: letter") && html.contains("Ort"), "{form}: {html}");
        // A message without a text would show its id.
        assert!(!html.contains("sheet-"), "{form}: {html}");
    }
    let _ = fs::remove_file(file);
}

#[test]
fn simulated_events_have_no_violation() {
    let simulated = contest(&["simulate", "--events", "20", "--seed", "7"], "");
    assert_eq!(simulated.out.lines().last(), Some("events 20 violations 0"), "{}", simulated.out);
}
