//! The numbered rules of the page of Millennium 3D Chess.

mod board;

use board::{pieces, play, position, refused, result, result_text, start, targets, with};
use millennium_3d_chess::{
    Millennium3dChess, MillenniumArrangement, MillenniumCell, MillenniumCells, MillenniumColour,
    Move, Setup,
};
use rulebook::{Notation, Outcome, Position, Seat, Turn};

/// Counts of the legal targets of all pieces of a kind.
fn count_by_letter(position: &Millennium3dChess, letter: char) -> usize {
    let of_kind =
        |cell: &MillenniumCell| position.piece(*cell).is_some_and(|piece| piece.letter() == letter);
    let cells = MillenniumCell::all().filter(of_kind);
    cells.map(|cell| position.targets(cell).len() as usize).sum()
}

/// Sequences of so many moves, of which none goes two ranks and two levels at once with a pawn.
fn count_without_diagonal_two_steps(position: &Millennium3dChess, length: u32) -> u64 {
    if length == 0 {
        return 1;
    }
    let is_diagonal = |m: &Move| {
        let Move::Piece { from, to, .. } = *m else { return false };
        position.piece(from).is_some_and(|piece| piece.letter().eq_ignore_ascii_case(&'p'))
            && from.level().abs_diff(to.level()) == 2
            && from.rank().abs_diff(to.rank()) == 2
    };
    let allowed = board::moves(position).into_iter().filter(|m| !is_diagonal(m));
    let after = |m| position.clone().play(m).unwrap();
    allowed.map(|m| count_without_diagonal_two_steps(&after(m), length - 1)).sum()
}

#[test]
fn s1_cells_by_level_file_and_rank() {
    let cell: MillenniumCell = "2e4".parse().unwrap();
    assert_eq!((cell.level(), cell.file(), cell.rank()), (1, 4, 3));
    assert_eq!(MillenniumCells::ALL.len(), 192);
    // Forward is towards rank 8 for White and towards rank 1 for Black.
    let game = position("K1a1 k3h8 P2c4 p2f4", 'w');
    assert_eq!(targets(&game, "2c4"), "1c4 1c5 2c5 3c4 3c5");
    let game = position("K1a1 k3h8 P2c4 p2f4", 'b');
    assert_eq!(targets(&game, "2f4"), "1f3 1f4 2f3 3f3 3f4");
}

#[test]
fn s2_the_two_arrangements() {
    let johnson = start("");
    assert_eq!(johnson.position_text(), board::START);
    assert_eq!(johnson.turn(), Turn::Seat(Seat::FIRST));
    let hageman = start("setup=hageman");
    assert_eq!(
        hageman.position_text(),
        "rnbqkbnr/pppppppp/8/8/8/8/8/8|8/8/8/8/8/8/8/8|8/8/8/8/8/8/PPPPPPPP/RNBQKBNR \
         w KQkq ABCDEFGHabcdefgh - 0 1"
    );
    assert_eq!(hageman.arrangement(), Some(MillenniumArrangement::Hageman));
}

#[test]
fn s2_black_chooses() {
    let game = start("black_chooses");
    let black = Seat::from_index(1).unwrap();
    assert_eq!((game.turn(), game.arrangement()), (Turn::Seat(black), None));
    assert_eq!(game.count_moves(black), 2);
    assert_eq!(refused(&game, "1e2-1e4"), "choose-first");
    let chosen = play(&game, "hageman");
    assert_eq!(chosen.turn(), Turn::Seat(Seat::FIRST));
    assert_eq!(pieces(&chosen, "3e1 3e2 1e8 1e7"), "KPkp");
    assert_eq!(pieces(&play(&game, "johnson"), "1e1 1e2 3e8 3e7"), "KPkp");
    assert_eq!(refused(&chosen, "johnson"), "no-choice");
}

#[test]
fn vector_1_a_hundred_moves_from_the_start() {
    let game = start("");
    assert_eq!(game.count_moves(Seat::FIRST), 100);
    let counts = ['P', 'N', 'R', 'Q', 'B', 'K'].map(|letter| count_by_letter(&game, letter));
    assert_eq!(counts, [48, 14, 12, 12, 8, 6]);
    assert_eq!(rulebook::perft(&game, 2), 9992);
    // Without the two-step that also changes the level.
    assert_eq!(count_without_diagonal_two_steps(&game, 1), 92);
    assert_eq!(count_without_diagonal_two_steps(&game, 2), 8456);
}

#[test]
fn vector_2_moves_from_the_start() {
    let game = start("");
    for (from, expected) in [
        ("1b1", "1a3 1c3 2b3 2d1 3a1 3b2 3c1"),
        ("1a1", "2a1 2a2 2b1 3a1 3a3 3c1"),
        ("1c1", "2b2 2d2 3a3 3e3"),
        ("1d1", "2c1 2c2 2d1 2d2 2e1 2e2 3b1 3b3 3d1 3d3 3f1 3f3"),
        ("1e1", "2d1 2d2 2e1 2e2 2f1 2f2"),
        ("1e2", "1e3 1e4 2e2 2e3 3e2 3e4"),
    ] {
        assert_eq!(targets(&game, from), expected, "{from}");
    }
}

#[test]
fn vector_3_mobility_on_an_empty_board() {
    // The kings of the other pieces stand where they are neither in the way nor in check.
    let counts = |from: &str, kings: &str, letters: &str| {
        let count = |letter: char| {
            let game = position(&format!("{letter}{from} {kings}"), 'w');
            game.targets(from.parse().unwrap()).len()
        };
        letters.chars().map(count).collect::<Vec<u32>>()
    };
    assert_eq!(counts("2d4", "K1g2 k3h7", "QRBN"), [45, 24, 21, 16]);
    assert_eq!(counts("1a1", "K1b4 k3h5", "QRBN"), [29, 20, 9, 6]);
    assert_eq!(counts("2d4", "k3h8 P1a2", "K"), [26]);
    assert_eq!(counts("1a1", "k3h8 P3h2", "K"), [7]);
}

#[test]
fn s3_sliders_stop_at_the_first_piece() {
    let game = position("K1h1 k3h8 R1a1 P1a3 n1c1 n2b1 N2a1", 'w');
    // Up the file to 1a2, along the rank to the knight on 1c1; 2b1 is captured, 3c1 lies behind it.
    assert_eq!(targets(&game, "1a1"), "1a2 1b1 1c1 2a2 2b1 3a3");
    assert_eq!(refused(&game, "1a1-1b2"), "not-reached");
    assert_eq!(refused(&game, "1a1-2a1"), "not-reached");
    assert_eq!(pieces(&play(&game, "1a1-2b1"), "1a1 2b1"), ".R");
    // A knight leaps over everything.
    let game = position("K1h1 k3h8 N1a1 P1a2 B1b1 P1b2 B2a1 P2a2 B2b1 P2b2", 'w');
    assert_eq!(targets(&game, "1a1"), "1b3 1c2 2a3 2c1 3a2 3b1");
}

#[test]
fn s4_steps_of_a_pawn() {
    let game = position("K1a1 k3h8 P2c4 p2c5 N3c5 n1c4", 'w');
    assert_eq!(targets(&game, "2c4"), "1c5 3c4");
}

#[test]
fn s4_captures_of_a_pawn() {
    let enemies = "n1b5 n1d5 n2b5 n2d5 n3b5 n3d5 n2c5 n1c5 n3c5 n1c4 n3c4 n2b4 n2b3 n1b4";
    let game = position(&format!("K1a1 k3h8 P2c4 {enemies}"), 'w');
    assert_eq!(targets(&game, "2c4"), "1b5 1d5 2b5 2d5 3b5 3d5");
    let game = position("K1a1 k3h8 p2c4 N1b3 N1d3 N2b3 N2d3 N3b3 N3d3 N2b5 N2c3", 'b');
    assert_eq!(targets(&game, "2c4"), "1b3 1c3 1c4 1d3 2b3 2d3 3b3 3c3 3c4 3d3");
}

#[test]
fn s4_two_steps_on_the_first_move() {
    assert_eq!(targets(&start(""), "1e2"), "1e3 1e4 2e2 2e3 3e2 3e4");
    let game = play(&start(""), "1a2-1a3");
    assert_eq!(targets(&game, "3e7"), "1e5 1e7 2e6 2e7 3e5 3e6");
    let game = play(&game, "3a7-3a6");
    assert_eq!(targets(&game, "1a3"), "1a4 2a3 2a4");
}

#[test]
fn s5_promotion_to_four_kinds() {
    let game = position("K1a1 k1h8 P3c7 n2d8 n3d8", 'w');
    for kind in ["q", "r", "b", "n"] {
        let after = play(&game, &format!("3c7-3d8={kind}"));
        assert_eq!(pieces(&after, "3d8"), kind.to_uppercase());
    }
    assert_eq!(refused(&game, "3c7-3c8"), "promotion-needed");
    assert_eq!(refused(&game, "3c7-2c8=q"), "no-promotion");
    assert_eq!(refused(&game, "1a1-1a2=q"), "no-promotion");
    for text in ["3c7-3c8=k", "3c7-3c8=p", "3c7-3c8=Q", "3c7-3c8=", "3c7-3c8=qq"] {
        assert!(game.read_move(text).is_err(), "{text}");
    }
    // Three cells of the last rank on level 3 and level 2, four kinds each only on level 3.
    assert_eq!(count_by_letter(&game, 'P'), 5);
    let pawn_moves = board::moves(&game).into_iter();
    let texts = pawn_moves.map(|m| m.to_string()).filter(|text| text.starts_with("3c7"));
    assert_eq!(texts.count(), 11);
}

#[test]
fn s5_promotion_on_the_home_level_of_the_opponent_alone() {
    let game = position("K1a1 k1h6 P2c8 P1d8", 'w');
    assert_eq!(targets(&game, "2c8"), "1c8 3c8");
    assert_eq!(pieces(&play(&game, "2c8-3c8=n"), "3c8"), "N");
    assert_eq!(pieces(&play(&game, "2c8-1c8"), "1c8"), "P");
    assert_eq!(pieces(&play(&game, "1d8-2d8"), "2d8"), "P");
    let fields = "w - - - 0 1";
    let hageman: Millennium3dChess =
        board::read_text("setup=hageman", &board::text("K1a1 k1h6 P2c8", fields));
    assert_eq!(pieces(&play(&hageman, "2c8-1c8=q"), "1c8"), "Q");
    assert_eq!(pieces(&play(&hageman, "2c8-3c8"), "3c8"), "P");
}

#[test]
fn s6_en_passant_on_the_level() {
    let game = with("K1a1 k3h8 P1e2 p1d4", "w - E - 7 1");
    let game = play(&game, "1e2-1e4");
    assert_eq!(game.passed_over(), Some("1e3".parse().unwrap()));
    let after = play(&game, "1d4-1e3");
    assert_eq!(pieces(&after, "1d4 1e3 1e4"), ".p.");
    assert_eq!(after.clock(), 0);
    assert_eq!(game.display_move(&game.read_move("1d4-1e3").unwrap()), "dx1e3");
}

#[test]
fn s6_en_passant_between_levels() {
    for (two_step, pawn, passed, stands) in [
        ("1e2-3e4", "1d4", "2e3", "3e4"),
        ("1e2-3e4", "2f4", "2e3", "3e4"),
        ("1e2-3e4", "3d4", "2e3", "3e4"),
        ("1e2-3e2", "2d3", "2e2", "3e2"),
        ("1e2-3e2", "3f3", "2e2", "3e2"),
        ("1e2-1e4", "2f4", "1e3", "1e4"),
    ] {
        let game = with(&format!("K1a1 k3h8 P1e2 p{pawn}"), "w - E - 0 1");
        let game = play(&game, two_step);
        assert_eq!(game.passed_over(), Some(passed.parse().unwrap()), "{two_step} {pawn}");
        let after = play(&game, &format!("{pawn}-{passed}"));
        assert_eq!(pieces(&after, &format!("{pawn} {passed} {stands}")), ".p.");
    }
    // Black's two-steps are captured in the same way.
    let game = with("K1a1 k3h8 p3e7 P2d5", "b - e - 0 1");
    let after = play(&game, "3e7-1e5 2d5-2e6");
    assert_eq!(pieces(&after, "2d5 2e6 1e5"), ".P.");
}

#[test]
fn s6_en_passant_at_once_or_never() {
    let game = with("K1a1 k3h8 P1e2 p1d4", "w - E - 0 1");
    let later = play(&game, "1e2-1e4 3h8-3h7 1a1-1a2");
    assert_eq!(refused(&later, "1d4-1e3"), "not-reached");
    // A pawn may step straight to the cell passed over and then captures nothing.
    let game = with("K1a1 k3h8 P1e2 p1d4 p2e4", "w - E - 0 1");
    let after = play(&game, "1e2-1e4 2e4-1e3");
    assert_eq!(pieces(&after, "1e3 1e4"), "pP");
}

const CASTLING: &str = "K1e1 R1a1 R1h1 k3e8 r3a8 r3h8 P1a2 P1b2 P1c2 P1d2 P1e2 P1f2 P1g2 P1h2";

#[test]
fn s7_castling_on_both_sides() {
    let game = with(CASTLING, "w KQkq - - 3 9");
    assert_eq!(pieces(&play(&game, "1e1-1g1"), "1e1 1f1 1g1 1h1"), ".RK.");
    let long = play(&game, "1e1-1c1");
    assert_eq!(pieces(&long, "1a1 1b1 1c1 1d1 1e1"), "..KR.");
    assert_eq!(long.position_text().split(' ').nth(2), Some("kq"));
    assert_eq!(long.clock(), 4);
    assert_eq!(pieces(&play(&long, "3e8-3g8"), "3e8 3f8 3g8 3h8"), ".rk.");
    assert_eq!(pieces(&play(&long, "3e8-3c8"), "3a8 3b8 3c8 3d8 3e8"), "..kr.");
    let blocked = with(&format!("{CASTLING} N1b1 n1f1"), "w KQkq - - 0 1");
    assert_eq!(refused(&blocked, "1e1-1c1"), "not-reached");
    assert_eq!(refused(&blocked, "1e1-1g1"), "not-reached");
    assert_eq!(refused(&with(CASTLING, "w Qkq - - 0 1"), "1e1-1g1"), "not-reached");
    // The home level of White is level 3 under the other arrangement.
    let text = board::text("K3e1 R3h1 k1e8", "w K - - 0 1");
    let hageman: Millennium3dChess = board::read_text("setup=hageman", &text);
    assert_eq!(pieces(&play(&hageman, "3e1-3g1"), "3e1 3f1 3g1 3h1"), ".RK.");
}

#[test]
fn s7_not_out_of_through_or_into_check() {
    let kings = "K1e1 R1a1 R1h1 k3a8";
    for (enemy, short, long) in [
        ("r2e1", false, false), // check from above
        ("n3f2", false, true),  // the cell crossed, from two levels above
        ("n3g2", false, true),  // the cell reached
        ("n3d2", true, false),  // the cell crossed on the other side
        ("r2c1", true, false),  // the cell reached on the other side
        ("n3b2", true, true),   // the king does not cross file b
        ("b3d3", false, true),  // the cell crossed, along a triagonal
        ("r3f1", false, false), // straight down to 1f1 and slanting to 1d1
        ("p2g2", false, true),  // the cell crossed, by a pawn
    ] {
        let game = with(&format!("{kings} {enemy}"), "w KQ - - 0 1");
        let [to_short, to_long] = ["1e1-1g1", "1e1-1c1"].map(|text| {
            let m = game.read_move(text).unwrap();
            game.is_legal(Seat::FIRST, &m)
        });
        assert_eq!((to_short, to_long), (short, long), "{enemy}");
    }
}

#[test]
fn s7_the_right_is_lost_for_good() {
    let game = with(CASTLING, "w KQkq - - 0 1");
    let rights = |moves: &str| {
        let text = play(&game, moves).position_text();
        text.split(' ').nth(2).unwrap().to_owned()
    };
    assert_eq!(rights("1e1-2e1 3e8-2e8 2e1-1e1 2e8-3e8"), "-");
    assert_eq!(rights("1a1-2a1 3h8-2h8 2a1-1a1 2h8-3h8"), "Kq");
    // A rook that is captured on its home cell takes the right with it.
    let game = with("K1e1 R1a1 R1h1 k3e8 r3a8 r3h8", "w KQkq - - 0 1");
    let text = play(&game, "1a1-3a1 3e8-3e7 3a1-3a8").position_text();
    assert_eq!(text.split(' ').nth(2), Some("K"));
    let game = with("K1e1 R1h1 R3a1 k3e8 r3a8", "w Kq - - 0 1");
    let text = play(&game, "3a1-3a8").position_text();
    assert_eq!(text.split(' ').nth(2), Some("K"));
}

#[test]
fn s8_no_move_leaves_the_own_king_in_check() {
    let game = position("K1e1 k3h8 r1e8 N2c3 P1a2", 'w');
    assert!(game.in_check());
    // The king steps off the file, or the knight stands between.
    assert_eq!(targets(&game, "2c3"), "1e3");
    assert_eq!(refused(&game, "1a2-1a3"), "leaves-check");
    assert_eq!(refused(&game, "1e1-1e2"), "leaves-check");
    // A slider sees through the king: stepping back in line does not help.
    let game = position("K1e4 k3h8 r1e8", 'w');
    assert_eq!(refused(&game, "1e4-1e3"), "leaves-check");
    assert_eq!(board::moves(&game).len(), 15);
    let over = position("K1a1 k3h8", 'w');
    assert_eq!(over.turn(), Turn::Over);
    let none = over.clone().play(over.read_move("1a1-1a2").unwrap()).unwrap_err();
    assert_eq!(none.to_string(), "game-over");
}

#[test]
fn s8_a_pinned_piece_stays_in_line() {
    // Along a triagonal only two steps are possible: king below, bishop above, queen between.
    let game = position("K1c3 Q2d4 b3e5 k3h1", 'w');
    assert_eq!(targets(&game, "2d4"), "3e5");
    let game = position("K1c3 R2d4 b3e5 k3h1", 'w');
    assert_eq!(targets(&game, "2d4"), "");
    // En passant would open a rank twice over.
    let game = with("K1a4 k3h8 P1e2 p1d4 r1h4", "w - E - 0 1");
    assert_eq!(play(&game, "1e2-1e4").passed_over(), Some("1e3".parse().unwrap()));
    let game = with("K1h1 k1a4 P1e2 p1d4 R1h4", "w - E - 0 1");
    let after = play(&game, "1e2-1e4");
    assert_eq!(after.passed_over(), None);
    assert_eq!(refused(&after, "1d4-1e3"), "not-reached");
}

#[test]
fn s9_stalemate_is_a_draw() {
    let blocked = position("k3h8 K1a1 Q3f7 R1h7", 'b');
    assert_eq!(result(&blocked), "0 0 stalemate");
    assert!(!blocked.in_check());
    let rook_away = position("k3h8 K1a1 Q3f7 R1h6", 'b');
    assert_eq!(result(&rook_away), "-");
}

#[test]
fn s9_bare_kings_are_a_draw() {
    let game = position("k3h8 K1a1 n1a2", 'w');
    assert_eq!(result(&game), "-");
    let after = play(&game, "1a1-1a2");
    assert_eq!(result(&after), "0 0 bare-kings");
}

#[test]
fn s9_fifty_moves_are_a_draw() {
    let game = with("k3h8 K1a1 R1a5 p2e5", "w - - - 99 80");
    assert_eq!(result(&play(&game, "1a5-1a6")), "0 0 fifty-moves");
    let captured = with("k3h8 K1a1 R1e5 p2e5", "w - - - 99 80");
    assert_eq!(play(&captured, "1e5-2e5").clock(), 0);
    let game = with("k3h8 K1a1 R1a5 p2e5", "w - - - 98 80");
    assert_eq!(result(&play(&game, "1a5-1a6")), "-");
    assert_eq!(result(&play(&game, "1a5-1a6 2e5-2e4")), "-");
}

#[test]
fn s9_limits_of_the_referee() {
    let limits = start("").draw_limits();
    assert_eq!((limits.repeats, limits.plies), (3, 1000));
    assert_eq!(result_text(start("").adjudicate()), "0 0 impasse");
    let over = position("k3h8 K1a1 n1a2", 'w');
    let over = play(&over, "1a1-1a2");
    assert_eq!(over.adjudicate(), over.outcome());
}

#[test]
fn s9_scores() {
    let won = position("k3h8 K1a1 Q2e7 Q2g7", 'b');
    assert_eq!(result(&won), "1 0 checkmate");
    let lost = position("K3h8 k1a1 q2e7 q2g7", 'w');
    assert_eq!(result(&lost), "0 1 checkmate");
    let Outcome::Final(end) = won.outcome() else { panic!("not over") };
    assert_eq!(end.place.as_slice(), [1, 2]);
    let Outcome::Final(end) = position("K3h8 k1a1", 'w').outcome() else { panic!("not over") };
    assert_eq!(end.place.as_slice(), [1, 1]);
    assert_eq!(won.ending().unwrap().winner(), Some(MillenniumColour::White));
}

#[test]
fn s10_names_of_games() {
    for (text, written) in [
        ("", ""),
        ("setup=johnson", ""),
        ("setup=hageman", "setup=hageman"),
        ("black_chooses", "black_chooses"),
    ] {
        assert_eq!(text.parse::<Setup>().unwrap().to_string(), written);
    }
}
