//! `palamedes admin shard`: the databases that store live games.

use std::io::{self, Write};

use server::{Error, ShardMove};

use super::moderator::{DatabaseArguments, GameDatabaseArguments, database_url, game_databases};
use super::serve;
use crate::failure::Failure;
use crate::translator::Translator;

/// Number of shards.
const SHARDS: u16 = server::SHARDS;

/// Shows or changes the databases that store live games.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  palamedes admin shard list --config /etc/palamedes.toml
  palamedes admin shard move 17 --to games-1 --config /etc/palamedes.toml

Each game belongs to one of 1,024 shards. The databases are the setting `game_databases`; `main` is
the setting `database`.")]
pub struct ShardArguments {
    #[command(subcommand)]
    action: ShardAction,
}

#[derive(clap::Subcommand)]
enum ShardAction {
    /// Lists the databases with their shards and live games.
    #[command(after_help = "Example:
  palamedes admin shard list --config /etc/palamedes.toml

Each line has a database, the number of its live games, and its shards.")]
    List(DatabaseArguments),
    /// Moves shards with their live games to another database.
    #[command(after_help = "Examples:
  palamedes admin shard move 17 --to games-1 --config /etc/palamedes.toml
  palamedes admin shard move 0-255 --to games-1 --config /etc/palamedes.toml
  palamedes admin shard move 0-1023 --to main --config /etc/palamedes.toml

The server runs meanwhile, with the same setting `game_databases` on every node. Moves of players
wait for a fraction of a second, and players get this time back. To stop the command is safe: repeat
it to complete the move.")]
    Move(MoveArguments),
}

#[derive(clap::Args)]
struct MoveArguments {
    /// Number of a shard, or the first and the last one, as 0-255.
    #[arg(value_parser = parse_shards)]
    shards: ShardRange,
    /// Name of the new database, or `main`.
    #[arg(long, value_name = "NAME")]
    to: String,
    #[command(flatten)]
    game_databases: GameDatabaseArguments,
    #[command(flatten)]
    connection: DatabaseArguments,
}

/// First and last shard of a range.
#[derive(Clone, Copy)]
struct ShardRange {
    first: u16,
    last: u16,
}

fn parse_shards(text: &str) -> Result<ShardRange, String> {
    let number = |text: &str| text.parse::<u16>().ok().filter(|number| *number < SHARDS);
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => Ok(ShardRange { first, last }),
        _ => Err(format!("no shard, such as 17, or range of shards, such as 0-{}", SHARDS - 1)),
    }
}

/// Runs `palamedes admin shard`.
pub fn run(arguments: &ShardArguments, translator: &Translator) -> anyhow::Result<()> {
    match &arguments.action {
        ShardAction::List(connection) => list(connection, translator),
        ShardAction::Move(arguments) => move_shards(arguments, translator),
    }
}

fn list(connection: &DatabaseArguments, translator: &Translator) -> anyhow::Result<()> {
    let database = database_url(connection, translator)?;
    let listings = server::list_shards(&database).map_err(|error| to_error(error, translator))?;
    let mut out = io::stdout().lock();
    for listing in listings {
        let (games, shards) = (listing.games, ranges(&listing.shards));
        writeln!(out, "{}\t{games}\t{shards}", listing.database)?;
    }
    Ok(())
}

fn move_shards(arguments: &MoveArguments, translator: &Translator) -> anyhow::Result<()> {
    let connection = &arguments.connection;
    let database = database_url(connection, translator)?;
    let addresses = game_databases(&arguments.game_databases, connection, translator)?;
    let ShardRange { first, last } = arguments.shards;
    let mut print = |shard: u16, moved: ShardMove| {
        let (shard, games) = (shard.to_string(), moved.games.to_string());
        let freeze_ms = moved.longest_freeze.as_millis().to_string();
        let words = [
            ("shard", shard.as_str()),
            ("games", &games),
            ("to", &arguments.to),
            ("milliseconds", &freeze_ms),
        ];
        println!("{}", translator.translate("admin-shard-moved", &words));
    };
    server::move_shards(&database, &addresses, first..=last, &arguments.to, &mut print)
        .map_err(|error| to_error(error, translator))
}

/// Writes sorted numbers as ranges.
fn ranges(shards: &[u16]) -> String {
    let mut ranges: Vec<ShardRange> = Vec::new();
    for shard in shards {
        match ranges.last_mut() {
            Some(range) if range.last + 1 == *shard => range.last = *shard,
            _ => ranges.push(ShardRange { first: *shard, last: *shard }),
        }
    }
    let text = |range: &ShardRange| match range.first == range.last {
        true => range.first.to_string(),
        false => format!("{}-{}", range.first, range.last),
    };
    ranges.iter().map(text).collect::<Vec<_>>().join(",")
}

fn to_error(error: Error, translator: &Translator) -> anyhow::Error {
    match error {
        Error::Timeout => Failure::Rejected(translator.translate("admin-shard-busy", &[])).into(),
        error => serve::to_error(error, translator),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_written_as_ranges() {
        let check = |shards: &[u16], expected: &str| assert_eq!(ranges(shards), expected);
        check(&[], "");
        check(&[7], "7");
        check(&[0, 1, 2, 5, 7, 8], "0-2,5,7-8");
    }

    #[test]
    fn ranges_of_shards_are_checked() {
        let check = |text: &str, expected: Option<(u16, u16)>| {
            let parsed = parse_shards(text).ok().map(|range| (range.first, range.last));
            assert_eq!(parsed, expected, "{text}");
        };
        check("17", Some((17, 17)));
        check("0-1023", Some((0, 1023)));
        check("1024", None);
        check("5-4", None);
        check("-1", None);
    }
}
