//! The first line is the config of a table, the second a plan of its last seat, each further one a
//! line of the log.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &str| table::survives_plan(input));
