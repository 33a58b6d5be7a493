//! Queries on email links and recovery codes.

use sqlx::{PgConnection, PgPool};

use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::PlayerId;

/// Purpose of an email link.
#[derive(Clone, Copy, PartialEq, Eq, Debug, sqlx::Type)]
#[repr(i16)]
pub(crate) enum EmailLinkKind {
    /// Verification of an email address.
    Verify = 0,
    /// The password reset.
    Reset = 1,
}

/// A new email link.
pub(crate) struct NewEmailLink<'a> {
    pub(crate) secret_hash: &'a [u8],
    pub(crate) player_id: PlayerId,
    pub(crate) kind: EmailLinkKind,
    pub(crate) email: &'a str,
    pub(crate) expires_ms: UnixMs,
}

/// Inserts an email link and deletes earlier ones of the same player and kind.
pub(crate) async fn replace(db: &mut PgConnection, link: &NewEmailLink<'_>) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM email_link WHERE player_id = $1 AND kind = $2",
        link.player_id.0,
        link.kind as EmailLinkKind,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "INSERT INTO email_link (secret_hash, player_id, kind, email, expires_ms)
         VALUES ($1, $2, $3, $4, $5)",
        link.secret_hash,
        link.player_id.0,
        link.kind as EmailLinkKind,
        link.email,
        link.expires_ms.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The account of a password reset link.
pub(crate) struct ResetLinkOwner {
    pub(crate) player_id: PlayerId,
    pub(crate) name: String,
}

/// Finds the account of a valid password reset link whose email address is still current.
pub(crate) async fn find_reset(
    pool: &PgPool,
    secret: &[u8],
    now_ms: UnixMs,
) -> Result<Option<ResetLinkOwner>, Error> {
    let row = sqlx::query_as!(
        ResetLinkOwner,
        "SELECT player_id, name FROM email_link JOIN player USING (player_id)
         JOIN account USING (player_id)
         WHERE secret_hash = $1 AND email_link.kind = 1 AND expires_ms > $2
         AND account.email = email_link.email",
        secret,
        now_ms.0,
    );
    Ok(row.fetch_optional(pool).await?)
}

/// Deletes a valid password reset link and returns whether it existed.
pub(crate) async fn take_reset(
    db: &mut PgConnection,
    secret: &[u8],
    player_id: PlayerId,
    now_ms: UnixMs,
) -> Result<bool, Error> {
    let deleted = sqlx::query!(
        "DELETE FROM email_link WHERE secret_hash = $1 AND player_id = $2 AND kind = 1
         AND expires_ms > $3",
        secret,
        player_id.0,
        now_ms.0,
    )
    .execute(db)
    .await?;
    Ok(deleted.rows_affected() == 1)
}

/// An email verification link that was taken out of the database.
pub(crate) struct VerifiedEmail {
    pub(crate) player_id: PlayerId,
    pub(crate) email: String,
    pub(crate) name: String,
}

/// Deletes a valid email verification link and returns it.
pub(crate) async fn take_verification(
    db: &mut PgConnection,
    secret: &[u8],
    now_ms: UnixMs,
) -> Result<Option<VerifiedEmail>, Error> {
    let row = sqlx::query_as!(
        VerifiedEmail,
        "DELETE FROM email_link l USING player p
         WHERE secret_hash = $1 AND l.kind = 0 AND expires_ms > $2
         AND p.player_id = l.player_id RETURNING l.player_id, email, name",
        secret,
        now_ms.0,
    );
    Ok(row.fetch_optional(db).await?)
}

/// Deletes all password reset links of a player.
pub(crate) async fn delete_resets(db: &mut PgConnection, player_id: PlayerId) -> Result<(), Error> {
    sqlx::query!("DELETE FROM email_link WHERE player_id = $1 AND kind = 1", player_id.0)
        .execute(db)
        .await?;
    Ok(())
}

/// Deletes all email links of a player.
pub(crate) async fn delete_all(db: &mut PgConnection, player_id: PlayerId) -> Result<(), Error> {
    sqlx::query!("DELETE FROM email_link WHERE player_id = $1", player_id.0).execute(db).await?;
    Ok(())
}

/// Replaces the recovery codes of a player.
pub(crate) async fn replace_recovery_codes(
    db: &mut PgConnection,
    player_id: PlayerId,
    secrets: &[Vec<u8>],
) -> Result<(), Error> {
    sqlx::query!("DELETE FROM recovery_code WHERE player_id = $1", player_id.0)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "INSERT INTO recovery_code (player_id, secret_hash) SELECT $1, unnest($2::bytea[])",
        player_id.0,
        secrets,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Deletes a recovery code and returns whether it existed.
pub(crate) async fn take_recovery_code(
    db: &mut PgConnection,
    secret: &[u8],
    player_id: PlayerId,
) -> Result<bool, Error> {
    let deleted = sqlx::query!(
        "DELETE FROM recovery_code WHERE secret_hash = $1 AND player_id = $2",
        secret,
        player_id.0,
    )
    .execute(db)
    .await?;
    Ok(deleted.rows_affected() == 1)
}
