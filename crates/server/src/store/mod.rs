//! The database: how it is reached, and what is asked of it for every move.

pub(crate) mod beat;
pub(crate) mod commit;
pub(crate) mod load;

use std::time::Duration;

use sqlx::postgres::PgPoolOptions;
use sqlx::{Connection, PgConnection, PgPool};
use tokio::time::timeout;

use crate::clock::{Clock, machine_ms};
use crate::error::Error;

/// Connections for all but moves, which have their own.
const CONNECTIONS: u32 = 12;

/// Who waits longer for a connection is told to come again.
const WAIT: Duration = Duration::from_secs(3);

/// The tables of this program, in the order in which they came.
static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!();

pub(crate) async fn connect(database: &str) -> Result<PgPool, Error> {
    let options = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(WAIT);
    // One slow question must not keep a connection from everybody else.
    let options = options.after_connect(|connection, _| {
        Box::pin(async move {
            sqlx::raw_sql(LETS_GO).execute(&mut *connection).await?;
            sqlx::query("SET statement_timeout = '5s'").execute(connection).await?;
            Ok(())
        })
    });
    match options.connect(database).await {
        // The pool tries until its time is over and then forgets why; asked once, PostgreSQL says.
        Err(sqlx::Error::PoolTimedOut) => Err(why_not(database).await.into()),
        tried => Ok(tried?),
    }
}

async fn why_not(database: &str) -> sqlx::Error {
    match timeout(WAIT, PgConnection::connect(database)).await {
        Ok(Err(error)) => error,
        Ok(Ok(_)) | Err(_) => sqlx::Error::PoolTimedOut,
    }
}

/// Whoever has begun something and then says nothing, since their machine is lost, lets go of the
/// rows they hold. Nobody thinks for so long between two statements.
const LETS_GO: &str = "SET idle_in_transaction_session_timeout = '15s'";

/// A connection apart from all others, for what must not wait. The database gives a statement up
/// before we do, so that none is left waiting there; and it does not wait for a row long enough to
/// keep up what was asked together with it.
pub(crate) async fn connect_apart(database: &str) -> Result<PgConnection, sqlx::Error> {
    let mut connection = PgConnection::connect(database).await?;
    sqlx::raw_sql(LETS_GO).execute(&mut connection).await?;
    let bounds = "SET statement_timeout = '4s'; SET lock_timeout = '1s'";
    sqlx::raw_sql(bounds).execute(&mut connection).await?;
    Ok(connection)
}

/// A name by which nodes of one database know each other. A copy of it has another.
pub(crate) async fn name(pool: &PgPool) -> Result<String, Error> {
    let name = "SELECT system_identifier::text || '-' || oid
                FROM pg_control_system(), pg_database WHERE datname = current_database()";
    Ok(sqlx::query_scalar(name).fetch_one(pool).await?)
}

/// Brings the tables up to date. Several nodes may try at once: one does it, the others wait.
pub(crate) async fn migrate(pool: &PgPool) -> Result<(), Error> {
    check_version(pool).await?;
    let mut connection = pool.acquire().await?.detach();
    // A new index takes the time it takes.
    sqlx::query("SET statement_timeout = 0").execute(&mut connection).await?;
    MIGRATIONS
        .run(&mut connection)
        .await
        .map_err(|error| Error::Setting { name: "database", why: error.to_string() })
}

/// Refuses tables of a later program, without touching any.
pub(crate) async fn check_version(pool: &PgPool) -> Result<(), Error> {
    let known = MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or_default();
    let is_there: bool = sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL")
        .fetch_one(pool)
        .await?;
    if !is_there {
        return Ok(());
    }
    let found: Option<i64> =
        sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations").fetch_one(pool).await?;
    match found {
        Some(found) if found > known => Err(Error::Setting {
            name: "database",
            why: format!("its tables have version {found}, and this program knows {known}"),
        }),
        _ => Ok(()),
    }
}

/// Learns what time it is for the database.
pub(crate) async fn set_clock(connection: &mut PgConnection, clock: &Clock) -> Result<(), Error> {
    let asked_ms = machine_ms();
    let now_ms = sqlx::query_scalar!(
        r#"SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS "now!""#
    )
    .fetch_one(connection)
    .await?;
    clock.set(now_ms, asked_ms, machine_ms());
    Ok(())
}
