//! Log of the dialogues with programs, for developers of engines.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::Error;

/// A file to which every line to and from a program is written. All clones share the file.
#[derive(Clone, Debug)]
pub struct DebugLog {
    file: Arc<Mutex<File>>,
    start: Instant,
}

impl DebugLog {
    /// Creates the file, or empties an existing one.
    ///
    /// # Errors
    /// The file cannot be created.
    pub fn create(path: &Path) -> Result<DebugLog, Error> {
        let file = File::create(path).map_err(|error| Error::File(path.to_owned(), error))?;
        Ok(DebugLog { file: Arc::new(Mutex::new(file)), start: Instant::now() })
    }

    /// Writes a line with the time in seconds, the process and the direction (`>` to the program).
    pub(crate) fn write(&self, process: u32, direction: char, line: &str) {
        let seconds = self.start.elapsed().as_secs_f64();
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        // A full disk must not end the match.
        let _ = writeln!(file, "{seconds:10.3} {process} {direction} {}", line.trim_end());
    }
}
