//! Messages for a device, sealed so that the service that keeps them cannot read them (RFC 8291 and
//! 8188: one record of `aes128gcm`).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};

/// What is sealed is made so long with zeros: its length tells nothing.
const PADDED: usize = 128;

/// The size of a record, which holds all there is.
const RECORD: u32 = 4096;

/// What a device gave to seal its messages with.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Keys {
    /// A point of P-256, uncompressed.
    pub p256dh: [u8; 65],
    pub auth: [u8; 16],
}

/// It cannot be sealed: the key is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NotSealed;

impl From<ring::error::Unspecified> for NotSealed {
    fn from(_: ring::error::Unspecified) -> NotSealed {
        NotSealed
    }
}

impl Keys {
    /// The keys of a browser, in base64url, if something can be sealed with them.
    pub fn read(p256dh: &str, auth: &str) -> Option<Keys> {
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
        let keys =
            Keys { p256dh: bytes(p256dh)?.try_into().ok()?, auth: bytes(auth)?.try_into().ok()? };
        keys.seal(b"").is_ok().then_some(keys)
    }

    /// Seals a message of less than 128 bytes.
    pub fn seal(&self, message: &[u8]) -> Result<Vec<u8>, NotSealed> {
        let chance = SystemRandom::new();
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &chance)?;
        let public = own.compute_public_key()?;
        let theirs = UnparsedPublicKey::new(&ECDH_P256, &self.p256dh);
        let mut salt = [0; 16];
        chance.fill(&mut salt)?;
        let mixed = agree_ephemeral(own, &theirs, |shared| {
            let info = [b"WebPush: info\0".as_slice(), &self.p256dh, public.as_ref()];
            derive::<32>(&Salt::new(HKDF_SHA256, &self.auth).extract(shared), &info)
        })??;
        let secret = Salt::new(HKDF_SHA256, &salt).extract(&mixed);
        let key: [u8; 16] = derive(&secret, &[b"Content-Encoding: aes128gcm\0"])?;
        let nonce: [u8; 12] = derive(&secret, &[b"Content-Encoding: nonce\0"])?;
        if message.len() >= PADDED {
            return Err(NotSealed);
        }
        let mut record = message.to_vec();
        // The last record of a message says so; zeros behind that count for nothing.
        record.push(2);
        record.resize(PADDED, 0);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
        // Salt and key are fresh, so this nonce is used once.
        let nonce = Nonce::assume_unique_for_key(nonce);
        key.seal_in_place_append_tag(nonce, Aad::empty(), &mut record)?;
        let public = public.as_ref();
        let mut sealed = Vec::with_capacity(21 + public.len() + record.len());
        sealed.extend_from_slice(&salt);
        sealed.extend_from_slice(&RECORD.to_be_bytes());
        sealed.push(u8::try_from(public.len()).map_err(|_| NotSealed)?);
        sealed.extend_from_slice(public);
        sealed.append(&mut record);
        Ok(sealed)
    }
}

/// So many bytes of key.
struct Bytes(usize);

impl KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(secret: &Prk, info: &[&[u8]]) -> Result<[u8; N], NotSealed> {
    let mut derived = [0; N];
    secret.expand(info, Bytes(N))?.fill(&mut derived)?;
    Ok(derived)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys of the example in RFC 8291.
    const P256DH: &str =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    #[test]
    fn keys_that_are_none_are_refused() {
        assert!(Keys::read(P256DH, AUTH).is_some());
        assert!(Keys::read(&format!("{P256DH}="), &format!("{AUTH}==")).is_some());
        // Not on the curve, too short, the wrong letters, none.
        let beside = P256DH.replace("iw4", "iw8");
        let short = &P256DH[..80];
        for p256dh in [beside.as_str(), short, "BC+x", ""] {
            assert!(Keys::read(p256dh, AUTH).is_none(), "{p256dh}");
        }
        assert!(Keys::read(P256DH, "BTBZ").is_none());
    }

    #[test]
    fn what_is_sealed_is_always_as_long() {
        let keys = Keys::read(P256DH, AUTH).unwrap();
        let (one, other) = (keys.seal(b"a").unwrap(), keys.seal(&[7; 127]).unwrap());
        assert_eq!((one.len(), other.len()), (16 + 4 + 1 + 65 + PADDED + 16, one.len()));
        assert_ne!(one, keys.seal(b"a").unwrap());
        assert_eq!(keys.seal(&[7; 128]), Err(NotSealed));
    }
}
