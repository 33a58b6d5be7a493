//! Numbers for hashes: the same in every build, on every machine.

/// The step between numbers that are to be scattered: odd, and with no pattern in its bits.
pub const STRIDE: u64 = 0x9E37_79B9_7F4A_7C15;

/// Scatters the bits of a number (the finisher of SplitMix64). Multiples of [`STRIDE`] make good
/// keys.
pub const fn scatter(number: u64) -> u64 {
    let mut z = number;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_sequence_of_splitmix_for_seed_0() {
        assert_eq!(scatter(STRIDE), 0xE220_A839_7B1D_CDAF);
        assert_eq!(scatter(STRIDE.wrapping_mul(2)), 0x6E78_9E6A_A1B9_65F4);
    }
}
