//! A table as a bot keeps it: what the server told leads to the same table here.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::time::{Duration, Instant};

use engine::Time;
use engine::protocol::{Clock, shared_out};
use rulebook::Seat;
use table::{Table, TimeControl};
use wire::{FullGame, GameStatus};

/// What is kept back of a clock for the way to the server and back.
const WAY_MS: u64 = 250;

/// A table, and how the server's clock goes.
pub(crate) struct Seen {
    pub table: Table,
    /// Where we sit.
    pub seat: Seat,
    pub rated: bool,
    pub status: GameStatus,
    /// The server's clock, and when it was told.
    at_ms: u64,
    told: Instant,
}

impl Seen {
    /// The table of a whole game; `None` where we do not sit at it.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn of(full: &FullGame) -> Result<Option<Seen>, String> {
        let Some(you) = full.you else { return Ok(None) };
        let seat: Seat = you.to_string().parse().map_err(|_| format!("there is no seat {you}"))?;
        let config = full.config.parse().map_err(|error| format!("the config: {error}"))?;
        let table = Table::restore(config, &full.log.join("\n"));
        let table = table.map_err(|error| format!("the log: {error}"))?;
        let (at_ms, told) = (full.at_ms, Instant::now());
        Ok(Some(Seen { table, seat, rated: full.rated, status: full.status, at_ms, told }))
    }

    /// How many entries are known.
    pub(crate) fn version(&self) -> u32 {
        u32::try_from(self.table.log().len()).unwrap_or(u32::MAX)
    }

    /// How many plies stand.
    pub(crate) fn ply(&self) -> u32 {
        u32::try_from(self.table.plies().len()).unwrap_or(u32::MAX)
    }

    /// What time it is on the server.
    pub(crate) fn now_ms(&self) -> u64 {
        let passed = u64::try_from(self.told.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.at_ms.saturating_add(passed)
    }

    /// What the clock of the game allows for this turn of ours.
    pub(crate) fn allowed(&self) -> Time {
        let now_ms = self.now_ms();
        let control = self.table.config().control;
        let left_ms = match self.table.deadline() {
            Some(deadline) => deadline.saturating_sub(now_ms),
            // The clock does not run yet, but what is used up is.
            None => self.table.face(now_ms).left_ms[self.seat].unwrap_or(u64::MAX),
        };
        allowed(control, left_ms.saturating_sub(WAY_MS))
    }

    /// When an answer is wanted at the latest, if it may take so long.
    pub(crate) fn deadline(&self, answer: Duration) -> Instant {
        let left = self.table.deadline().map(|deadline| deadline.saturating_sub(self.now_ms()));
        let left = left.map(|ms| Duration::from_millis(ms.saturating_sub(WAY_MS)));
        Instant::now() + left.map_or(answer, |left| left.min(answer))
    }
}

/// What a turn may take of what is left.
fn allowed(control: TimeControl, left_ms: u64) -> Time {
    let clock = |left_ms, increment_ms| Clock { left_ms, increment_ms };
    match control {
        TimeControl::None => Time { soft_us: u64::MAX, hard_us: u64::MAX },
        // What is not used of such a turn is lost, or lent to the next.
        TimeControl::Egg { .. } | TimeControl::Days { .. } => shared_out(clock(0, 0), left_ms),
        TimeControl::Budget { .. } => shared_out(clock(left_ms, 0), 0),
        TimeControl::Fischer { increment, .. } => shared_out(clock(left_ms, increment.ms()), 0),
        TimeControl::Delay { delay, .. } => {
            let delay_ms = delay.ms().min(left_ms);
            shared_out(clock(left_ms - delay_ms, 0), delay_ms)
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A game as a server tells it, from the second seat.
    pub(crate) fn full(config: &str, log: &[&str]) -> FullGame {
        FullGame {
            game: "k3x".to_owned(),
            version: log.len() as u32,
            status: GameStatus::Live,
            config: config.to_owned(),
            log: log.iter().map(|line| (*line).to_owned()).collect(),
            seats: Vec::new(),
            you: Some(2),
            rated: false,
            silent: false,
            delay_s: 0,
            next: None,
            at_ms: 5_000,
        }
    }

    #[test]
    fn a_game_leads_to_its_table() {
        let seen = Seen::of(&full("pente:9", &["1 1 begin", "2 1 move E5"])).unwrap().unwrap();
        assert_eq!((seen.version(), seen.ply()), (2, 1));
        assert!(seen.now_ms() >= 5_000);
    }

    #[test]
    fn games_of_others_and_nonsense() {
        let watched = FullGame { you: None, ..full("pente:9", &[]) };
        assert!(Seen::of(&watched).unwrap().is_none());
        assert!(Seen::of(&full("chess", &[])).is_err());
        assert!(Seen::of(&full("pente:9", &["1 2 move E5"])).is_err());
        assert!(Seen::of(&FullGame { you: Some(9), ..full("pente:9", &[]) }).is_err());
    }

    #[test]
    fn a_turn_takes_what_its_clock_allows() {
        let check = |control: &str, left_ms, soft_ms: u64, hard_ms: u64| {
            let time = allowed(control.parse().unwrap(), left_ms);
            let expected = Time { soft_us: soft_ms * 1000, hard_us: hard_ms * 1000 };
            assert_eq!(time, expected, "{control}");
        };
        check("egg:60", 60_000, 54_000, 59_970);
        check("budget:60", 60_000, 2_400, 15_000);
        check("fischer:60+1", 60_000, 3_150, 16_000);
        check("delay:60+2", 62_000, 4_200, 17_000);
        assert_eq!(allowed(TimeControl::None, 1).hard_us, u64::MAX);
    }

    #[test]
    fn answers_are_wanted_before_the_clock_runs_out() {
        let egg = full("pente:9 control=egg:2", &["4000 1 begin", "5000 1 move E5"]);
        let seen = Seen::of(&egg).unwrap().unwrap();
        // 2 s of sand and 1 s that was left.
        let left = seen.deadline(Duration::from_secs(60)) - Instant::now();
        assert!(left > Duration::from_secs(2) && left <= Duration::from_millis(2_750), "{left:?}");
        let left = seen.deadline(Duration::from_secs(1)) - Instant::now();
        assert!(left <= Duration::from_secs(1));
    }
}
