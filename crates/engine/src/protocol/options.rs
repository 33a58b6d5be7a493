//! Options of a session.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;

use games::Game;

use super::MULTI_PV_MAX;
use super::lexer::{ExpectedToken, ProtocolError, parse_number};
use super::option_decl::{OptionDecl, OptionType};
use crate::{EngineOptions, PlacementWidth, SearchAlgorithm};

/// Maximum table size: larger tables gain nothing and might exhaust the memory.
const HASH_MB_MAX: u64 = 1_024;

const THREADS_MAX: u64 = 64;

const LEVEL_MAX: u64 = 10;

const ALGORITHM_NAMES: [(&str, SearchAlgorithm); 2] =
    [("best", SearchAlgorithm::Best), ("maxn", SearchAlgorithm::Maxn)];

const WIDTH_NAMES: [(&str, PlacementWidth); 2] =
    [("safe", PlacementWidth::Safe), ("full", PlacementWidth::Full)];

/// Current options of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SessionOptions {
    /// Options of the engine.
    pub engine: EngineOptions,
    /// Number of variations per search.
    pub multi_pv: usize,
    /// True if the opening book is used.
    pub own_book: bool,
}

/// Effect of setting an option, beyond the option itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum OptionChange {
    /// No further effect.
    Nothing,
    /// The engine must be created again.
    Engine,
    /// The game changes.
    Game(Game),
}

/// Error of an option or its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum OptionError {
    /// The option does not exist, or its value is of another kind.
    Unknown(ProtocolError),
    /// The value is a number beyond the bounds of the option.
    OutOfRange { name: &'static str, min: u64, max: u64 },
}

impl From<ProtocolError> for OptionError {
    fn from(error: ProtocolError) -> OptionError {
        OptionError::Unknown(error)
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Unknown(error) => write!(f, "unknown {error}"),
            OptionError::OutOfRange { name, min, max } => {
                write!(f, "out of range: {name} {min} to {max}")
            }
        }
    }
}

impl Default for SessionOptions {
    fn default() -> SessionOptions {
        SessionOptions { engine: EngineOptions::default(), multi_pv: 1, own_book: false }
    }
}

impl SessionOptions {
    /// Sets an option by its name, ignoring case.
    ///
    /// # Errors
    /// If the option or the value does not exist. Nothing has changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<OptionChange, OptionError> {
        let within = |name, min, max| match parse_number(value) {
            Some(number) if (min..=max).contains(&number) => Ok(number),
            _ if is_integer(value) => Err(OptionError::OutOfRange { name, min, max }),
            _ => Err(ProtocolError::new(ExpectedToken::Number, value).into()),
        };
        let before = (self.engine.clone(), self.own_book);
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.engine.hash_mb = within("Hash", 1, HASH_MB_MAX)? as usize,
            "threads" => self.engine.threads = within("Threads", 1, THREADS_MAX)? as usize,
            "multipv" => self.multi_pv = within("MultiPV", 1, MULTI_PV_MAX as u64)? as usize,
            "level" => {
                let level = within("Level", 0, LEVEL_MAX)? as u8;
                self.engine.level = if level == 0 { None } else { Some(level) };
            }
            "seed" => self.engine.seed = within("Seed", 0, i64::MAX as u64)?,
            "searchalgo" => self.engine.algorithm = parse_choice(&ALGORITHM_NAMES, value)?,
            "width" => self.engine.width = parse_choice(&WIDTH_NAMES, value)?,
            "ownbook" if cfg!(feature = "book") => {
                self.own_book = parse_choice(&[("true", true), ("false", false)], value)?;
            }
            "game" => {
                let game =
                    value.parse().map_err(|_| ProtocolError::new(ExpectedToken::Game, value))?;
                return Ok(OptionChange::Game(game));
            }
            _ => return Err(ProtocolError::new(ExpectedToken::Option, name).into()),
        }
        let same = before == (self.engine.clone(), self.own_book);
        Ok(if same { OptionChange::Nothing } else { OptionChange::Engine })
    }
}

/// Returns true for a decimal number of any length, with an optional minus sign.
fn is_integer(value: &str) -> bool {
    let digits = value.strip_prefix('-').unwrap_or(value);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn parse_choice<T: Copy>(all: &[(&str, T)], value: &str) -> Result<T, ProtocolError> {
    let found = all.iter().find(|(name, _)| name.eq_ignore_ascii_case(value));
    found.map(|(_, value)| *value).ok_or_else(|| ProtocolError::new(ExpectedToken::Option, value))
}

/// Declarations of all options with their defaults.
pub(super) fn option_decls() -> Vec<OptionDecl> {
    let SessionOptions { engine: options, multi_pv: lines, own_book } = SessionOptions::default();
    let declare = |name: &str, form| OptionDecl { name: name.into(), option_type: form };
    let spin = |name, default, min, max: u64| {
        let whole = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
        let form = OptionType::Spin { default: whole(default), min: whole(min), max: whole(max) };
        declare(name, form)
    };
    let games = Game::all().map(|game| game.name().into()).collect();
    let mut offers = vec![
        spin("Hash", options.hash_mb as u64, 1, HASH_MB_MAX),
        spin("Threads", options.threads as u64, 1, THREADS_MAX),
        spin("MultiPV", lines as u64, 1, MULTI_PV_MAX as u64),
        spin("Level", options.level.unwrap_or_default().into(), 0, LEVEL_MAX),
        spin("Seed", options.seed, 0, i64::MAX as u64),
        declare(
            "Game",
            OptionType::Combo { default: super::default_game().name().into(), values: games },
        ),
        declare("SearchAlgo", combo(&ALGORITHM_NAMES, options.algorithm)),
        declare("Width", combo(&WIDTH_NAMES, options.width)),
    ];
    if cfg!(feature = "book") {
        offers.push(declare("OwnBook", OptionType::Check { default: own_book.to_string().into() }));
    }
    offers
}

fn combo<T: PartialEq>(all: &[(&str, T)], default: T) -> OptionType {
    let default = all.iter().find(|(_, value)| *value == default);
    OptionType::Combo {
        default: default.map(|(name, _)| *name).unwrap_or_default().into(),
        values: all.iter().map(|(name, _)| (*name).into()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_declared_option_value_can_be_set() {
        for OptionDecl { name, option_type: form } in option_decls() {
            let values: Vec<String> = match form {
                OptionType::Spin { default, min, max } => {
                    [default, min, max].iter().map(ToString::to_string).collect()
                }
                OptionType::Combo { default, values } => {
                    values.into_iter().chain([default]).map(Into::into).collect()
                }
                OptionType::Check { default } => {
                    vec![default.into(), "true".into(), "false".into()]
                }
                _ => panic!("no other form is offered"),
            };
            for value in values {
                let set = SessionOptions::default().set(&name, &value);
                assert!(set.is_ok(), "{name} = {value}: {set:?}");
            }
        }
    }

    #[test]
    fn invalid_option_changes_nothing() {
        let check = |name: &str, value: &str, expected: &str| {
            let mut options = SessionOptions::default();
            let output = options.set(name, value).unwrap_err().to_string();
            assert_eq!((output.as_str(), options), (expected, SessionOptions::default()));
        };
        check("Hash", "0", "out of range: Hash 1 to 1024");
        check("hash", "1025", "out of range: Hash 1 to 1024");
        check("Hash", "-5", "out of range: Hash 1 to 1024");
        check("MultiPV", "99999999999999999999", "out of range: MultiPV 1 to 64");
        check("Threads", "many", "unknown number \"many\"");
        check("Threads", "-", "unknown number \"-\"");
        check("Level", "11", "out of range: Level 0 to 10");
        check("Width", "narrow", "unknown option \"narrow\"");
        check("Game", "chess", "unknown game \"chess\"");
        check("Contempt", "1", "unknown option \"Contempt\"");
        let book = if cfg!(feature = "book") { "perhaps" } else { "OwnBook" };
        check("OwnBook", "perhaps", &format!("unknown option \"{book}\""));
    }

    #[test]
    fn engine_is_created_again_only_if_its_options_change() {
        let mut options = SessionOptions::default();
        assert_eq!(options.set("multipv", "3"), Ok(OptionChange::Nothing));
        assert_eq!(options.set("level", "3"), Ok(OptionChange::Engine));
        assert_eq!(options.set("LEVEL", "3"), Ok(OptionChange::Nothing));
        assert_eq!(options.engine.level, Some(3));
        assert_eq!(options.set("Level", "0"), Ok(OptionChange::Engine));
        assert_eq!(options.engine.level, None);
    }
}
