//! Writes a round as lines of an event file, and standings as comma-separated values.

use std::fmt::Write;

use contest::{ContestEvent, Round, records, standings};

/// The lines of a round, to be added at the end of the file of its event.
///
/// Results are included where there are any.
pub fn round_to_toml(event: &ContestEvent, round: &Round) -> String {
    let name = |player: &usize| event.entries.get(*player).map_or("", |entry| &entry.name);
    let list = |players: &[usize]| {
        let names: Vec<String> = players.iter().map(|player| quote(name(player))).collect();
        format!("[{}]", names.join(", "))
    };
    let mut text = format!("\n[[round]]\nbyes = {}\n", list(&round.byes));
    for table in &round.tables {
        let games: Vec<String> =
            table.games.iter().map(|game| format!("{:?}", game.points)).collect();
        let players = list(&table.players);
        // Writing to a string never fails.
        let _ = write!(text, "\n[[round.table]]\nplayers = {players}\n");
        let _ = writeln!(text, "games = [{}]", games.join(", "));
        if table.games.iter().any(|game| !game.superior.is_empty()) {
            let players = |places: &[usize]| -> Vec<usize> {
                places.iter().filter_map(|place| table.players.get(*place).copied()).collect()
            };
            let superior: Vec<String> =
                table.games.iter().map(|game| list(&players(&game.superior))).collect();
            let _ = writeln!(text, "superior = [{}]", superior.join(", "));
        }
        if !table.absent.is_empty() {
            let _ = writeln!(text, "absent = {}", list(&table.absent));
        }
    }
    text
}

/// The standings with the score of every round and all tie-breaks, with a line of titles.
pub fn standings_to_csv(event: &ContestEvent) -> String {
    let records = records(event);
    let mut text = "division,rank,name,score".to_owned();
    for number in 1..=event.rounds.len() {
        let _ = write!(text, ",round {number}");
    }
    for rule in &event.settings.tie_breaks {
        let _ = write!(text, ",{}", rule.name());
    }
    text.push('\n');
    for line in standings(event) {
        let Some(entry) = event.entries.get(line.player) else { continue };
        let name = csv_field(&entry.name);
        let _ = write!(text, "{},{},{name},{}", entry.division + 1, line.rank, line.score);
        let rounds = records.get(line.player).map_or(&[][..], |record| &record.round_scores);
        for value in rounds.iter().chain(&line.tie_breaks) {
            let _ = write!(text, ",{value}");
        }
        text.push('\n');
    }
    text
}

/// A field in quotes if it needs them (RFC 4180).
///
/// A name that a spreadsheet would read as a formula gets an apostrophe.
fn csv_field(text: &str) -> String {
    let safe =
        if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text.into() };
    if safe.contains([',', '"']) { format!("\"{}\"", safe.replace('"', "\"\"")) } else { safe }
}

/// A basic string of TOML; names have no control characters.
fn quote(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use contest::{EventTable, GamePoints};

    use super::*;
    use crate::read_event;

    #[test]
    fn standings_are_written_with_rounds_and_tie_breaks() {
        let text = "system = 'swiss'\ntie-breaks = ['wins']\n[[player]]\nname = 'A, B'\n\
                    [[player]]\nname = '=1'\n[[round]]\n[[round.table]]\n\
                    players = ['=1', 'A, B']\ngames = [[3, 1]]\n";
        let expected =
            "division,rank,name,score,round 1,wins\n1,1,'=1,2,2,1\n1,2,\"A, B\",-2,-2,0\n";
        assert_eq!(standings_to_csv(&read_event(text).unwrap()), expected);
    }

    #[test]
    fn round_with_results_is_read_back() {
        let text = "system = 'swiss'\n[[player]]\nname = 'A \"B\" \\ C'\n[[player]]\nname = 'D'\n\
                    [[player]]\nname = 'E'\n";
        let event = read_event(text).unwrap();
        let round = Round {
            tables: vec![EventTable {
                players: vec![2, 0],
                games: vec![GamePoints { points: vec![3, 3], superior: vec![1] }],
                absent: vec![0],
            }],
            byes: vec![1],
        };
        let more = round_to_toml(&event, &round);
        assert_eq!(read_event(&format!("{text}{more}")).unwrap().rounds, [round]);
    }
}
