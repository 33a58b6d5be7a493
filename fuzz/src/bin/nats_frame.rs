//! The stream of a NATS server, as the client of the nodes reads it.
//!
//! A frame is within the input and its limits, and it is read only when it is complete.
#![no_main]

// A file and not the crate, which would bring PostgreSQL and the web server into this build.
#[path = "../../../crates/server/src/cluster/nats/server_frame.rs"]
mod server_frame;

use server_frame::{ServerFrame, parse_frame, parse_info};

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let mut rest = input;
    while let Ok(Some((frame, length))) = parse_frame(rest) {
        let (read, after) = rest.split_at(length);
        for incomplete in [0, 1, length / 2, length - 2, length - 1] {
            assert_eq!(parse_frame(&read[..incomplete.min(length - 1)]), Ok(None), "{read:?}");
        }
        assert_eq!(parse_frame(read), Ok(Some((frame, length))), "{read:?}");
        match parse_frame(read) {
            Ok(Some((ServerFrame::Message { subject, payload }, _))) => {
                assert!(subject.len() + payload.len() + 6 <= length, "{read:?}");
            }
            Ok(Some((ServerFrame::Info(info), _))) => {
                let _ = parse_info(info).map(|info| info.tls_required);
            }
            _ => {}
        }
        rest = after;
    }
});
