//! Time controls and their text forms.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use games::Game;
use rulebook::{ParseError, parse_plain_number};

/// The longest [`Span`], in milliseconds: a little under twelve days.
/// [`TimeControl::Days`] goes beyond it.
pub const SPAN_MAX_MS: u64 = 999_999_999;

/// Milliseconds of a day.
const DAY_MS: u64 = 86_400_000;

/// A span of time that a control gives: at least a millisecond, at most [`SPAN_MAX_MS`].
///
/// As text in seconds, with up to three decimals: `60`, `0.5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span(u64);

impl Span {
    /// Creates a span of milliseconds, if it is in range.
    pub const fn new(ms: u64) -> Option<Span> {
        if ms >= 1 && ms <= SPAN_MAX_MS { Some(Span(ms)) } else { None }
    }

    /// Returns the span in milliseconds.
    pub const fn ms(self) -> u64 {
        self.0
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 / 1000)?;
        match self.0 % 1000 {
            0 => Ok(()),
            rest => write!(f, ".{}", format!("{rest:03}").trim_end_matches('0')),
        }
    }
}

impl FromStr for Span {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Span, ParseError> {
        let wrong = || ParseError::new("seconds", 0, text);
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let fits =
            (1..=3).contains(&decimals.len()) && decimals.bytes().all(|b| b.is_ascii_digit());
        let thousandths = format!("{decimals:0<3}").parse::<u64>().ok().filter(|_| fits);
        let whole = parse_plain_number(whole, 6).ok_or_else(wrong)?;
        let ms = thousandths.map(|rest| u64::from(whole) * 1000 + rest);
        ms.and_then(Span::new).ok_or_else(wrong)
    }
}

/// A time control. A budget for the whole game belongs to a team: partners share it.
///
/// As text: `none`, `egg:60`, `budget:600`, `fischer:300+5`, `delay:300+5`, `days:3`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TimeControl {
    /// No time limit.
    #[default]
    None,
    /// The egg timer of Pentagame (rule E5).
    /// It is turned only when it is empty, so what a player leaves in it is carried over to the
    /// next. A player who runs out loses the turn.
    Egg {
        /// Duration of one run of the timer.
        sand: Span,
    },
    /// A budget for the whole game. A player who runs out drops out.
    Budget {
        /// For each side.
        budget: Span,
    },
    /// A budget that grows with every ply. A player who runs out drops out.
    Fischer {
        /// For each side.
        budget: Span,
        /// Added behind every ply.
        increment: Span,
    },
    /// A budget that is touched only when a ply takes longer than the delay.
    /// Who runs out is out of the game.
    Delay {
        /// For each side.
        budget: Span,
        /// Free with every ply.
        delay: Span,
    },
    /// A number of days for every ply. A player who runs out drops out.
    Days {
        /// For every ply.
        days: NonZeroU8,
    },
}

/// Penalty for running out of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeoutPenalty {
    /// The turn is lost.
    Turn,
    /// The game is lost.
    Game,
}

impl TimeControl {
    /// Penalty for running out of time.
    pub fn timeout_penalty(self) -> TimeoutPenalty {
        match self {
            TimeControl::None | TimeControl::Egg { .. } => TimeoutPenalty::Turn,
            _ => TimeoutPenalty::Game,
        }
    }

    /// Returns whether players may choose the time control for a game.
    /// In most games no clock is offered that costs only the turn.
    pub fn is_offered_for(self, game: &Game) -> bool {
        let costs_turn =
            self != TimeControl::None && self.timeout_penalty() == TimeoutPenalty::Turn;
        !costs_turn || game.facts().timeout_may_cost_turn
    }

    /// Budget of every side for the whole game, in controls with a budget.
    pub fn budget_ms(self) -> Option<u64> {
        match self {
            TimeControl::Budget { budget }
            | TimeControl::Fischer { budget, .. }
            | TimeControl::Delay { budget, .. } => Some(budget.ms()),
            _ => None,
        }
    }

    /// Estimated duration of a game of forty plies for one seat, where lag matters.
    pub(crate) fn estimated_ms(self) -> Option<u64> {
        const PLIES: u64 = 40;
        match self {
            TimeControl::None | TimeControl::Days { .. } => None,
            TimeControl::Egg { sand } => Some(PLIES * sand.ms()),
            TimeControl::Budget { budget } => Some(budget.ms()),
            TimeControl::Fischer { budget, increment: more }
            | TimeControl::Delay { budget, delay: more } => Some(budget.ms() + PLIES * more.ms()),
        }
    }

    pub(crate) fn days_ms(days: NonZeroU8) -> u64 {
        u64::from(days.get()) * DAY_MS
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::None => f.write_str("none"),
            TimeControl::Egg { sand } => write!(f, "egg:{sand}"),
            TimeControl::Budget { budget } => write!(f, "budget:{budget}"),
            TimeControl::Fischer { budget, increment } => write!(f, "fischer:{budget}+{increment}"),
            TimeControl::Delay { budget, delay } => write!(f, "delay:{budget}+{delay}"),
            TimeControl::Days { days } => write!(f, "days:{days}"),
        }
    }
}

impl FromStr for TimeControl {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<TimeControl, ParseError> {
        if text == "none" {
            return Ok(TimeControl::None);
        }
        let wrong = || ParseError::new("time-control", 0, text);
        let (name, numbers) = text.split_once(':').ok_or_else(wrong)?;
        let at = name.len() + 1;
        let span = |text: &str, at: usize| {
            text.parse::<Span>().map_err(|error: ParseError| error.shifted(at))
        };
        let two = || -> Result<(Span, Span), ParseError> {
            let (budget, more) = numbers
                .split_once('+')
                .ok_or_else(|| ParseError::new("time-control", at, numbers))?;
            Ok((span(budget, at)?, span(more, at + budget.len() + 1)?))
        };
        match name {
            "egg" => Ok(TimeControl::Egg { sand: span(numbers, at)? }),
            "budget" => Ok(TimeControl::Budget { budget: span(numbers, at)? }),
            "fischer" => {
                two().map(|(budget, increment)| TimeControl::Fischer { budget, increment })
            }
            "delay" => two().map(|(budget, delay)| TimeControl::Delay { budget, delay }),
            "days" => {
                let days = parse_plain_number(numbers, 3).and_then(|days| u8::try_from(days).ok());
                let days = days.and_then(NonZeroU8::new);
                let wrong = || ParseError::new("days", at, numbers);
                Ok(TimeControl::Days { days: days.ok_or_else(wrong)? })
            }
            _ => Err(wrong()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, (&str, usize)>) {
        let read = text.parse::<TimeControl>();
        let read = read.map(|control| control.to_string()).map_err(|e| (e.code(), e.at()));
        assert_eq!(read.as_deref().map_err(|error| *error), expected, "{text}");
    }

    #[test]
    fn time_controls_round_trip() {
        for text in [
            "none",
            "egg:60",
            "egg:0.001",
            "budget:600",
            "fischer:300+5",
            "fischer:0.5+0.05",
            "delay:300+5",
            "days:3",
            "days:255",
            "budget:999999.999",
        ] {
            check(text, Ok(text));
        }
        check("egg:1.50", Ok("egg:1.5"));
    }

    #[test]
    fn invalid_time_controls_are_rejected_with_their_offset() {
        check("", Err(("time-control", 0)));
        check("None", Err(("time-control", 0)));
        check("blitz:3", Err(("time-control", 0)));
        check("egg", Err(("time-control", 0)));
        check("egg:", Err(("seconds", 4)));
        check("egg:0", Err(("seconds", 4)));
        check("egg:060", Err(("seconds", 4)));
        check("egg:-1", Err(("seconds", 4)));
        check("egg:1.", Err(("seconds", 4)));
        check("egg:1.2345", Err(("seconds", 4)));
        check("egg:1.é", Err(("seconds", 4)));
        check("budget:1000000", Err(("seconds", 7)));
        check("fischer:300", Err(("time-control", 8)));
        check("fischer:300+0", Err(("seconds", 12)));
        check("delay:300+5+5", Err(("seconds", 10)));
        check("days:0", Err(("days", 5)));
        check("days:256", Err(("days", 5)));
    }

    #[test]
    fn clock_that_costs_a_turn_is_offered_for_few_games() {
        for game in Game::all() {
            for text in ["none", "budget:600", "fischer:300+5", "delay:300+5", "days:3"] {
                assert!(
                    text.parse::<TimeControl>().unwrap().is_offered_for(&game),
                    "{game} {text}"
                );
            }
            let egg: TimeControl = "egg:60".parse().unwrap();
            assert_eq!(egg.is_offered_for(&game), game.facts().timeout_may_cost_turn, "{game}");
        }
    }
}
