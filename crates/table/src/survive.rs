//! What must hold for any text whatsoever.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use rulebook::{ParseError, Position};

use crate::{
    Command, Config, Ending, Event, Gathering, LogLine, Plan, Refused, Table, TimeControl,
};

/// More lines are not read: a long input should be a long text, not a long game.
const LINES_MAX: usize = 60;

/// The first line is the config of a table, each further one a line of its log, or else any text.
/// Nothing may panic; whatever can be read is written and read again alike; what the table took
/// leads to the same table and to a record without fault. Fuzz targets call this.
///
/// # Panics
/// When one of these does not hold.
pub fn survives(input: &str) {
    let mut lines = input.lines().take(LINES_MAX);
    let first = lines.next().unwrap_or_default();
    round_trip::<Config>(first);
    let table = first.parse().ok().and_then(|config: Config| Table::new(config).ok());
    let Some(mut table) = table else {
        for line in lines {
            round_trip::<Command>(line);
            round_trip::<Event>(line);
            round_trip::<TimeControl>(line);
            round_trip::<Ending>(line);
        }
        return;
    };
    for line in lines {
        round_trip::<LogLine>(line);
        let Ok(line) = line.parse::<LogLine>() else { continue };
        let events = table.repeat(line).unwrap_or_else(|refused| refused.events);
        for event in events {
            let text = event.to_string();
            assert_eq!(text.parse().as_ref(), Ok(&event), "{text:?}");
        }
    }
    let again = Table::restore(table.config().clone(), &table.log_text());
    assert_eq!(again.as_ref(), Ok(&table), "the log leads elsewhere");
    assert_eq!(table.record().faults(), [], "the record has faults");
}

/// The first line is the config of a table, the second a plan of its last seat, each further one a
/// line of its log, or else any text. Nothing may panic; what the plan answers can be played, and
/// what is left of it answers the same. Fuzz targets call this.
///
/// # Panics
/// When one of these does not hold.
pub fn survives_plan(input: &str) {
    let mut lines = input.lines().take(LINES_MAX);
    let table = lines.next().and_then(|first| first.parse().ok());
    let Some(mut table) = table.and_then(|config: Config| Table::new(config).ok()) else {
        for line in lines {
            round_trip::<Plan>(line);
            round_trip::<Gathering>(line);
        }
        return;
    };
    let second = lines.next().unwrap_or_default();
    round_trip::<Plan>(second);
    let Some(seat) = table.position().seats().iter().last() else { return };
    let mut plan = second.parse::<Plan>().ok();
    for line in lines {
        let Some(kept) = plan else { return };
        let _ = kept.checked(&table, seat).map(|checked| round_trip::<Plan>(&checked.to_string()));
        let answer = kept.answer(&table, seat);
        let left = kept.after(&table, seat);
        assert_eq!(left.as_ref().and_then(|left| left.answer(&table, seat)), answer);
        if let Some(action) = answer {
            let played = table.apply(table.now_ms(), seat, Command::Move(action));
            // Unless it was waited for lag, and the move had none.
            let late = |refused: &Refused| !refused.events.is_empty();
            assert!(played.as_ref().err().is_none_or(late), "{played:?}");
        } else if let Ok(line) = line.parse() {
            let _ = table.repeat(line);
        }
        plan = left.and_then(|left| left.after(&table, seat));
        let _ = plan.as_ref().map(|plan| round_trip::<Plan>(&plan.to_string()));
    }
}

fn round_trip<T: FromStr<Err = ParseError> + Display + PartialEq + Debug>(text: &str) {
    if let Ok(read) = text.parse::<T>() {
        let written = read.to_string();
        assert_eq!(written.parse().as_ref(), Ok(&read), "{written:?}");
    }
}
