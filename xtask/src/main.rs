//! Developer tasks of the project. `cargo xtask --help` lists them, each with an example.

mod bill_of_materials;
mod blind_reading;
mod capacity;
mod ci;
mod clients;
mod command;
mod compose;
mod contest_arena;
mod crash;
mod deny;
mod deploy_files;
mod dist;
mod docs_site;
#[cfg(test)]
mod documented_commands;
mod e2e;
mod fingerprint;
mod fuzz;
mod idle_connections;
mod image;
mod instruction_counts;
mod lab;
mod libraries;
mod load_test;
mod matching;
mod new_game;
mod nightly;
#[cfg(test)]
mod npm_packages;
mod opening_book;
mod openings;
mod operations;
mod overload;
mod plans;
mod progress;
mod proxies;
mod python;
mod queries;
mod quick;
mod ratios;
mod recovery;
mod release_notes;
mod remapped_paths;
mod replica_drill;
mod restore;
mod rolling_restart;
mod scale_times;
mod schema;
mod screenshots;
mod search_effort;
mod services;
mod setup;
mod simulate;
mod sources;
mod stored_games;
mod swiss_quality;
mod test;
mod tidy;
mod traces;
mod web;
mod wheel;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Developer tasks of Palamedes.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct CommandLine {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Installs the tools that a new machine lacks.
    #[command(after_help = "Example:\n  cargo xtask setup")]
    Setup,
    /// Checks format, conventions, lints and unit tests of the changed crates.
    #[command(after_help = "Examples:
  cargo xtask quick
  cargo xtask quick --since HEAD~3")]
    Quick(quick::QuickArguments),
    /// Runs the tests whose names contain the filter, with PostgreSQL and NATS if needed.
    #[command(after_help = "Examples:
  cargo xtask test push_endpoint
  cargo xtask test -p pente captures")]
    Test(test::TestArguments),
    /// Runs the gate: every check, shorter than in the nightly run.
    #[command(after_help = "Examples:\n  cargo xtask ci\n  cargo xtask ci --only clippy,tidy")]
    Ci {
        /// Runs only these steps.
        #[arg(long, value_name = "STEP,STEP", value_delimiter = ',')]
        only: Vec<String>,
    },
    /// Runs the checks of the gate at full length, in parts that can be resumed.
    ///
    /// A part that passed is skipped until the sources change. The report is written to the build
    /// folder.
    #[command(after_help = "Examples:
  cargo xtask nightly                  all parts
  cargo xtask nightly --list           names of the parts
  cargo xtask nightly crash            the parts of the crash test
  cargo xtask nightly fuzz --fresh     all parts that begin with this name, again")]
    Nightly(nightly::NightlyArguments),
    /// Checks conventions: layering, names, sizes, links, rules without test.
    #[command(after_help = "Examples:
  cargo xtask tidy
  cargo xtask tidy --summary")]
    Tidy(tidy::TidyArguments),
    /// Writes the skeleton of a new game and registers it.
    #[command(after_help = "Example:\n  cargo xtask new-game oware --title Oware")]
    NewGame(new_game::NewGameArguments),
    /// Prints random files with their public signatures, or random messages, for a reading test.
    #[command(after_help = "Examples:
  cargo xtask names --seed 7
  cargo xtask names --seed 7 --messages 40")]
    Names(blind_reading::NamesArguments),
    /// Fuzzes the parsers.
    #[command(after_help = "Examples:
  cargo xtask fuzz
  cargo xtask fuzz pente_text --seconds 30
  cargo xtask fuzz pente_text --repeat fuzz/artifacts/pente_text/crash-0a1b2c")]
    Fuzz(fuzz::FuzzArguments),
    /// Counts the instructions of each operation of the rules with valgrind.
    #[command(after_help = "Examples:
  cargo xtask counts            prints the counts
  cargo xtask counts --check    compares them with the committed page
  cargo xtask counts --update   writes the page")]
    Counts(instruction_counts::CountsArguments),
    /// Evaluates the double openings of the Compendium.
    ///
    /// An interrupted run is resumed.
    #[command(after_help = "Examples:
  cargo xtask openings
  cargo xtask openings --evals 200000 --most 100")]
    Openings(openings::OpeningsArguments),
    /// Extends the opening book by drop-out expansion until it is stopped.
    #[command(after_help = "Examples:
  cargo xtask book
  cargo xtask book --seconds 5 --minutes 90")]
    Book(opening_book::BookArguments),
    /// Builds the web app into web/app/dist and prints the size of each page.
    #[command(after_help = "Examples:
  cargo xtask web
  cargo xtask web --generated    only the WASM, the types and the palette
  cargo xtask web --speed        nodes per second, native and in WASM")]
    Web(web::WebArguments),
    /// Builds the board as a JavaScript package, into web/board-package/dist.
    ///
    /// The demo page beside it embeds a board. `cargo xtask web` builds the package too.
    #[command(after_help = "Example:\n  cargo xtask board-package")]
    BoardPackage,
    /// Tests the web app in a real browser, served by the real program.
    ///
    /// Builds the app and the program first, and installs Chromium if it is missing. The last line
    /// has the number of passed and failed tests.
    #[command(after_help = "Examples:
  cargo xtask e2e
  cargo xtask e2e offline                  only e2e/offline.spec.ts
  cargo xtask e2e --alone                  only pages that need no server
  cargo xtask e2e --as-built -g keyboard   without a build, titles with this word")]
    E2e(e2e::E2eArguments),
    /// Takes a screenshot of every page, into the build folder.
    #[command(after_help = "Examples:
  cargo xtask screenshots
  cargo xtask screenshots --update    also replaces the committed pictures")]
    Screenshots(screenshots::ScreenshotArguments),
    /// Builds a release: one program with the web app, packed and tried in an empty folder.
    ///
    /// The archive has the program, its bill of materials, the systemd unit, sample settings, files
    /// for containers, docs, completions and manual pages. It is in the folder dist with its
    /// checksum. With `--twice` the last line has the number of archives and of identical ones.
    #[command(after_help = "Examples:
  cargo xtask dist
  cargo xtask dist --target x86_64-unknown-linux-musl    static
  cargo xtask dist --twice --target all                  all release targets, reproducible")]
    Dist(dist::DistArguments),
    /// Prints the notes of a release from the changelog.
    ///
    /// Fails if the tag is not that of the version, or if the changelog has no date for it.
    #[command(after_help = "Example:\n  cargo xtask release-notes v1.2.3")]
    ReleaseNotes(release_notes::ReleaseNotesArguments),
    /// Starts a scratch PostgreSQL and a scratch NATS on the loopback interface, until Ctrl-C.
    ///
    /// Prints the environment variables that name them.
    #[command(after_help = "Examples:
  cargo xtask services
  cargo xtask services --postgres-port 5433 --nats-port 4223
  cargo xtask services --run cargo nextest run -p server")]
    Services(services::ServicesArguments),
    /// Injects faults under load, and checks that no move is lost.
    ///
    /// Starts all services itself. The last line has the counts.
    #[command(after_help = "Examples:
  cargo xtask crash --cycles 6
  cargo xtask crash --cycles 13 --fault all
  cargo xtask crash --cycles 3 --fault node-pause
  cargo xtask crash --cycles 6 --sabotage ack-first    must find lost moves")]
    Crash(crash::CrashArguments),
    /// Simulates nodes, clients and faults in one thread, each seed with other faults.
    ///
    /// The same seed gives the same events. The last line has the counts.
    #[command(after_help = "Examples:
  cargo xtask simulate --seeds 200
  cargo xtask simulate --seeds 1 --first 17 --trace    every event of one seed
  cargo xtask simulate --planted                       must find every planted bug")]
    Simulate(simulate::SimulateArguments),
    /// Measures the memory of the server for each idle connection.
    #[command(after_help = "Example:\n  cargo xtask idle-connections --clients 5000")]
    IdleConnections(idle_connections::IdleConnectionsArguments),
    /// Puts a server on this machine under the load of many clients and measures latencies.
    ///
    /// Starts all services itself, on the loopback interface. Latencies count from the time at
    /// which a request was due. The last line is for programs.
    #[command(after_help = "Examples:
  cargo xtask load                                    64 games, closed loop, 1 s to think
  cargo xtask load --games 256 --rate 300             open loop, 300 moves a second
  cargo xtask load --games 8 --viewers 900 --nodes 2  viewers on another node")]
    Load(load_test::LoadArguments),
    /// Compares the server with bare programs: pgbench, NATS and a web server that does nothing.
    ///
    /// Three interleaved rounds for each row; the median of the ratios counts. The last line has
    /// the number of rows and of missed bounds.
    #[command(after_help = "Examples:
  cargo xtask ratios                               all rows
  cargo xtask ratios --list                        names and bounds
  cargo xtask ratios durable-moves-per-s --quick   one row, one short round")]
    Ratios(ratios::RatiosArguments),
    /// Counts SQL statements, rows, WAL bytes and messages of each operation of the server.
    ///
    /// Starts all services itself. The last line has the number of operations and of those above
    /// a bound.
    #[command(after_help = "Examples:
  cargo xtask operations
  cargo xtask operations --statements    also the statements of each operation
  cargo xtask operations --bounds        the table of docs/contribute/load-tests.md")]
    Operations(operations::OperationsArguments),
    /// Plays an online arena with many players and measures the time to each pairing.
    #[command(after_help = "Example:\n  cargo xtask contest-arena --players 1000 --minutes 3")]
    ContestArena(contest_arena::ContestArenaArguments),
    /// Tests the API of the running server against its OpenAPI document.
    #[command(after_help = "Example:\n  cargo xtask schema --seconds 300")]
    Schema(schema::SchemaArguments),
    /// Generates the Python and the TypeScript client from the OpenAPI document of the server.
    #[command(after_help = "Examples:
  cargo xtask clients            after a change of the API
  cargo xtask clients --check    fails if a client is out of date
  cargo xtask clients --play     also plays a game with the TypeScript client")]
    Clients(clients::ClientsArguments),
    /// Compares the statistics of the lab with those of DuckDB on the same games.
    ///
    /// The last line has the number of statistics and of those that differ.
    #[command(after_help = "Examples:
  cargo xtask lab --oracle
  cargo xtask lab --oracle --data DIR --release    on an existing data set, with times")]
    Lab(lab::LabArguments),
    /// Prepares the queries of the server with PostgreSQL and writes the results to .sqlx.
    #[command(after_help = "Examples:
  cargo xtask queries            after a change of a query or of the schema
  cargo xtask queries --check    fails if .sqlx is out of date")]
    Queries(queries::QueriesArguments),
    /// Explains every query of the server on a large generated database.
    ///
    /// The database is kept for the next run. The last line has the number of queries, of slow ones
    /// and of those that read a large table completely, without a reason in the list of exceptions.
    #[command(after_help = "Examples:
  cargo xtask plans            a million players, with times
  cargo xtask plans --small    one twentieth, scans and rows only, as in the gate
  cargo xtask plans --all      scans, rows and time of every query")]
    Plans(plans::PlansArguments),
    /// Checks licences, duplicate versions and sources of the dependencies with cargo-deny.
    #[command(after_help = "Example:\n  cargo xtask deny")]
    Deny,
    /// Plays games, dumps the database, restores it in another PostgreSQL and compares both.
    #[command(after_help = "Examples:
  cargo xtask restore-drill
  cargo xtask restore-drill --games 400")]
    RestoreDrill(restore::RestoreArguments),
    /// Recovers a database to a time before a mistake, from a base backup and archived WAL.
    ///
    /// Runs the documented commands while players play. The last line is for programs.
    #[command(after_help = "Examples:
  cargo xtask recovery-drill
  cargo xtask recovery-drill --games 8 --seconds 5 --debug")]
    RecoveryDrill(recovery::RecoveryArguments),
    /// Tests reads from a standby that is paused, resumed and stopped.
    #[command(after_help = "Example:\n  cargo xtask replica-drill")]
    ReplicaDrill,
    /// Restarts nodes one after the other while players play, and measures what they notice.
    ///
    /// The last line is for programs.
    #[command(after_help = "Examples:
  cargo xtask rolling-restart
  cargo xtask rolling-restart --games 256 --nodes 3 --seconds 180")]
    RollingRestart(rolling_restart::RollingRestartArguments),
    /// Prints the capacity model: machines, bytes, messages and cost of each stage.
    #[command(after_help = "Examples:
  cargo xtask capacity               the table of stages
  cargo xtask capacity --constants   the measured constants and assumptions
  cargo xtask capacity --update      writes both into docs/scale.md")]
    Capacity(capacity::CapacityArguments),
    /// Tests the proxy configurations of the folder deploy with nginx and Caddy, if installed.
    #[command(after_help = "Example:\n  cargo xtask proxies")]
    Proxies,
    /// Builds the documentation with mdBook into the built web app.
    ///
    /// A program built afterwards serves it under `/docs`. Installs mdBook into the build folder.
    #[command(after_help = "Example:
  cargo xtask web && cargo xtask docs-site")]
    DocsSite,
    /// Packs the crates that others can use, and tries them as a user would.
    ///
    /// Builds them with all features, without the standard library and with the oldest compiler,
    /// and compares them with the last version.
    #[command(after_help = "Examples:
  cargo xtask libraries
  cargo xtask libraries --pack    only packs them")]
    Libraries(libraries::LibrariesArguments),
    /// Checks the files for systemd, containers and workflows with their own tools.
    #[command(after_help = "Example:\n  cargo xtask deploy-files")]
    DeployFiles,
    /// Builds the container image from the static program in `dist` and runs it without rights.
    ///
    /// It serves with PostgreSQL and NATS on a read-only file system. Needs root.
    #[command(after_help = "Example:
  cargo xtask dist --target x86_64-unknown-linux-musl && cargo xtask image")]
    Image,
    /// Builds the Python wheel, installs it in a clean environment and tests it.
    #[command(after_help = "Examples:
  cargo xtask wheel
  cargo xtask wheel --release    optimised")]
    Wheel(wheel::WheelArguments),
}

fn main() -> ExitCode {
    let result = match CommandLine::parse().task {
        Task::Setup => setup::run(),
        Task::Quick(arguments) => quick::run(&arguments),
        Task::Test(arguments) => test::run(&arguments),
        Task::Ci { only } => ci::run(&only),
        Task::Nightly(arguments) => nightly::run(&arguments),
        Task::Tidy(arguments) => tidy::run(&arguments),
        Task::NewGame(arguments) => new_game::run(&arguments),
        Task::Names(arguments) => blind_reading::run(&arguments),
        Task::Fuzz(arguments) => fuzz::run(&arguments),
        Task::Counts(arguments) => instruction_counts::run(&arguments),
        Task::Openings(arguments) => openings::run(&arguments),
        Task::Book(arguments) => opening_book::run(&arguments),
        Task::Deny => deny::run(),
        Task::RestoreDrill(arguments) => restore::run(&arguments),
        Task::RecoveryDrill(arguments) => recovery::run(&arguments),
        Task::ReplicaDrill => replica_drill::run(),
        Task::RollingRestart(arguments) => rolling_restart::run(&arguments),
        Task::Capacity(arguments) => capacity::run(&arguments),
        Task::Proxies => proxies::run(),
        Task::Libraries(arguments) => libraries::run(&arguments),
        Task::DeployFiles => deploy_files::run_task(),
        Task::DocsSite => docs_site::run_task(),
        Task::Image => image::run_task(),
        Task::Web(arguments) => web::run(&arguments),
        Task::BoardPackage => web::build_board_package(),
        Task::E2e(arguments) => e2e::run(&arguments),
        Task::Screenshots(arguments) => screenshots::run(&arguments),
        Task::Dist(arguments) => dist::run(&arguments),
        Task::ReleaseNotes(arguments) => release_notes::run(&arguments),
        Task::Services(arguments) => services::run(&arguments),
        Task::Crash(arguments) => crash::run(&arguments),
        Task::Simulate(arguments) => simulate::run(&arguments),
        Task::IdleConnections(arguments) => idle_connections::run(&arguments),
        Task::Load(arguments) => load_test::run(&arguments),
        Task::Operations(arguments) => operations::run(&arguments),
        Task::Ratios(arguments) => ratios::run(&arguments),
        Task::ContestArena(arguments) => contest_arena::run(&arguments),
        Task::Schema(arguments) => schema::run(&arguments),
        Task::Clients(arguments) => clients::run(&arguments),
        Task::Lab(arguments) => lab::run(&arguments),
        Task::Queries(arguments) => queries::run(&arguments),
        Task::Plans(arguments) => plans::run(&arguments),
        Task::Wheel(arguments) => wheel::run_task(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The root folder of the project.
///
/// Cargo passes it at run time, so that a binary built in another clone works on the clone it is
/// run in.
fn root() -> PathBuf {
    let manifest_dir = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    manifest_dir.parent().expect("xtask is a folder of the project").to_path_buf()
}

/// The build folder of cargo, which also holds the files of the tasks.
fn target_dir() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => std::path::absolute(PathBuf::from(folder)).expect("the path is not empty"),
        None => root().join("target"),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn every_task_shows_an_example() {
        let tasks = CommandLine::command();
        tasks.clone().debug_assert();
        for task in tasks.get_subcommands() {
            let help = task.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.contains(&format!("cargo xtask {}", task.get_name())), "{task}");
        }
    }

    #[test]
    fn root_contains_xtask() {
        assert!(root().join("xtask/Cargo.toml").is_file());
    }
}
