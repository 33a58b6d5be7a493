//! A game as the bot tracks it: the table restored from the server's log.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::time::{Duration, Instant};

use engine::TimeLimit;
use engine::protocol::{RemainingTime, allocate_time};
use rulebook::Seat;
use table::{Table, TimeControl};
use wire::{GameSnapshot, GameStatus};

/// Part of the clock that is reserved for the network round trip.
const NETWORK_RESERVE_MS: u64 = 250;

/// A game of the bot with the server's clock.
pub(crate) struct TrackedGame {
    pub table: Table,
    /// Seat of the bot.
    pub seat: Seat,
    pub rated: bool,
    pub status: GameStatus,
    /// Server time, and the local instant at which it was received.
    at_ms: u64,
    received_at: Instant,
}

impl TrackedGame {
    /// Restores the table from a snapshot; `None` if the bot has no seat.
    ///
    /// # Errors
    /// A description of invalid data.
    pub(crate) fn from_snapshot(snapshot: &GameSnapshot) -> Result<Option<TrackedGame>, String> {
        let Some(you) = snapshot.your_seat else { return Ok(None) };
        let seat: Seat = you
            .to_string()
            .parse()
            .map_err(|_| format!("invalid seat {you} in the game snapshot"))?;
        let config = snapshot
            .config
            .parse()
            .map_err(|error| format!("invalid config in the game snapshot: {error}"))?;
        let table = Table::restore(config, &snapshot.log.join("\n"));
        let table = table.map_err(|error| format!("invalid log in the game snapshot: {error}"))?;
        let (at_ms, received_at) = (snapshot.server_time_ms, Instant::now());
        Ok(Some(TrackedGame {
            table,
            seat,
            rated: snapshot.rated,
            status: snapshot.status,
            at_ms,
            received_at,
        }))
    }

    /// Number of log entries.
    pub(crate) fn version(&self) -> u32 {
        u32::try_from(self.table.log().len()).unwrap_or(u32::MAX)
    }

    /// Number of plies played.
    pub(crate) fn ply(&self) -> u32 {
        u32::try_from(self.table.plies().len()).unwrap_or(u32::MAX)
    }

    /// Current server time.
    pub(crate) fn now_ms(&self) -> u64 {
        let passed = u64::try_from(self.received_at.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.at_ms.saturating_add(passed)
    }

    /// Time limit for the current turn.
    pub(crate) fn allowed(&self) -> TimeLimit {
        let now_ms = self.now_ms();
        let control = self.table.config().control;
        let left_ms = match self.table.deadline() {
            Some(deadline) => deadline.saturating_sub(now_ms),
            // The clock does not run yet, but what is used up is.
            None => self.table.clock_reading(now_ms).left_ms[self.seat].unwrap_or(u64::MAX),
        };
        allowed(control, left_ms.saturating_sub(NETWORK_RESERVE_MS))
    }

    /// Latest instant for a response within this duration.
    pub(crate) fn deadline(&self, answer: Duration) -> Instant {
        let left = self.table.deadline().map(|deadline| deadline.saturating_sub(self.now_ms()));
        let left = left.map(|ms| Duration::from_millis(ms.saturating_sub(NETWORK_RESERVE_MS)));
        Instant::now() + left.map_or(answer, |left| left.min(answer))
    }
}

/// Time limit for a turn with this time left.
fn allowed(control: TimeControl, left_ms: u64) -> TimeLimit {
    let clock = |left_ms, increment_ms| RemainingTime { left_ms, increment_ms };
    match control {
        TimeControl::None => TimeLimit { soft_us: u64::MAX, hard_us: u64::MAX },
        // What is not used of such a turn is lost, or lent to the next.
        TimeControl::Egg { .. } | TimeControl::Days { .. } => allocate_time(clock(0, 0), left_ms),
        TimeControl::Budget { .. } => allocate_time(clock(left_ms, 0), 0),
        TimeControl::Fischer { increment, .. } => allocate_time(clock(left_ms, increment.ms()), 0),
        TimeControl::Delay { delay, .. } => {
            let delay_ms = delay.ms().min(left_ms);
            allocate_time(clock(left_ms - delay_ms, 0), delay_ms)
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Creates a snapshot of a game, from the second seat.
    pub(crate) fn snapshot(config: &str, log: &[&str]) -> GameSnapshot {
        GameSnapshot {
            id: "k3x".to_owned(),
            version: log.len() as u32,
            status: GameStatus::Live,
            config: config.to_owned(),
            log: log.iter().map(|line| (*line).to_owned()).collect(),
            seats: Vec::new(),
            your_seat: Some(2),
            rated: false,
            chat_disabled: false,
            spectator_delay_s: 0,
            rematch_id: None,
            server_time_ms: 5_000,
        }
    }

    #[test]
    fn snapshots_restore_the_table() {
        let game_state =
            TrackedGame::from_snapshot(&snapshot("pente:9", &["1 1 begin", "2 1 move E5"]))
                .unwrap()
                .unwrap();
        assert_eq!((game_state.version(), game_state.ply()), (2, 1));
        assert!(game_state.now_ms() >= 5_000);
    }

    #[test]
    fn foreign_and_invalid_games_are_not_tracked() {
        let watched = GameSnapshot { your_seat: None, ..snapshot("pente:9", &[]) };
        assert!(TrackedGame::from_snapshot(&watched).unwrap().is_none());
        assert!(TrackedGame::from_snapshot(&snapshot("chess", &[])).is_err());
        assert!(TrackedGame::from_snapshot(&snapshot("pente:9", &["1 2 move E5"])).is_err());
        assert!(
            TrackedGame::from_snapshot(&GameSnapshot {
                your_seat: Some(9),
                ..snapshot("pente:9", &[])
            })
            .is_err()
        );
    }

    #[test]
    fn time_limit_follows_the_clock() {
        let check = |control: &str, left_ms, soft_ms: u64, hard_ms: u64| {
            let time = allowed(control.parse().unwrap(), left_ms);
            let expected = TimeLimit { soft_us: soft_ms * 1000, hard_us: hard_ms * 1000 };
            assert_eq!(time, expected, "{control}");
        };
        check("egg:60", 60_000, 54_000, 59_970);
        check("budget:60", 60_000, 2_400, 15_000);
        check("fischer:60+1", 60_000, 3_150, 16_000);
        check("delay:60+2", 62_000, 4_200, 17_000);
        assert_eq!(allowed(TimeControl::None, 1).hard_us, u64::MAX);
    }

    #[test]
    fn deadline_is_before_the_timeout() {
        let egg = snapshot("pente:9 control=egg:2", &["4000 1 begin", "5000 1 move E5"]);
        let game_state = TrackedGame::from_snapshot(&egg).unwrap().unwrap();
        // 2 s of sand and 1 s that was left.
        let left = game_state.deadline(Duration::from_secs(60)) - Instant::now();
        assert!(left > Duration::from_secs(2) && left <= Duration::from_millis(2_750), "{left:?}");
        let left = game_state.deadline(Duration::from_secs(1)) - Instant::now();
        assert!(left <= Duration::from_secs(1));
    }
}
