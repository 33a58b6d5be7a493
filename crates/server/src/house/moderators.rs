//! Moderators are made and unmade by whoever runs the server, on its command line.

use sqlx::{PgConnection, PgPool};
use wire::PlayerKind;

use super::audit::{self, Done};
use super::{reason, refused};
use crate::account::named;
use crate::error::Error;
use crate::serve::runtime;
use crate::store;

/// What keeping order needs: tables of this version.
const TABLES: &str = "its tables are of an earlier program: start the server once, then try again";

/// Makes a member a moderator, and writes it into the audit log.
///
/// # Errors
/// [`Error::Refused`] with `no-such-member` or `moderator-already`, [`Error::Setting`] or
/// [`Error::Database`] when the database cannot be used.
pub fn add_moderator(database: &str, name: &str, why: &str) -> Result<(), Error> {
    change(database, name, why, Change::Add)
}

/// Makes a moderator a member like others, and writes it into the audit log.
///
/// # Errors
/// As of [`add_moderator`], with `no-such-moderator`.
pub fn remove_moderator(database: &str, name: &str, why: &str) -> Result<(), Error> {
    change(database, name, why, Change::Remove)
}

/// The names of all moderators, and since when they are (milliseconds since 1970).
///
/// # Errors
/// [`Error::Setting`] or [`Error::Database`] when the database cannot be used.
pub fn moderators(database: &str) -> Result<Vec<(String, u64)>, Error> {
    runtime()?.block_on(async {
        let pool = connect(database).await?;
        let rows = sqlx::query!(
            "SELECT name, m.made_ms FROM moderator m JOIN player USING (player_id)
             ORDER BY name_key"
        );
        let rows = rows.fetch_all(&pool).await?.into_iter();
        Ok(rows.map(|row| (row.name, row.made_ms.unsigned_abs())).collect())
    })
}

#[derive(Clone, Copy)]
enum Change {
    Add,
    Remove,
}

async fn connect(database: &str) -> Result<PgPool, Error> {
    let pool = store::connect(database).await?;
    store::check_version(&pool).await?;
    let there = sqlx::query_scalar!(r#"SELECT to_regclass('moderator') IS NOT NULL AS "there!""#);
    match there.fetch_one(&pool).await? {
        true => Ok(pool),
        false => Err(Error::Setting { name: "database", why: TABLES.to_owned() }),
    }
}

fn change(database: &str, name: &str, why: &str, change: Change) -> Result<(), Error> {
    let why = if why.is_empty() { why } else { reason(why)? };
    runtime()?.block_on(async {
        let pool = connect(database).await?;
        let found = named(&pool, name).await?;
        let found = found.filter(|found| found.kind == PlayerKind::Member);
        let whom = found.ok_or(refused("no-such-member"))?.player_id;
        let mut transaction = pool.begin().await?;
        let now_ms = now_ms(&mut transaction).await?;
        let what = match change {
            Change::Add => {
                add(&mut transaction, whom, now_ms).await?;
                "moderator-added"
            }
            Change::Remove => {
                remove(&mut transaction, whom).await?;
                "moderator-removed"
            }
        };
        let done = Done { by: None, what, whom, why, until_ms: None, report_id: None };
        audit::write(&mut transaction, now_ms, &done).await?;
        Ok(transaction.commit().await?)
    })
}

async fn add(db: &mut PgConnection, player_id: i64, now_ms: i64) -> Result<(), Error> {
    let made = sqlx::query!(
        "INSERT INTO moderator (player_id, made_ms) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        player_id,
        now_ms
    );
    match made.execute(db).await?.rows_affected() {
        0 => Err(refused("moderator-already")),
        _ => Ok(()),
    }
}

async fn remove(db: &mut PgConnection, player_id: i64) -> Result<(), Error> {
    let removed = sqlx::query!("DELETE FROM moderator WHERE player_id = $1", player_id);
    match removed.execute(db).await?.rows_affected() {
        0 => Err(refused("no-such-moderator")),
        _ => Ok(()),
    }
}

async fn now_ms(db: &mut PgConnection) -> Result<i64, Error> {
    let now = sqlx::query_scalar!(
        r#"SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS "now!""#
    );
    Ok(now.fetch_one(db).await?)
}
