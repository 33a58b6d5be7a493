//! Lines and messages that a client of NATS sends.

use serde_json::json;

use crate::cluster::nats::address::NatsCredentials;

/// Returns the line with which a client begins.
/// The server does not send our own messages back, so that each goes to other nodes only.
pub(super) fn connect_line(credentials: &NatsCredentials, is_encrypted: bool) -> String {
    let mut options = json!({
        "verbose": false,
        "pedantic": false,
        "tls_required": is_encrypted,
        "lang": "rust",
        "name": "palamedes",
        "version": env!("CARGO_PKG_VERSION"),
        "protocol": 1,
        "echo": false,
    });
    match credentials {
        NatsCredentials::None => {}
        NatsCredentials::Token(token) => options["auth_token"] = json!(token),
        NatsCredentials::Password { user, password } => {
            options["user"] = json!(user);
            options["pass"] = json!(password);
        }
    }
    format!("CONNECT {options}\r\n")
}

/// Writes a message.
pub(super) fn write_message(output: &mut Vec<u8>, subject: &str, payload: &[u8]) {
    output.extend_from_slice(format!("PUB {subject} {}\r\n", payload.len()).as_bytes());
    output.extend_from_slice(payload);
    output.extend_from_slice(b"\r\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn message_has_subject_length_and_payload() {
        let mut output = Vec::new();
        write_message(&mut output, "c.g.1", b"two\r\n");
        assert_eq!(output, b"PUB c.g.1 5\r\ntwo\r\n\r\n");
    }
}
