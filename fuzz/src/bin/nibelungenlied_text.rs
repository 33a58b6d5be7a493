#![no_main]
use nibelungenlied::Nibelungenlied;

libfuzzer_sys::fuzz_target!(|input: &str| fuzz::check_game::<Nibelungenlied>(input));
