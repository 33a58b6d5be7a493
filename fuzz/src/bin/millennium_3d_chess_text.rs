#![no_main]
use millennium_3d_chess::Millennium3dChess;
libfuzzer_sys::fuzz_target!(|input: &str| fuzz::check_game::<Millennium3dChess>(input));
