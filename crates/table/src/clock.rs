//! The clock of a table: what each side has, and what a ply costs it.

use rulebook::{BySeat, Seat, Seats, Team};

use crate::control::TimeControl;

/// What every side has left. It never asks what time it is: it is told how long a ply took.
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
    /// What the team of each seat has left of its budget; 0 where there is none.
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

    /// How time is given.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// The sand that the player before has left in the egg timer (rule E5); 0 with other clocks.
    pub fn carry_ms(&self) -> u64 {
        self.carry_ms
    }

    /// How long a ply of this seat may take if it begins now; `None` is as long as it likes.
    pub fn allowed_ms(&self, seat: Seat) -> Option<u64> {
        match self.control {
            TimeControl::None => None,
            TimeControl::Egg { sand } => Some(self.carry_ms + sand.ms()),
            TimeControl::Budget { .. } | TimeControl::Fischer { .. } => Some(self.bank_ms[seat]),
            TimeControl::Delay { delay, .. } => Some(self.bank_ms[seat] + delay.ms()),
            TimeControl::Days { days } => Some(TimeControl::days_ms(days)),
        }
    }

    /// What to show a seat that has thought for `spent_ms` about the ply it owes.
    pub fn running_ms(&self, seat: Seat, spent_ms: u64) -> Option<u64> {
        let left = self.allowed_ms(seat)?.saturating_sub(spent_ms);
        match self.control {
            TimeControl::Delay { .. } => Some(left.min(self.bank_ms[seat])),
            _ => Some(left),
        }
    }

    /// What to show a seat whose turn it is not.
    pub fn waiting_ms(&self, seat: Seat) -> Option<u64> {
        match self.control {
            TimeControl::None => None,
            TimeControl::Egg { sand } => Some(sand.ms()),
            TimeControl::Days { days } => Some(TimeControl::days_ms(days)),
            _ => Some(self.bank_ms[seat]),
        }
    }

    /// A ply was played and took so long, never longer than [`Clock::allowed_ms`].
    pub fn spend(&mut self, seat: Seat, spent_ms: u64) {
        match self.control {
            TimeControl::None | TimeControl::Days { .. } => {}
            TimeControl::Egg { .. } => self.let_sand_run(spent_ms),
            TimeControl::Budget { .. } => self.take(seat, spent_ms, 0),
            TimeControl::Fischer { increment, .. } => self.take(seat, spent_ms, increment.ms()),
            TimeControl::Delay { delay, .. } => {
                self.take(seat, spent_ms.saturating_sub(delay.ms()), 0);
            }
        }
    }

    /// The turn of somebody who has left the game passed after so long. Sand runs for everybody;
    /// other clocks give and take nothing.
    pub fn pass(&mut self, spent_ms: u64) {
        if let TimeControl::Egg { .. } = self.control {
            self.let_sand_run(spent_ms);
        }
    }

    /// This seat has used all it had. The egg timer is empty, and is turned for the next player.
    pub fn run_out(&mut self, seat: Seat) {
        self.carry_ms = 0;
        let all = self.bank_ms[seat];
        self.take(seat, all, 0);
    }

    fn take(&mut self, seat: Seat, spent_ms: u64, more_ms: u64) {
        let left = self.bank_ms[seat].saturating_sub(spent_ms) + more_ms;
        let team = self.team;
        self.bank_ms = BySeat::from_fn(team.seats(), |other| match team[other] == team[seat] {
            true => left,
            false => self.bank_ms[other],
        });
    }

    /// Rule E5.
    fn let_sand_run(&mut self, spent_ms: u64) {
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
    fn e5_what_is_left_in_the_timer_is_lent_to_the_next() {
        // Used within the first turn of the timer, within the carry, to the last grain.
        check("egg:60", 2, &[20, 10, 30, 50, 70, 0], &[60, 100, 90, 60, 70, 60]);
        check("egg:60", 3, &[1, 0, 119, 0], &[60, 119, 119, 60]);
        // By the letter of the rule a ply that takes no time at all does not turn the timer.
        check("egg:60", 2, &[0, 0], &[60, 60]);
    }

    #[test]
    fn e5_the_carry_is_never_above_the_sand() {
        let (mut clock, seats) = clock("egg:60", 2);
        for _ in 0..5 {
            clock.spend(seats[0], 1);
            assert!(clock.carry_ms() < 60_000);
        }
    }

    #[test]
    fn e5_who_runs_out_leaves_an_empty_timer() {
        let (mut clock, seats) = clock("egg:60", 2);
        clock.spend(seats[0], 10_000);
        clock.run_out(seats[1]);
        assert_eq!((clock.carry_ms(), clock.allowed_ms(seats[0])), (0, Some(60_000)));
    }

    #[test]
    fn budgets() {
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
    fn a_delay_is_not_shown_as_time_one_has() {
        let (clock, seats) = clock("delay:300+5", 2);
        for (spent_ms, shown) in [(0, 300_000), (5_000, 300_000), (6_000, 299_000), (305_000, 0)] {
            assert_eq!(clock.running_ms(seats[0], spent_ms), Some(shown));
        }
    }
}
