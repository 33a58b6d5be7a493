//! Settings of a contest: checks of a request, and their form in the crate `contest`.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::ops::RangeInclusive;

use contest::{EventSettings, MatchLength, POINTS_MAX, Scoring, System, TieBreakRule};
use rulebook::{Position, Stakes, Team};
use table::{Config, TimeControl};
use wire::{ApiError, ContestLength, ContestScoring, ContestSettings, ContestSystem};

use crate::error::Error;
use crate::lobby::game_config::{check_ratable, parse_config};

/// Maximum number of planned rounds.
const ROUNDS_MAX: u16 = 200;

/// Maximum number of divisions of a league.
const DIVISIONS_MAX: u16 = 20;

/// Maximum number of players who change between two divisions.
const PROMOTED_MAX: u16 = 10;

/// Maximum number of wins that end a journey.
const WINS_MAX: u16 = 100;

/// Maximum number of tables of a journey.
const BOARDS_MAX: u16 = 1_000;

/// Maximum number of bars of a McMahon start.
const BARS_MAX: usize = 10;

/// Maximum length of an arena.
const MINUTES_MAX: u16 = 1_440;

/// Checks that the numbers of the settings are in range and belong to the system.
///
/// # Errors
/// `invalid-contest-settings` with the name of the first wrong setting.
pub(crate) fn check_settings(settings: &ContestSettings) -> Result<(), Error> {
    use ContestSystem as S;
    let system = settings.system;
    let within = |name: &str, value: Option<u16>, range: RangeInclusive<u16>, of: &[S]| match value
    {
        Some(value) if !of.contains(&system) || !range.contains(&value) => Err(invalid(name)),
        _ => Ok(()),
    };
    let table_sizes = if system == S::League { 2..=3 } else { 2..=5 };
    within("table_size", settings.table_size.map(u16::from), table_sizes, &[S::League, S::Swiss])?;
    within("cycles", settings.cycles.map(u16::from), 1..=2, &[S::League])?;
    let divisions = 1..=DIVISIONS_MAX;
    within("divisions", settings.divisions.map(u16::from), divisions, &[S::League])?;
    let promoted = 1..=PROMOTED_MAX;
    within("promoted", settings.promoted.map(u16::from), promoted, &[S::League])?;
    within("wins", settings.wins, 1..=WINS_MAX, &[S::Journey])?;
    within("boards", settings.boards, 1..=BOARDS_MAX, &[S::Journey])?;
    within("minutes", settings.minutes, 1..=MINUTES_MAX, &[S::Arena])?;
    if system == S::Arena && settings.minutes.is_none() {
        return Err(invalid("minutes"));
    }
    if settings.bars.len() > BARS_MAX || (system != S::Swiss && !settings.bars.is_empty()) {
        return Err(invalid("bars"));
    }
    for (name, points) in [("win", settings.win), ("add", settings.add)] {
        if points.is_some_and(|points| !(0..=POINTS_MAX).contains(&points)) {
            return Err(invalid(name));
        }
    }
    let mut names = settings.tie_breaks.iter().flatten();
    if names.any(|name| TieBreakRule::from_name(name).is_none()) {
        return Err(invalid("tie_breaks"));
    }
    // An arena is limited by its time.
    let with_rounds = [S::League, S::Knockout, S::ShrinkingTable, S::Swiss, S::Mixed, S::Journey];
    within("rounds", settings.rounds, 1..=ROUNDS_MAX, &with_rounds)
}

fn invalid(setting: &str) -> Error {
    Error::Unprocessable(ApiError::new("invalid-contest-settings").with("setting", setting))
}

/// Returns whether players can enter after the first round.
pub(crate) fn allows_late_entry(system: ContestSystem) -> bool {
    use ContestSystem::{Arena, Journey, Mixed, Swiss};
    matches!(system, Swiss | Mixed | Journey | Arena)
}

/// Sizes of tables that can occur: fewer players than planned may be left for the last table.
fn table_sizes(settings: &ContestSettings) -> RangeInclusive<usize> {
    match (settings.system, settings.table_size.unwrap_or(2)) {
        (ContestSystem::Swiss, 3..) | (ContestSystem::ShrinkingTable, _) => 2..=5,
        (ContestSystem::League, 3..) | (ContestSystem::Mixed, _) => 2..=3,
        _ => 2..=2,
    }
}

/// Checks the rules and the time control: one game for each size of table, all with a clock.
///
/// # Errors
/// With the code of the first fault.
pub(crate) fn check_rules(
    settings: &ContestSettings,
    rules: &[String],
    time_control: &str,
    rated: bool,
) -> Result<(), Error> {
    let mut sizes = Vec::new();
    for text in rules {
        let config = parse_config(text, time_control, None)?;
        if config.control == TimeControl::None {
            return Err(Error::Unprocessable(ApiError::new("contest-without-clock")));
        }
        if rated {
            check_ratable(&config)?;
        }
        let position = config.position();
        if position.seats().iter().any(|seat| position.team(seat) != Team::from(seat)) {
            return Err(Error::Unprocessable(ApiError::new("contest-team-game")));
        }
        sizes.push(position.seats().len());
    }
    let occurring = table_sizes(settings);
    let missing = occurring.clone().find(|size| !sizes.contains(size));
    if let Some(size) = missing {
        let error = ApiError::new("contest-rules-missing").with("size", size.to_string());
        return Err(Error::Unprocessable(error));
    }
    sizes.sort_unstable();
    let is_twice = sizes.windows(2).any(|pair| pair.first() == pair.last());
    if is_twice || sizes.iter().any(|size| !occurring.contains(size)) {
        return Err(Error::Unprocessable(ApiError::new("contest-rules-unused")));
    }
    Ok(())
}

/// The configurations of the games, by number of players.
pub(crate) fn game_configs(rules: &[String], time_control: &str) -> Vec<(usize, Config)> {
    let configs = rules.iter().filter_map(|text| parse_config(text, time_control, None).ok());
    configs.map(|config| (config.position().seats().len(), config)).collect()
}

/// The settings for pairing and standings. The points of a win are those of the rules.
pub(crate) fn event_settings(
    settings: &ContestSettings,
    configs: &[(usize, Config)],
) -> EventSettings {
    let table_size = usize::from(settings.table_size.unwrap_or(2));
    let system = match settings.system {
        ContestSystem::League => {
            System::League { cycles: usize::from(settings.cycles.unwrap_or(1)), table_size }
        }
        ContestSystem::Knockout => System::Knockout,
        ContestSystem::ShrinkingTable => System::ShrinkingTable,
        ContestSystem::Swiss => System::Swiss { table_size, bars: settings.bars.clone() },
        ContestSystem::Mixed => System::Mixed,
        ContestSystem::Journey => System::Journey {
            wins: settings.wins.unwrap_or(1).into(),
            boards: settings.boards.unwrap_or(BOARDS_MAX).into(),
        },
        ContestSystem::Arena => System::Arena,
    };
    let mut event = EventSettings::new(system);
    event.rounds = settings.rounds.map(usize::from);
    event.scoring = match settings.scoring {
        ContestScoring::PointsOut => Scoring::PointsOut,
        ContestScoring::ZeroSum => Scoring::ZeroSum,
        ContestScoring::ConstantSum => Scoring::ConstantSum,
        ContestScoring::Places => Scoring::Places,
    };
    event.length = match settings.length {
        ContestLength::Game => MatchLength::Game,
        ContestLength::Match => MatchLength::Match,
        ContestLength::Round => MatchLength::Round,
    };
    let smallest = configs.iter().min_by_key(|(size, _)| *size);
    let stakes = smallest.map(|(_, config)| config.position().stakes());
    let stakes = stakes.unwrap_or(Stakes { win: 3, add: 3 });
    let (win, add) = (settings.win.unwrap_or(stakes.win), settings.add.unwrap_or(stakes.add));
    event.stakes = Stakes { win, add };
    if let Some(names) = &settings.tie_breaks {
        event.tie_breaks = names.iter().filter_map(|name| TieBreakRule::from_name(name)).collect();
    }
    event
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(json: &str) -> ContestSettings {
        serde_json::from_str(json).unwrap()
    }

    fn code(result: Result<(), Error>) -> String {
        result.map_or_else(|error| error.code().to_owned(), |()| "ok".to_owned())
    }

    #[test]
    fn settings_of_another_system_are_rejected() {
        let check = |json: &str, expected: &str| {
            assert_eq!(code(check_settings(&settings(json))), expected, "{json}");
        };
        check(r#"{"system":"swiss","rounds":5,"table_size":3}"#, "ok");
        check(r#"{"system":"arena","minutes":60}"#, "ok");
        for wrong in [
            r#"{"system":"arena"}"#,
            r#"{"system":"arena","minutes":60,"rounds":5}"#,
            r#"{"system":"swiss","minutes":60}"#,
            r#"{"system":"swiss","rounds":0}"#,
            r#"{"system":"swiss","table_size":6}"#,
            r#"{"system":"league","table_size":4}"#,
            r#"{"system":"knockout","wins":1}"#,
            r#"{"system":"swiss","divisions":2}"#,
            r#"{"system":"league","divisions":21}"#,
        ] {
            check(wrong, "invalid-contest-settings");
        }
    }

    #[test]
    fn rules_cover_the_sizes_that_occur() {
        let check = |json: &str, rules: &[&str], control: &str, expected: &str| {
            let rules: Vec<String> = rules.iter().map(|text| (*text).to_owned()).collect();
            let checked = check_rules(&settings(json), &rules, control, true);
            assert_eq!(code(checked), expected, "{json} {rules:?}");
        };
        let (swiss, mixed) = (r#"{"system":"swiss"}"#, r#"{"system":"mixed"}"#);
        check(swiss, &["pente:9"], "egg:60", "ok");
        check(mixed, &["pentagame:2", "pentagame:3"], "egg:60", "ok");
        check(mixed, &["pentagame:2"], "egg:60", "contest-rules-missing");
        check(swiss, &[], "egg:60", "contest-rules-missing");
        check(swiss, &["pentagame:2", "pentagame:3"], "egg:60", "contest-rules-unused");
        check(swiss, &["pentagame:2", "pente:9"], "egg:60", "contest-rules-unused");
        check(swiss, &["pentagame:2"], "none", "contest-without-clock");
        check(swiss, &["chess"], "egg:60", "game");
    }

    #[test]
    fn points_of_a_win_are_those_of_the_rules() {
        let win = |rules: &str| {
            let configs = game_configs(&[rules.to_owned()], "egg:60");
            event_settings(&settings(r#"{"system":"swiss"}"#), &configs).stakes.win
        };
        assert_eq!(win("pentagame:2"), 3);
        assert_eq!(win("pente:9"), 1);
    }
}
