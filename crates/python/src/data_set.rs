//! The data set as streams of Arrow, without copies.

use std::collections::VecDeque;
use std::path::PathBuf;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use lab::data_set::{DataStore, DataTable, games_batch, plies_batch};
use lab::self_play::{SelfPlay, SelfPlayer};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use tokio::runtime::{Builder, Runtime};

use crate::error::bad_value;
use crate::game::GameBinding;

/// A data set in a folder: the tables of games and plies.
#[pyclass(frozen, name = "DataSet", module = "palamedes")]
pub struct DataSetBinding {
    folder: PathBuf,
}

#[pymethods]
impl DataSetBinding {
    #[new]
    fn new(folder: PathBuf) -> PyResult<DataSetBinding> {
        // The store would create a missing folder.
        if !folder.is_dir() {
            return Err(bad_value(format_args!("{} is not a folder", folder.display())));
        }
        Ok(DataSetBinding { folder })
    }

    /// One row per game.
    fn games(&self) -> DataSetTable {
        DataSetTable { folder: self.folder.clone(), table: DataTable::Games }
    }

    /// One row per ply.
    fn plies(&self) -> DataSetTable {
        DataSetTable { folder: self.folder.clone(), table: DataTable::Plies }
    }

    fn __repr__(&self) -> String {
        format!("DataSet('{}')", self.folder.display())
    }
}

/// A table of a data set.
/// Libraries that know Arrow's PyCapsule interface read it without a copy of the columns:
/// `pyarrow.table(…)`, `polars.from_arrow(…)`, `duckdb.from_arrow(…)`.
#[pyclass(frozen, name = "Table", module = "palamedes")]
pub struct DataSetTable {
    folder: PathBuf,
    table: DataTable,
}

#[pymethods]
impl DataSetTable {
    /// Names and descriptions of the columns.
    #[getter]
    fn columns(&self) -> Vec<(String, String)> {
        let schema = schema(self.table);
        let about = |field: &arrow_schema::FieldRef| {
            let text = field.metadata().get("about").cloned().unwrap_or_default();
            (field.name().clone(), text)
        };
        schema.fields().iter().map(about).collect()
    }

    /// A stream that reads one file after the other; the requested schema is ignored.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let reader = PartReader::open(&self.folder, self.table).map_err(bad_value)?;
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    fn __repr__(&self) -> String {
        format!("<Table {} of {}>", self.table.name(), self.folder.display())
    }
}

fn schema(table: DataTable) -> SchemaRef {
    match table {
        DataTable::Games => games_batch(&[]).schema(),
        DataTable::Plies => plies_batch(&[]).schema(),
    }
}

/// Plays games of engines and adds them to the data set of a folder, which is created.
/// One player for all seats or one for each: `random` or `level:N`. The same options give the same
/// rows, as with `palamedes-lab selfplay`.
#[pyfunction]
#[pyo3(signature = (folder, game, games, *, players=vec!["level:1".to_owned()], seed=1,
                    varied_plies=8, max_plies=None, jobs=1))]
#[expect(clippy::too_many_arguments, reason = "each is an option with a name in Python")]
pub fn self_play(
    py: Python<'_>,
    folder: PathBuf,
    game: &GameBinding,
    games: u64,
    players: Vec<String>,
    seed: u64,
    varied_plies: u16,
    max_plies: Option<u16>,
    jobs: usize,
) -> PyResult<DataSetBinding> {
    let players = players.iter().map(|player| player.parse().map_err(bad_value));
    let players: Vec<SelfPlayer> = players.collect::<PyResult<_>>()?;
    let run =
        SelfPlay { game: game.game.clone(), players: Vec::new(), seed, varied_plies, max_plies };
    let run = run.with_players(&players).map_err(bad_value)?;
    let store = DataStore::folder(&folder).map_err(failed)?;
    let runtime = Builder::new_current_thread().build().map_err(bad_value)?;
    runtime.block_on(run.describe(&store)).map_err(failed)?;
    for first in (0..games).step_by(run.block_games() as usize) {
        py.check_signals()?;
        let block = run.block_games().min(games - first);
        py.detach(|| {
            let rows = run.play_block(first, block, jobs, &|| {});
            runtime.block_on(run.write_block(&store, first, &rows))
        })
        .map_err(failed)?;
    }
    Ok(DataSetBinding { folder })
}

/// The error of files, with its causes.
fn failed(error: anyhow::Error) -> PyErr {
    bad_value(format_args!("{error:#}"))
}

/// Reads the files of a table one after the other.
struct PartReader {
    runtime: Runtime,
    store: DataStore,
    table: DataTable,
    schema: SchemaRef,
    parts: VecDeque<String>,
    batches: VecDeque<RecordBatch>,
}

impl PartReader {
    fn open(folder: &std::path::Path, table: DataTable) -> Result<PartReader, ArrowError> {
        let runtime = Builder::new_current_thread()
            .build()
            .map_err(|error| ArrowError::IoError(error.to_string(), error))?;
        let store = DataStore::folder(folder).map_err(external)?;
        let parts = runtime.block_on(store.parts(table)).map_err(external)?.into();
        let batches = VecDeque::new();
        Ok(PartReader { runtime, store, table, schema: schema(table), parts, batches })
    }
}

impl Iterator for PartReader {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(batch) = self.batches.pop_front() {
                return Some(Ok(batch));
            }
            let part = self.parts.pop_front()?;
            match self.runtime.block_on(self.store.read(self.table, &part)) {
                Ok(batches) => self.batches = batches.into(),
                Err(error) => return Some(Err(external(error))),
            }
        }
    }
}

impl RecordBatchReader for PartReader {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}

fn external(error: impl std::fmt::Display) -> ArrowError {
    // The error crosses to Python as text.
    ArrowError::ExternalError(format!("{error:#}").into())
}
