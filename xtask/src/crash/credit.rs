//! Checks the time that the server credited to the clocks of games for each fault.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use table::{Config, Event, LogLine, Table};

use super::check::{CrashFindings, TestTimes};
use super::history::{ClientEvent, ClientHistory};
use crate::stored_games::{StoredGame, StoredGames, game_key};

/// Time that may be credited in addition to the length of a fault.
const CREDIT_MARGIN: Duration = Duration::from_secs(10);

/// Shortest stall of the machine that can become an outage: a node records gaps of 1.5 s.
const STALL_CREDIT_MIN: Duration = Duration::from_secs(1);

/// Time by which the outage of a node that stalled may be longer than the stall.
/// An interval of heartbeats before it, and the time to reconnect.
const STALL_MARGIN: Duration = Duration::from_secs(3);

/// Time before a fault at which an outage may begin: the last heartbeat, the last command.
const OUTAGE_LEAD: Duration = Duration::from_secs(2);

/// Time for which a node remembers the players who left it.
const NODE_MEMORY: Duration = Duration::from_secs(20);

/// Time after a fault in which its node may still be without a heartbeat.
const RECOVERY: Duration = Duration::from_secs(3);

/// Time span of a fault, since the start of the test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaultSpan {
    pub fault: String,
    pub from: Duration,
    pub until: Duration,
    /// The nodes whose players are affected.
    pub nodes: Vec<usize>,
}

impl FaultSpan {
    fn length(&self) -> Duration {
        self.until - self.from
    }

    /// The time from which on outages are caused by this fault.
    fn cause_from(&self) -> Duration {
        self.from.saturating_sub(OUTAGE_LEAD)
    }
}

/// Sums of the credited time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CreditSummary {
    /// Credited to games whose players were all on nodes without a fault; should be zero.
    pub elsewhere_ms: u64,
    /// The most that was credited to one affected game for one fault.
    pub most_ms: u64,
    /// Credited for outages that began outside of all faults, for example on a busy machine.
    pub without_fault_ms: u64,
}

impl fmt::Display for CreditSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CreditSummary { elsewhere_ms, most_ms, without_fault_ms } = self;
        write!(
            f,
            "credited {elsewhere_ms} ms to games on other nodes, at most {most_ms} ms to an \
             affected game, {without_fault_ms} ms without a fault"
        )
    }
}

/// Adds up the credited time, and adds what should not have been credited to the findings.
///
/// While the test process stalls, the nodes probably stall, too: this time may be credited.
pub fn check(
    spans: &[FaultSpan],
    times: &TestTimes,
    histories: &[ClientHistory],
    stored: &StoredGames,
    findings: &mut CrashFindings,
) -> CreditSummary {
    let players = players_by_game(histories);
    let mut summary = CreditSummary::default();
    for (key, game) in stored {
        let mut credits: BTreeMap<usize, u64> = BTreeMap::new();
        for (from_ms, credit_ms) in credited_outages(game) {
            let from = times.since_start(from_ms);
            let cause = spans.iter().rposition(|span| span.cause_from() <= from);
            match cause.filter(|cause| from <= spans[*cause].until) {
                Some(cause) => *credits.entry(cause).or_default() += credit_ms,
                None => summary.without_fault_ms += credit_ms,
            }
        }
        let players = players.get(key).map(Vec::as_slice).unwrap_or_default();
        for (cause, credit_ms) in credits {
            let span = &spans[cause];
            let stalled = times.stalls.within(span.cause_from(), span.until + CREDIT_MARGIN);
            let credit = Duration::from_millis(credit_ms);
            let is_elsewhere =
                !players.is_empty() && players.iter().all(|player| is_elsewhere(player, span));
            if is_elsewhere && stalled >= STALL_CREDIT_MIN && credit <= stalled + STALL_MARGIN {
                summary.without_fault_ms += credit_ms;
                continue;
            }
            if is_elsewhere {
                summary.elsewhere_ms += credit_ms;
                findings.problems.push(format!(
                    "game {key} on another node was credited {credit_ms} ms for {}",
                    span.fault
                ));
                continue;
            }
            summary.most_ms = summary.most_ms.max(credit_ms);
            if credit > span.length() + CREDIT_MARGIN + stalled {
                findings.time_problems.push(format!(
                    "game {key} was credited {credit_ms} ms for {}, which took {} ms",
                    span.fault,
                    span.length().as_millis()
                ));
            }
        }
    }
    summary
}

/// The players of each game.
fn players_by_game(histories: &[ClientHistory]) -> BTreeMap<i64, Vec<&ClientHistory>> {
    let mut players: BTreeMap<i64, Vec<&ClientHistory>> = BTreeMap::new();
    for history in histories.iter().filter(|history| history.is_player) {
        for (_, event) in &history.events {
            let ClientEvent::LinesReceived { game_id, .. } = event else { continue };
            let Some(key) = game_key(game_id) else { continue };
            let players = players.entry(key).or_default();
            if !players.iter().any(|player| std::ptr::eq(*player, history)) {
                players.push(history);
            }
        }
    }
    players
}

/// True if a client was connected to a node without the fault during all of it.
///
/// A node with the fault must not remember the client from a connection or a request.
fn is_elsewhere(client: &ClientHistory, span: &FaultSpan) -> bool {
    let remembered_from = span.cause_from().saturating_sub(NODE_MEMORY);
    let recovered_at = span.until + RECOVERY;
    let mut is_elsewhere = false;
    let mut connected: Option<(usize, Duration)> = None;
    let end = (Duration::MAX, ClientEvent::Disconnected);
    for (at, event) in client.events.iter().chain([&end]) {
        match event {
            ClientEvent::Connected(node) => connected = Some((*node, *at)),
            ClientEvent::Disconnected => {
                let Some((node, since)) = connected.take() else { continue };
                if !span.nodes.contains(&node) {
                    is_elsewhere |= since <= span.cause_from() && *at >= span.until;
                } else if since <= recovered_at && *at >= remembered_from {
                    return false;
                }
            }
            ClientEvent::Requested(node)
                if span.nodes.contains(node) && (remembered_from..=recovered_at).contains(at) =>
            {
                return false;
            }
            _ => {}
        }
    }
    is_elsewhere
}

/// The start of each outage in the log, and the time that was credited for it.
fn credited_outages(game: &StoredGame) -> Vec<(u64, u64)> {
    let table = game.config.parse::<Config>().ok().map(Table::new);
    let Some(mut table) = table else { return Vec::new() };
    let mut outages = Vec::new();
    for entry in &game.entries {
        let Ok(line) = entry.line.parse::<LogLine>() else { break };
        let Ok(events) = table.replay_line(line) else { break };
        for event in events {
            if let Event::Outage { from_ms, credit_ms, .. } = event {
                outages.push((from_ms, credit_ms));
            }
        }
    }
    outages
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crash::stalls::Stalls;
    use crate::stored_games::StoredEntry;

    /// Time since 1970 at the start of the test.
    const START_MS: u64 = 1_000_000;

    const SECOND: Duration = Duration::from_secs(1);

    /// A fault of node 0 from second 10 to second 15.
    fn spans() -> Vec<FaultSpan> {
        let fault = "node-pause of node 0".to_owned();
        vec![FaultSpan { fault, from: 10 * SECOND, until: 15 * SECOND, nodes: vec![0] }]
    }

    /// A game whose only turn has lasted since second 5, with an outage in seconds.
    fn game(from_s: u64, until_s: u64) -> StoredGames {
        let ms = |seconds: u64| START_MS + seconds * 1_000;
        let lines = [
            format!("{} 1 begin", ms(5)),
            format!("{} - outage {} {}", ms(60), ms(from_s), ms(until_s)),
        ];
        let entry = |(number, line): (usize, &String)| StoredEntry {
            number: number as i64,
            line: line.clone(),
            request_id: None,
        };
        let entries = lines.iter().enumerate().map(entry).collect();
        let config = "pente:9,free control=egg:5".to_owned();
        StoredGames::from([(1, StoredGame { config, entries, ..StoredGame::default() })])
    }

    /// A player of the game with connections to nodes.
    fn player(connections: &[(usize, Duration, Duration)]) -> ClientHistory {
        let lines = ClientEvent::LinesReceived {
            game_id: "b".to_owned(),
            from_version: 0,
            lines: Vec::new(),
        };
        let mut events = vec![(SECOND, lines)];
        for (node, since, until) in connections {
            events.push((*since, ClientEvent::Connected(*node)));
            events.push((*until, ClientEvent::Disconnected));
        }
        let client_name = "one".to_owned();
        ClientHistory { client_name, is_player: true, events }
    }

    fn check(players: &[ClientHistory], stored: &StoredGames) -> (CreditSummary, Vec<String>) {
        check_with_stalls(players, stored, Stalls::default())
    }

    fn check_with_stalls(
        players: &[ClientHistory],
        stored: &StoredGames,
        stalls: Stalls,
    ) -> (CreditSummary, Vec<String>) {
        let times = TestTimes { start_ms: START_MS, stalls };
        let mut findings = CrashFindings::default();
        let summary = super::check(&spans(), &times, players, stored, &mut findings);
        let problems = findings.all_problems().into_iter().map(str::to_owned).collect();
        (summary, problems)
    }

    #[test]
    fn credit_on_another_node_is_found() {
        let (there, here) =
            (player(&[(1, SECOND, 99 * SECOND)]), player(&[(0, SECOND, 99 * SECOND)]));
        let (summary, problems) = check(&[there.clone(), there.clone()], &game(10, 13));
        assert_eq!((summary.elsewhere_ms, summary.most_ms), (3_000, 0));
        assert!(problems[0].contains("on another node was credited 3000 ms"), "{problems:?}");
        // One affected player is enough.
        let (summary, problems) = check(&[there, here], &game(10, 13));
        assert_eq!((summary.elsewhere_ms, summary.most_ms), (0, 3_000));
        assert!(problems.is_empty(), "{problems:?}");
    }

    #[test]
    fn player_who_came_from_the_node_is_affected() {
        let moved = player(&[(0, SECOND, 11 * SECOND), (1, 12 * SECOND, 99 * SECOND)]);
        let (summary, problems) = check(&[moved], &game(10, 13));
        assert_eq!((summary.elsewhere_ms, problems.len()), (0, 0));
        let lost = player(&[(1, SECOND, 11 * SECOND), (1, 12 * SECOND, 99 * SECOND)]);
        assert_eq!(check(&[lost], &game(10, 13)).0.elsewhere_ms, 0);
        let remembered = player(&[(0, SECOND, 2 * SECOND), (1, 3 * SECOND, 99 * SECOND)]);
        assert_eq!(check(&[remembered], &game(10, 13)).0.elsewhere_ms, 0);
        let returned = player(&[(1, SECOND, 16 * SECOND), (0, 17 * SECOND, 99 * SECOND)]);
        assert!(!is_elsewhere(&returned, &spans()[0]));
        let returned = player(&[(1, SECOND, 18 * SECOND), (0, 19 * SECOND, 99 * SECOND)]);
        assert!(is_elsewhere(&returned, &spans()[0]));
        let mut requested = player(&[(1, SECOND, 99 * SECOND)]);
        requested.events.push((14 * SECOND, ClientEvent::Requested(1)));
        assert!(is_elsewhere(&requested, &spans()[0]));
        requested.events.push((14 * SECOND, ClientEvent::Requested(0)));
        assert!(!is_elsewhere(&requested, &spans()[0]));
        let late = FaultSpan { from: 30 * SECOND, until: 35 * SECOND, ..spans().remove(0) };
        let forgotten = player(&[(0, SECOND, 7 * SECOND), (1, 8 * SECOND, 99 * SECOND)]);
        assert!(is_elsewhere(&forgotten, &late));
    }

    #[test]
    fn too_much_credit_is_found() {
        let here = [player(&[(0, SECOND, 99 * SECOND)])];
        assert!(check(&here, &game(9, 24)).1.is_empty());
        let (summary, problems) = check(&here, &game(9, 25));
        assert_eq!(summary.most_ms, 16_000);
        assert!(problems[0].contains("16000 ms for node-pause of node 0, which took 5000 ms"));
    }

    #[test]
    fn stall_of_the_test_may_be_credited() {
        let stalls = Stalls::one(14 * SECOND, 16 * SECOND);
        let here = [player(&[(0, SECOND, 99 * SECOND)])];
        assert!(check_with_stalls(&here, &game(9, 26), stalls.clone()).1.is_empty());
        assert_eq!(check_with_stalls(&here, &game(9, 27), stalls.clone()).1.len(), 1);
        let there = [player(&[(1, SECOND, 99 * SECOND)])];
        let (summary, problems) = check_with_stalls(&there, &game(13, 17), stalls.clone());
        assert_eq!((summary.without_fault_ms, problems.len()), (4_000, 0));
        let (summary, problems) = check_with_stalls(&there, &game(10, 17), stalls);
        assert_eq!((summary.elsewhere_ms, problems.len()), (7_000, 1));
    }

    #[test]
    fn outage_outside_of_a_fault_is_added_up_apart() {
        let there = [player(&[(1, SECOND, 99 * SECOND)])];
        for outage in [(6, 7), (16, 17)] {
            let (summary, problems) = check(&there, &game(outage.0, outage.1));
            assert_eq!((summary.elsewhere_ms, summary.without_fault_ms), (0, 1_000), "{outage:?}");
            assert!(problems.is_empty());
        }
        // The last heartbeat before the fault.
        assert_eq!(check(&there, &game(9, 10)).0.elsewhere_ms, 1_000);
    }
}
