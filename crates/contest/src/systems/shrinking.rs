//! One table that shrinks: after each game the player with the lowest score leaves it.

use std::cmp::Reverse;

use super::field::Field;
use super::no_late_entry;
use crate::event::{ContestEvent, PairError, Round, records, table_score};
use crate::match_plan::{MatchPlan, TABLE_MAX};

/// The next game of the players who are left, until one remains.
///
/// Among equals at the bottom the one with the lower total leaves, then the one with the lower
/// rating, then the later entry.
pub(super) fn pair(event: &ContestEvent) -> Result<Round, PairError> {
    no_late_entry(event)?;
    if event.entries.len() > TABLE_MAX {
        return Err(PairError::TooManyPlayers { players: event.entries.len() });
    }
    let records = records(event);
    let mut left = event.present(event.rounds.len());
    for table in event.rounds.iter().flat_map(|round| &round.tables) {
        let score = table_score(event, table, &MatchPlan::new(table.players.len()));
        let key = |place: &usize| {
            let player = table.players[*place];
            let here = (score.score[*place], score.superior[*place]);
            (here, records[player].score, event.entries[player].rating, Reverse(player))
        };
        let last = (0..table.players.len()).min_by_key(key);
        left.retain(|player| last.is_none_or(|place| table.players[place] != *player));
    }
    match left.len() {
        0 | 1 if event.rounds.is_empty() => Err(PairError::TooFewPlayers),
        0 | 1 => Err(PairError::Finished),
        count => {
            let field = Field::new(event, left);
            let table = field.table(&(0..count).collect::<Vec<_>>());
            Ok(Round { tables: vec![table], byes: Vec::new() })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Entry, EventSettings, Scoring, System};

    #[test]
    fn five_players_shrink_to_two() {
        let mut settings = EventSettings::new(System::ShrinkingTable);
        settings.scoring = Scoring::PointsOut;
        let entries = (0..5).map(|player| Entry::new(format!("p{player}"), 1500)).collect();
        let mut event = ContestEvent::new(settings, entries);
        for size in (2..=5).rev() {
            let mut round = pair(&event).unwrap();
            let table = &mut round.tables[0];
            assert_eq!(table.players.len(), size);
            // The later the entry, the fewer points.
            let points: Vec<i32> = table.players.iter().map(|player| 5 - *player as i32).collect();
            table.games.push(points.into());
            event = event.with_round(round).unwrap();
        }
        assert_eq!(pair(&event), Err(PairError::Finished));
        let first = &crate::standings::standings(&event)[0];
        assert_eq!(first.player, 0);
    }
}
