#![no_main]
libfuzzer_sys::fuzz_target!(|input: &[u8]| games::record::fuzz_record(input));
