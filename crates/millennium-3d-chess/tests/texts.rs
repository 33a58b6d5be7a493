//! Written forms of Millennium 3D Chess.

mod board;

use board::{play, start, text, with};
use millennium_3d_chess::{Millennium3dChess, Setup};
use rulebook::{Notation, Position, Turn};

#[test]
fn s11_texts_of_moves() {
    let game = start("");
    for name in ["1b1-2d1", "1e2-3e4", "2a7-3a8=q", "1e1-1g1", "3a2-1a1=n"] {
        assert_eq!(game.move_text(&game.read_move(name).unwrap()), name);
    }
    let check = |text: &str, code: &str, at: usize| {
        let error = game.read_move(text).unwrap_err();
        assert_eq!((error.code(), error.at()), (code, at), "{text}");
    };
    check("", "move", 0);
    check("1b1", "move", 0);
    check("1b12d1", "move", 0);
    check("--", "cell", 0);
    check("1b1-", "cell", 4);
    check("1b1-2d1-", "cell", 4);
    check("1b1-2D1", "cell", 4);
    check("1b1-2d1=k", "promotion", 8);
    check("1b1-2d1=é", "promotion", 8);
    // The choice is read only where there is one.
    check("johnson", "move", 0);
    let choice = start("black_chooses");
    assert_eq!(choice.move_text(&choice.read_move("hageman").unwrap()), "hageman");
    assert!(choice.read_move("Hageman").is_err());
}

#[test]
fn s11_moves_as_shown() {
    let check = |game: &Millennium3dChess, name: &str, shown: &str| {
        let m = game.read_move(name).unwrap();
        assert_eq!(game.display_move(&m), shown);
        assert_eq!(game.read_displayed_move(shown), Ok(m), "{shown}");
        assert_eq!(game.read_displayed_move(name), Ok(m), "{name}");
    };
    let game = with("K1e1 R1h1 R1a1 k3h8 N2c3 N2c5 P2f4 p3g5 p1h3", "w KQ - - 0 1");
    check(&game, "1e1-1g1", "O-O");
    check(&game, "1e1-1c1", "O-O-O");
    check(&game, "1h1-1h3", "Rx1h3");
    check(&game, "2f4-3g5", "fx3g5");
    check(&game, "2c3-2d1", "N2d1");
    // Both knights reach 2e4 from one file: the whole cell is needed.
    check(&game, "2c3-2e4", "N2c32e4");
    check(&game, "1a1-3a1", "R3a1");
    let game = with("K1e1 k3h6 Q3a8 R1f1 R1a3 P3c7", "w - - - 0 1");
    check(&game, "3a8-3h8", "Q3h8+");
    check(&game, "3c7-3c8=r", "3c8=R");
    check(&game, "1f1-1f3", "Rf1f3");
    // The mark of check is not judged, all other signs are.
    let read = |text: &str| game.read_displayed_move(text).map(|m| m.to_string());
    assert_eq!(read("Q3h8").as_deref(), Ok("3a8-3h8"));
    for text in ["R1f3", "Rfx1f3", "3c8", "3c8=r", "N3h8", "O-O", "", "+"] {
        assert!(read(text).is_err(), "{text}");
    }
    // An illegal move is shown in machine notation.
    assert_eq!(game.display_move(&game.read_move("3a8-2h8").unwrap()), "3a8-2h8");
    check(&start("black_chooses"), "johnson", "johnson");
}

#[test]
fn s12_positions_are_written_level_by_level() {
    assert_eq!(start("").position_text(), board::START);
    assert_eq!(
        play(&start(""), "1e2-3e4").position_text(),
        "8/8/8/8/8/8/PPPP1PPP/RNBQKBNR|8/8/8/8/8/8/8/8|rnbqkbnr/pppppppp/8/8/4P3/8/8/8 \
         b KQkq ABCDFGHabcdefgh - 0 1"
    );
    let game = play(&start(""), "1b1-2d1 3b8-2b6 2d1-1b1");
    assert_eq!(
        game.position_text(),
        "8/8/8/8/8/8/PPPPPPPP/RNBQKBNR|8/8/1n6/8/8/8/8/8|r1bqkbnr/pppppppp/8/8/8/8/8/8 \
         b KQkq ABCDEFGHabcdefgh - 3 2"
    );
    let last = with("K1a1 k3h8 R1c3", "b - - - 0 9999");
    assert_eq!(play(&last, "3h8-3h7").move_number(), 9999);
}

#[test]
fn s12_the_cell_passed_over() {
    let field = |game: &Millennium3dChess| game.position_text().split(' ').nth(4).map(String::from);
    let game = with("K1a1 k3h8 P1e2 p3d4", "w - E - 0 1");
    assert_eq!(field(&play(&game, "1e2-3e4")).as_deref(), Some("2e3"));
    assert_eq!(field(&play(&game, "1e2-1e4")).as_deref(), Some("-"));
    assert_eq!(field(&play(&game, "1e2-2e3")).as_deref(), Some("-"));
}

#[test]
fn s12_the_choice_in_the_text() {
    let game = start("black_chooses");
    assert_eq!(game.position_text(), "choose");
    assert!(play(&game, "johnson").position_text().ends_with(" - 0 1 johnson"));
    assert!(play(&game, "hageman").position_text().ends_with(" - 0 1 hageman"));
    let check = |options: &str, text: &str, code: &str| {
        let setup: Setup = options.parse().unwrap();
        let error = Millennium3dChess::read_position(&setup, text).unwrap_err();
        assert_eq!(error.code(), code, "{text}");
    };
    check("", "choose", "piece");
    check("black_chooses", board::START, "arrangement");
    check("black_chooses", &format!("{} zalman", board::START), "arrangement");
    check("black_chooses", &format!("{} johnson johnson", board::START), "too-much");
    check("", &format!("{} johnson", board::START), "too-much");
    check("black_chooses", &format!("{} hageman", board::START), "castling");
}

fn check_refused(text: &str, code: &str) {
    let read = Millennium3dChess::read_position(&Setup::default(), text);
    let error = read.expect_err(text);
    assert_eq!(error.code(), code, "{text}: {error}");
    assert!(error.at() <= text.len());
}

#[test]
fn s13_positions_that_are_refused() {
    let check = |pieces: &str, fields: &str, code: &str| check_refused(&text(pieces, fields), code);
    let kings = "K1e1 k3e8";
    check("K1e1", "w - - - 0 1", "king");
    check("K1e1 K1e3 k3e8", "w - - - 0 1", "king");
    check(&format!("{kings} P1c1"), "w - - - 0 1", "pawn-place");
    check(&format!("{kings} P3c8"), "w - - - 0 1", "pawn-place");
    check(&format!("{kings} p1c1"), "w - - - 0 1", "pawn-place");
    check(&format!("{kings} p2c8"), "w - - - 0 1", "pawn-place");
    check(&format!("{kings} R1h2"), "w K - - 0 1", "castling");
    check(&format!("{kings} R1h1 r3h8"), "w kK - - 0 1", "castling");
    check(&format!("{kings} R1h1"), "w KK - - 0 1", "castling");
    check(kings, "w x - - 0 1", "castling");
    check(&format!("{kings} P2c2"), "w - C - 0 1", "unmoved");
    check(&format!("{kings} P1c2 p3c7"), "w - cC - 0 1", "unmoved");
    check(&format!("{kings} P1c2"), "w - c - 0 1", "unmoved");
    check(&format!("{kings} P1c4"), "b - - 1c3 0 1", "en-passant");
    check(&format!("{kings} P1c4 p1d4"), "w - - 1c3 0 1", "en-passant");
    check(&format!("{kings} P1c4 p1d4 N1c2"), "b - - 1c3 0 1", "en-passant");
    check(&format!("{kings} P1c4 p1d4"), "b - - 1d3 0 1", "en-passant");
    check(&format!("{kings} P1c4 p1d4"), "b - - 1c5 0 1", "en-passant");
    check(&format!("{kings} P1c4 p1d4"), "b - - 1c 0 1", "cell");
    with(&format!("{kings} P1c4 p1d4"), "b - - 1c3 0 1");
    check(kings, "x - - - 0 1", "side");
    check(kings, "w - - - 101 1", "clock");
    check(kings, "w - - - 00 1", "clock");
    check(kings, "w - - - 0 0", "number");
    check(kings, "w - - - 0 10000", "number");
    check(kings, "w - - - 0", "number");
    check(kings, "w - - - 0 1 ", "too-much");
    check(kings, "w  - - - 0 1", "too-much");
    let pawns = "P1a2 P1b2 P1c2 P1d2 P1e2 P1f2 P1g2 P1h2 P1h3";
    check(&format!("{kings} {pawns}"), "w - - - 0 1", "pieces");
    let queens: String = ('a'..='h').map(|file| format!("Q2{file}3 Q2{file}5 ")).collect();
    check(&format!("{kings} {queens}"), "w - - - 0 1", "pieces");
    let boards = |first: &str, code: &str| {
        check_refused(&board::START.replacen("8/8/8/8/8/8/PPPPPPPP", first, 1), code);
    };
    boards("8/8/8/8/8/PPPPPPPP", "rows");
    boards("8/8/8/8/8/8/8/PPPPPPPP", "rows");
    boards("8/8/8/8/8/44/PPPPPPPP", "run");
    boards("8/8/8/8/8/9/PPPPPPPP", "run");
    boards("8/8/8/8/8/0/PPPPPPPP", "run");
    boards("8/8/8/8/8/7/PPPPPPPP", "row-length");
    boards("8/8/8/8/8/8P/PPPPPPPP", "row-length");
    boards("8/8/8/8/8/7PP/PPPPPPPP", "row-length");
    boards("8/8/8/8/8/7x/PPPPPPPP", "piece");
    boards("8/8/8/8/8/7é/PPPPPPPP", "piece");
    check_refused("", "row-length");
    check_refused("8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8 w - - - 0 1", "levels");
    check_refused(&board::START.replacen(" w", "|8/8/8/8/8/8/8/8 w", 1), "levels");
}

#[test]
fn s14_what_counts_for_repetition() {
    let game = start("");
    let again = play(&game, "1b1-2d1 3b8-2b6 2d1-1b1 2b6-3b8");
    assert_ne!(again, game);
    assert_eq!(again.key(), game.key());
    // Rights that were lost make another position.
    let moved = play(&game, "1a1-2a1 3b8-2b6 2a1-1a1 2b6-3b8");
    assert_ne!(moved.key(), game.key());
    let pieces = "K1e1 R1h1 k3e8 P1a2 p3a7 P2d2 p2e4";
    let key = |fields: &str| with(pieces, fields).key();
    let plain = key("w - - - 0 1");
    assert_eq!(key("w - - - 99 77"), plain);
    for fields in ["b - - - 0 1", "w K - - 0 1", "w - A - 0 1", "w - a - 0 1"] {
        assert_ne!(key(fields), plain, "{fields}");
    }
    let passed = "K1e1 k3e8 P1d4 p1e4";
    let [yes, no] = ["b - - 1d3 0 1", "b - - - 0 1"].map(|fields| with(passed, fields).key());
    assert_ne!(yes, no);
    // The end by fifty moves has no moves left and is no repetition of a position that has.
    let over = with(pieces, "w - - - 100 1");
    assert_eq!(over.turn(), Turn::Over);
    assert_ne!(over.key(), plain);
}
