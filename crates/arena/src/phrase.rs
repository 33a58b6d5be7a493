//! Texts of errors and results, which a program can translate.

use std::fmt;

use games::Message;

/// A code with arguments, which a program can translate, and its text in English.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phrase {
    code: &'static str,
    arguments: Vec<(&'static str, String)>,
    reason: Option<Message>,
}

impl Phrase {
    /// A phrase with a code of [`Phrase::ENGLISH`].
    pub(crate) fn new(code: &'static str) -> Phrase {
        debug_assert!(Self::ENGLISH.iter().any(|(known, _)| *known == code), "{code}");
        Phrase { code, arguments: Vec::new(), reason: None }
    }

    /// Adds an argument of the message.
    pub(crate) fn with(mut self, name: &'static str, value: impl ToString) -> Phrase {
        self.arguments.push((name, value.to_string()));
        self
    }

    /// Adds the argument `why`: a code of the rules, and the message that explains it.
    pub(crate) fn with_reason(self, code: &'static str, message: Message) -> Phrase {
        Phrase { reason: Some(message), ..self.with("why", code) }
    }

    /// The code of the message.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// Names and values of the arguments.
    pub fn arguments(&self) -> &[(&'static str, String)] {
        &self.arguments
    }

    /// The message that explains the argument `why`, if its value is a code of the rules.
    pub fn reason(&self) -> Option<&Message> {
        self.reason.as_ref()
    }

    /// The English text of each code; `{ $name }` is an argument.
    pub const ENGLISH: &[(&str, &str)] = &[
        ("clock-form", "a clock is SECONDS or SECONDS+INCREMENT, for example 60+0.6"),
        ("resign-form", "the rule is SCORE:TURNS, for example 500:3"),
        ("draw-form", "the rule is SCORE:TURNS:FROM-PLY, for example 10:8:40"),
        ("spec-level", "levels are 1 to { $most }"),
        ("spec-empty", "a player needs a name"),
        (
            "spec-name",
            "a name has 1 to { $most } characters, and a comma and the player follow, as in \
             name=new,engine",
        ),
        ("spec-number", "{ $name } is a number from 1 to { $most }"),
        ("spec-word", "{ $name } is { $one } or { $other }"),
        (
            "spec-setting",
            "unknown setting \"{ $setting }\"; the settings are threads, hash, algorithm, width",
        ),
        (
            "spec-options",
            "only programs have such options; those of the engine follow its name, as in \
             engine,threads=2",
        ),
        ("spec-game", "it does not play { $game }"),
        ("spec-clock", "its computing time cannot be measured, only the elapsed time"),
        ("program", "{ $why }"),
        ("seats-none", "the list contains no two players who can meet"),
        ("seats-sides", "{ $game } has fewer than two opposing sides"),
        ("seats-count", "{ $game } has { $seats } seats, but the seat pattern has { $given }"),
        ("seats-partners", "invalid seat pattern: partners must be the same player"),
        ("seats-both", "invalid seat pattern: both A and B must have a seat"),
        ("adjudication-sides", "games are adjudicated only between two sides"),
        ("player-move", "player { $name } returned { $answer } instead of a legal move in { $at }"),
        ("ledger-long", "{ $file } is too long for a match ledger"),
        ("ledger-none", "{ $file } is not a match ledger"),
        (
            "ledger-other",
            "{ $file } belongs to another contest; there: { $there }; here: { $here }",
        ),
        ("ledger-line", "line { $line } of the match ledger { $file } is not a game: { $text }"),
        ("opening-move", "opening { $number }: { $move } cannot be played: { $why }"),
        ("opening-over", "opening { $number } ends the game"),
        ("opening-none", "the file has no opening"),
        ("opening-start", "the last opening of the file is number { $most }"),
        ("opening-record", "record { $number }: { $why }"),
        ("opening-game", "record { $number } is of { $other }, not of { $game }"),
        ("opening-word", "line { $number }: { $move }: { $why }"),
        ("result-blocks", "blocks by score  { $blocks }"),
        ("result-seats", "A's score by seat  { $seats }"),
        ("result-first-places", "A's share of the first places { $share }, of an equal { $equal }"),
        ("result-points", "points a seat and game  A { $a }  B { $b }"),
        ("result-plies", "plies a game { $plies }, ended by { $ends }"),
        ("result-longest-turn", "longest turn  A { $a } ms  B { $b } ms"),
        ("result-superiority", "nElo { $elo }, A is better: { $percent } %"),
    ];
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let english = Self::ENGLISH.iter().find(|(code, _)| *code == self.code);
        let mut text = english.map_or(self.code, |(_, text)| *text).to_owned();
        for (name, value) in &self.arguments {
            text = text.replace(&format!("{{ ${name} }}"), value);
        }
        f.write_str(&text)
    }
}

impl std::error::Error for Phrase {}
