//! Static evaluation on its own, for training and analysis.

use pentagame::Pentagame;

use super::features::{FeatureList, collect_features};
use super::position_scan::PositionScan;
use super::weights::EvalWeights;

/// Static evaluation of positions with two sides.
pub struct Evaluation {
    weights: EvalWeights,
    scan: PositionScan,
    features: FeatureList,
}

impl Evaluation {
    /// Creates an evaluation with these weights.
    pub fn new(weights: EvalWeights) -> Evaluation {
        Evaluation { weights, scan: PositionScan::new(), features: FeatureList::new() }
    }

    /// Active features of a position, seen by the player to move.
    pub fn features(&mut self, position: &Pentagame) -> &[u16] {
        self.scan.compute(position);
        collect_features(position, &self.scan, &mut self.features);
        self.features.as_slice()
    }

    /// Value for the player to move, in hundredths of a piece out.
    pub fn value(&mut self, position: &Pentagame) -> i32 {
        self.features(position);
        self.weights.value(&self.features)
    }
}
