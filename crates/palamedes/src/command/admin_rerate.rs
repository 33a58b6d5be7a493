//! `palamedes admin rerate`: rates the last days again without suspended players.

use server::Error;

use super::moderator::{DatabaseArguments, database_url};
use super::serve;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::translator::Translator;

/// Rates the last days again without the games of suspended players.
#[derive(clap::Args)]
#[command(after_help = "Example:
  palamedes admin rerate --days 30 --config /etc/palamedes.toml

Games of players whose suspension has ended count again. The server may be running: games that
finish meanwhile are rated afterwards. To stop the command is safe: a pool of ratings is changed
completely or not at all. The command can be repeated.")]
pub struct RerateArguments {
    /// Number of days; older games stay as they are.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=3650))]
    days: u32,
    #[command(flatten)]
    connection: DatabaseArguments,
}

/// Runs `palamedes admin rerate`.
pub fn run(arguments: &RerateArguments, translator: &Translator) -> anyhow::Result<()> {
    let database = database_url(&arguments.connection, translator)?;
    let mut progress = Progress::new(0, 0, translator);
    let rated = server::rerate(&database, arguments.days, &mut |at| {
        progress.set(at.done, at.games);
        progress.show("");
    });
    progress.clear();
    let report = rated.map_err(|error| to_error(error, translator))?;
    let (games, pools) = (report.changed.to_string(), report.pools.to_string());
    let arguments = [("games", games.as_str()), ("pools", pools.as_str())];
    println!("{}", translator.translate("admin-rerated", &arguments));
    Ok(())
}

fn to_error(error: Error, translator: &Translator) -> anyhow::Error {
    let message = match &error {
        Error::Timeout => translator.translate("admin-rerate-busy", &[]),
        Error::Internal(why) => translator.translate("admin-rerate-fault", &[("why", why)]),
        _ => return serve::to_error(error, translator),
    };
    Failure::Rejected(message).into()
}
