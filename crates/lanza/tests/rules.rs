//! The numbered rules of the rules page.

mod board;

use board::{after, card, cell, events, names, play, read, refused, result, seat, setup, start};
use lanza::{LanzaBoard, LanzaCard, LanzaPhase, LanzaRank, Move};
use rulebook::{Outcome, Position, Turn};

const BOARDS: [LanzaBoard; 3] = [LanzaBoard::SIDE_3, LanzaBoard::SIDE_4, LanzaBoard::SIDE_5];

#[test]
fn s1_cells_of_three_boards() {
    assert_eq!(BOARDS.map(|board| board.cells().count()), [19, 37, 61]);
    assert_eq!(["", "3", "4"].map(|options| setup(options).board()), BOARDS);
    let lengths = |board: LanzaBoard| -> Vec<u8> {
        (0..board.rows()).map(|row| board.row_length(row)).collect()
    };
    assert_eq!(lengths(LanzaBoard::SIDE_3), [3, 4, 5, 4, 3]);
    assert_eq!(lengths(LanzaBoard::SIDE_4), [4, 5, 6, 7, 6, 5, 4]);
    assert_eq!(lengths(LanzaBoard::SIDE_5), [5, 6, 7, 8, 9, 8, 7, 6, 5]);
}

#[test]
fn s1_rows_and_rims() {
    assert_eq!(BOARDS.map(|board| board.rim().count()), [12, 18, 24]);
    let names: Vec<String> = LanzaBoard::SIDE_3.rim().map(|cell| cell.to_string()).collect();
    assert_eq!(names.join(" "), "a1 a2 a3 b1 b4 c1 c5 d1 d4 e1 e2 e3");
    for board in BOARDS {
        for cell in board.cells() {
            let bounces = LanzaCard::ALL
                .iter()
                .any(|card| board.target(cell, *card) == board.target(cell, card.opposite()));
            assert_eq!(board.is_rim(cell), bounces, "{cell}");
        }
    }
    assert!(!LanzaBoard::SIDE_3.is_rim(cell("e4")));
}

#[test]
fn s2_six_directions() {
    for (board, name, expected) in [
        (LanzaBoard::SIDE_3, "c3", "c4 b3 b2 c2 d2 d3"),
        (LanzaBoard::SIDE_4, "c3", "c4 b3 b2 c2 d3 d4"),
        (LanzaBoard::SIDE_5, "g3", "g4 f4 f3 g2 h2 h3"),
    ] {
        let target = |number| board.target(cell(name), card(number)).to_string();
        assert_eq!((1..=6).map(target).collect::<Vec<_>>().join(" "), expected);
    }
}

#[test]
fn s2_each_rank_beats_another() {
    let [jack, queen, king] = LanzaRank::ALL;
    for (one, other) in [(king, queen), (queen, jack), (jack, king)] {
        assert!(one.beats(other) && !other.beats(one) && !one.beats(one));
    }
    // The same on the board: each pair of ranks meets in a swap and on a cell between them.
    for (one, other) in [("DK", "SQ"), ("DQ", "SJ"), ("DJ", "SK")] {
        assert_eq!(after("", &format!("{one} c2 1, {other} c3 4")), format!("{one}c3 1:0"));
        assert_eq!(after("", &format!("{one} c4 4, {other} c2 1")), format!("{one}c3 1:0"));
    }
}

#[test]
fn s3_starting_cells() {
    for (board, expected) in BOARDS.into_iter().zip([
        "a1 a3 c1 c5 e1 e3",
        "a1 a3 b5 c1 d7 e1 f5 g1 g3",
        "a1 a3 a5 c1 c7 e1 e9 g1 g7 i1 i3 i5",
    ]) {
        let names: Vec<String> = board.starting_cells().map(|cell| cell.to_string()).collect();
        assert_eq!(names.join(" "), expected);
    }
}

#[test]
fn s3_the_deal_fills_the_starting_cells_in_order() {
    let mut game = start("3");
    assert_eq!((game.turn(), game.phase()), (Turn::Chance, LanzaPhase::Deal));
    let order = ["HK", "DJ", "SQ", "SJ", "HJ", "DK", "HQ", "DQ"];
    for (dealt, (name, place)) in
        order.into_iter().zip(LanzaBoard::SIDE_4.starting_cells()).enumerate()
    {
        assert_eq!(events(&game).len(), 9 - dealt);
        assert_eq!(refused(&game, seat(1), "a1"), "chance-decides");
        game = play(&game, &format!("~{name}"));
        assert_eq!(game.cell(board::piece(name)), Some(place));
    }
    assert_eq!(game.phase(), LanzaPhase::Orders);
}

#[test]
fn s3_the_last_piece_needs_no_chance() {
    let before = play(&start(""), "~SK ~DQ ~SQ ~DK");
    assert_eq!(events(&before).len(), 2);
    let after = play(&before, "~DJ");
    assert_eq!(after, read("", "DJe1,DQa3,DKc5,SJe3,SQc1,SKa1 0:0 0 orders"));
}

const DEALT: &str = "DJe1,DQa3,DKc5,SJe3,SQc1,SKa1 0:0 0 orders";

#[test]
fn s4_one_hundred_and_twenty_orders() {
    let game = read("", DEALT);
    for seat in game.seats().iter() {
        let names = names(&game, seat);
        assert_eq!((names.len(), game.count_moves(seat)), (120, 120));
        assert_eq!([&names[0], &names[1], &names[119]], ["J1Q2K3", "J1Q2K4", "J6Q5K4"]);
        assert!(names.is_sorted());
    }
}

#[test]
fn s4_three_different_cards() {
    let game = read("", DEALT);
    for text in ["J4Q4K1", "J4Q1K4", "J1Q4K4", "J4Q4K4"] {
        assert_eq!(refused(&game, seat(2), text), "card-twice");
    }
    assert_eq!(refused(&game, seat(1), "a1"), "orders-due");
    assert_eq!(refused(&game, seat(1), "SQ"), "orders-due");
    assert_eq!(refused(&game, seat(3), "J1Q2K3"), "not-your-turn");
    let alone = game.play(game.moves(seat(1))[0]).unwrap_err();
    assert_eq!(alone.to_string(), "all-choose");
}

#[test]
fn s5_a_target_is_always_on_the_board() {
    for board in BOARDS {
        for cell in board.cells() {
            for card in LanzaCard::ALL {
                let target = board.target(cell, card);
                let [(q, r), (to_q, to_r)] = [cell, target].map(|cell| board.axial(cell));
                let steps = (q - to_q).abs() + (r - to_r).abs() + (q + r - to_q - to_r).abs();
                assert!(board.contains(target) && steps == 2, "{cell} {target}");
            }
        }
    }
}

#[test]
fn s7_points_for_enemy_pieces() {
    // Two captures for Diamonds, one for Spades.
    let text = "DK c2 1, SQ c3 4, DQ e1 1, SJ e2 4, DJ a1 1, SK a2 4";
    assert_eq!(after("", text), "DJa2,DQe2,DKc3 3:0");
    assert_eq!(after("", "SK c2 1, DQ c3 4, SQ e1 1, SJ e2 4"), "SQe2,SKc3 0:1");
    assert_eq!(after("3", "HK c2 1, DQ c3 4, SJ d1 1, DK d2 4"), "SJd2,HKc3 0:1:1");
}

#[test]
fn s8_the_target_ends_the_game() {
    let before = read("", "DJa1,DQa2,DKc2,SJe1,SQc3,SKe3 2:0 9 orders");
    let after = play(&before, "1:J2Q3K1|2:J1Q4K2");
    assert_eq!((after.turn(), after.score(seat(1))), (Turn::Over, 3));
    assert_eq!(result(after.outcome()), (vec![3, 0], vec![1, 2], "target"));
    assert_eq!(refused(&after, seat(1), "J1Q2K3"), "game-over");
    let far = read("target=4", "DJa1,DQa2,DKc2,SJe1,SQc3,SKe3 2:0 9 orders");
    assert_ne!(play(&far, "1:J2Q3K1|2:J1Q4K2").turn(), Turn::Over);
}

#[test]
fn s8_shared_leaders_play_on() {
    let before = read("", "DJa1,DQa2,DKc2,SJe1,SQc3,SKe3 2:3 9 over");
    assert_eq!(before.sole_leader(), Some(seat(2)));
    let before = read("target=4", "DJa1,DQa2,DKc2,SJe1,SQc3,SKe3 4:4 9 orders");
    assert_eq!((before.sole_leader(), before.outcome()), (None, Outcome::Unfinished));
    let after = play(&before, "1:J2Q3K1|2:J1Q4K2");
    assert_eq!(result(after.outcome()), (vec![5, 4], vec![1, 2], "target"));
    // Of three players, two lead together.
    let shared = read("3", "- 3:1:3 9 orders");
    assert_eq!(shared.outcome(), Outcome::Unfinished);
}

#[test]
fn s8_the_turn_limit() {
    let still = "1:--|2:--";
    let before = read("turn-limit=9", "DJa1,DQa2,DKc2,SJe1,SQc3,SKe3 1:0 8 orders");
    let after = play(&before, still);
    assert_eq!(result(after.outcome()), (vec![1, 0], vec![1, 2], "turn-limit"));
    let before = read("turn-limit=9", "DJa1,DQa2,DKc2,SJe1,SQc3,SKe3 4:4 8 orders");
    let after = play(&before, still);
    assert_eq!(result(after.outcome()), (vec![4, 4], vec![1, 1], "turn-limit"));
    let before = read("", "DJa1,DQa2,DKc2,SJe1,SQc3,SKe3 0:0 198 orders");
    let last = play(&before, still);
    assert_eq!((last.turns(), last.phase()), (199, LanzaPhase::Orders));
    assert_eq!(play(&last, still).phase(), LanzaPhase::Over);
}

#[test]
fn s9_pieces_turned_up_one_by_one() {
    let game = read("", "DJd1,DQb2,DKc4,SQb1 1:0 1 turn-up:SJ,SK");
    assert_eq!(game.turn(), Turn::Chance);
    let draws = ["SJ", "SK"].map(|name| Move::Draw(board::piece(name)));
    assert_eq!(events(&game), draws);
    let game = play(&game, "~SK");
    assert_eq!(game, read("", "DJd1,DQb2,DKc4,SQb1 1:0 1 return:SK,SJ"));
    assert_eq!(game.turn(), Turn::Seat(seat(2)));
    let game = play(&game, "e2");
    assert_eq!(game, read("", "DJd1,DQb2,DKc4,SQb1,SKe2 1:0 1 return:SJ"));
    let game = play(&game, "a1");
    assert_eq!(game, read("", "DJd1,DQb2,DKc4,SJa1,SQb1,SKe2 1:0 1 orders"));
}

#[test]
fn s9_only_vacant_cells_of_the_rim() {
    let game = read("", "DJd1,DQb2,DKc4,SJa1,SKe2 1:0 1 return:SQ");
    assert_eq!(names(&game, seat(2)).join(" "), "a2 a3 b1 b4 c1 c5 d4 e1 e3");
    assert_eq!(game.count_moves(seat(2)), 9);
    assert_eq!(refused(&game, seat(2), "a1"), "occupied");
    assert_eq!(refused(&game, seat(2), "c3"), "not-rim");
    assert_eq!(refused(&game, seat(2), "J1Q2K3"), "cell-due");
    assert_eq!(refused(&game, seat(1), "a2"), "not-your-turn");
    assert_eq!(names(&game, seat(1)), [""; 0]);
}

#[test]
fn s9_a_single_piece_needs_no_chance() {
    let before = read("", "DJa1,DQa2,DKc2,SJe1,SQc3,SKe3 0:0 0 orders");
    let after = play(&before, "1:J2Q3K1|2:J1Q4K2");
    let piece = board::piece("SQ");
    assert_eq!(after.phase(), LanzaPhase::Return { piece, waiting: Default::default() });
    assert_eq!((after.score(seat(1)), after.turns()), (1, 1));
}
