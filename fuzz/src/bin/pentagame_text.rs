#![no_main]
libfuzzer_sys::fuzz_target!(|input: &str| fuzz::survives_game::<pentagame::Pentagame>(input));
