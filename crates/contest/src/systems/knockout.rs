//! Knockout: winners play winners.
//!
//! The bracket has a power of two of slots. The best by rating are apart as long as possible, and
//! they have the byes of the first round.

use super::field::Field;
use super::{by_rating, no_late_entry};
use crate::event::{ContestEvent, PairError, Round, table_score};
use crate::match_plan::MatchPlan;

/// The tables of the players who are left.
pub(super) fn pair(event: &ContestEvent) -> Result<Round, PairError> {
    no_late_entry(event)?;
    let mut slots = bracket(&by_rating(event, (0..event.entries.len()).collect()));
    if event.entries.len() < 2 {
        return Err(PairError::TooFewPlayers);
    }
    for number in 0..event.rounds.len() {
        let winners = slots.chunks(2).map(|pair| winner(event, number, pair[0], pair[1]));
        slots = winners.collect::<Result<Vec<_>, _>>()?;
        if slots.len() == 1 {
            return Err(PairError::Finished);
        }
    }
    let number = event.rounds.len();
    let is_present = |player: &usize| event.entries[*player].is_present(number);
    let field = Field::new(event, slots.iter().flatten().copied().collect());
    let position = |player: usize| field.players.iter().position(|other| *other == player);
    let mut round = Round::default();
    for pair in slots.chunks(2) {
        let players: Vec<usize> = pair.iter().flatten().copied().filter(is_present).collect();
        match players[..] {
            [one, other] => {
                let positions: Vec<usize> = [one, other].into_iter().filter_map(position).collect();
                round.tables.push(field.table(&positions));
            }
            [one] => round.byes.push(one),
            _ => {}
        }
    }
    if round.tables.is_empty() && round.byes.len() <= 1 {
        return Err(PairError::Finished);
    }
    Ok(round)
}

/// The slots of a knockout, round after round, as far as its players are known.
///
/// Two neighbouring slots are a table, or a bye if one of them is empty. The last list has the
/// winner of the event alone.
pub fn knockout_bracket(event: &ContestEvent) -> Vec<Vec<Option<usize>>> {
    let seeds = by_rating(event, (0..event.entries.len()).collect());
    let mut slots = bracket(&seeds);
    let mut rounds = Vec::new();
    while slots.len() > 1 {
        let next = slots.chunks(2).map(|pair| player_after(event, rounds.len(), pair)).collect();
        rounds.push(std::mem::replace(&mut slots, next));
    }
    rounds.push(slots);
    rounds
}

/// The player who goes on from two slots, once their table has its result.
fn player_after(event: &ContestEvent, number: usize, pair: &[Option<usize>]) -> Option<usize> {
    let round = event.rounds.get(number)?;
    let mut open = round.tables.iter().filter(|table| !event.is_complete(table));
    if open.any(|table| pair.iter().flatten().any(|player| table.players.contains(player))) {
        return None;
    }
    winner(event, number, pair[0], pair[1]).ok().flatten()
}

/// The player who goes on from two slots of a round: the winner, or the one who had a bye.
fn winner(
    event: &ContestEvent,
    round: usize,
    one: Option<usize>,
    other: Option<usize>,
) -> Result<Option<usize>, PairError> {
    let tables = &event.rounds[round].tables;
    let Some(player) = one.or(other) else { return Ok(None) };
    let at = tables.iter().position(|table| table.players.contains(&player));
    let at = at.or_else(|| {
        tables.iter().position(|table| other.is_some_and(|other| table.players.contains(&other)))
    });
    let Some(table) = at else {
        let had_bye = |player: &usize| event.rounds[round].byes.contains(player);
        return Ok([one, other].into_iter().flatten().find(had_bye));
    };
    let undecided = PairError::Undecided { round, table };
    let table = &tables[table];
    let score = table_score(event, table, &MatchPlan::new(table.players.len()));
    score.winner().map(|place| Some(table.players[place])).ok_or(undecided)
}

/// The slots of the first round: seed 1 at the top, seed 2 at the bottom, free slots empty.
fn bracket(seeds: &[usize]) -> Vec<Option<usize>> {
    let mut order = vec![0];
    while order.len() < seeds.len() {
        let double = order.len() * 2;
        order = order.iter().flat_map(|seed| [*seed, double - 1 - seed]).collect();
    }
    order.into_iter().map(|seed| seeds.get(seed).copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Entry, EventSettings, System};

    fn event(players: usize) -> ContestEvent {
        let entry = |player| Entry::new(format!("p{player}"), 2000 - player as i32);
        let entries = (0..players).map(entry).collect();
        ContestEvent::new(EventSettings::new(System::Knockout), entries)
    }

    #[test]
    fn best_two_can_meet_in_the_final_only() {
        let slots = bracket(&[0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(slots.into_iter().flatten().collect::<Vec<_>>(), [0, 7, 3, 4, 1, 6, 2, 5]);
        assert_eq!(bracket(&[0, 1, 2]), [Some(0), None, Some(1), Some(2)]);
    }

    #[test]
    fn byes_go_to_the_best_and_the_favourite_wins() {
        let mut event = event(6);
        let mut rounds = Vec::new();
        while let Ok(mut round) = pair(&event) {
            rounds.push((round.tables.len(), round.byes.clone()));
            for table in &mut round.tables {
                let win =
                    |player: &usize| if table.players.iter().min() == Some(player) { 3 } else { 0 };
                let points: Vec<i32> = table.players.iter().map(win).collect();
                table.games.push(points.into());
            }
            event = event.with_round(round).unwrap();
        }
        assert_eq!(rounds, [(2, vec![0, 1]), (2, vec![]), (1, vec![])]);
        let players = [Some(0), None, Some(3), Some(4), Some(1), None, Some(2), Some(5)].to_vec();
        let semifinals = [0, 3, 1, 2].map(Some).to_vec();
        let expected = [players, semifinals, vec![Some(0), Some(1)], vec![Some(0)]];
        assert_eq!(knockout_bracket(&event), expected);
        let games = &mut event.rounds[1].tables[0].games;
        games.clear();
        assert_eq!(knockout_bracket(&event)[2], [None, Some(1)]);
        let lines = crate::standings::standings(&event);
        assert_eq!(lines[..2].iter().map(|line| line.player).collect::<Vec<_>>(), [0, 1]);
    }

    #[test]
    fn drawn_table_needs_another_game() {
        let event = event(2);
        let round = pair(&event).unwrap();
        let event = event.with_round(round).unwrap().with_game(0, 0, vec![3, 3].into()).unwrap();
        assert_eq!(pair(&event), Err(PairError::Undecided { round: 0, table: 0 }));
        let event = event.with_game(0, 0, vec![3, 2].into()).unwrap();
        assert_eq!(pair(&event), Err(PairError::Finished));
    }

    #[test]
    fn opponent_of_a_dropped_player_goes_on() {
        let mut event = event(4);
        let mut round = pair(&event).unwrap();
        for table in &mut round.tables {
            let win = |player: &usize| if *player < 2 { 3 } else { 0 };
            let points: Vec<i32> = table.players.iter().map(win).collect();
            table.games.push(points.into());
        }
        event = event.with_round(round).unwrap();
        event.entries[0].dropped = Some(1);
        assert_eq!(pair(&event), Err(PairError::Finished));
    }
}
