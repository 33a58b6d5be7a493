//! Files of a data set: in a folder or in a bucket.

use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use arrow_array::RecordBatch;
use futures::TryStreamExt;
use object_store::path::Path as ObjectPath;
use object_store::{ObjectStore, ObjectStoreExt, PutPayload};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::{EnabledStatistics, WriterProperties};

/// A table of the data set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Table {
    /// One row per game.
    Games,
    /// One row per ply.
    Plies,
}

impl Table {
    /// Name of the table and of its folder.
    pub fn name(self) -> &'static str {
        match self {
            Table::Games => "games",
            Table::Plies => "plies",
        }
    }
}

/// Place of a data set: `DIR/games/*.parquet` and `DIR/plies/*.parquet`.
#[derive(Clone)]
pub struct DataStore {
    store: Arc<dyn ObjectStore>,
    prefix: ObjectPath,
}

impl DataStore {
    /// Opens a folder, which is created if it is missing.
    ///
    /// # Errors
    /// The folder cannot be created.
    pub fn folder(path: &std::path::Path) -> Result<DataStore> {
        std::fs::create_dir_all(path).with_context(|| format!("creating {}", path.display()))?;
        let store = object_store::local::LocalFileSystem::new_with_prefix(path)?;
        Ok(DataStore { store: Arc::new(store), prefix: ObjectPath::default() })
    }

    /// Names of the parts of a table, in order.
    ///
    /// # Errors
    /// The place cannot be listed.
    pub async fn parts(&self, table: Table) -> Result<Vec<String>> {
        let folder = self.prefix.clone().join(table.name());
        let files: Vec<_> = self.store.list(Some(&folder)).try_collect().await?;
        let mut names: Vec<String> = files
            .iter()
            .filter_map(|file| file.location.filename()?.strip_suffix(".parquet"))
            .map(str::to_owned)
            .collect();
        names.sort_unstable();
        Ok(names)
    }

    /// Writes one part of a table, whole or not at all.
    ///
    /// # Errors
    /// The file cannot be written.
    pub async fn write(&self, table: Table, part: &str, rows: &RecordBatch) -> Result<()> {
        let bytes = to_parquet(rows)?;
        let path = self.file(table, part);
        let payload = PutPayload::from(bytes);
        self.store.put(&path, payload).await.with_context(|| format!("writing {path}"))?;
        Ok(())
    }

    /// Reads one part of a table.
    ///
    /// # Errors
    /// The file cannot be read, or is of another version.
    pub async fn read(&self, table: Table, part: &str) -> Result<Vec<RecordBatch>> {
        let path = self.file(table, part);
        let read = async { self.store.get(&path).await?.bytes().await };
        let bytes = read.await.with_context(|| format!("reading {path}"))?;
        let reader = ParquetRecordBatchReaderBuilder::try_new(bytes)?;
        let version = reader.schema().metadata().get("palamedes.version").cloned();
        if version.as_deref() != Some(super::SCHEMA_VERSION.to_string().as_str()) {
            return Err(anyhow!(
                "{path} has version {} of the data set, this program reads version {}",
                version.unwrap_or_else(|| "none".to_owned()),
                super::SCHEMA_VERSION,
            ));
        }
        Ok(reader.build()?.collect::<Result<Vec<_>, _>>()?)
    }

    fn file(&self, table: Table, part: &str) -> ObjectPath {
        self.prefix.clone().join(table.name()).join(format!("{part}.parquet"))
    }
}

/// Rows as one Parquet file.
fn to_parquet(rows: &RecordBatch) -> Result<Vec<u8>> {
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(3)?))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .build();
    let mut writer = ArrowWriter::try_new(Vec::new(), rows.schema(), Some(properties))?;
    writer.write(rows)?;
    Ok(writer.into_inner()?)
}
