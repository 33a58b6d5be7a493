//! Sentences, made from codes and arguments in the reader's language.

use std::collections::BTreeSet;

use clap::ValueEnum;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use games::record::{Fault, RecordError, Wrong};
use games::{AnyIllegal, AnyPosition, Game, LineError, Refusal};
use rulebook::{Outcome, ParseError, Position, Reason, Team, Turn};
use unic_langid::LanguageIdentifier;

/// A language the catalogues are written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Language {
    /// English
    En,
    /// Deutsch
    De,
}

impl Language {
    /// What the environment asks for, English where it asks for something else.
    pub fn of_environment() -> Language {
        let named = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|variable| std::env::var(variable).ok().filter(|value| !value.is_empty()));
        match named {
            Some(name) if name.starts_with("de") => Language::De,
            _ => Language::En,
        }
    }

    fn identifier(self) -> LanguageIdentifier {
        match self {
            Language::En => "en".parse().unwrap_or_default(),
            Language::De => "de".parse().unwrap_or_default(),
        }
    }

    /// What the pages say too, and what only the program says.
    pub(crate) fn catalogues(self) -> [&'static str; 2] {
        match self {
            Language::En => [
                include_str!("../../../locales/en/game.ftl"),
                include_str!("../../../locales/en/palamedes.ftl"),
            ],
            Language::De => [
                include_str!("../../../locales/de/game.ftl"),
                include_str!("../../../locales/de/palamedes.ftl"),
            ],
        }
    }
}

/// What somebody typed, without anything a terminal would obey.
fn shown(token: &str) -> String {
    token.chars().map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect()
}

/// The words of one language.
pub struct Words {
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// Reads the catalogue of a language. What is wrong with one shows in the tests below, not
    /// here: a message that cannot be made is answered with its code.
    pub fn new(language: Language) -> Words {
        let mut bundle = FluentBundle::new(vec![language.identifier()]);
        // The marks for mixed directions of writing only disturb a terminal.
        bundle.set_use_isolating(false);
        for catalogue in language.catalogues() {
            let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(catalogue.to_owned());
            bundle.add_resource_overriding(resource);
        }
        Words { bundle }
    }

    /// The sentence for the first of these codes that has one, or else the last code itself.
    pub(crate) fn say(&self, codes: &[String], arguments: &FluentArgs<'_>) -> String {
        let message = codes.iter().find_map(|code| self.bundle.get_message(code)?.value());
        match message {
            Some(pattern) => {
                let mut errors = Vec::new();
                self.bundle.format_pattern(pattern, Some(arguments), &mut errors).into_owned()
            }
            None => codes.last().cloned().unwrap_or_default(),
        }
    }

    /// A sentence by its code.
    pub fn sentence(&self, code: &str, arguments: &[(&str, &str)]) -> String {
        let mut all = FluentArgs::new();
        for (name, value) in arguments {
            all.set(*name, shown(value));
        }
        self.say(&[code.to_owned()], &all)
    }

    /// Why a move is refused on this position.
    pub fn refusal(&self, game: &str, refusal: &Refusal<AnyIllegal>) -> String {
        if let Refusal::Text(error) = refusal {
            return self.unread(game, "move", error);
        }
        let mut arguments = FluentArgs::new();
        refusal.arguments(&mut |name, value| arguments.set(name, value.to_string()));
        let code = refusal.code();
        self.say(&[format!("refused-{game}-{code}"), format!("refused-{code}")], &arguments)
    }

    /// What is wrong with a text; `what` is `game`, `position` or `move`.
    pub fn unread(&self, game: &str, what: &str, error: &ParseError) -> String {
        let mut arguments = FluentArgs::new();
        arguments.set("token", shown(error.token()));
        arguments.set("at", error.at() + 1);
        let code = error.code();
        let codes = [format!("wanted-{game}-{code}"), format!("wanted-{code}")];
        let wanted = self.say(&codes, &arguments);
        arguments.set("wanted", wanted);
        self.say(&[format!("unread-{what}")], &arguments)
    }

    /// Why a line with a position and moves leads nowhere.
    pub fn line(&self, game: &Game, error: &LineError) -> String {
        match error {
            LineError::Position(error) => self.unread(game.name(), "position", error),
            LineError::Move { number, text, refusal } => {
                let mut arguments = FluentArgs::new();
                arguments.set("number", *number);
                arguments.set("move", shown(text));
                arguments.set("why", self.refusal(game.name(), refusal));
                self.say(&["line-move".to_owned()], &arguments)
            }
        }
    }

    /// What is wrong with the text of a record.
    pub fn malformed(&self, error: &RecordError) -> String {
        let mut arguments = FluentArgs::new();
        arguments.set("line", error.place().line);
        arguments.set("column", error.place().column);
        arguments.set("token", shown(error.token()));
        let wrong = self.say(&[format!("malformed-{}", error.code())], &arguments);
        arguments.set("wrong", wrong);
        self.say(&["record-malformed".to_owned()], &arguments)
    }

    /// What is wrong with a record that can be read.
    pub fn fault(&self, game: &str, fault: &Fault) -> String {
        let mut arguments = FluentArgs::new();
        arguments.set("token", shown(fault.token()));
        arguments.set("ply", fault.ply().unwrap_or_default());
        let wrong = match fault.wrong() {
            Wrong::Game(error) => self.unread(game, "game", error),
            Wrong::Start(error) => self.unread(game, "position", error),
            Wrong::Turn(refusal) => self.refusal(game, refusal),
            _ => {
                fault.arguments(&mut |name, value| arguments.set(name, value.to_string()));
                self.say(&[format!("fault-{}", fault.code())], &arguments)
            }
        };
        arguments.set("wrong", wrong);
        if let Some(place) = fault.place() {
            arguments.set("line", place.line);
            arguments.set("column", place.column);
            let code = if fault.ply().is_some() { "record-fault-ply" } else { "record-fault" };
            return self.say(&[code.to_owned()], &arguments);
        }
        self.say(&["record-fault-nowhere".to_owned()], &arguments)
    }

    /// What an option of a game means.
    pub fn option(&self, game: &Game, form: &str) -> String {
        let option = form.split('=').next().unwrap_or_default();
        self.say(&[format!("option-{}-{option}", game.name())], &FluentArgs::new())
    }

    /// How many games were checked, and how many have faults.
    pub fn summary(&self, games: u64, plies: u64, faulty: u64) -> String {
        let mut arguments = FluentArgs::new();
        arguments.set("games", games);
        arguments.set("plies", plies);
        arguments.set("faulty", faulty);
        self.say(&["check-summary".to_owned()], &arguments)
    }

    /// How a position stands: whose turn, or the result.
    pub fn standing(&self, position: &AnyPosition) -> String {
        self.standing_as(position, &position.outcome())
    }

    /// How a game stands that a referee may have ended.
    pub fn standing_as(&self, position: &AnyPosition, outcome: &Outcome) -> String {
        let mut arguments = FluentArgs::new();
        let list = |seats: Vec<String>| seats.join(", ");
        let code = match (outcome, position.turn()) {
            (Outcome::Final(end), _) => {
                let score: Vec<String> =
                    end.score.as_slice().iter().map(ToString::to_string).collect();
                arguments.set("score", score.join(":"));
                arguments
                    .set("winners", list(end.winners().map(|seat| seat.to_string()).collect()));
                let teams: BTreeSet<Team> = end.winners().map(|seat| position.team(seat)).collect();
                let how = match (teams.len(), end.winners().count()) {
                    (1, 1) => "alone",
                    (1, _) => "team",
                    _ => "shared",
                };
                arguments.set("how", how);
                "standing-final"
            }
            (Outcome::Replay, _) => "standing-replay",
            (Outcome::Unfinished, Turn::Chance) => "standing-chance",
            (Outcome::Unfinished, turn) => {
                arguments
                    .set("seats", list(turn.seats().iter().map(|seat| seat.to_string()).collect()));
                "standing-turn"
            }
        };
        self.say(&[code.to_owned()], &arguments)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    fn ids(language: Language) -> BTreeSet<String> {
        let lines = language.catalogues().into_iter().flat_map(str::lines);
        let named = lines.filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
        named.map(|line| line.split(' ').next().unwrap_or_default().to_owned()).collect()
    }

    #[test]
    fn both_languages_say_the_same_things() {
        assert_eq!(ids(Language::En), ids(Language::De));
        for language in [Language::En, Language::De] {
            for catalogue in language.catalogues() {
                let resource = FluentResource::try_new(catalogue.to_owned());
                assert!(resource.is_ok(), "{language:?}: {:?}", resource.err().map(|(_, e)| e));
            }
        }
    }

    /// The files of a folder below `crates`, and of the folders in it, without tests.
    fn sources(folder: &str) -> String {
        fn gather(folder: &Path, text: &mut String) {
            for entry in fs::read_dir(folder).expect("a folder of sources") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    gather(&path, text);
                } else {
                    let source = fs::read_to_string(&path).expect("a source");
                    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
                    // Where a line was broken behind a bracket, what follows is behind it again.
                    for part in source.split_inclusive('(') {
                        *text += part.trim_start();
                    }
                }
            }
        }
        let mut text = String::new();
        gather(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder), &mut text);
        text
    }

    /// The words in quotes right behind `before`.
    fn quoted<'a>(text: &'a str, before: &'a str) -> impl Iterator<Item = &'a str> {
        text.split(before).skip(1).filter_map(|rest| rest.split('"').next()).filter(|word| {
            !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c == '-')
        })
    }

    /// What stands before the code of a [`ParseError`] in the sources.
    const BEFORE_CODES: [&str; 7] =
        ["ParseError::new(\"", "Err(\"", "error(\"", "wrong(\"", "next(\"", "field(\"", "ok_or(\""];

    fn parse_codes(text: &str) -> impl Iterator<Item = &str> {
        BEFORE_CODES.into_iter().flat_map(move |before| quoted(text, before))
    }

    /// The codes of a type that is a [`Reason`].
    fn reasons<'a>(text: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
        let codes = text.split(&format!("Reason for {name}")).nth(1).unwrap_or_default();
        quoted(codes.split("fn arguments").next().unwrap_or_default(), "=> \"")
    }

    #[test]
    fn every_code_of_the_rules_has_words() {
        let known = ids(Language::En);
        let wordless = |ids: &[String]| match ids.iter().any(|id| known.contains(id)) {
            true => None,
            false => ids.first().cloned(),
        };
        let mut missing = BTreeSet::new();
        for game in Game::all() {
            let name = game.name();
            let text = sources(&format!("{name}/src"));
            assert!(reasons(&text, "Illegal").count() >= 1, "{name} has refusals");
            missing.extend(reasons(&text, "Illegal").filter_map(|code| {
                wordless(&[format!("refused-{name}-{code}"), format!("refused-{code}")])
            }));
            missing.extend(parse_codes(&text).filter_map(|code| {
                wordless(&[format!("wanted-{name}-{code}"), format!("wanted-{code}")])
            }));
            missing.extend(game.option_forms().iter().filter_map(|form| {
                let option = form.split('=').next().unwrap_or_default();
                wordless(&[format!("option-{name}-{option}")])
            }));
        }
        assert!(missing.is_empty(), "no words for {missing:?}");
    }

    #[test]
    fn every_code_of_all_games_has_words() {
        let known = ids(Language::En);
        let (games, record) = (sources("games/src"), sources("games/src/record"));
        let refused = reasons(&games, "Refusal<I>").chain(reasons(&games, "AnyIllegal"));
        let mut all: Vec<String> = refused.map(|code| format!("refused-{code}")).collect();
        all.extend(reasons(&games, "Fault").map(|code| format!("fault-{code}")));
        // What a record holds is told in words of its own.
        let beside = games.replace(&record, "") + &sources("rulebook/src");
        all.extend(parse_codes(&beside).map(|code| format!("wanted-{code}")));
        let malformed = games::record::Malformed::ALL.iter();
        all.extend(malformed.map(|wrong| format!("malformed-{}", wrong.code())));
        for id in ["refused-game-over", "refused-other-game", "fault-round", "wanted-move-word"] {
            assert!(all.iter().any(|found| found == id), "{id} is found in the sources");
        }
        // These are told in the words of the error inside.
        let told_inside = ["refused-move-text", "fault-game", "fault-start"];
        let missing: BTreeSet<String> = all
            .into_iter()
            .filter(|id| !known.contains(id) && !told_inside.contains(&id.as_str()))
            .collect();
        assert!(missing.is_empty(), "no words for {missing:?}");
    }
}
