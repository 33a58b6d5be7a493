//! A second account of an event, written from the tables alone, and the checks against it.

use super::SimulationSummary;
use super::table_checks::{check_large_tables, check_pairs};
use crate::event::{ContestEvent, EventTable, Round, START_UNIT, Scoring, System, table_score};
use crate::match_plan::MatchPlan;

/// Meetings, starts and byes of all players so far.
pub(super) struct Ledger {
    /// Number of meetings of every two players.
    pub met: Vec<Vec<u32>>,
    /// Starts less the fair share, in [`START_UNIT`]s.
    pub balance: Vec<i32>,
    /// Three-player tables so far.
    pub large: Vec<u32>,
    byes: Vec<u32>,
    plans: Vec<MatchPlan>,
}

impl Ledger {
    pub fn new(event: &ContestEvent) -> Ledger {
        let players = event.entries.len();
        Ledger {
            met: vec![vec![0; players]; players],
            balance: vec![0; players],
            large: vec![0; players],
            byes: vec![0; players],
            plans: (2..=5).map(MatchPlan::new).collect(),
        }
    }

    /// Adds a round after its results.
    ///
    /// In an arena tables that are still open count as met, as the pairing sees them, too.
    pub fn add_round(&mut self, event: &ContestEvent, number: usize) {
        if event.settings.system == System::Arena {
            // Forfeits of earlier rounds may have been entered since.
            self.recount(event);
        } else {
            self.add(event, &event.rounds[number]);
        }
    }

    /// Counts all rounds again.
    pub fn recount(&mut self, event: &ContestEvent) {
        *self = Ledger::new(event);
        for round in &event.rounds {
            self.add(event, round);
        }
    }

    fn add(&mut self, event: &ContestEvent, round: &Round) {
        for player in &round.byes {
            self.byes[*player] += 1;
        }
        for table in &round.tables {
            for player in &table.players {
                self.large[*player] += u32::from(table.players.len() > 2);
            }
            if !table.absent.is_empty() {
                continue;
            }
            let size = table.players.len();
            let games = table.games.len().max(event.games_per_table(size));
            for player in &table.players {
                self.balance[*player] -= START_UNIT * games as i32 / size as i32;
                for other in table.players.iter().filter(|other| *other != player) {
                    self.met[*player][*other] += 1;
                }
            }
            for game in 0..games {
                let first = self.plans[size - 2].order(game)[0];
                self.balance[table.players[first]] += START_UNIT;
            }
        }
    }

    /// Checks a new round against all rounds before it.
    pub fn check(
        &self,
        event: &ContestEvent,
        round: &Round,
        summary: &mut SimulationSummary,
    ) -> Vec<String> {
        let mut found = self.check_presence(event, round);
        found.extend(self.check_byes(event, round));
        match event.settings.system {
            System::Swiss { table_size: 2, .. } | System::Arena => {
                found.extend(check_pairs(self, event, round, summary));
            }
            System::Swiss { .. } | System::Mixed => {
                found.extend(check_large_tables(self, event, round, summary));
            }
            System::League { cycles, table_size } => {
                found.extend(self.check_league(event, round, cycles, table_size));
            }
            System::Knockout | System::ShrinkingTable | System::Journey { .. } => {
                found.extend(self.check_starts_by_need(event, round));
            }
        }
        found
    }

    /// No player twice, none who is not there, none forgotten where all play.
    fn check_presence(&self, event: &ContestEvent, round: &Round) -> Vec<String> {
        let number = event.rounds.len();
        let mut seen = vec![0; event.entries.len()];
        let seated = round.tables.iter().flat_map(|table| &table.players);
        for player in seated.chain(&round.byes) {
            seen[*player] += 1;
        }
        let all_play = matches!(
            event.settings.system,
            System::Swiss { .. } | System::Mixed | System::League { .. }
        );
        let wrong = |player: &usize| {
            let is_present = event.entries[*player].is_present(number);
            let out_of_schedule = matches!(event.settings.system, System::League { .. })
                && number >= event.entries.len();
            seen[*player] > usize::from(is_present)
                || all_play && is_present && seen[*player] == 0 && !out_of_schedule
        };
        let wrong = (0..seen.len()).filter(wrong);
        wrong.map(|player| format!("player {player} is listed {} times", seen[player])).collect()
    }

    /// A bye only with an odd number, and only for a player who had no more than any other.
    fn check_byes(&self, event: &ContestEvent, round: &Round) -> Vec<String> {
        let pairs_all =
            matches!(event.settings.system, System::Swiss { table_size: 2, .. } | System::Arena);
        if matches!(event.settings.system, System::Swiss { table_size: 3.., .. } | System::Mixed) {
            let byes = round.byes.iter();
            return byes.map(|player| format!("player {player} pauses")).collect();
        }
        if !pairs_all {
            return Vec::new();
        }
        let seated = round.tables.iter().flat_map(|table| &table.players);
        let listed: Vec<usize> = seated.chain(&round.byes).copied().collect();
        let fewest = listed.iter().map(|player| self.byes[*player]).min();
        let unfair = |player: &&usize| Some(self.byes[**player]) != fewest;
        let mut found: Vec<String> = (round.byes.iter().filter(unfair))
            .map(|player| format!("player {player} has an unfair bye"))
            .collect();
        if round.byes.len() != listed.len() % 2 {
            found.push(format!("{} byes among {} players", round.byes.len(), listed.len()));
        }
        found
    }

    /// Returns whether no other of the players had fewer byes.
    pub fn may_pause(&self, player: usize, players: &[usize]) -> bool {
        players.iter().all(|other| self.byes[*other] >= self.byes[player])
    }

    /// No pair more often than cycles; starts within one as long as all play.
    fn check_league(
        &self,
        event: &ContestEvent,
        round: &Round,
        cycles: usize,
        table_size: usize,
    ) -> Vec<String> {
        let mut found = Vec::new();
        let stays = event.entries.iter().all(|entry| entry.dropped.is_none());
        let forfeits = event.rounds.iter().flat_map(|round| &round.tables);
        let all_play = stays && forfeits.into_iter().all(|table| table.absent.is_empty());
        for table in &round.tables {
            for (index, one) in table.players.iter().enumerate() {
                for other in &table.players[index + 1..] {
                    if self.met[*one][*other] as usize >= cycles {
                        found.push(format!("{one} and {other} meet too often"));
                    }
                }
            }
            // Of a double league the end is checked, where all starts are equal.
            if all_play && table_size == 2 && cycles == 1 {
                let games = event.games_per_table(2) as i32;
                let change = [START_UNIT / 2 * (games % 2), -START_UNIT / 2 * (games % 2)];
                for (player, change) in table.players.iter().zip(change) {
                    if (self.balance[*player] + change).abs() > START_UNIT / 2 {
                        found.push(format!("starts of {player} are not balanced"));
                    }
                }
            }
        }
        found
    }

    /// The player with fewer starts begins, in systems with fixed opponents.
    fn check_starts_by_need(&self, event: &ContestEvent, round: &Round) -> Vec<String> {
        let unfair = |table: &&EventTable| {
            let games = event.games_per_table(table.players.len());
            let starts = self.plans[table.players.len() - 2].starts(games);
            let players = || table.players.iter().zip(&starts);
            players().any(|(one, more)| {
                players()
                    .any(|(other, less)| more > less && self.balance[*one] > self.balance[*other])
            })
        };
        let wrong = round.tables.iter().filter(unfair);
        wrong.map(|table| format!("starts of {:?} are not by need", table.players)).collect()
    }

    /// Zero-sum scores of each table add up to zero, constant-sum scores to the constant.
    pub fn check_sums(&self, event: &ContestEvent) -> Vec<String> {
        let settings = &event.settings;
        let expected = |table: &EventTable| {
            let size = table.players.len();
            let games = if table.absent.is_empty() {
                table.games.len()
            } else {
                event.games_per_table(size)
            };
            let per_game = match settings.scoring {
                Scoring::ZeroSum => Some(0),
                Scoring::ConstantSum => Some(size as i64 * i64::from(settings.stakes.add)),
                Scoring::Places => Some((size * (size - 1)) as i64),
                Scoring::PointsOut => None,
            };
            per_game.map(|sum| sum * games as i64 * settings.factor(size))
        };
        let mut found = Vec::new();
        for table in event.rounds.iter().flat_map(|round| &round.tables) {
            let score = table_score(event, table, &self.plans[table.players.len() - 2]);
            let sum: i64 = score.score.iter().sum();
            if expected(table).is_some_and(|expected| expected != sum) {
                found.push(format!("the scores of {:?} add up to {sum}", table.players));
            }
        }
        if settings.scoring == Scoring::ZeroSum {
            let start = |rating| settings.start_score(rating);
            let records = crate::event::records(event);
            let lines = event.entries.iter().zip(&records);
            let sum: i64 = lines.map(|(entry, record)| record.score - start(entry.rating)).sum();
            if sum != 0 {
                found.push(format!("all scores add up to {sum}"));
            }
        }
        let cycles = matches!(settings.system, System::League { cycles: 2, table_size: 2 });
        let all_play = event.entries.iter().all(|entry| entry.dropped.is_none())
            && event.rounds.iter().flat_map(|round| &round.tables).all(|t| t.absent.is_empty());
        if cycles && all_play && self.balance.iter().any(|balance| *balance != 0) {
            found.push("starts of a double league are not equal".to_owned());
        }
        found
    }
}
