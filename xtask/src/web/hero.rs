//! The game on the start page as an animated picture, one for each theme.

use anyhow::{Context, Result};
use games::Game;
use picture::Theme;
use rulebook::{Notation, Position};

/// A game of the engine with itself: swaps, blocks, and three pieces that go out.
const OPENING: &str = "aA-B*b aA-B*b aB-C*c aB-e#C1a aC-e*2a bA-c#e1a bA-c*2b bA-c*1b";
const SHOWN: &str = "cB-d#b1c bc-b1c#c3d bA-E*e bb1c-b#B6e+A1B dD-c3d#C1D dD-c3d*1d \
                     dD-c3d*2d eE-c3d*1d bE-b+b aC-C1a#e3a dE-c3d*2e aC1a-a#A1d+A6d dc3d-d*c+a";

/// Width in the page, so that the layout does not shift while it loads.
const WIDTH_PX: u32 = 720;

/// File names and SVG texts of the pictures.
pub fn pictures() -> Result<Vec<(String, String)>> {
    let game: Game =
        "pentagame".parse().ok().context("cannot parse the rules of the game on the start page")?;
    let mut start = game.start();
    for text in OPENING.split(' ') {
        let m = start.read_move(text).ok().context(INVALID)?;
        start = start.play(m).ok().context(INVALID)?;
    }
    let mut position = start.clone();
    let mut moves = Vec::new();
    for text in SHOWN.split(' ') {
        let m = position.read_move(text).ok().context(INVALID)?;
        position = position.play(m.clone()).ok().context(INVALID)?;
        moves.push(m);
    }
    let draw = |theme: Theme| {
        let svg = picture::animated_svg(&start, &moves, theme, WIDTH_PX);
        (format!("hero-{}.svg", theme.name()), svg.as_str().to_owned())
    };
    Ok(Theme::ALL.map(draw).to_vec())
}

const INVALID: &str = "invalid move of the game on the start page";
