//! Arena: players who are free are paired at any time.
//!
//! Each call is a round of the event in which only free players take part, so results may arrive
//! in any order. The system is the Swiss one. With an odd number of free players one waits, a
//! player who waited least so far.

use super::swiss;
use crate::event::{ContestEvent, PairError, Round};

/// Pairs the players who are present and not at a table without result.
pub(super) fn pair(event: &ContestEvent) -> Result<Round, PairError> {
    let mut busy = vec![false; event.entries.len()];
    let tables = event.rounds.iter().flat_map(|round| &round.tables);
    for table in tables.filter(|table| !event.is_complete(table)) {
        for player in &table.players {
            busy[*player] = true;
        }
    }
    let present = event.present(event.rounds.len());
    swiss::pair_players(event, present.into_iter().filter(|player| !busy[*player]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Entry, EventSettings, System};

    #[test]
    fn only_free_players_are_paired() {
        let entries = (0..6).map(|player| Entry::new(format!("p{player}"), 1500)).collect();
        let event = ContestEvent::new(EventSettings::new(System::Arena), entries);
        let round = pair(&event).unwrap();
        assert_eq!(round.tables.len(), 3);
        let event = event.with_round(round).unwrap();
        assert_eq!(pair(&event), Err(PairError::TooFewPlayers));
        let event = event.with_game(0, 0, vec![3, 1].into()).unwrap();
        let event = event.with_game(0, 2, vec![3, 1].into()).unwrap();
        let busy = event.rounds[0].tables[1].players.clone();
        let next = pair(&event).unwrap();
        assert_eq!(next.tables.len(), 2);
        let mut seated = next.tables.iter().flat_map(|table| &table.players);
        assert!(seated.all(|player| !busy.contains(player)));
    }
}
