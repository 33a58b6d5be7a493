//! Files of a data set: in a folder or in a bucket.

use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};
use arrow_array::RecordBatch;
use bytes::Bytes;
use futures::TryStreamExt;
use object_store::path::Path as ObjectPath;
use object_store::{ObjectStore, ObjectStoreExt, PutPayload};
use parquet::arrow::arrow_reader::{ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder};
use parquet::arrow::{ArrowWriter, ProjectionMask};
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use url::Url;

use super::READABLE_VERSIONS;
use crate::self_play::PlayedGames;

/// A table of the data set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DataTable {
    /// One row per game.
    Games,
    /// One row per ply.
    Plies,
}

impl DataTable {
    /// Name of the table and of its folder.
    pub fn name(self) -> &'static str {
        match self {
            DataTable::Games => "games",
            DataTable::Plies => "plies",
        }
    }
}

/// Place of a data set: `DIR/games/*.parquet` and `DIR/plies/*.parquet`.
#[derive(Clone)]
pub struct DataStore {
    store: Arc<dyn ObjectStore>,
    /// Address of the storage, by which other programs find the same files.
    root: Url,
    prefix: ObjectPath,
}

impl DataStore {
    /// Opens a place: a folder, or `s3://BUCKET/PREFIX` if the program has the feature `s3`.
    ///
    /// # Errors
    /// The folder cannot be created, or the settings of the bucket are not complete.
    pub fn open(place: &str) -> Result<DataStore> {
        match place.split_once("://") {
            None => DataStore::folder(std::path::Path::new(place)),
            Some(("s3", bucket)) => DataStore::bucket(bucket),
            Some((scheme, _)) => {
                bail!("{scheme}:// is no place of a data set: give a folder or s3://BUCKET/PREFIX")
            }
        }
    }

    /// Opens a prefix of a bucket, with the settings from the environment.
    #[cfg(feature = "s3")]
    fn bucket(place: &str) -> Result<DataStore> {
        let (bucket, prefix) = place.split_once('/').unwrap_or((place, ""));
        let builder = object_store::aws::AmazonS3Builder::from_env().with_bucket_name(bucket);
        let store = builder.build().with_context(|| format!("opening the bucket {bucket}"))?;
        let root = Url::parse(&format!("s3://{bucket}/"))?;
        Ok(DataStore { store: Arc::new(store), root, prefix: ObjectPath::parse(prefix)? })
    }

    #[cfg(not(feature = "s3"))]
    fn bucket(_: &str) -> Result<DataStore> {
        bail!("this program has no access to buckets: build it with `--features s3`")
    }

    /// Opens a folder, which is created if it is missing.
    ///
    /// # Errors
    /// The folder cannot be created.
    pub fn folder(path: &std::path::Path) -> Result<DataStore> {
        std::fs::create_dir_all(path).with_context(|| format!("creating {}", path.display()))?;
        let store = object_store::local::LocalFileSystem::new_with_prefix(path)?;
        let root = Url::from_directory_path(path.canonicalize()?);
        let root = root.map_err(|()| anyhow!("{} has no address", path.display()))?;
        Ok(DataStore { store: Arc::new(store), root, prefix: ObjectPath::default() })
    }

    /// A data set in memory.
    #[cfg(test)]
    pub(crate) fn memory() -> DataStore {
        let store = object_store::memory::InMemory::new();
        let root = Url::parse("memory:///").expect("the address is valid");
        DataStore { store: Arc::new(store), root, prefix: ObjectPath::default() }
    }

    /// The storage of the files and its address.
    #[cfg(feature = "query")]
    pub(crate) fn object_store(&self) -> (&Url, Arc<dyn ObjectStore>) {
        (&self.root, Arc::clone(&self.store))
    }

    /// Address of the folder of a table, as a URL.
    pub fn address_of(&self, table: DataTable) -> String {
        format!("{}{}/", self.root, self.folder_of(table))
    }

    /// The folder of a table in the storage.
    pub(crate) fn folder_of(&self, table: DataTable) -> ObjectPath {
        self.prefix.clone().join(table.name())
    }

    /// Names of the parts of a table, in order.
    ///
    /// # Errors
    /// The place cannot be listed.
    pub async fn parts(&self, table: DataTable) -> Result<Vec<String>> {
        self.names(&self.folder_of(table), ".parquet").await
    }

    /// Names of the files of a folder without their ending, in order.
    async fn names(&self, folder: &ObjectPath, ending: &str) -> Result<Vec<String>> {
        let files: Vec<_> = self.store.list(Some(folder)).try_collect().await?;
        let mut names: Vec<String> = files
            .iter()
            .filter_map(|file| file.location.filename()?.strip_suffix(ending))
            .map(str::to_owned)
            .collect();
        names.sort_unstable();
        Ok(names)
    }

    /// Writes one part of a table, whole or not at all.
    ///
    /// # Errors
    /// The file cannot be written.
    pub async fn write(&self, table: DataTable, part: &str, rows: &RecordBatch) -> Result<()> {
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
    pub async fn read(&self, table: DataTable, part: &str) -> Result<Vec<RecordBatch>> {
        let reader = self.open_part(table, part, self.bytes(table, part).await?)?;
        Ok(reader.build()?.collect::<Result<Vec<_>, _>>()?)
    }

    /// Reads some columns of one part of a table, batch by batch.
    ///
    /// # Errors
    /// The file cannot be read, is of another version, or lacks a column.
    pub async fn read_columns(
        &self,
        table: DataTable,
        part: &str,
        columns: &[&str],
    ) -> Result<ParquetRecordBatchReader> {
        let reader = self.open_part(table, part, self.bytes(table, part).await?)?;
        for column in columns {
            reader.schema().column_with_name(column).ok_or_else(|| {
                anyhow!("{} has no column {column}; write it again", self.file(table, part))
            })?;
        }
        let mask = ProjectionMask::columns(reader.parquet_schema(), columns.iter().copied());
        Ok(reader.with_projection(mask).build()?)
    }

    /// The bytes of one part of a table.
    ///
    /// # Errors
    /// The file cannot be read.
    pub async fn bytes(&self, table: DataTable, part: &str) -> Result<Bytes> {
        let path = self.file(table, part);
        let read = async { self.store.get(&path).await?.bytes().await };
        read.await.with_context(|| format!("reading {path}"))
    }

    /// Opens the bytes of a part and checks their version.
    fn open_part(
        &self,
        table: DataTable,
        part: &str,
        bytes: Bytes,
    ) -> Result<ParquetRecordBatchReaderBuilder<Bytes>> {
        let path = self.file(table, part);
        let reader = ParquetRecordBatchReaderBuilder::try_new(bytes);
        let reader = reader.with_context(|| format!("reading {path}"))?;
        let version = reader.schema().metadata().get("palamedes.version").cloned();
        let number = version.as_deref().and_then(|version| version.parse().ok());
        if !number.is_some_and(|number| READABLE_VERSIONS.contains(&number)) {
            return Err(anyhow!(
                "{path} has version {} of the data set, this program reads versions {} to {}",
                version.unwrap_or_else(|| "none".to_owned()),
                READABLE_VERSIONS.start(),
                READABLE_VERSIONS.end(),
            ));
        }
        Ok(reader)
    }

    /// Numbers of rows of a part, from the footers of its files.
    ///
    /// # Errors
    /// A file cannot be read.
    pub async fn count(&self, part: &str) -> Result<PlayedGames> {
        let mut rows = [0; 2];
        for (table, rows) in [DataTable::Games, DataTable::Plies].into_iter().zip(&mut rows) {
            let path = self.file(table, part);
            let bytes = self.store.get(&path).await?.bytes().await?;
            let reader = ParquetRecordBatchReaderBuilder::try_new(bytes)
                .with_context(|| format!("reading {path}"))?;
            *rows = reader.metadata().file_metadata().num_rows() as u64;
        }
        Ok(PlayedGames { games: rows[0], plies: rows[1] })
    }

    /// Names of the runs that are described.
    ///
    /// # Errors
    /// The place cannot be listed.
    pub async fn runs(&self) -> Result<Vec<String>> {
        self.names(&self.prefix.clone().join("runs"), ".json").await
    }

    /// Reads the description of a run; none if there is none.
    ///
    /// # Errors
    /// The file cannot be read.
    pub async fn read_text(&self, run: &str) -> Result<Option<String>> {
        let path = self.description(run);
        match self.store.get(&path).await {
            Ok(found) => Ok(Some(String::from_utf8_lossy(&found.bytes().await?).into_owned())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error).with_context(|| format!("reading {path}")),
        }
    }

    /// Writes the description of a run.
    ///
    /// # Errors
    /// The file cannot be written.
    pub async fn write_text(&self, run: &str, text: &str) -> Result<()> {
        let path = self.description(run);
        let payload = PutPayload::from(text.to_owned());
        self.store.put(&path, payload).await.with_context(|| format!("writing {path}"))?;
        Ok(())
    }

    /// Writes a text file beside the tables.
    ///
    /// # Errors
    /// The file cannot be written.
    #[cfg(feature = "export")]
    pub async fn write_file(&self, name: &str, text: &str) -> Result<()> {
        let path = self.prefix.clone().join(name);
        let payload = PutPayload::from(text.to_owned());
        self.store.put(&path, payload).await.with_context(|| format!("writing {path}"))?;
        Ok(())
    }

    /// Deletes one part of a table.
    ///
    /// # Errors
    /// The file cannot be deleted.
    #[cfg(feature = "export")]
    pub async fn delete(&self, table: DataTable, part: &str) -> Result<()> {
        let path = self.file(table, part);
        self.store.delete(&path).await.with_context(|| format!("deleting {path}"))
    }

    fn description(&self, run: &str) -> ObjectPath {
        self.prefix.clone().join("runs").join(format!("{run}.json"))
    }

    fn file(&self, table: DataTable, part: &str) -> ObjectPath {
        self.folder_of(table).join(format!("{part}.parquet"))
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
