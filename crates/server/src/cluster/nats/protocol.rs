//! The client protocol of NATS: lines of text, each message followed by its payload.

use serde::Deserialize;
use serde_json::json;

use crate::cluster::nats::address::NatsCredentials;

/// Maximum length of a line of the server. The longest is `INFO` with the servers of a cluster.
const LINE_BYTES_MAX: usize = 64 << 10;

/// Maximum length of a payload. The default of NATS is 1 MiB, and ours are much shorter.
const PAYLOAD_BYTES_MAX: usize = 8 << 20;

/// Something that the server sent.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum ServerFrame<'a> {
    Message {
        subject: &'a str,
        payload: &'a [u8],
    },
    Ping,
    Pong,
    /// The first line of a connection, or news about the server.
    Info(&'a str),
    Error(&'a str),
    /// A confirmation that says nothing.
    Ok,
}

/// Returns the first complete frame of a buffer and its length.
///
/// # Errors
/// The reason why this is not the protocol of NATS.
pub(super) fn parse_frame(buffer: &[u8]) -> Result<Option<(ServerFrame<'_>, usize)>, &'static str> {
    let Some(end) = buffer.windows(2).position(|pair| pair == b"\r\n") else {
        return if buffer.len() > LINE_BYTES_MAX { Err("line too long") } else { Ok(None) };
    };
    let line = std::str::from_utf8(&buffer[..end]).map_err(|_| "line is not text")?;
    let after = end + 2;
    let (kind, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    let frame = match kind.to_ascii_uppercase().as_str() {
        "MSG" => {
            // The subject, the id of the subscription, sometimes a reply subject, the length.
            let mut words = rest.split_ascii_whitespace();
            let subject = words.next().ok_or("message without subject")?;
            let length = words.next_back().and_then(|length| length.parse::<usize>().ok());
            let length = length.filter(|length| *length <= PAYLOAD_BYTES_MAX);
            let length = length.ok_or("message without length")?;
            let Some(payload) = buffer.get(after..after + length) else { return Ok(None) };
            let all = after + length + 2;
            return match buffer.get(after + length..all) {
                None => Ok(None),
                Some(b"\r\n") => Ok(Some((ServerFrame::Message { subject, payload }, all))),
                Some(_) => Err("payload without end"),
            };
        }
        "PING" => ServerFrame::Ping,
        "PONG" => ServerFrame::Pong,
        "INFO" => ServerFrame::Info(rest),
        "-ERR" => ServerFrame::Error(rest.trim_matches('\'')),
        "+OK" => ServerFrame::Ok,
        _ => return Err("unknown line"),
    };
    Ok(Some((frame, after)))
}

/// Properties of the server that matter here.
#[derive(Deserialize, Debug)]
pub(super) struct NatsInfo {
    #[serde(default)]
    pub tls_required: bool,
}

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
    fn frames_are_parsed_once_they_are_complete() {
        let stream = b"MSG c.g.1 g.1 5\r\nhe\r\no\r\nMSG c.g.1 g.1 reply.to 0\r\n\r\nPING\r\n\
            -ERR 'Stale Connection'\r\nINFO {\"a\":1}\r\nPONG\r\n+OK\r\n";
        let expected = [
            ServerFrame::Message { subject: "c.g.1", payload: b"he\r\no" },
            ServerFrame::Message { subject: "c.g.1", payload: b"" },
            ServerFrame::Ping,
            ServerFrame::Error("Stale Connection"),
            ServerFrame::Info("{\"a\":1}"),
            ServerFrame::Pong,
            ServerFrame::Ok,
        ];
        let mut start = 0;
        for frame in expected {
            let (_, length) = parse_frame(&stream[start..]).unwrap().unwrap();
            for incomplete in start..start + length {
                assert_eq!(parse_frame(&stream[start..incomplete]), Ok(None));
            }
            let complete = parse_frame(&stream[start..start + length]);
            assert_eq!(complete, Ok(Some((frame, length))));
            start += length;
        }
        assert_eq!(start, stream.len());
    }

    #[test]
    fn other_protocols_are_refused() {
        let long = [b'x'; LINE_BYTES_MAX + 1];
        for stream in [
            &b"HTTP/1.1 400 Bad Request\r\n"[..],
            b"MSG\r\n",
            b"MSG c.g.1 g.1 many\r\n",
            b"MSG c.g.1 g.1 99999999999\r\n",
            b"MSG c.g.1 g.1 2\r\nabcd",
            b"\xff\xfe\r\n",
            &long,
        ] {
            assert!(parse_frame(stream).is_err(), "{stream:?}");
        }
    }

    #[test]
    fn message_has_subject_length_and_payload() {
        let mut output = Vec::new();
        write_message(&mut output, "c.g.1", b"two\r\n");
        assert_eq!(output, b"PUB c.g.1 5\r\ntwo\r\n\r\n");
    }
}
