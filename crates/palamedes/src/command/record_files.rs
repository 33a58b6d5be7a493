//! Reads files of game records one game at a time.

use std::fs::File;
use std::io::{Read, stdin};
use std::path::Path;

use anyhow::Context;
use games::GameRecord;
use games::record::{RecordError, RecordReader};

/// Calls `each` with every game of a file, or of standard input if the path is `-`.
pub fn each_record(
    path: &Path,
    mut each: impl FnMut(Result<GameRecord, RecordError>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut input: Box<dyn Read> = if path == Path::new("-") {
        Box::new(stdin().lock())
    } else {
        Box::new(File::open(path).with_context(|| format!("cannot open {}", path.display()))?)
    };
    let mut reader = RecordReader::new();
    let mut buffer = vec![0; 1 << 16];
    let mut read = Vec::new();
    loop {
        let length =
            input.read(&mut buffer).with_context(|| format!("cannot read {}", path.display()))?;
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
