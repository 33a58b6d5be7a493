//! The program `palamedes-lab`: self-play, statistics and report.

mod commands;

use anyhow::Result;
use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(
    name = "palamedes-lab",
    version,
    about = "Measures games: self-play, data set, statistics, report",
    after_help = "Example:
  palamedes-lab selfplay --game pentagame:2 --games 200 --level 5 --seed 1 --out data"
)]
struct CommandLine {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(Subcommand)]
enum LabCommand {
    /// Plays games of engines and writes them to a data set.
    #[command(name = "selfplay")]
    SelfPlay(commands::selfplay::LabSelfPlayArguments),
    /// Downloads the games of a server that are released for research.
    #[cfg(feature = "export")]
    Export(commands::export::ExportArguments),
    /// Writes the position index of a data set, for the opening explorer.
    Index(commands::index::IndexArguments),
    /// Makes one HTML page of all statistics.
    #[cfg(feature = "query")]
    Report(commands::report::ReportArguments),
    /// Computes the statistics of a data set.
    #[cfg(feature = "query")]
    Statistics(commands::statistics::StatisticsArguments),
    /// Plays a share of the self-play games again and compares all rows.
    Verify(commands::verify::VerifyArguments),
}

fn main() -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    match CommandLine::parse().command {
        LabCommand::SelfPlay(arguments) => runtime.block_on(commands::selfplay::run(&arguments)),
        #[cfg(feature = "export")]
        LabCommand::Export(arguments) => runtime.block_on(commands::export::run(&arguments)),
        LabCommand::Index(arguments) => runtime.block_on(commands::index::run(&arguments)),
        #[cfg(feature = "query")]
        LabCommand::Report(arguments) => runtime.block_on(commands::report::run(&arguments)),
        #[cfg(feature = "query")]
        LabCommand::Statistics(arguments) => {
            runtime.block_on(commands::statistics::run(&arguments))
        }
        LabCommand::Verify(arguments) => runtime.block_on(commands::verify::run(&arguments)),
    }
}
