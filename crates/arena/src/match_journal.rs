//! The journal of a contest.
//! One line per finished game, so that a contest can be interrupted at any time and resumed later.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::Error;
use crate::match_game::MatchGameResult;
use crate::phrase::Phrase;

const TITLE: &str = "palamedes ledger 1 | ";

/// Maximum file size: a million games of about 100 bytes each.
const FILE_BYTES_MAX: u64 = 1 << 28;

/// The journal of a contest, open for appending.
pub struct MatchJournal {
    path: PathBuf,
    file: File,
}

impl MatchJournal {
    /// Opens or creates the journal of the contest with this description, and reads its games.
    ///
    /// # Errors
    /// The file belongs to another contest, is no journal, or fails.
    pub fn open(
        path: &Path,
        description: &str,
    ) -> Result<(MatchJournal, Vec<MatchGameResult>), Error> {
        let failed = |error| Error::File(path.to_owned(), error);
        let invalid = |reason: Phrase| Error::Journal(reason.with("file", path.display()));
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(failed)?;
        if file.metadata().map_err(failed)?.len() > FILE_BYTES_MAX {
            return Err(invalid(Phrase::new("ledger-long")));
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|error| match error.kind() {
            ErrorKind::InvalidData => invalid(Phrase::new("ledger-none")),
            _ => failed(error),
        })?;
        let played = read(&text, description).map_err(invalid)?;
        // A last line without its end was being written when something broke off.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        if whole == 0 {
            writeln!(file, "{TITLE}{description}").map_err(failed)?;
        }
        Ok((MatchJournal { path: path.to_owned(), file }, played))
    }

    /// Appends a finished game.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn append(&mut self, played: &MatchGameResult) -> Result<(), Error> {
        let line = format_line(played) + "\n";
        self.file.write_all(line.as_bytes()).map_err(|error| Error::File(self.path.clone(), error))
    }
}

fn read(text: &str, description: &str) -> Result<Vec<MatchGameResult>, Phrase> {
    let Some(end) = text.rfind('\n') else { return Ok(Vec::new()) };
    let mut lines = text.get(..end).unwrap_or_default().split('\n');
    let first = lines.next().unwrap_or_default();
    let Some(other) = first.strip_prefix(TITLE) else {
        return Err(Phrase::new("ledger-none"));
    };
    if other != description {
        let reason = Phrase::new("ledger-other");
        return Err(reason.with("there", other).with("here", description));
    }
    let numbered = (2..).zip(lines);
    let games = numbered.map(|(number, line)| {
        parse_line(line)
            .ok_or_else(|| Phrase::new("ledger-line").with("line", number).with("text", line))
    });
    games.collect()
}

fn joined<T: ToString>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

fn format_line(played: &MatchGameResult) -> String {
    format!(
        "game {} seats {} places {} scores {} plies {} longest-us {} end {}",
        played.number,
        joined(&played.seats),
        joined(&played.places),
        joined(&played.scores),
        played.plies,
        joined(&played.longest_us),
        played.end,
    )
}

fn parse_line(line: &str) -> Option<MatchGameResult> {
    let mut words = line.split(' ');
    let mut value = |name: &str| words.next().filter(|word| *word == name).and(words.next());
    let played = MatchGameResult {
        number: value("game")?.parse().ok()?,
        seats: list(value("seats")?)?,
        places: list(value("places")?)?,
        scores: list(value("scores")?)?,
        plies: value("plies")?.parse().ok()?,
        longest_us: list(value("longest-us")?)?,
        end: value("end")?.to_owned(),
    };
    let seats = played.seats.len();
    let fits = seats == played.places.len()
        && seats == played.scores.len()
        && seats == played.longest_us.len();
    (fits && words.next().is_none()).then_some(played)
}

fn list<T: FromStr>(text: &str) -> Option<Vec<T>> {
    text.split(',').map(|item| item.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(number: u64) -> MatchGameResult {
        MatchGameResult {
            number,
            seats: vec![0, 1],
            places: vec![1, 2],
            scores: vec![3, -1],
            plies: 42,
            end: "out".to_owned(),
            longest_us: vec![50_012, 7],
        }
    }

    #[test]
    fn journal_lines_round_trip() {
        assert_eq!(parse_line(&format_line(&played(7))), Some(played(7)));
        for line in
            ["", "game", "game 7", "game x seats 0", &format_line(&played(7)).replace("3,", "")]
        {
            assert_eq!(parse_line(line), None, "{line}");
        }
    }

    fn check(text: &str, expected: Result<usize, &str>) {
        let read = read(text, "a contest");
        match (&read, expected) {
            (Ok(games), Ok(count)) => assert_eq!(games.len(), count, "{text}"),
            (Err(reason), Err(part)) => {
                assert!(reason.to_string().contains(part), "{text}: {reason}");
            }
            _ => panic!("{text}: {read:?}"),
        }
    }

    #[test]
    fn journals_of_other_contests_are_rejected() {
        let title = format!("{TITLE}a contest\n");
        let line = format_line(&played(0)) + "\n";
        check("", Ok(0));
        check(&title, Ok(0));
        check(&format!("{title}{line}{line}"), Ok(2));
        check(&format!("{title}{line}game 1 sea"), Ok(1));
        check(&format!("{title}nonsense\n"), Err("is not a game: nonsense"));
        check(&format!("{TITLE}another\n"), Err("belongs to another contest"));
        check("a letter\n", Err("not a match ledger"));
    }

    #[test]
    fn journal_resumes_after_an_interruption() {
        let path = std::env::temp_dir().join(format!("palamedes-ledger-{}", std::process::id()));
        let open = || MatchJournal::open(&path, "a contest").unwrap();
        let (mut ledger, games) = open();
        assert!(games.is_empty());
        ledger.append(&played(0)).unwrap();
        ledger.file.write_all(b"game 1 sea").unwrap();
        let (mut ledger, games) = open();
        assert_eq!(games, [played(0)]);
        ledger.append(&played(1)).unwrap();
        assert_eq!(open().1, [played(0), played(1)]);
        assert!(MatchJournal::open(&path, "another").is_err());
        std::fs::remove_file(&path).unwrap();
    }
}
