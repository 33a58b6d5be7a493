//! Keys of positions in the index.

use games::Game;
use rulebook::{GOLDEN_GAMMA, mix64};

/// Key of the rules of a game, from which the keys of its positions are made.
#[derive(Clone, Copy)]
pub(crate) struct RulesKey(u64);

impl RulesKey {
    pub(crate) fn new(game: &Game) -> RulesKey {
        let name = game.spelled_out().to_string();
        RulesKey(
            name.bytes().fold(0, |hash: u64, byte| {
                mix64(hash.wrapping_add(GOLDEN_GAMMA) ^ u64::from(byte))
            }),
        )
    }

    /// Returns the key of a position: equal for all its images, different for other rules.
    /// Positions with the same key of 64 bits are not distinguished. Files contain these keys.
    pub(crate) fn position(self, symmetric_key: u64) -> u64 {
        mix64(symmetric_key ^ self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_depend_on_rules_and_position_and_stay_what_they_are() {
        let key = |game: &str, symmetric| RulesKey::new(&game.parse().unwrap()).position(symmetric);
        assert_eq!(key("pentagame", 5), key("pentagame:2", 5));
        assert_ne!(key("pentagame:2", 5), key("pentagame:3", 5));
        assert_ne!(key("pentagame:2", 5), key("pentagame:2", 6));
        assert_eq!(key("pentagame:2", 5), 0x5839_1954_6D1A_D089);
    }
}
