//! The first line is the config of a table, each further one a line of its log.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &str| table::survives(input));
