//! Measures the index on random games.
//!
//! `cargo run --release -p explorer --example measure -- FOLDER GAMES GAMES_PER_DAY` writes daily
//! segments, merges them, adds one more day, and asks for positions of these games. With the
//! single argument FOLDER it asks one question in a new process, which is what the last figure
//! repeats.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs};

use explorer::{
    Explorer, ExplorerGame, ExplorerResult, Filter, GameSource, PLIES_MAX, RatingBand,
    SegmentWriter, merge_segments,
};
use games::{Action, AnyPosition, Game};
use rulebook::conformance::{SplitMix64, random_move};
use rulebook::{Position, Turn};

type AnyResult<T> = Result<T, Box<dyn std::error::Error>>;

/// Game that is played.
const GAME: &str = "pentagame:2";

/// Queries that are timed.
const QUERIES: u64 = 2000;

/// Queries that are timed in processes of their own.
const PROCESSES: u64 = 200;

fn main() -> AnyResult<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.as_slice() {
        [folder, games, games_per_day] => {
            measure(Path::new(folder), games.parse()?, games_per_day.parse()?)
        }
        [folder, game_id] => ask_in_this_process(Path::new(folder), game_id.parse()?),
        _ => Err("measure FOLDER GAMES GAMES_PER_DAY".into()),
    }
}

fn measure(folder: &Path, games: u64, games_per_day: u64) -> AnyResult<()> {
    let game: Game = GAME.parse()?;
    let days = games / games_per_day;
    let (mut playing, mut writing, mut merging) = (0.0, 0.0, 0.0);
    for day in 0..days {
        let (play, write) = add_day(folder, &game, day, games_per_day)?;
        playing += play.as_secs_f64();
        writing += write.as_secs_f64();
        let begin = Instant::now();
        while merge_segments(folder)?.is_some() {}
        merging += begin.elapsed().as_secs_f64();
    }
    let segments = fs::read_dir(folder)?.count();
    println!("games {} in {segments} segments", days * games_per_day);
    println!("playing {playing:.1} s, writing {writing:.1} s, merging {merging:.1} s");
    println!("bytes per game {:.1}", folder_bytes(folder)? as f64 / (days * games_per_day) as f64);

    let (_, write) = add_day(folder, &game, days, games_per_day)?;
    println!("one more day of {games_per_day} games: {:.2} s", write.as_secs_f64());

    let begin = Instant::now();
    let explorer = Explorer::open(folder)?;
    println!("open {:.3} ms", begin.elapsed().as_secs_f64() * 1000.0);
    ask(&explorer, &game, games)?;
    ask_in_processes(folder, games)?;
    println!("peak memory {}", peak_memory().unwrap_or_default());
    Ok(())
}

/// Plays and writes the games of a day; returns the times of both.
fn add_day(folder: &Path, game: &Game, day: u64, games: u64) -> AnyResult<(Duration, Duration)> {
    let begin = Instant::now();
    let mut playing = Duration::ZERO;
    let mut writer = SegmentWriter::create(folder, &format!("day-{day}"))?;
    for game_id in day * games..(day + 1) * games {
        let begin = Instant::now();
        let played = random_game(game, game_id);
        playing += begin.elapsed();
        writer.add(&played)?;
    }
    writer.finish()?;
    Ok((playing, begin.elapsed() - playing))
}

fn random_game(game: &Game, game_id: u64) -> ExplorerGame {
    let mut random = SplitMix64::new(game_id);
    let mut position = game.start();
    let mut actions = Vec::with_capacity(PLIES_MAX);
    while actions.len() < PLIES_MAX
        && let Turn::Seat(seat) = position.turn()
        && let Some(m) = random_move(&position, seat, &mut random)
        && let Ok(action) = Action::from_move(&position, &m)
    {
        actions.push(action);
        position.play_unchecked(m);
    }
    let bands: Vec<RatingBand> = RatingBand::all().collect();
    let places = [[1, 2], [2, 1], [1, 1]][random.below(3) as usize];
    ExplorerGame {
        game_id,
        game: game.clone(),
        start: game.start(),
        actions,
        source: GameSource::ALL[random.below(3) as usize],
        band: bands[random.below(bands.len() as u64) as usize],
        result: ExplorerResult::from_places(&position, &places),
    }
}

/// The position of a game after some plies; early positions are asked for more often.
fn asked_position(game: &Game, game_id: u64) -> AnyPosition {
    let mut random = SplitMix64::new(!game_id);
    let depth = random.below(PLIES_MAX as u64 + 1);
    let depth = random.below(depth + 1) as usize;
    let mut position = game.start();
    for action in random_game(game, game_id).actions.iter().take(depth) {
        let _ = action.play(&mut position);
    }
    position
}

fn ask(explorer: &Explorer, game: &Game, games: u64) -> AnyResult<()> {
    let mut random = SplitMix64::new(1);
    let (mut queries, mut lists) = (Vec::new(), Vec::new());
    for _ in 0..QUERIES {
        let position = asked_position(game, random.below(games));
        let begin = Instant::now();
        let report = explorer.query(game, &position, &Filter::default())?;
        queries.push(begin.elapsed());
        assert!(report.totals.games > 0, "a position of an indexed game is found");
        let begin = Instant::now();
        explorer.games_with(game, &position, 20, Some(random.below(games)))?;
        lists.push(begin.elapsed());
    }
    print_times("query", queries);
    print_times("games with a position", lists);
    let filter = Filter { sources: vec![GameSource::Members], bands: vec![RatingBand::of(1500)] };
    let begin = Instant::now();
    let report = explorer.query(game, &game.start(), &filter)?;
    let time = begin.elapsed();
    let moves = report.moves.len();
    println!("start with a filter: {moves} moves, {:.3} ms", time.as_secs_f64() * 1000.0);
    Ok(())
}

/// Opens and asks in new processes; each prints its time from the start of `main`.
fn ask_in_processes(folder: &Path, games: u64) -> AnyResult<()> {
    let program: PathBuf = env::current_exe()?;
    let mut random = SplitMix64::new(2);
    let mut times = Vec::new();
    for _ in 0..PROCESSES {
        let game_id = random.below(games).to_string();
        let output = Command::new(&program).arg(folder).arg(game_id).output()?;
        let nanoseconds: u64 = String::from_utf8(output.stdout)?.trim().parse()?;
        times.push(Duration::from_nanos(nanoseconds));
    }
    print_times("open and query in a new process", times);
    Ok(())
}

fn ask_in_this_process(folder: &Path, game_id: u64) -> AnyResult<()> {
    let game: Game = GAME.parse()?;
    let position = asked_position(&game, game_id);
    let begin = Instant::now();
    let explorer = Explorer::open(folder)?;
    let report = explorer.query(&game, &position, &Filter::default())?;
    let time = begin.elapsed();
    assert!(report.totals.games > 0, "a position of an indexed game is found");
    println!("{}", time.as_nanos());
    Ok(())
}

fn print_times(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1000.0;
    println!("{name}: median {:.3} ms, p99 {:.3} ms", at(50), at(99));
}

fn folder_bytes(folder: &Path) -> AnyResult<u64> {
    let mut bytes = 0;
    for file in fs::read_dir(folder)? {
        bytes += file?.metadata()?.len();
    }
    Ok(bytes)
}

/// Largest resident set of this process, where the system reports it.
fn peak_memory() -> Option<String> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().to_owned())
}
