//! Checks of a database before a backup and before a restore.

use crate::db;
use crate::error::Error;
use crate::runtime::runtime;

/// Checks that a database is one of a server, with a schema of this program.
///
/// # Errors
/// [`Error::Config`] or [`Error::Database`] when the database cannot be used.
pub fn check_backup_source(database: &str) -> Result<(), Error> {
    runtime()?.block_on(async { db::connect_migrated(database).await.map(drop) })
}

/// Checks that a database is empty, so that a restore cannot mix two databases.
///
/// # Errors
/// [`Error::Config`] if it has a table, or [`Error::Database`] when it cannot be used.
pub fn check_restore_target(database: &str) -> Result<(), Error> {
    runtime()?.block_on(async {
        let pool = db::connect(database).await?;
        let tables: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM pg_tables
             WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
        )
        .fetch_one(&pool)
        .await?;
        match tables {
            0 => Ok(()),
            _ => Err(Error::Config {
                name: "database",
                reason: format!("it has {tables} tables; a backup is restored into an empty one"),
            }),
        }
    })
}
