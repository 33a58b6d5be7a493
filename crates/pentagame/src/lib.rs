//! The exact rules and the machine notation of Pentagame, for two to five players and teams.
mod generate;
mod ko;
mod legality;
mod line;
mod moves;
mod notation;
mod position;
mod reach;
mod rules;
mod setup;
mod stop;
mod stops;
mod way;

pub use legality::{Illegal, Named, Obstacle};
pub use line::{LINES, Line};
pub use moves::Move;
pub use position::{Content, Pentagame};
pub use rules::Step;
pub use setup::{Piece, PieceName, Seating, Setup, TieBreak};
pub use stop::{BookStop, COLOURS, STOPS, Stop};
pub use stops::Stops;
