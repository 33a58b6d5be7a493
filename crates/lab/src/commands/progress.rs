//! Progress of a long command on standard error.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Least time between two reports.
fn pause() -> Duration {
    Duration::from_millis(if std::io::stderr().is_terminal() { 200 } else { 30_000 })
}

/// Shows a line: on a terminal it replaces the line before.
fn show(line: &str) {
    if std::io::stderr().is_terminal() { eprint!("\r\x1b[K{line}") } else { eprintln!("{line}") }
}

/// Removes the line from a terminal.
fn clear() {
    if std::io::stderr().is_terminal() {
        eprint!("\r\x1b[K");
    }
}

/// Counts finished items, such as games, and shows the time left.
/// On a terminal one line is overwritten, elsewhere a line is printed every half minute.
pub struct ItemProgress {
    start: Instant,
    count: u64,
    /// The items in the plural.
    noun: &'static str,
    state: Mutex<(u64, Instant)>,
}

impl ItemProgress {
    /// Begins with this number of items to do.
    pub fn new(count: u64, noun: &'static str) -> ItemProgress {
        let start = Instant::now();
        ItemProgress { start, count, noun, state: Mutex::new((0, start)) }
    }

    /// Counts an item.
    pub fn advance(&self) {
        let Ok(mut state) = self.state.lock() else { return };
        state.0 += 1;
        if state.1.elapsed() < pause() {
            return;
        }
        state.1 = Instant::now();
        let (done, count, noun) = (state.0, self.count, self.noun);
        let left = self.start.elapsed().as_secs_f64() / done as f64 * (count - done) as f64;
        let (hours, minutes, seconds) = (left / 3600.0, left / 60.0 % 60.0, left % 60.0);
        let left = format!("{}:{:02}:{:02}", hours as u64, minutes as u64, seconds as u64);
        show(&format!("{done} of {count} {noun}, {left} left"));
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Removes the line from a terminal.
    pub fn clear(&self) {
        clear();
    }
}

/// Counts games whose number is not known before.
#[cfg(feature = "export")]
pub struct GameCounter {
    state: Mutex<(u64, Instant)>,
}

#[cfg(feature = "export")]
impl GameCounter {
    /// Begins with no games.
    pub fn new() -> GameCounter {
        GameCounter { state: Mutex::new((0, Instant::now())) }
    }

    /// Counts a game.
    pub fn advance(&self) {
        let Ok(mut state) = self.state.lock() else { return };
        state.0 += 1;
        if state.1.elapsed() >= pause() {
            state.1 = Instant::now();
            show(&format!("{} games", state.0));
        }
    }

    /// Removes the line from a terminal.
    pub fn clear(&self) {
        clear();
    }
}
