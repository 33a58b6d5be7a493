//! Positions worth a picture: those of the README, and those that the tests look at.

use games::{AnyPosition, Game};
use picture::{Drawing, Labels, Svg, Theme};
use rulebook::{Notation, Position};

/// A picture with its name.
pub struct Scene {
    /// Without theme and ending.
    pub name: &'static str,
    pub game: &'static str,
    /// A position, or `moves` and the moves from the start.
    pub position: &'static str,
    /// The move made in that position, if one is shown.
    pub m: Option<&'static str>,
    pub theme: Theme,
    pub labels: Labels,
}

/// The pictures in `docs/pictures`.
pub const SHOWN: &[Scene] = &[
    Scene {
        name: "pentagame",
        game: "pentagame",
        position: "2 A,e,C1D,b,E3b/A,d,a,D,c a2b,e3a,C3e,D6a,D3b - 2 4 -",
        m: Some("dD-D6a#E3c"),
        theme: Theme::Day,
        labels: Labels::Shown,
    },
    Scene {
        name: "pentagame-night",
        game: "pentagame:3",
        position: "3 +,B,C2D,D5b,B2C/B,e2a,C6a,C3D,a1b/A5d,+,C1D,A,A c,d,e,a2b,C2e B1C,C2a 1 12 -",
        m: Some("dD5b-C3D*2d"),
        theme: Theme::Night,
        labels: Labels::Shown,
    },
    Scene {
        name: "pentagame-start",
        game: "pentagame:4",
        position: "moves",
        m: None,
        theme: Theme::Day,
        labels: Labels::Numbered,
    },
    Scene {
        name: "pente",
        game: "pente",
        position: "moves K10 L11 N12 L9 L12 M11 K11 K12 M10 J11 H10 M13 N9",
        m: Some("O8"),
        theme: Theme::Day,
        labels: Labels::Shown,
    },
    Scene {
        name: "pentalath",
        game: "pentalath",
        position: "moves d5 e6 e5 d6 c5 f7 d7 e7 f6 g7 g6 c6 b5 f5 e4 c4 b4 d4 e3 c7 d8 c8",
        m: Some("d3"),
        theme: Theme::Day,
        labels: Labels::Shown,
    },
];

impl Scene {
    /// The position before the move.
    pub fn before(&self) -> AnyPosition {
        let game: Game = self.game.parse().expect("the scenes are ours");
        let Some(moves) = self.position.strip_prefix("moves") else {
            return game.read_position(self.position).expect("the scenes are ours");
        };
        moves.split_whitespace().fold(game.start(), |position, text| {
            let m = position.read_move(text).expect(text);
            position.play(m).expect(text)
        })
    }

    /// The picture, this wide.
    pub fn draw(&self, width_px: u32) -> Svg {
        let drawing = Drawing::new().theme(self.theme).labels(self.labels).width_px(width_px);
        let before = self.before();
        match self.m {
            None => picture::draw(&before, &drawing),
            Some(text) => {
                let m = before.read_move(text).expect(text);
                let drawing = drawing.marks(picture::last_move(&before, &m));
                picture::draw(&before.play(m).expect(text), &drawing)
            }
        }
    }
}

/// Where the pictures of the README are.
pub fn folder() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures")
}

/// How wide they are.
pub const WIDTH_PX: u32 = 720;
