//! Keys by which positions are compared: equal for all symmetric images.

use games::AnyPosition;
use sha2::{Digest, Sha256};

/// Returns the key of a position under rules with all options spelled out.
pub(crate) fn position_key(rules: &str, position: &AnyPosition) -> i64 {
    let mut hash = Sha256::new();
    hash.update(rules.as_bytes());
    hash.update([0]);
    hash.update(position.symmetric_key().to_le_bytes());
    let mut first = [0; 8];
    first.copy_from_slice(&hash.finalize()[..8]);
    i64::from_le_bytes(first)
}
