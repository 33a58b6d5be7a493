//! Fits weights to positions.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use engine::pentagame::{Evaluation, Features, Weights};
use pentagame::Pentagame;
use rulebook::scatter;

use super::net::{Course, Model, Parts, Set, chance, learn, mean_loss};
use super::sample::{self, Sample};
use super::{folder, weights};

#[derive(clap::Args)]
pub struct Arguments {
    /// Where the weights go
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Where the shards are; target/train unless given
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
    /// Only these rounds; all unless given
    #[arg(long, value_name = "ROUND,ROUND", value_delimiter = ',')]
    rounds: Vec<u64>,
    /// Only the worth of each statement alone, no hidden layer
    #[arg(long)]
    linear: bool,
    /// How much the search counts against the result of the game, 0 to 1
    #[arg(long, default_value_t = 0.6)]
    lambda: f32,
    /// Epochs of the worth of statements alone
    #[arg(long, default_value_t = 8)]
    linear_epochs: u32,
    /// Epochs of the hidden layer at most
    #[arg(long, default_value_t = 30)]
    epochs: u32,
    /// The size of the first steps
    #[arg(long, default_value_t = 0.002)]
    step: f32,
    /// Positions between two steps
    #[arg(long, default_value_t = 512)]
    batch: usize,
    /// How far the worth of a statement alone is expected to be from the one set by hand
    #[arg(long, default_value_t = 0.1)]
    spread: f32,
    /// How large the weights of the hidden layer are expected to be
    #[arg(long, default_value_t = 0.7)]
    spread_hidden: f32,
    /// How many hundredths of a piece out make the odds e to one
    #[arg(long, default_value_t = 35.0)]
    scale: f64,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// One game in so many is kept back to judge by.
const KEPT_BACK: u64 = 16;

/// The task.
pub fn run(arguments: &Arguments) -> Result<()> {
    let begun = Instant::now();
    let samples = load(arguments)?;
    let rounds: BTreeSet<u64> = samples.iter().map(Sample::round).collect();
    let mut odds = BTreeMap::new();
    for round in rounds {
        let of_round: Vec<&Sample> =
            samples.iter().filter(|sample| sample.round() == round).collect();
        let k = fit_k(&of_round);
        println!("round {round}: {} positions, odds by {k:.1} hundredths", of_round.len());
        odds.insert(round, k);
    }
    let [set, kept_back] = split(&samples, &odds, arguments.lambda)?;
    let k = arguments.scale;
    println!("{} to learn from, {} kept back, {:.1?}", set.len(), kept_back.len(), begun.elapsed());
    for name in ["hand", "usual"] {
        let (loss, size) = rounded_loss(&weights(name)?, &kept_back, k);
        println!("{name}: kept back {loss:.5}, values of {size:.0}");
    }
    let tell = |epoch: u32, taught: f64, kept: f64| {
        if !epoch.is_multiple_of(5) && epoch > 5 {
            return;
        }
        println!("epoch {epoch}: learnt {taught:.5}, kept back {kept:.5}, {:.1?}", begun.elapsed());
    };
    let alone = Course {
        parts: Parts::Alone,
        epochs: arguments.linear_epochs,
        step: 0.01,
        batch: 4096,
        spread: [arguments.spread, arguments.spread_hidden],
        patience: u32::MAX,
        seed: arguments.seed,
    };
    let mut model =
        learn(Model::new(arguments.seed, &Weights::by_hand(), k), &set, &kept_back, alone, tell);
    let mut parts = Parts::Alone;
    if !arguments.linear {
        parts = Parts::All;
        let all = Course {
            parts,
            epochs: arguments.epochs,
            step: arguments.step,
            batch: arguments.batch,
            patience: 6,
            ..alone
        };
        model = learn(model, &set, &kept_back, all, tell);
    }
    let fitted = model.rounded(k, parts);
    let (loss, size) = rounded_loss(&fitted, &kept_back, k);
    println!(
        "kept back {:.5} with fractions, {loss:.5} with integers, values of {size:.0}",
        model.loss(&kept_back, parts),
    );
    fs::write(&arguments.out, fitted.to_bytes())
        .with_context(|| format!("writing {}", arguments.out.display()))?;
    println!("{} written after {:.0?}", arguments.out.display(), begun.elapsed());
    Ok(())
}

fn load(arguments: &Arguments) -> Result<Vec<Sample>> {
    let folder = folder(arguments.dir.as_deref());
    let mut samples = Vec::new();
    for file in sample::shards(&folder)? {
        sample::read(&file, |sample| {
            if arguments.rounds.is_empty() || arguments.rounds.contains(&sample.round()) {
                samples.push(sample);
            }
        })?;
    }
    if samples.is_empty() {
        bail!("no positions in {}; `cargo xtask train data` makes some", folder.display());
    }
    Ok(samples)
}

/// How many hundredths make the odds e to one: the number with which the values found by search
/// foretell the results best. Each round has its own, as each was played with weights of its own.
fn fit_k(samples: &[&Sample]) -> f64 {
    let loss = |k: f64| -> f64 {
        let of = |sample: &&Sample| {
            let score = (f64::from(sample.result?) + 1.0) / 2.0;
            let said = 1.0 / (1.0 + (-f64::from(sample.value) / k).exp());
            let said = said.clamp(1e-6, 1.0 - 1e-6);
            Some(-score * said.ln() - (1.0 - score) * (1.0 - said).ln())
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

/// The positions to learn from and those kept back, whole games each.
fn split(samples: &[Sample], odds: &BTreeMap<u64, f64>, lambda: f32) -> Result<[Set; 2]> {
    let mut evaluation = Evaluation::new(Weights::zero());
    let mut sets = [Set::default(), Set::default()];
    for sample in samples {
        let position: Pentagame = sample
            .position
            .parse()
            .with_context(|| format!("position of game {}: {}", sample.game, sample.position))?;
        let found = chance((f64::from(sample.value) / odds[&sample.round()]) as f32);
        let target = match sample.result {
            None => found,
            Some(result) => lambda * found + (1.0 - lambda) * (f32::from(result) + 1.0) / 2.0,
        };
        let back = usize::from(scatter(sample.game).is_multiple_of(KEPT_BACK));
        sets[back].push(evaluation.features(&position), target);
    }
    Ok(sets)
}

/// The mean loss of weights as the engine uses them, and how large their values are.
fn rounded_loss(weights: &Weights, set: &Set, k: f64) -> (f64, f64) {
    let mut features = Features::new();
    let mut squares = 0.0;
    let loss = mean_loss(set, |list| {
        features.set(list);
        let value = f64::from(weights.value(&features));
        squares += value * value;
        (value / k) as f32
    });
    (loss, (squares / set.len().max(1) as f64).sqrt())
}
