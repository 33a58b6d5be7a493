//! What the statements about a position are worth: a weight for each, and a small net for what
//! they mean together. Integers only.

use super::features::{FEATURES, Features};

/// The neurons of the one hidden layer.
pub const HIDDEN: usize = 32;

/// A neuron's full strength.
pub const FULL: i32 = 128;
/// What the sum over the neurons is divided by.
pub const SCALE: i32 = 1 << 19;
/// Weights of single statements are in these parts of a hundredth.
pub const FINE: i32 = 16;

/// The weights of the evaluation.
pub struct Weights {
    /// The worth of each statement alone, in 1/[`FINE`] hundredths of a piece out.
    pub alone: Box<[i16; FEATURES]>,
    /// What each statement tells each neuron.
    pub rows: Box<[[i16; HIDDEN]; FEATURES]>,
    /// The rest position of each neuron.
    pub rest: [i16; HIDDEN],
    /// What each neuron says about the value.
    pub voice: [i16; HIDDEN],
}

impl Weights {
    /// Worth nothing.
    pub fn zero() -> Weights {
        Weights {
            alone: Box::new([0; FEATURES]),
            rows: Box::new([[0; HIDDEN]; FEATURES]),
            rest: [0; HIDDEN],
            voice: [0; HIDDEN],
        }
    }

    /// The value for the player to move, in hundredths of a piece out.
    #[inline]
    pub fn value(&self, features: &Features) -> i32 {
        let list = features.as_slice().iter().map(|&feature| usize::from(feature) % FEATURES);
        let alone: i32 = list.clone().map(|feature| i32::from(self.alone[feature])).sum();
        // Weights without a net do without its cost.
        if self.voice == [0; HIDDEN] {
            return alone / FINE;
        }
        let mut neurons = self.rest;
        for feature in list {
            for (neuron, told) in neurons.iter_mut().zip(&self.rows[feature]) {
                *neuron = neuron.wrapping_add(*told);
            }
        }
        let mut together = 0;
        for (neuron, voice) in neurons.iter().zip(&self.voice) {
            let told = (*neuron).clamp(0, FULL as i16);
            together += i32::from(told * told) * i32::from(*voice);
        }
        alone / FINE + together / SCALE
    }

    /// Weights set by hand, where learning begins.
    pub fn by_hand() -> Weights {
        let mut weights = Weights::zero();
        super::features::by_hand(|feature, value| weights.alone[feature] = (value * FINE) as i16);
        weights
    }
}
