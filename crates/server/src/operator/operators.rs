//! Adding and removing operators on the command line of the server.

use wire::ApiError;

use crate::account::members::find_member;
use crate::db;
use crate::db::audit_log::AuditRecord;
use crate::error::Error;
use crate::runtime::runtime;

/// Lets a member use the page of the operator, with an audit entry.
///
/// # Errors
/// [`Error::Unprocessable`] with `no-such-member` or `already-operator`, [`Error::Config`] or
/// [`Error::Database`] when the database cannot be used.
pub fn add_operator(database: &str, name: &str) -> Result<(), Error> {
    change_operator(database, name, OperatorChange::Add)
}

/// Removes an operator, with an audit entry.
///
/// # Errors
/// As of [`add_operator`], with `no-such-operator`.
pub fn remove_operator(database: &str, name: &str) -> Result<(), Error> {
    change_operator(database, name, OperatorChange::Remove)
}

/// Lists the names of all operators.
///
/// # Errors
/// [`Error::Config`] or [`Error::Database`] when the database cannot be used.
pub fn list_operators(database: &str) -> Result<Vec<String>, Error> {
    runtime()?.block_on(async {
        let pool = db::connect_migrated(database).await?;
        db::operator::list(&pool).await
    })
}

#[derive(Clone, Copy)]
enum OperatorChange {
    Add,
    Remove,
}

fn change_operator(database: &str, name: &str, change: OperatorChange) -> Result<(), Error> {
    let refused = |code: &str| Err(Error::Unprocessable(ApiError::new(code)));
    runtime()?.block_on(async {
        let pool = db::connect_migrated(database).await?;
        let target = find_member(&pool, name).await?;
        let mut transaction = pool.begin().await?;
        let now_ms = db::now_ms(&mut transaction).await?;
        let action = match change {
            OperatorChange::Add => {
                if !db::operator::insert(&mut transaction, target, now_ms).await? {
                    return refused("already-operator");
                }
                "operator-added"
            }
            OperatorChange::Remove => {
                if !db::operator::delete(&mut transaction, target).await? {
                    return refused("no-such-operator");
                }
                "operator-removed"
            }
        };
        let record =
            AuditRecord { by: None, action, target, reason: "", until_ms: None, report_id: None };
        db::audit_log::insert(&mut transaction, now_ms, &record).await?;
        Ok(transaction.commit().await?)
    })
}
