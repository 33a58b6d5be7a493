//! The promises P1 to P10 that every simulation is checked for at its end.
//!
//! P3, P4 and P10 are checked during the simulation, too, by the clients.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use table::{LogEvent, LogLine};

use crate::clock::UnixMs;
use crate::db::game::StoredStatus;
use crate::ids::{GameId, PlayerId};
use crate::simulation::database::{Database, GameTable};
use crate::simulation::view::{View, empty_table, turn_number};
use crate::simulation::world::{Observations, World, lock};

/// Time within which a flag falls without a fault.
const FLAG_MS: i64 = 1_200;

/// Time within which a flag falls after a fault, with the credit for reconnecting.
const FLAG_AFTER_FAULT_MS: i64 = 30_000;

/// Time after a fault in which its consequences are seen.
const AFTER_FAULT_MS: i64 = 20_000;

/// Time after which a running game must have a new entry.
const STALLED_MS: i64 = 12_000;

/// Checks all promises that concern the stored games.
pub(super) fn check_promises(world: &World) {
    let failures: Vec<String> = {
        let (database, observations) = (lock(&world.database), lock(&world.observations));
        let mut failures = Vec::new();
        check_accepted_commands(&database, &observations, &mut failures);
        check_flag_times(&database, &observations, &mut failures);
        for game in database.games.values() {
            check_log(game, &mut failures);
            check_end(game, world.now(), &mut failures);
            check_time(game, &observations, &mut failures);
        }
        failures
    };
    failures.into_iter().for_each(|failure| world.fail(failure));
}

/// P1: an accepted command is stored under the version that the client received.
fn check_accepted_commands(
    database: &Database,
    observations: &Observations,
    failures: &mut Vec<String>,
) {
    for accepted in &observations.accepted_commands {
        let entries = &database.games[&accepted.game_id].entries;
        let entry = (accepted.version as usize).checked_sub(1).and_then(|index| entries.get(index));
        let stored = entry.and_then(|entry| entry.request_id).map(|id| id.to_string());
        if stored.as_ref() != Some(&accepted.request_id) {
            let (game_id, version) = (accepted.game_id.0, accepted.version);
            failures.push(format!("P1: game {game_id}: accepted as version {version}, and lost"));
        }
    }
}

/// P2: the log is as long as its version, and each command is stored once.
fn check_log(game: &GameTable, failures: &mut Vec<String>) {
    let game_id = game.row.game_id.0;
    if u32::from(game.row.version) as usize != game.entries.len() {
        failures.push(format!("P2: game {game_id}: version and length of the log differ"));
    }
    let mut request_ids = BTreeSet::new();
    for request_id in game.entries.iter().filter_map(|entry| entry.request_id) {
        if !request_ids.insert(request_id) {
            failures.push(format!("P2: game {game_id}: command {request_id} is stored twice"));
        }
    }
}

/// P7, P8, P9: the game ended once, as its log says, and was not aborted; it does not stall.
fn check_end(game: &GameTable, now_ms: UnixMs, failures: &mut Vec<String>) {
    let game_id = game.row.game_id.0;
    let mut table = empty_table(&game.row.config);
    for entry in &game.entries {
        let line = entry.line.parse::<LogLine>().ok();
        if line.is_none_or(|line| table.replay_line(line).is_err()) {
            failures.push(format!("P8: game {game_id}: {} cannot be replayed", entry.line));
            return;
        }
    }
    let is_over = table.game_end().is_some();
    let result = is_over.then(|| table.record().result.to_string());
    if game.result != result || is_over != (game.row.status == StoredStatus::Finished) {
        failures.push(format!("P8: game {game_id}: stored result {:?}, {result:?}", game.result));
    }
    if game.finished != usize::from(is_over) {
        failures.push(format!("P7: game {game_id}: finished {} times", game.finished));
    }
    if table.log().iter().any(|line| matches!(line.event, LogEvent::Abort)) {
        failures.push(format!("P9: game {game_id}: aborted"));
    }
    if !is_over && UnixMs::from(table.now_ms()) + STALLED_MS < now_ms {
        failures.push(format!("P6: game {game_id}: no move and no flag since {}", table.now_ms()));
    }
}

/// P5: players who move in time are not flagged; only games on a faulty node get time.
fn check_time(game: &GameTable, observations: &Observations, failures: &mut Vec<String>) {
    let game_id = game.row.game_id;
    let mut table = empty_table(&game.row.config);
    for (index, entry) in game.entries.iter().enumerate() {
        let Ok(line) = entry.line.parse::<LogLine>() else { return };
        match line.event {
            LogEvent::Tick | LogEvent::Late(_) => {
                let turn = turn_number(table.log());
                if !observations.skipped_turns.contains(&(game_id, turn)) {
                    let seat = table.to_move().map(|seat| seat.number());
                    failures.push(format!(
                        "P5: game {}: seat {seat:?} is flagged at line {index} ({})",
                        game_id.0, entry.line
                    ));
                }
            }
            LogEvent::Outage { from_ms, until_ms } => {
                let span = (from_ms.into(), until_ms.into());
                // A move that waited for the server costs no time after its receipt.
                let is_delay = observations.received.contains(&(game_id, from_ms));
                let mut players = game.seats.iter().filter_map(|seat| seat.player_id);
                if !is_delay
                    && !players.any(|player_id| was_affected(observations, player_id, span))
                {
                    failures.push(format!(
                        "P5: game {}: time without a fault of a player's node ({})",
                        game_id.0, entry.line
                    ));
                }
            }
            _ => {}
        }
        if table.replay_line(line).is_err() {
            return;
        }
    }
}

/// Returns whether a node of a player had a fault in a span.
fn was_affected(
    observations: &Observations,
    player_id: PlayerId,
    (from_ms, until_ms): (UnixMs, UnixMs),
) -> bool {
    observations.fault_spans.iter().any(|fault| {
        let is_near = fault.from_ms - AFTER_FAULT_MS <= until_ms
            && fault.until_ms + AFTER_FAULT_MS >= from_ms;
        is_near
            && observations.connections.iter().any(|connected| {
                connected.player_id == player_id
                    && fault.nodes.contains(&connected.node_name)
                    && connected.from_ms <= fault.until_ms
                    && connected
                        .until_ms
                        .is_none_or(|until_ms| until_ms + AFTER_FAULT_MS >= fault.from_ms)
            })
    })
}

/// P6: a flag falls soon after its deadline.
fn check_flag_times(database: &Database, observations: &Observations, failures: &mut Vec<String>) {
    for flag in database.flags.iter().filter(|flag| !flag.has_credit) {
        let Some(deadline_ms) = flag.deadline_ms else { continue };
        let had_fault = observations.fault_spans.iter().any(|fault| {
            fault.from_ms <= flag.committed_ms && fault.until_ms + AFTER_FAULT_MS >= deadline_ms
        });
        let late_ms = flag.committed_ms - deadline_ms;
        if late_ms > if had_fault { FLAG_AFTER_FAULT_MS } else { FLAG_MS } {
            let game_id = flag.game_id.0;
            failures.push(format!("P6: game {game_id}: flag {late_ms} ms after the deadline"));
        }
    }
}

/// P4: viewers have all entries that were stored some seconds ago.
pub(super) fn check_views(
    world: &World,
    views: &[(GameId, Arc<Mutex<View>>)],
    stored: &[(GameId, usize)],
) {
    for (game_id, view) in views {
        let seen = lock(view).lines.len();
        let expected = stored.iter().find(|(id, _)| id == game_id).map_or(0, |(_, count)| *count);
        if seen < expected {
            let game_id = game_id.0;
            world.fail(format!("P4: game {game_id}: a viewer has {seen} of {expected} entries"));
        }
    }
}
