//! Whether what clients were told is what is stored.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use table::{Config, Table};

use super::history::{Event, History, Sent};
use super::stored::{Stored, StoredGame, number};

/// What was found. Everything but the moves should be none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// Moves that are stored.
    pub moves: usize,
    /// What was said to count and is not stored.
    pub lost: usize,
    /// What was said once and is stored twice.
    pub duplicated: usize,
    /// Numbers of a log without an entry.
    pub missing: usize,
    /// Games that count for nothing.
    pub aborted: usize,
    /// Turns or games lost by time: no client here ever takes too long.
    pub flagged: usize,
    /// Anything else, and an example of each of the above, for people.
    pub wrong: Vec<String>,
}

impl Findings {
    /// Whether there is nothing to complain of.
    pub fn are_none(&self) -> bool {
        let Findings { lost, duplicated, missing, aborted, flagged, wrong, .. } = self;
        [lost, duplicated, missing, aborted, flagged].iter().all(|count| **count == 0)
            && wrong.is_empty()
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Findings { moves, lost, duplicated, missing, aborted, flagged, .. } = self;
        write!(
            f,
            "moves {moves} lost {lost} duplicated {duplicated} missing {missing} \
             aborted {aborted} flagged {flagged}"
        )
    }
}

/// Compares the histories of all clients with what is stored, and what is stored with the rules.
pub fn check(histories: &[History], stored: &Stored) -> Findings {
    let mut findings = check_stored(stored);
    for (game, kept) in stored {
        check_endings(*game, kept, &mut findings);
    }
    let mut lost = BTreeSet::new();
    for history in histories {
        check_history(history, stored, &mut lost, &mut findings);
    }
    findings.lost = lost.len();
    findings.wrong.extend(lost.iter().map(|key| format!("{key} was said to count and is lost")));
    findings
}

/// Compares what is stored with the rules, where games may be aborted and time may run out.
pub fn check_stored(stored: &Stored) -> Findings {
    let mut findings = Findings::default();
    for (game, kept) in stored {
        check_log(*game, kept, &mut findings);
        check_replay(*game, kept, &mut findings);
    }
    findings
}

/// Nothing was aborted and no time ran out.
fn check_endings(game: i64, kept: &StoredGame, findings: &mut Findings) {
    for entry in &kept.entries {
        if matches!(entry.said(), "tick" | "late") {
            findings.flagged += 1;
            findings.wrong.push(format!("game {game}, entry {}: {}", entry.number, entry.line));
        }
    }
    if kept.ending.as_deref() == Some("aborted") {
        findings.aborted += 1;
        findings.wrong.push(format!("game {game} was aborted"));
    }
}

/// Dense numbers, no key twice.
fn check_log(game: i64, kept: &StoredGame, findings: &mut Findings) {
    let mut numbers = BTreeSet::new();
    let mut keys = BTreeSet::new();
    for entry in &kept.entries {
        findings.moves += usize::from(entry.said() == "move");
        if !numbers.insert(entry.number) {
            findings.duplicated += 1;
            findings.wrong.push(format!("game {game} has two entries {}", entry.number));
        }
        if entry.key.as_ref().is_some_and(|key| !keys.insert(key)) {
            findings.duplicated += 1;
            findings.wrong.push(format!("game {game} has {:?} twice", entry.key));
        }
    }
    let last = numbers.last().map_or(0, |last| last + 1).max(kept.version);
    let missing = (0..last).filter(|number| !numbers.contains(number)).count();
    findings.missing += missing;
    if missing > 0 || last != kept.version {
        let (version, entries) = (kept.version, numbers.len());
        findings.wrong.push(format!("game {game} has version {version} and {entries} entries"));
    }
}

/// The log leads to the stored ending and result.
fn check_replay(game: i64, kept: &StoredGame, findings: &mut Findings) {
    let table = match replayed(kept) {
        Ok(table) => table,
        Err(why) => return findings.wrong.push(format!("game {game} cannot be replayed: {why}")),
    };
    let over = kept.status == 2;
    let Some(ended) = table.ended() else {
        if over {
            findings.wrong.push(format!("game {game} is stored as over and is not"));
        }
        return;
    };
    let told = (Some(ended.ending.to_string()), Some(table.record().result.to_string()));
    if !over || (kept.ending.clone(), kept.result.clone()) != told {
        let stored = (&kept.ending, &kept.result);
        findings.wrong.push(format!("game {game} ended {told:?}; stored is {stored:?}"));
    }
}

fn replayed(kept: &StoredGame) -> Result<Table, String> {
    let config: Config = kept.config.parse().map_err(|error| format!("{error}"))?;
    let log: String = kept.entries.iter().map(|entry| format!("{}\n", entry.line)).collect();
    Table::restore(config, &log).map_err(|error| error.to_string())
}

/// What one client said, was told and was shown.
fn check_history(
    history: &History,
    stored: &Stored,
    lost: &mut BTreeSet<String>,
    findings: &mut Findings,
) {
    let name = &history.name;
    let mut waiting: BTreeMap<&str, &Sent> = BTreeMap::new();
    let mut said: BTreeMap<&str, &Sent> = BTreeMap::new();
    for (_, event) in &history.events {
        match event {
            Event::Sent(sent) => {
                waiting.insert(&sent.key, sent);
                said.insert(&sent.key, sent);
            }
            Event::Ok { game, key, version } => {
                waiting.remove(key.as_str());
                match found(stored, game, key) {
                    None => {
                        lost.insert(key.clone());
                    }
                    Some((number, line)) => {
                        let say = said.get(key.as_str()).map_or("?", |sent| &sent.say);
                        if number + 1 != i64::from(*version) || !line.ends_with(say) {
                            findings.wrong.push(format!(
                                "{name} was told {version} for {say}, stored is {number}: {line}"
                            ));
                        }
                    }
                }
            }
            Event::No { game, key, code } if code != super::TRY_AGAIN => {
                let sent = waiting.remove(key.as_str());
                let say = sent.map_or("?", |sent| &sent.say);
                if found(stored, game, key).is_some() {
                    findings.wrong.push(format!("{name}: {say} was refused and is stored"));
                } else if say != "resign" {
                    findings.wrong.push(format!("{name}: {say} was refused: {code}"));
                }
            }
            Event::Heard { game, from, lines } => {
                if !is_stored(stored, game, *from, lines) {
                    findings.wrong.push(format!("{name} was shown what is not stored in {game}"));
                }
            }
            Event::Strange(what) => findings.wrong.push(format!("{name}: {what}")),
            Event::No { .. } | Event::Connected(_) | Event::Lost => {}
        }
    }
    for sent in waiting.values() {
        findings.wrong.push(format!("{name} never got an answer to {}", sent.say));
    }
}

/// The entry with this key.
fn found<'a>(stored: &'a Stored, game: &str, key: &str) -> Option<(i64, &'a str)> {
    let mut entries = stored.get(&number(game)?)?.entries.iter();
    let entry = entries.find(|entry| entry.key.as_deref() == Some(key))?;
    Some((entry.number, &entry.line))
}

/// Whether these lines stand at this place of the log.
fn is_stored(stored: &Stored, game: &str, from: u32, lines: &[String]) -> bool {
    let Some(kept) = number(game).and_then(|game| stored.get(&game)) else { return false };
    let kept = kept.entries.get(from as usize..).unwrap_or_default();
    kept.len() >= lines.len() && kept.iter().zip(lines).all(|(entry, line)| entry.line == *line)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::stored::StoredEntry;
    use super::*;

    const MOVES: [&str; 3] = ["0 1 begin", "5 1 move E5", "9 2 move A1"];

    fn key(index: usize) -> String {
        format!("key-{index}")
    }

    fn kept() -> StoredGame {
        let entry = |(index, line): (usize, &&str)| StoredEntry {
            number: index as i64,
            line: (*line).to_owned(),
            key: Some(key(index)),
        };
        StoredGame {
            config: "pente:9,free control=egg:5".to_owned(),
            status: 1,
            version: 3,
            entries: MOVES.iter().enumerate().map(entry).collect(),
            ..StoredGame::default()
        }
    }

    fn sent(index: usize, say: &str) -> Event {
        Event::Sent(Sent { game: "b".to_owned(), key: key(index), ply: None, say: say.to_owned() })
    }

    fn ok(index: usize, version: u32) -> Event {
        Event::Ok { game: "b".to_owned(), key: key(index), version }
    }

    fn heard(from: u32, lines: &[&str]) -> Event {
        let lines = lines.iter().map(|line| (*line).to_owned()).collect();
        Event::Heard { game: "b".to_owned(), from, lines }
    }

    fn no(index: usize, code: &str) -> Event {
        Event::No { game: "b".to_owned(), key: key(index), code: code.to_owned() }
    }

    fn sound() -> Vec<Event> {
        vec![
            Event::Connected(0),
            sent(1, "move E5"),
            Event::Lost,
            sent(1, "move E5"),
            no(1, super::super::TRY_AGAIN),
            sent(1, "move E5"),
            ok(1, 2),
            heard(0, &MOVES[..2]),
            heard(1, &MOVES[1..]),
        ]
    }

    /// The counts, and the sentence of the first thing that is wrong.
    fn check(kept: StoredGame, events: Vec<Event>, counts: [usize; 5], expected: &str) {
        let events = events.into_iter().map(|event| (Duration::ZERO, event)).collect();
        let history = History { name: "one".to_owned(), events };
        let findings = super::check(&[history], &Stored::from([(1, kept)]));
        let Findings { lost, duplicated, missing, aborted, flagged, .. } = findings;
        assert_eq!([lost, duplicated, missing, aborted, flagged], counts, "{findings:?}");
        let first = findings.wrong.first().cloned().unwrap_or_default();
        assert!(first.contains(expected), "{:?} without {expected:?}", findings.wrong);
        assert_eq!(findings.are_none(), counts == [0; 5] && findings.wrong.is_empty());
        assert_eq!(findings.wrong.is_empty(), expected.is_empty(), "{:?}", findings.wrong);
    }

    #[test]
    fn what_is_as_it_should_be_is_found_so() {
        check(kept(), sound(), [0; 5], "");
        let findings = super::check(&[], &Stored::from([(1, kept())]));
        let told = "moves 2 lost 0 duplicated 0 missing 0 aborted 0 flagged 0";
        assert_eq!(findings.to_string(), told);
    }

    #[test]
    fn a_lost_move_is_found() {
        let mut events = sound();
        events.extend([sent(7, "move B2"), ok(7, 4)]);
        check(kept(), events, [1, 0, 0, 0, 0], "key-7 was said to count and is lost");
        let game = Event::Ok { game: "c".to_owned(), key: key(1), version: 2 };
        check(kept(), vec![sent(1, "move E5"), game], [1, 0, 0, 0, 0], "lost");
    }

    #[test]
    fn an_answer_about_another_place_is_found() {
        check(kept(), vec![sent(1, "move E5"), ok(1, 3)], [0; 5], "was told 3");
        check(kept(), vec![sent(1, "move A9"), ok(1, 2)], [0; 5], "stored is 1");
        check(kept(), vec![sent(1, "move E5"), no(1, "stale")], [0; 5], "refused and is stored");
        check(kept(), vec![sent(8, "move E5"), no(8, "stale")], [0; 5], "was refused: stale");
        check(kept(), vec![sent(8, "move E5")], [0; 5], "never got an answer");
    }

    #[test]
    fn a_move_stored_twice_is_found() {
        let mut twice = kept();
        twice.entries[2].key = Some(key(1));
        check(twice, vec![], [0, 1, 0, 0, 0], "twice");
        let mut twice = kept();
        twice.entries.insert(0, twice.entries[0].clone());
        twice.entries[0].key = None;
        check(twice, vec![], [0, 1, 0, 0, 0], "two entries 0");
    }

    #[test]
    fn a_gap_in_the_log_is_found() {
        let mut gap = kept();
        gap.entries.remove(1);
        check(gap, vec![], [0, 0, 1, 0, 0], "version 3 and 2 entries");
        let ahead = StoredGame { version: 5, ..kept() };
        check(ahead, vec![], [0, 0, 2, 0, 0], "version 5 and 3 entries");
        let behind = StoredGame { version: 2, ..kept() };
        check(behind, vec![], [0; 5], "version 2 and 3 entries");
    }

    #[test]
    fn an_aborted_game_is_found() {
        let mut aborted = kept();
        aborted.entries[2].line = "9 2 abort".to_owned();
        let (ending, result) = (Some("aborted".to_owned()), Some("*".to_owned()));
        let aborted = StoredGame { status: 2, ending, result, ..aborted };
        assert!(check_stored(&Stored::from([(1, aborted.clone())])).are_none());
        check(aborted, vec![], [0, 0, 0, 1, 0], "was aborted");
    }

    #[test]
    fn a_lost_turn_is_found() {
        let mut flagged = kept();
        flagged.entries[2].line = "100000 - tick".to_owned();
        assert!(check_stored(&Stored::from([(1, flagged.clone())])).are_none());
        check(flagged, vec![], [0, 0, 0, 0, 1], "tick");
    }

    #[test]
    fn a_board_that_is_no_beginning_of_the_game_is_found() {
        check(kept(), vec![heard(1, &["5 1 move E6"])], [0; 5], "shown what is not stored");
        check(kept(), vec![heard(3, &["12 1 move B2"])], [0; 5], "shown what is not stored");
    }

    #[test]
    fn a_result_the_rules_do_not_know_is_found() {
        let mut over = kept();
        over.entries[2].line = "9 2 resign".to_owned();
        over.status = 2;
        over.ending = Some("resigned 2".to_owned());
        over.result = Some("1:0".to_owned());
        check(over.clone(), vec![], [0; 5], "");
        let other = StoredGame { result: Some("0:1".to_owned()), ..over.clone() };
        check(other, vec![], [0; 5], "stored is");
        check(StoredGame { status: 1, ..over }, vec![], [0; 5], "stored is");
        check(StoredGame { status: 2, ..kept() }, vec![], [0; 5], "is stored as over");
        let mut illegal = kept();
        illegal.entries[2].line = "9 2 move E5".to_owned();
        check(illegal, vec![], [0; 5], "cannot be replayed");
    }

    #[test]
    fn what_is_strange_is_told() {
        check(kept(), vec![Event::Strange("odd".to_owned())], [0; 5], "one: odd");
    }
}
