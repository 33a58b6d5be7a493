//! Simulated events that check the promises of all pairing systems.
//!
//! Everything follows from the seed. [`simulate_event`] draws an event, plays it round by round
//! with late entries, drop-outs and forfeits, and checks every round against a ledger of its own.

mod ledger;
mod quality;
mod table_checks;

pub use quality::{QualityField, QualityPairing, QualityResult, play_field};

use rulebook::conformance::SplitMix64;

use crate::event::{
    ContestEvent, Entry, EventSettings, EventTable, GamePoints, PairError, Scoring, System,
};
use crate::match_plan::MatchLength;
use crate::systems::pair_next_round;
use ledger::Ledger;

/// Number of players of the smallest and of the largest simulated event.
pub const SIMULATION_PLAYERS: (usize, usize) = (2, 200);

/// Counts over simulated events, and the violations found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SimulationSummary {
    /// Number of events.
    pub events: u64,
    /// Number of rounds.
    pub rounds: u64,
    /// Number of tables.
    pub tables: u64,
    /// Repeated opponents that no other pairing could avoid.
    pub forced_repeats: u64,
    /// Starts beyond the balance that no other pairing could avoid.
    pub forced_starts: u64,
    /// Promises that were not kept, each with the seed of the event.
    pub violations: Vec<String>,
}

impl SimulationSummary {
    /// Adds the counts of another event.
    pub fn add(&mut self, other: SimulationSummary) {
        self.events += other.events;
        self.rounds += other.rounds;
        self.tables += other.tables;
        self.forced_repeats += other.forced_repeats;
        self.forced_starts += other.forced_starts;
        self.violations.extend(other.violations);
    }
}

/// Draws and plays the event of a seed.
pub fn simulate_event(seed: u64) -> SimulationSummary {
    let mut random = SplitMix64::new(seed);
    let mut event = draw_event(&mut random);
    let mut ledger = Ledger::new(&event);
    let mut summary = SimulationSummary { events: 1, ..SimulationSummary::default() };
    let limit = event.settings.rounds.unwrap_or(2 * SIMULATION_PLAYERS.1 + 4);
    let name = format!("seed {seed}, {} players, {:?}", event.entries.len(), event.settings.system);
    while event.rounds.len() < limit {
        let number = event.rounds.len();
        let round = match pair_next_round(&event) {
            Ok(round) => round,
            Err(PairError::Unfinished { .. } | PairError::Undecided { .. }) => {
                summary.violations.push(format!("{name}: round {number} waits for a result"));
                break;
            }
            // Too few are left, or in an arena too few are free: then a game ends.
            Err(PairError::TooFewPlayers) if event.settings.system == System::Arena => {
                if !finish_tables(&mut event, &mut random, 1) {
                    break;
                }
                // A forfeit is no meeting.
                ledger.recount(&event);
                continue;
            }
            Err(_) => break,
        };
        let found = ledger.check(&event, &round, &mut summary);
        summary
            .violations
            .extend(found.iter().map(|found| format!("{name}: round {number}: {found}")));
        summary.rounds += 1;
        summary.tables += round.tables.len() as u64;
        event = match event.with_round(round) {
            Ok(event) => event,
            Err(error) => {
                summary.violations.push(format!("{name}: {error}"));
                return summary;
            }
        };
        // In an arena about half of the tables finish before the next pairing.
        let share = if event.settings.system == System::Arena { 2 } else { 1 };
        finish_tables(&mut event, &mut random, share);
        ledger.add_round(&event, number);
    }
    let sums = ledger.check_sums(&event);
    summary.violations.extend(sums.iter().map(|found| format!("{name}: {found}")));
    summary
}

/// A number of players on a logarithmic scale.
fn draw_players(random: &mut SplitMix64) -> usize {
    let (least, most) = SIMULATION_PLAYERS;
    let exponent = random.below(1 << 20) as f64 / f64::from(1 << 20);
    let players = least as f64 * ((most + 1) as f64 / least as f64).powf(exponent);
    (players as usize).clamp(least, most)
}

fn draw_event(random: &mut SplitMix64) -> ContestEvent {
    let mut players = draw_players(random);
    let system = match random.below(11) {
        0 => System::League { cycles: 1, table_size: 2 },
        1 => System::League { cycles: 2, table_size: 2 },
        2 => {
            // The nearest size for which a design with full tables can exist.
            players = (players / 6 * 6 + 3).min(99);
            System::League { cycles: 1, table_size: 3 }
        }
        3 => System::Knockout,
        4 => {
            players = 2 + random.below(4) as usize;
            System::ShrinkingTable
        }
        5 | 6 => System::swiss(),
        7 => System::Swiss { table_size: 2, bars: vec![1400, 1600] },
        8 => System::Swiss { table_size: 3 + random.below(3) as usize, bars: Vec::new() },
        9 => System::Mixed,
        _ if random.below(2) == 0 => {
            let (wins, boards) = (1 + random.below(2) as u32, 1 + random.below(8) as usize);
            System::Journey { wins, boards }
        }
        _ => System::Arena,
    };
    let mut settings = EventSettings::new(system);
    settings.scoring =
        [Scoring::PointsOut, Scoring::ZeroSum, Scoring::ConstantSum, Scoring::Places]
            [random.below(4) as usize];
    settings.length = match random.below(4) {
        0 => MatchLength::Game,
        1 if !matches!(settings.system, System::Swiss { table_size: 4.., .. }) => {
            MatchLength::Round
        }
        _ => MatchLength::Match,
    };
    let is_open = matches!(settings.system, System::Swiss { .. } | System::Mixed | System::Arena);
    if is_open {
        settings.rounds = Some(1 + random.below(12) as usize);
    }
    let rounds = settings.rounds.unwrap_or(players);
    let late = is_open || matches!(settings.system, System::Journey { .. });
    let entries = (0..players).map(|player| {
        let mut entry = Entry::new(format!("p{player}"), 1000 + random.below(1000) as i32);
        if late && random.below(10) == 0 {
            entry.joined = random.below(rounds as u64) as usize;
        }
        if random.below(8) == 0 {
            entry.dropped = Some(entry.joined + 1 + random.below(rounds as u64) as usize);
        }
        entry
    });
    ContestEvent::new(settings, entries.collect())
}

/// Enters the results of open tables, each with a chance of one in `share`.
///
/// Returns whether a table was open.
fn finish_tables(event: &mut ContestEvent, random: &mut SplitMix64, share: u64) -> bool {
    let mut rounds = std::mem::take(&mut event.rounds);
    let mut was_open = false;
    for table in rounds.iter_mut().flat_map(|round| &mut round.tables) {
        if event.is_complete(table) || random.below(share) > 0 {
            continue;
        }
        was_open = true;
        if random.below(50) == 0 {
            table.absent.push(table.players[random.below(table.players.len() as u64) as usize]);
            continue;
        }
        while !event.is_complete(table) || is_undecided(event, table) {
            table.games.push(draw_game(event, table, random));
        }
    }
    event.rounds = rounds;
    was_open
}

/// A knockout table plays on until it has a winner.
fn is_undecided(event: &ContestEvent, table: &EventTable) -> bool {
    let plan = crate::match_plan::MatchPlan::new(table.players.len());
    event.settings.system == System::Knockout
        && crate::event::table_score(event, table, &plan).winner().is_none()
}

/// Points from 0 to 3 in which the rating counts.
fn draw_game(event: &ContestEvent, table: &EventTable, random: &mut SplitMix64) -> GamePoints {
    let points = table.players.iter().map(|player| {
        let strength = event.entries[*player].rating as u64 + random.below(1000);
        ((strength - 1000) / 500) as i32
    });
    GamePoints::from(points.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_reach_both_ends_of_the_scale() {
        let mut random = SplitMix64::new(1);
        let sizes: Vec<usize> = (0..2_000).map(|_| draw_players(&mut random)).collect();
        assert_eq!(sizes.iter().min(), Some(&SIMULATION_PLAYERS.0));
        assert!(sizes.iter().max() >= Some(&195));
        // The middle of a logarithmic scale from 2 to 200 is 20.
        let small = sizes.iter().filter(|size| **size < 20).count();
        assert!((900..1_100).contains(&small), "{small}");
    }

    #[test]
    fn same_seed_same_event() {
        assert_eq!(simulate_event(7), simulate_event(7));
    }
}
