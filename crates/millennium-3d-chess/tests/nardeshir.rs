//! The rules of the page of Nardeshir.

mod board;

use board::{nardeshir, pieces, play, refused, result, targets, text};
use millennium_3d_chess::nardeshir::{Nardeshir, NardeshirRules, Setup};
use rulebook::{Notation, Position, Seat};

/// A position of a variant.
fn with(options: &str, pieces: &str, fields: &str) -> Nardeshir {
    board::read_text::<NardeshirRules>(options, &text(pieces, fields))
}

const VARIANTS: [&str; 2] = ["", "malka"];

#[test]
fn nardeshir_s1_the_arrangement() {
    for variant in VARIANTS {
        let game = nardeshir(variant);
        assert_eq!(pieces(&game, "1a1 1d1 1e1 1e2 3d8 3e8 3e7"), "RQKPqkp");
        assert_eq!(game.count_moves(Seat::FIRST), if variant.is_empty() { 84 } else { 70 });
        assert!(game.read_move("johnson").is_err());
        assert!(Nardeshir::read_position(game.setup(), "choose").is_err());
    }
}

#[test]
fn nardeshir_s2_the_queen() {
    let count = |variant: &str| {
        let game = with(variant, "K1g2 k3h7 Q2d4", "w - - - 0 1");
        game.targets("2d4".parse().unwrap()).len()
    };
    assert_eq!(VARIANTS.map(count), [45, 26]);
    // Her attacks follow: a far queen of Malka gives no check and does not guard.
    for (variant, check) in [("", true), ("malka", false)] {
        assert_eq!(with(variant, "K1e1 k3h8 q1e8", "w - - - 0 1").in_check(), check);
        assert!(with(variant, "K1e1 k3h8 q2f2", "w - - - 0 1").in_check());
        let game = with(variant, "K1e1 k3h8 q1d8", "w - - - 0 1");
        assert_eq!(targets(&game, "1e1").contains("1d1"), !check);
    }
    let game = with("malka", "K1e1 k1h8 P3c7", "w - - - 0 1");
    let after = play(&game, "3c7-3c8=q 1h8-1g8");
    assert_eq!(targets(&after, "3c8"), "2b7 2b8 2c7 2c8 2d7 2d8 3b7 3b8 3c7 3d7 3d8");
}

#[test]
fn nardeshir_s2_steps_of_a_pawn() {
    for variant in VARIANTS {
        let game = with(variant, "K1a1 k3h8 P2c4 n3d5 n2c5", "w - - - 0 1");
        assert_eq!(targets(&game, "2c4"), "1c4 1c5 3c4 3c5 3d5");
    }
}

#[test]
fn nardeshir_s2_two_steps_on_the_level() {
    assert_eq!(targets(&nardeshir(""), "1e2"), "1e3 1e4 2e2 2e3");
    let game = play(&nardeshir(""), "1e2-1e4");
    assert_eq!(targets(&game, "3e7"), "2e6 2e7 3e5 3e6");
}

#[test]
fn nardeshir_s2_no_two_steps_in_malka() {
    assert_eq!(targets(&nardeshir("malka"), "1e2"), "1e3 2e2 2e3");
    assert_eq!(refused(&nardeshir("malka"), "1e2-1e4"), "not-reached");
}

#[test]
fn nardeshir_s2_en_passant() {
    let game = with("", "K1a1 k3h8 P1e2 p2d4", "w - E - 0 1");
    let after = play(&game, "1e2-1e4 2d4-1e3");
    assert_eq!(pieces(&after, "1e3 1e4 2d4"), "p..");
    // No pawn of Malka passes anything.
    let refused =
        Nardeshir::read_position(&Setup::Malka, &text("K1a1 k3h8 P1e4 p1d4", "b - - 1e3 0 1"));
    assert_eq!(refused.unwrap_err().code(), "en-passant");
}

#[test]
fn nardeshir_s3_castling() {
    for variant in VARIANTS {
        let game = with(variant, "K1e1 R1a1 R1h1 k3e8 r3a8 r3h8", "w KQkq - - 0 1");
        let after = play(&game, "1e1-1g1 3e8-3c8");
        assert_eq!(pieces(&after, "1e1 1f1 1g1 1h1 3a8 3c8 3d8 3e8"), ".RK..kr.");
        let attacked = with(variant, "K1e1 R1h1 k3e8 r3f1", "w K - - 0 1");
        assert_eq!(refused(&attacked, "1e1-1g1"), "not-reached");
    }
    // A step away the queen of Malka attacks the cell crossed; from afar she does not.
    let near = with("malka", "K1e1 R1h1 k3e8 q2g2", "w K - - 0 1");
    assert_eq!(refused(&near, "1e1-1g1"), "not-reached");
    let far = with("malka", "K1e1 R1h1 k3e8 q3f1", "w K - - 0 1");
    assert_eq!(pieces(&play(&far, "1e1-1g1"), "1f1 1g1"), "RK");
}

#[test]
fn nardeshir_s3_ends_and_lost_turns() {
    for variant in VARIANTS {
        let mate = with(variant, "k3h8 K1a1 R3h1 R3g1 R2g2 R2h2", "b - - - 5 9");
        assert_eq!(result(&mate), "1 0 checkmate");
        let bare = with(variant, "k3h8 K1a1", "b - - - 5 9");
        assert_eq!(result(&bare), "0 0 bare-kings");
        let fifty = with(variant, "k3h8 K1a1 R1c1", "b - - - 99 80");
        assert_eq!(result(&play(&fifty, "3h8-3h7")), "0 0 fifty-moves");
        let mut check = with(variant, "k3h8 K1a1 R3h1", "b - - - 5 9");
        check.lose_turn();
        assert_eq!(result(&check), "1 0 lost-in-check");
        assert_eq!((check.draw_limits().repeats, check.draw_limits().plies), (3, 1000));
    }
}

#[test]
fn nardeshir_s4_names_of_games() {
    let check = |text: &str, expected: Result<&str, &str>| {
        let read = text.parse::<Setup>();
        let written = read.as_ref().map(ToString::to_string);
        assert_eq!(written.as_deref().map_err(|error| error.code()), expected, "{text}");
    };
    check("", Ok(""));
    check("traditional", Ok(""));
    check("malka", Ok("malka"));
    check("malka,malka", Err("option-twice"));
    check("malka,traditional", Err("option-conflict"));
    check("setup=hageman", Err("option"));
    check("Malka", Err("option"));
}

#[test]
fn nardeshir_s5_positions() {
    assert_eq!(nardeshir("").position_text(), board::START);
    let malka = board::START.replace("ABCDEFGHabcdefgh", "-");
    assert_eq!(nardeshir("malka").position_text(), malka);
    let refused = Nardeshir::read_position(&Setup::Malka, board::START).unwrap_err();
    assert_eq!(refused.code(), "unmoved");
}

#[test]
fn nardeshir_q1_no_two_step_between_levels() {
    for name in ["1e2-3e2", "1e2-3e4"] {
        assert_eq!(refused(&nardeshir(""), name), "not-reached");
    }
    // So no pawn can have passed over a cell of another level.
    let text = text("K1a1 k3h8 P3e4 p3d4", "b - - 2e3 0 1");
    let refused = Nardeshir::read_position(&Setup::Traditional, &text).unwrap_err();
    assert_eq!(refused.code(), "en-passant");
}

#[test]
fn nardeshir_q2_promotion() {
    for variant in VARIANTS {
        let game = with(variant, "K1a1 k1h8 P3c7 P2e8", "w - - - 0 1");
        assert_eq!(pieces(&play(&game, "3c7-3c8=n"), "3c8"), "N");
        assert_eq!(pieces(&play(&game, "3c7-2c8"), "2c8"), "P");
        assert_eq!(pieces(&play(&game, "2e8-3e8=b"), "3e8"), "B");
        assert_eq!(refused(&game, "3c7-3c8"), "promotion-needed");
    }
}
