//! Board and set-up: B1 to B5, S1 to S5.

use pentagame::{Content, Line, Pentagame, Piece, PlayerLayout, Setup, Stop, StopSet};
use rulebook::{Notation, Position, Turn};

use super::{legal, lose_turn, play, position, read, seat, start, stop};

#[test]
fn b1_five_corners_clockwise_and_five_crossings() {
    for (index, name) in ["A", "B", "C", "D", "E"].into_iter().enumerate() {
        assert!(stop(name).is_corner());
        assert_eq!(stop(name).colour(), Some(index));
        let after = Stop::corner(index + 1);
        assert!(Line::between(stop(name), after).is_some(), "{name} is beside {after}");
    }
    assert_eq!(Stop::all().filter(|stop| stop.is_crossing()).count(), 5);
}

#[test]
fn b1_a_crossing_lies_opposite_its_corner() {
    // It is joined to the two corners that are farthest from its own along the ring.
    for colour in 0..5 {
        for corner in 0..5 {
            let far = [2, 3].contains(&((corner + 5 - colour) % 5));
            let joined = Line::between(Stop::corner(corner), Stop::crossing(colour)).is_some();
            assert_eq!(joined, far, "corner {corner}, crossing {colour}");
        }
    }
}

#[test]
fn b1_the_crossing_is_the_goal_of_the_colour() {
    for (index, goal) in ["a", "b", "c", "d", "e"].into_iter().enumerate() {
        let piece = Piece::new(seat(2), index);
        assert_eq!(piece.goal(PlayerLayout::Two), stop(goal));
        assert_eq!(piece.name(PlayerLayout::Two).to_string(), goal);
    }
}

#[test]
fn b2_two_short_lines_and_two_legs_meet_in_every_node() {
    for node in Stop::all().filter(|stop| stop.is_node()) {
        let here = Line::all().filter(|line| line.first() == node || line.last() == node);
        let mut lengths: Vec<usize> = here.map(Line::len).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, [3, 3, 6, 6], "{node}");
    }
}

#[test]
fn b3_nodes_ring_pentagon_and_star_add_up() {
    let on = |is: fn(Stop) -> bool| Stop::all().filter(|stop| is(*stop)).count();
    assert_eq!(on(Stop::is_node), 10);
    let between = |first: fn(Stop) -> bool, last: fn(Stop) -> bool| {
        let lines = Stop::all().filter_map(Stop::on_line).map(|(line, _)| line);
        lines.filter(|line| first(line.first()) && last(line.last())).count()
    };
    assert_eq!(between(Stop::is_corner, Stop::is_corner), 15);
    assert_eq!(between(Stop::is_crossing, Stop::is_crossing), 15);
    assert_eq!(between(Stop::is_corner, Stop::is_crossing), 60);
}

#[test]
fn b4_a_stop_is_named_from_either_end_and_with_dashes() {
    let start = start("2");
    for m in ["aA-A1B", "aA-B3A", "aA-A-1-B", "aA-B-3-A"] {
        assert_eq!(start.move_text(&read(&start, m)), "aA-A1B");
    }
    assert_eq!(play(&start, "aA-A1E").to_string(), play(&start, "aA-E3A").to_string());
    let spelled_otherwise = "2 B3A,B,C,D,E/A,B,C,D,E c6A,b,c,d,e - 1 1 -";
    let canonical = "2 A1B,B,C,D,E/A,B,C,D,E b,c,d,e,A1c - 1 1 -";
    assert_eq!(position(spelled_otherwise).to_string(), canonical);
}

#[test]
fn b4_people_are_shown_the_dashes() {
    assert_eq!(stop("B3A").human_name().to_string(), "A-1-B");
    assert_eq!(stop("c6A").human_name().to_string(), "A-1-c");
    assert_eq!(stop("a").human_name().to_string(), "a");
}

#[test]
fn b5_the_whole_order() {
    let mut names: Vec<String> = "ABCDEabcde".chars().map(String::from).collect();
    let lines = "AB BC CD DE EA ab bc cd de ea Ac Ad Bd Be Ce Ca Da Db Eb Ec";
    for (index, line) in lines.split(' ').enumerate() {
        let stops = if index < 10 { 3 } else { 6 };
        names.extend((1..=stops).map(|number| format!("{}{number}{}", &line[..1], &line[1..])));
    }
    let all: Vec<String> = Stop::all().map(|stop| stop.to_string()).collect();
    assert_eq!(all, names);
}

#[test]
fn b5_blocks_and_moves_are_listed_in_this_order() {
    let shuffled = position("2 A,B,C,D,E/A,B,C,D,E E6c,A1d,a,A1B,e1a - 1 1 -");
    let black = "a,A1B,e1a,A1d,E6c";
    assert_eq!(shuffled.to_string(), format!("2 A,B,C,D,E/A,B,C,D,E {black} - 1 1 -"));
    let ends: Vec<Stop> = shuffled.moves(seat(1)).iter().filter_map(|m| m.to()).collect();
    let of_white = ends.iter().take_while(|end| **end != stop("A"));
    assert!(of_white.is_sorted(), "the white piece's moves come first");
}

#[test]
fn s1_a_piece_of_each_colour_for_each_player_on_its_corner() {
    for (setup, players) in [("2", 2), ("3", 3), ("4", 4), ("4t", 4)] {
        let start = start(setup);
        for (colour, corner) in ["A", "B", "C", "D", "E"].into_iter().enumerate() {
            let pieces: Vec<Piece> =
                (1..=players).map(|player| Piece::new(seat(player), colour)).collect();
            assert_eq!(start.content(stop(corner)), Content::Pieces(pieces), "{setup} {corner}");
        }
        assert_eq!(Piece::all(start.layout()).count(), 5 * players);
    }
}

#[test]
fn s2_black_blocks_on_the_crossings_and_grey_ones_beside_the_board() {
    for setup in ["2", "3", "4", "4t", "5"] {
        let start = start(setup);
        assert_eq!(start.black(), StopSet::CROSSINGS);
        assert_eq!(start.content(stop("a")), Content::Black);
        assert!(start.grey().is_empty());
        assert_eq!(start.pool(), 5);
    }
}

#[test]
fn s3_player_1_begins_and_the_turn_goes_round() {
    for (setup, players) in [("2", 2), ("3", 3), ("4", 4), ("4t", 4), ("5", 5)] {
        let mut position = start(setup);
        for round in 1..=2 {
            for player in 1..=players {
                assert_eq!(position.turn(), Turn::Seat(seat(player)), "{setup}");
                assert_eq!(position.round(), round, "{setup}");
                position = play(&position, &legal(&position)[0]);
            }
        }
    }
}

#[test]
fn s3_who_plays_together() {
    let together = |setup: &str, one: usize, other: usize| {
        let start = start(setup);
        start.team(seat(one)) == start.team(seat(other))
    };
    for (one, other) in [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)] {
        assert!(!together("4", one, other));
        assert_eq!(together("4t", one, other), (one + other) % 2 == 0);
    }
}

#[test]
fn s4_five_players_have_three_pieces_of_one_colour() {
    let start = start("5");
    assert_eq!(
        start.to_string(),
        "5 A,A,A/B,B,B/C,C,C/D,D,D/E,E,E a,b,c,d,e - 1 1 -",
        "three each, all on the corner of their colour"
    );
    let names: Vec<String> = Piece::of_seat(PlayerLayout::Five, seat(4))
        .map(|piece| piece.name(PlayerLayout::Five).to_string())
        .collect();
    assert_eq!(names, ["d1", "d2", "d3"]);
    for piece in Piece::of_seat(PlayerLayout::Five, seat(4)) {
        assert_eq!(piece.goal(PlayerLayout::Five), stop("d"));
    }
}

#[test]
fn s4_two_out_win_or_three_if_agreed() {
    let out = |setup: &str| setup.parse::<Setup>().map(Setup::out);
    assert_eq!(out("5"), Ok(2));
    assert_eq!(out("5,out=2"), Ok(2));
    assert_eq!(out("5,out=3"), Ok(3));
    assert!(out("5,out=1").is_err() && out("5,out=4").is_err());
    assert_eq!(start("5,out=3").to_string().split(' ').next(), Some("5:3"));
}

#[test]
fn s5_several_pieces_share_a_stop_only_on_corners() {
    position("2 A,A,A,A,A/A,A,A,A,A a,b,c,d,e - 1 1 -");
    invalid("2 A1B,A1B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -");
    invalid("2 A1B,B,C,D,E/A1B,B,C,D,E a,b,c,d,e - 1 1 -");
    invalid("2 b,B,C,D,E/b,B,C,D,E a,c,d,e,A1B - 1 1 -");
}

#[test]
fn s5_no_block_shares_a_stop() {
    position("2 A,B,C,D,D/A,B,C,D,D E,b,c,d,e - 1 1 -");
    invalid("2 A,B,C,D,E/A,B,C,D,E A,b,c,d,e - 1 1 -");
    invalid("2 A1B,B,C,D,E/A,B,C,D,E a,b,c,d,e A1B 1 1 -");
    invalid("2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e a 1 1 -");
    invalid("2 A,B,C,D,E/A,B,C,D,E a,a,b,c,d - 1 1 -");
}

#[test]
fn s5_exactly_five_black_and_at_most_five_grey_blocks() {
    position("2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e A1B,A2B,A3B,B1C,B2C 1 1 -");
    invalid("2 A,B,C,D,E/A,B,C,D,E a,b,c,d - 1 1 -");
    invalid("2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e,A1B - 1 1 -");
    invalid("2 A,B,C,D,E/A,B,C,D,E - - 1 1 -");
    invalid("2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e A1B,A2B,A3B,B1C,B2C,B3C 1 1 -");
}

fn invalid(text: &str) {
    assert!(text.parse::<Pentagame>().is_err(), "{text} is no valid position");
}

#[test]
fn s3_a_lost_turn_passes_the_turn_on() {
    let position = lose_turn(&lose_turn(&start("2")));
    assert_eq!(position.to_string(), "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 2 -");
}
