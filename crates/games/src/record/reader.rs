//! Records from events, one game at a time.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use super::error::RecordError;
use super::parser::{RecordEvent, RecordParser, RecordSink};
use super::part::{Comment, TextLocation};
use super::tree::{GameRecord, RecordLine, RecordPly, SourceInfo};

/// Reads records from bytes that come in pieces of any size.
/// Each game is handed out as soon as its result is read, and so is each error; a game with an
/// error is skipped.
///
/// ```
/// use games::record::RecordReader;
///
/// let mut reader = RecordReader::new();
/// let mut games = 0;
/// for piece in ["[Game \"pente\"]\n1. K10 L1", "1 2. N13 =*\n"] {
///     reader.feed(piece.as_bytes(), |game| {
///         assert_eq!(game.unwrap().line.plies.len(), 3);
///         games += 1;
///     });
/// }
/// reader.finish(|error| panic!("{error:?}"));
/// assert_eq!(games, 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct RecordReader {
    parser: RecordParser,
    builder: Builder,
}

impl RecordReader {
    /// At the beginning of a file.
    pub fn new() -> RecordReader {
        RecordReader::default()
    }

    /// Reads the next bytes of the file.
    pub fn feed(&mut self, bytes: &[u8], each: impl FnMut(Result<GameRecord, RecordError>)) {
        let RecordReader { parser, builder } = self;
        parser.feed(bytes, &mut Handing { builder, each });
    }

    /// The file ends. The reader is then as new.
    pub fn finish(&mut self, each: impl FnMut(Result<GameRecord, RecordError>)) {
        let RecordReader { parser, builder } = self;
        parser.finish(&mut Handing { builder, each });
        *self = RecordReader::default();
    }
}

/// All records of a text that is there as a whole.
pub fn read_records(bytes: &[u8]) -> Vec<Result<GameRecord, RecordError>> {
    let mut games = Vec::new();
    let mut reader = RecordReader::new();
    reader.feed(bytes, |game| games.push(game));
    reader.finish(|game| games.push(game));
    games
}

/// The game that is being read.
#[derive(Clone, Debug, Default)]
struct Builder {
    record: Option<GameRecord>,
    line: RecordLine,
    /// The lines that the current one is a variation of, the main line first.
    outer: Vec<RecordLine>,
    round: Option<u32>,
}

/// A builder with the receiver of its games.
struct Handing<'a, F> {
    builder: &'a mut Builder,
    each: F,
}

impl<F: FnMut(Result<GameRecord, RecordError>)> RecordSink for Handing<'_, F> {
    fn event(&mut self, event: RecordEvent<'_>, place: TextLocation) {
        if let Some(record) = self.builder.take(event, place) {
            (self.each)(Ok(record));
        }
    }

    fn error(&mut self, error: RecordError) {
        *self.builder = Builder::default();
        (self.each)(Err(error));
    }
}

impl Builder {
    /// Takes an event, and gives the record away if it is whole.
    fn take(&mut self, event: RecordEvent<'_>, place: TextLocation) -> Option<GameRecord> {
        match event {
            RecordEvent::Tag { name, value } => {
                let record = self.record.get_or_insert_with(GameRecord::empty);
                record.insert_tag(name, value, Some(place));
            }
            RecordEvent::Comment(text) => {
                // The parser has made it even and kept it short: it is never refused here.
                let comment = Comment::new(text).ok();
                match self.line.plies.last_mut() {
                    Some(ply) => ply.comments.extend(comment),
                    None => self.line.comments.extend(comment),
                }
            }
            RecordEvent::Round(number) => self.round = Some(number),
            RecordEvent::Ply(action) => {
                let source = SourceInfo { place: Some(place), round: self.round.take() };
                self.line.plies.push(RecordPly { source, ..RecordPly::new(action) });
            }
            RecordEvent::Glyph(glyph) => {
                if let Some(ply) = self.line.plies.last_mut() {
                    ply.glyphs.push(glyph);
                }
            }
            RecordEvent::Time(time) => {
                if let Some(ply) = self.line.plies.last_mut() {
                    ply.time = Some(time);
                }
            }
            RecordEvent::Open => {
                self.round = None;
                self.outer.push(std::mem::take(&mut self.line));
            }
            RecordEvent::Close => {
                self.round = None;
                if let Some(outer) = self.outer.pop() {
                    let variation = std::mem::replace(&mut self.line, outer);
                    if let Some(ply) = self.line.plies.last_mut() {
                        ply.variations.push(variation);
                    }
                }
            }
            RecordEvent::Result(result) => {
                let Builder { record, line, .. } = std::mem::take(self);
                return record.map(|mut record| {
                    record.line = line;
                    record.result = result;
                    record.result_place = Some(place);
                    record
                });
            }
        }
        None
    }
}
