#![no_main]
libfuzzer_sys::fuzz_target!(|input: &str| fuzz::check_game::<ot_tjin::OtTjin>(input));
