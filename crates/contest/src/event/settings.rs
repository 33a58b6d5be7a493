//! Settings of an event.

use rulebook::Stakes;

use crate::match_plan::MatchLength;
use crate::standings::TieBreakRule;

/// A pairing system with its options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum System {
    /// Every player meets every other of the division.
    League {
        /// Number of times that two players meet, 1 or 2.
        cycles: usize,
        /// Players at a table: 2, or 3 where a block design exists.
        table_size: usize,
    },
    /// The loser leaves, the winner plays on.
    Knockout,
    /// One table of up to five; after each game the player with the lowest score leaves it.
    ShrinkingTable,
    /// Opponents of equal score who have not met.
    Swiss {
        /// Players at a table, 2 to 5.
        table_size: usize,
        /// Ratings from which on a player starts with one win more (McMahon).
        bars: Vec<i32>,
    },
    /// Rounds of 90 minutes with tables of two and of three players.
    Mixed,
    /// Journey to the End of the Night: the winner leaves the table, the loser plays on.
    Journey {
        /// Wins needed to leave.
        wins: u32,
        /// Number of tables.
        boards: usize,
    },
    /// Free players are paired at any time.
    Arena,
}

impl System {
    /// The Swiss system for two players without bars.
    pub fn swiss() -> System {
        System::Swiss { table_size: 2, bars: Vec::new() }
    }
}

/// Conversion of the points of a game to the score of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scoring {
    /// The points themselves.
    PointsOut,
    /// Points less those of the chief rival ([`zero_sum`](crate::zero_sum)).
    ZeroSum,
    /// The same with a constant added ([`constant_sum`](crate::constant_sum)).
    ConstantSum,
    /// Two for each opponent with a lower place, one for each of the same place.
    Places,
}

/// System, scoring and lengths of an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventSettings {
    /// The pairing system.
    pub system: System,
    /// Planned number of rounds; without one the system ends itself or the organiser does.
    pub rounds: Option<usize>,
    /// Conversion of points to scores.
    pub scoring: Scoring,
    /// Points of a win and the constant of [`Scoring::ConstantSum`].
    pub stakes: Stakes,
    /// Length of a match; a mixed event always plays 90 minutes.
    pub length: MatchLength,
    /// Criteria for equal scores, in order.
    pub tie_breaks: Vec<TieBreakRule>,
}

impl EventSettings {
    /// The settings of the Compendium: zero-sum scores, three points for a win, matches.
    pub fn new(system: System) -> EventSettings {
        EventSettings {
            system,
            rounds: None,
            scoring: Scoring::ZeroSum,
            stakes: Stakes { win: 3, add: 3 },
            length: MatchLength::Match,
            tie_breaks: TieBreakRule::DEFAULT.to_vec(),
        }
    }

    /// The length of a match in this system.
    pub fn match_length(&self) -> MatchLength {
        match self.system {
            System::Mixed => MatchLength::NinetyMinutes,
            System::ShrinkingTable => MatchLength::Game,
            _ => self.length,
        }
    }

    /// The factor of the score of a table: 3 for three players of a mixed event, otherwise 1.
    pub fn factor(&self, players: usize) -> i64 {
        if self.system == System::Mixed && players == 3 { 3 } else { 1 }
    }

    /// The score of a bye: that of an even result where the sum is constant, otherwise of a win.
    pub fn bye_score(&self) -> i64 {
        // In the other systems a pause is part of the schedule, or a wait.
        if !matches!(self.system, System::Swiss { .. } | System::Mixed) {
            return 0;
        }
        let games = self.match_length().games(2) as i64;
        match self.scoring {
            Scoring::ZeroSum => 0,
            Scoring::ConstantSum => i64::from(self.stakes.add) * games,
            Scoring::PointsOut => i64::from(self.stakes.win) * games,
            Scoring::Places => 2 * games,
        }
    }

    /// The score of a win against one opponent without points.
    pub fn win_score(&self) -> i64 {
        let win = if self.scoring == Scoring::Places { 2 } else { i64::from(self.stakes.win) };
        win * self.match_length().games(2) as i64
    }

    /// The score before the first round.
    pub fn start_score(&self, rating: i32) -> i64 {
        let System::Swiss { bars, .. } = &self.system else { return 0 };
        bars.iter().filter(|bar| rating >= **bar).count() as i64 * self.win_score()
    }
}
