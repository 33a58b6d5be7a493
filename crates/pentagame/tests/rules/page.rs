//! The examples on the rules page are true.

use rulebook::Notation;

use super::{play, position, read, refused};

const PAGE: &str = include_str!("../../../../docs/games/pentagame.md");

/// A block of three lines: a position, a move, and the position after it or why it is refused.
#[test]
fn every_example_on_the_page_plays_as_it_says() {
    let blocks: Vec<&str> = PAGE.split("```play\n").skip(1).collect();
    assert!(!blocks.is_empty());
    for block in blocks {
        let lines: Vec<&str> = block.lines().take_while(|line| *line != "```").collect();
        let [before, m, after] = lines.try_into().expect("three lines");
        let before = position(before);
        assert_eq!(before.move_text(&read(&before, m)), m, "{before}");
        match after.strip_prefix("refused ") {
            Some(code) => refused(&before, m, code),
            None => assert_eq!(play(&before, m).to_string(), after, "{before} {m}"),
        }
    }
}
