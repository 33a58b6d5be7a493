//! Generation and hashing of secrets, which are stored only as hashes.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::error::Error;

/// SHA-256 hash of a secret, as the database stores it.
///
/// A generated secret has at least 120 random bits, so one round of SHA-256 is enough. A lookup by
/// hash leaks nothing by its duration, because an attacker cannot control the hashes.
pub(crate) type SecretHash = Vec<u8>;

/// Generates 256 random bits as text for cookies, headers and URLs.
pub(crate) fn generate_secret() -> Result<String, Error> {
    Ok(URL_SAFE_NO_PAD.encode(random_bytes::<32>()?))
}

/// Returns random bytes of the operating system.
pub(crate) fn random_bytes<const N: usize>() -> Result<[u8; N], Error> {
    let mut bytes = [0u8; N];
    getrandom::fill(&mut bytes)
        .map_err(|error| Error::internal("cannot read random bytes of the system", error))?;
    Ok(bytes)
}

/// Hashes a secret for storage and lookup.
pub(crate) fn hash_secret(secret: &str) -> SecretHash {
    Sha256::digest(secret.as_bytes()).to_vec()
}

/// Alphabet of recovery codes, without characters that are easily confused.
const CODE_LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

/// Length of a recovery code with five bits per character.
/// It has more than the 112 bits that need no slow hash.
const CODE_LEN: usize = 24;

/// Generates a recovery code in groups that are easy to copy from paper.
pub(crate) fn generate_recovery_code() -> Result<String, Error> {
    let letters =
        random_bytes::<CODE_LEN>()?.map(|byte| CODE_LETTERS[usize::from(byte % 32)] as char);
    let groups: Vec<String> = letters.chunks(6).map(|group| group.iter().collect()).collect();
    Ok(groups.join("-"))
}

/// Hashes a typed recovery code after normalisation.
/// No spaces and dashes, lower case, and letters outside the alphabet read as the digits they look
/// like.
pub(crate) fn hash_recovery_code(typed: &str) -> SecretHash {
    let plain: String = typed
        .chars()
        .filter(|letter| letter.is_ascii_alphanumeric())
        .map(|letter| match letter.to_ascii_lowercase() {
            'o' => '0',
            other => other,
        })
        .collect();
    hash_secret(&plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_long_and_unique() {
        let (one, other) = (generate_secret().unwrap(), generate_secret().unwrap());
        assert_eq!(one.len(), 43);
        assert_ne!(one, other);
        assert_eq!(hash_secret(&one).len(), 32);
        assert_ne!(hash_secret(&one), hash_secret(&other));
    }

    #[test]
    fn recovery_code_is_normalised_before_hashing() {
        let code = generate_recovery_code().unwrap();
        assert_eq!(code.len(), CODE_LEN + 3);
        let typed = format!(" {} ", code.replace('-', " ").to_uppercase().replace('0', "O"));
        assert_eq!(hash_recovery_code(&code), hash_recovery_code(&typed));
        assert_ne!(hash_recovery_code(&code), hash_recovery_code(&code[1..]));
    }
}
