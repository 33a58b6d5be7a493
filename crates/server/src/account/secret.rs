//! Secrets: made here, told once, and kept as their digest.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::error::Error;

/// What the database keeps of a secret.
///
/// A secret made here has at least 120 bits of chance, so one round of SHA-256 is enough, and
/// looking it up by its digest tells nothing by the time it takes: whoever tries secrets cannot
/// steer their digests.
pub(crate) type Kept = Vec<u8>;

/// 256 bits of chance, as text that fits a cookie, a header and an address.
pub(crate) fn fresh() -> Result<String, Error> {
    Ok(URL_SAFE_NO_PAD.encode(chance::<32>()?))
}

/// Bits of chance, from the system.
pub(crate) fn chance<const N: usize>() -> Result<[u8; N], Error> {
    let mut bytes = [0u8; N];
    getrandom::fill(&mut bytes).map_err(|error| Error::Internal(error.to_string()))?;
    Ok(bytes)
}

/// What is kept of a secret.
pub(crate) fn kept(secret: &str) -> Kept {
    Sha256::digest(secret.as_bytes()).to_vec()
}

/// Letters and digits of recovery codes: nothing that is taken for something else.
const CODE_LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

/// A recovery code has so many letters, five bits each: above the 112 bits that need no slow hash.
const CODE_LEN: usize = 24;

/// A recovery code, in groups that can be copied from paper.
pub(crate) fn recovery_code() -> Result<String, Error> {
    let letters = chance::<CODE_LEN>()?.map(|byte| CODE_LETTERS[usize::from(byte % 32)] as char);
    let groups: Vec<String> = letters.chunks(6).map(|group| group.iter().collect()).collect();
    Ok(groups.join("-"))
}

/// What is kept of a recovery code, however it was typed: without spaces and dashes, in small
/// letters, with the letters no code has read as the digits they look like.
pub(crate) fn kept_code(typed: &str) -> Kept {
    let plain: String = typed
        .chars()
        .filter(|letter| letter.is_ascii_alphanumeric())
        .map(|letter| match letter.to_ascii_lowercase() {
            'o' => '0',
            other => other,
        })
        .collect();
    kept(&plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_long_and_differ() {
        let (one, other) = (fresh().unwrap(), fresh().unwrap());
        assert_eq!(one.len(), 43);
        assert_ne!(one, other);
        assert_eq!(kept(&one).len(), 32);
        assert_ne!(kept(&one), kept(&other));
    }

    #[test]
    fn codes_are_read_as_they_are_typed() {
        let code = recovery_code().unwrap();
        assert_eq!(code.len(), CODE_LEN + 3);
        let typed = format!(" {} ", code.replace('-', " ").to_uppercase().replace('0', "O"));
        assert_eq!(kept_code(&code), kept_code(&typed));
        assert_ne!(kept_code(&code), kept_code(&code[1..]));
    }
}
