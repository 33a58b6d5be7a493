//! Games of the engine against itself.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use engine::pentagame::{Evaluation, Params, Player, Weights};
use engine::{Budget, Question, Settings, Thinker, is_decided};
use games::{AnyMove, AnyPosition, Game, History};
use pentagame::{Move, Pentagame};
use rulebook::conformance::Seeded;
use rulebook::{Outcome, Position};

use super::sample::{self, ROUND, Sample};
use super::{folder, weights};
use crate::progress::spoken;

#[derive(clap::Args)]
pub struct Arguments {
    /// Stops when the round has so many positions
    #[arg(long, default_value_t = 100_000)]
    positions: u64,
    /// Static evaluations for each turn
    #[arg(long, default_value_t = 3000)]
    evals: u64,
    /// The number of the round: names the shards and seeds the games
    #[arg(long, default_value_t = 1)]
    round: u64,
    /// Games at once
    #[arg(long, default_value_t = 1)]
    jobs: u64,
    /// The weights that play: hand, usual or a file
    #[arg(long, default_value = "usual")]
    weights: String,
    /// Where the shards go; target/train unless given
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

/// What the hands share.
struct Board {
    written: u64,
    new: u64,
    games: u64,
    begun: Instant,
    told: Instant,
}

/// The task.
pub fn run(arguments: &Arguments) -> Result<()> {
    let folder = folder(arguments.dir.as_deref());
    fs::create_dir_all(&folder)?;
    let jobs = arguments.jobs.max(1);
    let mut written = 0;
    let mut next = Vec::new();
    for job in 0..jobs {
        let (lines, game) = resume(&shard(&folder, arguments.round, job), arguments.round)?;
        written += lines;
        next.push(game);
    }
    eprintln!(
        "round {}: {written} of {} positions are there",
        arguments.round, arguments.positions
    );
    let now = Instant::now();
    let board = Mutex::new(Board { written, new: 0, games: 0, begun: now, told: now });
    std::thread::scope(|scope| {
        let hands: Vec<_> = (0..jobs)
            .map(|job| {
                let from = next[job as usize];
                let (board, file) = (&board, shard(&folder, arguments.round, job));
                scope.spawn(move || hand(arguments, board, &file, job, from))
            })
            .collect();
        hands.into_iter().try_for_each(|hand| hand.join().expect("no hand panics"))
    })?;
    eprintln!("done: {}", folder.display());
    Ok(())
}

fn shard(folder: &Path, round: u64, job: u64) -> PathBuf {
    folder.join(format!("round{round}-{job}.tsv"))
}

/// How many positions a shard holds, and the first game (counted within the job) to be played.
fn resume(file: &Path, round: u64) -> Result<(u64, Option<u64>)> {
    let (mut lines, mut last) = (0, None);
    if file.is_file() {
        sample::read(file, |sample| {
            lines += 1;
            last = Some(sample.game.wrapping_sub(round * ROUND));
        })?;
    }
    Ok((lines, last))
}

/// Plays games until there are enough positions. Game `n` of the round depends on `n` alone.
fn hand(
    arguments: &Arguments,
    board: &Mutex<Board>,
    file: &Path,
    job: u64,
    last: Option<u64>,
) -> Result<()> {
    let mut out = OpenOptions::new().create(true).append(true).open(file)?;
    let mut selfplay = SelfPlay::new(&arguments.weights, arguments.evals)?;
    let jobs = arguments.jobs.max(1);
    let mut number = last.map_or(job, |last| last + jobs);
    loop {
        let samples = selfplay.game(arguments.round * ROUND + number);
        number += jobs;
        let text: String = samples.iter().map(Sample::to_line).collect();
        // One call for a whole game: an interrupted run loses a game, not half of one.
        out.write_all(text.as_bytes()).with_context(|| format!("writing {}", file.display()))?;
        let mut board = board.lock().expect("no hand panics");
        board.written += samples.len() as u64;
        board.new += samples.len() as u64;
        board.games += 1;
        board.tell(arguments.positions);
        if board.written >= arguments.positions {
            return Ok(());
        }
    }
}

impl Board {
    fn tell(&mut self, wanted: u64) {
        if self.told.elapsed() < Duration::from_secs(10) && self.written < wanted {
            return;
        }
        self.told = Instant::now();
        let speed = self.new as f64 / self.begun.elapsed().as_secs_f64().max(0.001);
        let left = wanted.saturating_sub(self.written) as f64 / speed.max(0.001);
        eprintln!(
            "{} of {wanted} positions, {} games now, {speed:.0} positions/s, {} left",
            self.written,
            self.games,
            spoken(Duration::from_secs_f64(left)),
        );
    }
}

/// One player on both sides.
struct SelfPlay {
    player: Player,
    taste: Evaluation,
    evals: u64,
}

impl SelfPlay {
    fn new(name: &str, evals: u64) -> Result<SelfPlay> {
        let settings = Settings { hash_mb: 4, ..Settings::default() };
        let player = Player::with(&settings, weights(name)?, Params::default());
        Ok(SelfPlay { player, taste: Evaluation::new(Weights::by_hand()), evals })
    }

    /// Plays a game and tells the positions worth learning from.
    fn game(&mut self, seed: u64) -> Vec<Sample> {
        let mut random = Seeded::new(seed);
        let game: Game = "pentagame".parse().expect("a game");
        self.player.new_game(&game);
        let mut position = Pentagame::start(&pentagame::Setup::default());
        let mut history = History::new(&position);
        let opening = 4 + random.below(5) as u32;
        // In every second game a stray move now and then, so that odd positions are seen too.
        let stray = random.below(2) == 0;
        let mut samples: Vec<Sample> = Vec::new();
        let result = loop {
            if let Outcome::Final(end) = history.outcome(&position) {
                let seats = end.score.as_slice();
                break (seats[0] - seats[1]).signum();
            }
            let ply = history.plies();
            let mover = position.to_move().index();
            let m = if ply < opening || stray && random.below(12) == 0 {
                // What came before has no result of its own any more.
                samples.iter_mut().for_each(|sample| sample.result = None);
                self.stray_move(&position, &mut random)
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
        // Until now the result said who was to move.
        for sample in &mut samples {
            sample.result = sample.result.map(|mover| mover * result as i8);
        }
        samples
    }

    fn search(&mut self, position: &Pentagame, history: &History) -> (Move, i32) {
        let any = AnyPosition::Pentagame(position.clone());
        let question = Question::new(&any, history, Budget::evals(self.evals));
        let thought = self.player.think(&question, &mut |_| {});
        let line = thought.lines.first().expect("somebody is to move");
        let value = line.value.as_slice()[position.to_move().index()];
        match line.moves.first() {
            Some(AnyMove::Pentagame(m)) => (*m, value),
            _ => unreachable!("the game is Pentagame"),
        }
    }

    /// The best of a few moves drawn at random, by a glance.
    fn stray_move(&mut self, position: &Pentagame, random: &mut Seeded) -> Move {
        let moves = position.moves(position.to_move());
        let tries = 1 << random.below(4);
        (0..tries)
            .map(|_| {
                let m = moves[random.below(moves.len() as u64) as usize];
                let mut next = position.clone();
                next.play_unchecked(m);
                let worth = if next.is_over() { 0 } else { -self.taste.value(&next) };
                (worth, m)
            })
            .max_by_key(|(worth, _)| *worth)
            .map(|(_, m)| m)
            .expect("at least one is drawn")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_depends_on_its_seed_alone() {
        let mut selfplay = SelfPlay::new("hand", 300).unwrap();
        let first = selfplay.game(5);
        assert!(first.len() > 3);
        selfplay.game(6);
        assert_eq!(selfplay.game(5), first);
        for sample in &first {
            let position: Pentagame = sample.position.parse().unwrap();
            assert!(!position.is_over());
        }
        let last = first.last().unwrap();
        assert!(last.result.is_some());
    }
}
