//! Push device with its keys, and a push service on loopback that stores messages.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use aes_gcm::aead::{Aead, KeyInit};
use aes_gcm::{Aes128Gcm, Nonce};
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hkdf::Hkdf;
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey};
use serde_json::{Value, json};
use sha2::Sha256;

/// Push subscription of a browser with its private key.
pub struct PushDevice {
    pub secret: SecretKey,
    pub auth: [u8; 16],
    pub path: String,
}

impl PushDevice {
    pub fn new(path: &str) -> PushDevice {
        let mut bytes = [0; 48];
        getrandom::fill(&mut bytes).unwrap();
        let secret = SecretKey::from_slice(&bytes[..32]).unwrap();
        PushDevice { secret, auth: bytes[32..].try_into().unwrap(), path: path.to_owned() }
    }

    pub fn public(&self) -> Vec<u8> {
        self.secret.public_key().to_sec1_point(false).as_bytes().to_vec()
    }

    pub fn subscription(&self, service: &PushService) -> Value {
        json!({
            "endpoint": service.endpoint(&self.path),
            "p256dh": URL_SAFE_NO_PAD.encode(self.public()),
            "auth": URL_SAFE_NO_PAD.encode(self.auth),
        })
    }

    /// Decrypts a message as RFC 8291 and RFC 8188 specify.
    pub fn decrypt(&self, encrypted: &[u8]) -> Vec<u8> {
        let (salt, rest) = encrypted.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert_eq!(size, 4096u32.to_be_bytes());
        let (theirs, record) = rest[1..].split_at(usize::from(rest[0]));
        let point = PublicKey::from_sec1_bytes(theirs).unwrap();
        let scalar = self.secret.to_nonzero_scalar();
        let shared = p256::ecdh::diffie_hellman(scalar, point.as_affine());
        let derive = |salt: &[u8], from: &[u8], info: &[u8], length: usize| {
            let mut derived = vec![0; length];
            Hkdf::<Sha256>::new(Some(salt), from).expand(info, &mut derived).unwrap();
            derived
        };
        let info = [b"WebPush: info\0", self.public().as_slice(), theirs].concat();
        let mixed = derive(&self.auth, shared.raw_secret_bytes(), &info, 32);
        let key = derive(salt, &mixed, b"Content-Encoding: aes128gcm\0", 16);
        let nonce = derive(salt, &mixed, b"Content-Encoding: nonce\0", 12);
        let nonce = Nonce::try_from(nonce.as_slice()).unwrap();
        let cipher = Aes128Gcm::new_from_slice(&key).unwrap();
        let mut text = cipher.decrypt(&nonce, record).unwrap();
        while text.pop_if(|last| *last == 0).is_some() {}
        assert_eq!(text.pop(), Some(2), "the last record");
        text
    }
}

/// Message received by the push service.
pub struct Message {
    pub path: String,
    pub headers: HeaderMap,
    pub body: Bytes,
}

/// Push service on loopback. Requests for the device `slow` are never answered.
#[derive(Clone)]
pub struct PushService {
    pub address: SocketAddr,
    received: Arc<Mutex<Vec<Message>>>,
    status: Arc<Mutex<u16>>,
}

impl PushService {
    pub async fn start() -> PushService {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let service =
            PushService { address, received: Arc::default(), status: Arc::new(Mutex::new(201)) };
        let receive = |State(service): State<PushService>, Path(path), headers, body| async move {
            let message = Message { path, headers, body };
            let slow = message.path == "slow";
            service.received.lock().unwrap().push(message);
            if slow {
                std::future::pending::<()>().await;
            }
            let status = *service.status.lock().unwrap();
            let elsewhere = [("location", format!("http://{}/elsewhere", service.address))];
            (StatusCode::from_u16(status).unwrap(), elsewhere, "x".repeat(100_000))
        };
        let app = axum::Router::new().route("/{path}", post(receive)).with_state(service.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        service
    }

    pub fn endpoint(&self, path: &str) -> String {
        format!("http://{}/{path}", self.address)
    }

    pub fn set_status(&self, status: u16) {
        *self.status.lock().unwrap() = status;
    }

    /// Removes the last message that was received.
    pub fn take_message(&self) -> Option<Message> {
        self.received.lock().unwrap().pop()
    }

    pub fn is_empty(&self) -> bool {
        self.received.lock().unwrap().is_empty()
    }
}
