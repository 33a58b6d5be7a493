#![no_main]
libfuzzer_sys::fuzz_target!(|input: &[u8]| engine::protocol::survives(input));
