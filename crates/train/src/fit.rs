//! Fits weights to stored positions.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use engine::pentagame::{EvalWeights, Evaluation, FeatureList};
use pentagame::Pentagame;
use rulebook::mix64;

use crate::linear_model::{
    DataSet, EpochLoss, LinearModel, TrainingParams, mean_loss, sigmoid, train,
};
use crate::sample::{self, Sample};
use crate::{load_weights, shard_folder};

#[derive(clap::Args)]
pub struct FitArguments {
    /// File of the fitted weights.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Folder of the shards; target/train by default.
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
    /// Rounds to learn from; all by default.
    #[arg(long, value_name = "ROUND,ROUND", value_delimiter = ',')]
    rounds: Vec<u64>,
    /// Share of the search value against the result of the game, 0 to 1.
    #[arg(long, default_value_t = 0.6)]
    lambda: f32,
    /// Number of passes over the positions.
    #[arg(long, default_value_t = 8)]
    epochs: u32,
    /// Learning rate at the beginning.
    #[arg(long, default_value_t = 0.01)]
    learning_rate: f32,
    /// Positions per step.
    #[arg(long, default_value_t = 4096)]
    batch: usize,
    /// Expected distance of a weight from the one set by hand.
    #[arg(long, default_value_t = 0.1)]
    spread: f32,
    /// Hundredths of a piece out that change the odds by a factor of e.
    #[arg(long, default_value_t = 35.0)]
    scale: f64,
    /// Seed of the shuffling.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// One game in this number is used for validation only.
const VALIDATION_SHARE: u64 = 16;

/// Fits weights and writes them to the file.
pub fn run(arguments: &FitArguments) -> Result<()> {
    let begun = Instant::now();
    let samples = load_samples(arguments)?;
    let scales = scales_by_round(&samples);
    let [training, validation] = split(&samples, &scales, arguments.lambda)?;
    let k = arguments.scale;
    let (count, held_out) = (training.len(), validation.len());
    println!("{count} for training, {held_out} for validation, {:.1?}", begun.elapsed());
    for name in ["hand", "usual"] {
        let (loss, size) = integer_loss(&load_weights(name)?, &validation, k);
        println!("{name}: validation loss {loss:.5}, values of {size:.0}");
    }
    let report = |loss: EpochLoss| {
        let EpochLoss { epoch, training, validation } = loss;
        if epoch.is_multiple_of(5) || epoch <= 5 {
            let elapsed = begun.elapsed();
            println!(
                "epoch {epoch}: loss {training:.5}, validation {validation:.5}, {elapsed:.1?}"
            );
        }
    };
    let params = TrainingParams {
        epochs: arguments.epochs,
        learning_rate: arguments.learning_rate,
        batch: arguments.batch,
        spread: arguments.spread,
        seed: arguments.seed,
    };
    let start = LinearModel::from_weights(&EvalWeights::by_hand(), k);
    let model = train(start, &training, &validation, params, report);
    let fitted = model.to_weights(k);
    let (loss, size) = integer_loss(&fitted, &validation, k);
    println!(
        "validation loss {:.5} with fractions, {loss:.5} with integers, values of {size:.0}",
        model.loss(&validation),
    );
    fs::write(&arguments.out, fitted.to_bytes())
        .with_context(|| format!("writing {}", arguments.out.display()))?;
    println!("{} written after {:.0?}", arguments.out.display(), begun.elapsed());
    Ok(())
}

fn load_samples(arguments: &FitArguments) -> Result<Vec<Sample>> {
    let folder = shard_folder(arguments.dir.as_deref());
    let mut samples = Vec::new();
    for file in sample::shards(&folder)? {
        sample::read_shard(&file, |sample| {
            if arguments.rounds.is_empty() || arguments.rounds.contains(&sample.round()) {
                samples.push(sample);
            }
        })?;
    }
    if samples.is_empty() {
        let folder = folder.display();
        bail!("no positions in {folder}; `cargo run --release -p train -- data` creates some");
    }
    Ok(samples)
}

/// Fits the scale of search values of each round, as each was played with weights of its own.
fn scales_by_round(samples: &[Sample]) -> BTreeMap<u64, f64> {
    let rounds: BTreeSet<u64> = samples.iter().map(Sample::round).collect();
    let mut scales = BTreeMap::new();
    for round in rounds {
        let of_round: Vec<&Sample> =
            samples.iter().filter(|sample| sample.round() == round).collect();
        let scale = fit_scale(&of_round);
        println!("round {round}: {} positions, scale {scale:.1}", of_round.len());
        scales.insert(round, scale);
    }
    scales
}

/// Finds the scale with which search values predict the results best.
fn fit_scale(samples: &[&Sample]) -> f64 {
    let loss = |k: f64| -> f64 {
        let of = |sample: &&Sample| {
            let score = (f64::from(sample.result?) + 1.0) / 2.0;
            let predicted = 1.0 / (1.0 + (-f64::from(sample.value) / k).exp());
            let predicted = predicted.clamp(1e-6, 1.0 - 1e-6);
            Some(-score * predicted.ln() - (1.0 - score) * (1.0 - predicted).ln())
        };
        samples.iter().filter_map(of).sum()
    };
    let (mut low, mut high) = (20.0, 1000.0);
    while high - low > 0.5 {
        let third = (high - low) / 3.0;
        if loss(low + third) < loss(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    (low + high) / 2.0
}

/// Splits the positions into training and validation sets by whole games.
fn split(samples: &[Sample], scales: &BTreeMap<u64, f64>, lambda: f32) -> Result<[DataSet; 2]> {
    let mut evaluation = Evaluation::new(EvalWeights::zero());
    let mut sets = [DataSet::default(), DataSet::default()];
    for sample in samples {
        let position: Pentagame = sample
            .position
            .parse()
            .with_context(|| format!("position of game {}: {}", sample.game, sample.position))?;
        let by_search = sigmoid((f64::from(sample.value) / scales[&sample.round()]) as f32);
        let target = match sample.result {
            None => by_search,
            Some(result) => lambda * by_search + (1.0 - lambda) * (f32::from(result) + 1.0) / 2.0,
        };
        let set = usize::from(mix64(sample.game).is_multiple_of(VALIDATION_SHARE));
        sets[set].push(evaluation.features(&position), target);
    }
    Ok(sets)
}

/// The mean loss of integer weights, and the root mean square of their values.
fn integer_loss(weights: &EvalWeights, set: &DataSet, k: f64) -> (f64, f64) {
    let mut features = FeatureList::new();
    let mut squares = 0.0;
    let loss = mean_loss(set, |list| {
        features.set(list);
        let value = f64::from(weights.value(&features));
        squares += value * value;
        (value / k) as f32
    });
    (loss, (squares / set.len().max(1) as f64).sqrt())
}
