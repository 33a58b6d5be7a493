//! Positions worth a picture: those of the README, and those that the tests look at.

pub mod english;

use games::{AnyPosition, Game};
use picture::board_model::BoardLayout;
use picture::{Drawing, Labels, Svg, Theme};
use rulebook::{Notation, Position};

use english::captioned;

/// Marks of a picture besides the position.
pub enum Shows {
    /// Only the position.
    Position,
    /// This move, made in the position.
    Move(&'static str),
    /// This move, with the levels of the board above each other.
    Stacked(&'static str),
    /// Stops that this piece can reach.
    Reach(&'static str),
}

/// A picture with its name.
pub struct Scene {
    /// Without theme and ending.
    pub name: &'static str,
    pub game: &'static str,
    /// A position, or `moves` and the moves from the start.
    pub position: &'static str,
    pub shows: Shows,
    pub theme: Theme,
    pub labels: Labels,
}

/// The pictures in `docs/pictures`.
pub const SHOWN: &[Scene] = &[
    Scene {
        name: "pentagame",
        game: "pentagame",
        position: "2 A,e,C1D,b,E3b/A,d,a,D,c a2b,e3a,C3e,D6a,D3b - 2 4 -",
        shows: Shows::Move("dD-D6a#E3c"),
        theme: Theme::Day,
        labels: Labels::Shown,
    },
    Scene {
        name: "pentagame-night",
        game: "pentagame:3",
        position: "3 +,B,C2D,D5b,B2C/B,e2a,C6a,C3D,a1b/A5d,+,C1D,A,A c,d,e,a2b,C2e B1C,C2a 1 12 -",
        shows: Shows::Move("dD5b-C3D*2d"),
        theme: Theme::Night,
        labels: Labels::Shown,
    },
    Scene {
        name: "pentagame-start",
        game: "pentagame:4",
        position: "moves",
        shows: Shows::Position,
        theme: Theme::Day,
        labels: Labels::Numbered,
    },
    Scene {
        name: "pentagame-five",
        game: "pentagame:5",
        position: "moves",
        shows: Shows::Position,
        theme: Theme::Day,
        labels: Labels::Shown,
    },
    Scene {
        name: "pentagame-walk",
        game: "pentagame",
        position: "2 A,e,C1D,b,E3b/A,d,a,D,c a2b,e3a,C3e,D6a,D3b - 2 4 -",
        shows: Shows::Reach("e"),
        theme: Theme::Day,
        labels: Labels::Shown,
    },
    Scene {
        name: "pentagame-replace",
        game: "pentagame",
        position: "moves",
        shows: Shows::Move("dD-b#E1b"),
        theme: Theme::Day,
        labels: Labels::Shown,
    },
    Scene {
        name: "pentagame-swap",
        game: "pentagame",
        position: "moves dD-b#E1b",
        shows: Shows::Move("aA-B*b"),
        theme: Theme::Day,
        labels: Labels::Shown,
    },
    Scene {
        name: "pentagame-abracadabra",
        game: "pentagame",
        position: "2 C,B,A,D,E/A,B,C,D,E a,b,c,d,e - 1 3 -",
        shows: Shows::Move("aC-a#E1b+D2E"),
        theme: Theme::Day,
        labels: Labels::Shown,
    },
    Scene {
        name: "pentagame-waiting",
        game: "pentagame",
        position: "2 b,+,E,E,+/E,B,E,E,+ A1B,D3E,E1A,E1b,E1c - 1 5 -",
        shows: Shows::Move("ab-B*2b"),
        theme: Theme::Day,
        labels: Labels::Shown,
    },
    Scene {
        name: "pente",
        game: "pente",
        position: "moves K10 L11 N12 L9 L12 M11 K11 K12 M10 J11 H10 M13 N9",
        shows: Shows::Move("O8"),
        theme: Theme::Day,
        labels: Labels::Shown,
    },
    Scene {
        name: "pentalath",
        game: "pentalath",
        position: "moves d5 e6 e5 d6 c5 f7 d7 e7 f6 g7 g6 c6 b5 f5 e4 c4 b4 d4 e3 c7 d8 c8",
        shows: Shows::Move("d3"),
        theme: Theme::Day,
        labels: Labels::Shown,
    },
    Scene {
        name: "hi-jack",
        game: "hi-jack",
        position: concat!(
            "b,1,w,w,1,b,2/1,w,w,2,b2,1,w/1,w,w,1,b,b2,w,w/2,b,1,b2,2,w2/w,w,1,w,1,b2,1,w/1,",
            "w2,w,1,b2,b,1,w/2,w,1,w,1,b2,b/1,w,1,b,1,b,b,1 w 7 -",
        ),
        shows: Shows::Position,
        theme: Theme::Day,
        labels: Labels::Shown,
    },
    Scene {
        name: "frames",
        game: "frames:12",
        position: concat!(
            "10w1/1b2b3b3/2w1b2w4/1w10/ww1w1w3bb1/2b8w/b5b2w2/1b7bw1/b8w2/3w4wbnb/12/1ww1bb6 ",
            "1:3",
        ),
        shows: Shows::Position,
        theme: Theme::Day,
        labels: Labels::Shown,
    },
    Scene {
        name: "lanza",
        game: "lanza",
        position: "DJb2,DQb3,DKd2,SJa1,SQc4,SKd3 0:0 6 orders",
        shows: Shows::Position,
        theme: Theme::Day,
        labels: Labels::Shown,
    },
    Scene {
        name: "millennium-3d-chess",
        game: "millennium-3d-chess",
        position: concat!(
            "2r2n2/8/4b3/8/8/1PN5/P3PPP1/5B2|6r1/6p1/2pp1B2/b7/8/8/3Q3P/R3K1R1|1n1qk3/1p2pp2/",
            "p6p/8/2PP4/8/8/5N2 b - AEFGbef - 3 14",
        ),
        shows: Shows::Position,
        theme: Theme::Day,
        labels: Labels::Shown,
    },
    Scene {
        name: "millennium-3d-chess-stacked",
        game: "millennium-3d-chess",
        position: concat!(
            "2r2n2/8/4b3/8/8/1PN5/P3PPP1/5B2|6r1/6p1/2pp1B2/b7/8/8/3Q3P/R3K1R1|1n1qk3/1p2pp2/",
            "p6p/8/2PP4/8/8/5N2 b - AEFGbef - 3 14",
        ),
        shows: Shows::Stacked("2a5-1b4"),
        theme: Theme::Day,
        labels: Labels::Shown,
    },
    Scene {
        name: "nardeshir",
        game: "nardeshir",
        position: concat!(
            "2r2n2/2b5/8/8/7P/1bN5/P3PPP1/5B2|6r1/2p3B1/3p4/8/8/6N1/3P4/3K4|1n1qk3/1p2pp2/",
            "p6p/6p1/2P5/3Q4/R7/2R5 b - AEFGbef - 1 15",
        ),
        shows: Shows::Position,
        theme: Theme::Day,
        labels: Labels::Shown,
    },
    Scene {
        name: "king-of-pearls",
        game: "king-of-pearls",
        position: "w3w2w/bb3w2/1bb3w1/2wb1b1b/w2wb1b1/bw2ww1w/1bw2ww1/2bw2bw w -",
        shows: Shows::Position,
        theme: Theme::Day,
        labels: Labels::Shown,
    },
    Scene {
        name: "nibelungenlied",
        game: "nibelungenlied",
        position: "GC3/KD3/HD2/SE2/BB2 -:GH 12 -",
        shows: Shows::Position,
        theme: Theme::Day,
        labels: Labels::Shown,
    },
    Scene {
        name: "ot-tjin",
        game: "ot-tjin",
        position: "S 1 3 2 1 4 2 1 2 1 N 4 1 1 3 0 0 1 0 0 12:15 S",
        shows: Shows::Position,
        theme: Theme::Day,
        labels: Labels::Shown,
    },
    Scene {
        name: "sleeping-beauty-draughts",
        game: "sleeping-beauty-draughts",
        position: "W:Lf8,a1,a3,b2,c1,c3,e3,f2,g1,g3,h2 B:a7,b6,b8,c5,d6,d8,e5,g5,h8 w",
        shows: Shows::Position,
        theme: Theme::Day,
        labels: Labels::Shown,
    },
    Scene {
        name: "akron",
        game: "akron",
        position: "2w1b3/bwbb1b1w/wbw1b3/bb2wbwb/bwww4/1bw1w2b/ww1w1w1w/bw1bbwb1 w w13b14",
        shows: Shows::Position,
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
        let layout = match self.shows {
            Shows::Stacked(_) => BoardLayout::Stacked,
            _ => BoardLayout::Flat,
        };
        let drawing = drawing.layout(layout);
        let before = self.before();
        let (position, marks) = match self.shows {
            Shows::Position => (before, Vec::new()),
            Shows::Reach(piece) => {
                let marks = picture::reach(&before, piece).expect("a piece of the player to move");
                (before, marks)
            }
            Shows::Move(text) | Shows::Stacked(text) => {
                let m = before.read_move(text).expect(text);
                let marks = picture::last_move(&before, &m);
                (before.play(m).expect(text), marks)
            }
        };
        picture::draw(&position, &captioned(&position, drawing.marks(marks)))
    }
}

/// Returns where the pictures of the README are.
pub fn folder() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures")
}

/// Width of the pictures.
pub const WIDTH_PX: u32 = 720;
