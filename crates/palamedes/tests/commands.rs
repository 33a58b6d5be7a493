//! The commands of the program.

use std::io::Write;
use std::process::{Command, Stdio};

mod program;

use program::{ProgramOutput, palamedes_with_input};

fn palamedes(arguments: &[&str]) -> ProgramOutput {
    palamedes_with_input(arguments, "")
}

fn check(arguments: &[&str], expected_code: i32, expected_out: &str) {
    let answer = palamedes(arguments);
    assert_eq!(answer.code, expected_code, "{arguments:?}: {}", answer.err);
    assert_eq!(answer.out, expected_out, "{arguments:?}");
}

fn check_rejected(arguments: &[&str], expected_code: i32, sentence: &str) {
    let answer = palamedes(arguments);
    assert_eq!(answer.code, expected_code, "{arguments:?}: {}", answer.err);
    assert_eq!(answer.out, "");
    assert_eq!(answer.err, format!("palamedes: {sentence}\n"), "{arguments:?}");
}

/// The subcommands of a command, from its help.
fn commands(above: &str) -> Vec<String> {
    let words: Vec<&str> = above.split_whitespace().chain(["--help"]).collect();
    let help = palamedes(&words).out;
    let listed = help.split_once("\nCommands:\n").map_or("", |(_, behind)| behind);
    let lines = listed.lines().take_while(|line| !line.is_empty());
    // Names are indented by two spaces, descriptions by more.
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names = names.filter(|name| !name.is_empty() && *name != "help");
    let mut found = Vec::new();
    for name in names {
        let command = format!("{above} {name}").trim_start().to_owned();
        found.extend(commands(&command));
        found.push(command);
    }
    found
}

#[test]
fn every_command_has_an_example_and_is_documented() {
    let page = include_str!("../../../docs/play/terminal.md");
    let commands = commands("");
    assert!(commands.len() > 20, "{commands:?}");
    for command in commands {
        let words: Vec<&str> = command.split(' ').chain(["--help"]).collect();
        let answer = palamedes(&words);
        assert_eq!(answer.code, 0);
        let example = format!("  palamedes {command}");
        assert!(answer.out.contains("Example"), "{command}");
        assert!(answer.out.contains(&example), "{command}");
        assert!(answer.out.lines().all(|line| line.chars().count() <= 100), "{command}");
        assert!(page.contains(&format!("`{command}")), "docs/play/terminal.md: {command}");
    }
}

#[test]
fn unknown_game_lists_the_games() {
    for (command, more) in
        [("rules", 0), ("show", 0), ("moves", 0), ("play-move", 2), ("perft", 1), ("opening", 0)]
    {
        let mut arguments = vec![command, "pentagram"];
        arguments.resize(2 + more, "1");
        let answer = palamedes(&arguments);
        assert_eq!(answer.code, 2, "{command}");
        assert!(answer.err.contains("pentagame, pente, pentalath"), "{}", answer.err);
    }
}

#[test]
fn wrong_names_are_quoted_with_a_proposal() {
    for (name, expected) in [
        ("Pentagame", "unknown game (did you mean pentagame?)"),
        ("pentagme:3", "unknown game (did you mean pentagame?)"),
        ("chess", "unknown game; the games are"),
        ("pente:13,keryo,fre", "pente has no option \"fre\" (did you mean free?)"),
        ("pentagame:9", "pentagame has no option \"9\""),
    ] {
        let answer = palamedes(&["show", name]);
        assert_eq!(answer.code, 2, "{name}");
        assert!(answer.err.contains(expected), "{name}: {}", answer.err);
    }
}

#[test]
fn errors_of_the_command_line_are_in_the_chosen_language() {
    for (arguments, expected) in [
        (&["show", "pentagme"][..], "unbekanntes Spiel (gemeint ist pentagame?); die Spiele sind"),
        (&["show", "pente:fre"], "pente hat keine Option „fre“ (gemeint ist free?)"),
        (&["shwo", "pente"], "Der Befehl shwo ist unbekannt. palamedes --help nennt alle."),
        (&["shwo", "pente"], "(gemeint ist show"),
        (&["games", "--colour"], "Das Argument --colour ist unbekannt."),
        (&["perft", "pente"], "Es fehlen Argumente: <DEPTH>."),
        (&["perft", "pente", "x"], "Der Wert x von <DEPTH> ist ungültig: Erwartet wird eine Zahl."),
        (&["play", "pente", "--level", "11"], "Erwartet wird eine Zahl in 1..=10."),
        (&["play", "pente", "--seat", "9"], "Plätze sind Zahlen von 1 bis 5"),
        (&["completions", "tcsh"], "Der Wert tcsh von <SHELL> ist unbekannt."),
    ] {
        let answer = palamedes(&[&["--language", "de"], arguments].concat());
        assert_eq!(answer.code, 2, "{arguments:?}");
        assert!(answer.err.contains(expected), "{arguments:?}: {}", answer.err);
    }
    for (arguments, code, expected) in [
        (&["check", "missing.pgr"][..], 3, "missing.pgr kann nicht gelesen werden: nicht gefunden"),
        (
            &["show", "pente", "--svg", "/"],
            3,
            "/ kann nicht geschrieben werden: das ist ein Ordner",
        ),
        (&["contest", "pair", "missing.toml"], 3, "missing.toml kann nicht gelesen werden"),
        (&["bot", "--config", "missing.toml"], 3, "missing.toml kann nicht gelesen werden"),
        (&["bot", "--level", "3"], 2, "--token-file FILE fehlt"),
        (&["bot", "--server", "x"], 2, "die Adresse muss mit https:// oder http:// beginnen"),
        (&["show", "pente", "--layout", "stacked"], 2, "Das Brett dieses Spiels hat keine Ebenen"),
        (&["man", "shwo"], 2, "den Befehl shwo gibt es nicht (gemeint ist show?)"),
    ] {
        let answer = palamedes(&[&["--language", "de"], arguments].concat());
        assert_eq!(answer.code, code, "{arguments:?}: {}", answer.err);
        assert!(answer.err.contains(expected), "{arguments:?}: {}", answer.err);
    }
    // The same sentence as JSON, on standard output.
    let json = palamedes(&["--language=de", "moves", "chess", "--json"]).out;
    assert!(json.contains("unbekanntes Spiel"), "{json}");
}

#[test]
fn examples_quote_every_move_with_a_sign_of_the_shell() {
    for command in commands("") {
        let words: Vec<&str> = command.split(' ').chain(["--help"]).collect();
        let help = palamedes(&words).out;
        for line in help.lines().filter(|line| line.starts_with("  palamedes ")) {
            let parts = line.split(['\'', '"']);
            let unquoted: String = parts.step_by(2).collect();
            assert!(!unquoted.contains(['*', '#']), "{line}");
        }
    }
}

#[test]
fn german_output_has_no_english_words() {
    let out = |arguments: &[&str]| palamedes(&[&["--language", "de"], arguments].concat());
    for game in ["pentagame", "pentagame:4", "pente:9", "pentalath"] {
        let svg = out(&["show", game, "--svg", "-"]).out;
        // Title and description stand between tags.
        let caption: String = svg.split('<').filter_map(|tag| tag.split('>').nth(1)).collect();
        let shown = format!("{}\n{caption}", out(&["show", game]).out);
        let words: Vec<&str> = shown.split(|c: char| !c.is_alphabetic()).collect();
        for english in ["pool", "out", "player", "players", "to", "move", "free", "black", "block"]
        {
            assert!(!words.contains(&english), "{game}: {english}");
        }
    }
    assert!(out(&["show", "pentagame"]).out.contains("Vorrat ooooo"));
    for game in ["pentagame", "pente", "pentalath"] {
        let rules = out(&["rules", game]);
        assert!(rules.out.starts_with("# Pent") && rules.out.contains("Spieler"), "{game}");
        assert!(rules.err.contains("--language en rules"), "{}", rules.err);
    }
    assert!(out(&["show", "pentagame", "--mark", "last"]).err.contains("müssen auf die Stellung"));
}

#[test]
fn mark_last_names_a_move_of_the_game() {
    for (game, m) in [("pentagame", "aA-"), ("pente", "K10"), ("pentalath", "a1")] {
        let err = palamedes(&["show", game, "--mark", "last"]).err;
        assert!(err.contains(&format!("\"startpos moves {m}")), "{err}");
    }
}

#[test]
fn position_of_a_record_is_shown() {
    let show = |more: &[&str]| {
        let two = format!("{RECORD}\n[Game \"pente:9,free\"]\n\n1. E5 D4\n=*\n");
        palamedes_with_input(&[&["show", "--file", "-"], more].concat(), &two)
    };
    let line = palamedes(&["show", "pente:9,free", "startpos moves A1 B2 A2", "--mark", "last"]);
    assert_eq!(show(&["--ply", "3", "--mark", "last"]).out, line.out);
    assert!(show(&[]).out.ends_with("Player 1 wins, 1:0.\n"));
    let second = palamedes(&["show", "pente:9,free", "startpos moves E5 D4"]);
    assert_eq!(show(&["--number", "2"]).out, second.out);
    for (arguments, message) in [
        (&["--number", "3"][..], "Number of games in the file: 2."),
        (&["--ply", "10"], "Number of plies in the game: 9."),
        (&["--ply", "0", "--mark", "last"], "needs moves"),
    ] {
        let answer = show(arguments);
        assert_eq!(answer.code, 2);
        assert!(answer.err.contains(message), "{}", answer.err);
    }
}

#[test]
fn missing_token_file_is_a_failed_file() {
    let server = ["bot", "--server", "http://127.0.0.1:9", "--level", "1"];
    let answer = palamedes(&[&server[..], &["--token-file", "no-such.token"]].concat());
    assert_eq!(answer.code, 3, "{}", answer.err);
    assert!(answer.err.contains("no-such.token"), "{}", answer.err);
}

#[test]
fn shells_and_man_get_their_files() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let answer = palamedes(&["completions", shell]);
        assert_eq!(answer.code, 0, "{}", answer.err);
        assert!(answer.out.contains("play-move"), "{shell}");
    }
    assert!(palamedes(&["man"]).out.starts_with(".ie"));
    assert!(palamedes(&["man", "play"]).out.contains("resume"));
    assert_eq!(palamedes(&["man", "chess"]).code, 2);
}

#[test]
fn manual_pages_of_all_commands_are_written() {
    let folder = temporary_file("manual");
    let path = folder.to_str().unwrap();
    check(&["man", "--out", path], 0, "");
    for name in ["palamedes", "palamedes-play", "palamedes-arena-match", "palamedes-admin-game"] {
        let page = std::fs::read_to_string(folder.join(format!("{name}.1"))).unwrap();
        assert!(page.contains(".SH SYNOPSIS"), "{name}: {page}");
    }
    assert!(!folder.join("palamedes-help.1").exists());
    std::fs::remove_dir_all(&folder).unwrap();
    let both = palamedes(&["man", "play", "--out", path]);
    assert!(both.code == 2 && both.err.contains("cannot be used with"), "{}", both.err);
}

#[test]
fn moves_are_listed_counted_and_digested() {
    check(&["moves", "pentagame", "--count"], 0, "1005\n");
    check(&["moves", "pentagame", "--digest"], 0, "1005 03dc9b00f11d2dca\n");
    check(&["moves", "pentagame:5", "--digest"], 0, "200 b087e0f96c870b51\n");
    check(&["moves", "pente"], 0, "K10\n");
    check(&["moves", "pentalath", "startpos", "--digest"], 0, "70 f2137a2eba9ad37e\n");
    check(
        &["moves", "pente", "--json"],
        0,
        concat!(
            "{\"moves\":[\"K10\"],\"position\":\"",
            "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 w 0:0 0\"}\n"
        ),
    );
}

#[test]
fn every_game_is_shown_and_its_moves_or_events_are_counted() {
    for (game, count) in [
        ("akron", "64"),
        ("frames", "722"),
        ("hi-jack", "65"),
        ("king-of-pearls", "8"),
        // Chance deals one of six pieces to the first cell.
        ("lanza", "6"),
        ("millennium-3d-chess", "100"),
        ("nardeshir", "84"),
        ("nibelungenlied", "10"),
        ("ot-tjin", "9"),
        ("sleeping-beauty-draughts", "7"),
    ] {
        check(&["moves", game, "--count"], 0, &format!("{count}\n"));
        check(&["moves", game, "--count", "--json"], 0, &format!("{{\"count\":{count}}}\n"));
        let digest = palamedes(&["moves", game, "--digest"]);
        assert!(digest.out.starts_with(&format!("{count} ")), "{game}: {}", digest.out);
        let list = palamedes(&["moves", game]);
        assert_eq!(
            (list.code, list.out.lines().count().to_string().as_str()),
            (0, count),
            "{game}"
        );
        let shown = palamedes(&["show", game, "--text"]);
        assert!(shown.code == 0 && shown.out.lines().count() > 3, "{game}: {}", shown.err);
    }
}

#[test]
fn positions_are_read_line_by_line() {
    let four = "4 A,B,C,D,E/A,B,C,D,E/A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";
    let lines = format!("startpos\n\nstartpos moves aA-B*b\nnonsense\n{four}\n");
    let answer = palamedes_with_input(&["moves", "pentagame", "-", "--count"], &lines);
    assert_eq!(answer.code, 1);
    let out: Vec<&str> = answer.out.lines().collect();
    assert_eq!(out.len(), 4);
    assert_eq!((out[0], out[3]), ("1005", "1025"));
    assert!(out[2].starts_with("! The position cannot be read"), "{}", out[2]);
    let answer = palamedes_with_input(&["moves", "pentagame:3", "-", "--count"], "startpos\n");
    assert_eq!((answer.code, answer.out.as_str()), (0, "1015\n"));
}

#[test]
fn move_is_played_or_rejected_with_a_reason() {
    let after = "2 A,B,C,b,E/A,B,C,D,E a,c,d,e,E1b - 2 1 -\n";
    check(&["play-move", "pentagame", "startpos", "dD-b#E1b"], 0, after);
    check(&["play-move", "pentagame", "startpos", "d (D → b) & [E-1-b]"], 0, after);
    check(&["play-move", "pente:9", "startpos", "E5"], 0, "9/9/9/9/4w4/9/9/9/9 b 0:0 1\n");
    let blocked = "2 A,B,C,D,E/A,B,C,D,E b,c,d,e,A3c - 1 1 -";
    check_rejected(
        &["play-move", "pentagame", blocked, "aA-c#A1B"],
        1,
        "The way from A to c is blocked at A-3-c by a black block.",
    );
    check_rejected(
        &["--language", "de", "play-move", "pentagame", blocked, "aA-c#A1B"],
        1,
        "Der Weg von A nach c ist bei A-3-c versperrt: Dort steht ein schwarzer Block.",
    );
    let answer = palamedes(&["play-move", "pentagame", "startpos", "aA-Q"]);
    assert_eq!(answer.code, 2);
    assert!(answer.err.contains("\"Q\""), "{}", answer.err);
    let answer = palamedes(&["play-move", "pente:9", "startpos", "A1", "--json"]);
    assert_eq!(answer.code, 1);
    assert!(answer.out.contains("\"code\":\"opening-centre\""), "{}", answer.out);
}

#[test]
fn perft_prints_the_bare_number_last() {
    check(&["perft", "pentagame", "2"], 0, "869455\n");
    check(&["perft", "pentagame:5", "2"], 0, "33356\n");
    let answer = palamedes(&["perft", "pentalath", "2", "--divide"]);
    let lines: Vec<&str> = answer.out.lines().collect();
    assert_eq!(lines.len(), 71);
    assert_eq!((lines[0], lines[70]), ("a1 69", "4830"));
    check(&["perft", "pente:9,free", "0"], 0, "1\n");
}

/// The example of a log with chance in the documentation is verified, and a wrong one is not.
#[test]
fn game_logs_with_chance_are_verified() {
    let page = include_str!("../../../docs/contribute/table.md");
    let log = page.split("```").find(|block| block.contains(" - commit ")).expect("the log");
    let log: Vec<&str> = log.lines().skip(1).filter(|line| !line.is_empty()).collect();
    let check_log = |lines: &[&str]| {
        let game = serde_json::json!({"id": "dgskw69ptd26", "config": "lanza", "log": lines});
        palamedes_with_input(&["check", "--game-log", "-"], &game.to_string())
    };
    let answer = check_log(&log);
    assert_eq!((answer.code, answer.out.as_str()), (0, "1 game, 5 plies, no fault\n"));
    let seed = log[log.len() - 1].replace("2a2a", "2b2a");
    let answer = check_log(&[&log[..log.len() - 1], &[seed.as_str()]].concat());
    assert_eq!(answer.code, 1);
    assert!(answer.out.starts_with("-: Line 8 of the log is wrong: wrong-seed."), "{}", answer.out);
    let answer = check_log(&log[..log.len() - 1]);
    assert_eq!(answer.code, 1);
    assert!(answer.out.starts_with("-: The seed is not in the log"), "{}", answer.out);
    let answer = palamedes_with_input(&["check", "--game-log", "--json", "-"], "{}");
    assert_eq!(answer.code, 1);
    assert!(answer.out.contains("\"code\":\"game-log\""), "{}", answer.out);
}

const RECORD: &str = "[Game \"pente:9,free\"]\n\n1. A1 B2 2. A2 B3 3. A3 B4 4. A4 B5 5. A5\n=1:0\n";

#[test]
fn records_are_checked() {
    let answer = palamedes_with_input(&["check", "-"], RECORD);
    assert_eq!((answer.code, answer.out.as_str()), (0, "1 game, 9 plies, no fault\n"));
    let illegal = RECORD.replace("A2", "B2");
    let answer = palamedes_with_input(&["check", "-"], &illegal);
    assert_eq!(answer.code, 1);
    assert!(answer.out.starts_with("-:3:13: ply 3, B2: "), "{}", answer.out);
    let wrong = RECORD.replace("=1:0", "=0:1");
    let answer = palamedes_with_input(&["check", "-"], &wrong);
    assert_eq!(answer.code, 1);
    assert!(answer.out.contains("The moves lead to 1:0."), "{}", answer.out);
    let open = RECORD.replace("=1:0", "{");
    let answer = palamedes_with_input(&["check", "-"], &open);
    assert_eq!(answer.code, 1);
    assert!(answer.out.contains("The comment never ends"), "{}", answer.out);
    let answer = palamedes(&["check", "there-is-no-such-file.pgr"]);
    assert_eq!(answer.code, 3);
    assert!(
        answer.err.contains("there-is-no-such-file.pgr cannot be read: not found"),
        "{}",
        answer.err
    );
}

#[test]
fn records_are_converted() {
    let answer = palamedes_with_input(&["convert", "-"], RECORD);
    assert_eq!(answer.code, 0);
    let again = palamedes_with_input(&["convert", "-"], &answer.out);
    assert_eq!(again.out, answer.out, "the canonical form is its own");
    let answer = palamedes_with_input(&["convert", "-", "--to", "positions"], RECORD);
    assert_eq!(answer.out.lines().count(), 10);
    let counts = palamedes_with_input(&["moves", "pente:9,free", "-", "--count"], &answer.out);
    assert_eq!(counts.out.lines().next(), Some("81"));
    let answer = palamedes_with_input(&["convert", "-", "--to", "people"], RECORD);
    assert!(answer.out.contains("A5#"), "{}", answer.out);
}

#[test]
fn moves_are_shown_to_people_as_on_the_rules_page_and_read_again() {
    let check = |game: &str, before: &str, name: &str, shown: &str| {
        let record = format!("[Game \"{game}\"]\n\n{before} {name} =*\n");
        let answer = palamedes_with_input(&["convert", "-", "--to", "people"], &record);
        assert!(answer.out.contains(&format!(": {shown}\n")), "{}{}", answer.out, answer.err);
        let line = format!("startpos moves {before}");
        let played = [name, shown].map(|m| palamedes(&["play-move", game, &line, m]).out);
        assert!(!played[0].is_empty() && played[0] == played[1], "{shown}");
    };
    check("millennium-3d-chess", "1b1-2d1", "3b8-2b6", "N2b6");
    check("nardeshir", "1a1-3c1", "3b8-3c6", "N3c6");
    check("ot-tjin:fish=2", "6 3", "8", "8x");
    check("nibelungenlied", "GH 1:KB|2:HS", "K-E5", "K.");
}

#[test]
fn openings_are_named() {
    check(&["opening", "pentagame", "aA-B*b", "dD-b#E1b", "aB-C*c"], 0, "1 1a Running Rabbit\n");
    check(&["opening", "pente", "K10"], 0, "No player has played an opening with a name.\n");
    check(&["opening", "pentagame"], 0, "No player has played an opening with a name.\n");
    let answer = palamedes(&["opening"]);
    assert_eq!(answer.code, 2);
}

#[test]
fn rules_are_printed_without_test_names() {
    for game in ["pentagame", "pente:13", "pentalath"] {
        let answer = palamedes(&["rules", game]);
        assert_eq!(answer.code, 0);
        assert!(answer.out.starts_with("# "));
        assert!(!answer.out.contains("Tests:"));
    }
}

#[test]
fn boards_are_printed() {
    for game in ["pentagame", "pentagame:5", "pente", "pente:9", "pentalath:3"] {
        let answer = palamedes(&["show", game]);
        assert_eq!(answer.code, 0, "{}", answer.err);
        assert!(answer.out.lines().all(|line| line.chars().count() <= 80), "{game}");
        assert!(answer.out.lines().count() > 8, "{game}");
        let answer = palamedes(&["show", game, "--svg", "-"]);
        assert!(answer.out.starts_with("<svg"), "{game}");
    }
}

#[test]
fn lost_turn_is_accepted_as_last_argument() {
    let after = "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 2 1 -\n";
    check(&["play-move", "pentagame", "startpos", "--"], 0, after);
    let stuck = "2 A,B,C,D,E/+,+,+,+,+ a,b,c,d,e - 2 1 -";
    check(&["play-move", "pentagame", stuck, "--"], 0, &stuck.replace("2 1 -", "1 2 -\n"));
}

#[test]
fn piece_of_another_player_is_not_moved() {
    let answer = palamedes(&["play-move", "pentagame", "startpos", "2a (A → A-1-B)"]);
    assert_eq!(answer.code, 2, "{}", answer.out);
    assert!(answer.err.contains("another player’s turn"), "{}", answer.err);
}

#[test]
fn invalid_move_text_has_exit_code_2() {
    for arguments in [
        &["play-move", "pentagame", "startpos", "zz"][..],
        &["play-move", "pentagame", "startpos", "zz", "--json"],
        &["show", "pentagame", "startpos moves zz"],
        &["opening", "pentagame", "aA-B*b", "zz"],
        &["opening", "pentagame", "aA-B*b", "zz", "--json"],
    ] {
        assert_eq!(palamedes(arguments).code, 2, "{arguments:?}");
    }
    let answer = palamedes(&["opening", "pentagame", "aA-B*b", "--json"]);
    assert_eq!((answer.code, answer.out.as_str()), (0, "{\"game\":null,\"openings\":[]}\n"));
}

#[test]
fn control_characters_are_removed_from_messages() {
    let answer = palamedes(&["play-move", "pentagame", "startpos", "\u{1b}[31mred"]);
    assert!(!answer.err.contains('\u{1b}'), "{:?}", answer.err);
}

fn temporary_file(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::create_dir_all(folder).expect("a folder");
    folder.join(name)
}

#[test]
fn record_file_is_converted_in_place() {
    let file = temporary_file("in-place.pgr");
    std::fs::write(&file, RECORD).expect("a file");
    let path = file.to_str().expect("a path");
    check(&["convert", path, "--output", path], 0, "");
    let tidied = std::fs::read_to_string(&file).expect("still there");
    assert!(tidied.ends_with("5. A5\n=1:0\n"), "{tidied}");
    check(&["convert", path, "--output", "-"], 0, &tidied);
}

#[test]
fn invalid_game_does_not_affect_others() {
    let file = temporary_file("three.pgr");
    let bad = "[Game \"pente\"]\n\n1. K10 (\n";
    std::fs::write(&file, format!("{RECORD}\n{bad}\n{RECORD}")).expect("a file");
    let path = file.to_str().expect("a path");
    let answer = palamedes(&["convert", path]);
    assert_eq!(answer.code, 1);
    assert!(answer.err.contains("three.pgr:10:1: The game ends"), "{}", answer.err);
    assert_eq!(answer.out.matches("=1:0").count(), 2, "{}", answer.out);
    let answer = palamedes(&["opening", "--file", path, "--json"]);
    assert_eq!((answer.code, answer.err.as_str()), (1, ""));
    assert_eq!(answer.out.matches("openings").count(), 2, "{}", answer.out);
    assert_eq!(answer.out.matches("\"error\":{").count(), 1, "{}", answer.out);
    let answer = palamedes(&["check", path, path, "--json"]);
    assert_eq!(answer.code, 1);
    assert_eq!(answer.out.lines().count(), 6);
    assert!(answer.out.contains("\"line\":"), "{}", answer.out);
}

#[test]
fn file_with_a_faulty_game_is_never_replaced() {
    let file = temporary_file("faulty.pgr");
    let path = file.to_str().expect("a path");
    let part = format!("{path}.part");
    let illegal = RECORD.replace("A2", "B2");
    let cut_off = "[Game \"pente\"]\n\n1. K10 (\n";
    for (bad, format) in [(illegal.as_str(), "people"), (&illegal, "json"), (cut_off, "pgr")] {
        let text = format!("{RECORD}\n{bad}");
        std::fs::write(&file, &text).expect("a file");
        let answer = palamedes(&["convert", path, "--to", format, "-o", path]);
        assert!(matches!(answer.code, 1 | 2), "{format}: {}", answer.err);
        assert_eq!(std::fs::read_to_string(&file).expect("still there"), text, "{format}");
    }
    let rest = std::fs::read_to_string(&part).expect("the other games");
    assert!(rest.ends_with("5. A5\n=1:0\n"), "{rest}");
    let answer = palamedes(&["convert", path, "-o", path]);
    let unchanged = "was not changed, because some games have faults";
    assert!(answer.err.contains(unchanged), "{}", answer.err);
    // The name under which the output is written first may be the input.
    let answer = palamedes(&["convert", &part, "-o", path]);
    assert_eq!(answer.code, 2, "{}", answer.err);
    assert_eq!(std::fs::read_to_string(&part).expect("still there"), rest);
    // A new file gets the games without faults.
    let new = temporary_file("without-faults.pgr");
    let _ = std::fs::remove_file(&new);
    assert_eq!(palamedes(&["convert", path, "-o", new.to_str().expect("a path")]).code, 1);
    assert_eq!(std::fs::read_to_string(&new).expect("the output"), rest);
}

#[test]
fn line_of_any_bytes_gives_output() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_palamedes"))
        .args(["moves", "pentagame", "-", "--count"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"\xEF\xBB\xBFstartpos\r\n\xFF\xFE\nstartpos\n").expect("it reads");
    drop(stdin);
    let done = child.wait_with_output().expect("the program ends");
    let out = String::from_utf8(done.stdout).expect("text");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((lines[0], lines[2], lines.len()), ("1005", "1005", 3));
    assert!(lines[1].starts_with("! "));
}

#[test]
fn move_is_explained_in_both_languages() {
    let rabbit = "startpos moves aA-B*b dD-b#E1b aB-C*c";
    let expected = "+ Keeps player 1 from taking white out.\n\
        + Red on e cuts off white of player 1, which is now two moves from its goal.\n\
        + The black block on C-1-a holds up white of player 1, which is now two moves from its \
        goal.\n\
        + Red is now two moves from its goal.\n\
        + Takes room from player 1: 99 possible walks instead of 107.\n\
        - Ties red down: if it moves away, white of player 1 has a free way to its goal.\n";
    check(&["explain", "pentagame", rabbit, "cC-e#C1a"], 0, expected);
    let answer = palamedes(&["--language", "de", "explain", "pentagame", rabbit, "cC-e#C1a"]);
    assert!(answer.out.starts_with("+ Verhindert, dass Spieler 1 Weiß hinausbringt.\n"));
    let answer = palamedes(&["explain", "pentagame", rabbit, "cC-e#C1a", "--json"]);
    let expected = "{\"explain\":[{\"arguments\":{\"rivals\":\"1a\"},\"code\":\"stops-out\",";
    assert!(answer.out.starts_with(expected), "{}", answer.out);
    check(&["explain", "pente:9,free", "startpos", "E5"], 0, "A quiet move.\n");
    let refused = palamedes(&["explain", "pentagame", "startpos", "aA-a#A1B+A2B"]);
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    assert_eq!(palamedes(&["explain", "pentagame", "startpos", "nonsense"]).code, 2);
}

#[test]
fn hint_depends_on_its_grade() {
    let rabbit = "startpos moves aA-B*b dD-b#E1b aB-C*c";
    let hint = |grade: &str| {
        let answer = palamedes(&["hint", "pentagame", rabbit, "--evals", "2000", "--grade", grade]);
        assert_eq!(answer.code, 0, "{}", answer.err);
        answer.out
    };
    let (first, second, third) = (hint("1"), hint("2"), hint("3"));
    assert!(first.starts_with("Player 1 threatens to take white out.\n"), "{first}");
    assert!(second.starts_with(&first) && third.starts_with(&second), "{third}");
    assert!(!first.contains("Think about") && second.contains("Think about"), "{second}");
    assert!(!second.contains("[") && third.lines().count() > second.lines().count(), "{third}");
    let over = palamedes(&["hint", "pente:9,free", "startpos moves A1 B1 A2 B2 A3 B3 A4 B4 A5"]);
    assert_eq!((over.code, over.out.as_str()), (1, ""));
}
