//! Migrations of the schema, at the start of a node while other nodes serve players.

use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::{AssertSqlSafe, PgConnection, PgPool};
use tokio::time::sleep;

use crate::db::{now_ms, partition};
use crate::error::{Error, database_reason, is_overloaded};

/// Key of the lock of the database that the migrating node holds.
const LOCK_KEY: i64 = 0x5041_4c41_4d45_4445;

/// Interval at which a node looks whether another one has migrated.
///
/// It does not wait in the database: a waiting statement has a snapshot, for whose end a concurrent
/// creation of an index would wait.
const LOCK_POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Number of attempts to get the locks of tables in time.
const ATTEMPTS: u32 = 20;

/// Interval between attempts, in which moves that waited behind the migration are stored.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// Settings of the connection: a migration may take long.
const SETTINGS: &str = "SET statement_timeout = 0; SET client_min_messages = warning; \
                        SET idle_in_transaction_session_timeout = 0";

/// Time that a migration in a transaction waits for the lock of a table.
/// It is short, because all statements on the table queue behind the request.
const TRANSACTION_LOCK_TIMEOUT: &str = "SET lock_timeout = '2s'";

/// Time that the concurrent creation of an index waits for older transactions.
/// No move waits for it.
const INDEX_LOCK_TIMEOUT: &str = "SET lock_timeout = '5min'";

/// Returns all migrations.
fn migrations() -> Migrator {
    sqlx::migrate!()
}

/// Runs the migrations. If several nodes start, one runs them and the others wait.
pub(crate) async fn migrate(pool: &PgPool) -> Result<(), Error> {
    check_version(pool).await?;
    let mut connection = pool.acquire().await?.detach();
    run(&mut connection, migrations()).await?;
    let now_ms = now_ms(&mut connection).await?;
    partition::add_months(&mut connection, now_ms).await
}

/// Runs the migrations of a game database.
pub(crate) async fn migrate_game_database(pool: &PgPool) -> Result<(), Error> {
    let mut connection = pool.acquire().await?.detach();
    run(&mut connection, sqlx::migrate!("./game_migrations")).await
}

/// Runs these migrations, with the lock of the database.
async fn run(connection: &mut PgConnection, mut migrations: Migrator) -> Result<(), Error> {
    sqlx::raw_sql(SETTINGS).execute(&mut *connection).await?;
    lock(connection).await?;
    migrations.set_locking(false);
    for migration in migrations.iter() {
        let timeout = match migration.no_tx {
            true => INDEX_LOCK_TIMEOUT,
            false => TRANSACTION_LOCK_TIMEOUT,
        };
        run_to(connection, &migrations, migration.version, timeout).await?;
    }
    sqlx::query("SELECT pg_advisory_unlock($1)").bind(LOCK_KEY).execute(connection).await?;
    Ok(())
}

/// Runs the migrations up to a version, and again if a table was locked for too long.
async fn run_to(
    connection: &mut PgConnection,
    migrations: &Migrator,
    version: i64,
    timeout: &'static str,
) -> Result<(), Error> {
    for attempt in 1.. {
        sqlx::raw_sql(INDEX_LOCK_TIMEOUT).execute(&mut *connection).await?;
        drop_invalid_indexes(connection).await?;
        sqlx::raw_sql(timeout).execute(&mut *connection).await?;
        match migrations.run_to(version, &mut *connection).await {
            Ok(()) => break,
            Err(error) if attempt < ATTEMPTS && is_lock_timeout(&error) => {
                tracing::warn!(attempt, %error, "migration waits for the lock of a table");
                sleep(RETRY_INTERVAL).await;
            }
            Err(error) => {
                let reason = format!("cannot run the migrations: {}", migration_reason(&error));
                return Err(Error::Config { name: "database", reason });
            }
        }
    }
    Ok(())
}

/// Waits until no other node migrates. The lock ends with the connection.
async fn lock(connection: &mut PgConnection) -> Result<(), Error> {
    loop {
        let is_locked: bool = sqlx::query_scalar("SELECT pg_try_advisory_lock($1)")
            .bind(LOCK_KEY)
            .fetch_one(&mut *connection)
            .await?;
        if is_locked {
            return Ok(());
        }
        sleep(LOCK_POLL_INTERVAL).await;
    }
}

/// Drops indexes whose creation was interrupted, so that it is repeated.
async fn drop_invalid_indexes(connection: &mut PgConnection) -> Result<(), Error> {
    let invalid = "SELECT c.oid::regclass::text FROM pg_index i JOIN pg_class c
                       ON c.oid = i.indexrelid
                   WHERE NOT i.indisvalid AND c.relkind = 'i'
                     AND c.relnamespace = current_schema()::regnamespace";
    let names: Vec<String> = sqlx::query_scalar(invalid).fetch_all(&mut *connection).await?;
    for name in names {
        tracing::warn!(name, "index dropped, because its creation was interrupted");
        let drop = AssertSqlSafe(format!("DROP INDEX CONCURRENTLY IF EXISTS {name}"));
        sqlx::raw_sql(drop).execute(&mut *connection).await?;
    }
    Ok(())
}

fn is_lock_timeout(error: &MigrateError) -> bool {
    match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
            is_overloaded(error)
        }
        _ => false,
    }
}

fn migration_reason(error: &MigrateError) -> String {
    match error {
        MigrateError::Execute(error) => database_reason(error),
        MigrateError::ExecuteMigration(error, version) => {
            format!("{version}: {}", database_reason(error))
        }
        other => other.to_string(),
    }
}

/// Rejects a schema that is newer than this program.
pub(crate) async fn check_version(pool: &PgPool) -> Result<(), Error> {
    let known = migrations().iter().map(|migration| migration.version).max().unwrap_or_default();
    let is_there: bool = sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL")
        .fetch_one(pool)
        .await?;
    if !is_there {
        return Ok(());
    }
    let found: Option<i64> =
        sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations").fetch_one(pool).await?;
    match found {
        Some(found) if found > known => Err(Error::Config {
            name: "database",
            reason: format!(
                "its schema has version {found}, and this program supports versions up to {known}"
            ),
        }),
        _ => Ok(()),
    }
}

#[cfg(test)]
#[path = "migrate_tests.rs"]
mod tests;
