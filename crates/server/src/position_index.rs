//! Position index of a node: a folder of segments, which one node writes and reads.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::SystemTime;

use explorer::{Explorer, NumberRange};
use tokio::task::spawn_blocking;

use crate::error::Error;

/// Series of the games of the archive, which are numbered in the order of archiving.
pub(crate) const SERIES: &str = "archive";

/// File that is locked by the process that writes the index.
const LOCK: &str = "writer.lock";

/// Extension of segments that were found damaged. They are kept for the operator.
const DAMAGED: &str = "damaged";

/// Folder of a position index with its open segments.
#[derive(Clone)]
pub(crate) struct PositionIndex {
    shared: Arc<IndexState>,
}

struct IndexState {
    folder: PathBuf,
    /// Open segments; `None` until the folder is read for the first time.
    segments: RwLock<Option<OpenSegments>>,
    /// Lock of the folder, if this node writes it.
    lock: Mutex<Option<File>>,
}

#[derive(Clone)]
struct OpenSegments {
    explorer: Arc<Explorer>,
    /// Time of the last change of the folder before it was read.
    changed: Option<SystemTime>,
}

impl PositionIndex {
    /// Creates the index of a folder, which is read later.
    pub(crate) fn new(folder: PathBuf) -> PositionIndex {
        let (segments, lock) = (RwLock::default(), Mutex::default());
        PositionIndex { shared: Arc::new(IndexState { folder, segments, lock }) }
    }

    /// Returns the folder.
    pub(crate) fn folder(&self) -> &Path {
        &self.shared.folder
    }

    /// Runs a query on the open segments, in a thread that may block.
    /// A segment that turns out to be damaged is removed, and the query runs again.
    pub(crate) async fn query<T: Send + 'static>(
        &self,
        query: impl Fn(&Explorer) -> Result<T, explorer::Error> + Send + 'static,
    ) -> Result<T, Error> {
        self.run_blocking(move |index| {
            loop {
                let queried = index.segments().and_then(|segments| query(&segments));
                match queried {
                    Err(explorer::Error::Damaged { path, reason }) => {
                        index.remove_damaged(&path, reason)?;
                    }
                    queried => return queried,
                }
            }
        })
        .await
    }

    /// Runs file work in a thread that may block.
    pub(crate) async fn run_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&PositionIndex) -> Result<T, explorer::Error> + Send + 'static,
    ) -> Result<T, Error> {
        let index = self.clone();
        let done = spawn_blocking(move || work(&index)).await;
        let done = done.map_err(|error| Error::internal("the position index", error))?;
        done.map_err(|error| Error::internal("cannot use the position index", error))
    }

    /// Reads the folder if it has changed, and lists the numbers of the games of the archive in it.
    /// Damaged segments are removed, so their games are missing.
    pub(crate) fn refresh(&self) -> Result<Vec<NumberRange>, explorer::Error> {
        loop {
            match self.segments() {
                Err(explorer::Error::Damaged { path, reason }) => {
                    self.remove_damaged(&path, reason)?;
                }
                segments => return segments.map(|segments| segments.numbers(SERIES)),
            }
        }
    }

    /// Closes the segments, so that the folder is read again.
    /// The time of two changes that follow each other closely is the same.
    pub(crate) fn close(&self) {
        *self.shared.segments.write().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Tries to become the only writer of the folder, which is created if needed.
    pub(crate) fn lock(&self) -> Result<bool, explorer::Error> {
        let mut lock = self.shared.lock.lock().unwrap_or_else(PoisonError::into_inner);
        if lock.is_some() {
            return Ok(true);
        }
        let folder = self.folder();
        fs::create_dir_all(folder).map_err(failed(folder))?;
        let path = folder.join(LOCK);
        let file = File::create(&path).map_err(failed(&path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(false),
            Err(TryLockError::Error(error)) => return Err(failed(&path)(error)),
        }
        remove_temporary_files(folder)?;
        *lock = Some(file);
        Ok(true)
    }

    /// Lets another process write the folder.
    pub(crate) fn unlock(&self) {
        *self.shared.lock.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Returns the open segments; blocks when the folder was changed since they were opened.
    fn segments(&self) -> Result<Arc<Explorer>, explorer::Error> {
        let folder = self.folder();
        let changed = fs::metadata(folder).and_then(|folder| folder.modified()).ok();
        let open = self.shared.segments.read().unwrap_or_else(PoisonError::into_inner).clone();
        match open {
            Some(open) if changed.is_some() && open.changed == changed => Ok(open.explorer),
            _ => {
                let explorer = Arc::new(Explorer::open(folder)?);
                let opened = OpenSegments { explorer: Arc::clone(&explorer), changed };
                let segments = self.shared.segments.write();
                *segments.unwrap_or_else(PoisonError::into_inner) = Some(opened);
                Ok(explorer)
            }
        }
    }

    /// Renames a damaged segment, so that it is no longer read.
    fn remove_damaged(&self, path: &Path, reason: &str) -> Result<(), explorer::Error> {
        tracing::error!(segment = %path.display(), reason, "damaged segment of the position index");
        metrics::counter!("palamedes_damaged_segments_total").increment(1);
        self.close();
        match fs::rename(path, path.with_extension(DAMAGED)) {
            // A parallel query has renamed it, or a merge has deleted it.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            renamed => renamed.map_err(failed(path)),
        }
    }
}

/// Deletes files of a writer that was interrupted.
fn remove_temporary_files(folder: &Path) -> Result<(), explorer::Error> {
    for entry in fs::read_dir(folder).map_err(failed(folder))? {
        let path = entry.map_err(failed(folder))?.path();
        if path.extension().is_some_and(|extension| extension == "tmp") {
            fs::remove_file(&path).map_err(failed(&path))?;
        }
    }
    Ok(())
}

fn failed(path: &Path) -> impl Fn(io::Error) -> explorer::Error {
    move |source| explorer::Error::Io { path: path.to_owned(), source }
}
