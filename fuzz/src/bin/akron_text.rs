#![no_main]
libfuzzer_sys::fuzz_target!(|input: &str| fuzz::check_game::<akron::Akron>(input));
