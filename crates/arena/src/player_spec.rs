//! Player specifications by name.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use engine::{Engine, EngineOptions, PlacementWidth, SearchAlgorithm, engine_for};
use games::Game;

use crate::Error;
use crate::debug_log::DebugLog;
use crate::external_engine::{ExternalEngine, ProgramSettings, READY_TIMEOUT};
use crate::phrase::Phrase;
use crate::references::{self, AbRef, Greedy, Random, Uct};

/// A player by name.
/// A frozen reference, a level of the built-in engine, the engine at full strength, or the command
/// line of any program that speaks the engine protocol.
///
/// As text: `random`, `greedy-t`, `greedy-f`, `ab-ref`, `uct`, `level:7`, `engine`,
/// `engine,threads=2,hash=64`; any other text is a command line. Before any of them may stand a
/// name for results and records: `name=new,engine,threads=2`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerSpec {
    /// The name in results and records.
    name: Option<String>,
    /// The player without its name.
    text: String,
    kind: Kind,
    /// Options of an external program with their values.
    options: Vec<(String, String)>,
    /// Time in which an external program must be ready.
    ready_timeout: Duration,
    /// The name that an external program has stated; all clones share it.
    stated_name: Arc<OnceLock<String>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Random,
    GreedyT,
    GreedyF,
    AbRef,
    Uct,
    Engine(EngineOptions),
    Command,
}

/// Source of the search limits of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BudgetSource {
    /// Each player uses its own limits.
    Player,
    /// The limits of the contest apply to all players.
    Contest,
}

/// Level of full strength.
const FULL_STRENGTH: u8 = 10;

/// Maximum length of the name of a player.
const NAME_CHARS_MAX: usize = 80;

/// Maximum length of the name and version of a program, by the API.
const SOFTWARE_CHARS_MAX: usize = 80;

impl PlayerSpec {
    /// Returns true for an external program, which is started once and plays many games.
    pub fn is_program(&self) -> bool {
        self.kind == Kind::Command
    }

    /// Returns the command line of an external program.
    pub fn command_line(&self) -> Option<&str> {
        self.is_program().then_some(self.text.as_str())
    }

    /// Returns the name and version of the software, in plain characters.
    /// Of an external program the name of its file: its arguments may contain secrets.
    pub fn software(&self) -> String {
        let text = match &self.kind {
            Kind::Command => {
                let program = self.text.split_whitespace().next().unwrap_or_default();
                program.rsplit(['/', '\\']).next().unwrap_or_default().to_owned()
            }
            _ => format!("palamedes {} {}", env!("CARGO_PKG_VERSION"), self.text.trim()),
        };
        // The server rejects other characters and an empty text.
        let is_plain = |letter: &char| letter.is_ascii_graphic() || *letter == ' ';
        let text: String = text.chars().filter(is_plain).take(SOFTWARE_CHARS_MAX).collect();
        match text.trim() {
            "" => "unknown".to_owned(),
            text => text.to_owned(),
        }
    }

    /// Adds options that are sent to an external program.
    ///
    /// # Errors
    /// The player is not an external program.
    pub fn with_options(mut self, options: &[(String, String)]) -> Result<PlayerSpec, Error> {
        if !options.is_empty() && !self.is_program() {
            return Err(self.spec_error(Phrase::new("spec-options")));
        }
        self.options.extend_from_slice(options);
        Ok(self)
    }

    /// Sets the time in which an external program must be ready.
    #[must_use]
    pub fn with_ready_timeout(mut self, timeout: Duration) -> PlayerSpec {
        self.ready_timeout = timeout;
        self
    }

    /// Returns the player for people: its name, if it was given one.
    /// Of an external program that was started the name that it states, and its command line.
    pub fn display_name(&self) -> String {
        match (&self.name, self.stated_name.get()) {
            (Some(name), _) => name.clone(),
            (None, Some(name)) => format!("{name} ({self})"),
            (None, None) => self.to_string(),
        }
    }

    /// Returns true if the player searches in other threads than the caller's.
    pub fn uses_other_threads(&self) -> bool {
        match &self.kind {
            Kind::Engine(settings) => settings.threads > 1,
            kind => *kind == Kind::Command,
        }
    }

    /// Starts the player; its random choices depend on the seed.
    ///
    /// # Errors
    /// The player does not support this game, or cannot be started.
    pub fn start(
        &self,
        game: &Game,
        seed: u64,
        budget: BudgetSource,
        log: Option<&DebugLog>,
    ) -> Result<Box<dyn Engine>, Error> {
        match &self.kind {
            Kind::Random => Ok(Box::new(Random::new(seed))),
            Kind::Uct => Ok(Box::new(Uct::new(seed))),
            Kind::GreedyT | Kind::GreedyF | Kind::AbRef if !references::know(game) => {
                Err(self.spec_error(Phrase::new("spec-game").with("game", game.name())))
            }
            Kind::GreedyT => Ok(Box::new(Greedy::by_temperature())),
            Kind::GreedyF => Ok(Box::new(Greedy::by_features())),
            Kind::AbRef => Ok(Box::new(AbRef::new())),
            Kind::Engine(settings) => {
                // The highest level differs from full strength by its budget alone.
                let level = settings
                    .level
                    .filter(|level| budget == BudgetSource::Player || *level != FULL_STRENGTH);
                Ok(engine_for(game, &EngineOptions { level, seed, ..settings.clone() }))
            }
            Kind::Command => {
                let settings = ProgramSettings {
                    options: self.options.clone(),
                    log: log.cloned(),
                    ready_timeout: self.ready_timeout,
                };
                let external = ExternalEngine::start(&self.text, game, settings)
                    .map_err(|why| self.spec_error(Phrase::new("program").with("why", why)))?;
                if let Some(name) = external.stated_name() {
                    self.stated_name.get_or_init(|| name.to_owned());
                }
                Ok(Box::new(external))
            }
        }
    }

    fn spec_error(&self, reason: Phrase) -> Error {
        Error::InvalidSpec { spec: self.text.clone(), reason }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            write!(f, "name={name},")?;
        }
        f.write_str(&self.text)?;
        self.options.iter().try_for_each(|(name, value)| write!(f, " [{name}={value}]"))
    }
}

impl FromStr for PlayerSpec {
    type Err = Error;

    fn from_str(spec: &str) -> Result<PlayerSpec, Error> {
        let reason = |reason: Phrase| Error::InvalidSpec { spec: spec.to_owned(), reason };
        let (given_name, text) = split_name(spec.trim()).map_err(reason)?;
        let mut parts = text.split(',');
        let name = parts.next().unwrap_or_default();
        let level = match name.strip_prefix("level:") {
            None => None,
            Some(number) => match number.parse() {
                Ok(level @ 1..=FULL_STRENGTH) => Some(level),
                _ => return Err(reason(Phrase::new("spec-level").with("most", FULL_STRENGTH))),
            },
        };
        let kind = match text {
            "" => return Err(reason(Phrase::new("spec-empty"))),
            "random" => Kind::Random,
            "greedy-t" => Kind::GreedyT,
            "greedy-f" => Kind::GreedyF,
            "ab-ref" => Kind::AbRef,
            "uct" => Kind::Uct,
            _ if name == "engine" || level.is_some() => {
                let mut settings = EngineOptions { level, ..EngineOptions::default() };
                for setting in parts {
                    set(&mut settings, setting).map_err(reason)?;
                }
                Kind::Engine(settings)
            }
            _ => Kind::Command,
        };
        Ok(PlayerSpec {
            name: given_name.map(str::to_owned),
            text: text.to_owned(),
            kind,
            options: Vec::new(),
            ready_timeout: READY_TIMEOUT,
            stated_name: Arc::default(),
        })
    }
}

/// Splits a specification into the name that it gives, and the player.
fn split_name(spec: &str) -> Result<(Option<&str>, &str), Phrase> {
    let Some(named) = spec.strip_prefix("name=") else { return Ok((None, spec)) };
    let invalid = || Phrase::new("spec-name").with("most", NAME_CHARS_MAX);
    let (name, player) = named.split_once(',').ok_or_else(invalid)?;
    let (name, player) = (name.trim(), player.trim());
    let is_fit = (1..=NAME_CHARS_MAX).contains(&name.chars().count())
        && !name.contains(char::is_control)
        && !player.is_empty();
    if is_fit { Ok((Some(name), player)) } else { Err(invalid()) }
}

fn set(settings: &mut EngineOptions, setting: &str) -> Result<(), Phrase> {
    let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
    let number = |most: usize| match value.parse::<usize>() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => Err(Phrase::new("spec-number").with("name", name).with("most", most)),
    };
    let word = |one: &str, other: &str| {
        Phrase::new("spec-word").with("name", name).with("one", one).with("other", other)
    };
    match name {
        "threads" => settings.threads = number(256)?,
        "hash" => settings.hash_mb = number(65_536)?,
        "algorithm" => {
            settings.algorithm = match value {
                "best" => SearchAlgorithm::Best,
                "maxn" => SearchAlgorithm::Maxn,
                _ => return Err(word("best", "maxn")),
            }
        }
        "width" => {
            settings.width = match value {
                "safe" => PlacementWidth::Safe,
                "full" => PlacementWidth::Full,
                _ => return Err(word("safe", "full")),
            }
        }
        _ => return Err(Phrase::new("spec-setting").with("setting", setting)),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<Kind, &str>) {
        let read = text.parse::<PlayerSpec>();
        match (&read, &expected) {
            (Ok(spec), Ok(kind)) => {
                assert_eq!(&spec.kind, kind, "{text}");
                assert_eq!(spec.to_string(), text);
            }
            (Err(error), Err(sentence)) => {
                assert!(error.to_string().contains(sentence), "{text}: {error}");
            }
            _ => panic!("{text}: {read:?}, not {expected:?}"),
        }
    }

    #[test]
    fn software_has_a_version_and_no_arguments() {
        let software = |text: &str| text.parse::<PlayerSpec>().unwrap().software();
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(software("level:3,hash=4"), format!("palamedes {version} level:3,hash=4"));
        assert_eq!(software("greedy-f"), format!("palamedes {version} greedy-f"));
        assert_eq!(software("/opt/engine-7 --key secret"), "engine-7");
        assert_eq!(software("./\u{e9}/ x"), "unknown");
        assert_eq!(software(&"x".repeat(100)).len(), SOFTWARE_CHARS_MAX);
    }

    #[test]
    fn player_specs_parse() {
        let default = EngineOptions::default;
        check("random", Ok(Kind::Random));
        check("greedy-t", Ok(Kind::GreedyT));
        check("greedy-f", Ok(Kind::GreedyF));
        check("ab-ref", Ok(Kind::AbRef));
        check("uct", Ok(Kind::Uct));
        check("engine", Ok(Kind::Engine(default())));
        check("level:3", Ok(Kind::Engine(EngineOptions { level: Some(3), ..default() })));
        check(
            "engine,threads=2,algorithm=maxn,width=full,hash=8",
            Ok(Kind::Engine(EngineOptions {
                threads: 2,
                algorithm: SearchAlgorithm::Maxn,
                width: PlacementWidth::Full,
                hash_mb: 8,
                ..default()
            })),
        );
        check("./their-engine --fast", Ok(Kind::Command));
    }

    #[test]
    fn given_name_is_shown_and_is_no_part_of_the_player() {
        check("name=new,engine", Ok(Kind::Engine(EngineOptions::default())));
        check("name=old one,./mine --option=a,b", Ok(Kind::Command));
        let spec: PlayerSpec = "name=old one,./mine --option=a,b".parse().unwrap();
        assert_eq!(spec.display_name(), "old one");
        assert_eq!(spec.command_line(), Some("./mine --option=a,b"));
        assert_eq!(spec.software(), "mine");
        let spec: PlayerSpec = "name=weak,level:1".parse().unwrap();
        assert_eq!((spec.display_name().as_str(), spec.command_line()), ("weak", None));
        assert!(spec.software().ends_with(" level:1"), "{}", spec.software());
    }

    #[test]
    fn invalid_player_specs_are_rejected() {
        check("", Err("needs a name"));
        for text in ["name=", "name=new", "name=,engine", "name=new, ", "name=a\u{7}b,engine"] {
            check(text, Err("a name has 1 to 80 characters"));
        }
        check("level:0", Err("levels are 1 to 10"));
        check("level:11", Err("levels are 1 to 10"));
        check("engine,threads=0", Err("threads is a number"));
        check("engine,brave", Err("unknown setting"));
        check("engine,algorithm=quick", Err("algorithm is"));
    }

    #[test]
    fn references_support_only_their_games() {
        let pente: Game = "pente".parse().unwrap();
        let start = |spec: &str| {
            spec.parse::<PlayerSpec>().unwrap().start(&pente, 1, BudgetSource::Player, None)
        };
        assert!(start("random").is_ok());
        assert!(start("ab-ref").err().unwrap().to_string().contains("does not play pente"));
    }
}
