//! The reader of what a NATS server sends: lines of text, each message followed by its payload.
//!
//! The fuzz target `nats_frame` compiles this file, so it uses nothing else of the server.

use serde::Deserialize;

/// Maximum length of a line of the server, without its end.
/// The longest is `INFO` with the servers of a cluster.
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
    let longest = &buffer[..buffer.len().min(LINE_BYTES_MAX + 2)];
    let Some(end) = longest.windows(2).position(|pair| pair == b"\r\n") else {
        return if longest.len() < LINE_BYTES_MAX + 2 { Ok(None) } else { Err("line too long") };
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
            let length = length.ok_or("message without valid length")?;
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

/// Reads the properties in an `INFO` line.
///
/// # Errors
/// The text is not JSON, or a property has another type.
pub(super) fn parse_info(text: &str) -> Result<NatsInfo, serde_json::Error> {
    serde_json::from_str(text)
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
        let long = [b'x'; LINE_BYTES_MAX + 2];
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
    fn line_has_a_maximum_length_also_when_it_is_complete() {
        let line = |length: usize| format!("INFO {}\r\n", "x".repeat(length - "INFO ".len()));
        let longest = line(LINE_BYTES_MAX);
        for incomplete in [LINE_BYTES_MAX, LINE_BYTES_MAX + 1] {
            assert_eq!(parse_frame(&longest.as_bytes()[..incomplete]), Ok(None));
        }
        let parsed = parse_frame(longest.as_bytes()).unwrap().unwrap();
        assert_eq!(parsed.1, longest.len());
        assert_eq!(parse_frame(line(LINE_BYTES_MAX + 1).as_bytes()), Err("line too long"));
    }

    #[test]
    fn payload_has_a_maximum_length() {
        let longest = format!("MSG c.g.1 g.1 {PAYLOAD_BYTES_MAX}\r\n");
        assert_eq!(parse_frame(longest.as_bytes()), Ok(None));
        let longer = format!("MSG c.g.1 g.1 {}\r\n", PAYLOAD_BYTES_MAX + 1);
        assert_eq!(parse_frame(longer.as_bytes()), Err("message without valid length"));
    }
}
