//! Nardeshir, in the variants Traditional and Malka.
//!
//! It is played on the same boards with the same pieces as Millennium 3D Chess. The pawns have
//! fewer two-steps, and the queen of Malka goes one step only.
//!
//! ```
//! use millennium_3d_chess::nardeshir::{Nardeshir, Setup};
//! use rulebook::{Position, Seat};
//!
//! assert_eq!(Nardeshir::start(&Setup::Traditional).count_moves(Seat::FIRST), 84);
//! assert_eq!(Nardeshir::start(&Setup::Malka).count_moves(Seat::FIRST), 70);
//! ```
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::ParseError;

use crate::position::Chess3d;
use crate::setup::read_one_option;

pub use crate::moves::{Illegal, Move, Step};

/// The rules of Nardeshir.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NardeshirRules;

/// A position of Nardeshir.
pub type Nardeshir = Chess3d<NardeshirRules>;

/// Forms in which each option is written. The part before `=` is the key of its description.
pub const OPTION_FORMS: &[&str] = &["traditional", "malka"];

/// Groups of mutually exclusive options.
/// The default of a group comes first and is empty where it has no option text.
pub const OPTION_GROUPS: &[&[&str]] = &[&["traditional", "malka"]];

/// The variant of Nardeshir that is played.
///
/// ```
/// use millennium_3d_chess::nardeshir::Setup;
///
/// assert_eq!("malka".parse(), Ok(Setup::Malka));
/// assert_eq!(Setup::Traditional.to_string(), "");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Setup {
    /// The queen slides, and a pawn has the two-step on its level.
    #[default]
    Traditional,
    /// The queen goes one step, and a pawn has no two-step.
    Malka,
}

impl fmt::Display for Setup {
    /// Writes the option unless it is the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Setup::Traditional => "",
            Setup::Malka => "malka",
        })
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Setup, ParseError> {
        read_one_option(text, |token| match token {
            "traditional" => Some(Setup::Traditional),
            "malka" => Some(Setup::Malka),
            _ => None,
        })
    }
}
