//! Segments of the opening explorer: the first byte chooses the part, the rest is its content.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| explorer::fuzz_segment(input));
