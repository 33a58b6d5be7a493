//! Games in the terminal with typed input.

use std::path::Path;

mod program;

use program::{ProgramOutput, palamedes_in, palamedes_with_input};

/// Runs the command with this input; returns exit code and output.
fn play(arguments: &[&str], typed: &str) -> (i32, String) {
    let output = palamedes_with_input(&[&["play"], arguments].concat(), typed);
    assert_eq!(output.err, "", "{arguments:?}");
    (output.code, output.out)
}

fn check(arguments: &[&str], typed: &str, expected: &[&str]) {
    let (code, out) = play(arguments, typed);
    assert_eq!(code, 0, "{out}");
    for sentence in expected {
        assert!(out.contains(sentence), "{sentence:?} is missing in:\n{out}");
    }
}

const TWO_HUMANS: &[&str] = &["pente:9,free", "--seat", "1,2"];

#[test]
fn two_humans_play_to_the_end() {
    let moves = "A1\nB2\nA2\nB3\nA3\nB4\nA4\nB5\nA5\n";
    check(TWO_HUMANS, moves, &["Player 1 wins, 1:0.", "The game is over.", "Over> "]);
    check(TWO_HUMANS, &format!("{moves}B1\nundo\nB1\n"), &["Player 2 to move."]);
}

#[test]
fn invalid_input_does_not_end_the_game() {
    let nonsense = format!(
        "\nzz\nA1 B2\n\u{1b}[31m\nlevel 77\nsave\nmoves Q\n{}\n--\nhint me\nhelp\nposition\n",
        "x".repeat(100_000)
    );
    check(
        TWO_HUMANS,
        &nonsense,
        &[
            "Type a move, or help.",
            "The move cannot be read",
            "The level is 4.",
            "Which file?",
            "That line is too long.",
            "save FILE      writes the game to a new file",
            "9/9/9/9/9/9/9/9/9 w 0:0 0",
        ],
    );
    let (_, out) = play(TWO_HUMANS, &nonsense);
    assert!(!out.contains('\u{1b}'), "no escape sequences without a terminal");
}

#[test]
fn move_can_be_typed_step_by_step() {
    check(
        &["--seat", "1,2"],
        "aA-c\nE1A\nposition\n",
        &["You took the black block on c", "aA-c is not complete", "2 c,B,C,D,E/A,B,C,D,E"],
    );
    check(&["--seat", "1,2"], "aA-c\n\nposition\n", &["Start the move again.", "2 A,B,C,D,E/A"]);
    check(&["--seat", "1,2"], "a, b (A ↔ B)\nposition\n", &["2 B,A,C,D,E/A,B,C,D,E"]);
}

#[test]
fn computer_moves_and_moves_are_taken_back() {
    let computer = &["pente:9", "--seat", "2", "--level", "1", "--seed", "1"];
    check(
        computer,
        "E4\nundo\nposition\n",
        &["Player 1 plays E5 (E5)", "9/9/9/9/4w4/9/9/9/9 b 0:0 1"],
    );
    check(computer, "undo\n", &["There is nothing to take back."]);
}

#[test]
fn saved_game_is_not_overwritten() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("played.pgr");
    let _ = std::fs::remove_file(&file);
    let save = format!("save {}\n", file.display());
    check(
        TWO_HUMANS,
        &format!("A1\nB2\nresign\n{save}{save}"),
        &["Player 1 resigns.", "The game is saved in", "already exists. Choose another name."],
    );
    let text = std::fs::read_to_string(&file).expect("the record");
    assert!(text.contains("[Ending \"resigned\"]") && text.ends_with("1. A1 B2\n=0:1\n"), "{text}");
}

/// A new folder for saved games.
fn data_folder(name: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn interrupted_game_is_resumed_with_its_players() {
    let folder = data_folder("resume");
    let play = |arguments: &[&str], typed: &str| {
        palamedes_in(&folder, &[&["play"], arguments].concat(), typed)
    };
    assert_eq!(play(&["--resume"], "").code, 1, "there is nothing yet");
    // The input ends as after Ctrl-D, without quit.
    let first = play(&["pente:9,free", "--seat", "1,2", "--level", "2"], "A1\nB2\nA2\n");
    assert!(first.out.contains("palamedes play --resume continues it"), "{}", first.out);
    let again = play(&["--resume"], "position\nundo\nposition\nA3\n");
    assert_eq!(again.code, 0, "{}", again.err);
    assert!(again.out.contains("9/9/9/9/9/9/9/wb7/w8 b 0:0 3"), "{}", again.out);
    assert!(again.out.contains("9/9/9/9/9/9/9/1b7/w8 w 0:0 2"), "{}", again.out);
    // Each move is kept, and another game offers it.
    let other = play(&["pentalath", "--seat", "1,2"], "resume\nposition\n");
    assert!(other.out.contains("Your last game is not over: pente:9,free, after ply 3."));
    assert!(other.out.contains("9/9/9/9/9/9/w8/1b7/w8 b 0:0 3"), "{}", other.out);
    let files = std::fs::read_dir(folder.join("palamedes")).expect("the folder").count();
    assert_eq!(files, 1, "a resumed game stays in its file");
    // A game that is over is not offered.
    play(&["--resume"], "resign\n");
    assert_eq!(play(&["--resume"], "").code, 1);
}

#[test]
fn game_of_a_record_is_continued_and_its_file_kept() {
    let folder = data_folder("continue");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("club.pgr");
    let record = "[Game \"pente:9,free\"]\n\n1. A1 B2\n2. A2\n=*\n";
    std::fs::write(&file, record).expect("a file");
    let path = file.to_str().expect("a path");
    let arguments = ["play", "--resume", path, "--seat", "1,2"];
    let answer = palamedes_in(&folder, &arguments, "B3\nposition\n");
    assert!(answer.out.contains("9/9/9/9/9/9/1b7/wb7/w8 w 0:0 4"), "{}", answer.out);
    assert_eq!(std::fs::read_to_string(&file).expect("still there"), record);
    std::fs::write(&file, record.replace("2. A2", "2. B2")).expect("a file");
    let answer = palamedes_in(&folder, &arguments, "");
    assert_eq!(answer.code, 1);
    assert!(answer.err.contains("club.pgr:4:4: ply 3, B2"), "{}", answer.err);
    assert_eq!(palamedes_in(&folder, &["play", "--resume", "none.pgr"], "").code, 3);
}

#[test]
fn folder_that_cannot_be_written_does_not_end_the_game() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-folder");
    std::fs::write(&file, "").expect("a file");
    let arguments = &[&["play"], TWO_HUMANS].concat();
    let answer = palamedes_in(&file, arguments, "A1\nB2\nposition\n");
    assert_eq!(answer.code, 0);
    assert_eq!(answer.out.matches("The game can’t be saved in").count(), 1, "{}", answer.out);
    assert!(answer.out.contains("w 0:0 2"), "{}", answer.out);
}

#[test]
fn compact_board_fits_24_rows() {
    let moves = "a, b (A ↔ B)\nd (D → b) & [E-1-b]\n";
    let (_, out) = play(&["--compact", "--seat", "1,2"], moves);
    let last = out.rsplit("Player 2> ").next().expect("the last screen");
    let screen: Vec<&str> = last.lines().collect();
    assert!(screen.iter().any(|line| line.contains("! moved or set here")), "{last}");
    assert!(screen.len() <= 23, "{} rows:\n{last}", screen.len());
    check(&["--seat", "1,2", "--compact"], "legend\n", &["[A] corner  (a) crossing"]);
}

#[test]
fn help_names_a_step_of_the_game() {
    check(&["pente:9", "--seat", "1,2"], "help\n", &["moves E5 lists what can follow E5"]);
    check(&["--seat", "1,2"], "help\n", &["moves aA-c lists"]);
}

#[test]
fn others_continue_after_a_resignation() {
    let three = &["pentagame:3", "--seat", "1,2,3"];
    let moves = "resign\ncC-C1D\naA-A1B\nresign\n";
    check(
        three,
        moves,
        &[
            "Player 1 resigns.",
            "Player 3> ",
            "Player 2 resigns.",
            "Player 3 wins, 0:0:0.",
            "Over> ",
        ],
    );
    // Undo takes back the resignation first, then plies.
    check(three, &format!("{moves}undo\n"), &["Over> \n", "Player 2> "]);
    let alone = &["pentagame:3", "--level", "1", "--seed", "1"];
    check(alone, "resign\n", &["Player 1 resigns.", "Players 2, 3 share", "Over> "]);
    check(TWO_HUMANS, "A1\nresign\nundo\nB1\nposition\n", &["Player 1 wins, 1:0.", "wb7 w 0:0 2"]);
}

#[test]
fn time_control_is_an_option() {
    check(&[TWO_HUMANS, &["--clock", "days:3"]].concat(), "A1\n", &["Player 1 43", "Player 2 43"]);
    let ProgramOutput { code, err, .. } = palamedes_with_input(&["play", "--clock", "blitz"], "");
    assert_eq!(code, 2);
    assert!(err.contains("a time control is written as in egg:60"), "{err}");
    for game in games::Game::all() {
        let clock = ["play", game.name(), "--seat", "1,2", "--clock", "egg:60"];
        let ProgramOutput { code, err, .. } = palamedes_with_input(&clock, "");
        let accepted = game.facts().timeout_may_cost_turn;
        assert_eq!(code, if accepted { 0 } else { 2 }, "{game}: {err}");
        assert_eq!(err.contains("egg:60 costs only a turn"), !accepted, "{game}: {err}");
    }
}

#[test]
fn messages_are_translated_to_german() {
    check(
        &["--language", "de", "pente:9,free", "--seat", "1,2"],
        "help\nzz\n",
        &["Du bist Spieler 1, 2", "gibt die Partie auf", "Der Zug ist bei „zz“ nicht lesbar"],
    );
}

#[test]
fn unknown_seat_is_rejected() {
    let ProgramOutput { code, err, .. } =
        palamedes_with_input(&["play", "pente", "--seat", "3"], "");
    assert_eq!(code, 2);
    assert!(err.contains("There is no player 3: the game has 2 players."), "{err}");
}
