#![no_main]
use millennium_3d_chess::nardeshir::Nardeshir;
libfuzzer_sys::fuzz_target!(|input: &str| fuzz::check_game::<Nardeshir>(input));
