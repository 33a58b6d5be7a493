//! The command `export`.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use lab::data_set::DataStore;
use lab::export::{Export, Release, ResearchClient};

use super::progress::GameCounter;

/// Downloads the games of a server that are released for research and writes a data set.
///
/// Players and games get pseudonyms by a key that belongs to one release. The key is stored beside
/// the data set as RELEASE.key; keep it secret. An interrupted export continues when it is started
/// again. Before you publish, use --refresh: games of players who withdrew are left out then. After
/// that, --finish destroys the key. The last line is `games N plies N refused N`.
#[derive(Args)]
#[command(after_help = "Examples:
  palamedes-lab export --server https://palamedes.example --token-file research.token --out games
  palamedes-lab export --server https://palamedes.example --token-file research.token --out games \\
      --refresh --finish")]
pub struct ExportArguments {
    /// Address of the server.
    #[arg(long, value_name = "URL", required_unless_present = "finish")]
    server: Option<String>,
    /// File with the token of the operator.
    #[arg(long, value_name = "FILE", requires = "server", required_unless_present = "finish")]
    token_file: Option<PathBuf>,
    /// Folder of the data set, or s3://BUCKET/PREFIX.
    #[arg(long, value_name = "DIR")]
    out: String,
    /// Name of the release.
    #[arg(long, value_name = "NAME", default_value = "release")]
    release: String,
    /// Downloads all games again, with the same pseudonyms.
    #[arg(long, requires = "server")]
    refresh: bool,
    /// Destroys the key afterwards: the release is ready to be published.
    #[arg(long)]
    finish: bool,
}

pub async fn run(arguments: &ExportArguments) -> Result<()> {
    let out = &arguments.out;
    let store = DataStore::open(&arguments.out)?;
    let release_path = Release::path(out, &arguments.release)?;
    let release = match Release::read(&release_path)? {
        Some(release) => release,
        None if store.read_text(&arguments.release).await?.is_some() => bail!(
            "{out} has a release {}, but {} is not there: the release is finished. \
             Give another --release and another --out",
            arguments.release,
            release_path.display()
        ),
        None => Release::begin(&arguments.release)?,
    };
    let mut export = Export { store: &store, release, release_path: &release_path };
    if let (Some(server), Some(token_file)) = (&arguments.server, &arguments.token_file) {
        let token = std::fs::read_to_string(token_file)
            .with_context(|| format!("reading the token from {}", token_file.display()))?;
        if arguments.refresh {
            export.restart().await?;
        }
        let counter = GameCounter::new();
        let refused = |id: &str, reason: &str| eprintln!("game {id} is left out: {reason}");
        let client = ResearchClient::new(server, &token);
        let downloaded = export.download(&client, &|| counter.advance(), &refused).await;
        counter.clear();
        downloaded?;
    }
    let Release { games, plies, refused, .. } = export.release;
    if arguments.finish {
        export.finish().await?;
    }
    println!("games {games} plies {plies} refused {refused}");
    Ok(())
}
