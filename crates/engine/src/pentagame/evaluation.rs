//! The evaluation on its own, for those who study or train it.

use pentagame::Pentagame;

use super::features::{Features, gather};
use super::scan::Scan;
use super::weights::Weights;

/// Judges positions of two sides without looking ahead.
pub struct Evaluation {
    weights: Weights,
    scan: Scan,
    features: Features,
}

impl Evaluation {
    /// With these weights.
    pub fn new(weights: Weights) -> Evaluation {
        Evaluation { weights, scan: Scan::new(), features: Features::new() }
    }

    /// The statements that hold in a position, told from the chair of the player to move.
    pub fn features(&mut self, position: &Pentagame) -> &[u16] {
        self.scan.fill(position);
        gather(position, &self.scan, &mut self.features);
        self.features.as_slice()
    }

    /// What the position is worth to the player to move, in hundredths of a piece out.
    pub fn value(&mut self, position: &Pentagame) -> i32 {
        self.features(position);
        self.weights.value(&self.features)
    }
}
