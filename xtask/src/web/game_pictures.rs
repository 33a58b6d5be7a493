//! Small pictures of the games, for lists that have no picture of a position.

use anyhow::{Context, Result};
use games::{AnyPosition, Game, random_action};
use picture::{Background, Drawing, Labels, Theme};
use rulebook::conformance::SplitMix64;
use rulebook::{Notation, Position, Turn};

/// Width of a picture in pixels; pages scale it.
const WIDTH_PX: u32 = 240;

/// A game, its rules, and moves from the start to the position that is drawn.
/// Other games are drawn after some random turns.
const PICTURES: [(&str, &str, &str); 3] = [
    (
        "pentagame",
        "pentagame",
        "aA-B*b aA-B*b aB-C*c aB-e#C1a aC-e*2a bA-c#e3a ae-e3a#e bc-b#A1B+c bA-E*e aC-D*d",
    ),
    ("pente", "pente:13", "G7 J9 K9 H7 J5 H6 G5 F5 H5 K5 G6 G4 E6 J4"),
    ("pentalath", "pentalath", "d5 e6 e5 d6 c5 f7 d7 e7 f6 g7 g6 c6 b5 f5 e4 c4 b4 d4 e3 c7 d8 c8"),
];

/// Number of random turns before a picture.
const RANDOM_TURNS: usize = 18;

/// File names and SVG texts of the pictures.
pub fn pictures() -> Result<Vec<(String, String)>> {
    let mut drawn = Vec::new();
    for game in Game::all() {
        let name = game.name();
        let position = match PICTURES.iter().find(|(of, ..)| *of == name) {
            Some((_, rules, moves)) => after_moves(rules, moves)?,
            None => after_random_turns(&game),
        };
        let drawing =
            Drawing::new().labels(Labels::Hidden).background(Background::Clear).width_px(WIDTH_PX);
        for theme in Theme::ALL {
            let svg = picture::draw(&position, &drawing.clone().theme(theme));
            drawn.push((format!("game-{name}-{}.svg", theme.name()), svg.as_str().to_owned()));
        }
    }
    Ok(drawn)
}

fn after_moves(rules: &str, moves: &str) -> Result<AnyPosition> {
    let game: Game = rules.parse().ok().context("cannot parse the rules of a game picture")?;
    let mut position = game.start();
    for text in moves.split(' ') {
        let m = position.read_move(text).ok().context(INVALID)?;
        position = position.play(m).ok().context(INVALID)?;
    }
    Ok(position)
}

/// Plays random turns, always the same; a game that ends is drawn before its end.
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

const INVALID: &str = "invalid move of a game picture";
