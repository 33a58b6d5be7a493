//! The clock of a table: time left per side, and the cost of a ply.

use rulebook::{BySeat, Seat, Seats, Team};

use crate::time_control::TimeControl;

/// Time left per side.
/// The clock never reads the time of day: the caller passes the duration of each ply.
///
/// ```
/// use rulebook::{Seat, Seats, Team};
/// use table::{Clock, TimeControl};
///
/// let seats = Seats::new(2).unwrap();
/// let (first, second) = (Seat::FIRST, seats.after(Seat::FIRST));
/// let mut clock = Clock::new("egg:60".parse().unwrap(), seats, Team::from);
/// clock.spend(first, 20_000);
/// // The other 40 seconds are still running through the timer.
/// assert_eq!(clock.carry_ms(), 40_000);
/// assert_eq!(clock.allowed_ms(second), Some(100_000));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    team: BySeat<Team>,
    /// Budget left of the team of each seat; 0 without a budget.
    bank_ms: BySeat<u64>,
    carry_ms: u64,
}

impl Clock {
    /// A clock at the start of a game.
    pub fn new(control: TimeControl, seats: Seats, team: impl Fn(Seat) -> Team) -> Clock {
        Clock {
            control,
            team: BySeat::from_fn(seats, team),
            bank_ms: BySeat::from_fn(seats, |_| control.budget_ms().unwrap_or(0)),
            carry_ms: 0,
        }
    }

    /// Time control of the clock.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Sand that the previous player left in the egg timer (rule E5); 0 with other clocks.
    pub fn carry_ms(&self) -> u64 {
        self.carry_ms
    }

    /// Maximum duration of a ply of this seat that begins now; `None` is unlimited.
    pub fn allowed_ms(&self, seat: Seat) -> Option<u64> {
        match self.control {
            TimeControl::None => None,
            TimeControl::Egg { sand } => Some(self.carry_ms + sand.ms()),
            TimeControl::Budget { .. } | TimeControl::Fischer { .. } => Some(self.bank_ms[seat]),
            TimeControl::Delay { delay, .. } => Some(self.bank_ms[seat] + delay.ms()),
            TimeControl::Days { days } => Some(TimeControl::days_ms(days)),
        }
    }

    /// Time to display for the seat to move, `spent_ms` into its turn.
    pub fn running_ms(&self, seat: Seat, spent_ms: u64) -> Option<u64> {
        let left = self.allowed_ms(seat)?.saturating_sub(spent_ms);
        match self.control {
            TimeControl::Delay { .. } => Some(left.min(self.bank_ms[seat])),
            _ => Some(left),
        }
    }

    /// Time to display for a seat that is not to move.
    pub fn waiting_ms(&self, seat: Seat) -> Option<u64> {
        match self.control {
            TimeControl::None => None,
            TimeControl::Egg { sand } => Some(sand.ms()),
            TimeControl::Days { days } => Some(TimeControl::days_ms(days)),
            _ => Some(self.bank_ms[seat]),
        }
    }

    /// Charges a ply of this duration, never longer than [`Clock::allowed_ms`].
    pub fn spend(&mut self, seat: Seat, spent_ms: u64) {
        match self.control {
            TimeControl::None | TimeControl::Days { .. } => {}
            TimeControl::Egg { .. } => self.run_sand(spent_ms),
            TimeControl::Budget { .. } => self.deduct(seat, spent_ms, 0),
            TimeControl::Fischer { increment, .. } => self.deduct(seat, spent_ms, increment.ms()),
            TimeControl::Delay { delay, .. } => {
                self.deduct(seat, spent_ms.saturating_sub(delay.ms()), 0);
            }
        }
    }

    /// Charges a choice of a simultaneous turn. Egg-timer sand runs for all seats alike.
    pub fn spend_simultaneous(&mut self, seat: Seat, spent_ms: u64) {
        if !matches!(self.control, TimeControl::Egg { .. }) {
            self.spend(seat, spent_ms);
        }
    }

    /// Ends a simultaneous turn. The egg timer is turned when it is empty.
    pub fn end_simultaneous_turn(&mut self) {
        self.carry_ms = 0;
    }

    /// Skips the turn of a dropped-out seat after this duration.
    /// Egg-timer sand runs on; other clocks do not change.
    pub fn pass(&mut self, spent_ms: u64) {
        if let TimeControl::Egg { .. } = self.control {
            self.run_sand(spent_ms);
        }
    }

    /// Uses up all time of a seat in a simultaneous turn. Egg-timer sand runs on for the others.
    pub fn run_out_simultaneous(&mut self, seat: Seat) {
        let all = self.bank_ms[seat];
        self.deduct(seat, all, 0);
    }

    /// Uses up all time of a seat. The egg timer is empty, and is turned for the next player.
    pub fn run_out(&mut self, seat: Seat) {
        self.carry_ms = 0;
        self.run_out_simultaneous(seat);
    }

    fn deduct(&mut self, seat: Seat, spent_ms: u64, more_ms: u64) {
        let left = self.bank_ms[seat].saturating_sub(spent_ms) + more_ms;
        let team = self.team;
        self.bank_ms = BySeat::from_fn(team.seats(), |other| match team[other] == team[seat] {
            true => left,
            false => self.bank_ms[other],
        });
    }

    /// Runs the egg timer (rule E5).
    fn run_sand(&mut self, spent_ms: u64) {
        let TimeControl::Egg { sand } = self.control else { return };
        self.carry_ms = match spent_ms.checked_sub(self.carry_ms) {
            None | Some(0) => self.carry_ms - spent_ms,
            Some(beyond) => sand.ms().saturating_sub(beyond),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(control: &str, count: usize) -> (Clock, Vec<Seat>) {
        let seats = Seats::new(count).unwrap();
        // Four play in teams, all others for themselves.
        let team = |seat: Seat| match count {
            4 => Team(seat.index() as u8 % 2),
            _ => seat.into(),
        };
        (Clock::new(control.parse().unwrap(), seats, team), seats.iter().collect())
    }

    /// Plies of these lengths in the order of play; the time each was allowed, in seconds.
    fn check(control: &str, count: usize, spent_s: &[u64], allowed_s: &[u64]) {
        let (mut clock, seats) = clock(control, count);
        let mut allowed = Vec::new();
        for (spent, seat) in spent_s.iter().zip(seats.iter().cycle()) {
            allowed.push(clock.allowed_ms(*seat).unwrap() / 1000);
            clock.spend(*seat, spent * 1000);
        }
        assert_eq!(allowed, allowed_s, "{control}");
    }

    #[test]
    fn e5_sand_left_in_the_timer_is_carried_over() {
        // Used within the first turn of the timer, within the carry, to the last grain.
        check("egg:60", 2, &[20, 10, 30, 50, 70, 0], &[60, 100, 90, 60, 70, 60]);
        check("egg:60", 3, &[1, 0, 119, 0], &[60, 119, 119, 60]);
        // By the letter of the rule a ply that takes no time at all does not turn the timer.
        check("egg:60", 2, &[0, 0], &[60, 60]);
    }

    #[test]
    fn e5_carry_never_exceeds_the_sand() {
        let (mut clock, seats) = clock("egg:60", 2);
        for _ in 0..5 {
            clock.spend(seats[0], 1);
            assert!(clock.carry_ms() < 60_000);
        }
    }

    #[test]
    fn e5_timeout_leaves_an_empty_timer() {
        let (mut clock, seats) = clock("egg:60", 2);
        clock.spend(seats[0], 10_000);
        clock.run_out(seats[1]);
        assert_eq!((clock.carry_ms(), clock.allowed_ms(seats[0])), (0, Some(60_000)));
    }

    #[test]
    fn budgets_are_charged() {
        check("budget:600", 2, &[100, 50, 500, 0, 0], &[600, 600, 500, 550, 0]);
        check("fischer:300+5", 2, &[10, 0, 295, 0, 0], &[300, 300, 295, 305, 5]);
        check("delay:300+5", 2, &[4, 6, 305, 0, 0], &[305, 305, 305, 304, 5]);
        check("days:1", 2, &[80_000, 1, 86_400], &[86_400, 86_400, 86_400]);
    }

    #[test]
    fn partners_share_their_budget() {
        check("budget:600", 4, &[100, 10, 100, 20, 0], &[600, 600, 500, 590, 400]);
    }

    #[test]
    fn delay_is_not_displayed_as_time_left() {
        let (clock, seats) = clock("delay:300+5", 2);
        for (spent_ms, shown) in [(0, 300_000), (5_000, 300_000), (6_000, 299_000), (305_000, 0)] {
            assert_eq!(clock.running_ms(seats[0], spent_ms), Some(shown));
        }
    }
}
