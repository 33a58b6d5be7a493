//! Reads files of game records one game at a time.

use std::fs::File;
use std::io::{Read, stdin};
use std::path::Path;

use games::GameRecord;
use games::record::{RecordError, RecordReader};

use crate::file_error::FileError;

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
