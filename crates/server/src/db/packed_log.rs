//! Format of a packed game log, a column of `packed_game`.
//!
//! A version byte, the number of entries, and one column after the other, because values of one
//! column resemble each other:
//!
//! 1. times, as differences to the entry before, in milliseconds;
//! 2. network lags, if any entry has one;
//! 3. circumstances of moves, one byte each, if any entry has them;
//! 4. texts with their length, compressed with raw DEFLATE: first seat and keyword of every entry
//!    (`1 move `), then the rest of every entry (`aA-B*b`), each ended by a line feed.
//!
//! Numbers are LEB128. Request ids are not kept: no client repeats a command after weeks.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use crate::db::game_log::LoggedEntry;
use crate::db::move_circumstances::StoredInput;

/// First byte of the format.
const VERSION: u8 = 1;

/// Maximum length of the texts of a log. A longer log is not packed.
const TEXT_BYTES_MAX: u64 = 4 << 20;

/// Maximum number of entries of a packed log.
const ENTRIES_MAX: u64 = 1 << 20;

/// Packs the entries of a game; `None` if the format cannot represent them.
pub(crate) fn pack(entries: &[LoggedEntry]) -> Option<Vec<u8>> {
    let mut last_ms = 0;
    let parts: Vec<LineParts<'_>> =
        entries.iter().map(|entry| split(&entry.line, &mut last_ms)).collect();
    let mut packed = vec![VERSION];
    push_number(&mut packed, u64::try_from(entries.len()).ok()?);
    for part in &parts {
        // Zero marks a line without a time.
        push_number(&mut packed, part.elapsed_ms.map_or(0, |elapsed_ms| elapsed_ms + 1));
    }
    let has_lag = parts.iter().any(|part| part.lag_ms > 0);
    packed.push(u8::from(has_lag));
    if has_lag {
        parts.iter().for_each(|part| push_number(&mut packed, part.lag_ms));
    }
    let circumstances: Vec<u8> = entries.iter().map(circumstances).collect();
    let has_circumstances = circumstances.iter().any(|byte| *byte != 0);
    packed.push(u8::from(has_circumstances));
    if has_circumstances {
        packed.extend(circumstances);
    }
    let heads = parts.iter().map(|part| part.head);
    let text: String =
        heads.chain(parts.iter().map(|part| part.tail)).flat_map(|text| [text, "\n"]).collect();
    push_number(&mut packed, text.len() as u64);
    let mut encoder = DeflateEncoder::new(packed, Compression::best());
    encoder.write_all(text.as_bytes()).ok()?;
    let packed = encoder.finish().ok()?;
    // A line feed within a line, or more text than is read back.
    let is_same = unpack(&packed).is_some_and(|unpacked| {
        unpacked.iter().map(without_request).eq(entries.iter().map(without_request))
    });
    is_same.then_some(packed)
}

/// Reads the entries of a packed log; `None` if the bytes are damaged.
pub(crate) fn unpack(packed: &[u8]) -> Option<Vec<LoggedEntry>> {
    let (&version, mut rest) = packed.split_first()?;
    let count = read_number(&mut rest).filter(|count| *count <= ENTRIES_MAX)?;
    if version != VERSION {
        return None;
    }
    let times = (0..count).map(|_| read_number(&mut rest)).collect::<Option<Vec<u64>>>()?;
    let lags = if read_byte(&mut rest)? == 0 {
        Vec::new()
    } else {
        (0..count).map(|_| read_number(&mut rest)).collect::<Option<Vec<u64>>>()?
    };
    let circumstances = if read_byte(&mut rest)? == 0 {
        Vec::new()
    } else {
        (0..count).map(|_| read_byte(&mut rest)).collect::<Option<Vec<u8>>>()?
    };
    let length = read_number(&mut rest).filter(|length| *length <= TEXT_BYTES_MAX)?;
    let mut text = String::new();
    DeflateDecoder::new(rest).take(length + 1).read_to_string(&mut text).ok()?;
    let texts: Vec<&str> = text.split_terminator('\n').collect();
    if text.len() as u64 != length || texts.len() as u64 != 2 * count {
        return None;
    }
    let (heads, tails) = texts.split_at(texts.len() / 2);
    let mut at_ms = 0_u64;
    let mut entries = Vec::with_capacity(heads.len());
    for (number, ((time, head), tail)) in (0_i32..).zip(times.iter().zip(heads).zip(tails)) {
        let index = entries.len();
        let mut line = String::new();
        if let Some(elapsed_ms) = time.checked_sub(1) {
            at_ms = at_ms.checked_add(elapsed_ms)?;
            line.push_str(&at_ms.to_string());
            match lags.get(index) {
                Some(lag_ms) if *lag_ms > 0 => line.push_str(&format!("~{lag_ms} ")),
                _ => line.push(' '),
            }
        }
        line.push_str(head);
        line.push_str(tail);
        let (input, premove, connected) =
            read_circumstances(circumstances.get(index).copied().unwrap_or(0))?;
        entries.push(LoggedEntry { number, line, request_id: None, input, premove, connected });
    }
    Some(entries)
}

/// Returns the columns of an entry that are packed.
fn without_request(
    entry: &LoggedEntry,
) -> (i32, &str, Option<StoredInput>, Option<bool>, Option<bool>) {
    (entry.number, &entry.line, entry.input, entry.premove, entry.connected)
}

/// Parts of a log line in different columns.
struct LineParts<'a> {
    /// Time since the last line with a time; none if the whole line is the head.
    elapsed_ms: Option<u64>,
    lag_ms: u64,
    /// Seat and keyword with the spaces after them.
    head: &'a str,
    tail: &'a str,
}

/// Splits `AT SEAT KEYWORD REST` or `AT~LAG SEAT KEYWORD REST`.
/// Another line, or one with an earlier time than the last one, is all head.
fn split<'a>(line: &'a str, last_ms: &mut u64) -> LineParts<'a> {
    let other = LineParts { elapsed_ms: None, lag_ms: 0, head: line, tail: "" };
    let Some((when, rest)) = line.split_once(' ') else { return other };
    let (at, lag) = when.split_once('~').unwrap_or((when, "0"));
    let (Some(at_ms), Some(lag_ms)) = (canonical(at), canonical(lag)) else { return other };
    let Some(elapsed_ms) = at_ms.checked_sub(*last_ms) else { return other };
    // A lag of zero is not written.
    if when.contains('~') && lag_ms == 0 {
        return other;
    }
    *last_ms = at_ms;
    let end = rest.match_indices(' ').nth(1).map_or(rest.len(), |(index, _)| index + 1);
    let (head, tail) = rest.split_at(end);
    LineParts { elapsed_ms: Some(elapsed_ms), lag_ms, head, tail }
}

/// Parses a number that is written in the shortest way, of at most 53 bits.
fn canonical(text: &str) -> Option<u64> {
    let number: u64 = text.parse().ok()?;
    (number < 1 << 53 && number.to_string() == text).then_some(number)
}

/// Bits 0 to 2: input and 1; 3 to 4: premove; 5 to 6: connected. 0 is null, 1 false, 2 true.
fn circumstances(entry: &LoggedEntry) -> u8 {
    let input = entry.input.map_or(0, |input| input as u8 + 1);
    let flag = |flag: Option<bool>| flag.map_or(0, |flag| u8::from(flag) + 1);
    input | flag(entry.premove) << 3 | flag(entry.connected) << 5
}

fn read_circumstances(byte: u8) -> Option<(Option<StoredInput>, Option<bool>, Option<bool>)> {
    let input = match byte & 7 {
        0 => None,
        1 => Some(StoredInput::Mouse),
        2 => Some(StoredInput::Touch),
        3 => Some(StoredInput::Keyboard),
        4 => Some(StoredInput::Api),
        5 => Some(StoredInput::Computer),
        _ => return None,
    };
    let flag = |bits: u8| match bits & 3 {
        0 => Some(None),
        1 => Some(Some(false)),
        2 => Some(Some(true)),
        _ => None,
    };
    Some((input, flag(byte >> 3)?, flag(byte >> 5)?))
}

fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_byte(bytes: &mut &[u8]) -> Option<u8> {
    let (&byte, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(byte)
}

fn read_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0_u64;
    for shift in (0..63).step_by(7) {
        let byte = read_byte(bytes)?;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(lines: &[&str]) -> Vec<LoggedEntry> {
        let entry = |(number, line): (i32, &&str)| LoggedEntry {
            number,
            line: (*line).to_owned(),
            request_id: None,
            input: None,
            premove: None,
            connected: None,
        };
        (0..).zip(lines).map(entry).collect()
    }

    #[test]
    fn every_kind_of_line_is_read_back() {
        let lines = [
            "1700000012345 1 move dD-b#E1b",
            "1700000012345~35 2 move a b c",
            "1700000000000 - tick",
            "1700000019999~7 2 late",
            "1700000030000 - outage 1700000020000 1700000029000",
            "1700000040000 1 offer draw",
            "9007199254740991 1 resign",
            "0 1 resign",
            "",
            " ",
            "01 1 resign",
            "5~0 1 resign",
            "5~ 1 resign",
            "99999999999999999999 1 resign",
            "damaged line ü",
            "12 1",
            "12 1 ",
            "12",
        ];
        let entries = entries(&lines);
        assert_eq!(unpack(&pack(&entries).unwrap()), Some(entries));
        assert_eq!(unpack(&pack(&[]).unwrap()), Some(Vec::new()));
    }

    #[test]
    fn circumstances_are_read_back_and_request_ids_are_not() {
        let mut stored = entries(&["1 1 begin", "2 2 move a", "3 1 move b"]);
        stored[1].input = Some(StoredInput::Computer);
        stored[1].premove = Some(true);
        stored[2].input = Some(StoredInput::Mouse);
        stored[2].connected = Some(false);
        let mut sent = stored.clone();
        sent[1].request_id = Some(uuid::Uuid::from_u128(7));
        assert_eq!(unpack(&pack(&sent).unwrap()), Some(stored));
    }

    #[test]
    fn log_that_would_change_is_not_packed() {
        assert_eq!(pack(&entries(&["1 1 move a\nb"])), None);
        let mut gap = entries(&["1 1 move a", "2 1 move b"]);
        gap[1].number = 2;
        assert_eq!(pack(&gap), None);
    }

    #[test]
    fn damaged_bytes_are_rejected_or_read_and_never_panic() {
        let packed = pack(&entries(&["1700000012345~3 1 move a", "1700000012399 2 move b"]));
        let packed = packed.unwrap();
        for end in 0..packed.len() - 1 {
            assert_eq!(unpack(&packed[..end]), None, "{end}");
        }
        for index in 0..packed.len() {
            for value in 0..=255 {
                let mut damaged = packed.clone();
                damaged[index] = value;
                let _ = unpack(&damaged);
            }
        }
    }
}
