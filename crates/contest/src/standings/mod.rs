//! The standings of an event: score first, then tie-breaks.

mod tie_breaks;

pub use tie_breaks::{
    TieBreakRule, buchholz, direct_encounter, median_buchholz, shape, sonneborn_berger, wins,
};

use crate::event::{ContestEvent, PlayerRecord, System, records};

/// A line of the standings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Rank in the division from 1; players who are equal in everything share it.
    pub rank: usize,
    /// Index of the entry.
    pub player: usize,
    /// Progress of the player in systems that players leave; 0 in others.
    pub progress: i64,
    /// Total score of the player.
    pub score: i64,
    /// Value of each tie-break of the settings.
    pub tie_breaks: Vec<i64>,
}

/// The standings, best first, division after division.
///
/// Players equal in everything share a rank and are listed by rating, then by entry.
pub fn standings(event: &ContestEvent) -> Vec<Standing> {
    let records = records(event);
    let mut lines: Vec<Standing> = (0..event.entries.len())
        .map(|player| Standing {
            rank: 0,
            player,
            progress: progress(event, &records[player]),
            score: records[player].score,
            tie_breaks: Vec::new(),
        })
        .collect();
    let division = |player: usize| event.entries[player].division;
    let listed = |player: usize| (std::cmp::Reverse(event.entries[player].rating), player);
    lines.sort_by_key(|line| {
        let best_first = std::cmp::Reverse((line.progress, line.score));
        (division(line.player), best_first, listed(line.player))
    });
    let is_equal = |one: &Standing, other: &Standing| {
        division(one.player) == division(other.player)
            && (one.progress, one.score, &one.tie_breaks)
                == (other.progress, other.score, &other.tie_breaks)
    };
    for rule in &event.settings.tie_breaks {
        for group in lines.chunk_by_mut(is_equal) {
            let mut members: Vec<usize> = group.iter().map(|line| line.player).collect();
            members.sort_unstable();
            for line in group.iter_mut() {
                line.tie_breaks.push(rule.value(&records, line.player, &members));
            }
            // Stable: equals stay in the order of rating and entry.
            group.sort_by_key(|line| std::cmp::Reverse(line.tie_breaks.last().copied()));
        }
    }
    for group in lines.chunk_by_mut(|one, other| division(one.player) == division(other.player)) {
        for index in 0..group.len() {
            let shared = index > 0 && is_equal(&group[index - 1], &group[index]);
            group[index].rank = if shared { group[index - 1].rank } else { index + 1 };
        }
    }
    lines
}

/// The key before the score: rounds survived, or few games before leaving the table.
fn progress(event: &ContestEvent, record: &PlayerRecord) -> i64 {
    match event.settings.system {
        System::Knockout => i64::from(record.wins + record.byes),
        System::ShrinkingTable => i64::from(record.tables),
        System::Journey { wins, .. } if record.wins >= wins => {
            crate::event::ROUNDS_MAX as i64 - i64::from(record.tables)
        }
        _ => 0,
    }
}

/// Divisions for players in this order, the best first; their sizes differ by one at most.
///
/// Each has at least two players, so there may be fewer divisions than wanted.
pub fn split_divisions(players: usize, divisions: usize) -> Vec<usize> {
    let divisions = divisions.clamp(1, (players / 2).max(1));
    (0..players).map(|position| position * divisions / players).collect()
}

/// The divisions of the next season: the best of each division go up, the last go down.
///
/// Returns the new division of every entry.
pub fn promote(event: &ContestEvent, places: usize) -> Vec<usize> {
    let mut divisions: Vec<usize> = event.entries.iter().map(|entry| entry.division).collect();
    let lines = standings(event);
    let lowest = divisions.iter().copied().max().unwrap_or(0);
    let groups: Vec<&[Standing]> = lines
        .chunk_by(|one, other| {
            event.entries[one.player].division == event.entries[other.player].division
        })
        .collect();
    for group in groups {
        let division = event.entries[group[0].player].division;
        // A small division does not exchange all of its players.
        let moving = places.min(group.len() / 2);
        for line in &group[..moving] {
            divisions[line.player] = division.saturating_sub(1);
        }
        for line in &group[group.len() - moving..] {
            divisions[line.player] = (division + 1).min(lowest);
        }
    }
    divisions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Entry, EventSettings, EventTable, Round, Scoring};

    /// An event of two-player tables; each table: the two players and their points.
    fn event(players: usize, rounds: &[&[(usize, usize, i32, i32)]]) -> ContestEvent {
        let mut settings = EventSettings::new(System::swiss());
        settings.scoring = Scoring::Places;
        let entries = (0..players).map(|player| Entry::new(format!("p{player}"), 1500)).collect();
        let mut event = ContestEvent::new(settings, entries);
        for tables in rounds {
            let table = |(one, other, points, others): &(usize, usize, i32, i32)| EventTable {
                players: vec![*one, *other],
                games: vec![vec![*points, *others].into()],
                absent: Vec::new(),
            };
            let tables: Vec<EventTable> = tables.iter().map(table).collect();
            let plays = |player: &usize| tables.iter().any(|table| table.players.contains(player));
            let byes = (0..players).filter(|player| !plays(player)).collect();
            event = event.with_round(Round { tables, byes }).unwrap();
        }
        event
    }

    fn ranks(event: &ContestEvent) -> Vec<(usize, usize)> {
        standings(event).iter().map(|line| (line.rank, line.player)).collect()
    }

    #[test]
    fn equal_players_share_a_rank() {
        let event = event(4, &[&[(0, 1, 3, 3), (3, 2, 3, 0)]]);
        assert_eq!(ranks(&event), [(1, 3), (2, 0), (2, 1), (4, 2)]);
    }

    #[test]
    fn buchholz_decides_between_equal_scores() {
        // 0 and 2 have one win each; only the opponent of 2 wins afterwards.
        let event = event(5, &[&[(0, 1, 3, 0), (2, 3, 3, 0)], &[(3, 4, 3, 0)]]);
        let lines = standings(&event);
        let of = |player| lines.iter().find(|line| line.player == player).unwrap();
        assert_eq!(of(0).score, of(2).score);
        assert!(of(2).rank < of(0).rank, "{lines:?}");
    }

    #[test]
    fn divisions_exchange_their_first_and_last() {
        let mut event = event(4, &[&[(0, 1, 3, 0), (2, 3, 3, 0)]]);
        event.settings.system = System::League { cycles: 1, table_size: 2 };
        event.entries[2].division = 1;
        event.entries[3].division = 1;
        assert_eq!(ranks(&event), [(1, 0), (2, 1), (1, 2), (2, 3)]);
        assert_eq!(promote(&event, 1), [0, 1, 0, 1]);
    }

    #[test]
    fn divisions_have_about_the_same_size_and_two_players() {
        assert_eq!(split_divisions(5, 2), [0, 0, 0, 1, 1]);
        assert_eq!(split_divisions(6, 3), [0, 0, 1, 1, 2, 2]);
        assert_eq!(split_divisions(5, 4), [0, 0, 0, 1, 1]);
        assert_eq!(split_divisions(1, 4), [0]);
        assert!(split_divisions(0, 4).is_empty());
    }
}
