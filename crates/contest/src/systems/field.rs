//! The players of one round in the order of the standings, and the cost of seating them together.

use std::cmp::Reverse;

use crate::event::{ContestEvent, EventTable, PlayerRecord, START_UNIT, records};
use crate::match_plan::MatchPlan;

/// Largest rank cost of one pair.
pub(super) const RANK_COST_MAX: i64 = 64 * 64 * 4096;

/// The players to be paired, best first, with their records.
///
/// A *position* is an index in this order.
pub(super) struct Field<'a> {
    event: &'a ContestEvent,
    records: Vec<PlayerRecord>,
    /// Players by position.
    pub players: Vec<usize>,
    /// Start and length of the score group of each position.
    groups: Vec<(usize, usize)>,
}

impl<'a> Field<'a> {
    /// The field of the given players, ordered by score, rating and entry.
    pub fn new(event: &'a ContestEvent, mut players: Vec<usize>) -> Field<'a> {
        let records = records(event);
        players.sort_by_key(|player| {
            let rating = event.entries[*player].rating;
            (Reverse(records[*player].score), Reverse(rating), *player)
        });
        let mut groups = Vec::with_capacity(players.len());
        let equal = |one: &usize, other: &usize| records[*one].score == records[*other].score;
        for group in players.chunk_by(equal) {
            let start = groups.len();
            groups.extend(std::iter::repeat_n((start, group.len()), group.len()));
        }
        Field { event, records, players, groups }
    }

    /// Number of players.
    pub fn len(&self) -> usize {
        self.players.len()
    }

    /// The record of the player at a position.
    pub fn record(&self, position: usize) -> &PlayerRecord {
        &self.records[self.players[position]]
    }

    /// Counts the tables at which two positions have met.
    pub fn times_met(&self, one: usize, other: usize) -> i64 {
        self.record(one).times_met(self.players[other])
    }

    /// The ideal opponent in the score group: the upper half meets the lower half in order.
    pub fn ideal(&self, position: usize) -> usize {
        let (start, length) = self.groups[position];
        let half = length / 2;
        if position < start + half { position + half } else { position.saturating_sub(half) }
    }

    /// Distance of two positions from an ideal pair, below [`RANK_COST_MAX`].
    ///
    /// The difference of scores counts most, an eighth of a win being one step. In a score group
    /// the distance from the ideal opponent follows.
    pub fn rank_cost(&self, one: usize, other: usize) -> i64 {
        let settings = &self.event.settings;
        let difference = (self.record(one).score - self.record(other).score).abs();
        let gap = (difference * 8 / settings.win_score().max(1)).min(63);
        let gap = if difference > 0 { gap.max(1) } else { 0 };
        let (start, length) = self.groups[one];
        let (upper, lower) = (one.min(other), one.max(other));
        let shift = if start != self.groups[other].0 {
            lower - upper
        } else if upper < start + length / 2 && lower >= start + length / 2 {
            (upper + length / 2).abs_diff(lower) * 63 / length
        } else {
            // Both in one half: only if the halves do not fit.
            63
        };
        let shift = shift.min(63) as i64;
        gap * gap * 4096 + shift * shift
    }

    /// By how much the best seating of these positions exceeds the balance of starts.
    pub fn start_excess(&self, positions: &[usize], bound: i32) -> i64 {
        let games = self.event.games_per_table(positions.len());
        let balances = positions.iter().map(|position| self.record(*position).start_balance);
        start_excess(&balances.collect::<Vec<_>>(), games, bound)
    }

    /// A table whose places give starts to the players who had fewer.
    pub fn table(&self, positions: &[usize]) -> EventTable {
        let games = self.event.games_per_table(positions.len());
        let starts = MatchPlan::new(positions.len()).starts(games);
        let mut places: Vec<usize> = (0..positions.len()).collect();
        places.sort_by_key(|place| Reverse(starts[*place]));
        let mut order = positions.to_vec();
        order.sort_unstable();
        // Equals take turns by rank, so that in every score group about half of them start.
        let turn = order[0] % order.len();
        order.rotate_left(turn);
        order.sort_by_key(|position| self.record(*position).start_balance);
        let mut players = vec![0; positions.len()];
        for (place, position) in places.into_iter().zip(order) {
            players[place] = self.players[position];
        }
        EventTable::new(players)
    }
}

/// By how much the best seating of players with these balances of starts exceeds a bound.
///
/// Balance and bound are in [`START_UNIT`]s; the sum over all players.
pub fn start_excess(balances: &[i32], games: usize, bound: i32) -> i64 {
    let players = balances.len();
    if games.is_multiple_of(players) {
        return 0;
    }
    // Players with fewer starts get one start more than the others.
    let more = games % players;
    let mut sorted = balances.to_vec();
    sorted.sort_unstable();
    let share = START_UNIT * more as i32 / players as i32;
    let excess = |(index, balance): (usize, &i32)| {
        let start = if index < more { START_UNIT } else { 0 };
        i64::from(((balance + start - share).abs() - bound).max(0))
    };
    sorted.iter().enumerate().map(excess).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Entry, EventSettings, System};

    #[test]
    fn starts_go_to_players_who_had_fewer() {
        let half = START_UNIT / 2;
        assert_eq!(start_excess(&[half, -half], 1, half), 0);
        assert_eq!(start_excess(&[half, half], 1, half), i64::from(half));
        assert_eq!(start_excess(&[half, half], 2, half), 0);
        // Two games of three players: two start once each.
        assert_eq!(start_excess(&[20, 20, -40], 2, START_UNIT), 0);
        assert_eq!(start_excess(&[-40, -40, -40], 2, START_UNIT), 20);
    }

    #[test]
    fn upper_half_meets_lower_half() {
        let entries =
            (0..8).map(|player| Entry::new(format!("p{player}"), 2000 - player)).collect();
        let event = ContestEvent::new(EventSettings::new(System::swiss()), entries);
        let field = Field::new(&event, (0..8).collect());
        assert_eq!((0..8).map(|p| field.ideal(p)).collect::<Vec<_>>(), [4, 5, 6, 7, 0, 1, 2, 3]);
        assert_eq!(field.rank_cost(0, 4), 0);
        assert!(field.rank_cost(0, 5) > 0);
        assert!(field.rank_cost(0, 1) < RANK_COST_MAX);
    }
}
