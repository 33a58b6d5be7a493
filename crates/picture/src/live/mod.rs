//! What a live board in a page needs: the same drawing in parts that can be moved and restyled.
//!
//! ```
//! use picture::live::{self, Orientation};
//! use rulebook::Notation;
//!
//! let position = "pentagame".parse::<games::Game>()?.start();
//! let art = live::artwork(&position, Orientation::UPRIGHT);
//! assert_eq!(art.places.len(), 100);
//!
//! // A move is made step by step: which steps are there, and how does it look then?
//! let made = live::read_steps(&position, &["aA-d"]).ok_or("no such step")?;
//! let next = live::choices(&position, &made);
//! assert_eq!(next.stage.code(), "black");
//! let scene = live::scene(&position, &made, Orientation::UPRIGHT);
//! assert!(scene.things.iter().any(|thing| thing.key == "black@d" && thing.place.is_none()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * [`artwork`]: what never moves (the ground, the places, the lines) and a symbol for whatever
//!   may lie on it. It is asked for once for a game and an orientation.
//! * [`scene`]: where everything is now, also in the middle of a move, and what a page says of a
//!   position. Keys stay the same from scene to scene as long as a thing stays where it is; a piece
//!   keeps its key for the whole game.
//! * [`choices`]: which steps can follow, by the keys and places they are about.
//! * [`motions`]: how everything gets from one scene to the next.
//! * [`last_move`], [`threat_marks`], [`ko_marks`]: what may be pointed at.
//!
//! Nothing here judges: what may be done is what the rules of the game list. All coordinates are
//! turned already; what is drawn in a place (a piece, a letter, a pattern) stays upright.
//!
//! # Colours
//!
//! No drawing here names a colour. They name CSS custom properties, which [`palette_css`] defines
//! for both themes: `--paper`, `--field` (stops, cells), `--ink` (letters, marks), `--line`,
//! `--faint`, `--keyline` (round pieces), `--base` (below pieces), `--black`, `--black-edge`,
//! `--black-on`, `--grey`, and for each of `white`, `blue`, `red`, `yellow` and `green` the surface
//! `--white-fill`, its pattern `--white-hatch` and what is written on it, `--white-on`.
//!
//! # Classes
//!
//! The ground has two groups with a class, so that a page can hide them: `labels` for the names of
//! nodes and lines, `numbers` for the numbers of the stops of Pentagame.

mod art;
mod choice;
mod css;
mod marks;
mod motion;
mod orientation;
mod scene;

use games::{AnyMove, AnyPosition, AnyStep};

pub use art::{Artwork, Line, Place, PlaceKind, Symbol};
pub use choice::{
    Aim, Choice, ChoiceKind, Choices, MAX_STEPS, Stage, choices, read_steps, step_texts,
};
pub use css::palette_css;
pub use marks::{Marks, ko_marks, last_move, threat_marks};
pub use motion::{Motion, MotionKind, motions};
pub use orientation::{Mirror, Orientation};
pub use scene::{Phase, Scene, State, Thing, ThingKind};

pub(crate) use art::{fragment, rounded, symbol};
pub(crate) use marks::Threat;
pub(crate) use motion::{moved, simplified};
pub(crate) use orientation::Frame;
pub(crate) use scene::Facts;

use crate::{pentagame, pentalath, pente};

/// How wide the board is when lines and letters of the ground have the weight they are drawn with.
pub(crate) const GROUND_PX: u32 = 720;

/// A name for the artwork of a position: positions with the same name have the same artwork.
pub fn artwork_name(position: &AnyPosition) -> String {
    let options = match position {
        AnyPosition::Pentagame(position) => position.seating().to_string(),
        AnyPosition::Pente(position) => position.setup().to_string(),
        AnyPosition::Pentalath(position) => position.setup().to_string(),
    };
    format!("{}:{options}", position.name())
}

/// The parts of a board that never move, and a symbol for whatever may lie on it.
pub fn artwork(position: &AnyPosition, orientation: Orientation) -> Artwork {
    match position {
        AnyPosition::Pentagame(position) => pentagame::live::artwork(position, orientation),
        AnyPosition::Pente(position) => pente::live::artwork(position, orientation),
        AnyPosition::Pentalath(position) => pentalath::live::artwork(position, orientation),
    }
}

/// Where everything is after these steps of a move have been made. Steps of another game change
/// nothing.
pub fn scene(position: &AnyPosition, made: &[AnyStep], orientation: Orientation) -> Scene {
    let (things, facts) = match position {
        AnyPosition::Pentagame(position) => {
            let made: Vec<_> = made.iter().filter_map(own_pentagame).collect();
            pentagame::live::scene(position, &made, orientation)
        }
        AnyPosition::Pente(position) => {
            let made = made.iter().find_map(|step| match step {
                AnyStep::Pente(step) => Some(*step),
                _ => None,
            });
            pente::live::scene(position, made, orientation)
        }
        AnyPosition::Pentalath(position) => {
            let made = made.iter().find_map(|step| match step {
                AnyStep::Pentalath(step) => Some(*step),
                _ => None,
            });
            pentalath::live::scene(position, made, orientation)
        }
    };
    Scene::new(position, things, facts)
}

fn own_pentagame(step: &AnyStep) -> Option<::pentagame::Step> {
    match step {
        AnyStep::Pentagame(step) => Some(*step),
        _ => None,
    }
}

/// The marks of the last move as a picture has them, by place.
pub(crate) fn places_of(position: &AnyPosition, m: &AnyMove) -> Vec<String> {
    match (position, m) {
        (AnyPosition::Pentagame(position), AnyMove::Pentagame(m)) => {
            pentagame::live::places_of(position, *m)
        }
        (AnyPosition::Pente(position), AnyMove::Pente(m)) => pente::live::places_of(position, *m),
        (AnyPosition::Pentalath(position), AnyMove::Pentalath(m)) => {
            pentalath::live::places_of(position, *m)
        }
        _ => Vec::new(),
    }
}
