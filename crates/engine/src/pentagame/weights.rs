//! Linear evaluation: one integer weight per feature.

use super::features::{FEATURE_COUNT, FeatureList};

/// Weights are stored in 1/16 of a hundredth of a piece out.
pub const WEIGHT_SCALE: i32 = 16;

/// The weights of the evaluation.
pub struct EvalWeights {
    /// Weight of each feature, in 1/[`WEIGHT_SCALE`] hundredths of a piece out.
    pub linear: Box<[i16; FEATURE_COUNT]>,
}

impl EvalWeights {
    /// Weights that are all zero.
    pub fn zero() -> EvalWeights {
        EvalWeights { linear: Box::new([0; FEATURE_COUNT]) }
    }

    /// Value for the player to move, in hundredths of a piece out.
    #[inline]
    pub fn value(&self, features: &FeatureList) -> i32 {
        let list = features.as_slice().iter().map(|&feature| usize::from(feature) % FEATURE_COUNT);
        let sum: i32 = list.map(|feature| i32::from(self.linear[feature])).sum();
        sum / WEIGHT_SCALE
    }

    /// Weights set by hand, the starting point of training.
    pub fn by_hand() -> EvalWeights {
        let mut weights = EvalWeights::zero();
        super::features::set_hand_weights(|feature, value| {
            weights.linear[feature] = (value * WEIGHT_SCALE) as i16;
        });
        weights
    }
}
