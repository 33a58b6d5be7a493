//! Writes events and rounds as event files, and standings as comma-separated values.

use std::fmt::Write;

use contest::{
    ContestEvent, Entry, EventSettings, MatchLength, Round, Scoring, System, records, standings,
};

/// The whole event as a file, which [`read_event`](crate::read_event) reads back as it was.
pub fn event_to_toml(event: &ContestEvent) -> String {
    let mut text = settings_to_toml(&event.settings);
    for entry in &event.entries {
        text.push_str(&entry_to_toml(entry));
    }
    for round in &event.rounds {
        text.push_str(&round_to_toml(event, round));
    }
    text
}

fn settings_to_toml(settings: &EventSettings) -> String {
    // Writing to a string never fails.
    let mut text = format!("system = \"{}\"\n", system_name(&settings.system));
    match &settings.system {
        System::League { cycles, table_size } => {
            let _ = writeln!(text, "cycles = {cycles}\ntable-size = {table_size}");
        }
        System::Swiss { table_size, bars } => {
            let _ = writeln!(text, "table-size = {table_size}\nbars = {bars:?}");
        }
        System::Journey { wins, boards } => {
            let _ = writeln!(text, "wins = {wins}\nboards = {boards}");
        }
        System::Knockout | System::ShrinkingTable | System::Mixed | System::Arena => {}
    }
    if let Some(rounds) = settings.rounds {
        let _ = writeln!(text, "rounds = {rounds}");
    }
    let _ = writeln!(text, "scoring = \"{}\"", scoring_name(settings.scoring));
    let _ = writeln!(text, "length = \"{}\"", length_name(settings.length));
    let _ = writeln!(text, "win = {}\nadd = {}", settings.stakes.win, settings.stakes.add);
    let rules: Vec<String> = settings.tie_breaks.iter().map(|rule| quote(rule.name())).collect();
    let _ = writeln!(text, "tie-breaks = [{}]", rules.join(", "));
    text
}

fn entry_to_toml(entry: &Entry) -> String {
    let mut text = format!("\n[[player]]\nname = {}\n", quote(&entry.name));
    if entry.rating != 0 {
        let _ = writeln!(text, "rating = {}", entry.rating);
    }
    if entry.division != 0 {
        let _ = writeln!(text, "division = {}", entry.division + 1);
    }
    if entry.joined != 0 {
        let _ = writeln!(text, "joined = {}", entry.joined + 1);
    }
    if let Some(dropped) = entry.dropped {
        let _ = writeln!(text, "dropped = {}", dropped + 1);
    }
    text
}

/// The name of a system in a file.
pub fn system_name(system: &System) -> &'static str {
    match system {
        System::League { .. } => "league",
        System::Knockout => "knockout",
        System::ShrinkingTable => "shrinking-table",
        System::Swiss { .. } => "swiss",
        System::Mixed => "mixed",
        System::Journey { .. } => "journey",
        System::Arena => "arena",
    }
}

/// The name of a scoring in a file.
pub fn scoring_name(scoring: Scoring) -> &'static str {
    match scoring {
        Scoring::PointsOut => "points-out",
        Scoring::ZeroSum => "zero-sum",
        Scoring::ConstantSum => "constant-sum",
        Scoring::Places => "places",
    }
}

/// The name of a length in a file; 90 minutes belong to the mixed system and have no name.
pub fn length_name(length: MatchLength) -> &'static str {
    match length {
        MatchLength::Game => "game",
        MatchLength::Match | MatchLength::NinetyMinutes => "match",
        MatchLength::Round => "round",
    }
}

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
        if table.games.iter().any(|game| !game.record.is_empty()) {
            let records: Vec<String> = table.games.iter().map(|game| quote(&game.record)).collect();
            let _ = writeln!(text, "records = [{}]", records.join(", "));
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

/// A basic string of TOML for any text: line breaks and other control characters are escaped.
fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            c if c.is_control() => {
                // Writing to a string never fails.
                let _ = write!(quoted, "\\u{:04X}", c as u32);
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
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
    fn whole_event_is_read_back() {
        for settings in [
            "system = 'league'\ncycles = 2\ntable-size = 3",
            "system = 'knockout'\nlength = 'round'",
            "system = 'shrinking-table'\nscoring = 'points-out'",
            "system = 'swiss'\ntable-size = 4\nbars = [1500, -20]\nrounds = 5\nwin = 2",
            "system = 'mixed'\nscoring = 'constant-sum'\nadd = 5",
            "system = 'journey'\nwins = 2\nboards = 3\nlength = 'game'",
            "system = 'arena'\nscoring = 'places'\ntie-breaks = []",
        ] {
            let text = format!(
                "{settings}\n[[player]]\nname = 'A \"B\" \\ C'\nrating = -3\ndivision = 2\n\
                 [[player]]\nname = 'Zoë'\njoined = 2\ndropped = 4\n[[round]]\n[[round.table]]\n\
                 players = ['Zoë', 'A \"B\" \\ C']\ngames = [[3, 3]]\nsuperior = [['Zoë']]\n\
                 records = [\"[Game \\\"pente\\\"]\\n\\\\ \\u0007\"]\n"
            );
            let event = read_event(&text).unwrap();
            let written = event_to_toml(&event);
            assert_eq!(read_event(&written).unwrap(), event, "{written}");
        }
    }

    #[test]
    fn round_with_results_is_read_back() {
        let text = "system = 'swiss'\n[[player]]\nname = 'A \"B\" \\ C'\n[[player]]\nname = 'D'\n\
                    [[player]]\nname = 'E'\n";
        let event = read_event(text).unwrap();
        let round = Round {
            tables: vec![EventTable {
                players: vec![2, 0],
                games: vec![GamePoints::new(vec![3, 3], vec![1])],
                absent: vec![0],
            }],
            byes: vec![1],
        };
        let more = round_to_toml(&event, &round);
        assert_eq!(read_event(&format!("{text}{more}")).unwrap().rounds, [round]);
    }
}
