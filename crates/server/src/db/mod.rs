//! Database access: connections, schema, one file of queries per aggregate.

pub(crate) mod account;
pub(crate) mod active_seat;
pub(crate) mod archive_check;
pub(crate) mod archive_search;
pub(crate) mod archived_game;
pub(crate) mod audit_log;
pub(crate) mod block;
pub(crate) mod broken_game;
pub(crate) mod chat;
pub(crate) mod commit;
pub(crate) mod computer_turn;
pub(crate) mod contest_calendar;
pub(crate) mod contest_entry;
pub(crate) mod contest_game;
pub(crate) mod contest_log;
pub(crate) mod contest_round;
pub(crate) mod contest_row;
pub(crate) mod contest_webhook;
pub(crate) mod email_link;
pub(crate) mod finished_game;
pub(crate) mod follow;
pub(crate) mod game;
pub(crate) mod game_copy;
pub(crate) mod game_databases;
pub(crate) mod game_log;
pub(crate) mod game_store;
pub(crate) mod game_transfer;
pub(crate) mod heartbeat;
pub(crate) mod invitation;
pub(crate) mod job;
pub(crate) mod known_browser;
pub(crate) mod lobby_count;
pub(crate) mod lobby_game;
pub(crate) mod log_key;
pub(crate) mod migrate;
pub(crate) mod moderator;
pub(crate) mod move_circumstances;
pub(crate) mod node_name;
pub(crate) mod operator;
pub(crate) mod packed_log;
pub(crate) mod pairing;
pub(crate) mod partition;
pub(crate) mod passkey;
pub(crate) mod placement;
pub(crate) mod player;
pub(crate) mod player_kind;
pub(crate) mod player_search;
pub(crate) mod presence;
pub(crate) mod privileges;
pub(crate) mod purge;
pub(crate) mod push_subscription;
pub(crate) mod rate_limit;
pub(crate) mod rating;
pub(crate) mod recorded_game;
pub(crate) mod reminder;
pub(crate) mod replica;
pub(crate) mod report;
pub(crate) mod research;
pub(crate) mod sanction;
pub(crate) mod seat;
pub(crate) mod session;
pub(crate) mod shard;
pub(crate) mod site_overview;
pub(crate) mod site_state;
pub(crate) mod token;
pub(crate) mod vacation;

use std::time::Duration;

use sqlx::postgres::PgPoolOptions;
use sqlx::{Connection, PgConnection, PgPool};
use tokio::time::timeout;

pub(crate) use crate::db::migrate::{check_version, migrate, migrate_game_database};

use crate::clock::UnixMs;
use crate::error::Error;
use crate::settings::limits::Limits;

/// Maximum number of rows a purge deletes with one statement, which must end within seconds.
pub(crate) const PURGE_BATCH: i64 = 1_000;

/// Size of a connection pool, and the time that a query waits for one of its connections.
pub(crate) struct PoolSize {
    connections: u32,
    acquire_timeout: Duration,
}

/// Time that a query of a player waits for a connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(3);

impl PoolSize {
    /// Returns the size of the pool of live games and of all who play them.
    /// Commits of moves use dedicated connections.
    pub(crate) fn play(limits: &Limits) -> PoolSize {
        PoolSize { connections: limits.play_pool, acquire_timeout: ACQUIRE_TIMEOUT }
    }

    /// Returns the size of the pool of accounts, lobby, moderation and background jobs.
    fn account(limits: &Limits) -> PoolSize {
        PoolSize { connections: limits.account_pool, acquire_timeout: ACQUIRE_TIMEOUT }
    }

    /// Returns the size of the pool of reads without account: archive, player pages, ratings.
    pub(crate) fn read(limits: &Limits) -> PoolSize {
        PoolSize { connections: limits.read_pool, acquire_timeout: Duration::from_secs(1) }
    }
}

/// Connects a command to the database.
pub(crate) async fn connect(database: &str) -> Result<PgPool, Error> {
    connect_with(database, &Limits::default()).await
}

/// Connects to the database and returns the pool of accounts, lobby and background jobs.
pub(crate) async fn connect_with(database: &str, limits: &Limits) -> Result<PgPool, Error> {
    check_scheme("database", database)?;
    match pool_options(&PoolSize::account(limits)).connect(database).await {
        // The pool hides the reason of a failure; a direct connection shows it.
        Err(sqlx::Error::PoolTimedOut) => Err(connection_error(database).await.into()),
        tried => Ok(tried?),
    }
}

/// Connects a command to the database of a server, which has created the tables.
pub(crate) async fn connect_migrated(database: &str) -> Result<PgPool, Error> {
    let pool = connect(database).await?;
    check_version(&pool).await?;
    let reason = "the schema is outdated: start the server once, then try again";
    match moderator::has_table(&pool).await? {
        true => Ok(pool),
        false => Err(Error::Config { name: "database", reason: reason.to_owned() }),
    }
}

/// Returns a further pool of the database, which connects when it is used.
pub(crate) fn lazy_pool(database: &str, size: &PoolSize) -> Result<PgPool, Error> {
    Ok(pool_options(size).connect_lazy(database)?)
}

fn pool_options(size: &PoolSize) -> PgPoolOptions {
    let options = PgPoolOptions::new()
        .max_connections(size.connections)
        .acquire_timeout(size.acquire_timeout)
        // No warning for each wait, which would fill the log under load.
        .acquire_slow_threshold(size.acquire_timeout)
        // A request that is cancelled while its transaction begins leaves the transaction open, and
        // the writes of the next request would be lost. Ending it tests the connection, too.
        .test_before_acquire(false)
        .before_acquire(|connection, _| {
            Box::pin(async move {
                sqlx::raw_sql("ROLLBACK").execute(connection).await?;
                Ok(true)
            })
        });
    // A slow query must not block a connection for long.
    options.after_connect(|connection, _| {
        Box::pin(async move {
            sqlx::raw_sql(IDLE_TX_TIMEOUT_SQL).execute(&mut *connection).await?;
            // No warning that there is no transaction to end.
            sqlx::raw_sql("SET client_min_messages = error").execute(&mut *connection).await?;
            sqlx::query("SET statement_timeout = '5s'").execute(connection).await?;
            Ok(())
        })
    })
}

/// Rejects the URL of another kind of database.
pub(crate) fn check_scheme(name: &'static str, url: &str) -> Result<(), Error> {
    let scheme = url.split_once("://").map_or("", |(scheme, _)| scheme);
    if ["postgres", "postgresql"].contains(&scheme) {
        return Ok(());
    }
    let reason = match scheme {
        "" => "its URL does not begin with postgres://".to_owned(),
        other => format!("its URL begins with {other}://, and a server needs postgres://"),
    };
    Err(Error::Config { name, reason })
}

async fn connection_error(database: &str) -> sqlx::Error {
    match timeout(ACQUIRE_TIMEOUT, PgConnection::connect(database)).await {
        Ok(Err(error)) => error,
        Ok(Ok(_)) | Err(_) => sqlx::Error::PoolTimedOut,
    }
}

/// SQL that ends idle transactions, so that a lost machine releases its locks.
const IDLE_TX_TIMEOUT_SQL: &str = "SET idle_in_transaction_session_timeout = '15s'";

/// Opens a dedicated connection for urgent work.
/// The database aborts statements before the client does, and waits for row locks only briefly.
pub(crate) async fn connect_dedicated(database: &str) -> Result<PgConnection, sqlx::Error> {
    let mut connection = PgConnection::connect(database).await?;
    sqlx::raw_sql(IDLE_TX_TIMEOUT_SQL).execute(&mut connection).await?;
    let bounds = "SET statement_timeout = '4s'; SET lock_timeout = '1s'";
    sqlx::raw_sql(bounds).execute(&mut connection).await?;
    Ok(connection)
}

/// Returns an id of the database that its nodes share. A copy has another.
pub(crate) async fn cluster_id(pool: &PgPool) -> Result<String, Error> {
    let name = "SELECT system_identifier::text || '-' || oid
                FROM pg_control_system(), pg_database WHERE datname = current_database()";
    Ok(sqlx::query_scalar(name).fetch_one(pool).await?)
}

/// Returns the time of the database in milliseconds.
pub(crate) async fn now_ms(db: &mut PgConnection) -> Result<UnixMs, Error> {
    let now = sqlx::query_scalar!(
        r#"SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS "now!: UnixMs""#
    );
    Ok(now.fetch_one(db).await?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_database::create_database;

    #[tokio::test(flavor = "multi_thread")]
    async fn open_transaction_of_a_cancelled_request_loses_no_later_write() {
        let database = create_database().await;
        let size = PoolSize { connections: 1, acquire_timeout: Duration::from_secs(10) };
        let pool = lazy_pool(&database, &size).unwrap();
        sqlx::raw_sql("CREATE TABLE written (number int)").execute(&pool).await.unwrap();
        let mut cancelled = pool.acquire().await.unwrap();
        sqlx::raw_sql("BEGIN").execute(&mut *cancelled).await.unwrap();
        drop(cancelled);
        sqlx::raw_sql("INSERT INTO written VALUES (1)").execute(&pool).await.unwrap();
        let mut other = PgConnection::connect(&database).await.unwrap();
        let count: i64 =
            sqlx::query_scalar("SELECT count(*) FROM written").fetch_one(&mut other).await.unwrap();
        assert_eq!(count, 1);
    }
}
