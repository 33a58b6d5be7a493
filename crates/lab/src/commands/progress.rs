//! Progress of a long command on standard error.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Counts finished games and shows the time left.
/// On a terminal one line is overwritten, elsewhere a line is printed every half minute.
pub struct GameProgress {
    start: Instant,
    games: u64,
    state: Mutex<(u64, Instant)>,
}

impl GameProgress {
    /// Begins with this number of games to play.
    pub fn new(games: u64) -> GameProgress {
        let start = Instant::now();
        GameProgress { start, games, state: Mutex::new((0, start)) }
    }

    /// Counts a game.
    pub fn advance(&self) {
        let Ok(mut state) = self.state.lock() else { return };
        state.0 += 1;
        let is_terminal = std::io::stderr().is_terminal();
        let pause = Duration::from_millis(if is_terminal { 200 } else { 30_000 });
        if state.1.elapsed() < pause {
            return;
        }
        state.1 = Instant::now();
        let (done, games) = (state.0, self.games);
        let left = self.start.elapsed().as_secs_f64() / done as f64 * (games - done) as f64;
        let (hours, minutes, seconds) = (left / 3600.0, left / 60.0 % 60.0, left % 60.0);
        let left = format!("{}:{:02}:{:02}", hours as u64, minutes as u64, seconds as u64);
        let line = format!("{done} of {games} games, {left} left");
        if is_terminal { eprint!("\r\x1b[K{line}") } else { eprintln!("{line}") }
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Removes the line from a terminal.
    pub fn clear(&self) {
        if std::io::stderr().is_terminal() {
            eprint!("\r\x1b[K");
        }
    }
}
