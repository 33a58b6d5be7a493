//! Section 6 of the rules page: the options.

mod board;

use board::{captures, end, names, play, position, read, refused, scores, start, stones};
use pente::{Pente, PenteColour};
use rulebook::{Notation, Position, Seat, Team, Turn};

fn second() -> Seat {
    Seat::from_index(1).unwrap()
}

#[test]
fn s6_keryo_takes_two_or_three_and_needs_fifteen() {
    let before = position("keryo", "w K10 G10, b L10 M10 N10 J10 H10", 'w', &[8, 0]);
    let after = play(&before, "O10");
    assert_eq!(captures(&after), "11:0");
    assert_eq!(end(&after), "-");
    let two = play(&position("keryo", "w K10, b L10 M10", 'w', &[12, 0]), "N10");
    assert_eq!((captures(&two).as_str(), end(&two).as_str()), ("14:0", "-"));
    let three = play(&position("keryo", "w K10, b L10 M10 N10", 'w', &[12, 0]), "O10");
    assert_eq!((captures(&three).as_str(), end(&three).as_str()), ("15:0", "w captures"));
    let four = play(&position("keryo", "w K10, b L10 M10 N10 O10", 'w', &[]), "P10");
    assert_eq!(captures(&four), "0:0");
}

#[test]
fn s6_poof_takes_the_pair_with_the_new_stone() {
    let before = position("poof", "w K10 N10, b L10", 'b', &[]);
    let removal = before.removal(read(&before, "M10"));
    assert_eq!((removal.taken.len(), removal.poofed.len()), (0, 2));
    let after = play(&before, "M10");
    assert_eq!(stones(&after, "K10 L10 M10 N10"), "w..w");
    assert_eq!(captures(&after), "2:0");
    assert_eq!(
        before.display_move(&read(&before, "M10")),
        "M10",
        "no stone of the enemy's is taken"
    );
    // A single stone and three are safe, at the edge everything is.
    let one = play(&position("poof", "w K10 M10", 'b', &[]), "L10");
    assert_eq!(stones(&one, "K10 L10 M10"), "wbw");
    let three = play(&position("poof", "w K10 O10, b L10 N10", 'b', &[]), "M10");
    assert_eq!(stones(&three, "K10 L10 M10 N10 O10"), "wbbbw");
    let edge = play(&position("poof", "w C1, b A1", 'b', &[]), "B1");
    assert_eq!(stones(&edge, "A1 B1 C1"), "bbw");
}

#[test]
fn s6_poof_of_three_in_keryo() {
    for (lying, m) in [("L10 N10", "M10"), ("L10 M10", "N10"), ("M10 N10", "L10")] {
        let before = position("keryo,poof", &format!("w K10 O10, b {lying}"), 'b', &[]);
        let after = play(&before, m);
        assert_eq!(stones(&after, "K10 L10 M10 N10 O10"), "w...w");
        assert_eq!(captures(&after), "3:0");
    }
}

#[test]
fn s6_poof_and_capture_happen_together() {
    // Black at M10 takes M11 M12 and loses L10 M10.
    let before = position("poof", "w K10 N10 M11 M12, b L10 M13", 'b', &[]);
    let after = play(&before, "M10");
    assert_eq!(stones(&after, "K10 L10 M10 N10 M11 M12 M13"), "w..w..b");
    assert_eq!(captures(&after), "2:2");
    // Even a bracket that is itself taken has bracketed: N10 goes as half of the pair N10 O10.
    let before = position("poof", "w K10 N10 O10, b L10 P10", 'b', &[]);
    let after = play(&before, "M10");
    assert_eq!(stones(&after, "K10 L10 M10 N10 O10 P10"), "w....b");
    assert_eq!(captures(&after), "2:2");
}

#[test]
fn s6_poof_on_two_lines_counts_every_stone_once() {
    let before = position("poof", "w K10 N10 M12 M9, b L10 M11", 'b', &[]);
    let after = play(&before, "M10");
    assert_eq!(stones(&after, "L10 M10 M11"), "...");
    assert_eq!(captures(&after), "3:0");
}

#[test]
fn s6_poof_a_stone_that_is_gone_makes_no_line() {
    let before = position("poof", "b A5 B5 C5 D5 E6, w E7 E4", 'b', &[]);
    let after = play(&before, "E5");
    assert_eq!(stones(&after, "D5 E5 E6"), "b..");
    assert_eq!(end(&after), "-");
    assert_eq!(end(&play(&position("", "b A5 B5 C5 D5 E6, w E7 E4", 'b', &[]), "E5")), "b line");
}

#[test]
fn s6_poof_can_win_for_the_other_side() {
    let after = play(&position("poof", "w K10 N10, b L10", 'b', &[8, 0]), "M10");
    assert_eq!(end(&after), "w captures");
    assert_eq!(scores(&after), [1, 0]);
}

#[test]
fn s6_poof_both_at_the_target() {
    let stones = "w K10 N10 M11 M12, b L10 M13";
    let more = play(&position("poof", stones, 'b', &[8, 10 - 2]), "M10");
    assert_eq!((captures(&more).as_str(), end(&more).as_str()), ("10:10", "-"), "equal: play on");
    // From there on, one more pair is strictly more.
    let level = position("poof", "w A1, b B1 C1", 'w', &[10, 10]);
    assert_eq!(end(&play(&level, "T19")), "-");
    assert_eq!(end(&play(&level, "D1")), "w captures");
    let line = position("poof", "w A1 B1 C1 D1", 'w', &[10, 10]);
    assert_eq!(end(&play(&line, "E1")), "w line");
    let ahead =
        play(&position("keryo,poof", "w K10 N10 M11 M12 M13, b L10 M14", 'b', &[13, 13]), "M10");
    assert_eq!((captures(&ahead).as_str(), end(&ahead).as_str()), ("15:16", "b captures"));
}

#[test]
fn s6_d_player_one_places_four_stones() {
    let mut game = start("d");
    for (m, colour) in [("A1", 'w'), ("K10", 'b'), ("L11", 'w'), ("C3", 'b')] {
        assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
        assert_eq!(refused(&game, "swap"), "no-choice");
        assert_eq!(game.colour_to_move().letter(), colour);
        game = play(&game, m);
        assert_eq!(board::stone(&game, m), colour);
    }
    assert!(game.is_choice());
    assert_eq!(game.turn(), Turn::Seat(second()));
    assert_eq!(names(&game), ["swap", "stay"]);
    assert_eq!(game.count_moves(second()), 2);
    assert_eq!(refused(&game, "T19"), "choose-colour");
}

#[test]
fn s6_d_player_two_chooses_a_colour_and_white_moves_next() {
    let placed = play(&start("d"), "K10 L10 A1 A9");
    let stay = play(&placed, "stay");
    assert_eq!(stay.turn(), Turn::Seat(Seat::FIRST));
    assert_eq!(stay.colour_of(Seat::FIRST), Some(PenteColour::White));
    let swap = play(&placed, "swap");
    assert_eq!(swap.turn(), Turn::Seat(second()));
    assert_eq!(swap.colour_of(Seat::FIRST), Some(PenteColour::Black));
    assert_eq!(swap.colour_of(second()), Some(PenteColour::White));
    assert_ne!(stay.key(), swap.key());
    for game in [stay, swap] {
        assert_eq!(game.colour_to_move(), PenteColour::White);
        assert_eq!(refused(&game, "stay"), "no-choice");
        assert_eq!(names(&game).len(), 361 - 4);
    }
}

#[test]
fn s6_d_scores_follow_the_seat() {
    let placed = play(&start("d"), "A1 A9 B1 B9");
    let won = |choice| play(&placed, &format!("{choice} C1 C9 D1 D9 E1"));
    assert_eq!((end(&won("stay")).as_str(), scores(&won("stay"))), ("w line", vec![1, 0]));
    assert_eq!((end(&won("swap")).as_str(), scores(&won("swap"))), ("w line", vec![0, 1]));
}

#[test]
fn s6_d_captures_apply_to_the_four_stones() {
    let placed = play(&start("d"), "L10 K10 M10 N10");
    assert_eq!(stones(&placed, "K10 L10 M10 N10"), "b..b");
    assert_eq!(captures(&placed), "0:2");
    assert_eq!(end(&placed), "-");
}

#[test]
fn s6_d_every_stage_is_written() {
    let mut game = start("9,d");
    assert_eq!(game.position_text(), "9/9/9/9/9/9/9/9/9 w 0:0 0");
    game = play(&game, "A1 B1 C1 D1");
    assert_eq!(game.position_text(), "9/9/9/9/9/9/9/9/wbwb5 w 0:0 4");
    assert_eq!(play(&game, "stay").position_text(), "9/9/9/9/9/9/9/9/wbwb5 w 0:0 5 stay");
    let swapped = play(&game, "swap E1");
    assert_eq!(swapped.position_text(), "9/9/9/9/9/9/9/9/wbwbw4 b 0:0 6 swap");
    let again = Pente::read_position(swapped.setup(), &swapped.position_text());
    assert_eq!(again, Ok(swapped));
}

#[test]
fn s6_d_lost_turns_leave_stones_out_and_colours_as_they_are() {
    let mut game = play(&start("d"), "A1");
    game.lose_turn();
    let mut game = play(&game, "B1 C1");
    assert_eq!(stones(&game, "A1 B1 C1"), "wwb");
    assert_eq!(game.turn(), Turn::Seat(second()));
    game.lose_turn();
    assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
    assert_eq!(game.colour_of(Seat::FIRST), Some(PenteColour::White));
}

#[test]
fn s6_small_boards_keep_the_middle_of_five_by_five() {
    for (size, points, centre) in [("9", 81, "E5"), ("13", 169, "G7")] {
        let game = play(&start(size), &format!("{centre} A1"));
        assert_eq!(names(&game).len(), points - 25 - 1);
        let g = play(&start(&format!("{size},g")), &format!("{centre} A1"));
        assert_eq!(names(&g).len(), points - 25 - 1 - 8);
    }
}

#[test]
fn s6_three_and_four_players_in_order() {
    for (players, order) in [("players=3", "wbrw"), ("players=4", "wbrg")] {
        let game = play(&start(players), "K10 A1 B2");
        assert_eq!(stones(&game, "K10 A1 B2"), "wbr");
        assert_eq!(game.colour_to_move().letter(), order.chars().nth(3).unwrap());
        assert_eq!(refused(&start(players), "A1"), "opening-centre");
    }
    // The second turn of the first player is the fourth or the fifth of the game.
    let three = play(&start("players=3"), "K10 L11 M12");
    assert_eq!(refused(&three, "H8"), "opening-zone");
    let four = play(&start("players=4"), "K10 L11 M12 H8");
    assert_eq!(refused(&four, "H9"), "opening-zone");
    assert_eq!(names(&play(&four, "A1")).len(), 361 - 5);
}

#[test]
fn s6_three_and_four_players_win_with_four_in_line() {
    for players in ["players=3", "players=4"] {
        let three = play(&position(players, "r A1 B1", 'r', &[]), "C1");
        assert_eq!(end(&three), "-");
        let four = play(&position(players, "r A1 B1 C1", 'r', &[]), "D1");
        assert_eq!(end(&four), "r line");
        let rulebook::Outcome::Final(end) = four.outcome() else { panic!("not final") };
        assert_eq!(end.score.as_slice().iter().sum::<i32>(), 1);
        assert_eq!(end.place.as_slice()[..3], [2, 2, 1]);
    }
}

#[test]
fn s6_three_and_four_players_take_pairs_of_one_colour() {
    let mixed = play(&position("players=3", "w K10, b L10, r M10", 'w', &[]), "N10");
    assert_eq!(stones(&mixed, "K10 L10 M10 N10"), "wbrw");
    let pure = play(&position("players=4", "g K10, r L10 M10", 'g', &[]), "N10");
    assert_eq!(stones(&pure, "K10 L10 M10 N10"), "g..g");
    assert_eq!(captures(&pure), "0:0:0:2");
    let foreign = play(&position("players=3", "b K10, r L10 M10", 'w', &[]), "N10");
    assert_eq!(stones(&foreign, "K10 L10 M10 N10"), "brrw", "another's stone brackets nothing");
}

#[test]
fn s6_poof_with_several_enemies() {
    // Brackets of two colours do nothing.
    let two = play(&position("players=3,poof", "w K10, r N10, b L10", 'b', &[]), "M10");
    assert_eq!(stones(&two, "K10 L10 M10 N10"), "wbbr");
    // Black is bracketed by Red and by White: Red comes first after Black and gets the new stone.
    let before = position("players=3,poof", "w K10 N10, r M12 M9, b L10 M11", 'b', &[]);
    let after = play(&before, "M10");
    assert_eq!(stones(&after, "L10 M10 M11"), "...");
    assert_eq!(captures(&after), "1:0:2");
    // In teams a pair may be mixed here too.
    let team = play(&position("teams,poof", "b K10 N10, w L10", 'r', &[]), "M10");
    assert_eq!(stones(&team, "K10 L10 M10 N10"), "b..b");
    assert_eq!(captures(&team), "0:2:0:0");
}

#[test]
fn s6_teams_sit_across() {
    let game = start("teams");
    let teams: Vec<Team> = game.seats().iter().map(|seat| game.team(seat)).collect();
    assert_eq!(teams, [Team(0), Team(1), Team(0), Team(1)]);
    let game = play(&game, "K10 A1 B2 C3");
    assert_eq!(stones(&game, "K10 A1 B2 C3"), "wbrg");
    let won = play(&position("teams", "g A1 B1 C1 D1", 'g', &[]), "E1");
    assert_eq!(won.winner(), Some(PenteColour::Black), "the first of the team");
    assert_eq!(scores(&won), [0, 1, 0, 1]);
    let rulebook::Outcome::Final(end) = won.outcome() else { panic!("not final") };
    assert_eq!(end.place.as_slice(), [2, 1, 2, 1]);
    assert_eq!(won.pooled_captures(PenteColour::Green), 0);
}
