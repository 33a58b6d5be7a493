//! Software authenticator for passkeys: signs what a browser would pass on.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
const ATTESTED: u8 = 0x40;

/// One passkey with the origin of its browser.
pub struct Authenticator {
    pub origin: String,
    /// Performs user verification, by fingerprint or PIN.
    pub verifies_user: bool,
    pub counter: u32,
    key: EcdsaKeyPair,
    credential: Vec<u8>,
    handle: Vec<u8>,
}

fn base64url(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

impl Authenticator {
    pub fn new(origin: &str) -> Authenticator {
        let random = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let document = EcdsaKeyPair::generate_pkcs8(algorithm, &random).unwrap();
        let key = EcdsaKeyPair::from_pkcs8(algorithm, document.as_ref(), &random).unwrap();
        let credential = Sha256::digest(key.public_key().as_ref()).to_vec();
        let origin = origin.to_owned();
        Authenticator {
            origin,
            verifies_user: true,
            counter: 0,
            key,
            credential,
            handle: Vec::new(),
        }
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let challenge = options["challenge"].as_str().unwrap();
        let data = json!({"type": kind, "challenge": challenge, "origin": self.origin,
            "crossOrigin": false});
        data.to_string().into_bytes()
    }

    fn authenticator_data(&mut self, rp: &str, flags: u8) -> Vec<u8> {
        self.counter += 1;
        let verified = if self.verifies_user { VERIFIED } else { 0 };
        let mut data = Sha256::digest(rp).to_vec();
        data.push(PRESENT | verified | flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    /// Creates the requested credential.
    pub fn create_credential(&mut self, options: &Value) -> Value {
        let handle = options["user"]["id"].as_str().unwrap();
        self.handle = URL_SAFE_NO_PAD.decode(handle).unwrap();
        let mut data = self.authenticator_data(options["rp"]["id"].as_str().unwrap(), ATTESTED);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.credential.len()).unwrap().to_be_bytes());
        data.extend(&self.credential);
        // {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR: an ES256 key on P-256.
        let point = self.key.public_key().as_ref();
        data.extend([0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(&point[1..33]);
        data.extend([0x22, 0x58, 0x20]);
        data.extend(&point[33..65]);
        // {"fmt": "none", "attStmt": {}, "authData": …}
        let mut object = vec![0xA3, 0x63];
        object.extend(b"fmt");
        object.push(0x64);
        object.extend(b"none");
        object.push(0x67);
        object.extend(b"attStmt");
        object.push(0xA0);
        object.push(0x68);
        object.extend(b"authData");
        object.push(0x58);
        object.push(u8::try_from(data.len()).unwrap());
        object.extend(data);
        json!({
            "id": base64url(&self.credential),
            "rawId": base64url(&self.credential),
            "type": "public-key",
            "response": {
                "attestationObject": base64url(&object),
                "clientDataJSON": base64url(&self.client_data("webauthn.create", options)),
            },
        })
    }

    /// Signs a login challenge.
    pub fn sign_login(&mut self, options: &Value) -> Value {
        let data = self.authenticator_data(options["rpId"].as_str().unwrap(), 0);
        let client = self.client_data("webauthn.get", options);
        let mut signed = data.clone();
        signed.extend(Sha256::digest(&client));
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        json!({
            "id": base64url(&self.credential),
            "rawId": base64url(&self.credential),
            "type": "public-key",
            "response": {
                "authenticatorData": base64url(&data),
                "clientDataJSON": base64url(&client),
                "signature": base64url(signature.as_ref()),
                "userHandle": base64url(&self.handle),
            },
        })
    }
}
