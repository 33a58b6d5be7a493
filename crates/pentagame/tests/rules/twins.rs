//! Twins in set-up 5: T12.

use super::{endings, legal, play, position, read, refused, start};

#[test]
fn t12_only_the_lowest_numbered_twin_moves() {
    assert!(legal(&start("5")).iter().all(|m| m.starts_with("a1")));
    // With the first gone, the second is the lowest on the corner; the first moves on its own.
    let apart = position("5 A1B,A,A/B,B,B/C,C,C/D,D,D/E,E,E a,b,c,d,e - 1 2 -");
    let movers: Vec<String> = legal(&apart).into_iter().map(|m| m[..2].to_owned()).collect();
    assert!(movers.contains(&"a1".to_owned()) && movers.contains(&"a2".to_owned()));
    assert!(!movers.contains(&"a3".to_owned()));
}

#[test]
fn t12_only_the_lowest_numbered_twin_is_swapped_with() {
    assert_eq!(endings(&start("5"), "a1A-B"), ["*2b1"]);
    let fewer = position("5 A,A,A/+,B,B/C,C,C/D,D,D/E,E,E a,b,c,d,e - 1 2 -");
    assert_eq!(endings(&fewer, "a1A-B"), ["*2b2"]);
}

#[test]
fn t12_pieces_of_different_players_are_no_twins() {
    let mixed = position("5 A,A,A/B,B,B/B,B,C/D,D,D/E,E,E a,b,c,d,e - 1 2 -");
    assert_eq!(endings(&mixed, "a1A-B"), ["*2b1", "*3c1"]);
    assert_eq!(endings(&start("2"), "aA-B"), ["*b", "*2b"], "nor is one colour of two players");
}

#[test]
fn t12_a_higher_number_is_read_as_the_lowest() {
    let start = start("5");
    for m in ["a2A-c#A1B", "a3A-c#A1B"] {
        assert_eq!(read(&start, m), read(&start, "a1A-c#A1B"));
    }
    assert_eq!(read(&start, "a3A-B*2b2"), read(&start, "a1A-B*2b1"));
    assert_eq!(play(&start, "a3A-B*2b2"), play(&start, "a1A-B*2b1"));
    // Not when they stand apart.
    let apart = position("5 A1B,A,A/B,B,B/C,C,C/D,D,D/E,E,E a,b,c,d,e - 1 2 -");
    assert_ne!(play(&apart, "a2A-c#d1e"), play(&apart, "a1A1B-A2B"));
    refused(&apart, "a1A-c#d1e", "piece-elsewhere");
    assert_eq!(read(&apart, "a3A-c#d1e"), read(&apart, "a2A-c#d1e"));
}

#[test]
fn t12_no_other_twin_takes_its_place_when_ko_forbids() {
    let bound = position("5 A,A,A/B,B,B/C,C,C/D,D,D/E,E,E a,b,c,d,e - 1 9 1:1a1@A*2b1@B");
    assert_eq!(endings(&bound, "a1A-B"), [""; 0]);
    for m in ["a1A-B*2b1", "a1A-B*2b2", "a2A-B*2b1", "a3A-B*2b3"] {
        refused(&bound, m, "ko");
    }
    assert!(legal(&bound).iter().all(|m| !m.contains("-B*")));
}

#[test]
fn t10_twins_are_different_pieces_for_ko() {
    // The entry names the second of the white pieces; the first is the lowest and not bound.
    let other_twin = position("5 A,A,A/B,B,B/C,C,C/D,D,D/E,E,E a,b,c,d,e - 1 9 1:1a2@A*2b1@B");
    assert_eq!(endings(&other_twin, "a1A-B"), ["*2b1"]);
    // Once the first has gone the second is the lowest, and bound.
    let gone = position("5 E3A,A,A/B,B,B/C,C,C/D,D,D/E,E,E a,b,c,d,e - 1 9 1:1a2@A*2b1@B");
    assert_eq!(endings(&gone, "a2A-B"), [""; 0]);
}

#[test]
fn t12_twins_on_different_stops_may_be_swapped() {
    let apart = position("5 A,A,A/B,B,B/C1a,B3C,C3D/D,D,D/E,E,E a,b,c,d,e - 3 4 -");
    let after = play(&apart, "c2B3C-C1a*c1");
    assert_eq!(
        after.to_string(),
        "5 A,A,A/B,B,B/B3C,C1a,C3D/D,D,D/E,E,E a,b,c,d,e - 4 4 3:3c2@B3C*3c1@C1a",
        "only the numbers have changed"
    );
    assert_eq!(read(&apart, "c1C1a-B3C*c2"), read(&apart, "c2B3C-C1a*c1"), "one move (T9)");
}

#[test]
fn t12_ko_binds_the_swap_of_twins() {
    let text = "5 A,A,A/B,B,B/C1a,B3C,C3D/D,D,D/E,E,E a,b,c,d,e - 3 4 3:3c2@B3C*3c1@C1a";
    refused(&position(text), "c2B3C-C1a*c1", "ko");
    refused(&position(text), "c1C1a-B3C*c2", "ko");
}

#[test]
fn t12_a_twin_alone_on_its_stop_goes_by_its_own_number() {
    let alone = position("5 A,A,A/B,D2a,B/C,C,C/D1E,D2E,D/E,E,E a,b,c,d,e - 2 4 -");
    assert_eq!(endings(&alone, "b2D2a-D"), ["*4d3"]);
    assert_eq!(
        play(&alone, "b2D2a-D*4d3").to_string(),
        "5 A,A,A/B,D,B/C,C,C/D1E,D2E,D2a/E,E,E a,b,c,d,e - 3 4 2:4d3@D*2b2@D2a"
    );
}
