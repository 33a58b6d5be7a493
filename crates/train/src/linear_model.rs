//! Linear evaluation with floating-point weights, trained with Adam.

use engine::pentagame::{EvalWeights, FEATURE_COUNT, WEIGHT_SCALE};
use rulebook::conformance::SplitMix64;

/// Training positions: their features and the scores to predict.
#[derive(Default)]
pub struct DataSet {
    /// The features of all positions, one position after another.
    features: Vec<u16>,
    /// The end of each position's features.
    ends: Vec<usize>,
    /// The expected score of the player to move, 0 to 1.
    targets: Vec<f32>,
}

impl DataSet {
    pub fn push(&mut self, features: &[u16], target: f32) {
        self.features.extend(features);
        self.ends.push(self.features.len());
        self.targets.push(target);
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    fn features(&self, index: usize) -> &[u16] {
        let from = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.features[from..self.ends[index]]
    }
}

/// Floating-point weights; their sum is the logarithm of the odds.
#[derive(Clone)]
pub struct LinearModel {
    weights: Vec<f32>,
}

impl LinearModel {
    /// A model equal to integer weights, with `k` hundredths of a piece out per unit of log-odds.
    pub fn from_weights(weights: &EvalWeights, k: f64) -> LinearModel {
        let scaled =
            weights.linear.iter().map(|weight| f64::from(*weight) / f64::from(WEIGHT_SCALE) / k);
        LinearModel { weights: scaled.map(|weight| weight as f32).collect() }
    }

    /// Integer weights, with `k` hundredths of a piece out per unit of log-odds.
    pub fn to_weights(&self, k: f64) -> EvalWeights {
        let mut weights = EvalWeights::zero();
        for (to, from) in weights.linear.iter_mut().zip(&self.weights) {
            *to = (f64::from(*from) * k * f64::from(WEIGHT_SCALE)).round() as i16;
        }
        weights
    }

    fn log_odds(&self, features: &[u16]) -> f32 {
        features.iter().map(|&feature| self.weights[usize::from(feature)]).sum()
    }

    /// The mean loss over a data set.
    pub fn loss(&self, set: &DataSet) -> f64 {
        mean_loss(set, |features| self.log_odds(features))
    }

    /// Adds the gradient of one position to `gradient` and returns its loss.
    fn add_gradient(&self, features: &[u16], target: f32, gradient: &mut [f32]) -> f64 {
        let log_odds = self.log_odds(features);
        let error = sigmoid(log_odds) - target;
        for &feature in features {
            gradient[usize::from(feature)] += error;
        }
        cross_entropy(log_odds, target)
    }
}

/// Expected score for the logarithm of the odds.
pub fn sigmoid(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// The mean cross entropy of predicted log-odds over a data set.
pub fn mean_loss(set: &DataSet, mut predict: impl FnMut(&[u16]) -> f32) -> f64 {
    let sum: f64 = (0..set.len())
        .map(|index| cross_entropy(predict(set.features(index)), set.targets[index]))
        .sum();
    sum / set.len().max(1) as f64
}

fn cross_entropy(log_odds: f32, target: f32) -> f64 {
    let predicted = f64::from(sigmoid(log_odds)).clamp(1e-6, 1.0 - 1e-6);
    let target = f64::from(target);
    -target * predicted.ln() - (1.0 - target) * (1.0 - predicted).ln()
}

/// Parameters of the training.
#[derive(Clone, Copy)]
pub struct TrainingParams {
    pub epochs: u32,
    /// Learning rate at the beginning; it falls to a fiftieth.
    pub learning_rate: f32,
    /// Positions per step.
    pub batch: usize,
    /// Expected distance of a weight from its start value.
    /// The rarer a feature, the more this prior counts.
    pub spread: f32,
    /// Seed of the shuffling.
    pub seed: u64,
}

/// The Adam optimiser with a prior that pulls each weight to its start value.
struct Adam {
    params: TrainingParams,
    start: Vec<f32>,
    pull: f32,
    first_moment: Vec<f32>,
    second_moment: Vec<f32>,
    step: u32,
    steps: u32,
}

impl Adam {
    fn new(start: &LinearModel, params: TrainingParams, positions: usize) -> Adam {
        Adam {
            params,
            start: start.weights.clone(),
            pull: 1.0 / (params.spread * params.spread * positions as f32),
            first_moment: vec![0.0; FEATURE_COUNT],
            second_moment: vec![0.0; FEATURE_COUNT],
            step: 0,
            steps: params.epochs * positions.div_ceil(params.batch) as u32,
        }
    }

    /// Makes one step with the summed gradient of a batch.
    fn step(&mut self, model: &mut LinearModel, gradient: &[f32], positions: usize) {
        const DECAY: [f32; 2] = [0.9, 0.999];
        self.step += 1;
        let done = self.step as f32 / self.steps as f32;
        let fall = 0.5 * (1.0 + (done * std::f32::consts::PI).cos());
        let rate = self.params.learning_rate * (0.02 + 0.98 * fall);
        let bias = DECAY.map(|decay| 1.0 - decay.powi(self.step as i32));
        let share = 1.0 / positions as f32;
        for (index, weight) in model.weights.iter_mut().enumerate() {
            let pull = self.pull * (*weight - self.start[index]);
            let slope = gradient[index] * share + pull;
            let (first, second) = (&mut self.first_moment[index], &mut self.second_moment[index]);
            *first += (slope - *first) * (1.0 - DECAY[0]);
            *second += (slope * slope - *second) * (1.0 - DECAY[1]);
            *weight -= rate * (*first / bias[0]) / ((*second / bias[1]).sqrt() + 1e-8);
        }
    }
}

/// The losses of one epoch.
pub struct EpochLoss {
    pub epoch: u32,
    pub training: f64,
    pub validation: f64,
}

/// Trains a model; the result is the epoch with the lowest validation loss.
pub fn train(
    start: LinearModel,
    training: &DataSet,
    validation: &DataSet,
    params: TrainingParams,
    mut report: impl FnMut(EpochLoss),
) -> LinearModel {
    let mut random = SplitMix64::new(params.seed);
    let mut adam = Adam::new(&start, params, training.len());
    let mut model = start;
    let (mut best, mut best_loss) = (model.clone(), f64::MAX);
    let mut gradient = vec![0.0f32; FEATURE_COUNT];
    let mut order: Vec<u32> = (0..training.len() as u32).collect();
    for epoch in 1..=params.epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last as u64 + 1) as usize);
        }
        let mut sum = 0.0;
        for batch in order.chunks(params.batch) {
            gradient.fill(0.0);
            for index in batch.iter().map(|index| *index as usize) {
                let target = training.targets[index];
                sum += model.add_gradient(training.features(index), target, &mut gradient);
            }
            adam.step(&mut model, &gradient, batch.len());
        }
        let loss = model.loss(validation);
        report(EpochLoss { epoch, training: sum / training.len() as f64, validation: loss });
        if loss < best_loss {
            (best, best_loss) = (model.clone(), loss);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random positions of three features; the first two count only together.
    fn synthetic(seed: u64, count: usize) -> DataSet {
        let mut random = SplitMix64::new(seed);
        let mut set = DataSet::default();
        for _ in 0..count {
            let [one, two, three] = [(); 3].map(|()| random.below(2) as u16);
            let score = 0.5 + 0.3 * f32::from(one ^ two) - 0.2 * f32::from(three);
            set.push(&[one, 10 + two, 20 + three], score);
        }
        set
    }

    #[test]
    fn training_lowers_the_loss_and_is_reproducible() {
        let (training, validation) = (synthetic(1, 400), synthetic(2, 100));
        let params =
            TrainingParams { epochs: 12, learning_rate: 0.02, batch: 16, spread: 1.0, seed: 3 };
        let untrained = || LinearModel::from_weights(&EvalWeights::zero(), 100.0);
        let fit = || train(untrained(), &training, &validation, params, |_| {});
        let model = fit();
        let [before, after] = [untrained().loss(&validation), model.loss(&validation)];
        assert!(after < before - 0.005, "{after} {before}");
        assert_eq!(fit().to_weights(100.0).to_bytes(), model.to_weights(100.0).to_bytes());
    }
}
