//! The rules S12 to S16 of the rules page: names, texts, results and lost turns.

mod board;

use board::{DESTINY, ORDER, act, names, play, read, refused, result, start, written};
use nibelungenlied::{Nibelungenlied, Setup};
use rulebook::{Notation, Outcome, Position, Turn};

#[test]
fn s12_names_of_games() {
    for (name, options) in [
        ("", ""),
        ("castles=ixw,turns=300", ""),
        ("turns=20,castles=wix", "castles=wix,turns=20"),
        ("turns=999", "turns=999"),
    ] {
        assert_eq!(name.parse::<Setup>().unwrap().to_string(), options);
    }
    assert_eq!("turns=1000".parse::<Setup>().unwrap_err().code(), "option");
    assert_eq!("turns=1,turns=2".parse::<Setup>().unwrap_err().code(), "option-twice");
}

#[test]
fn s13_moves() {
    let game = start("");
    for (name, again) in [("GK", "GK"), ("KG", "GK"), ("BS", "SB"), ("G-D3", "G-D3")] {
        assert_eq!(game.move_text(&game.read_move(name).unwrap()), again);
    }
    let check = |text: &str, code: &str, at: usize| {
        let error = game.read_move(text).unwrap_err();
        assert_eq!((error.code(), error.at()), (code, at), "{text}");
    };
    for text in ["", "G", "GG", "GKH", "gk", "GX", "GD3"] {
        check(text, "tokens", 0);
    }
    for text in ["--", "-D3", "X-D3", "g-D3", "GK-D3"] {
        check(text, "character", 0);
    }
    for text in ["G-", "G-d3", "G-D5", "G-D3 ", "G-D3-"] {
        check(text, "point", 2);
    }
    // A character without a vacant point stays.
    assert_eq!(names(&read("GD4/KE5/HE4/SD1/BB1 GK:- 1 2:Kn"), ORDER), "K-E5");
}

#[test]
fn s13_moves_as_shown() {
    let game = read("GD4/KE5/HE4/SD1/BB1 -:GB 1 1:GnHtStBn");
    for (name, shown) in [("G-D4", "G."), ("G-D3", "G-D3"), ("GK", "GK")] {
        let m = game.read_move(name).unwrap();
        assert_eq!(game.display_move(&m), shown);
        assert_eq!(game.read_displayed_move(shown), Ok(m), "{shown}");
        assert_eq!(game.read_displayed_move(name), Ok(m), "{name}");
    }
    for (text, code) in [(".", "tokens"), ("X.", "tokens"), ("g.", "tokens"), ("G..", "tokens")] {
        assert_eq!(game.read_displayed_move(text).unwrap_err().code(), code, "{text}");
    }
    assert!(game.read_move("G.").is_err(), "this is no name of a move");
}

#[test]
fn s14_positions() {
    assert_eq!(written(""), "GD4/KE5/HE4/SD1/BB1 -:- 0 -");
    assert_eq!(written("GK"), "GD4/KE5/HE4/SD1/BB1 GK:- 1 -");
    assert_eq!(written("GK 1:HS|2:GB"), "GD4/KE5/HE4/SD1/BB1 -:GB 1 1:GnHtStBn");
    assert_eq!(written("GK 1:HS|2:GB G-D3"), "GD3/KE5/HE4/SD1/BB1 -:GB 1 1:HtStBn");
    assert_eq!(written("GK 1:HS|2:SB"), "GD4/KE5/HE4/SD1/BB1 -:SB 1 2:HtBn");
    let turn = "GK 1:HS|2:GB G-D3 H-E4 S-D1 B-B1";
    assert_eq!(written(turn), "GD3/KE5/HE4/SD1/BB1 -:GB 2 -");
    let won = "GK 1:HS|2:GB G-D3 H-E4 S-C1 B-B1 1:SB|2:KH K-E5 H-E4 S-C1 B-A1";
    assert_eq!(written(won), "GD3/KE5/HE4/SC1/BA1 SB:- 3 -");
}

#[test]
fn s14_impossible_positions_are_refused() {
    let check = |text: &str, code: &str, at: usize| {
        let error = Nibelungenlied::read_position(&Setup::default(), text).unwrap_err();
        assert_eq!((error.code(), error.at()), (code, at), "{text}: {error}");
    };
    check("", "character", 0);
    check("GD4/KE5/HE4/SD1 GK:- 1 -", "character", 15);
    check("GD4/KE5/HE4/SD1/BB1/GA1 GK:- 1 -", "character", 20);
    check("KD4/GE5/HE4/SD1/BB1 GK:- 1 -", "character", 0);
    check("GD4/KE6/HE4/SD1/BB1 GK:- 1 -", "point", 5);
    check("GD4/KD4/HE4/SD1/BB1 GK:- 1 -", "point-twice", 5);
    for front in ["", "GK", "KG:-", "GK:", "G:-", "GKH:-", "-:-:-", "GG:-"] {
        check(&format!("GD4/KE5/HE4/SD1/BB1 {front} 1 -"), "tokens", 20);
    }
    for turn in ["", "302", "01", "-1", "1000", "99999", "x"] {
        check(&format!("GD4/KE5/HE4/SD1/BB1 GK:- {turn} -"), "turn", 25);
    }
    let movements =
        ["", "1:", "0:Gt", "3:Gt", "1:G", "1:Gx", "1:tG", "1:HtGt", "1:GtGn", "Gt", "é"];
    for movement in movements.into_iter().chain(["1:GtKtHt", "2:GtKt", "2:GnKtHn", "1:Gt-"]) {
        check(&format!("GD4/KE5/HE4/SD1/BB1 GK:- 1 {movement}"), "movements", 27);
    }
    check("GD4/KE5/HE4/SD1/BB1 GK:- 1 - ", "too-much", 29);
    check("GD4/KE5/HE4/SD1/BB1 GK:- 0 -", "before-first-turn", 0);
    check("GD4/KE5/HE4/SD1/BB1 -:- 0 1:Gt", "before-first-turn", 0);
    check("GD4/KE5/HE4/SD1/BB1 GK:- 301 1:Gt", "over", 0);
    check("GD4/KE5/HE4/SA1/BB1 GK:- 7 1:Gt", "over", 0);
    // An aim that is reached ends the game with any turn number.
    for turn in ["-:- 0", "GK:- 1", "GK:- 301"] {
        let over = read(&format!("GD4/KE5/HE4/SA1/BB1 {turn} -"));
        assert_eq!(result(over.outcome()).2, "siegfried-marries", "{turn}");
    }
}

#[test]
fn s15_results() {
    assert_eq!(start("").outcome(), Outcome::Unfinished);
    let check = |text: &str, scores: [i32; 2], places: [u8; 2], code: &str| {
        let over = read(text);
        assert_eq!(result(over.outcome()), (scores.to_vec(), places.to_vec(), code), "{text}");
        assert_eq!(over.adjudicate(), over.outcome());
    };
    check("GD4/KE5/HE4/SA1/BB1 GK:- 7 -", [0, 1], [2, 1], "siegfried-marries");
    check("GB2/KE5/HE4/SA1/BB1 GK:- 7 -", [1, 0], [1, 2], "gunther-marries");
    check("GD2/KE5/HD3/SC2/BB1 GK:- 7 -", [1, 0], [1, 2], "siegfried-killed");
    check("GD4/KE5/HE4/SD1/BB1 GK:- 301 -", [0, 0], [1, 1], "turn-limit");
    let stopped = start("").adjudicate();
    assert_eq!(result(stopped), (vec![0, 0], vec![1, 1], "turn-limit"));
}

#[test]
fn s15_repetitions_do_not_count() {
    let first = act(&start(""), "GK");
    let again = play(&first, "1:HS|2:HS 1:GK|2:GK");
    assert_eq!(again.position_text(), "GD4/KE5/HE4/SD1/BB1 GK:- 3 -");
    assert_eq!((again.key(), first.draw_limits().repeats), (first.key(), u32::MAX));
    assert_eq!(first.draw_limits().plies, 1502);
}

#[test]
fn s16_lost_first_tokens() {
    let game = act(&start(""), "--");
    assert_eq!(game.position_text(), "GD4/KE5/HE4/SD1/BB1 -:- 1 -");
    assert_eq!([game.count_moves(DESTINY), game.count_moves(ORDER)], [10, 10]);
}

#[test]
fn s16_lost_selections() {
    let game = act(&start(""), "GK");
    let order_alone = act(&game, "1:--|2:HS");
    assert_eq!(order_alone.position_text(), "GD4/KE5/HE4/SD1/BB1 GK:HS 1 1:HnSn");
    let both_three = play(&order_alone, "H-E4 S-D1");
    assert_eq!(names(&both_three, DESTINY), "HS HB SB");
    assert_eq!(names(&both_three, ORDER), "GK GB KB");
    let destiny_alone = act(&game, "1:HS|2:--");
    assert_eq!(destiny_alone.position_text(), "GD4/KE5/HE4/SD1/BB1 -:- 1 1:HtSt");
    let none = act(&game, "1:--|2:--");
    assert_eq!(none.position_text(), "GD4/KE5/HE4/SD1/BB1 GK:- 2 -");
    assert_eq!(refused(&none, ORDER, "GK"), "same-pair");
}

#[test]
fn s16_a_lost_movement_is_a_stay() {
    let game = play(&start(""), "GK 1:HS|2:GB");
    assert_eq!(act(&game, "--"), act(&game, "G-D4"));
    let game = play(&game, "-- -- -- --");
    assert_eq!(game.position_text(), "GD4/KE5/HE4/SD1/BB1 -:GB 2 -");
    assert!(matches!(game.turn(), Turn::Simultaneous(_)));
}
