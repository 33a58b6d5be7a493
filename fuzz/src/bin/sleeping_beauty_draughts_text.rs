#![no_main]
use sleeping_beauty_draughts::SleepingBeautyDraughts;
libfuzzer_sys::fuzz_target!(|input: &str| fuzz::check_game::<SleepingBeautyDraughts>(input));
