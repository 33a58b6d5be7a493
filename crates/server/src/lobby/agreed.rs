//! What is agreed before a game: read from what a client asks for, checked by `games` and `table`.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use games::Game;
use rulebook::{ParseError, Position};
use table::{CONFIG_BYTES, Config, Lag, Phase, Table, TimeControl};
use wire::{Pace, Preset, Why};

use crate::error::Error;

/// The controls that are offered, and how they feel.
const PRESETS: [(&str, Pace); 9] = [
    ("fischer:60+2", Pace::Quick),
    ("fischer:180+3", Pace::Quick),
    ("egg:60", Pace::Normal),
    ("fischer:300+5", Pace::Normal),
    ("fischer:600+10", Pace::Long),
    ("fischer:1800+20", Pace::Long),
    ("days:1", Pace::Correspondence),
    ("days:3", Pace::Correspondence),
    ("days:7", Pace::Correspondence),
];

/// The controls that are offered.
pub(super) fn presets() -> Vec<Preset> {
    let preset = |(control, pace): (&str, Pace)| Preset { control: control.to_owned(), pace };
    PRESETS.into_iter().map(preset).collect()
}

/// Whether a control is one of those that are offered.
pub(super) fn is_preset(control: TimeControl) -> bool {
    let text = control.to_string();
    PRESETS.iter().any(|(preset, _)| *preset == text)
}

/// Reads what is to be agreed for a game between people who are apart.
///
/// # Errors
/// With the code of `games` or `table` for what cannot be read, and a code of the lobby for a game
/// that cannot be played by several.
pub(super) fn agreed(game: &str, control: &str, start: Option<&str>) -> Result<Config, Error> {
    if game.len() + control.len() + start.map_or(0, str::len) > CONFIG_BYTES {
        return Err(Error::Unreadable(Why::new("config-long")));
    }
    let mut config = Config::new(game.parse::<Game>().map_err(unreadable)?);
    config.control = control.parse().map_err(unreadable)?;
    if is_live_pace(config.control) {
        config.lag = Lag::Credit;
    }
    if let Some(start) = start {
        config.start = Some(config.game.read_position(start).map_err(unreadable)?);
        // The text must lead back to it: it is the text that is stored.
        config = config.to_string().parse().map_err(unreadable)?;
    }
    if config.position().seats().len() < 2 {
        return Err(Error::Refused(Why::new("table-for-one")));
    }
    let table = Table::new(config.clone())
        .map_err(|refusal| Error::Refused(Why::new(rulebook::Reason::code(&refusal))))?;
    match table.phase() {
        Phase::Over(_) => Err(Error::Refused(Why::new("start-over"))),
        _ => Ok(config),
    }
}

fn unreadable(error: ParseError) -> Error {
    Error::Unreadable(Why::new(error.code()).with("at", error.at().to_string()))
}

/// What must hold for a game that counts for ratings, apart from who plays it.
///
/// # Errors
/// When it begins elsewhere than at its start, or nobody's time ever runs out.
pub(super) fn may_be_rated(config: &Config) -> Result<(), Error> {
    if config.start.is_some() {
        return Err(Error::Refused(Why::new("rated-with-start")));
    }
    match config.control {
        TimeControl::None => Err(Error::Refused(Why::new("rated-without-clock"))),
        _ => Ok(()),
    }
}

/// Whether people play it while they are there, as opposed to over days.
pub(super) fn is_live_pace(control: TimeControl) -> bool {
    !matches!(control, TimeControl::None | TimeControl::Days { .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(game: &str, control: &str, start: Option<&str>, expected: Result<&str, &str>) {
        let read = agreed(game, control, start);
        let read = read.map(|c| c.to_string()).map_err(|error| error.code().to_owned());
        assert_eq!(read, expected.map(str::to_owned).map_err(str::to_owned), "{game} {control}");
    }

    #[test]
    fn what_can_be_played_is_read() {
        check("pentagame:3", "egg:60", None, Ok("pentagame:3 control=egg:60 lag=credit"));
        check("pente:9,free", "none", None, Ok("pente:9,free"));
        check("chess", "none", None, Err("game"));
        check("pente:9,x", "none", None, Err("option"));
        check("pente", "blitz", None, Err("time-control"));
        check("pente", "egg:60 number=7", None, Err("seconds"));
        check("pente", "egg:60", Some("nonsense"), Err("side"));
        check("pente", "egg:60", Some(&"9/".repeat(20_000)), Err("config-long"));
    }

    #[test]
    fn presets_are_controls() {
        for preset in presets() {
            let control: TimeControl = preset.control.parse().unwrap();
            assert!(is_preset(control), "{}", preset.control);
            assert_eq!(is_live_pace(control), preset.pace != Pace::Correspondence);
        }
        assert!(!is_preset(TimeControl::None));
    }
}
