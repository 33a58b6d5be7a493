//! `palamedes arena`: options and output that its commands share.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Context;
use arena::{
    ClockSource, Contest, Error, MatchGameResult, MatchJournal, Openings, PlayerSpec, Schedule,
};
use engine::SearchLimits;
use games::{Game, GameRecord};

use crate::failure::Failure;
use crate::progress::Progress;

/// Plays matches between reference players, engine levels and external programs.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  palamedes arena match --a greedy-f --b random --games 20")]
pub struct ArenaArguments {
    #[command(subcommand)]
    command: ArenaCommand,
}

#[derive(clap::Subcommand)]
enum ArenaCommand {
    Match(super::arena_match::MatchArguments),
    Sprt(super::arena_sprt::SprtArguments),
    List(super::arena_list::RatingListArguments),
    Compliance(super::arena_compliance::ComplianceArguments),
}

pub fn run(arguments: &ArenaArguments) -> anyhow::Result<()> {
    match &arguments.command {
        ArenaCommand::Match(arguments) => super::arena_match::run(arguments),
        ArenaCommand::Sprt(arguments) => super::arena_sprt::run(arguments),
        ArenaCommand::List(arguments) => super::arena_list::run(arguments),
        ArenaCommand::Compliance(arguments) => super::arena_compliance::run(arguments),
    }
}

/// Options of all contests.
#[derive(clap::Args)]
pub struct ContestArguments {
    /// Name of the game, for example pentagame:3 or pente:13,keryo.
    #[arg(long, default_value = "pentagame", value_parser = super::read_game)]
    pub game: Game,
    /// Milliseconds per turn for every player.
    #[arg(long, value_name = "T", conflicts_with = "evals",
          value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time_ms: Option<u64>,
    /// Clock: elapsed time (wall), or CPU time of the thread of a player (work).
    ///
    /// The latter is for busy machines.
    #[arg(long, value_name = "WHICH", default_value = "wall", value_parser = parse_clock)]
    clock: ClockSource,
    /// Static evaluations per turn for every player.
    #[arg(long, value_name = "E", value_parser = clap::value_parser!(u64).range(1..))]
    evals: Option<u64>,
    /// Seed of all random choices.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Random plies at the start of a game; by default 4 in Pentagame, 2 in other games.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100))]
    plies: Option<u32>,
    /// Seats of the players in the first game of a block; the other seatings follow.
    ///
    /// By default A has one seat or one team, and B the others.
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', value_parser = parse_seat)]
    seats: Vec<usize>,
    /// Concurrent games; by default one for each core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// File of finished games; with the file of the same contest it is resumed.
    #[arg(long, value_name = "FILE")]
    ledger: Option<PathBuf>,
    /// File to which the game records are appended.
    #[arg(long, value_name = "FILE.pgr")]
    record: Option<PathBuf>,
}

fn parse_clock(text: &str) -> Result<ClockSource, String> {
    match text {
        "wall" => Ok(ClockSource::Wall),
        "work" => Ok(ClockSource::Work),
        _ => Err("the clock is wall or work".to_owned()),
    }
}

fn parse_seat(text: &str) -> Result<usize, String> {
    match text {
        "A" | "a" => Ok(0),
        "B" | "b" => Ok(1),
        _ => Err("seats are A or B, with commas between them".to_owned()),
    }
}

/// Parses the specification of a player.
pub fn parse_spec(text: &str) -> Result<PlayerSpec, String> {
    text.parse::<PlayerSpec>().map_err(|error| error.to_string())
}

impl ContestArguments {
    /// The given seats of A and B.
    pub fn pattern(&self) -> Option<&[usize]> {
        if self.seats.is_empty() { None } else { Some(&self.seats) }
    }

    /// The contest of these players with these options.
    pub fn contest(&self, players: Vec<PlayerSpec>, schedule: Schedule) -> Contest {
        let by_time = self.time_ms.map(SearchLimits::time_ms);
        Contest {
            game: self.game.clone(),
            players,
            schedule,
            budget: by_time.or(self.evals.map(SearchLimits::evals)),
            clock: self.clock,
            openings: Openings::new(&self.game, self.plies, self.seed),
            seed: self.seed,
        }
    }

    fn jobs(&self) -> usize {
        match self.jobs {
            Some(jobs) => usize::from(jobs),
            None => std::thread::available_parallelism().map_or(1, usize::from),
        }
    }

    /// One line with the conditions of the contest.
    pub fn headline(&self, contest: &Contest, games: u64) -> String {
        let budget = match (self.time_ms, self.evals) {
            (Some(ms), _) if self.clock == ClockSource::Work => {
                format!("{ms} ms of CPU time per turn")
            }
            (Some(ms), _) => format!("{ms} ms per turn"),
            (_, Some(evals)) => format!("{evals} evaluations per turn"),
            _ => "the own limit of each player".to_owned(),
        };
        let plies = contest.openings.plies();
        format!("{}, {games} games, {budget}, {plies} random plies, seed {}", self.game, self.seed)
    }
}

/// Plays the games of a contest that are not in its ledger, and shows the progress.
///
/// `each` is called with every game, those of the ledger first, and may return a note for the
/// progress line.
pub fn play(
    options: &ContestArguments,
    contest: &Contest,
    games: u64,
    each: &mut dyn FnMut(&MatchGameResult) -> ControlFlow<(), String>,
) -> anyhow::Result<()> {
    let mut ledger = None;
    let mut done = BTreeSet::new();
    let mut note = String::new();
    if let Some(path) = &options.ledger {
        let (open, played) =
            MatchJournal::open(path, &contest.description()).map_err(to_failure)?;
        ledger = Some(open);
        for played in played.into_iter().filter(|played| played.number < games) {
            if !done.insert(played.number) {
                continue;
            }
            match each(&played) {
                ControlFlow::Continue(text) => note = text,
                ControlFlow::Break(()) => return Ok(()),
            }
        }
    }
    let mut records = match &options.record {
        Some(path) => Some(RecordFile::open(path.clone())?),
        None => None,
    };
    let mut progress = Progress::new(games - done.len() as u64, done.len() as u64);
    progress.show(&note);
    let mut failed = None;
    contest
        .run(games, &done, options.jobs(), &mut |played, record| {
            let stored = store(&mut ledger, &mut records, &played, &record);
            if let Err(error) = stored {
                failed = Some(error);
                return ControlFlow::Break(());
            }
            let flow = each(&played);
            progress.advance();
            match flow {
                ControlFlow::Continue(note) => progress.show(&note),
                ControlFlow::Break(()) => return ControlFlow::Break(()),
            }
            ControlFlow::Continue(())
        })
        .map_err(to_failure)?;
    progress.clear();
    failed.map_or(Ok(()), Err)
}

fn store(
    ledger: &mut Option<MatchJournal>,
    records: &mut Option<RecordFile>,
    played: &MatchGameResult,
    record: &GameRecord,
) -> anyhow::Result<()> {
    if let Some(ledger) = ledger {
        ledger.append(played)?;
    }
    if let Some(records) = records {
        records.write(record)?;
    }
    Ok(())
}

/// Converts an error of the arena; a failed file keeps exit code 3.
pub fn to_failure(error: Error) -> anyhow::Error {
    match error {
        Error::File(..) => error.into(),
        Error::Journal(message) => Failure::Rejected(message).into(),
        _ => Failure::InvalidInput(error.to_string()).into(),
    }
}

/// A file to which game records are appended.
struct RecordFile {
    path: PathBuf,
    file: File,
    is_empty: bool,
}

impl RecordFile {
    fn open(path: PathBuf) -> anyhow::Result<RecordFile> {
        let mut options = OpenOptions::new();
        let file = options.append(true).create(true).open(&path);
        let file = file.with_context(|| format!("cannot open {}", path.display()))?;
        let is_empty = file.metadata()?.len() == 0;
        Ok(RecordFile { path, file, is_empty })
    }

    fn write(&mut self, record: &GameRecord) -> anyhow::Result<()> {
        let text =
            record.text().map_err(|error| anyhow::anyhow!("invalid record: {}", error.code()))?;
        let gap = if self.is_empty { "" } else { "\n" };
        self.is_empty = false;
        write!(self.file, "{gap}{text}")
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}
