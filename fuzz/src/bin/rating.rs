//! Ratings and pools: each line is one of them or invalid.
#![no_main]

use contest::{Rating, RatingPool};

libfuzzer_sys::fuzz_target!(|input: &str| {
    for line in input.lines().take(fuzz::LINES_MAX) {
        if let Ok(rating) = line.parse::<Rating>() {
            assert_eq!(rating.to_string(), line);
        }
        if let Ok(pool) = line.parse::<RatingPool>() {
            assert_eq!(pool.to_string(), line);
        }
    }
});
