//! End and score: E1, and of E3 and E4 what a position answers.

use pentagame::{Pentagame, Setup};
use rulebook::{DrawLimits, Outcome, Position, Stakes};

use super::{
    is_over, legal, lose_turn, play, play_all, position, refused, result, seat, start, written,
};

const WALLS: &str = "D2E,D3E,E1A,E1b,E1c";

/// A position in which `player` needs one more out and can walk a piece from A to its goal.
/// Who else has pieces out is said by `out`; all other pieces are parked on E.
fn one_short(setup: &str, player: usize, out: &[usize]) -> Pentagame {
    let pieces = if setup.starts_with('5') { 3 } else { 5 };
    let players: Vec<String> = (1..)
        .zip(out)
        .map(|(number, &out)| {
            let stop = |index: usize| match index {
                0 if number == player => "A",
                index if index >= pieces - out => "+",
                _ => "E",
            };
            (0..pieces).map(stop).collect::<Vec<_>>().join(",")
        })
        .collect();
    position(&format!("{setup} {} {WALLS} B,C {player} 9 -", players.join("/")))
}

/// `player` takes the last piece out; so many turns later the game is over.
fn check_last_round(setup: &str, player: usize, out: &[usize], turns_left: usize) {
    let before = one_short(setup, player, out);
    let five = setup.starts_with('5');
    let colour = ["a", "b", "c", "d", "e"][if five { player - 1 } else { 0 }];
    let piece = if five { format!("{colour}1") } else { colour.to_owned() };
    let mut after = play(&before, &format!("{piece}A-{colour}+A"));
    for _ in 0..turns_left {
        assert!(!is_over(&after), "{setup} {player}");
        assert_eq!(result(&after), "-");
        after = play(&after, &legal(&after)[0]);
    }
    assert!(is_over(&after), "{setup} {player}");
    assert_eq!(after.to_move(), seat(1), "all have had the same number of turns");
}

#[test]
fn e1_the_round_is_completed_two_three_and_four_players() {
    check_last_round("2", 1, &[2, 0], 1);
    check_last_round("2", 2, &[0, 2], 0);
    for player in 1..=3 {
        let mut out = [0; 3];
        out[player - 1] = 2;
        check_last_round("3", player, &out, 3 - player);
    }
    for player in 1..=4 {
        let mut out = [0; 4];
        out[player - 1] = 2;
        check_last_round("4", player, &out, 4 - player);
    }
}

#[test]
fn e1_a_team_needs_five_or_what_was_agreed() {
    check_last_round("4t", 1, &[1, 3, 3, 1], 3);
    check_last_round("4t", 2, &[0, 2, 4, 2], 2);
    check_last_round("4t", 3, &[0, 0, 4, 0], 1);
    check_last_round("4t", 4, &[4, 4, 0, 0], 0);
    check_last_round("4t:4", 1, &[1, 1, 2, 2], 3);
    check_last_round("4t:3", 4, &[1, 1, 1, 1], 0);
    check_last_round("4t:2", 2, &[1, 1, 0, 0], 2);
    for agreed in ["4t,out=1", "4t,out=6", "2,out=2", "3,out=4", "4,out=5"] {
        assert!(agreed.parse::<Setup>().is_err(), "{agreed}");
    }
}

#[test]
fn e1_five_players_need_two_or_three_if_agreed() {
    for player in 1..=5 {
        let mut out = [0; 5];
        out[player - 1] = 1;
        check_last_round("5", player, &out, 5 - player);
        out[player - 1] = 2;
        check_last_round("5:3", player, &out, 5 - player);
    }
    let two_out = position("5:3 +,+,A/B,B,B/C,C,C/D,D,D/E,E,E a,b,c,d,e - 1 9 -");
    assert!(!is_over(&two_out));
}

#[test]
fn e1_the_highest_score_wins() {
    let won = play_all(&one_short("2", 1, &[2, 1]), &["aA-a+A", "aE-D3E#B1C"]);
    assert_eq!(result(&won), "3:1 1:2");
    assert!(matches!(won.outcome(), Outcome::Final(end) if end.reason == "out"));
    let places = position("4 +,+,+,D,E/+,+,C,D,E/+,B,C,D,E/+,+,C,D,E a,b,c,d,e - 1 9 -");
    assert_eq!(result(&places), "3:2:1:2 1:2:4:2");
}

#[test]
fn e1_equal_tops_tie() {
    let both = position(&format!("2 A,+,E,E,+/B,E,E,+,+ {WALLS} - 1 9 -"));
    let tied = play_all(&both, &["aA-a+C", "aB-a+D"]);
    assert_eq!(result(&tied), "3:3 1:1");
    let three = position("3 +,+,+,D,E/A,B,C,D,E/+,+,+,D,E a,b,c,d,e - 1 9 -");
    assert_eq!(result(&three), "3:0:3 1:3:1");
}

#[test]
fn e1_partners_share_score_and_place() {
    let over = position("4t +,+,+,D,E/+,B,C,D,E/+,+,C,D,E/+,+,C,D,E a,b,c,d,e - 1 9 -");
    assert_eq!(result(&over), "5:3:5:3 1:2:1:2");
    // In the last round the partner can bring a sixth home.
    let fifth = one_short("4t", 1, &[2, 0, 2, 0]);
    let sixth = position(&fifth.to_string().replace("/E,E,E,+,+/", "/A2B,E,E,+,+/"));
    let last_round = play_all(&sixth, &["aA-a+D", "aE-D3E#B1C", "aA2B-a+A1B", "aE-E1b#B2C"]);
    assert_eq!(result(&last_round), "6:0:6:0 1:2:1:2");
    let tied = position("4t +,+,+,D,E/+,+,+,D,E/+,+,C,D,E/+,+,C,D,E a,b,c,d,e - 1 9 -");
    assert_eq!(result(&tied), "5:5:5:5 1:1:1:1");
}

#[test]
fn e1_without_teams_pieces_out_are_not_added_up() {
    let four = position("4 +,+,C,D,E/A,B,C,D,E/+,+,C,D,E/A,B,C,D,E a,b,c,d,e - 1 9 -");
    assert!(!is_over(&four));
    let teams = position("4t:4 +,+,C,D,E/A,B,C,D,E/+,+,C,D,E/A,B,C,D,E a,b,c,d,e - 1 9 -");
    assert!(is_over(&teams));
}

#[test]
fn e1_a_piece_that_waits_does_not_count() {
    let last = position(&format!("3 +,+,+,E,E/a,E,E,+,+/A,E,E,E,E {WALLS} - 3 9 -"));
    assert_eq!(result(&play(&last, "aA-A1B")), "3:2:0 1:2:3");
    // Nor does it end the game.
    let waits = position(&format!("2 a,E,E,+,+/E,E,E,E,E {WALLS} - 1 9 -"));
    assert!(!is_over(&waits));
}

#[test]
fn e1_over_exactly_when_player_1_is_to_move_and_the_number_is_out() {
    let text = "2 +,+,+,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";
    assert!(is_over(&position(text)), "whatever the round");
    assert!(!is_over(&position(&text.replace("- 1 1", "- 2 1"))));
    assert!(!is_over(&position(&text.replace("+,+,+", "+,+,C"))));
    assert!(is_over(&position(&text.replace("D,E/", "+,+/"))), "more than the number too");
    for setup in ["2", "3", "4", "4t", "4t,out=2", "5", "5,out=3"] {
        assert!(!is_over(&start(setup)));
    }
}

#[test]
fn e1_a_game_that_is_over_has_no_move() {
    let over = position("2 +,+,+,D,E/A,B,C,D,E a,b,c,d,e - 1 9 -");
    assert_eq!(legal(&over), [""; 0]);
    assert_eq!(over.count_legal(), 0);
    refused(&over, "dD-b#A1B", "game-over");
    refused(&over, "--", "game-over");
    assert_eq!(lose_turn(&over), over);
}

#[test]
fn e3_the_limits_of_a_referee() {
    for setup in ["2", "3", "4", "4t", "5"] {
        assert_eq!(start(setup).draw_limits(), DrawLimits { repeats: 3, plies: 500 });
    }
}

/// The number of pieces out that wins, and the points constant-sum scoring adds.
#[test]
fn e4_what_winning_is_worth() {
    let rows = [("2", 3, 3), ("3", 3, 3), ("4", 3, 3), ("4t", 5, 5), ("4t,out=3", 3, 5)];
    for (setup, win, add) in rows.into_iter().chain([("5", 2, 3), ("5,out=3", 3, 3)]) {
        assert_eq!(start(setup).stakes(), Stakes { win, add }, "{setup}");
    }
}

#[test]
fn e3_a_stalled_game_is_scored_as_it_stands() {
    let stalled = |text: &str| written(position(text).adjudicate());
    assert_eq!(written(start("3").adjudicate()), "0:0:0 1:1:1");
    assert_eq!(stalled("2 +,B,C,D,E/+,+,C,D,E a,b,c,d,e - 1 60 -"), "1:2 2:1");
    assert_eq!(
        stalled("4t +,B,C,D,E/A,B,C,D,E/+,+,C,D,E/+,B,C,D,E a,b,c,d,e - 2 60 -"),
        "3:1:3:1 1:2:1:2"
    );
    let waiting = "2 a,B,C,D,E/A,B,C,D,E A1B,b,c,d,e - 1 60 -";
    assert_eq!(stalled(waiting), "0:0 1:1", "a piece that waits is not out");
    assert!(matches!(start("2").adjudicate(), Outcome::Final(end) if end.reason == "impasse"));
}

#[test]
fn e3_what_makes_a_position_the_same() {
    let key = |text: &str| position(text).key();
    let text = "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";
    assert_eq!(key(text), key(&text.replace("1 1 -", "1 77 -")), "the round does not count");
    assert_ne!(key(text), key(&text.replace("1 1 -", "2 1 -")), "who is to move does");
    assert_ne!(key(text), key(&text.replace("1 1 -", "1 1 1:1a@A*1b@B")), "the ko list does");
    assert_ne!(key(text), key(&text.replace("A,B,C", "B,A,C")));
    assert_ne!(key(text), key(&text.replace("d,e -", "d,e A1B")));
    // Walking to and fro brings a position back, swapping to and fro does not.
    let before = play_all(&position(text), &["aA-A1B", "aA-E3A"]);
    let walked = play_all(&before, &["aA1B-A2B", "aE3A-E2A", "aA2B-A1B", "aE2A-E3A"]);
    assert_eq!(walked.key(), before.key());
    let swapped = play_all(&before, &["aA1B-B*b", "aE3A-E2A", "bA1B-B*a", "aE2A-E3A"]);
    assert_ne!(swapped.key(), before.key());
}

#[test]
fn facts_legal_moves_at_the_start() {
    for (setup, count) in [("2", 1005), ("3", 1015), ("4", 1025), ("4t", 1025), ("5", 200)] {
        assert_eq!(start(setup).count_legal(), count, "{setup}");
        assert_eq!(legal(&start(setup)).len() as u64, count, "{setup}");
    }
}
