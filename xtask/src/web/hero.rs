//! The board on the first page: one position, drawn once for each theme.

use anyhow::{Context, Result};
use games::Game;
use picture::{Drawing, Labels, Theme};

/// A game under way: pieces of both players on the way, blocks between them.
const POSITION: &str = "2 A,e,C1D,b,E3b/A,d,a,D6a,c a2b,e3a,C3e,E2c,D3b - 1 5 -";

/// As wide as the page says it is, so that nothing moves while it is loading.
const WIDTH_PX: u32 = 720;

/// The name of each file, and the picture.
pub fn pictures() -> Result<Vec<(String, String)>> {
    let game: Game = "pentagame".parse().ok().context("the game is there")?;
    let position = game.read_position(POSITION).ok().context("the position can be read")?;
    let draw = |theme: Theme| {
        let drawing = Drawing::new().theme(theme).labels(Labels::Shown).width_px(WIDTH_PX);
        let svg = picture::draw(&position, &drawing);
        (format!("hero-{}.svg", theme.name()), svg.as_str().to_owned())
    };
    Ok(Theme::ALL.map(draw).to_vec())
}
