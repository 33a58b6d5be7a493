//! Encrypted connections of a node to a real NATS, which has a certificate of its own authority.
#![cfg(unix)]

use std::process::Command;

#[path = "../../server/tests/kit/database.rs"]
mod database;

/// The authority of the certificate, which is for `localhost` and `127.0.0.1`.
const AUTHORITY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../server/tests/tls/ca.pem");

/// A certificate that signed nothing.
const OTHER_AUTHORITY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../server/tests/tls/cert.pem");

/// The port of NATS, which accepts connections with and without TLS.
fn nats_port() -> u16 {
    let url = std::env::var("PALAMEDES_TEST_NATS").expect("PALAMEDES_TEST_NATS");
    url.rsplit(':').next().unwrap().parse().unwrap()
}

/// Checks the settings with an address of NATS and returns exit code and output.
fn check_settings(database: &str, nats: &str, authority: &str) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_palamedes"))
        .args(["serve", "--check", "--development", "--language", "en", "--nats", nats])
        .env("PALAMEDES_DATABASE", database)
        .env("PALAMEDES_LISTEN", "127.0.0.1:0")
        .env("PALAMEDES_OPS_LISTEN", "127.0.0.1:0")
        .env("SSL_CERT_FILE", authority)
        .env_remove("SSL_CERT_DIR")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    (output.status.code().unwrap(), text)
}

#[tokio::test(flavor = "multi_thread")]
async fn certificate_of_a_known_authority_and_name_is_accepted() {
    let database = database::create_database().await;
    let nats = format!("tls://127.0.0.1:{}", nats_port());
    let (code, text) = check_settings(&database, &nats, AUTHORITY);
    assert!(code == 0 && text.contains("can be used"), "{code} {text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn certificate_of_an_unknown_authority_is_refused() {
    let database = database::create_database().await;
    let nats = format!("tls://127.0.0.1:{}", nats_port());
    let (code, text) = check_settings(&database, &nats, OTHER_AUTHORITY);
    assert!(code == 3 && text.contains("SSL_CERT_FILE to the PEM file"), "{code} {text}");
    let (code, text) = check_settings(&database, &nats, "/no-such-file");
    assert!(code == 3 && text.contains("see SSL_CERT_FILE"), "{code} {text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn certificate_of_another_name_is_refused() {
    let database = database::create_database().await;
    // Another address of the same machine, which is not in the certificate.
    let nats = format!("tls://0.0.0.0:{}", nats_port());
    let (code, text) = check_settings(&database, &nats, AUTHORITY);
    assert!(code == 3 && text.contains("use a host name of the certificate"), "{code} {text}");
}
