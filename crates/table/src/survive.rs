//! What must hold for any text whatsoever.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use rulebook::ParseError;

use crate::{Command, Config, Ending, Event, LogLine, Said, Table, TimeControl};

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
        let events = match line.said {
            Said::Tick => table.tick(line.at_ms),
            Said::Command(seat, command) => match table.apply(line.at_ms, seat, command) {
                Ok(events) => events,
                Err(refused) => refused.events,
            },
        };
        for event in events {
            let text = event.to_string();
            assert_eq!(text.parse().as_ref(), Ok(&event), "{text:?}");
        }
    }
    let again = Table::restore(table.config().clone(), &table.log_text());
    assert_eq!(again.as_ref(), Ok(&table), "the log leads elsewhere");
    assert_eq!(table.record().faults(), [], "the record has faults");
}

fn round_trip<T: FromStr<Err = ParseError> + Display + PartialEq + Debug>(text: &str) {
    if let Ok(read) = text.parse::<T>() {
        let written = read.to_string();
        assert_eq!(written.parse().as_ref(), Ok(&read), "{written:?}");
    }
}
