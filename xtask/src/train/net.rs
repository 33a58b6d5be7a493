//! The evaluation with fractions instead of integers, so that it can learn.

use engine::pentagame::{FEATURES, FINE, FULL, HIDDEN, SCALE, Weights};
use rulebook::conformance::Seeded;

/// The positions as numbers.
#[derive(Default)]
pub struct Set {
    /// The statements that hold, those of all positions one after another.
    features: Vec<u16>,
    /// Where those of each position end.
    ends: Vec<usize>,
    /// What the model should say: the expected score of the player to move, 0 to 1.
    pub targets: Vec<f32>,
}

impl Set {
    pub fn push(&mut self, features: &[u16], target: f32) {
        self.features.extend(features);
        self.ends.push(self.features.len());
        self.targets.push(target);
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn features(&self, index: usize) -> &[u16] {
        let from = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.features[from..self.ends[index]]
    }
}

/// Which part of the model learns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parts {
    /// The worth of each statement alone.
    Alone,
    /// That and the hidden layer.
    All,
}

/// The rows of a model: one for each statement, then the rest position and the voice of each
/// neuron. A row is what the statement is worth alone and what it tells each neuron.
const WIDTH: usize = 1 + HIDDEN;
const REST: usize = FEATURES * WIDTH;
const VOICE: usize = REST + HIDDEN;
const ALL: usize = VOICE + HIDDEN;

/// The weights as fractions; values are in the logarithm of the odds.
#[derive(Clone)]
pub struct Model {
    weights: Vec<f32>,
}

/// What a weight of a row can be at most, so that it fits a byte.
const MOST_TOLD: f32 = 127.0 / FULL as f32;

impl Model {
    /// Says what the given weights say of single statements, with `k` hundredths of a piece out to
    /// one; the neurons listen at random and are not heard much.
    pub fn new(seed: u64, by_hand: &Weights, k: f64) -> Model {
        let mut random = Seeded::new(seed);
        let mut between = |most: f32| {
            let unit = (random.next_u64() >> 40) as f32 / (1u64 << 24) as f32;
            (2.0 * unit - 1.0) * most
        };
        let mut weights = vec![0.0; ALL];
        for (feature, row) in weights[..REST].chunks_exact_mut(WIDTH).enumerate() {
            row[0] = (f64::from(by_hand.alone[feature]) / f64::from(FINE) / k) as f32;
            row[1..].iter_mut().for_each(|told| *told = between(0.15));
        }
        weights[REST..VOICE].iter_mut().for_each(|rest| *rest = 0.4);
        weights[VOICE..].iter_mut().for_each(|voice| *voice = between(0.2));
        Model { weights }
    }

    /// What it says about a position; `neurons` are left as they were told.
    fn value(&self, features: &[u16], parts: Parts, neurons: &mut [f32; HIDDEN]) -> f32 {
        let mut value = 0.0;
        neurons.copy_from_slice(&self.weights[REST..VOICE]);
        for &feature in features {
            let row = &self.weights[usize::from(feature) * WIDTH..][..WIDTH];
            value += row[0];
            if parts == Parts::All {
                for (neuron, told) in neurons.iter_mut().zip(&row[1..]) {
                    *neuron += told;
                }
            }
        }
        if parts == Parts::All {
            for (neuron, voice) in neurons.iter().zip(&self.weights[VOICE..]) {
                value += voice * strength(*neuron);
            }
        }
        value
    }

    /// The mean loss over a set.
    pub fn loss(&self, set: &Set, parts: Parts) -> f64 {
        let mut neurons = [0.0; HIDDEN];
        mean_loss(set, |features| self.value(features, parts, &mut neurons))
    }

    /// Adds what one position teaches to the slopes; its loss.
    fn teach(&self, features: &[u16], target: f32, parts: Parts, slopes: &mut [f32]) -> f64 {
        let mut neurons = [0.0; HIDDEN];
        let value = self.value(features, parts, &mut neurons);
        let error = chance(value) - target;
        let mut row = [0.0; WIDTH];
        row[0] = error;
        if parts == Parts::All {
            for (index, neuron) in neurons.iter().enumerate() {
                let slope = error * self.weights[VOICE + index] * steepness(*neuron);
                slopes[VOICE + index] += error * strength(*neuron);
                slopes[REST + index] += slope;
                row[1 + index] = slope;
            }
        }
        for &feature in features {
            let slopes = &mut slopes[usize::from(feature) * WIDTH..][..WIDTH];
            for (slope, more) in slopes.iter_mut().zip(&row) {
                *slope += more;
            }
        }
        cross_entropy(value, target)
    }

    /// The weights as integers, with `k` hundredths of a piece out to one.
    pub fn rounded(&self, k: f64, parts: Parts) -> Weights {
        let mut weights = Weights::zero();
        let round = |weight: f32, scale: f64| (f64::from(weight) * scale).round() as i16;
        for (feature, row) in self.weights[..REST].chunks_exact(WIDTH).enumerate() {
            weights.alone[feature] = round(row[0], k * f64::from(FINE));
            if parts == Parts::All {
                for (to, told) in weights.rows[feature].iter_mut().zip(&row[1..]) {
                    *to = round(told.clamp(-MOST_TOLD, MOST_TOLD), f64::from(FULL));
                }
            }
        }
        if parts == Parts::All {
            let scale = k * f64::from(SCALE) / f64::from(strongest());
            for index in 0..HIDDEN {
                weights.rest[index] = round(self.weights[REST + index], f64::from(FULL));
                weights.voice[index] = round(self.weights[VOICE + index], scale);
            }
        }
        weights
    }
}

/// What a neuron gives that was told so much.
fn strength(told: f32) -> f32 {
    let told = told.clamp(0.0, 1.0);
    told * told
}

/// How fast that changes.
fn steepness(told: f32) -> f32 {
    if told > 0.0 && told < 1.0 { 2.0 * told } else { 0.0 }
}

/// The strongest a neuron gets, in integers.
fn strongest() -> i32 {
    FULL * FULL
}

/// The expected score for odds given by their logarithm.
pub fn chance(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// The mean cross entropy of what is said about the positions of a set.
pub fn mean_loss(set: &Set, mut say: impl FnMut(&[u16]) -> f32) -> f64 {
    let sum: f64 = (0..set.len())
        .map(|index| cross_entropy(say(set.features(index)), set.targets[index]))
        .sum();
    sum / set.len().max(1) as f64
}

/// What is lost by saying this, as the logarithm of odds, where the target was right.
fn cross_entropy(said: f32, target: f32) -> f64 {
    let said = f64::from(chance(said)).clamp(1e-6, 1.0 - 1e-6);
    let target = f64::from(target);
    -target * said.ln() - (1.0 - target) * (1.0 - said).ln()
}

/// How to learn.
#[derive(Clone, Copy)]
pub struct Course {
    pub parts: Parts,
    pub epochs: u32,
    /// The step at the beginning; it falls to a fiftieth.
    pub step: f32,
    /// Positions between two steps.
    pub batch: usize,
    /// How far a weight is expected to move from where it begins (the worth of a statement alone)
    /// or from nought (the others): the less often it is heard of, the more this counts.
    pub spread: [f32; 2],
    /// Stops after so many epochs without progress.
    pub patience: u32,
    pub seed: u64,
}

/// The method of Adam: steps along the slope, smoothed and evened out.
struct Adam {
    course: Course,
    /// Where each weight is pulled to, and how strongly, by kind.
    origin: Vec<f32>,
    pull: [f32; 2],
    first: Vec<f32>,
    second: Vec<f32>,
    step: u32,
    steps: u32,
}

impl Adam {
    fn new(start: &Model, course: Course, positions: usize) -> Adam {
        let origin = start.weights.iter().enumerate();
        let origin = origin.map(|(index, weight)| if is_alone(index) { *weight } else { 0.0 });
        Adam {
            course,
            origin: origin.collect(),
            pull: course.spread.map(|spread| 1.0 / (spread * spread * positions as f32)),
            first: vec![0.0; ALL],
            second: vec![0.0; ALL],
            step: 0,
            steps: course.epochs * positions.div_ceil(course.batch) as u32,
        }
    }

    /// One step, with the sum of the slopes of so many positions.
    fn step(&mut self, model: &mut Model, slopes: &[f32], positions: usize) {
        const SMOOTH: [f32; 2] = [0.9, 0.999];
        self.step += 1;
        let done = self.step as f32 / self.steps as f32;
        let fall = 0.5 * (1.0 + (done * std::f32::consts::PI).cos());
        let size = self.course.step * (0.02 + 0.98 * fall);
        let bias = SMOOTH.map(|smooth| 1.0 - smooth.powi(self.step as i32));
        let share = 1.0 / positions as f32;
        for (index, weight) in model.weights.iter_mut().enumerate() {
            let alone = is_alone(index);
            if self.course.parts == Parts::Alone && !alone {
                continue;
            }
            let pull = self.pull[usize::from(!alone)] * (*weight - self.origin[index]);
            let slope = slopes[index] * share + pull;
            let (first, second) = (&mut self.first[index], &mut self.second[index]);
            *first += (slope - *first) * (1.0 - SMOOTH[0]);
            *second += (slope * slope - *second) * (1.0 - SMOOTH[1]);
            *weight -= size * (*first / bias[0]) / ((*second / bias[1]).sqrt() + 1e-8);
            if !alone && index < REST {
                *weight = weight.clamp(-MOST_TOLD, MOST_TOLD);
            }
        }
    }
}

/// Whether the weight with this number is the worth of a statement alone.
fn is_alone(index: usize) -> bool {
    index < REST && index.is_multiple_of(WIDTH)
}

/// Learns; what did best on the positions that were kept back is kept. `tell` hears the losses of
/// each epoch: what was lost while learning, and on the positions kept back.
pub fn learn(
    start: Model,
    set: &Set,
    kept_back: &Set,
    course: Course,
    mut tell: impl FnMut(u32, f64, f64),
) -> Model {
    let mut random = Seeded::new(course.seed);
    let mut adam = Adam::new(&start, course, set.len());
    let mut model = start;
    let (mut best, mut best_loss, mut best_epoch) = (model.clone(), f64::MAX, 0);
    let mut slopes = vec![0.0f32; ALL];
    let mut order: Vec<u32> = (0..set.len() as u32).collect();
    for epoch in 1..=course.epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last as u64 + 1) as usize);
        }
        let mut lost = 0.0;
        for batch in order.chunks(course.batch) {
            slopes.fill(0.0);
            for &index in batch {
                let (features, target) =
                    (set.features(index as usize), set.targets[index as usize]);
                lost += model.teach(features, target, course.parts, &mut slopes);
            }
            adam.step(&mut model, &slopes, batch.len());
        }
        let loss = model.loss(kept_back, course.parts);
        tell(epoch, lost / set.len() as f64, loss);
        if loss < best_loss {
            (best, best_loss, best_epoch) = (model.clone(), loss, epoch);
        } else if epoch - best_epoch >= course.patience {
            break;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions in which two statements are good only together.
    fn synthetic(seed: u64, count: usize) -> Set {
        let mut random = Seeded::new(seed);
        let mut set = Set::default();
        for _ in 0..count {
            let [one, two, three] = [(); 3].map(|()| random.below(2) as u16);
            let score = 0.5 + 0.3 * f32::from(one ^ two) - 0.2 * f32::from(three);
            set.push(&[one, 10 + two, 20 + three], score);
        }
        set
    }

    #[test]
    fn learning_lowers_the_loss_and_can_be_repeated() {
        let (set, kept_back) = (synthetic(1, 400), synthetic(2, 100));
        let course = Course {
            parts: Parts::Alone,
            epochs: 12,
            step: 0.02,
            batch: 16,
            spread: [1.0; 2],
            patience: 12,
            seed: 3,
        };
        let untaught = || Model::new(4, &Weights::zero(), 100.0);
        let fit = || {
            let linear = learn(untaught(), &set, &kept_back, course, |_, _, _| {});
            let all = Course { parts: Parts::All, ..course };
            let net = learn(linear.clone(), &set, &kept_back, all, |_, _, _| {});
            (linear, net)
        };
        let (linear, net) = fit();
        let before = untaught().loss(&kept_back, Parts::Alone);
        let [alone, together] =
            [linear.loss(&kept_back, Parts::Alone), net.loss(&kept_back, Parts::All)];
        assert!(alone < before - 0.005, "{alone} {before}");
        assert!(together < alone - 0.01, "{together} {alone}");
        let bytes = net.rounded(100.0, Parts::All).to_bytes();
        assert_eq!(fit().1.rounded(100.0, Parts::All).to_bytes(), bytes);
    }
}
