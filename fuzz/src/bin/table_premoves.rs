//! Premoves: the first line is a config, the second the premoves of the last seat.
//!
//! Each further line is a line of the log.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &str| table::fuzz_conditional_moves(input));
