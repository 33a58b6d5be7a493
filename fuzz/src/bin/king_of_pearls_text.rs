#![no_main]
libfuzzer_sys::fuzz_target!(|input: &str| fuzz::check_game::<king_of_pearls::KingOfPearls>(input));
