//! `palamedes arena …`: what its commands share.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context;
use arena::{Clock, Contest, Error, Ledger, Openings, Played, Schedule, Spec};
use engine::Budget;
use games::{Game, GameRecord};

use crate::failure::Failure;

/// Matches between players: references, levels, the house, any program that speaks the protocol.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  palamedes arena match --a greedy-f --b random --games 20")]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    Match(super::arena_match::Arguments),
    Sprt(super::arena_sprt::Arguments),
    List(super::arena_list::Arguments),
    Compliance(super::arena_compliance::Arguments),
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.what {
        What::Match(arguments) => super::arena_match::run(arguments),
        What::Sprt(arguments) => super::arena_sprt::run(arguments),
        What::List(arguments) => super::arena_list::run(arguments),
        What::Compliance(arguments) => super::arena_compliance::run(arguments),
    }
}

/// What all contests can be told.
#[derive(clap::Args)]
pub struct Terms {
    /// The game, for example pentagame:3 or pente:13,keryo.
    #[arg(long, default_value = "pentagame", value_parser = super::read_game)]
    pub game: Game,
    /// Milliseconds a turn, for every player.
    #[arg(long, value_name = "T", conflicts_with = "evals",
          value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time_ms: Option<u64>,
    /// What time is: what passes (wall), or what the thread of a player has worked (work), for
    /// machines that are busy with other things.
    #[arg(long, value_name = "WHICH", default_value = "wall", value_parser = read_clock)]
    clock: Clock,
    /// Static evaluations a turn, for every player.
    #[arg(long, value_name = "E", value_parser = clap::value_parser!(u64).range(1..))]
    evals: Option<u64>,
    /// Whatever is left to chance belongs to this number.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Random plies at the beginning of a game; otherwise 4 in Pentagame, 2 in other games.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100))]
    plies: Option<u32>,
    /// Who sits where in the first game of a block; the other seatings follow. Otherwise A has one
    /// seat, or one team, and B the others.
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', value_parser = read_seat)]
    seats: Vec<usize>,
    /// Games at a time; otherwise one for each core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Where finished games are entered. With the ledger of the same contest, it goes on there.
    #[arg(long, value_name = "FILE")]
    ledger: Option<PathBuf>,
    /// Where the games are written as records, behind what is there.
    #[arg(long, value_name = "FILE.pgr")]
    record: Option<PathBuf>,
}

fn read_clock(text: &str) -> Result<Clock, String> {
    match text {
        "wall" => Ok(Clock::Wall),
        "work" => Ok(Clock::Work),
        _ => Err("the clock is wall or work".to_owned()),
    }
}

fn read_seat(text: &str) -> Result<usize, String> {
    match text {
        "A" | "a" => Ok(0),
        "B" | "b" => Ok(1),
        _ => Err("seats are A or B, with commas between them".to_owned()),
    }
}

/// Reads the name of a player for the command line.
pub fn read_spec(text: &str) -> Result<Spec, String> {
    text.parse::<Spec>().map_err(|error| error.to_string())
}

impl Terms {
    /// The seats of A and B, where they were given.
    pub fn pattern(&self) -> Option<&[usize]> {
        if self.seats.is_empty() { None } else { Some(&self.seats) }
    }

    /// The contest of these players on these terms.
    pub fn contest(&self, players: Vec<Spec>, schedule: Schedule) -> Contest {
        let by_time = self.time_ms.map(Budget::time_ms);
        Contest {
            game: self.game.clone(),
            players,
            schedule,
            budget: by_time.or(self.evals.map(Budget::evals)),
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

    /// One line that says under which conditions is played.
    pub fn headline(&self, contest: &Contest, games: u64) -> String {
        let budget = match (self.time_ms, self.evals) {
            (Some(ms), _) if self.clock == Clock::Work => format!("{ms} ms of work a turn"),
            (Some(ms), _) => format!("{ms} ms a turn"),
            (_, Some(evals)) => format!("{evals} evaluations a turn"),
            _ => "each player's own measure".to_owned(),
        };
        let plies = contest.openings.plies();
        format!("{}, {games} games, {budget}, {plies} random plies, seed {}", self.game, self.seed)
    }
}

/// Plays the games of a contest that are not in its ledger, with progress for whoever watches.
/// `each` hears of every game, those of the ledger first, and may add a remark to the progress.
pub fn play(
    terms: &Terms,
    contest: &Contest,
    games: u64,
    each: &mut dyn FnMut(&Played) -> ControlFlow<(), String>,
) -> anyhow::Result<()> {
    let mut ledger = None;
    let mut done = BTreeSet::new();
    let mut remark = String::new();
    if let Some(path) = &terms.ledger {
        let (open, played) = Ledger::open(path, &contest.description()).map_err(refused)?;
        ledger = Some(open);
        for played in played.into_iter().filter(|played| played.number < games) {
            if !done.insert(played.number) {
                continue;
            }
            match each(&played) {
                ControlFlow::Continue(said) => remark = said,
                ControlFlow::Break(()) => return Ok(()),
            }
        }
    }
    let mut records = match &terms.record {
        Some(path) => Some(Records::open(path.clone())?),
        None => None,
    };
    let mut progress = Progress::new(games - done.len() as u64, done.len() as u64);
    progress.show(&remark);
    let mut failed = None;
    contest
        .run(games, &done, terms.jobs(), &mut |played, record| {
            let kept = keep(&mut ledger, &mut records, &played, &record);
            if let Err(error) = kept {
                failed = Some(error);
                return ControlFlow::Break(());
            }
            let said = each(&played);
            progress.advance();
            match said {
                ControlFlow::Continue(said) => progress.show(&said),
                ControlFlow::Break(()) => return ControlFlow::Break(()),
            }
            ControlFlow::Continue(())
        })
        .map_err(refused)?;
    progress.clear();
    failed.map_or(Ok(()), Err)
}

fn keep(
    ledger: &mut Option<Ledger>,
    records: &mut Option<Records>,
    played: &Played,
    record: &GameRecord,
) -> anyhow::Result<()> {
    if let Some(ledger) = ledger {
        ledger.enter(played)?;
    }
    if let Some(records) = records {
        records.write(record)?;
    }
    Ok(())
}

/// A contest that cannot be held is refused; a file that failed is another matter.
pub fn refused(error: Error) -> anyhow::Error {
    match error {
        Error::File(..) => error.into(),
        Error::Ledger(sentence) => Failure::Refused(sentence).into(),
        _ => Failure::NotUnderstood(error.to_string()).into(),
    }
}

/// The file of records.
struct Records {
    path: PathBuf,
    file: File,
    begun: bool,
}

impl Records {
    fn open(path: PathBuf) -> anyhow::Result<Records> {
        let mut options = OpenOptions::new();
        let file = options.append(true).create(true).open(&path);
        let file = file.with_context(|| format!("cannot open {}", path.display()))?;
        let begun = file.metadata()?.len() > 0;
        Ok(Records { path, file, begun })
    }

    fn write(&mut self, record: &GameRecord) -> anyhow::Result<()> {
        let text = record.text().map_err(|wrong| anyhow::anyhow!("no record: {}", wrong.code()))?;
        let gap = if self.begun { "\n" } else { "" };
        self.begun = true;
        write!(self.file, "{gap}{text}")
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// How far it is, on standard error: one line that is written over on a terminal, else a line now
/// and then.
struct Progress {
    begun: Instant,
    shown: Option<Instant>,
    done: u64,
    games: u64,
    before: u64,
}

impl Progress {
    fn new(games: u64, before: u64) -> Progress {
        Progress { begun: Instant::now(), shown: None, done: 0, games, before }
    }

    fn advance(&mut self) {
        self.done += 1;
    }

    fn show(&mut self, remark: &str) {
        let terminal = std::io::stderr().is_terminal();
        let pause = Duration::from_millis(if terminal { 200 } else { 30_000 });
        if self.shown.unwrap_or(self.begun).elapsed() < pause {
            return;
        }
        self.shown = Some(Instant::now());
        let left = match self.done {
            0 => String::new(),
            done => {
                let each = self.begun.elapsed().as_secs_f64() / done as f64;
                let seconds = (each * (self.games - done) as f64) as u64;
                let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
                format!(", {hours}:{minutes:02}:{:02} left", seconds % 60)
            }
        };
        let (done, games) = (self.before + self.done, self.before + self.games);
        let line = format!("{done} of {games} games{left}  {remark}");
        if terminal { eprint!("\r\x1b[K{line}") } else { eprintln!("{line}") }
    }

    fn clear(&self) {
        if self.shown.is_some() && std::io::stderr().is_terminal() {
            eprint!("\r\x1b[K");
        }
    }
}
