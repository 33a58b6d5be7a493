//! Every chore of the project. `cargo xtask --help` lists them, each with an example.

mod book;
mod ci;
mod command;
mod counts;
mod crash;
mod deny;
mod dist;
mod e2e;
mod effort;
mod fingerprint;
mod fuzz;
mod long;
mod openings;
mod progress;
mod proxies;
mod python;
mod queries;
mod restore;
mod schema;
mod screenshots;
mod services;
mod setup;
mod sockets;
mod tidy;
mod train;
mod web;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The chores of Palamedes
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Installs what a new machine lacks; quick when nothing is
    #[command(after_help = "Example:\n  cargo xtask setup")]
    Setup,
    /// Runs the gate: every check, much shorter than at its full length
    #[command(after_help = "Examples:\n  cargo xtask ci\n  cargo xtask ci --only clippy,tidy")]
    Ci {
        /// Runs only these steps
        #[arg(long, value_name = "STEP,STEP", value_delimiter = ',')]
        only: Vec<String>,
    },
    /// Runs the same checks at full length and writes docs/long-run.md
    ///
    /// A part that has passed is not repeated until the sources change, so an interrupted run
    /// goes on where it stopped.
    #[command(after_help = "Examples:\n  cargo xtask long\n  cargo xtask long --fresh")]
    Long {
        /// Repeats the parts that have passed, too
        #[arg(long)]
        fresh: bool,
    },
    /// Checks what the compiler cannot: who uses whom, names, lengths, papers, rules without test
    #[command(after_help = "Example:\n  cargo xtask tidy")]
    Tidy,
    /// Feeds the readers of text with what nobody would write
    #[command(after_help = "Examples:
  cargo xtask fuzz
  cargo xtask fuzz pente_text --seconds 30
  cargo xtask fuzz pente_text --repeat fuzz/artifacts/pente_text/crash-0a1b2c")]
    Fuzz(fuzz::Arguments),
    /// Counts the instructions of each operation of the rules, with valgrind
    #[command(after_help = "Examples:
  cargo xtask counts            prints the counts
  cargo xtask counts --check    compares them with docs/counts.md
  cargo xtask counts --update   writes them there")]
    Counts(counts::Arguments),
    /// Evaluates the double openings of the Compendium and writes docs/openings.csv and .md
    ///
    /// An interrupted run goes on where it stopped.
    #[command(after_help = "Examples:
  cargo xtask openings
  cargo xtask openings --evals 200000 --most 100")]
    Openings(openings::Arguments),
    /// Enlarges the opening book by drop-out expansion, until it is stopped
    #[command(after_help = "Examples:
  cargo xtask book
  cargo xtask book --seconds 5 --minutes 90")]
    Book(book::Arguments),
    /// Builds the pages into web/app/dist and prints how much each one weighs
    #[command(after_help = "Examples:
  cargo xtask web
  cargo xtask web --generated    only the WASM, the types and the palette
  cargo xtask web --speed        nodes a second, native and in WASM")]
    Web(web::Arguments),
    /// Tests the pages in a real browser, served by the real program
    ///
    /// Builds pages and program first, and installs Chromium if it is missing. The last line says
    /// how many tests passed and how many failed.
    #[command(after_help = "Examples:
  cargo xtask e2e
  cargo xtask e2e offline                  only e2e/offline.spec.ts
  cargo xtask e2e --alone                  only pages that need nobody else
  cargo xtask e2e --as-built -g keyboard   pages as they are, titles with this word")]
    E2e(e2e::Arguments),
    /// Pictures every page into docs/screenshots and lists them in docs/screenshots.md
    #[command(after_help = "Example:\n  cargo xtask screenshots")]
    Screenshots(screenshots::Arguments),
    /// Makes one stripped program with the pages in it, and tries it in an empty folder
    ///
    /// It lies in the folder dist, with its checksum beside it.
    #[command(after_help = "Example:\n  cargo xtask dist")]
    Dist(dist::Arguments),
    /// Starts a scratch PostgreSQL and a scratch NATS, on the loopback alone, until Ctrl-C
    ///
    /// Prints the variables that name them.
    #[command(after_help = "Examples:
  cargo xtask services
  cargo xtask services --postgres-port 5433 --nats-port 4223
  cargo xtask services --run cargo nextest run -p server")]
    Services(services::Arguments),
    /// Kills nodes, PostgreSQL and NATS under load, and looks whether anything was lost by it
    ///
    /// Starts what it needs. The last line holds the counts.
    #[command(after_help = "Examples:
  cargo xtask crash --cycles 3
  cargo xtask crash --cycles 6 --sabotage ack-first    must find lost moves")]
    Crash(crash::Arguments),
    /// Measures what an idle client costs the server in memory
    #[command(after_help = "Example:\n  cargo xtask sockets --clients 5000")]
    Sockets(sockets::Arguments),
    /// Tries the API of the running server against its own description
    #[command(after_help = "Example:\n  cargo xtask schema --seconds 300")]
    Schema(schema::Arguments),
    /// Asks PostgreSQL about each query of the server and writes the answers to .sqlx
    #[command(after_help = "Examples:
  cargo xtask queries            after a change of a query or of the tables
  cargo xtask queries --check    fails if that was forgotten")]
    Queries(queries::Arguments),
    /// Checks licences, double versions and sources of the dependencies, with cargo-deny
    #[command(after_help = "Example:\n  cargo xtask deny")]
    Deny,
    /// Fills a server with games, dumps its database, restores it elsewhere and compares all of it
    #[command(after_help = "Examples:
  cargo xtask restore-drill
  cargo xtask restore-drill --games 400")]
    RestoreDrill(restore::Arguments),
    /// Tries the recipes for proxies with nginx and Caddy, where they are installed
    #[command(after_help = "Example:\n  cargo xtask proxies")]
    Proxies,
    /// Teaches the evaluation of Pentagame: self-play, fitting, comparing
    ///
    /// Runs itself again with optimisation when it was built without.
    #[command(after_help = "Examples, in the order of use:
  cargo xtask train data --positions 100000 --evals 3000
  cargo xtask train status
  cargo xtask train fit --linear --out target/train/linear.bin
  cargo xtask train fit --out target/train/net.bin
  cargo xtask train check --a target/train/net.bin --b usual --games 400 --evals 5000")]
    Train(train::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().chore {
        Chore::Setup => setup::run(),
        Chore::Ci { only } => ci::run(&only),
        Chore::Long { fresh } => {
            long::run(if fresh { long::Start::Fresh } else { long::Start::GoOn })
        }
        Chore::Tidy => tidy::run(),
        Chore::Fuzz(arguments) => fuzz::run(&arguments),
        Chore::Counts(arguments) => counts::run(&arguments),
        Chore::Openings(arguments) => openings::run(&arguments),
        Chore::Book(arguments) => book::run(&arguments),
        Chore::Deny => deny::run(),
        Chore::RestoreDrill(arguments) => restore::run(&arguments),
        Chore::Proxies => proxies::run(),
        Chore::Web(arguments) => web::run(&arguments),
        Chore::E2e(arguments) => e2e::run(&arguments),
        Chore::Screenshots(arguments) => screenshots::run(&arguments),
        Chore::Dist(arguments) => dist::run(&arguments),
        Chore::Services(arguments) => services::run(&arguments),
        Chore::Crash(arguments) => crash::run(&arguments),
        Chore::Sockets(arguments) => sockets::run(&arguments),
        Chore::Schema(arguments) => schema::run(&arguments),
        Chore::Queries(arguments) => queries::run(&arguments),
        Chore::Train(arguments) => train::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The folder that holds the whole project. Cargo tells it to what it runs, so a binary that
/// was built in another copy of the project serves the copy it is run in.
fn root() -> PathBuf {
    let here = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.parent().expect("xtask is a folder of the project").to_path_buf()
}

/// Where cargo builds, and where chores keep what they need again.
fn target_dir() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => std::path::absolute(PathBuf::from(folder)).expect("the folder has a name"),
        None => root().join("target"),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn every_chore_shows_an_example() {
        let chores = Arguments::command();
        chores.clone().debug_assert();
        for chore in chores.get_subcommands() {
            let help = chore.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.contains(&format!("cargo xtask {}", chore.get_name())), "{chore}");
        }
    }

    #[test]
    fn the_root_is_found() {
        assert!(root().join("xtask/Cargo.toml").is_file());
    }
}
