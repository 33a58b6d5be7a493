//! The command `selfplay`.

use std::collections::BTreeSet;

use anyhow::Result;
use clap::Args;
use games::Game;
use lab::data_set::{DataStore, DataTable};
use lab::self_play::{PlayedGames, SelfPlay, SelfPlayer};

use super::progress::ItemProgress;

/// Plays games of engines and writes them to a data set.
///
/// The same options give the same rows on any machine. An interrupted run continues when it is
/// started again, also with more games. The last line is `games N plies N`.
#[derive(Args)]
#[command(after_help = "Examples:
  palamedes-lab selfplay --game pentagame:2 --games 200 --level 5 --seed 1 --out data
  palamedes-lab selfplay --game pentagame:2 --games 400 --players level:8,level:6 --out data
  palamedes-lab selfplay --game pente --games 1000 --players random --max-plies 60 --out data")]
pub struct LabSelfPlayArguments {
    /// Game with its options, as in pentagame:3.
    #[arg(long)]
    game: Game,
    /// Number of games in the data set after the run.
    #[arg(long)]
    games: u64,
    /// Level of all seats, 1 to 10.
    #[arg(long, conflicts_with = "players", required_unless_present = "players")]
    level: Option<u8>,
    /// One player for all seats or one for each: level:N or random. They rotate through the seats.
    #[arg(long, value_delimiter = ',')]
    players: Vec<SelfPlayer>,
    /// Seed of all random choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plies at the start for which moves are drawn among nearly equal ones.
    #[arg(long, default_value_t = 8)]
    varied_plies: u16,
    /// Number of plies after which a game is cut.
    #[arg(long)]
    max_plies: Option<u16>,
    /// Number of threads; all cores by default.
    #[arg(long)]
    jobs: Option<usize>,
    /// Folder of the data set, or s3://BUCKET/PREFIX.
    #[arg(long, value_name = "DIR")]
    out: String,
}

pub async fn run(arguments: &LabSelfPlayArguments) -> Result<()> {
    let players = match arguments.level {
        Some(level) => vec![level.to_string().parse().map_err(anyhow::Error::msg)?],
        None => arguments.players.clone(),
    };
    let run = SelfPlay {
        game: arguments.game.clone(),
        players: Vec::new(),
        seed: arguments.seed,
        varied_plies: arguments.varied_plies,
        max_plies: arguments.max_plies,
    }
    .with_players(&players)?;
    let jobs = match arguments.jobs {
        Some(jobs) => jobs,
        None => std::thread::available_parallelism()?.get(),
    };
    let store = DataStore::open(&arguments.out)?;
    run.describe(&store).await?;
    let existing: BTreeSet<String> = store.parts(DataTable::Games).await?.into_iter().collect();
    let block = run.block_games();
    let (mut played, mut missing) = (PlayedGames::default(), Vec::new());
    for first in (0..arguments.games).step_by(block as usize) {
        let games = block.min(arguments.games - first);
        // The last block of a shorter run is played again when the run is made longer.
        let found = if existing.contains(&run.part(first)) {
            store.count(&run.part(first)).await?
        } else {
            PlayedGames::default()
        };
        if found.games >= games {
            played.games += found.games;
            played.plies += found.plies;
        } else {
            missing.push((first, games));
        }
    }
    let progress = ItemProgress::new(missing.iter().map(|(_, games)| games).sum(), "games");
    let before = played.games;
    for (first, games) in missing {
        let rows = run.play_block(first, games, jobs, &|| progress.advance());
        let written = run.write_block(&store, first, &rows).await?;
        played.games += written.games;
        played.plies += written.plies;
    }
    progress.clear();
    let hours = progress.elapsed().as_secs_f64() * jobs as f64 / 3600.0;
    if played.games > before {
        let per_hour = (played.games - before) as f64 / hours;
        println!("{} new games, {per_hour:.0} per core-hour", played.games - before);
    }
    println!("games {} plies {}", played.games, played.plies);
    Ok(())
}
