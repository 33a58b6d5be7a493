//! Three players (part V, Examples 6 to 11).

use pentagame::Illegal;

use crate::playing::*;

/// Alice swaps with Bob, Bob swaps back; whatever Charlie does, Alice may not do it again.
#[test]
fn example_6_vorhand_swaps_mittelhand() {
    let back = play(&start("3"), "aA-B*2b bA-B*1a");
    let mut forbidden_by_ko = 0;
    for (m, next) in replies(&back) {
        let reason = refusal(&next, "aA-B*2b");
        forbidden_by_ko += usize::from(matches!(reason, Illegal::Ko { .. }));
        let touched = m.swapped().is_some_and(|other| other.seat() != CHARLIE)
            || m.black().or(m.to()).is_some_and(closes_the_arc);
        assert!(touched || matches!(reason, Illegal::Ko { .. }), "{m:?}: {reason:?}");
    }
    assert!(forbidden_by_ko > 900, "{forbidden_by_ko}");
}

fn closes_the_arc(stop: pentagame::Stop) -> bool {
    stop.on_line().is_some_and(|(line, _)| {
        (line.first(), line.last()) == (crate::playing::stop("A"), crate::playing::stop("B"))
    })
}

/// Alice swaps with Charlie, who moves last.
/// Bob's block in between changes what Charlie can do: he cannot swap back any more.
#[test]
fn example_7_vorhand_swaps_hinterhand() {
    let swapped = play(&start("3"), "aA-B*3b");
    assert!(allows(&play(&swapped, "--"), "bA-B*1a"), "without Bob he could swap back");
    let blocked = play(&swapped, "cC-e#A2B");
    assert!(matches!(refusal(&blocked, "bA-B*1a"), Illegal::WayBlocked { .. }));
}

/// Alice lands next to her goal, Bob swaps her away, Charlie closes the way back.
#[test]
fn example_8_two_cooperate_against_one() {
    let landed = play(&filed("example_8"), "ae-e3a#D3b");
    assert_eq!(can_take_out(&play(&landed, "-- --")), "a", "left alone she goes out");
    let swapped = play(&landed, "bB-e3a*1a");
    let with_two = play(&swapped, "--");
    assert!(allows(&with_two, "aB-e3a*2b"), "without Charlie she swaps back");
    assert_ko(&play(&with_two, "aB-e3a*2b"), "bB-e3a*1a");
    let blocked = play(&swapped, "aA-c#B2e");
    assert!(matches!(refusal(&blocked, "aB-e3a*2b"), Illegal::WayBlocked { .. }));
    assert_eq!(can_take_out(&blocked), "");
}

/// Alice carries Charlie's piece home.
/// Bob's piece of the same colour gets there first, and his grey block keeps Charlie in.
#[test]
fn example_9_swallow_this() {
    let carried = play(&filed("example_9"), "ac-A*3c");
    assert_eq!(carried.waiting(CHARLIE).count(), 1);
    assert!(replies(&play(&carried, "--")).all(|(m, _)| m.to().is_none()), "he would leave");
    let swallowed = play(&carried, "cE-c*3c+E1c");
    assert_eq!(swallowed.out(BOB), 1);
    assert_eq!(swallowed.waiting(CHARLIE).count(), 0);
    assert_eq!(can_take_out(&swallowed), "");
    // The block matters: only on the leg that Charlie's piece was put on does it keep him in.
    let mut keeping: Vec<String> = Vec::new();
    for (m, next) in ways_out(&carried) {
        if !can_go_out(&next) {
            keeping.extend(m.grey().map(|grey| grey.to_string()));
        }
    }
    assert_eq!(keeping, stops_between('E', 'c').collect::<Vec<_>>());
}

/// The book's loop of three.
/// Its fourth swap is no repetition: Alice's piece stands elsewhere by then. The loop closes after
/// two rounds, and there ko bites.
#[test]
fn example_10_three_player_loop() {
    let one_round = play(&start("3"), "aA-B*3b cC-B*1a bA-B*2c");
    let elsewhere = refusal(&one_round, "aA-B*3b");
    assert!(matches!(elsewhere, Illegal::PieceElsewhere { .. }), "{elsewhere:?}");
    assert!(allows(&one_round, "aC-B*3b"), "she may swap with Charlie's piece, from C");
    let two_rounds = play(&one_round, "aC-B*3b cA-B*1a bC-B*2c");
    assert_ko(&two_rounds, "aA-B*3b");
    let stands = |position: &pentagame::Pentagame| {
        let text = position.to_string();
        text.split(' ').take(5).map(str::to_string).collect::<Vec<_>>()
    };
    assert_eq!(stands(&two_rounds), stands(&start("3")), "everything stands as before");
}

/// The same two stops, but another piece on one of them: that is allowed.
/// When the first pair meets again there, ko bites.
#[test]
fn example_11_permissible_semi_loop() {
    let position = play(&start("3"), "aA-B*2b bA-E*3e eA-B*1a");
    let next = play(&position, "aA-B*3e");
    // Bob and Charlie lead it back: Alice's a on A, Bob's b on B again.
    let again = play(&next, "bE-A*3e -- -- bA-B*1a --");
    assert_ko(&again, "aA-B*2b");
    assert!(allows(&again, "aA-E*e"), "other swaps are free");
}
