//! The test vectors of the specification.

mod board;

use board::{DESTINY, ORDER, act, ending, names, play, random_action, read, refused, start};
use nibelungenlied::{NibelungEnding, NibelungForce, Nibelungenlied};
use rulebook::conformance::SplitMix64;
use rulebook::{Notation, Position, Seat, Turn};

#[test]
fn vector_1_start_position() {
    assert_eq!(start("").ending(), None);
    let check = |mover: &str, seat, expected: &str| {
        let game = read(&format!("GD4/KE5/HE4/SD1/BB1 GK:- 1 1:{mover}"));
        assert_eq!(names(&game, seat), expected);
    };
    check("Kn", ORDER, "K-E5");
    check("Gn", ORDER, "G-C3 G-D3 G-D4");
    check("Ht", DESTINY, "H-D3 H-E3 H-E4");
    check("Bn", ORDER, "B-A1 B-B1 B-B2 B-C1 B-C2");
}

#[test]
fn vector_2_the_third_point_decides() {
    assert_eq!(ending("GD4/KE5/HE4/SA1/BB1"), Some(NibelungEnding::SiegfriedMarries));
    assert_eq!(ending("GB2/KE5/HE4/SA1/BB1"), Some(NibelungEnding::GuntherMarries));
    assert_eq!(ending("GE4/KE5/HB2/SA1/BB1"), None);
}

#[test]
fn vector_3_wedding_in_worms() {
    let points = "GC1/KE5/HC2/SE4/BB1";
    assert_eq!(ending(points), Some(NibelungEnding::SiegfriedMarries));
}

#[test]
fn vector_4_central_triangle() {
    assert_eq!(ending("GD2/KE5/HD3/SC2/BB1"), Some(NibelungEnding::SiegfriedKilled));
}

#[test]
fn vector_5_no_small_triangle() {
    assert_eq!(ending("GC3/KE5/HD2/SC1/BB1"), None);
}

#[test]
fn vector_6_two_steps_of_siegfried() {
    let game = read("GD4/KE5/HE4/SD1/BB1 GK:- 1 2:Sn");
    assert_eq!(names(&game, ORDER), "S-C1 S-C2 S-D1 S-D2 S-D3 S-E1 S-E2 S-E3");
    assert_eq!(refused(&game, ORDER, "S-B1"), "occupied");
}

#[test]
fn vector_7_numbers_of_choices() {
    assert_eq!(start("").count_moves(DESTINY), 10);
    let game = act(&start(""), "GK");
    assert_eq!([game.count_moves(DESTINY), game.count_moves(ORDER)], [3, 9]);
}

#[test]
fn vector_8_not_both_tokens_in_front_of_the_other_screen() {
    let game = act(&start(""), "GK");
    assert_eq!(names(&game, DESTINY), "HS HB SB");
    assert_eq!(names(&game, ORDER), "GH GS GB KH KS KB HS HB SB");
    assert_eq!(refused(&game, ORDER, "GK"), "same-pair");
    assert_eq!(refused(&game, DESTINY, "GH"), "token-in-front");
}

#[test]
fn vector_9_one_equal_two_steps() {
    let game = play(&start(""), "GK 1:HS|2:SB");
    assert_eq!(game.position_text(), "GD4/KE5/HE4/SD1/BB1 -:SB 1 2:HtBn");
    assert_eq!(game.turn(), Turn::Seat(DESTINY));
    let game = act(&game, "H-D2");
    assert_eq!(game.turn(), Turn::Seat(ORDER));
    assert_eq!(act(&game, "B-C3").turn_number(), 2);
}

/// A movement that wins for the seat at once.
fn winning(game: &Nibelungenlied, seat: Seat) -> Option<String> {
    let wins = |name: &String| {
        let winner = act(game, name).ending().and_then(NibelungEnding::winner);
        winner.is_some_and(|winner| winner.seat() == seat)
    };
    names(game, seat).split(' ').map(str::to_owned).find(wins)
}

#[test]
fn vector_10_random_games_end() {
    let (mut turns, mut wins) = (0, [0; 2]);
    for seed in 0..200 {
        let mut random = SplitMix64::new(seed);
        let mut game = start("");
        while game.turn() != Turn::Over {
            let finish = match game.turn() {
                Turn::Seat(seat) => winning(&game, seat),
                _ => None,
            };
            let action = finish.unwrap_or_else(|| random_action(&game, &mut random));
            game = act(&game, &action);
        }
        let winner = game.ending().and_then(NibelungEnding::winner);
        wins[winner.map_or(2, NibelungForce::index)] += 1;
        turns += u32::from(game.turn_number());
    }
    // The specification counts 8 turns on average and 906 of 3000 wins for Tragic Destiny.
    assert!((200 * 6..200 * 10).contains(&turns), "{turns}");
    assert!((40..80).contains(&wins[0]), "{wins:?}");
}
