//! Progress of long commands, with the time left.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use crate::translator::Translator;

/// Progress on standard error: one line that is overwritten on a terminal, else a line every 30 s.
pub struct Progress<'a> {
    translator: &'a Translator,
    start: Instant,
    shown: Option<Instant>,
    done: u64,
    games: u64,
    before: u64,
}

impl Progress<'_> {
    /// Begins with this number of games, and so many done before that do not count for the time.
    pub fn new(games: u64, before: u64, translator: &Translator) -> Progress<'_> {
        Progress { translator, start: Instant::now(), shown: None, done: 0, games, before }
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
        let (done, games) =
            ((self.before + self.done).to_string(), (self.before + self.games).to_string());
        let mut arguments = vec![("done", done.as_str()), ("games", &games)];
        let seconds = match self.done {
            0 => None,
            done => {
                let each = self.start.elapsed().as_secs_f64() / done as f64;
                Some((each * self.games.saturating_sub(done) as f64) as u64)
            }
        };
        let left = seconds.map(|seconds| {
            format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
        });
        let code = match (self.games, &left) {
            (0, _) => "progress-count",
            (_, None) => "progress-all",
            (_, Some(left)) => {
                arguments.push(("left", left));
                "progress-left"
            }
        };
        let line = format!("{}  {note}", self.translator.translate(code, &arguments));
        if terminal { eprint!("\r\x1b[K{line}") } else { eprintln!("{line}") }
    }

    /// Removes the line from a terminal.
    pub fn clear(&self) {
        if self.shown.is_some() && std::io::stderr().is_terminal() {
            eprint!("\r\x1b[K");
        }
    }
}
