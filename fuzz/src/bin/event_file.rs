//! Event files: the input is a file or invalid; what is read can be paired and written.
#![no_main]

use contest::{pair_next_round, standings};
use eventfile::{event_to_toml, read_event, round_to_toml, standings_to_csv};

/// Number of players and rounds up to which an event is paired, so that an input stays fast.
const PAIRED_MAX: usize = 40;

libfuzzer_sys::fuzz_target!(|input: &str| {
    let Ok(event) = read_event(input) else { return };
    assert_eq!(read_event(&event_to_toml(&event)).as_ref(), Ok(&event));
    if event.entries.len() > PAIRED_MAX || event.rounds.len() > PAIRED_MAX {
        return;
    }
    assert_eq!(standings(&event).len(), event.entries.len());
    assert_eq!(standings_to_csv(&event).lines().count(), event.entries.len() + 1);
    if let Ok(round) = pair_next_round(&event) {
        let written = format!("{input}\n{}", round_to_toml(&event, &round));
        // A file with its rounds as one inline array cannot be continued.
        if let Ok(read) = read_event(&written) {
            assert_eq!(read.rounds.last(), Some(&round));
        }
    }
});
