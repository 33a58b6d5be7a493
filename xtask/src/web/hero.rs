//! Pictures of the board on the start page, one for each theme.

use anyhow::{Context, Result};
use games::Game;
use picture::{Drawing, Labels, Theme};

/// A position in the middle of a game.
const POSITION: &str = "2 A,e,C1D,b,E3b/A,d,a,D6a,c a2b,e3a,C3e,E2c,D3b - 1 5 -";

/// Width in the page, so that the layout does not shift while it loads.
const WIDTH_PX: u32 = 720;

/// File names and SVG texts of the pictures.
pub fn pictures() -> Result<Vec<(String, String)>> {
    let game: Game = "pentagame"
        .parse()
        .ok()
        .context("cannot parse the rules of the picture on the start page")?;
    let position = game
        .read_position(POSITION)
        .ok()
        .context("invalid position of the picture on the start page")?;
    let draw = |theme: Theme| {
        let drawing = Drawing::new().theme(theme).labels(Labels::Shown).width_px(WIDTH_PX);
        let svg = picture::draw(&position, &drawing);
        (format!("hero-{}.svg", theme.name()), svg.as_str().to_owned())
    };
    Ok(Theme::ALL.map(draw).to_vec())
}
