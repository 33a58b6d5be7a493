//! The ledger: every finished game on a line of its own, so that a contest can be broken off at any
//! moment and go on later.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::Error;
use crate::match_game::Played;

const TITLE: &str = "palamedes ledger 1 | ";

/// No ledger is longer: a million games have about 100 bytes each.
const LONGEST: u64 = 1 << 28;

/// A ledger that is being written.
pub struct Ledger {
    path: PathBuf,
    file: File,
}

impl Ledger {
    /// Opens or begins the ledger of the contest with this description, and reads the games that
    /// are in it.
    ///
    /// # Errors
    /// When it belongs to another contest or is no ledger, or the file fails.
    pub fn open(path: &Path, description: &str) -> Result<(Ledger, Vec<Played>), Error> {
        let failed = |error| Error::File(path.to_owned(), error);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(failed)?;
        if file.metadata().map_err(failed)?.len() > LONGEST {
            return Err(Error::Ledger(format!("{} is too long for a ledger", path.display())));
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|error| match error.kind() {
            ErrorKind::InvalidData => Error::Ledger(format!("{} is no ledger", path.display())),
            _ => failed(error),
        })?;
        let played = read(&text, description)
            .map_err(|wrong| Error::Ledger(format!("{}: {wrong}", path.display())))?;
        // A last line without its end was being written when something broke off.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        if whole == 0 {
            writeln!(file, "{TITLE}{description}").map_err(failed)?;
        }
        Ok((Ledger { path: path.to_owned(), file }, played))
    }

    /// Enters a finished game.
    ///
    /// # Errors
    /// When the file fails.
    pub fn enter(&mut self, played: &Played) -> Result<(), Error> {
        let line = line_of(played) + "\n";
        self.file.write_all(line.as_bytes()).map_err(|error| Error::File(self.path.clone(), error))
    }
}

fn read(text: &str, description: &str) -> Result<Vec<Played>, String> {
    let Some(end) = text.rfind('\n') else { return Ok(Vec::new()) };
    let mut lines = text.get(..end).unwrap_or_default().split('\n');
    let first = lines.next().unwrap_or_default();
    let Some(other) = first.strip_prefix(TITLE) else {
        return Err("this is no ledger".to_owned());
    };
    if other != description {
        return Err(format!(
            "this ledger belongs to another contest\n  there: {other}\n  here:  {description}"
        ));
    }
    let numbered = (2..).zip(lines);
    let games = numbered.map(|(number, line)| {
        played_of(line).ok_or_else(|| format!("line {number} is no game: {line}"))
    });
    games.collect()
}

fn joined<T: ToString>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

fn line_of(played: &Played) -> String {
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

fn played_of(line: &str) -> Option<Played> {
    let mut words = line.split(' ');
    let mut value = |name: &str| words.next().filter(|word| *word == name).and(words.next());
    let played = Played {
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

    fn played(number: u64) -> Played {
        Played {
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
    fn a_line_reads_back() {
        assert_eq!(played_of(&line_of(&played(7))), Some(played(7)));
        for line in ["", "game", "game 7", "game x seats 0", &line_of(&played(7)).replace("3,", "")]
        {
            assert_eq!(played_of(line), None, "{line}");
        }
    }

    fn check(text: &str, expected: Result<usize, &str>) {
        let read = read(text, "a contest");
        match (&read, expected) {
            (Ok(games), Ok(count)) => assert_eq!(games.len(), count, "{text}"),
            (Err(wrong), Err(part)) => assert!(wrong.contains(part), "{text}: {wrong}"),
            _ => panic!("{text}: {read:?}"),
        }
    }

    #[test]
    fn only_the_ledger_of_the_same_contest_is_read() {
        let title = format!("{TITLE}a contest\n");
        let line = line_of(&played(0)) + "\n";
        check("", Ok(0));
        check(&title, Ok(0));
        check(&format!("{title}{line}{line}"), Ok(2));
        check(&format!("{title}{line}game 1 sea"), Ok(1));
        check(&format!("{title}nonsense\n"), Err("line 2 is no game"));
        check(&format!("{TITLE}another\n"), Err("belongs to another contest"));
        check("a letter\n", Err("no ledger"));
    }

    #[test]
    fn a_ledger_goes_on_where_it_was_broken_off() {
        let path = std::env::temp_dir().join(format!("palamedes-ledger-{}", std::process::id()));
        let open = || Ledger::open(&path, "a contest").unwrap();
        let (mut ledger, games) = open();
        assert!(games.is_empty());
        ledger.enter(&played(0)).unwrap();
        ledger.file.write_all(b"game 1 sea").unwrap();
        let (mut ledger, games) = open();
        assert_eq!(games, [played(0)]);
        ledger.enter(&played(1)).unwrap();
        assert_eq!(open().1, [played(0), played(1)]);
        assert!(Ledger::open(&path, "another").is_err());
        std::fs::remove_file(&path).unwrap();
    }
}
