//! Members, as the operator manages them: on the command line and on the page of the operator.

use sqlx::PgPool;
use wire::{ApiError, PlayerKind};

use crate::account::delete::delete_with_bots;
use crate::auth::names::check_name;
use crate::auth::password;
use crate::auth::players::{create_player, find_player};
use crate::auth::registration::create_invitation;
use crate::auth::secret::generate_recovery_code;
use crate::db;
use crate::db::audit_log::AuditRecord;
use crate::error::Error;
use crate::ids::PlayerId;
use crate::runtime::runtime;

/// Number of members that are read together.
const LIST_PAGE: i64 = 100;

/// Milliseconds of a day.
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// A member in the list of the operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemberListing {
    /// The name of the member.
    pub name: String,
    /// The time of the registration, in milliseconds since 1970.
    pub created_ms: u64,
    /// The last use of a login session; none if all have ended.
    pub seen_ms: Option<u64>,
    /// The member has a verified email address.
    pub has_email: bool,
}

/// Lists all members by name.
///
/// # Errors
/// [`Error::Config`] or [`Error::Database`] when the database cannot be used.
pub fn list_members(database: &str) -> Result<Vec<MemberListing>, Error> {
    runtime()?.block_on(async {
        let pool = db::connect_migrated(database).await?;
        let mut members = Vec::new();
        let mut after = String::new();
        loop {
            let page = db::account::list_members(&pool, "", &after, LIST_PAGE).await?;
            let Some(last) = page.last() else { return Ok(members) };
            after.clone_from(&last.name_key);
            members.extend(page.into_iter().map(|row| MemberListing {
                name: row.name,
                created_ms: row.created_ms.into(),
                seen_ms: row.seen_ms.map(u64::from),
                has_email: row.has_email,
            }));
        }
    })
}

/// Creates a member and returns the password, which the member should change.
///
/// # Errors
/// [`Error::Unprocessable`] if the name is not allowed, [`Error::Conflict`] if it is taken,
/// [`Error::Config`] or [`Error::Database`] when the database cannot be used.
pub fn add_member(database: &str, name: &str) -> Result<String, Error> {
    runtime()?.block_on(async {
        let pool = db::connect_migrated(database).await?;
        add(&pool, name, None).await
    })
}

/// Creates a member for an operator, or for the command line, and returns the password.
pub(crate) async fn add(pool: &PgPool, name: &str, by: Option<PlayerId>) -> Result<String, Error> {
    let name = check_name(name)?;
    let (password, hash) = new_password().await?;
    let mut transaction = pool.begin().await?;
    let now_ms = db::now_ms(&mut transaction).await?;
    let created = create_player(now_ms, &mut transaction, name, PlayerKind::Member).await?;
    let player_id = created.ok_or_else(|| Error::Conflict(ApiError::new("name-taken")))?;
    db::account::set_password(&mut *transaction, player_id, &hash).await?;
    let record = audit_record(by, "member-added", player_id);
    db::audit_log::insert(&mut transaction, now_ms, &record).await?;
    transaction.commit().await?;
    Ok(password)
}

/// Creates an invitation and returns its code, with which one visitor can register.
///
/// # Errors
/// [`Error::Config`] or [`Error::Database`] when the database cannot be used.
pub fn invite_member(database: &str, days: u16) -> Result<String, Error> {
    runtime()?.block_on(async {
        let pool = db::connect_migrated(database).await?;
        invite(&pool, days).await
    })
}

/// Creates an invitation and returns its code.
pub(crate) async fn invite(pool: &PgPool, days: u16) -> Result<String, Error> {
    let mut transaction = pool.begin().await?;
    let now_ms = db::now_ms(&mut transaction).await?;
    let code = create_invitation(&mut transaction, now_ms, i64::from(days) * DAY_MS).await?;
    transaction.commit().await?;
    Ok(code)
}

/// Gives a member a new password and returns it. All login sessions of the member end.
///
/// # Errors
/// [`Error::Unprocessable`] with `no-such-member`, [`Error::Config`] or [`Error::Database`] when
/// the database cannot be used.
pub fn reset_member_password(database: &str, name: &str) -> Result<String, Error> {
    runtime()?.block_on(async {
        let pool = db::connect_migrated(database).await?;
        let player_id = find_member(&pool, name).await?;
        reset_password(&pool, player_id, None).await
    })
}

/// Gives a member a new password for an operator, or for the command line, and returns it.
pub(crate) async fn reset_password(
    pool: &PgPool,
    player_id: PlayerId,
    by: Option<PlayerId>,
) -> Result<String, Error> {
    let (password, hash) = new_password().await?;
    let mut transaction = pool.begin().await?;
    let now_ms = db::now_ms(&mut transaction).await?;
    db::account::set_password(&mut *transaction, player_id, &hash).await?;
    db::email_link::delete_resets(&mut transaction, player_id).await?;
    db::session::delete_all(&mut transaction, player_id, None).await?;
    let record = audit_record(by, "password-reset", player_id);
    db::audit_log::insert(&mut transaction, now_ms, &record).await?;
    transaction.commit().await?;
    Ok(password)
}

/// Deletes a member with their bots, as the member could do. The games are kept.
///
/// A running server resigns the live games within five minutes.
///
/// # Errors
/// As of [`reset_member_password`].
pub fn delete_member(database: &str, name: &str) -> Result<(), Error> {
    runtime()?.block_on(async {
        let pool = db::connect_migrated(database).await?;
        let player_id = find_member(&pool, name).await?;
        delete(&pool, player_id, None).await.map(drop)
    })
}

/// Deletes a member for an operator, or for the command line, and returns them with their bots.
pub(crate) async fn delete(
    pool: &PgPool,
    player_id: PlayerId,
    by: Option<PlayerId>,
) -> Result<Vec<PlayerId>, Error> {
    let mut transaction = pool.begin().await?;
    let now_ms = db::now_ms(&mut transaction).await?;
    let players = delete_with_bots(now_ms, &mut transaction, player_id).await?;
    let record = audit_record(by, "member-deleted", player_id);
    db::audit_log::insert(&mut transaction, now_ms, &record).await?;
    transaction.commit().await?;
    Ok(players)
}

/// Finds a member by name.
///
/// # Errors
/// [`Error::Unprocessable`] with `no-such-member`.
pub(crate) async fn find_member(pool: &PgPool, name: &str) -> Result<PlayerId, Error> {
    let found = find_player(pool, name).await?;
    let found = found.filter(|found| found.kind == PlayerKind::Member);
    let unknown = || Error::Unprocessable(ApiError::new("no-such-member"));
    found.map(|found| found.player_id).ok_or_else(unknown)
}

/// Returns a random password and its hash.
async fn new_password() -> Result<(String, String), Error> {
    let password = generate_recovery_code()?;
    let hash = password::hash(&password).await?;
    Ok((password, hash))
}

fn audit_record(
    by: Option<PlayerId>,
    action: &'static str,
    target: PlayerId,
) -> AuditRecord<'static> {
    AuditRecord { by, action, target, reason: "", until_ms: None, report_id: None }
}
