//! Records of the players so far: score, opponents, starts and byes.

use super::{ContestEvent, table_score};
use crate::match_plan::{MatchPlan, TABLE_MAX};

/// One start in the unit of [`PlayerRecord::start_balance`]: divisible by all sizes of tables.
pub const START_UNIT: i32 = 60;

/// One opponent at one table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// The other player.
    pub opponent: usize,
    /// Index of the round.
    pub round: usize,
    /// 2 for the better score at the table, 1 for an equal one, 0 otherwise.
    pub points: u8,
}

/// A player's results up to now.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayerRecord {
    /// Score with start score and byes.
    pub score: i64,
    /// Score in each round; 0 without a table or bye.
    pub round_scores: Vec<i64>,
    /// Everyone met at a table at which all appeared.
    pub meetings: Vec<Meeting>,
    /// Tables at which the player was better than all others.
    pub wins: u32,
    /// Games won by shape.
    pub shape: u32,
    /// Rounds without a table while present.
    pub byes: u32,
    /// Tables, forfeits included.
    pub tables: u32,
    /// Tables of three and more players.
    pub large_tables: u32,
    /// Starts less the fair share of starts, in [`START_UNIT`]s.
    pub start_balance: i32,
}

impl PlayerRecord {
    /// Match points: two for each opponent beaten, one for each tie, one for each bye.
    pub fn match_points(&self) -> i64 {
        let met: i64 = self.meetings.iter().map(|meeting| i64::from(meeting.points)).sum();
        met + i64::from(self.byes)
    }

    /// Counts the tables at which the two have met.
    pub fn times_met(&self, other: usize) -> i64 {
        self.meetings.iter().filter(|meeting| meeting.opponent == other).count() as i64
    }
}

/// The records of all players, by entry.
///
/// Tables without a result count as met and as seated, but have no score yet.
pub fn records(event: &ContestEvent) -> Vec<PlayerRecord> {
    let rounds = event.rounds.len();
    let start = |rating| PlayerRecord {
        score: event.settings.start_score(rating),
        round_scores: vec![0; rounds],
        ..PlayerRecord::default()
    };
    let mut records: Vec<PlayerRecord> =
        event.entries.iter().map(|entry| start(entry.rating)).collect();
    let plans: Vec<MatchPlan> = (2..=TABLE_MAX).map(MatchPlan::new).collect();
    for (number, round) in event.rounds.iter().enumerate() {
        for player in &round.byes {
            let record = &mut records[*player];
            record.byes += 1;
            record.score += event.settings.bye_score();
            record.round_scores[number] = event.settings.bye_score();
        }
        for table in &round.tables {
            add_table(event, number, table, &plans[table.players.len() - 2], &mut records);
        }
    }
    records
}

fn add_table(
    event: &ContestEvent,
    round: usize,
    table: &super::EventTable,
    plan: &MatchPlan,
    records: &mut [PlayerRecord],
) {
    let size = table.players.len();
    let score = table_score(event, table, plan);
    let games = table.games.len().max(event.games_per_table(size));
    let starts = plan.starts(games);
    let winner = if event.is_complete(table) { score.winner() } else { None };
    for (place, player) in table.players.iter().enumerate() {
        let record = &mut records[*player];
        record.score += score.score[place];
        record.round_scores[round] = score.score[place];
        record.shape += score.superior[place];
        record.tables += 1;
        record.large_tables += u32::from(size > 2);
        record.wins += u32::from(winner == Some(place));
        if !table.absent.is_empty() {
            continue;
        }
        record.start_balance +=
            START_UNIT * starts[place] - START_UNIT * games as i32 / size as i32;
        for (other, opponent) in table.players.iter().enumerate() {
            if other != place {
                let points = if event.is_complete(table) {
                    score.compare(place, other) as i8 + 1
                } else {
                    0
                };
                let (opponent, points) = (*opponent, points as u8);
                record.meetings.push(Meeting { opponent, round, points });
            }
        }
    }
}
