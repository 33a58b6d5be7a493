//! Game configuration: parsed from a request, checked by `games` and `table`; presets.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use games::Game;
use rulebook::{ParseError, Position};
use table::{CONFIG_BYTES, Config, Lag, Phase, Table, TimeControl};
use wire::{ApiError, Preset, Speed};

use crate::error::Error;

/// Time controls offered for quick pairing, with their speed.
const PRESETS: [(&str, Speed); 9] = [
    ("fischer:60+2", Speed::Quick),
    ("fischer:180+3", Speed::Quick),
    ("egg:60", Speed::Normal),
    ("fischer:300+5", Speed::Normal),
    ("fischer:600+10", Speed::Long),
    ("fischer:1800+20", Speed::Long),
    ("days:1", Speed::Correspondence),
    ("days:3", Speed::Correspondence),
    ("days:7", Speed::Correspondence),
];

/// Lists the time controls offered for quick pairing.
pub(crate) fn presets() -> Vec<Preset> {
    let preset =
        |(control, speed): (&str, Speed)| Preset { time_control: control.to_owned(), speed };
    PRESETS.into_iter().map(preset).collect()
}

/// Returns whether a time control is one of the presets.
pub(crate) fn is_preset(control: TimeControl) -> bool {
    let text = control.to_string();
    PRESETS.iter().any(|(preset, _)| *preset == text)
}

/// Parses and checks the configuration of an online game.
///
/// # Errors
/// With the code of `games` or `table` for invalid text, and a code of the lobby for a game that
/// cannot be played online.
pub(crate) fn parse_config(
    game: &str,
    control: &str,
    start: Option<&str>,
) -> Result<Config, Error> {
    if game.len() + control.len() + start.map_or(0, str::len) > CONFIG_BYTES {
        return Err(Error::BadRequest(ApiError::new("config-too-long")));
    }
    let mut config = Config::new(game.parse::<Game>().map_err(to_bad_request)?);
    config.control = control.parse().map_err(to_bad_request)?;
    if !config.control.is_offered_for(&config.game) {
        return Err(Error::Unprocessable(ApiError::new("clock-costs-turn")));
    }
    if is_real_time(config.control) {
        config.lag = Lag::Credit;
    }
    if let Some(start) = start {
        config.start = Some(config.game.read_position(start).map_err(to_bad_request)?);
        // The text is stored, so it must parse back to the same configuration.
        config = config.to_string().parse().map_err(to_bad_request)?;
    }
    if config.position().seats().len() < 2 {
        return Err(Error::Unprocessable(ApiError::new("single-player-game")));
    }
    match Table::new(config.clone()).phase() {
        Phase::Over(_) => Err(Error::Unprocessable(ApiError::new("start-position-finished"))),
        _ => Ok(config),
    }
}

fn to_bad_request(error: ParseError) -> Error {
    Error::BadRequest(ApiError::new(error.code()).with("at", error.at().to_string()))
}

/// Checks that a game with this configuration can be rated.
///
/// # Errors
/// When it has a start position of its own or no clock.
pub(crate) fn check_ratable(config: &Config) -> Result<(), Error> {
    if config.start.is_some() {
        return Err(Error::Unprocessable(ApiError::new("rated-with-start")));
    }
    match config.control {
        TimeControl::None => Err(Error::Unprocessable(ApiError::new("rated-without-clock"))),
        _ => Ok(()),
    }
}

/// Returns whether the time control is a real-time one, as opposed to correspondence or none.
pub(crate) fn is_real_time(control: TimeControl) -> bool {
    !matches!(control, TimeControl::None | TimeControl::Days { .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(game: &str, control: &str, start: Option<&str>, expected: Result<&str, &str>) {
        let read = parse_config(game, control, start);
        let read = read.map(|c| c.to_string()).map_err(|error| error.code().to_owned());
        assert_eq!(read, expected.map(str::to_owned).map_err(str::to_owned), "{game} {control}");
    }

    #[test]
    fn config_is_parsed_or_rejected_with_its_code() {
        check("pentagame:3", "egg:60", None, Ok("pentagame:3 control=egg:60 lag=credit"));
        check("pente:9,free", "none", None, Ok("pente:9,free"));
        check("chess", "none", None, Err("game"));
        check("pente:9,x", "none", None, Err("option"));
        check("pente", "blitz", None, Err("time-control"));
        check("pente", "egg:60 number=7", None, Err("seconds"));
        check("pente", "egg:60", Some("nonsense"), Err("side"));
        check("pente", "egg:60", Some(&"9/".repeat(20_000)), Err("config-too-long"));
    }

    #[test]
    fn clock_that_costs_only_a_turn_is_rejected_in_most_games() {
        for game in Game::all() {
            let name = game.name();
            let accepted = game.facts().timeout_may_cost_turn;
            let config = format!("{name} control=egg:60 lag=credit");
            let expected = if accepted { Ok(config.as_str()) } else { Err("clock-costs-turn") };
            check(name, "egg:60", None, expected);
            for preset in presets().iter().filter(|preset| !preset.time_control.starts_with("egg"))
            {
                assert!(parse_config(name, &preset.time_control, None).is_ok(), "{name}");
            }
        }
    }

    #[test]
    fn presets_are_valid_time_controls() {
        for preset in presets() {
            let control: TimeControl = preset.time_control.parse().unwrap();
            assert!(is_preset(control), "{}", preset.time_control);
            assert_eq!(is_real_time(control), preset.speed != Speed::Correspondence);
        }
        assert!(!is_preset(TimeControl::None));
    }
}
