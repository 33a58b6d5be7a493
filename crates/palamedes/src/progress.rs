//! Progress of long commands, with the time left.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// Progress on standard error: one line that is overwritten on a terminal, else a line every 30 s.
pub struct Progress {
    start: Instant,
    shown: Option<Instant>,
    done: u64,
    games: u64,
    before: u64,
}

impl Progress {
    /// Begins with this number of games, and so many done before that do not count for the time.
    pub fn new(games: u64, before: u64) -> Progress {
        Progress { start: Instant::now(), shown: None, done: 0, games, before }
    }

    /// Counts a game.
    pub fn advance(&mut self) {
        self.done += 1;
    }

    /// Sets the number of games done and of all games, 0 if that is not known.
    pub fn set(&mut self, done: u64, games: u64) {
        (self.done, self.games) = (done, games);
    }

    /// Shows games, time left and a note, unless they were shown a moment ago.
    pub fn show(&mut self, note: &str) {
        let terminal = std::io::stderr().is_terminal();
        let pause = Duration::from_millis(if terminal { 200 } else { 30_000 });
        if self.shown.unwrap_or(self.start).elapsed() < pause {
            return;
        }
        self.shown = Some(Instant::now());
        let left = match self.done {
            0 => String::new(),
            _ if self.games == 0 => String::new(),
            done => {
                let each = self.start.elapsed().as_secs_f64() / done as f64;
                let seconds = (each * self.games.saturating_sub(done) as f64) as u64;
                let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
                format!(", {hours}:{minutes:02}:{:02} left", seconds % 60)
            }
        };
        let (done, games) = (self.before + self.done, self.before + self.games);
        let line = match self.games {
            0 => format!("{done} games  {note}"),
            _ => format!("{done} of {games} games{left}  {note}"),
        };
        if terminal { eprint!("\r\x1b[K{line}") } else { eprintln!("{line}") }
    }

    /// Removes the line from a terminal.
    pub fn clear(&self) {
        if self.shown.is_some() && std::io::stderr().is_terminal() {
            eprint!("\r\x1b[K");
        }
    }
}
