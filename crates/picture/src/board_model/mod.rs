//! View model of the interactive board: the drawing in parts that a page can move and restyle.
//!
//! ```
//! use picture::board_model::{self, Orientation, StepKind};
//! use rulebook::Notation;
//!
//! let position = "pentagame".parse::<games::Game>()?.start();
//! let artwork = board_model::artwork(&position, Orientation::UPRIGHT);
//! assert_eq!(artwork.places.len(), 100);
//!
//! // A move is made step by step: the next legal steps, and the board in between.
//! let made = board_model::parse_steps(&position, None, &["aA-d"]).ok_or("no such step")?;
//! let next = board_model::legal_steps(&position, None, &made);
//! assert_eq!(next.expected, StepKind::Black);
//! let scene = board_model::scene(&position, None, &made, Orientation::UPRIGHT);
//! assert!(scene.items.iter().any(|item| item.key == "black@d" && item.place.is_none()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * [`artwork`]: the fixed parts (ground, places, lines) and a symbol for every item. Needed once
//!   for a game and an orientation.
//! * [`scene`]: all items, also in the middle of a move, and the state of the game. An item keeps
//!   its key from scene to scene while it keeps its place; a piece keeps it for the whole game.
//! * [`legal_steps`]: the legal next steps with the keys and places they refer to.
//! * [`motions`]: the animation from one scene to the next; [`item_moves`]: the same as a list of
//!   items with their places before and after.
//! * [`last_move`], [`trail_marks`], [`threat_marks`], [`ko_marks`], [`winning_marks`]: marks on
//!   the board.
//!
//! Nothing here decides what is legal: the rules of the game list the steps. All coordinates are
//! already rotated; a symbol itself (a piece, a letter, a pattern) stays upright.
//!
//! With the feature `serde` the types can be serialised; with `typescript` they have TypeScript
//! declarations.
//!
//! # Colours
//!
//! The fragments contain no colours but CSS custom properties, which [`palette_css`] defines
//! for both themes: `--paper`, `--field` (stops, cells), `--ink` (letters, marks), `--line`,
//! `--faint`, `--keyline` (around pieces), `--base` (below pieces), `--black`, `--black-edge`,
//! `--black-on`, `--grey`, and for each of `white`, `blue`, `red`, `yellow` and `green` the surface
//! `--white-fill`, its pattern `--white-hatch` and what is written on it, `--white-on`.
//!
//! # Classes
//!
//! The ground has groups with a class, so that a page can hide them: `labels` for the names of
//! nodes and lines, `numbers` for the numbers of the stops of Pentagame, `limb` for the graduated
//! circle round it. A small board shows `inner-names` instead of `outer-names` and `limb`, in the
//! view [`Artwork::compact`]. The base of a piece has the class `piece-base`, its figure
//! `piece-figure`, and the letter on it `piece-letter`.

mod artwork;
mod css;
mod legal_steps;
mod marks;
mod motion;
mod orientation;
mod scene;
mod stack;

use games::{AnyMove, AnyPosition, AnyStep, with_move, with_position, with_steps};
use rulebook::{Position, Seat, Turn};

pub use artwork::{Artwork, BoardLine, BoardPart, BoardPlace, PlaceKind, Symbol};
pub use css::palette_css;
pub(crate) use css::palette_properties;
pub use legal_steps::{
    LegalStep, LegalSteps, MAX_STEPS, StepEffect, StepKind, legal_steps, parse_steps, step_texts,
};
pub use marks::{BoardMarks, ko_marks, last_move, threat_marks, trail_marks, winning_marks};
pub(crate) use motion::motions_of_move;
pub use motion::{ItemMove, Motion, MotionKind, item_moves, motions};
pub use orientation::{BoardLayout, Orientation};
pub use scene::{BoardItem, ItemKind, ItemState, Scene, SceneResult};

pub(crate) use artwork::{fragment, rounded, symbol};
pub(crate) use marks::{ForbiddenSwap, Threat};
pub(crate) use motion::{motion_along, without_straight_points};
pub(crate) use orientation::Frame;
pub(crate) use scene::SceneFacts;
pub(crate) use stack::Stack;

use crate::game_drawing::GameDrawing;

/// Board width in pixels for which line weights of the ground are chosen.
pub(crate) const GROUND_PX: u32 = 720;

/// Returns the seat whose move is built: the one to move, or the viewer where several choose.
pub fn acting_seat(position: &AnyPosition, viewer: Option<Seat>) -> Option<Seat> {
    match position.turn() {
        Turn::Seat(seat) => Some(seat),
        turn => viewer.filter(|seat| turn.is_of(*seat)).or(turn.seats().iter().next()),
    }
}

/// Returns a cache key: positions with the same key have the same artwork.
pub fn artwork_key(position: &AnyPosition) -> String {
    let options = with_position!(position, position => GameDrawing::artwork_options(position));
    format!("{}:{options}", position.name())
}

/// Returns the fixed parts of a board and the symbols of all items.
pub fn artwork(position: &AnyPosition, orientation: Orientation) -> Artwork {
    with_position!(position, position => GameDrawing::artwork(position, orientation))
}

/// Returns the layouts in which a board can be shown; empty if there is only the flat one.
pub fn layouts(position: &AnyPosition) -> &'static [BoardLayout] {
    with_position!(position, position => GameDrawing::layouts(position))
}

/// Returns the scene after these steps of a move. Steps of another game change nothing.
/// `viewer` is the seat that chooses where several seats do.
pub fn scene(
    position: &AnyPosition,
    viewer: Option<Seat>,
    made: &[AnyStep],
    orientation: Orientation,
) -> Scene {
    let seat = acting_seat(position, viewer);
    let (items, facts) = with_steps!(position, made, (position, made) => {
        GameDrawing::scene(position, seat, &made, orientation)
    });
    Scene::new(position, items, facts)
}

/// Returns the names of the places that a move changes.
pub(crate) fn move_places(position: &AnyPosition, m: &AnyMove) -> Vec<String> {
    with_move!(position, m, (position, m) => GameDrawing::move_places(position, m), _ => Vec::new())
}
