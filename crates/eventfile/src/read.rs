//! Reads an event file; every error names a line.

use std::collections::HashMap;
use std::ops::Range;

use contest::{
    ContestEvent, ENTRIES_MAX, Entry, EventError, EventSettings, EventTable, GamePoints,
    POINTS_MAX, ROUNDS_MAX, Round, System, TieBreakRule,
};
use rulebook::Stakes;
use toml::Spanned;

use crate::document::{Document, Player, SystemName, TableLines};

/// Maximum size of an event file.
pub const FILE_BYTES_MAX: usize = 8 << 20;

/// Maximum length of the name of a player, in bytes.
pub const NAME_BYTES_MAX: usize = 200;

/// Reason why a file is not an event, with its line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct EventFileError {
    /// Number of the line, from 1.
    pub line: usize,
    /// The fault and what to do.
    pub message: String,
}

/// Reads an event from the text of a file.
pub fn read_event(text: &str) -> Result<ContestEvent, EventFileError> {
    if text.len() > FILE_BYTES_MAX {
        let message = format!("the file is larger than {} MiB", FILE_BYTES_MAX >> 20);
        return Err(EventFileError { line: 1, message });
    }
    let document: Document = toml::from_str(text).map_err(|error| {
        let message = error.message().to_owned();
        error_at(text, error.span().unwrap_or(0..0), message)
    })?;
    let reader = Reader { text };
    let settings = reader.settings(&document)?;
    let (entries, by_name) = reader.entries(&document.players)?;
    let mut event = ContestEvent::new(settings, entries);
    for lines in &document.rounds_played {
        let mut round = Round::default();
        for name in &lines.byes {
            round.byes.push(reader.player(&by_name, name)?);
        }
        for table in &lines.tables {
            round.tables.push(reader.table(&by_name, table)?);
        }
        event.rounds.push(round);
    }
    match event.check() {
        Ok(()) => Ok(event),
        Err(error) => Err(reader.inconsistent(&document, &event, &error)),
    }
}

fn error_at(text: &str, span: Range<usize>, message: String) -> EventFileError {
    let before = text.as_bytes().get(..span.start).unwrap_or_default();
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    EventFileError { line, message }
}

struct Reader<'a> {
    text: &'a str,
}

impl Reader<'_> {
    fn error<T>(&self, at: &Spanned<T>, message: impl Into<String>) -> EventFileError {
        error_at(self.text, at.span(), message.into())
    }

    /// A number in a range, or an error with both ends.
    fn within<T: Copy + PartialOrd + std::fmt::Display>(
        &self,
        value: Option<&Spanned<T>>,
        default: T,
        (least, most): (T, T),
    ) -> Result<T, EventFileError> {
        let Some(value) = value else { return Ok(default) };
        let number = *value.get_ref();
        if number < least || number > most {
            let message = format!("{number} is not between {least} and {most}");
            return Err(self.error(value, message));
        }
        Ok(number)
    }

    fn settings(&self, document: &Document) -> Result<EventSettings, EventFileError> {
        let size = document.table_size.as_ref();
        let cycles = self.within(document.cycles.as_ref(), 1, (1, 2))?;
        let system = match document.system.get_ref() {
            SystemName::League => {
                System::League { cycles, table_size: self.within(size, 2, (2, 3))? }
            }
            SystemName::Knockout => System::Knockout,
            SystemName::ShrinkingTable => System::ShrinkingTable,
            SystemName::Swiss => {
                let table_size = self.within(size, 2, (2, 5))?;
                System::Swiss { table_size, bars: document.bars.clone() }
            }
            SystemName::Mixed => System::Mixed,
            SystemName::Journey => System::Journey {
                wins: document.wins.unwrap_or(1).max(1),
                boards: document.boards.unwrap_or(1).clamp(1, ENTRIES_MAX),
            },
            SystemName::Arena => System::Arena,
        };
        let mut settings = EventSettings::new(system);
        settings.rounds = document.rounds;
        settings.scoring = document.scoring.into();
        settings.length = document.length.into();
        settings.stakes = Stakes {
            win: self.within(document.win.as_ref(), 3, (1, POINTS_MAX))?,
            add: self.within(document.add.as_ref(), 3, (0, POINTS_MAX))?,
        };
        if let Some(names) = &document.tie_breaks {
            let rules = names.iter().map(|name| self.tie_break(name));
            settings.tie_breaks = rules.collect::<Result<_, _>>()?;
        }
        Ok(settings)
    }

    fn tie_break(&self, name: &Spanned<String>) -> Result<TieBreakRule, EventFileError> {
        TieBreakRule::from_name(name.get_ref()).ok_or_else(|| {
            let known: Vec<&str> = TieBreakRule::ALL.iter().map(|(_, name)| *name).collect();
            let message = format!("no tie-break {:?}; use {}", name.get_ref(), known.join(", "));
            self.error(name, message)
        })
    }

    /// The entries, and their indices by name.
    fn entries<'p>(
        &self,
        players: &'p [Player],
    ) -> Result<(Vec<Entry>, HashMap<&'p str, usize>), EventFileError> {
        let mut entries = Vec::with_capacity(players.len());
        let mut by_name = HashMap::new();
        for (index, player) in players.iter().enumerate() {
            let name = player.name.get_ref();
            if name.trim().is_empty() || name.len() > NAME_BYTES_MAX {
                let message = format!("a name has 1 to {NAME_BYTES_MAX} bytes");
                return Err(self.error(&player.name, message));
            }
            if name.chars().any(char::is_control) {
                return Err(self.error(&player.name, "a name has no control characters"));
            }
            if by_name.insert(name.as_str(), index).is_some() {
                let message = format!("a second player {name:?}; give one of them another name");
                return Err(self.error(&player.name, message));
            }
            let round = (1, ROUNDS_MAX + 1);
            let division = self.within(player.division.as_ref(), 1, (1, ENTRIES_MAX))? - 1;
            let joined = self.within(player.joined.as_ref(), 1, round)? - 1;
            let dropped = player.dropped.as_ref();
            let dropped = dropped.map(|one| self.within(Some(one), 1, round)).transpose()?;
            let dropped = dropped.map(|round| round - 1);
            let rating = player.rating;
            entries.push(Entry { name: name.clone(), rating, division, joined, dropped });
        }
        Ok((entries, by_name))
    }

    fn player(
        &self,
        by_name: &HashMap<&str, usize>,
        name: &Spanned<String>,
    ) -> Result<usize, EventFileError> {
        by_name.get(name.get_ref().as_str()).copied().ok_or_else(|| {
            let message = format!("no player {:?}; add a [[player]] of this name", name.get_ref());
            self.error(name, message)
        })
    }

    fn table(
        &self,
        by_name: &HashMap<&str, usize>,
        lines: &TableLines,
    ) -> Result<EventTable, EventFileError> {
        let read = |names: &[Spanned<String>]| -> Result<Vec<usize>, EventFileError> {
            names.iter().map(|name| self.player(by_name, name)).collect()
        };
        let players = read(lines.players.get_ref())?;
        let mut games: Vec<GamePoints> = lines.games.iter().cloned().map(Into::into).collect();
        for (number, names) in lines.superior.iter().enumerate() {
            let Some(game) = games.get_mut(number) else {
                let message = "superior has more lists than games";
                return Err(self.error(&lines.players, message));
            };
            for name in names {
                let player = self.player(by_name, name)?;
                let place = players.iter().position(|other| *other == player);
                let elsewhere = || self.error(name, "a superior player sits at another table");
                game.superior.push(place.ok_or_else(elsewhere)?);
            }
        }
        for (number, record) in lines.records.iter().enumerate() {
            let Some(game) = games.get_mut(number) else {
                return Err(self.error(record, "records has more texts than games"));
            };
            game.record.clone_from(record.get_ref());
        }
        Ok(EventTable { players, games, absent: read(&lines.absent)? })
    }

    /// The error of an inconsistent event with the line of its table.
    fn inconsistent(
        &self,
        document: &Document,
        event: &ContestEvent,
        error: &EventError,
    ) -> EventFileError {
        let table_line = |round: usize, table: usize| {
            let lines = document.rounds_played.get(round)?.tables.get(table)?;
            Some(lines.players.span())
        };
        let (span, message) = match error {
            EventError::TooManyGames { round, table }
            | EventError::NoSuchTable { round, table }
            | EventError::TableSize { round, table }
            | EventError::AbsentElsewhere { round, table }
            | EventError::PointsOfOthers { round, table }
            | EventError::PointsOutOfRange { round, table }
            | EventError::RecordTooLong { round, table } => {
                (table_line(*round, *table), error.to_string())
            }
            EventError::PlayerTwice { round, player } => {
                let name = event.entries.get(*player).map_or("", |entry| &entry.name);
                let message = format!("{name:?} is listed twice in round {}", round + 1);
                (self.last_mention(document, *round, name), message)
            }
            EventError::TooManyEntries
            | EventError::TooManyRounds
            | EventError::NameTwice { .. }
            | EventError::NoSuchPlayer { .. } => (None, error.to_string()),
        };
        error_at(self.text, span.unwrap_or(0..0), message)
    }

    fn last_mention(&self, document: &Document, round: usize, name: &str) -> Option<Range<usize>> {
        let lines = document.rounds_played.get(round)?;
        let seated = lines.tables.iter().flat_map(|table| table.players.get_ref());
        let named = seated.chain(&lines.byes).filter(|one| one.get_ref() == name);
        named.map(Spanned::span).max_by_key(|span| span.start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVENT: &str = r#"system = "swiss"
rounds = 3
scoring = "places"
tie-breaks = ["wins", "shape"]

[[player]]
name = "Ada"
rating = 1700

[[player]]
name = "Ben"
joined = 2

[[player]]
name = "Cleo"
dropped = 2

[[round]]
byes = []
[[round.table]]
players = ["Ada", "Cleo"]
games = [[3, 3]]
superior = [["Cleo"]]
records = ["1. aA-B*b"]
"#;

    #[test]
    fn event_is_read() {
        let event = read_event(EVENT).unwrap();
        assert_eq!(event.settings.rounds, Some(3));
        assert_eq!(event.settings.tie_breaks, [TieBreakRule::Wins, TieBreakRule::Shape]);
        assert_eq!(event.entries[1].joined, 1);
        assert_eq!(event.entries[2].dropped, Some(1));
        let table = &event.rounds[0].tables[0];
        assert_eq!(table.players, [0, 2]);
        assert_eq!(table.games[0].record, "1. aA-B*b");
        assert_eq!(table.games[0].points, [3, 3]);
        assert_eq!(table.games[0].superior, [1]);
    }

    #[test]
    fn errors_name_line_and_remedy() {
        let check = |from: &str, to: &str, expected: &str| {
            let text = EVENT.replacen(from, to, 1);
            assert_ne!(text, EVENT);
            assert_eq!(read_event(&text).unwrap_err().to_string(), expected);
        };
        check(
            "rounds = 3",
            "rounds = ",
            "line 2: string values must be quoted, expected literal string",
        );
        check(
            "\"Ada\", \"Cleo\"",
            "\"Ada\", \"Dora\"",
            "line 21: no player \"Dora\"; add a [[player]] of this name",
        );
        check(
            "\"Ada\", \"Cleo\"",
            "\"Ada\", \"Ada\"",
            "line 23: a superior player sits at another table",
        );
        check("B*b\"]", "B*b\", \"\"]", "line 24: records has more texts than games");
        check("byes = []", "byes = ['Ada']", "line 21: \"Ada\" is listed twice in round 1");
        check(
            "[[3, 3]]",
            "[[3]]",
            "line 21: round 1, table 1: a game needs one number of points per player",
        );
        check(
            "name = \"Ben\"",
            "name = \"Ada\"",
            "line 11: a second player \"Ada\"; give one of them another name",
        );
        check("joined = 2", "joined = 0", "line 12: 0 is not between 1 and 10001");
        check(
            "\"wins\"",
            "\"luck\"",
            "line 4: no tie-break \"luck\"; use buchholz, median-buchholz, sonneborn-berger, \
             direct-encounter, wins, shape",
        );
    }

    #[test]
    fn unknown_keys_and_systems_are_rejected() {
        let line = |text: &str| read_event(text).unwrap_err().line;
        assert_eq!(line("system = 'swiss'\nspeed = 3"), 2);
        assert_eq!(line("\nsystem = 'ladder'"), 2);
        assert_eq!(line(&"#".repeat(FILE_BYTES_MAX + 1)), 1);
    }
}
