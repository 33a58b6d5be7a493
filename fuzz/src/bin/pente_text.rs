#![no_main]
libfuzzer_sys::fuzz_target!(|input: &str| fuzz::survives_game::<pente::Pente>(input));
