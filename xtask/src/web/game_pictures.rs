//! Small pictures of the games, for lists that have no picture of a position.

use games::Game;
use picture::{Background, Drawing, Labels, Theme, example_position};

/// Width of a picture in pixels; pages scale it.
const WIDTH_PX: u32 = 240;

/// File names and SVG texts of the pictures.
pub fn pictures() -> Vec<(String, String)> {
    let mut drawn = Vec::new();
    for game in Game::all() {
        let (position, _) = example_position(&game);
        let drawing =
            Drawing::new().labels(Labels::Hidden).background(Background::Clear).width_px(WIDTH_PX);
        for theme in Theme::ALL {
            let svg = picture::draw(&position, &drawing.clone().theme(theme));
            let name = format!("game-{}-{}.svg", game.name(), theme.name());
            drawn.push((name, svg.as_str().to_owned()));
        }
    }
    drawn
}
