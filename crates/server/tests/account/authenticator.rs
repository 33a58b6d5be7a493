//! A device with passkeys, made of software: it signs what a browser would hand it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
const WITH_KEY: u8 = 0x40;

/// One passkey and the browser it is used in.
pub struct Authenticator {
    pub origin: String,
    /// Whether it checks its owner, by a finger or a number.
    pub verifies: bool,
    pub counter: u32,
    key: EcdsaKeyPair,
    credential: Vec<u8>,
    handle: Vec<u8>,
}

fn text(bytes: &[u8]) -> String {
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
        Authenticator { origin, verifies: true, counter: 0, key, credential, handle: Vec::new() }
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let challenge = options["challenge"].as_str().unwrap();
        let data = json!({"type": kind, "challenge": challenge, "origin": self.origin,
            "crossOrigin": false});
        data.to_string().into_bytes()
    }

    fn head(&mut self, rp: &str, flags: u8) -> Vec<u8> {
        self.counter += 1;
        let verified = if self.verifies { VERIFIED } else { 0 };
        let mut data = Sha256::digest(rp).to_vec();
        data.push(PRESENT | verified | flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    /// Makes the passkey that is asked for.
    pub fn make(&mut self, options: &Value) -> Value {
        let handle = options["user"]["id"].as_str().unwrap();
        self.handle = URL_SAFE_NO_PAD.decode(handle).unwrap();
        let mut data = self.head(options["rp"]["id"].as_str().unwrap(), WITH_KEY);
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
            "id": text(&self.credential), "rawId": text(&self.credential), "type": "public-key",
            "response": {
                "attestationObject": text(&object),
                "clientDataJSON": text(&self.client_data("webauthn.create", options)),
            },
        })
    }

    /// Answers a login.
    pub fn answer(&mut self, options: &Value) -> Value {
        let data = self.head(options["rpId"].as_str().unwrap(), 0);
        let client = self.client_data("webauthn.get", options);
        let mut signed = data.clone();
        signed.extend(Sha256::digest(&client));
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        json!({
            "id": text(&self.credential), "rawId": text(&self.credential), "type": "public-key",
            "response": {
                "authenticatorData": text(&data),
                "clientDataJSON": text(&client),
                "signature": text(signature.as_ref()),
                "userHandle": text(&self.handle),
            },
        })
    }
}
