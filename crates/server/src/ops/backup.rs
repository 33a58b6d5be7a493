//! Sources of a backup and targets of a restore: the main database and those of live games.

use sqlx::{Connection, PgConnection, PgPool};
use tokio::runtime::Runtime;

use crate::db;
use crate::error::Error;
use crate::runtime::runtime;
use crate::settings::GameDatabaseAddress;

/// A database to be copied.
pub struct BackupSource {
    /// The name of a game database; none for the main database.
    pub name: Option<String>,
    /// The URL of the database.
    pub url: String,
    /// The snapshot to be read, if there are several databases.
    pub snapshot: Option<String>,
}

/// All databases of a server, as of the same time while this value exists.
pub struct BackupSources {
    /// The main database, then the others.
    pub sources: Vec<BackupSource>,
    /// Their transactions keep the snapshots.
    #[expect(dead_code, reason = "held as long as the databases are copied")]
    connections: Vec<PgConnection>,
    #[expect(dead_code, reason = "the connections need it")]
    runtime: Runtime,
}

/// Opens all databases of a server for a backup.
///
/// With several databases, no game changes its database between their snapshots. A game that is on
/// the way is playable three seconds after the start of a restored server.
///
/// # Errors
/// [`Error::Config`] or [`Error::Database`] when a database cannot be used, or when the settings
/// name no address of a database with live games.
pub fn open_backup_sources(
    database: &str,
    game_databases: &[GameDatabaseAddress],
) -> Result<BackupSources, Error> {
    let runtime = runtime()?;
    let (sources, connections) = runtime.block_on(async {
        let pool = db::connect_migrated(database).await?;
        check_addresses(&pool, game_databases).await?;
        if game_databases.is_empty() {
            let source = BackupSource { name: None, url: database.to_owned(), snapshot: None };
            return Ok::<_, Error>((vec![source], Vec::new()));
        }
        let mut lock = PgConnection::connect(database).await?;
        // A change of the row in the main database decides where a game is.
        let wait = "SET lock_timeout = '2s'; BEGIN; LOCK TABLE game IN SHARE MODE";
        sqlx::raw_sql(wait).execute(&mut lock).await?;
        let mut all = vec![(None, database.to_owned())];
        all.extend(game_databases.iter().map(|one| (Some(one.name.clone()), one.url.clone())));
        let (mut sources, mut connections) = (Vec::new(), Vec::new());
        for (name, url) in all {
            let (connection, snapshot) = export_snapshot(&url).await?;
            connections.push(connection);
            sources.push(BackupSource { name, url, snapshot: Some(snapshot) });
        }
        sqlx::raw_sql("ROLLBACK").execute(&mut lock).await?;
        Ok((sources, connections))
    })?;
    Ok(BackupSources { sources, connections, runtime })
}

/// Checks that each database with live games has an address.
async fn check_addresses(main: &PgPool, addresses: &[GameDatabaseAddress]) -> Result<(), Error> {
    let used = "SELECT database_name FROM shard WHERE database_name IS NOT NULL
                UNION SELECT database_name FROM game
                WHERE status = 1 AND database_name IS NOT NULL ORDER BY 1";
    let used: Vec<String> = sqlx::query_scalar(used).fetch_all(main).await?;
    match used.iter().find(|name| !addresses.iter().any(|address| address.name == **name)) {
        None => Ok(()),
        Some(name) => Err(Error::Config {
            name: "game_databases",
            reason: format!("the database {name} stores live games; add {name}=URL"),
        }),
    }
}

/// Begins a transaction and returns the name of its snapshot.
async fn export_snapshot(url: &str) -> Result<(PgConnection, String), Error> {
    let mut connection = PgConnection::connect(url).await?;
    let begin = "SET idle_in_transaction_session_timeout = 0;
                 BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    sqlx::raw_sql(begin).execute(&mut connection).await?;
    let snapshot = "SELECT pg_export_snapshot()";
    let snapshot = sqlx::query_scalar(snapshot).fetch_one(&mut connection).await?;
    Ok((connection, snapshot))
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
