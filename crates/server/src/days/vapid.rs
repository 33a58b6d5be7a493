//! The key by which services that keep messages for devices know this server (RFC 8292).
//!
//! It is made once and kept in the database: every node signs with the same one, whoever restores
//! the database restores it together with the devices that trust it, and nobody has to make one
//! before the first message. It signs messages for devices and nothing else; those are in the same
//! database, so whoever reads the one reads the other.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use sqlx::PgPool;

use crate::error::Error;

/// What is signed counts for so long; RFC 8292 allows a day.
const VALID_S: u64 = 12 * 3_600;

/// The key of this server.
pub(crate) struct Vapid {
    key: EcdsaKeyPair,
    chance: SystemRandom,
}

impl Vapid {
    /// The key of all nodes on this database; the first one makes it.
    pub async fn of(pool: &PgPool) -> Result<Vapid, Error> {
        let chance = SystemRandom::new();
        let inside = |_| Error::Internal("no key could be made".to_owned());
        let fresh = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &chance)
            .map_err(inside)?;
        let made = sqlx::query!(
            "INSERT INTO vapid (vapid_id, key) VALUES (1, $1) ON CONFLICT DO NOTHING",
            fresh.as_ref()
        );
        made.execute(pool).await?;
        let kept = sqlx::query_scalar!("SELECT key FROM vapid").fetch_one(pool).await?;
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &kept, &chance)
            .map_err(|_| Error::Internal("the key in the table vapid is none".to_owned()))?;
        Ok(Vapid { key, chance })
    }

    /// The public half, as browsers want it.
    pub fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.key.public_key().as_ref())
    }

    /// The header by which the service at `audience` knows who leaves a message; `contact` is whom
    /// its people can ask about it.
    pub fn authorization(
        &self,
        audience: &str,
        contact: &str,
        now_ms: u64,
    ) -> Result<String, Error> {
        let claims = serde_json::json!({
            "aud": audience,
            "exp": now_ms / 1000 + VALID_S,
            "sub": contact,
        });
        let header = URL_SAFE_NO_PAD.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{header}.{}", URL_SAFE_NO_PAD.encode(claims.to_string()));
        let signature = self.key.sign(&self.chance, signed.as_bytes());
        let signature = signature.map_err(|_| Error::Internal("not signed".to_owned()))?;
        let signature = URL_SAFE_NO_PAD.encode(signature.as_ref());
        Ok(format!("vapid t={signed}.{signature}, k={}", self.public()))
    }
}
