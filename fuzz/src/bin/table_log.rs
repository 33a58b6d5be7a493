//! Table logs: the first line is a config, each further line a line of the log.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &str| table::fuzz_log(input));
