//! Encryption of push messages, unreadable for the push service (RFC 8291).
//! A message is one record of `aes128gcm` (RFC 8188).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};

/// Plain texts are padded to this length, so that the length reveals nothing.
const PADDED_BYTES: usize = 128;

/// Record size of RFC 8188; one record holds the whole message.
const RECORD_BYTES: u32 = 4096;

/// Encryption keys of a push subscription.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct SubscriptionKeys {
    /// Public key: an uncompressed point of P-256.
    pub p256dh: [u8; 65],
    pub auth: [u8; 16],
}

/// Failed encryption, because of an invalid key or a message that is too long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EncryptionError;

impl From<ring::error::Unspecified> for EncryptionError {
    fn from(_: ring::error::Unspecified) -> EncryptionError {
        EncryptionError
    }
}

impl SubscriptionKeys {
    /// Parses the base64url keys of a browser and checks that they can encrypt.
    pub fn parse(p256dh: &str, auth: &str) -> Option<SubscriptionKeys> {
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
        let keys = SubscriptionKeys {
            p256dh: bytes(p256dh)?.try_into().ok()?,
            auth: bytes(auth)?.try_into().ok()?,
        };
        keys.encrypt(b"").is_ok().then_some(keys)
    }

    /// Encrypts a message of less than 128 bytes.
    pub fn encrypt(&self, message: &[u8]) -> Result<Vec<u8>, EncryptionError> {
        let random = SystemRandom::new();
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
        let public = own.compute_public_key()?;
        let theirs = UnparsedPublicKey::new(&ECDH_P256, &self.p256dh);
        let mut salt = [0; 16];
        random.fill(&mut salt)?;
        let mixed = agree_ephemeral(own, &theirs, |shared| {
            let info = [b"WebPush: info\0".as_slice(), &self.p256dh, public.as_ref()];
            derive::<32>(&Salt::new(HKDF_SHA256, &self.auth).extract(shared), &info)
        })??;
        let secret = Salt::new(HKDF_SHA256, &salt).extract(&mixed);
        let key: [u8; 16] = derive(&secret, &[b"Content-Encoding: aes128gcm\0"])?;
        let nonce: [u8; 12] = derive(&secret, &[b"Content-Encoding: nonce\0"])?;
        if message.len() >= PADDED_BYTES {
            return Err(EncryptionError);
        }
        let mut record = message.to_vec();
        // 2 marks the last record; the zeros after it are padding.
        record.push(2);
        record.resize(PADDED_BYTES, 0);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
        // Salt and key are new, so this nonce is used once.
        let nonce = Nonce::assume_unique_for_key(nonce);
        key.seal_in_place_append_tag(nonce, Aad::empty(), &mut record)?;
        let public = public.as_ref();
        let mut encrypted = Vec::with_capacity(21 + public.len() + record.len());
        encrypted.extend_from_slice(&salt);
        encrypted.extend_from_slice(&RECORD_BYTES.to_be_bytes());
        encrypted.push(u8::try_from(public.len()).map_err(|_| EncryptionError)?);
        encrypted.extend_from_slice(public);
        encrypted.append(&mut record);
        Ok(encrypted)
    }
}

/// Length of a derived key in bytes.
struct KeyLength(usize);

impl KeyType for KeyLength {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(secret: &Prk, info: &[&[u8]]) -> Result<[u8; N], EncryptionError> {
    let mut derived = [0; N];
    secret.expand(info, KeyLength(N))?.fill(&mut derived)?;
    Ok(derived)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys of the example in RFC 8291.
    const P256DH: &str =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    #[test]
    fn invalid_subscription_keys_are_rejected() {
        assert!(SubscriptionKeys::parse(P256DH, AUTH).is_some());
        assert!(SubscriptionKeys::parse(&format!("{P256DH}="), &format!("{AUTH}==")).is_some());
        // Not on the curve, too short, invalid characters, empty.
        let beside = P256DH.replace("iw4", "iw8");
        let short = &P256DH[..80];
        for p256dh in [beside.as_str(), short, "BC+x", ""] {
            assert!(SubscriptionKeys::parse(p256dh, AUTH).is_none(), "{p256dh}");
        }
        assert!(SubscriptionKeys::parse(P256DH, "BTBZ").is_none());
    }

    #[test]
    fn ciphertext_has_constant_length() {
        let keys = SubscriptionKeys::parse(P256DH, AUTH).unwrap();
        let (one, other) = (keys.encrypt(b"a").unwrap(), keys.encrypt(&[7; 127]).unwrap());
        assert_eq!((one.len(), other.len()), (16 + 4 + 1 + 65 + PADDED_BYTES + 16, one.len()));
        assert_ne!(one, keys.encrypt(b"a").unwrap());
        assert_eq!(keys.encrypt(&[7; 128]), Err(EncryptionError));
    }
}
