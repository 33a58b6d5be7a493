//! The command `verify`.

use anyhow::{Result, bail};
use clap::Args;
use lab::data_set::DataStore;
use lab::self_play::{SelfPlay, Verification};

use super::progress::ItemProgress;

/// Plays a share of the self-play games again and compares all rows with the data set.
///
/// The seed draws the games. Times are not compared. The last line is `games N differ N`.
#[derive(Args)]
#[command(after_help = "Example:
  palamedes-lab verify --data data --share 0.01")]
pub struct VerifyArguments {
    /// Folder of the data set, or s3://BUCKET/PREFIX.
    #[arg(long, value_name = "DIR")]
    data: String,
    /// Share of the games, above 0 and up to 1.
    #[arg(long, default_value_t = 0.01)]
    share: f64,
    /// Seed of the draw.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads; all cores by default.
    #[arg(long)]
    jobs: Option<usize>,
}

pub async fn run(arguments: &VerifyArguments) -> Result<()> {
    if !(arguments.share > 0.0 && arguments.share <= 1.0) {
        bail!("--share is above 0 and up to 1");
    }
    let jobs = match arguments.jobs {
        Some(jobs) => jobs,
        None => std::thread::available_parallelism()?.get(),
    };
    let store = DataStore::open(&arguments.data)?;
    let mut samples = Vec::new();
    for run in store.runs().await? {
        if let Some(run) = SelfPlay::read(&store, &run).await? {
            let numbers = run.sample(&store, arguments.share, arguments.seed).await?;
            samples.push((run, numbers));
        }
    }
    let games: usize = samples.iter().map(|(_, numbers)| numbers.len()).sum();
    if games == 0 {
        bail!("no game was drawn: give a larger --share, and a data set with self-play");
    }
    let progress = ItemProgress::new(games as u64, "games");
    let mut total = Verification::default();
    for (run, numbers) in &samples {
        let differs = |game_id: &str| eprintln!("{game_id} differs");
        let result = run.verify(&store, numbers, jobs, &|| progress.advance(), &differs).await?;
        total.games += result.games;
        total.differ += result.differ;
    }
    progress.clear();
    println!("games {} differ {}", total.games, total.differ);
    if total.differ > 0 {
        bail!("the data set was written by another version of the program, or was changed");
    }
    Ok(())
}
