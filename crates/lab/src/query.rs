//! SQL over a data set, within a limit of memory.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use datafusion::arrow::array::{AsArray, RecordBatch};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::DataType;
use datafusion::execution::memory_pool::FairSpillPool;
use datafusion::execution::runtime_env::RuntimeEnvBuilder;
use datafusion::prelude::{ParquetReadOptions, SessionConfig, SessionContext};

use games::Game;

use crate::data_set::{DataStore, DataTable};

/// Views that the statistics share.
const VIEWS: &str = include_str!("statistics/views.sql");

/// Memory for sorting and grouping, in bytes. More is written to disk.
const MEMORY: usize = 512 << 20;

/// Rows per batch. Less than usual: every open file and every operator holds a few batches.
const BATCH_ROWS: usize = 4096;

/// Answers SQL over one data set.
///
/// The tables are `games` and `plies`, with `state_space` and the views of the statistics.
pub struct QuerySession {
    context: SessionContext,
}

impl QuerySession {
    /// Opens a data set, for queries in this process.
    ///
    /// # Errors
    /// A table has no files, or they cannot be read.
    pub async fn open(data: &DataStore) -> Result<QuerySession> {
        let runtime = RuntimeEnvBuilder::new()
            .with_memory_pool(Arc::new(FairSpillPool::new(MEMORY)))
            .build_arc()?;
        let context = SessionContext::new_with_config_rt(session_config(), runtime);
        QuerySession::open_in(context, data).await
    }

    /// Opens a data set, for queries by a cluster whose scheduler has this address (`HOST:PORT`).
    ///
    /// All nodes must reach the files of the data set by the same address.
    ///
    /// # Errors
    /// A table has no files, they cannot be read, or the scheduler does not answer.
    #[cfg(feature = "cluster")]
    pub async fn open_on_cluster(data: &DataStore, scheduler: &str) -> Result<QuerySession> {
        if data.object_store().0.scheme() != "file" {
            bail!("a cluster reads folders only: mount the bucket, or compute without --cluster");
        }
        let context = crate::cluster::connect(session_config(), scheduler).await?;
        QuerySession::open_in(context, data).await
    }

    /// Adds the tables and the views.
    async fn open_in(context: SessionContext, data: &DataStore) -> Result<QuerySession> {
        let (root, store) = data.object_store();
        // Every context finds files by itself, and the store of a folder begins at the folder.
        if root.scheme() != "file" {
            context.register_object_store(root, store);
        }
        for table in [DataTable::Games, DataTable::Plies] {
            if data.parts(table).await?.is_empty() {
                bail!("the data set has no files of the table {}", table.name());
            }
            let options = ParquetReadOptions::default();
            let folder = data.address_of(table);
            let registered = context.register_parquet(table.name(), folder, options).await;
            registered.with_context(|| format!("opening the table {}", table.name()))?;
        }
        let session = QuerySession { context };
        for view in statements(VIEWS) {
            session.run(view).await.context("creating the views of the statistics")?;
        }
        session.add_state_space().await?;
        Ok(session)
    }

    /// Adds the view `state_space`, which is computed: the bounds of the games of the data set.
    async fn add_state_space(&self) -> Result<()> {
        let names = self.run("SELECT DISTINCT CAST(game AS VARCHAR) AS game FROM games").await?;
        // The first row gives the columns their types, also if there is no other.
        let mut rows = vec!["('', '', 0.0)".to_owned()];
        for batch in &names {
            let names = cast(batch.column(0), &DataType::Utf8)?;
            for name in names.as_string::<i32>().iter().flatten() {
                // A game of another version of the program has no bounds.
                let bounds = name.parse::<Game>().map(|game| game.state_space());
                for bound in bounds.unwrap_or_default() {
                    rows.push(format!("('{name}', '{}', {:?})", bound.name, bound.log10));
                }
            }
        }
        let view = format!(
            "CREATE VIEW state_space AS SELECT * FROM (VALUES {}) AS bounds (game, bound, log10) \
             WHERE game <> ''",
            rows.join(", ")
        );
        self.run(&view).await.context("creating the view of the state space")?;
        Ok(())
    }

    /// The rows of a query.
    ///
    /// # Errors
    /// The query is not valid, or reading fails.
    pub async fn run(&self, sql: &str) -> Result<Vec<RecordBatch>> {
        Ok(self.context.sql(sql).await?.collect().await?)
    }
}

/// Settings of a session, the same in this process and by a cluster.
fn session_config() -> SessionConfig {
    // Statistics of the files are not read in advance: a data set can have thousands.
    // Views of text share their memory, and the pool would count it once for each batch.
    SessionConfig::new()
        .with_collect_statistics(false)
        .with_batch_size(BATCH_ROWS)
        .set_bool("datafusion.execution.parquet.schema_force_view_types", false)
}

/// The statements of a file; each ends with a semicolon at the end of a line.
fn statements(text: &str) -> impl Iterator<Item = &str> {
    text.split(";\n").map(str::trim).filter(|statement| !statement.is_empty())
}
