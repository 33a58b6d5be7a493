//! Conditions of a match: the clock of a game, adjudication by scores, the log of programs.

use std::fmt;
use std::str::FromStr;

use engine::protocol::RemainingTime;
use games::AnyPosition;
use rulebook::{Position, Seat};

use crate::debug_log::DebugLog;
use crate::phrase::Phrase;

/// Conditions of a match beside its players and their search limits.
#[derive(Clone, Default, Debug)]
pub struct MatchConditions {
    /// Time of each seat for the game and increment after each turn.
    pub game_clock: Option<GameClock>,
    /// Rule by which a game counts as resigned.
    pub resign: Option<ResignRule>,
    /// Rule by which a game counts as drawn.
    pub draw: Option<DrawRule>,
    /// Log of the dialogues with programs.
    pub debug_log: Option<DebugLog>,
}

impl fmt::Display for MatchConditions {
    /// Formats what the results depend on; nothing by default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(clock) = self.game_clock {
            write!(f, " | clock {clock}")?;
        }
        if let Some(ResignRule { score, turns }) = self.resign {
            write!(f, " | resign {score}:{turns}")?;
        }
        if let Some(DrawRule { score, turns, from_ply }) = self.draw {
            write!(f, " | draw {score}:{turns}:{from_ply}")?;
        }
        Ok(())
    }
}

/// The clock of a game, as text `60+0.6`: seconds for the game and increment for each turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameClock {
    /// Milliseconds of each seat for the game.
    pub start_ms: u64,
    /// Milliseconds added after each turn.
    pub increment_ms: u64,
}

impl GameClock {
    /// The clock at the start of a game.
    pub(crate) fn full(self) -> RemainingTime {
        RemainingTime { left_ms: self.start_ms, increment_ms: self.increment_ms }
    }
}

impl fmt::Display for GameClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |ms: u64| ms as f64 / 1e3;
        write!(f, "{}+{}", seconds(self.start_ms), seconds(self.increment_ms))
    }
}

impl FromStr for GameClock {
    type Err = Phrase;

    fn from_str(text: &str) -> Result<GameClock, Phrase> {
        let ms = |text: &str| {
            let seconds: f64 = text.parse().ok().filter(|s| (0.0..=86_400.0).contains(s))?;
            Some((seconds * 1e3).round() as u64)
        };
        let (start, increment) = text.split_once('+').unwrap_or((text, "0"));
        match (ms(start), ms(increment)) {
            (Some(start_ms), Some(increment_ms)) if start_ms > 0 => {
                Ok(GameClock { start_ms, increment_ms })
            }
            _ => Err(Phrase::new("clock-form")),
        }
    }
}

/// A side resigns when its own score is at most `-score` in so many turns one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResignRule {
    /// Score in hundredths.
    pub score: i32,
    /// Number of consecutive turns of the side.
    pub turns: u32,
}

/// A game is drawn when all scores are within `score` of 0 in so many turns of each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// Score in hundredths.
    pub score: i32,
    /// Number of consecutive turns of each side.
    pub turns: u32,
    /// Number of plies from which the rule applies.
    pub from_ply: u32,
}

impl FromStr for ResignRule {
    type Err = Phrase;

    fn from_str(text: &str) -> Result<ResignRule, Phrase> {
        match numbers(text).as_deref() {
            Some([score, turns]) => Ok(ResignRule { score: clamped(*score), turns: *turns }),
            _ => Err(Phrase::new("resign-form")),
        }
    }
}

impl FromStr for DrawRule {
    type Err = Phrase;

    fn from_str(text: &str) -> Result<DrawRule, Phrase> {
        match numbers(text).as_deref() {
            Some([score, turns, from_ply]) => {
                Ok(DrawRule { score: clamped(*score), turns: *turns, from_ply: *from_ply })
            }
            _ => Err(Phrase::new("draw-form")),
        }
    }
}

/// Numbers between colons, the second of them at least 1.
fn numbers(text: &str) -> Option<Vec<u32>> {
    let numbers: Option<Vec<u32>> = text.split(':').map(|number| number.parse().ok()).collect();
    numbers.filter(|numbers| numbers.get(1).is_some_and(|turns| *turns > 0))
}

fn clamped(score: u32) -> i32 {
    i32::try_from(score).unwrap_or(i32::MAX)
}

/// End of a game by adjudication.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Adjudication {
    /// The side of this seat has lost.
    Resign(Seat),
    Draw,
}

/// Counts the scores of a game.
pub(crate) struct Adjudicator<'a> {
    conditions: &'a MatchConditions,
    /// Turns of each seat in a row with a losing score.
    losing: Vec<u32>,
    /// Turns in a row with an even score.
    even: u32,
}

impl Adjudicator<'_> {
    pub(crate) fn new(conditions: &MatchConditions, seats: usize) -> Adjudicator<'_> {
        Adjudicator { conditions, losing: vec![0; seats], even: 0 }
    }

    /// Adds the score that a seat has found for itself before a ply.
    pub(crate) fn add(
        &mut self,
        position: &AnyPosition,
        seat: Seat,
        score: i32,
        ply: u32,
    ) -> Option<Adjudication> {
        if let (Some(rule), Some(losing)) =
            (self.conditions.resign, self.losing.get_mut(seat.index()))
        {
            *losing = if score <= -rule.score { *losing + 1 } else { 0 };
            if *losing >= rule.turns {
                return Some(Adjudication::Resign(seat));
            }
        }
        let rule = self.conditions.draw?;
        self.even =
            if score.abs() <= rule.score && ply >= rule.from_ply { self.even + 1 } else { 0 };
        let seats = u32::try_from(position.seats().len()).unwrap_or(u32::MAX);
        (self.even >= rule.turns.saturating_mul(seats)).then_some(Adjudication::Draw)
    }
}

#[cfg(test)]
mod tests {
    use games::Game;

    use super::*;

    #[test]
    fn clocks_are_seconds_with_an_increment() {
        let check = |text: &str, expected: Option<(u64, u64)>| {
            let clock = text.parse::<GameClock>().ok();
            assert_eq!(clock.map(|clock| (clock.start_ms, clock.increment_ms)), expected, "{text}");
        };
        check("60+0.6", Some((60_000, 600)));
        check("10", Some((10_000, 0)));
        check("0.25+0.01", Some((250, 10)));
        for text in ["", "0+1", "x", "1+", "-1", "1+-1", "nan", "100000"] {
            check(text, None);
        }
        assert_eq!("60+0.6".parse::<GameClock>().unwrap().to_string(), "60+0.6");
    }

    #[test]
    fn rules_are_numbers_between_colons() {
        assert_eq!("500:3".parse(), Ok(ResignRule { score: 500, turns: 3 }));
        assert_eq!("10:8:40".parse(), Ok(DrawRule { score: 10, turns: 8, from_ply: 40 }));
        for text in ["", "500", "500:0", "500:3:1", "a:3", "-5:3"] {
            assert!(text.parse::<ResignRule>().is_err(), "{text}");
        }
    }

    #[test]
    fn scores_in_a_row_end_the_game() {
        let position = "pente:9".parse::<Game>().unwrap().start();
        let [one, two] = [0, 1].map(|number| Seat::from_index(number).unwrap());
        let conditions = MatchConditions {
            resign: Some(ResignRule { score: 500, turns: 2 }),
            draw: Some(DrawRule { score: 10, turns: 2, from_ply: 3 }),
            ..MatchConditions::default()
        };
        let mut adjudicator = Adjudicator::new(&conditions, 2);
        let mut add = |seat, score, ply| adjudicator.add(&position, seat, score, ply);
        assert_eq!(add(one, -600, 0), None);
        assert_eq!(add(two, 600, 1), None);
        assert_eq!(add(one, -499, 2), None);
        assert_eq!(add(two, 600, 3), None);
        for (ply, seat) in (4..7).zip([one, two, one]) {
            assert_eq!(add(seat, 5, ply), None, "{ply}");
        }
        assert_eq!(add(two, -10, 7), Some(Adjudication::Draw));
        assert_eq!(add(one, -500, 8), None);
        assert_eq!(add(one, -501, 9), Some(Adjudication::Resign(one)));
    }
}
