//! Self-play games that produce training positions.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use engine::pentagame::{EvalWeights, Evaluation, SearchParams, TwoSidedEngine};
use engine::{Engine, EngineOptions, SearchLimits, SearchRequest, is_decided};
use games::{AnyMove, AnyPosition, Game, History};
use pentagame::{Move, Pentagame};
use rulebook::conformance::SplitMix64;
use rulebook::{Outcome, Position};

use crate::sample::{self, SEEDS_PER_ROUND, Sample};
use crate::{load_weights, shard_folder};

#[derive(clap::Args)]
pub struct SelfPlayArguments {
    /// Number of positions in the round at which the run ends.
    #[arg(long, default_value_t = 100_000)]
    positions: u64,
    /// Static evaluations per move.
    #[arg(long, default_value_t = 3000)]
    evals: u64,
    /// Number of the round: names the shards and seeds the games.
    #[arg(long, default_value_t = 1)]
    round: u64,
    /// Number of games played at the same time.
    #[arg(long, default_value_t = 1)]
    jobs: u64,
    /// Weights used by the engine: hand, usual or a file.
    #[arg(long, default_value = "usual")]
    weights: String,
    /// Folder of the shards; target/train by default.
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

/// Progress shared by the workers.
struct SelfPlayProgress {
    written: u64,
    new: u64,
    games: u64,
    begun: Instant,
    reported: Instant,
}

/// Plays games until the round has enough positions.
pub fn run(arguments: &SelfPlayArguments) -> Result<()> {
    let folder = shard_folder(arguments.dir.as_deref());
    fs::create_dir_all(&folder)?;
    let jobs = arguments.jobs.max(1);
    let mut written = 0;
    let mut next = Vec::new();
    for job in 0..jobs {
        let (lines, game) = resume(&shard_path(&folder, arguments.round, job), arguments.round)?;
        written += lines;
        next.push(game);
    }
    eprintln!(
        "round {}: {written} of {} positions are stored",
        arguments.round, arguments.positions
    );
    let now = Instant::now();
    let progress =
        Mutex::new(SelfPlayProgress { written, new: 0, games: 0, begun: now, reported: now });
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs)
            .map(|job| {
                let from = next[job as usize];
                let (progress, file) = (&progress, shard_path(&folder, arguments.round, job));
                scope.spawn(move || play_games(arguments, progress, &file, job, from))
            })
            .collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
    })?;
    eprintln!("done: {}", folder.display());
    Ok(())
}

fn shard_path(folder: &Path, round: u64, job: u64) -> PathBuf {
    folder.join(format!("round{round}-{job}.tsv"))
}

/// Counts the positions of a shard and finds its last game.
fn resume(file: &Path, round: u64) -> Result<(u64, Option<u64>)> {
    let (mut lines, mut last) = (0, None);
    if file.is_file() {
        sample::read_shard(file, |sample| {
            lines += 1;
            last = Some(sample.game.wrapping_sub(round * SEEDS_PER_ROUND));
        })?;
    }
    Ok((lines, last))
}

/// Plays games until there are enough positions. Game `n` of the round depends on `n` alone.
fn play_games(
    arguments: &SelfPlayArguments,
    progress: &Mutex<SelfPlayProgress>,
    file: &Path,
    job: u64,
    last: Option<u64>,
) -> Result<()> {
    let mut out = OpenOptions::new().create(true).append(true).open(file)?;
    let mut self_play = SelfPlay::new(&arguments.weights, arguments.evals)?;
    let jobs = arguments.jobs.max(1);
    let mut number = last.map_or(job, |last| last + jobs);
    loop {
        let samples = self_play.play_game(arguments.round * SEEDS_PER_ROUND + number);
        number += jobs;
        let text: String = samples.iter().map(Sample::to_line).collect();
        // One write per game: an interrupted run loses a whole game, never half of one.
        out.write_all(text.as_bytes()).with_context(|| format!("writing {}", file.display()))?;
        let mut progress = progress.lock().expect("no worker panics");
        progress.written += samples.len() as u64;
        progress.new += samples.len() as u64;
        progress.games += 1;
        progress.report(arguments.positions);
        if progress.written >= arguments.positions {
            return Ok(());
        }
    }
}

impl SelfPlayProgress {
    fn report(&mut self, target: u64) {
        if self.reported.elapsed() < Duration::from_secs(10) && self.written < target {
            return;
        }
        self.reported = Instant::now();
        let speed = self.new as f64 / self.begun.elapsed().as_secs_f64().max(0.001);
        let left = target.saturating_sub(self.written) as f64 / speed.max(0.001);
        eprintln!(
            "{} of {target} positions, {} games now, {speed:.0} positions/s, {} left",
            self.written,
            self.games,
            format_minutes(left),
        );
    }
}

/// Formats seconds as hours and minutes.
fn format_minutes(seconds: f64) -> String {
    let minutes = (seconds / 60.0).ceil() as u64;
    format!("{}:{:02} h", minutes / 60, minutes % 60)
}

/// One engine that plays both sides.
struct SelfPlay {
    engine: TwoSidedEngine,
    evaluation: Evaluation,
    evals: u64,
}

impl SelfPlay {
    fn new(name: &str, evals: u64) -> Result<SelfPlay> {
        let options = EngineOptions { hash_mb: 4, ..EngineOptions::default() };
        let engine = TwoSidedEngine::with(&options, load_weights(name)?, SearchParams::default());
        Ok(SelfPlay { engine, evaluation: Evaluation::new(EvalWeights::by_hand()), evals })
    }

    /// Plays a game and returns the positions worth learning from.
    fn play_game(&mut self, seed: u64) -> Vec<Sample> {
        let mut random = SplitMix64::new(seed);
        let game: Game = "pentagame".parse().expect("a game");
        self.engine.new_game(&game);
        let mut position = Pentagame::start(&pentagame::Setup::default());
        let mut history = History::new(&position);
        let opening = 4 + random.below(5) as u32;
        // Every second game has occasional random moves, so that unusual positions occur too.
        let has_weak_moves = random.below(2) == 0;
        let mut samples: Vec<Sample> = Vec::new();
        let result = loop {
            if let Outcome::Final(end) = history.outcome(&position) {
                let seats = end.score.as_slice();
                break (seats[0] - seats[1]).signum();
            }
            let ply = history.plies();
            let mover = position.to_move().index();
            let m = if ply < opening || has_weak_moves && random.below(12) == 0 {
                // The result says nothing about positions before a random move.
                samples.iter_mut().for_each(|sample| sample.result = None);
                self.weak_move(&position, &mut random)
            } else {
                let (m, value) = self.search(&position, &history);
                if is_decided(value) {
                    break value.signum() * if mover == 0 { 1 } else { -1 };
                }
                let text = position.to_string();
                let result = Some(if mover == 0 { 1 } else { -1 });
                samples.push(Sample { game: seed, ply, value, result, position: text });
                m
            };
            position.play_unchecked(m);
            history.push(&position);
        };
        // Until now `result` was the sign of the mover.
        for sample in &mut samples {
            sample.result = sample.result.map(|mover| mover * result as i8);
        }
        samples
    }

    fn search(&mut self, position: &Pentagame, history: &History) -> (Move, i32) {
        let any = AnyPosition::Pentagame(position.clone());
        let request = SearchRequest::new(&any, history, SearchLimits::evals(self.evals));
        let result = self.engine.search(&request, &mut |_| {});
        let best = result.variations.first().expect("a player is to move");
        let value = best.value.as_slice()[position.to_move().index()];
        match best.moves.first() {
            Some(AnyMove::Pentagame(m)) => (*m, value),
            _ => unreachable!("the game is Pentagame"),
        }
    }

    /// The best of a few random moves by static evaluation.
    fn weak_move(&mut self, position: &Pentagame, random: &mut SplitMix64) -> Move {
        let moves = position.moves(position.to_move());
        let tries = 1 << random.below(4);
        (0..tries)
            .map(|_| {
                let m = moves[random.below(moves.len() as u64) as usize];
                let mut next = position.clone();
                next.play_unchecked(m);
                let value = if next.is_over() { 0 } else { -self.evaluation.value(&next) };
                (value, m)
            })
            .max_by_key(|(value, _)| *value)
            .map(|(_, m)| m)
            .expect("at least one is drawn")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn game_depends_on_its_seed_only() {
        let mut self_play = SelfPlay::new("hand", 300).unwrap();
        let first = self_play.play_game(5);
        assert!(first.len() > 3);
        self_play.play_game(6);
        assert_eq!(self_play.play_game(5), first);
        for sample in &first {
            let position: Pentagame = sample.position.parse().unwrap();
            assert!(!position.is_over());
        }
        let last = first.last().unwrap();
        assert!(last.result.is_some());
    }
}
