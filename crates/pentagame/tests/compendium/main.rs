//! The worked examples of the Compendium (parts I, IV and V), each as a claim that is checked.
//!
//! The figures of the book are lost, so every example has a position of our own that fits its
//! words: `positions.txt` files them with the reason, and `docs/research/compendium.md` shows the
//! results. Examples that begin a game are played from the start instead.
//!
//! Names: Alice, Bob, Charlie and Dora are the players 1 to 4. A test is named after its example,
//! or after the section of the book when it has no number.

mod combinations;
mod duration;
mod endgames;
mod four;
mod impasse;
mod ko;
mod lone_piece;
mod openings;
mod playing;
mod standoff;
mod three;

use pentagame::Pentagame;

const PAGE: &str = include_str!("../../../../docs/research/compendium.md");

const SOURCES: [&str; 10] = [
    include_str!("combinations.rs"),
    include_str!("duration.rs"),
    include_str!("endgames.rs"),
    include_str!("four.rs"),
    include_str!("impasse.rs"),
    include_str!("ko.rs"),
    include_str!("lone_piece.rs"),
    include_str!("openings.rs"),
    include_str!("standoff.rs"),
    include_str!("three.rs"),
];

#[test]
fn every_filed_position_is_canonical_used_and_on_the_page() {
    for (name, text, why) in playing::all_filed() {
        let position: Pentagame =
            text.parse().unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
        assert_eq!(position.to_string(), text, "{name}");
        assert!(!why.is_empty(), "{name} is filed without a reason");
        let quoted = format!("(\"{name}\")");
        assert!(SOURCES.iter().any(|source| source.contains(&quoted)), "{name} is not used");
        assert!(PAGE.contains(&format!("`{text}`")), "{name} is not on the page: {text}");
    }
}

#[test]
fn every_test_is_on_the_page() {
    let mut tests = 0;
    for source in SOURCES {
        for test in source.split("#[test]\nfn ").skip(1) {
            let name = test.split('(').next().unwrap_or_default();
            assert!(PAGE.contains(&format!("`{name}`")), "{name} is not on the page");
            tests += 1;
        }
    }
    assert!(tests > 40, "only {tests} tests were found");
}
