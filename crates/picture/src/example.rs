//! An example of each game, for pictures that stand for the game.

use games::{AnyPosition, Game, random_action};
use rulebook::conformance::SplitMix64;
use rulebook::{Notation, Position, Turn};

use crate::{Mark, last_move};

/// A game, its rules, and moves from the start to the example.
/// Other games are shown after some random turns.
const EXAMPLES: [(&str, &str, &str); 3] = [
    (
        "pentagame",
        "pentagame",
        "aA-B*b aA-B*b aB-C*c aB-e#C1a aC-e*2a bA-c#e3a ae-e3a#e bc-b#A1B+c bA-E*e aC-D*d",
    ),
    ("pente", "pente:13", "G7 J9 K9 H7 J5 H6 G5 F5 H5 K5 G6 G4 E6 J4"),
    ("pentalath", "pentalath", "d5 e6 e5 d6 c5 f7 d7 e7 f6 g7 g6 c6 b5 f5 e4 c4 b4 d4 e3 c7 d8 c8"),
];

/// Number of random turns before an example.
const RANDOM_TURNS: usize = 18;

/// Returns a position during a game, always the same, with the marks of its last move.
pub fn example_position(game: &Game) -> (AnyPosition, Vec<Mark>) {
    EXAMPLES
        .iter()
        .find(|(name, ..)| *name == game.name())
        .and_then(|(_, rules, moves)| after_moves(rules, moves))
        .unwrap_or_else(|| (after_random_turns(game), Vec::new()))
}

fn after_moves(rules: &str, moves: &str) -> Option<(AnyPosition, Vec<Mark>)> {
    let mut position = rules.parse::<Game>().ok()?.start();
    let mut marks = Vec::new();
    for text in moves.split(' ') {
        let m = position.read_move(text).ok()?;
        marks = last_move(&position, &m);
        position = position.play(m).ok()?;
    }
    Some((position, marks))
}

/// Plays random turns; a game that ends is shown before its end.
fn after_random_turns(game: &Game) -> AnyPosition {
    let mut position = game.start();
    let mut random = SplitMix64::new(1);
    for _ in 0..RANDOM_TURNS {
        let before = position.clone();
        let Some(action) = random_action(&position, &mut random) else { break };
        if action.play(&mut position).is_err() || position.turn() == Turn::Over {
            return before;
        }
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_valid() {
        for (name, rules, moves) in EXAMPLES {
            let (position, marks) = after_moves(rules, moves).expect(name);
            assert!(position.turn() != Turn::Over && !marks.is_empty(), "{name}");
        }
        for game in Game::all() {
            let (position, _) = example_position(&game);
            assert_ne!(position.position_text(), game.start().position_text(), "{game}");
        }
    }
}
