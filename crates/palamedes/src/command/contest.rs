//! `palamedes contest`: pairs, ranks and prints an event in a file, and simulates events.

use std::fs::File;
use std::io::{Read, Write, stdin};
use std::path::{Path, PathBuf};

use contest::simulation::{SimulationSummary, simulate_event};
use contest::{
    ContestEvent, Entry, MatchPlan, PairError, pair_next_round, promote, records, standings,
};
use eventfile::{
    EventFileError, FILE_BYTES_MAX, event_to_toml, read_event, round_to_toml, standings_to_csv,
};
use serde_json::{Value, json};

use super::contest_sheets;
use crate::failure::Failure;
use crate::file_error::FileError;
use crate::translator::{Language, Translator};

/// Runs contests: leagues, knockouts, Swiss, mixed tables, arenas.
///
/// An event is a TOML file with its players and rounds; docs/play/contests.md describes it.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  palamedes contest pair club-night.toml")]
pub struct ContestCommandArguments {
    #[command(subcommand)]
    command: ContestCommand,
}

#[derive(clap::Subcommand)]
enum ContestCommand {
    Pair(PairArguments),
    Standings(StandingsArguments),
    Sheets(contest_sheets::SheetsArguments),
    Promote(PromoteArguments),
    Simulate(SimulateArguments),
}

/// Pairs the next round of an event and prints one table per line.
///
/// A line has the number of the table and its players, separated by tabs. The player who begins the
/// first game comes first. Players without a table follow on lines that begin with "bye".
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  palamedes contest pair club-night.toml\n  \
    palamedes contest pair club-night.toml --toml >> club-night.toml")]
struct PairArguments {
    /// The file of the event, - for standard input.
    event: PathBuf,
    /// Prints the round as lines of the file, to be added at its end.
    #[arg(long)]
    toml: bool,
}

/// Prints the standings of an event with all tie-breaks.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  palamedes contest standings club-night.toml\n  \
    palamedes contest standings club-night.toml --csv > standings.csv")]
struct StandingsArguments {
    /// The file of the event, - for standard input.
    event: PathBuf,
    /// Prints comma-separated values, with the score of every round.
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Prints JSON: one array.
    #[arg(long)]
    json: bool,
}

/// Prints the file of the next season of a league with divisions.
///
/// The best of each division go up and the last go down. Players who dropped out are left out.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  \
    palamedes contest promote autumn.toml --places 2 > winter.toml")]
struct PromoteArguments {
    /// The file of the event, - for standard input.
    event: PathBuf,
    /// Number of players who go up from a division, and down.
    #[arg(long, value_name = "N", default_value_t = 1)]
    places: usize,
}

/// Plays random events and checks every round.
///
/// No player twice in a round, no repeated opponents while avoidable, fair byes, balanced starts,
/// sums of zero. The last line has the counts.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  palamedes contest simulate --events 2000 --seed 1")]
struct SimulateArguments {
    /// Number of events.
    #[arg(long, value_name = "N", default_value_t = 2_000,
          value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    events: u64,
    /// Seed of the first event; each further event has the next one.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

pub fn run(
    arguments: &ContestCommandArguments,
    language: Language,
    translator: &Translator,
) -> anyhow::Result<()> {
    match &arguments.command {
        ContestCommand::Pair(arguments) => pair(arguments, translator),
        ContestCommand::Standings(arguments) => print_standings(arguments, translator),
        ContestCommand::Sheets(arguments) => contest_sheets::run(arguments, language, translator),
        ContestCommand::Promote(arguments) => print_next_season(arguments, translator),
        ContestCommand::Simulate(arguments) => simulate(arguments),
    }
}

/// Reads an event from a file or from standard input.
pub(super) fn open_event(path: &Path, translator: &Translator) -> anyhow::Result<ContestEvent> {
    let mut text = String::new();
    let input: Box<dyn Read> = if path == Path::new("-") {
        Box::new(stdin().lock())
    } else {
        Box::new(File::open(path).map_err(|error| FileError::read(path, error))?)
    };
    // One byte more than allowed, so that a file that is too large is rejected, not cut.
    let mut bounded = input.take(FILE_BYTES_MAX as u64 + 1);
    let read = bounded.read_to_string(&mut text);
    read.map_err(|error| FileError::read(path, error))?;
    let invalid = |error: EventFileError| {
        let (file, line) = (path.display().to_string(), error.line.to_string());
        let arguments = [("file", &*file), ("line", &*line), ("why", &*error.message)];
        Failure::InvalidInput(translator.translate("contest-file", &arguments))
    };
    Ok(read_event(&text).map_err(invalid)?)
}

fn pair(arguments: &PairArguments, translator: &Translator) -> anyhow::Result<()> {
    let event = open_event(&arguments.event, translator)?;
    let rejected = |error| Failure::Rejected(pair_error(&error, translator));
    let round = pair_next_round(&event).map_err(rejected)?;
    let mut out = std::io::stdout().lock();
    if arguments.toml {
        write!(out, "{}", round_to_toml(&event, &round))?;
        return Ok(());
    }
    let name = |player: &usize| event.entries[*player].name.as_str();
    for (number, table) in round.tables.iter().enumerate() {
        let plan = MatchPlan::new(table.players.len());
        let order = plan.order(0).iter().map(|place| name(&table.players[*place]));
        writeln!(out, "{}\t{}", number + 1, order.collect::<Vec<_>>().join("\t"))?;
    }
    let bye = translator.translate("contest-bye", &[]);
    for player in &round.byes {
        writeln!(out, "{bye}\t{}", name(player))?;
    }
    Ok(())
}

/// The reason why no round can be paired.
fn pair_error(error: &PairError, translator: &Translator) -> String {
    let message = |code: &str, arguments: &[(&str, usize)]| {
        let texts: Vec<(&str, String)> =
            arguments.iter().map(|(name, number)| (*name, number.to_string())).collect();
        let arguments: Vec<(&str, &str)> =
            texts.iter().map(|(name, number)| (*name, number.as_str())).collect();
        translator.translate(code, &arguments)
    };
    let table = |code, round: usize, table: usize| {
        message(code, &[("round", round + 1), ("table", table + 1)])
    };
    match *error {
        PairError::Unfinished { round, table: at } => table("contest-unfinished", round, at),
        PairError::Undecided { round, table: at } => table("contest-undecided", round, at),
        PairError::TooFewPlayers => message("contest-too-few-players", &[]),
        PairError::Finished => message("contest-finished", &[]),
        PairError::LateEntry { player } => message("contest-late", &[("player", player + 1)]),
        PairError::NoDesign { players } => message("contest-no-design", &[("players", players)]),
        PairError::TooManyPlayers { players } => {
            message("contest-too-many-players", &[("players", players)])
        }
        PairError::TableSize { size } => message("contest-table-size", &[("size", size)]),
    }
}

fn print_standings(arguments: &StandingsArguments, translator: &Translator) -> anyhow::Result<()> {
    let event = open_event(&arguments.event, translator)?;
    let mut out = std::io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", standings_json(&event))?;
    } else if arguments.csv {
        write!(out, "{}", standings_to_csv(&event))?;
    } else {
        print_text(&event, translator, &mut out)?;
    }
    Ok(())
}

/// The standings in columns; a line is empty before each further division.
fn print_text(
    event: &ContestEvent,
    translator: &Translator,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let heading = |code: &str| translator.translate(code, &[]);
    let (rank, name) = (heading("contest-rank"), heading("contest-name"));
    let score = heading("contest-score");
    let names = event.entries.iter().map(|entry| entry.name.chars().count());
    let width = names.max().unwrap_or(0).max(name.chars().count());
    let (rank_width, score_width) = (rank.chars().count(), score.chars().count());
    write!(out, "{rank}  {name:width$}  {score}")?;
    for rule in &event.settings.tie_breaks {
        write!(out, "  {}", rule.name())?;
    }
    writeln!(out)?;
    let mut division = 0;
    for line in standings(event) {
        let entry = &event.entries[line.player];
        if entry.division != division {
            division = entry.division;
            writeln!(out)?;
        }
        write!(out, "{:>rank_width$}  {:width$}  ", line.rank, entry.name)?;
        write!(out, "{:>score_width$}", line.score)?;
        for (rule, value) in event.settings.tie_breaks.iter().zip(&line.tie_breaks) {
            write!(out, "  {value:>0$}", rule.name().len())?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn standings_json(event: &ContestEvent) -> Value {
    let records = records(event);
    let rules = &event.settings.tie_breaks;
    let lines = standings(event).into_iter().map(|line| {
        let values = rules.iter().zip(&line.tie_breaks);
        let tie_breaks: serde_json::Map<String, Value> =
            values.map(|(rule, value)| (rule.name().to_owned(), (*value).into())).collect();
        let entry = &event.entries[line.player];
        json!({
            "division": entry.division + 1,
            "rank": line.rank,
            "name": entry.name,
            "score": line.score,
            "rounds": records[line.player].round_scores,
            "tie_breaks": tie_breaks,
        })
    });
    lines.collect()
}

fn print_next_season(arguments: &PromoteArguments, translator: &Translator) -> anyhow::Result<()> {
    let event = open_event(&arguments.event, translator)?;
    let divisions = promote(&event, arguments.places);
    let players = event.entries.into_iter().zip(divisions);
    let stay = players.filter(|(entry, _)| entry.dropped.is_none());
    let entries = stay.map(|(entry, division)| Entry { division, joined: 0, ..entry }).collect();
    write!(
        std::io::stdout().lock(),
        "{}",
        event_to_toml(&ContestEvent::new(event.settings, entries))
    )?;
    Ok(())
}

fn simulate(arguments: &SimulateArguments) -> anyhow::Result<()> {
    let mut summary = SimulationSummary::default();
    let mut out = std::io::stdout().lock();
    for number in 0..arguments.events {
        let event = simulate_event(arguments.seed.wrapping_add(number));
        for violation in &event.violations {
            writeln!(out, "{violation}")?;
        }
        summary.add(event);
    }
    let SimulationSummary { events, rounds, tables, violations, .. } = summary;
    writeln!(out, "rounds {rounds} tables {tables}")?;
    writeln!(
        out,
        "unavoidable: {} repeated opponents, {} starts",
        summary.forced_repeats, summary.forced_starts
    )?;
    writeln!(out, "events {events} violations {}", violations.len())?;
    if violations.is_empty() { Ok(()) } else { Err(Failure::Reported.into()) }
}
