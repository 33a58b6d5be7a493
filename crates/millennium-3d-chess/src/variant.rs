//! The rules in which the games of this crate differ.

use core::fmt;
use core::hash::Hash;

use crate::setup::MillenniumArrangement;
use crate::{Setup, nardeshir};

/// The way a queen moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chess3dQueen {
    /// Any number of steps in 26 directions.
    Slides,
    /// One step in 26 directions.
    Steps,
}

/// The two-steps that a pawn has on its first move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chess3dTwoStep {
    /// Forward on the level, straight up or down, forward with a change of two levels.
    EveryWay,
    /// Forward on the level.
    OnLevel,
    /// There are none, and so there is no en passant.
    Never,
}

/// The rules of one game with its options.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chess3dRules {
    /// The levels on which the sides start, unless Black chooses.
    pub arrangement: Option<MillenniumArrangement>,
    /// The way a queen moves.
    pub queen: Chess3dQueen,
    /// The two-steps of a pawn.
    pub two_step: Chess3dTwoStep,
}

/// A game of this crate: its options and what they mean.
/// Implemented by [`MillenniumRules`] and [`nardeshir::NardeshirRules`].
pub trait Chess3dVariant: Clone + PartialEq + Eq + Hash + fmt::Debug {
    /// Options of the game.
    type Setup: Copy + PartialEq + Eq + Hash + fmt::Debug;

    /// The rules under these options.
    fn rules(setup: &Self::Setup) -> Chess3dRules;
}

/// The rules of Millennium 3D Chess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MillenniumRules;

impl Chess3dVariant for MillenniumRules {
    type Setup = Setup;

    fn rules(setup: &Setup) -> Chess3dRules {
        let arrangement = match setup {
            Setup::Fixed(arrangement) => Some(*arrangement),
            Setup::BlackChooses => None,
        };
        Chess3dRules {
            arrangement,
            queen: Chess3dQueen::Slides,
            two_step: Chess3dTwoStep::EveryWay,
        }
    }
}

impl Chess3dVariant for nardeshir::NardeshirRules {
    type Setup = nardeshir::Setup;

    fn rules(setup: &nardeshir::Setup) -> Chess3dRules {
        let (queen, two_step) = match setup {
            nardeshir::Setup::Traditional => (Chess3dQueen::Slides, Chess3dTwoStep::OnLevel),
            nardeshir::Setup::Malka => (Chess3dQueen::Steps, Chess3dTwoStep::Never),
        };
        Chess3dRules { arrangement: Some(MillenniumArrangement::Johnson), queen, two_step }
    }
}
