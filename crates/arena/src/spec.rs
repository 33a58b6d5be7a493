//! The names of players.

use std::fmt;
use std::str::FromStr;

use engine::{Algorithm, Settings, Thinker, Utility, Width, house};
use games::Game;

use crate::Error;
use crate::references::{self, AbRef, Greedy, Random, Uct};

/// A player by name: a frozen reference, a level of the house, the house at full strength, or the
/// command line of any program that speaks the protocol.
///
/// As text: `random`, `greedy-t`, `greedy-f`, `ab-ref`, `uct`, `level:7`, `house`,
/// `house,threads=2,hash=64`; whatever is none of these is a command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    text: String,
    kind: Kind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Random,
    GreedyT,
    GreedyF,
    AbRef,
    Uct,
    House(Settings),
    Command,
}

/// Whether a contest sets the budget of its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// Each player takes its own measure.
    Own,
    /// The contest's budget binds all.
    ByContest,
}

/// The level that is as strong as the house can be.
const FULL_STRENGTH: u8 = 10;

impl Spec {
    /// Whether it is a program of its own, which is started once and then plays many games.
    pub fn is_program(&self) -> bool {
        self.kind == Kind::Command
    }

    /// Whether it thinks in other threads than the one that asks it.
    pub fn thinks_elsewhere(&self) -> bool {
        match &self.kind {
            Kind::House(settings) => settings.threads > 1,
            kind => *kind == Kind::Command,
        }
    }

    /// The player, ready to play. What it leaves to chance belongs to the seed.
    ///
    /// # Errors
    /// When it does not play this game, or cannot be started.
    pub fn start(&self, game: &Game, seed: u64, bound: Bound) -> Result<Box<dyn Thinker>, Error> {
        match &self.kind {
            Kind::Random => Ok(Box::new(Random::new(seed))),
            Kind::Uct => Ok(Box::new(Uct::new(seed))),
            Kind::GreedyT | Kind::GreedyF | Kind::AbRef if !references::know(game) => {
                Err(self.wrong(&format!("it does not play {}", game.name())))
            }
            Kind::GreedyT => Ok(Box::new(Greedy::by_temperature())),
            Kind::GreedyF => Ok(Box::new(Greedy::by_features())),
            Kind::AbRef => Ok(Box::new(AbRef::new())),
            Kind::House(settings) => {
                // The highest level differs from full strength by its budget alone.
                let level =
                    settings.level.filter(|level| bound == Bound::Own || *level != FULL_STRENGTH);
                Ok(house(game, &Settings { level, seed, ..settings.clone() }))
            }
            Kind::Command => crate::external::start(&self.text, game)
                .map_err(|wrong| self.wrong(&wrong.to_string())),
        }
    }

    fn wrong(&self, wrong: &str) -> Error {
        Error::Spec { spec: self.text.clone(), wrong: wrong.to_owned() }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Spec {
    type Err = Error;

    fn from_str(text: &str) -> Result<Spec, Error> {
        let wrong = |wrong: String| Error::Spec { spec: text.to_owned(), wrong };
        let mut parts = text.split(',');
        let name = parts.next().unwrap_or_default();
        let level = match name.strip_prefix("level:") {
            None => None,
            Some(number) => match number.parse() {
                Ok(level @ 1..=FULL_STRENGTH) => Some(level),
                _ => return Err(wrong(format!("levels are 1 to {FULL_STRENGTH}"))),
            },
        };
        let kind = match text.trim() {
            "" => return Err(wrong("a player needs a name".to_owned())),
            "random" => Kind::Random,
            "greedy-t" => Kind::GreedyT,
            "greedy-f" => Kind::GreedyF,
            "ab-ref" => Kind::AbRef,
            "uct" => Kind::Uct,
            _ if name == "house" || level.is_some() => {
                let mut settings = Settings { level, ..Settings::default() };
                for setting in parts {
                    set(&mut settings, setting).map_err(wrong)?;
                }
                Kind::House(settings)
            }
            _ => Kind::Command,
        };
        Ok(Spec { text: text.trim().to_owned(), kind })
    }
}

fn set(settings: &mut Settings, setting: &str) -> Result<(), String> {
    let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
    let number = |most: usize| match value.parse::<usize>() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => Err(format!("{name} is a number from 1 to {most}")),
    };
    match name {
        "threads" => settings.threads = number(256)?,
        "hash" => settings.hash_mb = number(65_536)?,
        "algorithm" => {
            settings.algorithm = match value {
                "best" => Algorithm::Best,
                "brs" => Algorithm::Brs,
                "maxn" => Algorithm::Maxn,
                "paranoid" => Algorithm::Paranoid,
                _ => return Err("algorithm is best, brs, maxn or paranoid".to_owned()),
            }
        }
        "utility" => {
            settings.utility = match value {
                "win" => Utility::Win,
                "points" => Utility::Points,
                "zero-sum" => Utility::ZeroSumNext,
                _ => return Err("utility is win, points or zero-sum".to_owned()),
            }
        }
        "width" => {
            settings.width = match value {
                "safe" => Width::Safe,
                "full" => Width::Full,
                _ => return Err("width is safe or full".to_owned()),
            }
        }
        _ => {
            let known = "threads, hash, algorithm, utility and width";
            return Err(format!("\"{setting}\" is no setting; there are {known}"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<Kind, &str>) {
        let read = text.parse::<Spec>();
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
    fn players_have_names() {
        let house = Settings::default;
        check("random", Ok(Kind::Random));
        check("greedy-t", Ok(Kind::GreedyT));
        check("greedy-f", Ok(Kind::GreedyF));
        check("ab-ref", Ok(Kind::AbRef));
        check("uct", Ok(Kind::Uct));
        check("house", Ok(Kind::House(house())));
        check("level:3", Ok(Kind::House(Settings { level: Some(3), ..house() })));
        check(
            "house,threads=2,algorithm=paranoid,utility=points,width=full,hash=8",
            Ok(Kind::House(Settings {
                threads: 2,
                algorithm: Algorithm::Paranoid,
                utility: Utility::Points,
                width: Width::Full,
                hash_mb: 8,
                ..house()
            })),
        );
        check("./their-engine --fast", Ok(Kind::Command));
    }

    #[test]
    fn other_names_are_refused_with_a_reason() {
        check("", Err("needs a name"));
        check("level:0", Err("levels are 1 to 10"));
        check("level:11", Err("levels are 1 to 10"));
        check("house,threads=0", Err("threads is a number"));
        check("house,brave", Err("no setting"));
        check("house,algorithm=quick", Err("algorithm is"));
    }

    #[test]
    fn the_frozen_players_know_their_game() {
        let pente: Game = "pente".parse().unwrap();
        let start = |spec: &str| spec.parse::<Spec>().unwrap().start(&pente, 1, Bound::Own);
        assert!(start("random").is_ok());
        assert!(start("ab-ref").err().unwrap().to_string().contains("does not play pente"));
    }
}
