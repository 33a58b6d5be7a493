//! The native part of the Python package `palamedes`.
//!
//! Thin: objects of the crates games, engine and picture as Python classes; no decision is made
//! here. The Python part of the package, in the folder `palamedes`, adds the environment of
//! PettingZoo and the type stubs. `cargo xtask wheel` builds and tests the wheel, and
//! `docs/research/python.md` is its manual.
//!
//! What is *not* here: rules, names of single games, and the query engine of the lab.

#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

mod data_set;
mod engine;
mod error;
mod game;
mod moves;
mod position;
mod record;
mod state;

use pyo3::prelude::*;

/// Native part of the package `palamedes`.
#[pymodule(name = "_palamedes")]
mod palamedes_python {
    #[pymodule_export]
    use crate::data_set::{DataSetBinding, DataSetTable, self_play};
    #[pymodule_export]
    use crate::engine::{AnalysisBinding, AnalysisEngine, VariationBinding, evaluate};
    #[pymodule_export]
    use crate::error::{Error, IllegalMove};
    #[pymodule_export]
    use crate::game::{GameBinding, game_names, load_game, openings};
    #[pymodule_export]
    use crate::moves::{MoveBinding, StepBinding};
    #[pymodule_export]
    use crate::position::{OutcomeBinding, PositionBinding};
    #[pymodule_export]
    use crate::record::{RecordBinding, read_records};
    #[pymodule_export]
    use crate::state::StateBinding;
}
