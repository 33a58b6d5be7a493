//! Reads files of game records one game at a time, and writes a record.

use std::fs::File;
use std::io::{Read, stdin};
use std::path::Path;

use games::record::{RecordError, RecordReader};
use games::{GameRecord, Message};

use crate::file_error::FileError;
use crate::translator::Translator;

/// The text of a record, or the sentence why it cannot be written.
pub fn record_text(record: &GameRecord, translator: &Translator) -> Result<String, String> {
    let text = record.text();
    text.map_err(|error| translator.translate_message(&Message::unwritable_record(error)))
}

/// Calls `each` with every game of a file, or of standard input if the path is `-`.
pub fn each_record(
    path: &Path,
    mut each: impl FnMut(Result<GameRecord, RecordError>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut input: Box<dyn Read> = if path == Path::new("-") {
        Box::new(stdin().lock())
    } else {
        Box::new(File::open(path).map_err(|error| FileError::read(path, error))?)
    };
    let mut reader = RecordReader::new();
    let mut buffer = vec![0; 1 << 16];
    let mut read = Vec::new();
    loop {
        let length = input.read(&mut buffer).map_err(|error| FileError::read(path, error))?;
        match buffer.get(..length) {
            Some([]) | None => reader.finish(|record| read.push(record)),
            Some(bytes) => reader.feed(bytes, |record| read.push(record)),
        }
        read.drain(..).try_for_each(&mut each)?;
        if length == 0 {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::translator::Language;

    #[test]
    fn unwritable_record_is_explained_in_the_language() {
        let mut record = GameRecord::new(&"pente:9".parse().unwrap());
        for number in 0..1_000 {
            record.set_tag(&format!("Tag{number}"), "x").unwrap();
        }
        let explain = |language| record_text(&record, &Translator::new(language)).unwrap_err();
        assert_eq!(explain(Language::En), "There are too many tags.");
        assert_eq!(explain(Language::De), "Es gibt zu viele Angaben.");
    }
}
