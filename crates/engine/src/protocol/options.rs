//! What can be set in a session.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use games::Game;

use super::LINES_MAX;
use super::offer::{Form, Offer};
use super::words::{Unread, Wanted, number};
use crate::{Algorithm, Settings, Utility, Width};

/// A table larger than this is not worth its memory, and memory that is not there would end the
/// engine.
const HASH_MB_MAX: u64 = 1_024;

const THREADS_MAX: u64 = 64;

const LEVEL_MAX: u64 = 10;

const ALGORITHMS: [(&str, Algorithm); 4] = [
    ("best", Algorithm::Best),
    ("brs", Algorithm::Brs),
    ("maxn", Algorithm::Maxn),
    ("paranoid", Algorithm::Paranoid),
];

const UTILITIES: [(&str, Utility); 3] =
    [("win", Utility::Win), ("points", Utility::Points), ("zerosum", Utility::ZeroSumNext)];

const WIDTHS: [(&str, Width); 2] = [("safe", Width::Safe), ("full", Width::Full)];

/// What is set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Options {
    /// How the house player plays.
    pub settings: Settings,
    /// How many best moves are wanted.
    pub lines: usize,
    /// Whether openings are played by heart.
    pub own_book: bool,
}

/// What setting an option asks for beyond the option itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// Nothing.
    Nothing,
    /// Another player.
    Player,
    /// Another game.
    Game(Game),
}

impl Default for Options {
    fn default() -> Options {
        Options { settings: Settings::default(), lines: 1, own_book: false }
    }
}

impl Options {
    /// Sets an option by its name, in any case.
    ///
    /// # Errors
    /// Where the option or the value does not exist. Nothing has changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Change, Unread> {
        let within = |min, max| {
            let read = number(value).filter(|read| (min..=max).contains(read));
            read.ok_or_else(|| Unread::new(Wanted::Number, value))
        };
        let before = (self.settings.clone(), self.own_book);
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.settings.hash_mb = within(1, HASH_MB_MAX)? as usize,
            "threads" => self.settings.threads = within(1, THREADS_MAX)? as usize,
            "multipv" => self.lines = within(1, LINES_MAX as u64)? as usize,
            "level" => {
                let level = within(0, LEVEL_MAX)? as u8;
                self.settings.level = if level == 0 { None } else { Some(level) };
            }
            "seed" => self.settings.seed = within(0, i64::MAX as u64)?,
            "searchalgo" => self.settings.algorithm = among(&ALGORITHMS, value)?,
            "utility" => self.settings.utility = among(&UTILITIES, value)?,
            "width" => self.settings.width = among(&WIDTHS, value)?,
            "ownbook" if cfg!(feature = "book") => {
                self.own_book = among(&[("true", true), ("false", false)], value)?;
            }
            "game" => {
                let game = value.parse().map_err(|_| Unread::new(Wanted::Game, value))?;
                return Ok(Change::Game(game));
            }
            _ => return Err(Unread::new(Wanted::Option, name)),
        }
        let same = before == (self.settings.clone(), self.own_book);
        Ok(if same { Change::Nothing } else { Change::Player })
    }
}

fn among<T: Copy>(all: &[(&str, T)], value: &str) -> Result<T, Unread> {
    let found = all.iter().find(|(name, _)| name.eq_ignore_ascii_case(value));
    found.map(|(_, value)| *value).ok_or_else(|| Unread::new(Wanted::Option, value))
}

/// What can be set, with what is set unless somebody does.
pub(super) fn offers() -> Vec<Offer> {
    let Options { settings, lines, own_book } = Options::default();
    let offer = |name: &str, form| Offer { name: name.into(), form };
    let spin = |name, default, min, max: u64| {
        let whole = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
        let form = Form::Spin { default: whole(default), min: whole(min), max: whole(max) };
        offer(name, form)
    };
    let games = Game::all().map(|game| game.name().into()).collect();
    let mut offers = vec![
        spin("Hash", settings.hash_mb as u64, 1, HASH_MB_MAX),
        spin("Threads", settings.threads as u64, 1, THREADS_MAX),
        spin("MultiPV", lines as u64, 1, LINES_MAX as u64),
        spin("Level", settings.level.unwrap_or_default().into(), 0, LEVEL_MAX),
        spin("Seed", settings.seed, 0, i64::MAX as u64),
        offer("Game", Form::Combo { default: super::usual_game().name().into(), values: games }),
        offer("SearchAlgo", combo(&ALGORITHMS, settings.algorithm)),
        offer("Utility", combo(&UTILITIES, settings.utility)),
        offer("Width", combo(&WIDTHS, settings.width)),
    ];
    if cfg!(feature = "book") {
        offers.push(offer("OwnBook", Form::Check { default: own_book.to_string().into() }));
    }
    offers
}

fn combo<T: PartialEq>(all: &[(&str, T)], default: T) -> Form {
    let default = all.iter().find(|(_, value)| *value == default);
    Form::Combo {
        default: default.map(|(name, _)| *name).unwrap_or_default().into(),
        values: all.iter().map(|(name, _)| (*name).into()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_offer_can_be_set_to_all_it_says() {
        for Offer { name, form } in offers() {
            let values: Vec<String> = match form {
                Form::Spin { default, min, max } => {
                    [default, min, max].iter().map(ToString::to_string).collect()
                }
                Form::Combo { default, values } => {
                    values.into_iter().chain([default]).map(Into::into).collect()
                }
                Form::Check { default } => vec![default.into(), "true".into(), "false".into()],
                _ => panic!("no other form is offered"),
            };
            for value in values {
                let set = Options::default().set(&name, &value);
                assert!(set.is_ok(), "{name} = {value}: {set:?}");
            }
        }
    }

    #[test]
    fn what_is_not_offered_changes_nothing() {
        let check = |name: &str, value: &str, expected: &str| {
            let mut options = Options::default();
            let told = options.set(name, value).unwrap_err().to_string();
            assert_eq!((told.as_str(), options), (expected, Options::default()));
        };
        check("Hash", "0", "number \"0\"");
        check("Hash", "1025", "number \"1025\"");
        check("Threads", "many", "number \"many\"");
        check("Level", "11", "number \"11\"");
        check("Width", "narrow", "option \"narrow\"");
        check("Game", "chess", "game \"chess\"");
        check("Contempt", "1", "option \"Contempt\"");
        let book = if cfg!(feature = "book") { "perhaps" } else { "OwnBook" };
        check("OwnBook", "perhaps", &format!("option \"{book}\""));
    }

    #[test]
    fn only_what_changes_the_player_asks_for_another() {
        let mut options = Options::default();
        assert_eq!(options.set("multipv", "3"), Ok(Change::Nothing));
        assert_eq!(options.set("level", "3"), Ok(Change::Player));
        assert_eq!(options.set("LEVEL", "3"), Ok(Change::Nothing));
        assert_eq!(options.settings.level, Some(3));
        assert_eq!(options.set("Level", "0"), Ok(Change::Player));
        assert_eq!(options.settings.level, None);
    }
}
