//! Search and evaluation of Pentagame for three, four and five players without teams.

mod engine;
mod evaluation;
mod maxn;
mod move_evaluator;
mod seat_weights;
mod win_probability;

pub use engine::MultiplayerEngine;
pub(crate) use evaluation::MultiplayerEval;
pub use maxn::MaxnParams;
pub use move_evaluator::EvalLimits;
