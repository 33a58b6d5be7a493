//! Journey to the End of the Night: the winner leaves the table, the loser plays the next arrival.

use super::field::Field;
use crate::event::{ContestEvent, PairError, PlayerRecord, Round};

/// The next games: each player who has to stay meets the next in the queue who is new to them.
///
/// After a tie the player of the first place stays. A player who needs further wins queues again.
pub(super) fn pair(event: &ContestEvent, wins: u32, boards: usize) -> Result<Round, PairError> {
    let number = event.rounds.len();
    let field = Field::new(event, event.present(number));
    let active = (0..field.len()).filter(|position| field.record(*position).wins < wins);
    let (mut stay, mut queue): (Vec<usize>, Vec<usize>) =
        active.partition(|position| has_to_stay(event, field.players[*position]));
    let arrival = |position: &usize| {
        let player = field.players[*position];
        (last_round(field.record(*position)).unwrap_or(event.entries[player].joined), player)
    };
    stay.sort_by_key(arrival);
    queue.sort_by_key(arrival);
    // Players who stay come first, so that a board always keeps its loser.
    let mut order: Vec<usize> = stay.into_iter().chain(queue).collect();
    let stays = |position: &usize| has_to_stay(event, field.players[*position]);
    let mut round = Round::default();
    while round.tables.len() < boards.max(1) && order.len() >= 2 {
        let one = order.remove(0);
        let met = |other: &usize| field.times_met(one, *other) > 0;
        // Arrivals first, then others who stay; new opponents before old ones.
        let key = |index: &usize| (met(&order[*index]), stays(&order[*index]), *index);
        let Some(next) = (0..order.len()).min_by_key(key) else { break };
        let other = order.remove(next);
        round.tables.push(field.table(&[one, other]));
    }
    if round.tables.is_empty() {
        let ended = !event.rounds.is_empty();
        return Err(if ended { PairError::Finished } else { PairError::TooFewPlayers });
    }
    round.byes = order.into_iter().map(|position| field.players[position]).collect();
    Ok(round)
}

fn last_round(record: &PlayerRecord) -> Option<usize> {
    record.meetings.last().map(|meeting| meeting.round)
}

/// Returns whether the player lost the last game, or tied it in the first place.
fn has_to_stay(event: &ContestEvent, player: usize) -> bool {
    let tables = event.rounds.iter().rev().flat_map(|round| &round.tables);
    let Some(table) = tables.into_iter().find(|table| table.players.contains(&player)) else {
        return false;
    };
    let plan = crate::match_plan::MatchPlan::new(table.players.len());
    let score = crate::event::table_score(event, table, &plan);
    match score.winner() {
        Some(place) => table.players[place] != player,
        None => table.players[0] == player,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Entry, EventSettings, System};

    /// Plays on one board until the end; the player of the lower number wins.
    fn play(players: usize, wins: u32) -> ContestEvent {
        let entries = (0..players).map(|player| Entry::new(format!("p{player}"), 1500)).collect();
        let system = System::Journey { wins, boards: 1 };
        let mut event = ContestEvent::new(EventSettings::new(system), entries);
        while let Ok(mut round) = pair(&event, wins, 1) {
            let table = &mut round.tables[0];
            let win =
                |player: &usize| if table.players.iter().min() == Some(player) { 3 } else { 0 };
            let points: Vec<i32> = table.players.iter().map(win).collect();
            table.games.push(points.into());
            event = event.with_round(round).unwrap();
        }
        event
    }

    #[test]
    fn loser_stays_and_meets_the_next_arrival() {
        let event = play(4, 1);
        let tables: Vec<Vec<usize>> = event
            .rounds
            .iter()
            .map(|round| {
                let mut players = round.tables[0].players.clone();
                players.sort_unstable();
                players
            })
            .collect();
        assert_eq!(tables, [[0, 1], [1, 2], [2, 3]]);
    }

    /// The Compendium's VI 1.8: as many games as players times wins, less those of the last one.
    #[test]
    fn games_are_players_times_wins() {
        for players in 2..9 {
            assert_eq!(play(players, 1).rounds.len(), players - 1);
            assert_eq!(play(players, 2).rounds.len(), 2 * (players - 1));
        }
    }

    #[test]
    fn fewest_games_until_leaving_is_best() {
        let event = play(3, 1);
        let players: Vec<usize> =
            crate::standings::standings(&event).iter().map(|line| line.player).collect();
        assert_eq!(players, [0, 1, 2]);
    }
}
