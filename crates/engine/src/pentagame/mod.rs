//! Engines for Pentagame: features, evaluation, search, solver and explanations.

mod blocking_stops;
mod evaluation;
pub(crate) mod explain;
mod features;
mod history;
mod level_params;
mod move_generator;
mod move_picker;
mod multiplayer;
pub(crate) mod position_features;
mod position_scan;
mod predicates;
mod search;
mod seat_evaluation;
pub mod solver;
mod transposition_table;
mod two_sided_engine;
mod weights;
mod weights_format;

pub use evaluation::Evaluation;
pub use features::{FEATURE_COUNT, FeatureGroup, FeatureList};
pub use move_generator::candidate_moves;
pub use multiplayer::{EvalLimits, MaxnParams, MultiplayerEngine};
pub use search::SearchParams;
pub use seat_evaluation::SeatEvaluation;
pub use two_sided_engine::TwoSidedEngine;
pub use weights::{EvalWeights, WEIGHT_SCALE};
pub use weights_format::WeightsFormatError;
