//! VAPID key, by which push services identify this server (RFC 8292).
//!
//! The key is generated once and stored in the database: all nodes sign with the same key, and a
//! restored database contains it together with the subscriptions that trust it. It signs push
//! messages and nothing else, so storing it beside the subscriptions adds no risk.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use sqlx::PgPool;

use crate::db;
use crate::error::Error;

/// Lifetime of a signature; RFC 8292 allows a day.
const SIGNATURE_LIFETIME_S: u64 = 12 * 3_600;

/// The VAPID key pair of the server.
pub(crate) struct VapidKey {
    key: EcdsaKeyPair,
    random: SystemRandom,
}

impl VapidKey {
    /// Loads the key of all nodes on this database; the first node generates it.
    pub async fn load_or_create(pool: &PgPool) -> Result<VapidKey, Error> {
        let random = SystemRandom::new();
        let internal = |_| Error::Internal("cannot generate the VAPID key".to_owned());
        let generated = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random)
            .map_err(internal)?;
        let stored =
            db::push_subscription::load_or_insert_vapid_key(pool, generated.as_ref()).await?;
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &stored, &random)
            .map_err(|_| Error::Internal("invalid VAPID key in the table vapid".to_owned()))?;
        Ok(VapidKey { key, random })
    }

    /// Returns the public key in base64url for browsers.
    pub fn public_key(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.key.public_key().as_ref())
    }

    /// Returns the authorization header for the push service `audience`.
    /// `contact` is the URL of the sender.
    pub fn authorization(
        &self,
        audience: &str,
        contact: &str,
        now_ms: u64,
    ) -> Result<String, Error> {
        let claims = serde_json::json!({
            "aud": audience,
            "exp": now_ms / 1000 + SIGNATURE_LIFETIME_S,
            "sub": contact,
        });
        let header = URL_SAFE_NO_PAD.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{header}.{}", URL_SAFE_NO_PAD.encode(claims.to_string()));
        let signature = self.key.sign(&self.random, signed.as_bytes());
        let signature = signature.map_err(|_| {
            Error::Internal("cannot sign a push message with the VAPID key".to_owned())
        })?;
        let signature = URL_SAFE_NO_PAD.encode(signature.as_ref());
        Ok(format!("vapid t={signed}.{signature}, k={}", self.public_key()))
    }
}
