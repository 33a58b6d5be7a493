//! The notation of the rules page.

mod board;

use akron::{Akron, AkronEnding, CrossingRule, Setup};
use board::{names, play, refused, result, start, with_piles};
use rulebook::{Notation, Outcome, Position, Turn};

#[test]
fn n1_names_of_games() {
    let text = "delayed_win=on,crossing=links,swap=off,pile=40,n=10";
    let setup: Setup = text.parse().unwrap();
    assert_eq!((setup.size(), setup.pile(), setup.swap()), (10, 40, false));
    assert_eq!((setup.crossing(), setup.delayed_win()), (CrossingRule::Links, true));
    let written = "n=10,pile=40,swap=off,crossing=links,delayed_win=on";
    assert_eq!(setup.to_string(), written);
    assert_eq!("n=8,pile=32".parse::<Setup>().unwrap().to_string(), "");
}

#[test]
fn n3_moves_in_their_order() {
    let board = with_piles("n=4", "w a1 b1 a2 b2 d4, b d1", 'w', 6);
    let names = names(&board);
    let expected = "c1 c2 d2 a3 b3 c3 d3 a4 b4 c4 \
                    a1>c1 a1>c2 a1>a3 a1>b3 b1>c2 b1>a3 b1>b3 a2>c1 a2>c2 a2>b3 b2>c1 b2>a3";
    assert_eq!(names, expected.split_whitespace().collect::<Vec<_>>());
    assert_eq!(board::names(&play(&start(""), "a1")).last().unwrap(), "swap");
    let start = start("n=4");
    for wrong in ["A1", "e1", "a5", "1d1", "a1>", ">a1", "a1>b2>c3", "a1-b2", "keep", "", "--"] {
        assert!(start.read_move(wrong).is_err(), "{wrong:?}");
    }
    let error = start.read_move("a1>e1").unwrap_err();
    assert_eq!((error.code(), error.at()), ("point", 3));
}

#[test]
fn n4_positions() {
    assert_eq!(start("").position_text(), "8/8/8/8/8/8/8/8 b w32b32");
    let swapped = play(&start(""), "d4 swap e4");
    assert_eq!(swapped.position_text(), "8/8/8/8/3bw3/8/8/8 b w31b31 swap");
    let n4: Setup = "n=4".parse().unwrap();
    let before = Akron::read_position(&n4, "4/1bb1/wwww/1bb1|3/1b1/1b1 b w4b2").unwrap();
    let after = play(&before, "1b2>a1");
    assert_eq!(after.position_text(), "4/1bb1/wwww/1bb1|3/3/1b1 w w4b2 lifted");
    assert_eq!(Akron::read_position(&n4, &after.position_text()), Ok(after));
    // The end is found from the text.
    for (text, ending) in [
        ("wwww/4/4/4 b w4b8", AkronEnding::Chain(board::White)),
        ("wwww/4/4/4 w w4b8", AkronEnding::Reveal(board::White)),
        ("4/4/4/b2w b w0b0", AkronEnding::Stuck(board::Black)),
        ("4/4/4/b2w w w0b0", AkronEnding::Stuck(board::White)),
    ] {
        let position = Akron::read_position(&n4, text).unwrap();
        assert_eq!((position.ending(), position.turn()), (Some(ending), Turn::Over), "{text}");
        assert_eq!(position.position_text(), text);
    }
    let delayed: Setup = "n=4,delayed_win=on".parse().unwrap();
    let ending = |text| Akron::read_position(&delayed, text).unwrap().ending();
    assert_eq!(ending("wwww/4/4/4 b w4b8"), None);
    assert_eq!(ending("wwww/4/4/4 w w4b8"), Some(AkronEnding::Chain(board::White)));
}

#[test]
fn n5_results_and_limits() {
    for (options, plies) in [("", 640), ("n=4", 160), ("n=16", 2_560)] {
        let limits = start(options).draw_limits();
        assert_eq!((limits.repeats, limits.plies), (3, plies));
    }
    let Outcome::Final(end) = start("").adjudicate() else { panic!("not final") };
    assert_eq!((end.score.as_slice(), end.place.as_slice()), (&[0, 0][..], &[1, 1][..]));
    let over = play(&start("n=4,pile=1"), "a1 d4");
    assert_eq!(over.adjudicate(), over.outcome());
}

#[test]
fn n6_lost_turns() {
    let mut game = play(&start(""), "d4");
    game.lose_turn();
    assert_eq!(game.position_text(), "8/8/8/8/3b4/8/8/8 b w32b31");
    assert_eq!(refused(&game, "swap"), "no-swap");
    game.lose_turn();
    play(&game, "swap");
    // The end is found after a lost turn as well.
    let text = "7b/8/8/8/8/8/8/ww6 w w0b0";
    let mut stuck = Akron::read_position(start("").setup(), text).unwrap();
    assert_eq!(result(&stuck), None);
    stuck.lose_turn();
    assert_eq!(stuck.ending(), Some(AkronEnding::Stuck(board::Black)));
    let over = stuck.clone();
    stuck.lose_turn();
    assert_eq!(stuck, over);
}
