//! The numbered questions of the rules page.

mod board;

use board::{EYES, drawn, names, pieces, play, position, refused, scores, start};
use pentalath::{CellSet, Move, PentalathColour, PentalathEnding};
use rulebook::{Notation, Outcome, Position, Reason, Seat, Turn};

#[test]
fn q1_a_suicide_that_would_complete_five_is_illegal() {
    // White has a1 to a4. At a5 the line would be whole, but no freedom would be left to it.
    let before = position("", "w a1 a2 a3 a4 b3, b a6 b1 b2 b4 b5 b6 c3 c4", 'w');
    assert_eq!(refused(&before, "a5"), "no-freedom");
    // With b1 empty it is a win.
    let free = position("", "w a1 a2 a3 a4 b3, b a6 b2 b4 b5 b6 c3 c4", 'w');
    assert_eq!(play(&free, "a5").winner(), Some(PentalathColour::White));
}

#[test]
fn q2_a_player_without_a_cell_skips() {
    let stuck = drawn("", EYES, 'w');
    assert_eq!(names(&stuck), ["--"]);
    assert_eq!(stuck.count_moves(Seat::FIRST), 1);
    assert_eq!(refused(&stuck, "a1"), "no-freedom");
    assert_eq!(refused(&stuck, "a2"), "occupied");
    let skipped = play(&stuck, "--");
    assert_eq!(skipped.colour_to_move(), PentalathColour::Black);
    // The owner of the eyes is never stuck too: he may fill one.
    assert_eq!(names(&skipped).len(), 14);
    assert_eq!(refused(&skipped, "--"), "not-stuck");
}

#[test]
fn q2_or_loses_with_stuck_loss() {
    let stuck = drawn("stuck=loss", EYES, 'w');
    assert_eq!(stuck.turn(), Turn::Over);
    assert_eq!(stuck.ending(), Some(PentalathEnding::Stuck(PentalathColour::White)));
    assert_eq!(scores(&stuck), [0, 1]);
    assert!(names(&stuck).is_empty());
    // It is judged when the turn comes to the stuck player, be it by a lost turn.
    let mut black = drawn("stuck=loss", EYES, 'b');
    assert_eq!(black.ending(), None);
    black.lose_turn();
    assert_eq!(black, stuck);
    let three = drawn("3,stuck=loss", EYES, 'r');
    assert_eq!(scores(&three), [1, 1, 0]);
}

#[test]
fn q2_a_skip_is_no_lost_turn() {
    let start = start("");
    assert_eq!(start.read_move("--"), Ok(Move::Skip));
    assert_eq!(start.check(Seat::FIRST, &Move::Skip).unwrap_err().code(), "not-stuck");
    let mut lost = start.clone();
    lost.lose_turn();
    assert_eq!(lost.colour_to_move(), PentalathColour::Black);
}

#[test]
fn q3_the_third_repetition_is_a_draw() {
    let game = play(&start(""), "d5 e5");
    assert_eq!(game.draw_limits().repeats, 3);
    let Outcome::Final(end) = game.adjudicate() else { panic!("not final") };
    assert_eq!((end.place.as_slice(), end.reason), (&[1, 1][..], "impasse"));
    // The same pieces with the same player to move are the same position.
    let mut again = game.clone();
    again.lose_turn();
    assert_ne!(again.key(), game.key());
    again.lose_turn();
    assert_eq!(again.key(), game.key());
}

#[test]
fn q3_adjacent_cells_have_a_common_neighbour() {
    for cell in CellSet::ALL.iter() {
        for other in cell.neighbours().iter() {
            assert!(!(cell.neighbours() & other.neighbours()).is_empty(), "{cell} {other}");
        }
    }
}

#[test]
fn q4_a_capture_that_frees_the_mover_is_no_suicide() {
    let before = position("", "b a1, w a2 b2", 'w');
    assert_eq!(pieces(&play(&before, "b1"), "a1 b1"), ".w");
    // The same piece with one more freedom for Black stays without its own.
    let corner = "b f1 g2, w e1 f2 g3";
    assert_eq!(pieces(&play(&position("", corner, 'w'), "g1"), "f1 g1 g2"), ".w.");
    assert_eq!(refused(&position("", "b f1 g2, w e1 f2", 'w'), "g1"), "no-freedom");
}

#[test]
fn q5_white_black_red() {
    let game = play(&start("3"), "d1 d3 d5 d7");
    assert_eq!(pieces(&game, "d1 d3 d5 d7"), "wbrw");
    assert_eq!(game.turn(), Turn::Seat(Seat::from_index(1).unwrap()));
}

#[test]
fn q6_groups_of_both_enemies_go_together() {
    // Black in one corner of White's cell, Red in the other, each with its last freedom at a4.
    let before = position("3", "b a3, r a5, w a2 b3 b4 b5 b6 a6", 'w');
    let after = play(&before, "a4");
    assert_eq!(pieces(&after, "a3 a4 a5"), ".w.");
    assert_eq!(before.display_move(&board::read(&before, "a4")), "a4x2");
}

#[test]
fn q7_pieces_never_run_out() {
    let many = drawn("", EYES, 'b');
    assert_eq!(many.pieces(PentalathColour::Black).len(), 56);
    play(&many, "a1");
}

#[test]
fn q8_six_in_a_line_win() {
    let after = play(&position("", "w d1 d2 d3 d5 d6", 'w'), "d4");
    assert_eq!(after.ending(), Some(PentalathEnding::Line(PentalathColour::White)));
}

#[test]
fn q9_the_last_empty_cell_always_captures() {
    // Every group has its only freedom at d4, and no player has five in a line.
    let rows = "
        bbbwwww
        bwwwbwww
        bbbwbwwww
        www.bbwbbw
        wwbbwwbbbwb
        wwwwbbwwbbwb
        wwbbbwwwwbbbb";
    for mover in ['w', 'b'] {
        let before = drawn("", rows, mover);
        assert_eq!(before.empty().len(), 1);
        assert_eq!(names(&before), ["d4"]);
        let after = play(&before, "d4");
        let enemy = if mover == 'w' { PentalathColour::Black } else { PentalathColour::White };
        assert!(after.pieces(enemy).is_empty());
        assert_eq!(after.empty().len(), before.pieces(enemy).len());
    }
}

#[test]
fn q10_swap_is_off_unless_asked_for() {
    let game = play(&start(""), "d5");
    assert_eq!(refused(&game, "swap"), "no-swap");
    assert_eq!(names(&play(&start("swap"), "d5")).last().unwrap(), "swap");
}

#[test]
fn q10_swap_takes_over_the_first_piece() {
    let [first, second] = [0, 1].map(|index| Seat::from_index(index).unwrap());
    let offered = play(&start("swap"), "d5");
    assert_eq!(offered.turn(), Turn::Seat(second));
    assert_eq!(offered.count_moves(second), 70);
    let swapped = play(&offered, "swap");
    assert_eq!(pieces(&swapped, "d5"), "w");
    assert_eq!(
        swapped.colour_of(second),
        Some(PentalathColour::White),
        "the piece is seat 2's now"
    );
    assert_eq!(swapped.turn(), Turn::Seat(first));
    assert_eq!(swapped.colour_to_move(), PentalathColour::Black);
    assert_eq!(names(&swapped).len(), 69, "and cannot be taken back");
    assert_ne!(swapped.key(), offered.key());
    let won = play(&swapped, "a1 d6 a2 d7 a4 d8 a5 d4");
    assert_eq!(won.winner(), Some(PentalathColour::White));
    assert_eq!(scores(&won), [0, 1]);
}

#[test]
fn q10_swap_answers_the_first_piece_only() {
    assert_eq!(refused(&start("swap"), "swap"), "no-swap");
    let kept = play(&start("swap"), "d5 d6");
    assert_eq!(refused(&kept, "swap"), "no-swap");
    assert_eq!(refused(&play(&kept, "d7"), "swap"), "no-swap");
    let mut none = start("swap");
    none.lose_turn();
    assert_eq!(refused(&none, "swap"), "no-swap");
    assert_eq!(refused(&play(&none, "d5"), "swap"), "no-swap");
    let mut lost = play(&start("swap"), "d5");
    lost.lose_turn();
    assert_eq!(refused(&lost, "swap"), "no-swap", "White has nothing to take over");
    lost.lose_turn();
    play(&lost, "swap");
}

#[test]
fn q10_swap_is_written_in_the_position() {
    let swapped = play(&start("swap"), "a1 swap");
    assert_eq!(swapped.position_text(), "w6/8/9/10/11/12/13 b swap");
    let read = pentalath::Pentalath::read_position(swapped.setup(), &swapped.position_text());
    assert_eq!(read, Ok(swapped));
}
