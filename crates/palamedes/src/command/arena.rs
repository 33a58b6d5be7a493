//! `palamedes arena`: options and output that its commands share.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Context;
use arena::statistics::Interval;
use arena::{
    ClockSource, Contest, DebugLog, DrawRule, Error, GameClock, MatchConditions, MatchGameResult,
    MatchJournal, MatchResult, Openings, PlayerSpec, ResignRule, Schedule,
};
use engine::SearchLimits;
use games::{Game, GameRecord};
use serde_json::{Value, json};

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
    /// Clock of each seat for the game: seconds and increment, for example 60+0.6.
    ///
    /// A seat that exceeds it by more than 50 ms loses.
    #[arg(long, value_name = "S+I", conflicts_with_all = ["time_ms", "evals"])]
    tc: Option<GameClock>,
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
    /// File of openings, used in turn: game records, or one line of moves for each.
    ///
    /// With --plies only so many plies of each.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Option of an external program, for example A:Hash=64, or 1:Hash=64 in a list.
    #[arg(long = "option", value_name = "PLAYER:NAME=VALUE", value_parser = parse_option)]
    options: Vec<EngineOption>,
    /// A side resigns after so many turns in a row with this score or less, in hundredths.
    ///
    /// Scores are those that the players report. Games between two sides only.
    #[arg(long, value_name = "SCORE:TURNS")]
    resign: Option<ResignRule>,
    /// Draw when all scores are within SCORE of 0 for so many turns of each side, from a ply on.
    #[arg(long, value_name = "SCORE:TURNS:PLY")]
    draw: Option<DrawRule>,
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
    /// File for every line to and from external programs.
    #[arg(long, value_name = "FILE")]
    debug_log: Option<PathBuf>,
    /// Prints the result as JSON.
    #[arg(long)]
    pub json: bool,
}

/// Option of an external program.
#[derive(Clone)]
struct EngineOption {
    /// Index of the player.
    player: usize,
    name: String,
    value: String,
}

fn parse_option(text: &str) -> Result<EngineOption, String> {
    let parts = text.split_once(':').and_then(|(player, rest)| {
        let (name, value) = rest.split_once('=')?;
        Some((player, name, value))
    });
    let number = |player: &str| match player {
        "A" | "a" => Some(0),
        "B" | "b" => Some(1),
        number => number.parse::<usize>().ok()?.checked_sub(1),
    };
    match parts.and_then(|(player, name, value)| Some((number(player)?, name, value))) {
        Some((player, name, value)) if !name.is_empty() => {
            Ok(EngineOption { player, name: name.to_owned(), value: value.to_owned() })
        }
        _ => Err("an option is PLAYER:NAME=VALUE, for example A:Hash=64".to_owned()),
    }
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
    pub fn contest(
        &self,
        mut players: Vec<PlayerSpec>,
        schedule: Schedule,
    ) -> anyhow::Result<Contest> {
        let by_time = self.time_ms.map(SearchLimits::time_ms);
        for EngineOption { player, name, value } in &self.options {
            let Some(spec) = players.get_mut(*player) else {
                let message = format!("there is no player {} for the option {name}", player + 1);
                return Err(Failure::InvalidInput(message).into());
            };
            let option = [(name.clone(), value.clone())];
            *spec = spec.clone().with_options(&option).map_err(to_failure)?;
        }
        let debug_log = self.debug_log.as_deref().map(DebugLog::create);
        Ok(Contest {
            game: self.game.clone(),
            players,
            schedule,
            budget: by_time.or(self.evals.map(SearchLimits::evals)),
            clock: self.clock,
            conditions: MatchConditions {
                game_clock: self.tc,
                resign: self.resign,
                draw: self.draw,
                debug_log: debug_log.transpose().map_err(to_failure)?,
            },
            openings: self.openings()?,
            seed: self.seed,
        })
    }

    fn openings(&self) -> anyhow::Result<Openings> {
        let Some(path) = &self.openings else {
            return Ok(Openings::new(&self.game, self.plies, self.seed));
        };
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read {}", path.display()))?;
        Openings::from_file(&self.game, self.plies, &text)
            .map_err(|reason| Failure::InvalidInput(format!("{}: {reason}", path.display())).into())
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
            _ => match self.tc {
                Some(clock) => format!("clock {clock} s"),
                None => "the own limit of each player".to_owned(),
            },
        };
        let openings = match &self.openings {
            Some(path) => format!("openings of {}", path.display()),
            None => format!("{} random plies", contest.openings.plies()),
        };
        format!("{}, {games} games, {budget}, {openings}, seed {}", self.game, self.seed)
    }
}

/// An interval as JSON; infinite ends are null.
pub fn interval_json(interval: Interval) -> Value {
    json!({ "value": interval.value, "low": interval.low, "high": interval.high })
}

/// The result of a match as JSON.
pub fn match_json(contest: &Contest, result: &MatchResult) -> Value {
    let [wins, draws, losses] = result.counts();
    json!({
        "game": contest.game.to_string(),
        "a": contest.players.first().map(ToString::to_string),
        "b": contest.players.get(1).map(ToString::to_string),
        "conditions": contest.description(),
        "games": result.games(),
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "score": result.score(),
        "elo": interval_json(result.sample().elo()),
        "normalised_elo": interval_json(result.sample().normalised_elo()),
        "ends": result.ends(),
    })
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
