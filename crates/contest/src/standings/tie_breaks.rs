//! Tie-breaks: named numbers that order players of equal score, the larger the better.
//!
//! The strength of an opponent is measured in match points (two for each opponent beaten, one for
//! each tie), whatever the scoring of the event, so that the values are never negative. A bye
//! counts as a tie with an opponent who has as many match points as the player.

use crate::event::PlayerRecord;

/// A criterion for players of equal score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieBreakRule {
    /// The value of [`buchholz`].
    Buchholz,
    /// The value of [`median_buchholz`].
    MedianBuchholz,
    /// The value of [`sonneborn_berger`].
    SonnebornBerger,
    /// The value of [`direct_encounter`].
    DirectEncounter,
    /// The value of [`wins`].
    Wins,
    /// The value of [`shape`].
    Shape,
}

impl TieBreakRule {
    /// All criteria with their names.
    pub const ALL: [(TieBreakRule, &'static str); 6] = [
        (TieBreakRule::Buchholz, "buchholz"),
        (TieBreakRule::MedianBuchholz, "median-buchholz"),
        (TieBreakRule::SonnebornBerger, "sonneborn-berger"),
        (TieBreakRule::DirectEncounter, "direct-encounter"),
        (TieBreakRule::Wins, "wins"),
        (TieBreakRule::Shape, "shape"),
    ];

    /// The usual order of criteria.
    pub const DEFAULT: [TieBreakRule; 5] = [
        TieBreakRule::Buchholz,
        TieBreakRule::SonnebornBerger,
        TieBreakRule::DirectEncounter,
        TieBreakRule::Wins,
        TieBreakRule::Shape,
    ];

    /// The name in files and tables.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(rule, _)| *rule == self).map_or("", |(_, name)| name)
    }

    /// The criterion of this name.
    pub fn from_name(name: &str) -> Option<TieBreakRule> {
        Self::ALL.iter().find(|(_, known)| *known == name).map(|(rule, _)| *rule)
    }

    /// The value of a player among the players who are equal so far.
    pub fn value(self, records: &[PlayerRecord], player: usize, equal: &[usize]) -> i64 {
        match self {
            TieBreakRule::Buchholz => buchholz(records, player),
            TieBreakRule::MedianBuchholz => median_buchholz(records, player),
            TieBreakRule::SonnebornBerger => sonneborn_berger(records, player),
            TieBreakRule::DirectEncounter => direct_encounter(records, player, equal),
            TieBreakRule::Wins => wins(records, player),
            TieBreakRule::Shape => shape(records, player),
        }
    }
}

/// Match points of all opponents, with the own points for each bye.
fn opponents(records: &[PlayerRecord], player: usize) -> Vec<i64> {
    let record = &records[player];
    let met = record.meetings.iter().map(|meeting| records[meeting.opponent].match_points());
    let byes = std::iter::repeat_n(record.match_points(), record.byes as usize);
    met.chain(byes).collect()
}

/// The sum of the opponents' match points.
pub fn buchholz(records: &[PlayerRecord], player: usize) -> i64 {
    opponents(records, player).iter().sum()
}

/// The same without the strongest and the weakest opponent; 0 with fewer than three.
pub fn median_buchholz(records: &[PlayerRecord], player: usize) -> i64 {
    let opponents = opponents(records, player);
    if opponents.len() < 3 {
        return 0;
    }
    let ends = opponents.iter().max().into_iter().chain(opponents.iter().min());
    opponents.iter().sum::<i64>() - ends.sum::<i64>()
}

/// Twice the match points of opponents beaten, and those of opponents tied with.
pub fn sonneborn_berger(records: &[PlayerRecord], player: usize) -> i64 {
    let record = &records[player];
    let won = record
        .meetings
        .iter()
        .map(|meeting| i64::from(meeting.points) * records[meeting.opponent].match_points());
    won.sum::<i64>() + i64::from(record.byes) * record.match_points()
}

/// Match points against the players who are still equal, listed in increasing order.
pub fn direct_encounter(records: &[PlayerRecord], player: usize, equal: &[usize]) -> i64 {
    let met = records[player].meetings.iter();
    let among = met.filter(|meeting| equal.binary_search(&meeting.opponent).is_ok());
    among.map(|meeting| i64::from(meeting.points)).sum()
}

/// The number of tables won.
pub fn wins(records: &[PlayerRecord], player: usize) -> i64 {
    i64::from(records[player].wins)
}

/// The number of games won by shape (rule E2 of Pentagame).
pub fn shape(records: &[PlayerRecord], player: usize) -> i64 {
    i64::from(records[player].shape)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Meeting;

    /// Records of a tournament, each meeting: opponent and points.
    fn records(meetings: &[&[(usize, u8)]]) -> Vec<PlayerRecord> {
        let record = |meetings: &&[(usize, u8)]| PlayerRecord {
            meetings: (meetings.iter().enumerate())
                .map(|(round, (opponent, points))| Meeting {
                    opponent: *opponent,
                    round,
                    points: *points,
                })
                .collect(),
            ..PlayerRecord::default()
        };
        meetings.iter().map(record).collect()
    }

    /// Four players, all met: 0 beat 1 and 2 and tied with 3; 1 beat 2 and 3; 2 beat 3.
    #[test]
    fn values_of_a_complete_league() {
        let records = records(&[
            &[(1, 2), (2, 2), (3, 1)],
            &[(0, 0), (2, 2), (3, 2)],
            &[(0, 0), (1, 0), (3, 2)],
            &[(0, 1), (1, 0), (2, 0)],
        ]);
        let points: Vec<i64> = records.iter().map(PlayerRecord::match_points).collect();
        assert_eq!(points, [5, 4, 2, 1]);
        assert_eq!(buchholz(&records, 0), 7);
        assert_eq!(buchholz(&records, 3), 11);
        assert_eq!(median_buchholz(&records, 0), 2);
        assert_eq!(sonneborn_berger(&records, 0), 2 * 4 + 2 * 2 + 1);
        assert_eq!(sonneborn_berger(&records, 3), 5);
        assert_eq!(direct_encounter(&records, 1, &[0, 1, 2]), 2);
    }

    #[test]
    fn bye_counts_as_a_tie_with_an_equal() {
        let mut records = records(&[&[(1, 2)], &[(0, 0)]]);
        records[0].byes = 1;
        assert_eq!(records[0].match_points(), 3);
        assert_eq!(buchholz(&records, 0), 3);
        assert_eq!(sonneborn_berger(&records, 0), 3);
    }

    #[test]
    fn names_are_read_back() {
        for (rule, name) in TieBreakRule::ALL {
            assert_eq!(rule.name(), name);
            assert_eq!(TieBreakRule::from_name(name), Some(rule));
        }
        assert_eq!(TieBreakRule::from_name("luck"), None);
    }
}
