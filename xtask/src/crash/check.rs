//! Compares the histories of all clients with the database.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

use table::{Config, Table};

use super::history::{ClientEvent, ClientHistory, SentCommand};
use super::stalls::Stalls;
use crate::stored_games::{StoredEntry, StoredGame, StoredGames, game_key};

/// Result of the comparison; all counts except the moves should be zero.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CrashFindings {
    /// Number of stored moves.
    pub moves: usize,
    /// Accepted commands that are not stored.
    pub lost: usize,
    /// Commands that are stored twice.
    pub duplicated: usize,
    /// Missing entries of logs.
    pub missing: usize,
    /// Number of aborted games.
    pub aborted: usize,
    /// Turns or games lost on time, although no client is slow.
    pub flagged: usize,
    /// Turns lost on time because the test process stalled.
    pub stalled_turns: usize,
    /// Problems that depend on the speed of the machine.
    /// Turns lost on time and rejections after them, late clients, too much credited time.
    pub time_problems: Vec<String>,
    /// All other problems.
    pub problems: Vec<String>,
}

/// Stalled time of a turn from which on its loss on time does not count.
///
/// Players think for less than a second of five, and most outages are credited with more than two
/// seconds to reconnect.
const TURN_STALL: Duration = Duration::from_secs(2);

/// Codes with which a move is rejected whose turn was lost on time.
const LOST_TURN_CODES: [&str; 2] = ["turn-of", "stale-ply"];

/// The stalls of the test process, with the time since 1970 at its start.
#[derive(Clone, Debug, Default)]
pub struct TestTimes {
    pub start_ms: u64,
    pub stalls: Stalls,
}

impl TestTimes {
    /// The time since the start of the test.
    pub fn since_start(&self, at_ms: u64) -> Duration {
        Duration::from_millis(at_ms.saturating_sub(self.start_ms))
    }
}

impl CrashFindings {
    /// True if no problem was found.
    pub fn are_none(&self) -> bool {
        self.depend_on_speed_only() && self.flagged == 0 && self.time_problems.is_empty()
    }

    /// True if all problems depend on the speed of the machine.
    pub fn depend_on_speed_only(&self) -> bool {
        let CrashFindings { lost, duplicated, missing, aborted, problems, .. } = self;
        [lost, duplicated, missing, aborted].iter().all(|count| **count == 0) && problems.is_empty()
    }

    /// The descriptions of all problems.
    pub fn all_problems(&self) -> Vec<&str> {
        self.problems.iter().chain(&self.time_problems).map(String::as_str).collect()
    }
}

impl fmt::Display for CrashFindings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CrashFindings { moves, lost, duplicated, missing, aborted, flagged, .. } = self;
        write!(
            f,
            "moves {moves} lost {lost} duplicated {duplicated} missing {missing} \
             aborted {aborted} flagged {flagged}"
        )
    }
}

/// Compares the histories with the stored games, and the stored games with the rules.
pub fn check(
    histories: &[ClientHistory],
    stored: &StoredGames,
    times: &TestTimes,
) -> CrashFindings {
    let mut findings = check_stored(stored);
    for (key, game) in stored {
        check_endings(*key, game, times, &mut findings);
    }
    let mut lost = BTreeSet::new();
    for history in histories {
        check_history(history, stored, &mut lost, &mut findings);
    }
    findings.lost = lost.len();
    findings
        .problems
        .extend(lost.iter().map(|id| format!("command {id} was accepted and is lost")));
    findings
}

/// Replays the stored games; aborted games and losses on time are allowed.
pub fn check_stored(stored: &StoredGames) -> CrashFindings {
    let mut findings = CrashFindings::default();
    for (key, game) in stored {
        check_log(*key, game, &mut findings);
        check_replay(*key, game, &mut findings);
    }
    findings
}

/// Checks that no game was aborted and no turn lost on time.
fn check_endings(key: i64, game: &StoredGame, times: &TestTimes, findings: &mut CrashFindings) {
    let mut turn_from = Duration::ZERO;
    for entry in &game.entries {
        let at = times.since_start(entry.at_ms());
        if entry.is_loss_on_time() {
            if times.stalls.within(turn_from, at) >= TURN_STALL {
                findings.stalled_turns += 1;
            } else {
                findings.flagged += 1;
                findings.time_problems.push(format!(
                    "game {key} lost a turn on time in entry {}: {}",
                    entry.number, entry.line
                ));
            }
        }
        if entry.keyword() != "outage" {
            turn_from = at;
        }
    }
    if game.ending.as_deref() == Some("aborted") {
        findings.aborted += 1;
        findings.problems.push(format!("game {key} was aborted"));
    }
}

/// Checks that entries are numbered without gaps and no request id occurs twice.
fn check_log(key: i64, game: &StoredGame, findings: &mut CrashFindings) {
    let mut numbers = BTreeSet::new();
    let mut request_ids = BTreeSet::new();
    for entry in &game.entries {
        findings.moves += usize::from(entry.keyword() == "move");
        if !numbers.insert(entry.number) {
            findings.duplicated += 1;
            findings.problems.push(format!("game {key} has two entries {}", entry.number));
        }
        if entry.request_id.as_ref().is_some_and(|id| !request_ids.insert(id)) {
            findings.duplicated += 1;
            findings
                .problems
                .push(format!("game {key} has the request id {:?} twice", entry.request_id));
        }
    }
    let last = numbers.last().map_or(0, |last| last + 1).max(game.version);
    let missing = (0..last).filter(|number| !numbers.contains(number)).count();
    findings.missing += missing;
    if missing > 0 || last != game.version {
        let (version, entries) = (game.version, numbers.len());
        findings.problems.push(format!("game {key} has version {version} and {entries} entries"));
    }
}

/// Checks that the log leads to the stored ending and result.
fn check_replay(key: i64, game: &StoredGame, findings: &mut CrashFindings) {
    let table = match replay(game) {
        Ok(table) => table,
        Err(error) => {
            return findings.problems.push(format!("game {key} cannot be replayed: {error}"));
        }
    };
    let is_finished = game.is_finished();
    let Some(ended) = table.game_end() else {
        if is_finished {
            findings.problems.push(format!("game {key} is stored as finished and is not"));
        }
        return;
    };
    let replayed = (Some(ended.ending.to_string()), Some(table.record().result.to_string()));
    if !is_finished || (game.ending.clone(), game.result.clone()) != replayed {
        let stored = (&game.ending, &game.result);
        findings.problems.push(format!("game {key} ended {replayed:?}; stored is {stored:?}"));
    }
}

fn replay(game: &StoredGame) -> Result<Table, String> {
    let config: Config = game.config.parse().map_err(|error| format!("{error}"))?;
    let log: String = game.entries.iter().map(|entry| format!("{}\n", entry.line)).collect();
    Table::restore(config, &log).map_err(|error| error.to_string())
}

/// Checks the commands, responses and log lines of one client.
fn check_history(
    history: &ClientHistory,
    stored: &StoredGames,
    lost: &mut BTreeSet<String>,
    findings: &mut CrashFindings,
) {
    let name = &history.client_name;
    let mut pending: BTreeMap<&str, &SentCommand> = BTreeMap::new();
    let mut all_sent: BTreeMap<&str, &SentCommand> = BTreeMap::new();
    for (_, event) in &history.events {
        match event {
            ClientEvent::CommandSent(sent) => {
                pending.insert(&sent.request_id, sent);
                all_sent.insert(&sent.request_id, sent);
            }
            ClientEvent::Accepted { game_id, request_id, version } => {
                pending.remove(request_id.as_str());
                match find_entry(stored, game_id, request_id) {
                    None => {
                        lost.insert(request_id.clone());
                    }
                    Some((number, line)) => {
                        let sent = all_sent.get(request_id.as_str());
                        let command = sent.map_or("?", |sent| &sent.command);
                        if number + 1 != i64::from(*version) || !line.ends_with(command) {
                            findings.problems.push(format!(
                                "{name} got version {version} for {command}, \
                                 stored is {number}: {line}"
                            ));
                        }
                    }
                }
            }
            ClientEvent::Rejected { game_id, request_id, code }
                if !super::RETRIED_CODES.contains(&code.as_str()) =>
            {
                let sent = pending.remove(request_id.as_str());
                let command = sent.map_or("?", |sent| &sent.command);
                if find_entry(stored, game_id, request_id).is_some() {
                    findings.problems.push(format!("{name}: {command} was rejected and is stored"));
                } else if command != "resign" {
                    let problem = format!("{name}: {command} was rejected: {code}");
                    if LOST_TURN_CODES.contains(&code.as_str()) && has_lost_turn(stored, game_id) {
                        if findings.flagged > 0 {
                            findings.time_problems.push(problem);
                        }
                    } else {
                        findings.problems.push(problem);
                    }
                }
            }
            ClientEvent::LinesReceived { game_id, from_version, lines } => {
                if !is_stored(stored, game_id, *from_version, lines) {
                    let problem = format!("{name} received lines of {game_id} that are not stored");
                    findings.problems.push(problem);
                }
            }
            ClientEvent::Unexpected(message) => {
                findings.problems.push(format!("{name}: {message}"));
            }
            ClientEvent::Rejected { .. }
            | ClientEvent::Connected(_)
            | ClientEvent::Requested(_)
            | ClientEvent::Disconnected => {}
        }
    }
    for sent in pending.values() {
        findings.problems.push(format!("{name} got no response to {}", sent.command));
    }
}

/// True if a turn of the game was lost on time.
fn has_lost_turn(stored: &StoredGames, game_id: &str) -> bool {
    let game = game_key(game_id).and_then(|key| stored.get(&key));
    game.is_some_and(|game| game.entries.iter().any(StoredEntry::is_loss_on_time))
}

/// Number and line of the entry with this request id.
fn find_entry<'a>(
    stored: &'a StoredGames,
    game_id: &str,
    request_id: &str,
) -> Option<(i64, &'a str)> {
    let mut entries = stored.get(&game_key(game_id)?)?.entries.iter();
    let entry = entries.find(|entry| entry.request_id.as_deref() == Some(request_id))?;
    Some((entry.number, &entry.line))
}

/// True if the log has these lines from this version on.
fn is_stored(stored: &StoredGames, game_id: &str, from_version: u32, lines: &[String]) -> bool {
    let Some(game) = game_key(game_id).and_then(|key| stored.get(&key)) else { return false };
    let entries = game.entries.get(from_version as usize..).unwrap_or_default();
    entries.len() >= lines.len()
        && entries.iter().zip(lines).all(|(entry, line)| entry.line == *line)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOVES: [&str; 3] = ["0 1 begin", "5 1 move E5", "9 2 move A1"];

    fn request_id(index: usize) -> String {
        format!("request-{index}")
    }

    fn live_game() -> StoredGame {
        let entry = |(index, line): (usize, &&str)| StoredEntry {
            number: index as i64,
            line: (*line).to_owned(),
            request_id: Some(request_id(index)),
        };
        StoredGame {
            config: "pente:9,free control=egg:5".to_owned(),
            status: 1,
            version: 3,
            entries: MOVES.iter().enumerate().map(entry).collect(),
            ..StoredGame::default()
        }
    }

    fn sent(index: usize, command: &str) -> ClientEvent {
        ClientEvent::CommandSent(SentCommand {
            game_id: "b".to_owned(),
            request_id: request_id(index),
            ply: None,
            command: command.to_owned(),
        })
    }

    fn accepted(index: usize, version: u32) -> ClientEvent {
        let request_id = request_id(index);
        ClientEvent::Accepted { game_id: "b".to_owned(), request_id, version }
    }

    fn received(from_version: u32, lines: &[&str]) -> ClientEvent {
        let lines = lines.iter().map(|line| (*line).to_owned()).collect();
        ClientEvent::LinesReceived { game_id: "b".to_owned(), from_version, lines }
    }

    fn rejected(index: usize, code: &str) -> ClientEvent {
        let (request_id, code) = (request_id(index), code.to_owned());
        ClientEvent::Rejected { game_id: "b".to_owned(), request_id, code }
    }

    fn correct_history() -> Vec<ClientEvent> {
        vec![
            ClientEvent::Connected(0),
            sent(1, "move E5"),
            ClientEvent::Disconnected,
            sent(1, "move E5"),
            rejected(1, "unavailable"),
            sent(1, "move E5"),
            rejected(1, "overloaded"),
            sent(1, "move E5"),
            accepted(1, 2),
            received(0, &MOVES[..2]),
            received(1, &MOVES[1..]),
        ]
    }

    /// Checks the counts and the first problem.
    fn check(game: StoredGame, events: Vec<ClientEvent>, counts: [usize; 5], expected: &str) {
        let events = events.into_iter().map(|event| (Duration::ZERO, event)).collect();
        let history = ClientHistory { client_name: "one".to_owned(), is_player: true, events };
        let stored = StoredGames::from([(1, game)]);
        let findings = super::check(&[history], &stored, &TestTimes::default());
        let CrashFindings { lost, duplicated, missing, aborted, flagged, .. } = findings;
        assert_eq!([lost, duplicated, missing, aborted, flagged], counts, "{findings:?}");
        let problems = findings.all_problems();
        let first = problems.first().copied().unwrap_or_default();
        assert!(first.contains(expected), "{problems:?} without {expected:?}");
        assert_eq!(findings.are_none(), counts == [0; 5] && problems.is_empty());
        assert_eq!(problems.is_empty(), expected.is_empty(), "{problems:?}");
    }

    #[test]
    fn correct_history_has_no_findings() {
        check(live_game(), correct_history(), [0; 5], "");
        let stored = StoredGames::from([(1, live_game())]);
        let findings = super::check(&[], &stored, &TestTimes::default());
        let expected = "moves 2 lost 0 duplicated 0 missing 0 aborted 0 flagged 0";
        assert_eq!(findings.to_string(), expected);
    }

    #[test]
    fn lost_move_is_found() {
        let mut events = correct_history();
        events.extend([sent(7, "move B2"), accepted(7, 4)]);
        check(live_game(), events, [1, 0, 0, 0, 0], "request-7 was accepted and is lost");
        let (game_id, request_id) = ("c".to_owned(), request_id(1));
        let elsewhere = ClientEvent::Accepted { game_id, request_id, version: 2 };
        check(live_game(), vec![sent(1, "move E5"), elsewhere], [1, 0, 0, 0, 0], "lost");
    }

    #[test]
    fn response_that_contradicts_the_log_is_found() {
        check(live_game(), vec![sent(1, "move E5"), accepted(1, 3)], [0; 5], "got version 3 for");
        check(live_game(), vec![sent(1, "move A9"), accepted(1, 2)], [0; 5], "stored is 1");
        check(
            live_game(),
            vec![sent(1, "move E5"), rejected(1, "stale")],
            [0; 5],
            "rejected and is stored",
        );
        check(
            live_game(),
            vec![sent(8, "move E5"), rejected(8, "stale")],
            [0; 5],
            "was rejected: stale",
        );
        check(live_game(), vec![sent(8, "move E5")], [0; 5], "got no response");
    }

    #[test]
    fn move_stored_twice_is_found() {
        let mut twice = live_game();
        twice.entries[2].request_id = Some(request_id(1));
        check(twice, vec![], [0, 1, 0, 0, 0], "twice");
        let mut twice = live_game();
        twice.entries.insert(0, twice.entries[0].clone());
        twice.entries[0].request_id = None;
        check(twice, vec![], [0, 1, 0, 0, 0], "two entries 0");
    }

    #[test]
    fn gap_in_the_log_is_found() {
        let mut gap = live_game();
        gap.entries.remove(1);
        check(gap, vec![], [0, 0, 1, 0, 0], "version 3 and 2 entries");
        let ahead = StoredGame { version: 5, ..live_game() };
        check(ahead, vec![], [0, 0, 2, 0, 0], "version 5 and 3 entries");
        let behind = StoredGame { version: 2, ..live_game() };
        check(behind, vec![], [0; 5], "version 2 and 3 entries");
    }

    #[test]
    fn aborted_game_is_found() {
        let mut aborted = live_game();
        aborted.entries[2].line = "9 2 abort".to_owned();
        let (ending, result) = (Some("aborted".to_owned()), Some("*".to_owned()));
        let aborted = StoredGame { status: 2, ending, result, ..aborted };
        assert!(check_stored(&StoredGames::from([(1, aborted.clone())])).are_none());
        check(aborted, vec![], [0, 0, 0, 1, 0], "was aborted");
    }

    #[test]
    fn turn_lost_on_time_is_found() {
        let mut flagged = live_game();
        flagged.entries[2].line = "100000 - tick".to_owned();
        assert!(check_stored(&StoredGames::from([(1, flagged.clone())])).are_none());
        check(flagged, vec![], [0, 0, 0, 0, 1], "tick");
    }

    /// Findings of a turn lost on time between seconds 1 and 6, and its move.
    fn lost_turn(stall: Duration, code: &str) -> CrashFindings {
        let mut game = live_game();
        game.entries[1].line = "1000 1 move E5".to_owned();
        game.entries[2].line = "6000 - tick".to_owned();
        let events = [sent(8, "move E6"), rejected(8, code)];
        let events = events.into_iter().map(|event| (Duration::ZERO, event)).collect();
        let history = ClientHistory { client_name: "one".to_owned(), is_player: true, events };
        let from = Duration::from_secs(3);
        let times = TestTimes { start_ms: 0, stalls: Stalls::one(from, from + stall) };
        super::check(&[history], &StoredGames::from([(1, game)]), &times)
    }

    #[test]
    fn turn_lost_during_a_stall_of_the_test_is_counted_apart() {
        let findings = lost_turn(TURN_STALL, "turn-of");
        assert_eq!((findings.flagged, findings.stalled_turns), (0, 1));
        assert!(findings.are_none(), "{findings:?}");
        let findings = lost_turn(TURN_STALL / 2, "turn-of");
        assert_eq!((findings.flagged, findings.stalled_turns), (1, 0));
        assert_eq!(findings.time_problems.len(), 2, "{findings:?}");
    }

    #[test]
    fn only_problems_of_time_depend_on_the_speed() {
        let findings = lost_turn(Duration::ZERO, "stale-ply");
        assert!(findings.depend_on_speed_only() && !findings.are_none(), "{findings:?}");
        let lost = CrashFindings { lost: 1, ..findings };
        assert!(!lost.depend_on_speed_only());
        assert!(!lost_turn(TURN_STALL, "occupied").depend_on_speed_only());
    }

    #[test]
    fn received_line_that_is_not_stored_is_found() {
        check(live_game(), vec![received(1, &["5 1 move E6"])], [0; 5], "that are not stored");
        check(live_game(), vec![received(3, &["12 1 move B2"])], [0; 5], "that are not stored");
    }

    #[test]
    fn result_that_contradicts_the_log_is_found() {
        let mut finished = live_game();
        finished.entries[2].line = "9 2 resign".to_owned();
        finished.status = 2;
        finished.ending = Some("resigned 2".to_owned());
        finished.result = Some("1:0".to_owned());
        check(finished.clone(), vec![], [0; 5], "");
        let other = StoredGame { result: Some("0:1".to_owned()), ..finished.clone() };
        check(other, vec![], [0; 5], "stored is");
        check(StoredGame { status: 1, ..finished }, vec![], [0; 5], "stored is");
        check(StoredGame { status: 2, ..live_game() }, vec![], [0; 5], "is stored as finished");
        let mut illegal = live_game();
        illegal.entries[2].line = "9 2 move E5".to_owned();
        check(illegal, vec![], [0; 5], "cannot be replayed");
    }

    #[test]
    fn unexpected_message_is_reported() {
        check(live_game(), vec![ClientEvent::Unexpected("odd".to_owned())], [0; 5], "one: odd");
    }
}
