//! Adding and removing moderators on the command line of the server.

use wire::PlayerKind;

use crate::auth::players::find_player;
use crate::db;
use crate::db::audit_log::AuditRecord;
use crate::error::Error;
use crate::moderation::{check_reason, unprocessable};
use crate::runtime::runtime;

/// Makes a member a moderator, with an audit entry.
///
/// # Errors
/// [`Error::Unprocessable`] with `no-such-member` or `moderator-already`, [`Error::Config`] or
/// [`Error::Database`] when the database cannot be used.
pub fn add_moderator(database: &str, name: &str, reason: &str) -> Result<(), Error> {
    change_moderator(database, name, reason, ModeratorChange::Add)
}

/// Removes a moderator, with an audit entry.
///
/// # Errors
/// As of [`add_moderator`], with `no-such-moderator`.
pub fn remove_moderator(database: &str, name: &str, reason: &str) -> Result<(), Error> {
    change_moderator(database, name, reason, ModeratorChange::Remove)
}

/// Lists the names of all moderators with the time of their appointment (milliseconds since 1970).
///
/// # Errors
/// [`Error::Config`] or [`Error::Database`] when the database cannot be used.
pub fn list_moderators(database: &str) -> Result<Vec<(String, u64)>, Error> {
    runtime()?.block_on(async {
        let pool = db::connect_migrated(database).await?;
        let rows = db::moderator::list(&pool).await?.into_iter();
        Ok(rows.map(|row| (row.name, row.created_ms.into())).collect())
    })
}

#[derive(Clone, Copy)]
enum ModeratorChange {
    Add,
    Remove,
}

fn change_moderator(
    database: &str,
    name: &str,
    reason: &str,
    change: ModeratorChange,
) -> Result<(), Error> {
    let reason = if reason.is_empty() { reason } else { check_reason(reason)? };
    runtime()?.block_on(async {
        let pool = db::connect_migrated(database).await?;
        let found = find_player(&pool, name).await?;
        let found = found.filter(|found| found.kind == PlayerKind::Member);
        let target = found.ok_or(unprocessable("no-such-member"))?.player_id;
        let mut transaction = pool.begin().await?;
        let now_ms = db::now_ms(&mut transaction).await?;
        let action = match change {
            ModeratorChange::Add => {
                if !db::moderator::insert(&mut transaction, target, now_ms).await? {
                    return Err(unprocessable("already-moderator"));
                }
                "moderator-added"
            }
            ModeratorChange::Remove => {
                if !db::moderator::delete(&mut transaction, target).await? {
                    return Err(unprocessable("no-such-moderator"));
                }
                "moderator-removed"
            }
        };
        let record =
            AuditRecord { by: None, action, target, reason, until_ms: None, report_id: None };
        db::audit_log::insert(&mut transaction, now_ms, &record).await?;
        Ok(transaction.commit().await?)
    })
}
