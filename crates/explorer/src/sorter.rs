//! Sorting of more rows than fit into memory.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::PathBuf;

use crate::error::Error;

/// A position of a game with the move that followed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Row {
    pub(crate) key: u64,
    pub(crate) m: Box<str>,
    /// The occurrence in packed form.
    pub(crate) occurrence: u32,
}

/// A row in memory; its move is a range of a common buffer.
#[derive(Clone, Copy)]
struct BufferedRow {
    key: u64,
    occurrence: u32,
    m: u32,
    m_bytes: u16,
}

/// Sorter of rows by key, with sorted runs on disk.
pub(crate) struct RowSorter {
    /// Path of the runs without the number of the run.
    prefix: PathBuf,
    rows_max: usize,
    rows: Vec<BufferedRow>,
    moves: Vec<u8>,
    runs: Vec<PathBuf>,
}

impl RowSorter {
    /// Creates a sorter that keeps at most so many rows in memory.
    pub(crate) fn new(prefix: PathBuf, rows_max: usize) -> RowSorter {
        RowSorter { prefix, rows_max, rows: Vec::new(), moves: Vec::new(), runs: Vec::new() }
    }

    /// Adds a row; its move has at most 256 bytes.
    pub(crate) fn push(&mut self, key: u64, m: &str, occurrence: u32) -> Result<(), Error> {
        let (start, m_bytes) = (self.moves.len() as u32, m.len() as u16);
        self.moves.extend(m.as_bytes());
        self.rows.push(BufferedRow { key, occurrence, m: start, m_bytes });
        if self.rows.len() >= self.rows_max { self.write_run() } else { Ok(()) }
    }

    /// Writes the last run and returns all rows in order.
    pub(crate) fn finish(mut self) -> Result<SortedRows, Error> {
        self.write_run()?;
        let mut runs = Vec::new();
        for path in &self.runs {
            let file = File::open(path).map_err(Error::io(path))?;
            runs.push(Run { path: path.clone(), input: BufReader::with_capacity(1 << 18, file) });
        }
        let mut sorted = SortedRows { runs, heads: BinaryHeap::new(), _files: self };
        for run in 0..sorted.runs.len() {
            sorted.refill(run)?;
        }
        Ok(sorted)
    }

    fn write_run(&mut self) -> Result<(), Error> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let moves = &self.moves;
        let text = |row: &BufferedRow| {
            let start = row.m as usize;
            moves.get(start..start + usize::from(row.m_bytes)).unwrap_or_default()
        };
        self.rows.sort_unstable_by(|one, other| {
            let by_key = one.key.cmp(&other.key);
            by_key.then_with(|| (text(one), one.occurrence).cmp(&(text(other), other.occurrence)))
        });
        let path = self.prefix.with_added_extension(format!("run-{}.tmp", self.runs.len()));
        let file = File::create(&path).map_err(Error::io(&path))?;
        self.runs.push(path.clone());
        let mut out = BufWriter::with_capacity(1 << 18, file);
        let mut write = || -> io::Result<()> {
            for row in &self.rows {
                out.write_all(&row.key.to_le_bytes())?;
                out.write_all(&row.occurrence.to_le_bytes())?;
                out.write_all(&row.m_bytes.to_le_bytes())?;
                out.write_all(text(row))?;
            }
            out.flush()
        };
        write().map_err(Error::io(&path))?;
        self.rows.clear();
        self.moves.clear();
        Ok(())
    }
}

impl Drop for RowSorter {
    fn drop(&mut self) {
        for run in &self.runs {
            // A run that cannot be deleted is only disk space; the next writer replaces it.
            let _ = fs::remove_file(run);
        }
    }
}

struct Run {
    path: PathBuf,
    input: BufReader<File>,
}

impl Run {
    fn next(&mut self) -> Result<Option<Row>, Error> {
        self.read().map_err(Error::io(&self.path))
    }

    fn read(&mut self) -> io::Result<Option<Row>> {
        let (mut key, mut occurrence, mut m_bytes) = ([0; 8], [0; 4], [0; 2]);
        match self.input.read_exact(&mut key) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
            other => other?,
        }
        self.input.read_exact(&mut occurrence)?;
        self.input.read_exact(&mut m_bytes)?;
        let mut m = vec![0; usize::from(u16::from_le_bytes(m_bytes))];
        self.input.read_exact(&mut m)?;
        let m = String::from_utf8(m).map_err(io::Error::other)?.into();
        let (key, occurrence) = (u64::from_le_bytes(key), u32::from_le_bytes(occurrence));
        Ok(Some(Row { key, m, occurrence }))
    }
}

/// All rows of a sorter in ascending order.
pub(crate) struct SortedRows {
    runs: Vec<Run>,
    heads: BinaryHeap<Reverse<(Row, usize)>>,
    /// Deletes the runs in the end.
    _files: RowSorter,
}

impl SortedRows {
    /// Reads all rows with the next key; `None` after the last one.
    pub(crate) fn next_key(&mut self) -> Result<Option<(u64, Vec<Row>)>, Error> {
        let Some(Reverse((first, _))) = self.heads.peek() else { return Ok(None) };
        let key = first.key;
        let mut rows = Vec::new();
        while let Some(Reverse((head, _))) = self.heads.peek()
            && head.key == key
            && let Some(Reverse((row, run))) = self.heads.pop()
        {
            rows.push(row);
            self.refill(run)?;
        }
        Ok(Some((key, rows)))
    }

    fn refill(&mut self, run: usize) -> Result<(), Error> {
        if let Some(file) = self.runs.get_mut(run)
            && let Some(row) = file.next()?
        {
            self.heads.push(Reverse((row, run)));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sorted_with_a_bounded_buffer_and_leave_no_files() {
        let folder = std::env::temp_dir().join(format!("explorer-sorter-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut sorter = RowSorter::new(folder.join("rows"), 10);
        for number in 0..95_u64 {
            sorter.push(number * 37 % 20, "a", number as u32).unwrap();
            assert!(sorter.rows.len() < 10 && sorter.moves.len() < 10);
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 9);
        let mut sorted = sorter.finish().unwrap();
        let (mut keys, mut count) = (Vec::new(), 0);
        while let Some((key, rows)) = sorted.next_key().unwrap() {
            assert!(rows.iter().all(|row| row.key == key) && rows.is_sorted());
            keys.push(key);
            count += rows.len();
        }
        assert_eq!((keys, count), ((0..20).collect(), 95));
        drop(sorted);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        fs::remove_dir(&folder).unwrap();
    }
}
