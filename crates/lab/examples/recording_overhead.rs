//! Measures the share of recording in self-play, in CPU time.
//!
//! `cargo run --release -p lab --no-default-features --example recording_overhead -- GAME LEVEL
//! GAMES` plays games, then records the same moves alone and writes the rows. Both alternate game
//! by game in one thread. The overhead is the time of recording divided by the rest of self-play.

use std::error::Error;

use engine::StaticEvaluation;
use games::Game;
use lab::data_set::{DataStore, PlyRow, Source};
use lab::game_recorder::{GameRecorder, PlyDetails};
use lab::self_play::{SelfPlay, SelfPlayer};
use rulebook::Reason;

type AnyResult<T> = Result<T, Box<dyn Error>>;

fn main() -> AnyResult<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, level, games] = arguments.as_slice() else {
        return Err("recording_overhead GAME LEVEL GAMES".into());
    };
    let game: Game = game.parse()?;
    let run = SelfPlay {
        game: game.clone(),
        players: Vec::new(),
        seed: 1,
        varied_plies: 8,
        max_plies: None,
    };
    let run = run.with_players(&[level.parse::<SelfPlayer>()?])?;
    let mut evaluation = StaticEvaluation::default();
    let (mut playing, mut recording) = (0, 0);
    let mut rows = (Vec::new(), Vec::new());
    for number in 0..games.parse()? {
        let begin = cpu_time()?;
        let (row, plies) = run.play(number, &mut evaluation);
        let played = cpu_time()?;
        let again = record(&game, &plies, &mut evaluation)?;
        recording += cpu_time()? - played;
        playing += played - begin;
        assert_eq!(again.len(), plies.len());
        rows.0.push(row);
        rows.1.extend(plies);
    }
    let begin = cpu_time()?;
    let folder = std::env::temp_dir().join(format!("recording-{}", std::process::id()));
    let store = DataStore::folder(&folder)?;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    runtime.block_on(run.write_block(&store, 0, &rows))?;
    let writing = cpu_time()? - begin;
    std::fs::remove_dir_all(&folder)?;
    // `playing` contains the recording of the same moves.
    let search = playing - recording;
    let percent = |part: u64| 100.0 * part as f64 / search as f64;
    println!(
        "{game} level {level}: {games} games, {} plies, {:.1} s; rows {:.2} %, files {:.2} %, \
         overhead {:.2} %",
        rows.1.len(),
        playing as f64 / 1e9,
        percent(recording),
        percent(writing),
        percent(recording + writing)
    );
    Ok(())
}

/// Records the moves of a game that was played.
fn record(
    game: &Game,
    plies: &[PlyRow],
    evaluation: &mut StaticEvaluation,
) -> AnyResult<Vec<PlyRow>> {
    let mut recorder = GameRecorder::new(game, "game".to_owned(), game.start());
    for ply in plies {
        let pushed = recorder.push(&ply.text.parse()?, &PlyDetails::default(), evaluation);
        pushed.map_err(|error| error.code())?;
    }
    Ok(recorder.finish(Source::SelfPlay, Vec::new(), None).1)
}

/// CPU time of this thread in nanoseconds, as Linux counts it.
fn cpu_time() -> AnyResult<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    Ok(text.split(' ').next().unwrap_or_default().parse()?)
}
