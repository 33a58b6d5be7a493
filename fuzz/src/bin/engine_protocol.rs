#![no_main]
libfuzzer_sys::fuzz_target!(|input: &[u8]| engine::protocol::check_protocol_input(input));
