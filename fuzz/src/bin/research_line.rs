//! Lines of the research export of a server, as the lab reads them.
//!
//! A game that can be read is replayed by the rules.
#![no_main]

// A file and not the crate, which would bring the Parquet format into this build.
#[allow(dead_code)]
#[path = "../../../crates/lab/src/export/line.rs"]
mod line;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    if let Ok(wire::ResearchLine::Game(game)) = line::parse_line(input)
        && let Ok(replayed) = line::replay(&game)
    {
        assert_eq!(replayed.actions.len(), game.plies.len());
    }
});
