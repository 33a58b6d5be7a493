//! Each line is a rating, a pool or nonsense.
#![no_main]

use contest::{Pool, Rating};

libfuzzer_sys::fuzz_target!(|input: &str| {
    for line in input.lines().take(fuzz::LINES_MAX) {
        if let Ok(rating) = line.parse::<Rating>() {
            assert_eq!(rating.to_string(), line);
        }
        if let Ok(pool) = line.parse::<Pool>() {
            assert_eq!(pool.to_string(), line);
        }
    }
});
