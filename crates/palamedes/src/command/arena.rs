//! `palamedes arena`: options and output that its commands share.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use arena::statistics::Interval;
use arena::{
    ClockSource, Contest, DebugLog, DrawRule, Error, GameClock, MatchConditions, MatchGameResult,
    MatchJournal, MatchResult, Openings, Phrase, PlayerSpec, READY_TIMEOUT, ResignRule, Schedule,
};
use engine::SearchLimits;
use games::{Game, GameRecord};
use serde_json::{Value, json};

use crate::command::record_files::record_text;
use crate::failure::Failure;
use crate::file_error::io_reason;
use crate::progress::Progress;
use crate::translator::Translator;
use crate::usage::ValueError;

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

pub fn run(arguments: &ArenaArguments, translator: &Translator) -> anyhow::Result<()> {
    match &arguments.command {
        ArenaCommand::Match(arguments) => super::arena_match::run(arguments, translator),
        ArenaCommand::Sprt(arguments) => super::arena_sprt::run(arguments, translator),
        ArenaCommand::List(arguments) => super::arena_list::run(arguments, translator),
        ArenaCommand::Compliance(arguments) => super::arena_compliance::run(arguments, translator),
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
    /// Order of the openings of the file; a random order depends on --seed.
    ///
    /// By default that of the file.
    #[arg(long, value_enum, requires = "openings")]
    opening_order: Option<OpeningOrder>,
    /// Number of the first opening in this order.
    #[arg(long, value_name = "N", requires = "openings")]
    opening_start: Option<NonZeroUsize>,
    /// Option of an external program, for example A:Hash=64, or 1:Hash=64 in a list.
    #[arg(long = "option", value_name = "PLAYER:NAME=VALUE", value_parser = parse_option)]
    options: Vec<EngineOption>,
    /// Seconds in which an external program must be ready, after its start and before each game.
    #[arg(long, value_name = "SECONDS", default_value_t = READY_TIMEOUT.as_secs(),
          value_parser = clap::value_parser!(u64).range(1..=3_600))]
    ready_timeout: u64,
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

/// Order of the openings of a file.
#[derive(Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
enum OpeningOrder {
    /// The order of the file.
    #[default]
    File,
    /// A random order.
    Random,
}

/// Option of an external program.
#[derive(Clone)]
struct EngineOption {
    /// Index of the player.
    player: usize,
    name: String,
    value: String,
}

fn parse_option(text: &str) -> Result<EngineOption, ValueError> {
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
        _ => Err(ValueError::new("arena-option-form")),
    }
}

fn parse_clock(text: &str) -> Result<ClockSource, ValueError> {
    match text {
        "wall" => Ok(ClockSource::Wall),
        "work" => Ok(ClockSource::Work),
        _ => Err(ValueError::new("arena-clock-source")),
    }
}

fn parse_seat(text: &str) -> Result<usize, ValueError> {
    match text {
        "A" | "a" => Ok(0),
        "B" | "b" => Ok(1),
        _ => Err(ValueError::new("arena-seat-form")),
    }
}

/// Parses the specification of a player.
pub fn parse_spec(text: &str) -> Result<PlayerSpec, Error> {
    text.parse()
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
        translator: &Translator,
    ) -> anyhow::Result<Contest> {
        let by_time = self.time_ms.map(SearchLimits::time_ms);
        for EngineOption { player, name, value } in &self.options {
            let Some(spec) = players.get_mut(*player) else {
                let number = (player + 1).to_string();
                let arguments = [("player", number.as_str()), ("option", name)];
                let message = translator.translate("arena-option-player", &arguments);
                return Err(Failure::InvalidInput(message).into());
            };
            let option = [(name.clone(), value.clone())];
            *spec = spec
                .clone()
                .with_options(&option)
                .map_err(|error| to_failure(error, translator))?;
        }
        let ready_timeout = Duration::from_secs(self.ready_timeout);
        let players = players.into_iter().map(|player| player.with_ready_timeout(ready_timeout));
        let players = players.collect();
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
                debug_log: debug_log.transpose().map_err(|error| to_failure(error, translator))?,
            },
            openings: self.openings(translator)?,
            seed: self.seed,
        })
    }

    fn openings(&self, translator: &Translator) -> anyhow::Result<Openings> {
        let Some(path) = &self.openings else {
            return Ok(Openings::new(&self.game, self.plies, self.seed));
        };
        let text = std::fs::read_to_string(path)
            .map_err(|error| to_failure(Error::File(path.clone(), error), translator))?;
        let openings = Openings::from_file(&self.game, self.plies, &text);
        let ordered = openings.map(|openings| match self.opening_order.unwrap_or_default() {
            OpeningOrder::File => openings,
            OpeningOrder::Random => openings.shuffled(self.seed),
        });
        let started = ordered.and_then(|openings| match self.opening_start {
            None => Ok(openings),
            Some(number) => openings.starting_at(number),
        });
        started.map_err(|reason| {
            let reason = translate_phrase(&reason, translator);
            Failure::InvalidInput(format!("{}: {reason}", path.display())).into()
        })
    }

    fn jobs(&self) -> usize {
        match self.jobs {
            Some(jobs) => usize::from(jobs),
            None => std::thread::available_parallelism().map_or(1, usize::from),
        }
    }

    /// One line with the conditions of the contest.
    pub fn headline(&self, contest: &Contest, games: u64, translator: &Translator) -> String {
        let (code, number) = match (self.time_ms, self.evals, self.tc) {
            (Some(ms), ..) if self.clock == ClockSource::Work => ("cpu", ms.to_string()),
            (Some(ms), ..) => ("time", ms.to_string()),
            (_, Some(evals), _) => ("evals", evals.to_string()),
            (.., Some(clock)) => ("clock", clock.to_string()),
            _ => ("own", String::new()),
        };
        let budget = translator.translate("arena-budget", &[("kind", code), ("number", &number)]);
        let openings = match &self.openings {
            Some(path) => {
                let file = path.display().to_string();
                translator.translate("arena-openings-file", &[("file", &file)])
            }
            None => {
                let plies = contest.openings.plies().to_string();
                translator.translate("arena-openings-random", &[("plies", &plies)])
            }
        };
        let (game, games) = (self.game.to_string(), games.to_string());
        let seed = self.seed.to_string();
        translator.translate(
            "arena-headline",
            &[
                ("game", game.as_str()),
                ("games", &games),
                ("budget", &budget),
                ("openings", &openings),
                ("seed", &seed),
            ],
        )
    }
}

/// One line with the two players of a contest, which must have been played.
pub fn players_line(contest: &Contest) -> String {
    let name = |index: usize| contest.players.get(index).map(PlayerSpec::display_name);
    format!("A = {}, B = {}", name(0).unwrap_or_default(), name(1).unwrap_or_default())
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
        "a_name": contest.players.first().map(PlayerSpec::display_name),
        "b_name": contest.players.get(1).map(PlayerSpec::display_name),
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
    translator: &Translator,
    each: &mut dyn FnMut(&MatchGameResult) -> ControlFlow<(), String>,
) -> anyhow::Result<()> {
    let mut ledger = None;
    let mut done = BTreeSet::new();
    let mut note = String::new();
    if let Some(path) = &options.ledger {
        let (open, played) = MatchJournal::open(path, &contest.description())
            .map_err(|error| to_failure(error, translator))?;
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
        Some(path) => Some(RecordFile::open(path.clone(), translator)?),
        None => None,
    };
    let mut progress = Progress::new(games - done.len() as u64, done.len() as u64, translator);
    progress.show(&note);
    let mut failed = None;
    contest
        .run(games, &done, options.jobs(), &mut |played, record| {
            let stored = store(&mut ledger, &mut records, &played, &record, translator);
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
        .map_err(|error| to_failure(error, translator))?;
    progress.clear();
    failed.map_or(Ok(()), Err)
}

fn store(
    ledger: &mut Option<MatchJournal>,
    records: &mut Option<RecordFile>,
    played: &MatchGameResult,
    record: &GameRecord,
    translator: &Translator,
) -> anyhow::Result<()> {
    if let Some(ledger) = ledger {
        ledger.append(played).map_err(|error| to_failure(error, translator))?;
    }
    if let Some(records) = records {
        records.write(record, translator)?;
    }
    Ok(())
}

/// Converts an error of the arena; a failed file keeps exit code 3.
pub fn to_failure(error: Error, translator: &Translator) -> anyhow::Error {
    let message = translate_error(&error, translator);
    match error {
        Error::File(..) => anyhow::Error::msg(message),
        Error::Journal(_) => Failure::Rejected(message).into(),
        _ => Failure::InvalidInput(message).into(),
    }
}

/// The message of an error of the arena.
pub fn translate_error(error: &Error, translator: &Translator) -> String {
    match error {
        Error::InvalidSpec { spec, reason } => {
            let why = translate_phrase(reason, translator);
            translator.translate("arena-spec", &[("spec", spec), ("why", &why)])
        }
        Error::Seats(reason) | Error::Player(reason) | Error::Journal(reason) => {
            translate_phrase(reason, translator)
        }
        Error::File(path, error) => {
            let (file, why) = (path.display().to_string(), io_reason(error, translator));
            translator.translate("arena-file", &[("file", &file), ("why", &why)])
        }
    }
}

/// A phrase of the arena in the language of the translator.
pub fn translate_phrase(phrase: &Phrase, translator: &Translator) -> String {
    let reason = phrase.reason().map(|message| translator.translate_message(message));
    let arguments = phrase.arguments().iter().map(|(name, value)| match &reason {
        Some(reason) if *name == "why" => (*name, reason.as_str()),
        _ => (*name, value.as_str()),
    });
    let arguments: Vec<(&str, &str)> = arguments.collect();
    translator.translate(&format!("arena-{}", phrase.code()), &arguments)
}

/// A file to which game records are appended.
struct RecordFile {
    path: PathBuf,
    file: File,
    is_empty: bool,
}

impl RecordFile {
    fn open(path: PathBuf, translator: &Translator) -> anyhow::Result<RecordFile> {
        let mut options = OpenOptions::new();
        let file = options.append(true).create(true).open(&path);
        let file =
            file.map_err(|error| to_failure(Error::File(path.clone(), error), translator))?;
        let is_empty = file.metadata()?.len() == 0;
        Ok(RecordFile { path, file, is_empty })
    }

    fn write(&mut self, record: &GameRecord, translator: &Translator) -> anyhow::Result<()> {
        let text = record_text(record, translator).map_err(|why| {
            anyhow::Error::msg(translator.translate("arena-record", &[("why", &why)]))
        })?;
        let gap = if self.is_empty { "" } else { "\n" };
        self.is_empty = false;
        write!(self.file, "{gap}{text}")
            .map_err(|error| to_failure(Error::File(self.path.clone(), error), translator))
    }
}

#[cfg(test)]
mod tests {
    use arena::compliance::ComplianceTest;

    use super::*;
    use crate::translator::Language;

    #[test]
    fn every_phrase_of_the_arena_is_translated() {
        let [english, german] = [Language::En, Language::De].map(Translator::new);
        for (code, text) in Phrase::ENGLISH {
            let id = format!("arena-{code}");
            let arguments: Vec<&str> = text
                .split("{ $")
                .skip(1)
                .filter_map(|rest| rest.split_once(" }").map(|(name, _)| name))
                .collect();
            let values: Vec<String> = arguments.iter().map(|name| format!("<{name}>")).collect();
            let arguments: Vec<(&str, &str)> =
                arguments.iter().copied().zip(values.iter().map(String::as_str)).collect();
            let expected = text.replace("{ $", "<").replace(" }", ">");
            assert_eq!(english.translate(&id, &arguments), expected);
            let translated = german.translate(&id, &arguments);
            assert!(translated != id && !translated.contains('$'), "{id}: {translated}");
            assert!(values.iter().all(|value| translated.contains(value)), "{translated}");
        }
        for name in ComplianceTest::names() {
            for translator in [&english, &german] {
                let id = format!("arena-check-{name}");
                assert_ne!(translator.translate(&id, &[]), id);
            }
        }
    }
}
