//! The first line is the config of a table, each further one a line of its log. Whatever can be
//! read is written and read again, and what the table took leads to the same table.
#![no_main]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use table::{Command, Config, Ending, Event, LogLine, Said, Table, TimeControl};

fn survives<T: FromStr<Err: Debug + PartialEq> + Display + PartialEq + Debug>(text: &str) {
    if let Ok(read) = text.parse::<T>() {
        let written = read.to_string();
        assert_eq!(written.parse().as_ref(), Ok(&read), "{written:?}");
    }
}

libfuzzer_sys::fuzz_target!(|input: &str| {
    let mut lines = input.lines().take(fuzz::LINES_MAX);
    let first = lines.next().unwrap_or_default();
    survives::<Config>(first);
    let table = first.parse().ok().and_then(|config: Config| Table::new(config).ok());
    let Some(mut table) = table else {
        for line in lines {
            survives::<Command>(line);
            survives::<Event>(line);
            survives::<TimeControl>(line);
            survives::<Ending>(line);
        }
        return;
    };
    for line in lines {
        survives::<LogLine>(line);
        let Ok(line) = line.parse::<LogLine>() else { continue };
        let events = match line.said {
            Said::Tick => table.tick(line.at_ms),
            Said::Command(seat, command) => match table.apply(line.at_ms, seat, command) {
                Ok(events) => events,
                Err(refused) => refused.events,
            },
        };
        for event in events {
            assert_eq!(event.to_string().parse().as_ref(), Ok(&event));
        }
    }
    let again = Table::restore(table.config().clone(), &table.log_text());
    assert_eq!(again.as_ref(), Ok(&table));
    assert_eq!(table.record().faults(), []);
});
