//! The configuration file of `palamedes bot`.

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arena::bot::{ClockFilter, OpponentFilter, SeekPolicy, SoughtGame, TimeControlKind};
use clap::ValueEnum;
use games::Game;
use serde::Deserialize;
use table::TimeControl;

use super::bot::{ClockChoice, RatedChoice};
use crate::failure::Failure;
use crate::file_error::FileError;
use crate::usage::ValueError;

/// Bounds of the level, for the options and the file, as all of these.
pub const LEVELS: RangeInclusive<u64> = 1..=10;

/// Bounds of the number of concurrent games.
pub const AT_ONCE_RANGE: RangeInclusive<u64> = 1..=256;

/// Bounds of the number of concurrent searches.
pub const THREADS_RANGE: RangeInclusive<u64> = 1..=256;

/// Bounds of the milliseconds for a move.
pub const MOVE_MS_RANGE: RangeInclusive<u64> = 50..=86_400_000;

/// Maximum of the waiting times in seconds: a week.
const WAIT_S_MAX: u64 = 604_800;

/// Settings of a bot in a file; options of the command line have precedence.
#[derive(Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BotFile {
    pub server: Option<String>,
    /// Relative to the folder of this file.
    pub token_file: Option<PathBuf>,
    pub level: Option<u64>,
    pub engine: Option<String>,
    pub at_once: Option<usize>,
    pub threads: Option<usize>,
    pub move_ms: Option<u64>,
    #[serde(default)]
    pub rematch: bool,
    #[serde(default)]
    pub take_backs: bool,
    #[serde(default)]
    pub accept: AcceptSection,
    pub seek: Option<SeekSection>,
}

/// Which challenges are accepted.
#[derive(Default, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AcceptSection {
    games: Vec<String>,
    /// Kinds of clocks, such as `egg`, or time controls, such as `egg:60`.
    clocks: Vec<String>,
    pub rated: Option<RatedChoice>,
    pub opponents: OpponentChoice,
    /// Names of players whose challenges are declined.
    pub not: Vec<String>,
}

/// Kind of the players whose challenges are accepted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpponentChoice {
    #[default]
    All,
    People,
    Bots,
}

/// Games that the bot looks for when it plays fewer than `at_once`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeekSection {
    #[serde(default = "default_at_once")]
    at_once: usize,
    #[serde(default = "default_after_s")]
    after_s: u64,
    #[serde(default = "default_wait_s")]
    wait_s: u64,
    games: Vec<SoughtGameEntry>,
}

fn default_at_once() -> usize {
    1
}

fn default_after_s() -> u64 {
    30
}

fn default_wait_s() -> u64 {
    300
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SoughtGameEntry {
    rules: String,
    time_control: String,
    #[serde(default)]
    rated: bool,
    opponent: Option<String>,
}

impl BotFile {
    /// Reads and checks a file.
    pub fn read(path: &Path) -> anyhow::Result<BotFile> {
        let text = fs::read_to_string(path).map_err(|error| FileError::read(path, error))?;
        let parsed: Result<BotFile, toml::de::Error> = toml::from_str(&text);
        let mut file = parsed
            .map_err(|error| Failure::InvalidInput(format!("{}: {error}", path.display())))?;
        file.check().map_err(|error| error.of_value(&path.display().to_string()))?;
        if let (Some(folder), Some(token_file)) = (path.parent(), &file.token_file) {
            file.token_file = Some(folder.join(token_file));
        }
        Ok(file)
    }

    /// Checks the numbers, and settings that exclude each other.
    fn check(&self) -> Result<(), ValueError> {
        let count = |number: Option<usize>| number.map(|number| number as u64);
        check_number("level", self.level, LEVELS)?;
        check_number("at_once", count(self.at_once), AT_ONCE_RANGE)?;
        check_number("threads", count(self.threads), THREADS_RANGE)?;
        check_number("move_ms", self.move_ms, MOVE_MS_RANGE)?;
        if self.level.is_some() && self.engine.is_some() {
            return Err(ValueError::new("bot-file-engine"));
        }
        let Some(seek) = &self.seek else { return Ok(()) };
        check_number("seek.at_once", count(Some(seek.at_once)), AT_ONCE_RANGE)?;
        check_number("seek.after_s", Some(seek.after_s), 0..=WAIT_S_MAX)?;
        check_number("seek.wait_s", Some(seek.wait_s), 1..=WAIT_S_MAX)?;
        match seek.games.is_empty() {
            true => Err(ValueError::new("bot-file-no-games")),
            false => Ok(()),
        }
    }
}

/// Checks that a number of the file, if it is given, is within its bounds.
fn check_number(
    key: &str,
    number: Option<u64>,
    range: RangeInclusive<u64>,
) -> Result<(), ValueError> {
    match number.filter(|number| !range.contains(number)) {
        None => Ok(()),
        Some(number) => Err(ValueError::new("bot-file-number")
            .with("key", key)
            .with("value", number.to_string())
            .with("least", range.start().to_string())
            .with("most", range.end().to_string())),
    }
}

impl AcceptSection {
    /// The games, each checked.
    pub fn games(&self) -> anyhow::Result<Vec<Game>> {
        self.games.iter().map(|name| read_game(name)).collect()
    }

    /// The clocks, each checked.
    pub fn clocks(&self) -> anyhow::Result<Vec<ClockFilter>> {
        self.clocks.iter().map(|clock| parse_clock(clock)).collect()
    }
}

impl From<OpponentChoice> for OpponentFilter {
    fn from(choice: OpponentChoice) -> OpponentFilter {
        match choice {
            OpponentChoice::All => OpponentFilter::All,
            OpponentChoice::People => OpponentFilter::People,
            OpponentChoice::Bots => OpponentFilter::Bots,
        }
    }
}

impl SeekSection {
    /// The games to look for, each checked.
    pub fn policy(&self) -> anyhow::Result<SeekPolicy> {
        let games = self.games.iter().map(|entry| {
            read_game(&entry.rules)?;
            parse_time_control(&entry.time_control)?;
            Ok(SoughtGame {
                rules: entry.rules.clone(),
                time_control: entry.time_control.clone(),
                rated: entry.rated,
                opponent: entry.opponent.clone(),
            })
        });
        Ok(SeekPolicy {
            games: games.collect::<anyhow::Result<_>>()?,
            games_max: self.at_once,
            after: Duration::from_secs(self.after_s),
            wait: Duration::from_secs(self.wait_s),
        })
    }
}

fn read_game(text: &str) -> anyhow::Result<Game> {
    super::read_game(text).map_err(|error| error.of_value(text).into())
}

fn parse_time_control(text: &str) -> anyhow::Result<TimeControl> {
    text.parse().map_err(|_| ValueError::new("usage-time-control").of_value(text).into())
}

/// Parses a kind of clock or a time control.
fn parse_clock(text: &str) -> anyhow::Result<ClockFilter> {
    match ClockChoice::from_str(text, false) {
        Ok(choice) => Ok(ClockFilter::Kind(TimeControlKind::from(choice))),
        Err(_) => parse_time_control(text).map(ClockFilter::Exactly),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documented_file_is_valid() {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api/bots.md");
        let page = fs::read_to_string(page).unwrap();
        let (_, block) = page.split_once("```toml\n").unwrap();
        let (text, _) = block.split_once("```").unwrap();
        let file: BotFile = toml::from_str(text).unwrap();
        file.check().unwrap();
        assert!(!file.accept.games().unwrap().is_empty());
        assert!(!file.accept.clocks().unwrap().is_empty());
        let policy = file.seek.unwrap().policy().unwrap();
        assert_eq!(policy.games.len(), 3);
        assert_eq!(policy.games[2].opponent.as_deref(), Some("computer-3"));
    }

    #[test]
    fn invalid_values_are_named() {
        let check = |text: &str, expected: &str| {
            let file = toml::from_str::<BotFile>(text).map_err(anyhow::Error::from);
            let error = file.and_then(|file| {
                file.check()?;
                file.accept.games()?;
                file.accept.clocks()?;
                file.seek.map(|seek| seek.policy()).transpose()
            });
            let error = error.unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        };
        check("sever = \"x\"", "sever");
        check("accept.games = [\"pentagme\"]", "did you mean pentagame?");
        check("accept.clocks = [\"egg\", \"fast\"]", "fast: a time control");
        let seek = "seek.games = [{ rules = \"pente\", time_control = \"60\" }]";
        check(seek, "60: a time control");
        check("level = 11", "level = 11 is out of range: it is a number from 1 to 10");
        check("level = 4\nengine = \"x\"", "level and engine");
        check("at_once = 0", "at_once = 0 is out of range: it is a number from 1 to 256");
        check("threads = 257", "threads = 257");
        check("move_ms = 0", "from 50 to 86400000");
        check("seek.games = []", "seek.games is empty");
        let game = "{ rules = \"pente\", time_control = \"egg:60\" }";
        for (key, value) in
            [("at_once", 0), ("after_s", i64::MAX), ("wait_s", 0), ("wait_s", i64::MAX)]
        {
            let text = format!("seek.games = [{game}]\nseek.{key} = {value}");
            check(&text, &format!("seek.{key} = {value} is out of range"));
        }
    }
}
