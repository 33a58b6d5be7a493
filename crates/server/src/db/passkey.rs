//! Queries on passkeys and their challenges.

use serde_json::Value;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::error::Error;

/// Purpose of a challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, sqlx::Type)]
#[repr(i16)]
pub(crate) enum ChallengeKind {
    /// Registration of a passkey.
    Register = 0,
    /// Login with a passkey.
    Login = 1,
}

/// A new challenge.
pub(crate) struct NewChallenge<'a> {
    pub(crate) secret_hash: &'a [u8],
    pub(crate) kind: ChallengeKind,
    pub(crate) player_id: Option<i64>,
    /// Name under which a guest becomes a member.
    pub(crate) name: Option<&'a str>,
    /// Serialised state of the WebAuthn library.
    pub(crate) state: Value,
    pub(crate) expires_ms: i64,
}

/// Inserts a challenge.
pub(crate) async fn insert_challenge(
    pool: &PgPool,
    challenge: NewChallenge<'_>,
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO passkey_challenge (secret_hash, kind, player_id, name, state, expires_ms)
         VALUES ($1, $2, $3, $4, $5, $6)",
        challenge.secret_hash,
        challenge.kind as ChallengeKind,
        challenge.player_id,
        challenge.name,
        challenge.state,
        challenge.expires_ms,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// A challenge that was taken out of the database.
pub(crate) struct TakenChallenge {
    pub(crate) state: Value,
    pub(crate) name: Option<String>,
    pub(crate) expires_ms: i64,
}

/// Deletes a challenge and returns it, so that it is used once.
pub(crate) async fn take_challenge(
    pool: &PgPool,
    secret: &[u8],
    kind: ChallengeKind,
    player_id: Option<i64>,
) -> Result<Option<TakenChallenge>, Error> {
    let row = sqlx::query_as!(
        TakenChallenge,
        "DELETE FROM passkey_challenge WHERE secret_hash = $1 AND kind = $2
         AND player_id IS NOT DISTINCT FROM $3 RETURNING state, name, expires_ms",
        secret,
        kind as ChallengeKind,
        player_id,
    );
    Ok(row.fetch_optional(pool).await?)
}

/// Lists the credential ids of a player.
pub(crate) async fn credential_ids(pool: &PgPool, player_id: i64) -> Result<Vec<Vec<u8>>, Error> {
    let ids = sqlx::query_scalar!("SELECT credential FROM passkey WHERE player_id = $1", player_id);
    Ok(ids.fetch_all(pool).await?)
}

/// A new passkey.
pub(crate) struct NewPasskey<'a> {
    pub(crate) passkey_id: i64,
    pub(crate) player_id: i64,
    pub(crate) credential: &'a [u8],
    /// Serialised public key and counter.
    pub(crate) key: Value,
    pub(crate) label: &'a str,
    pub(crate) now_ms: i64,
}

/// Inserts a passkey and returns whether the credential was new.
pub(crate) async fn insert(db: &mut PgConnection, passkey: NewPasskey<'_>) -> Result<bool, Error> {
    let added = sqlx::query!(
        "INSERT INTO passkey (passkey_id, player_id, credential, key, label, created_ms)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT ON CONSTRAINT passkey_credential_unique DO NOTHING",
        passkey.passkey_id,
        passkey.player_id,
        passkey.credential,
        passkey.key,
        passkey.label,
        passkey.now_ms,
    )
    .execute(db)
    .await?;
    Ok(added.rows_affected() == 1)
}

/// A passkey locked for a login.
pub(crate) struct LockedPasskey {
    pub(crate) passkey_id: i64,
    pub(crate) player_id: i64,
    pub(crate) key: Value,
}

/// Finds and locks the passkey of the account with this user handle.
pub(crate) async fn find_for_login(
    db: &mut PgConnection,
    handle: Uuid,
    credential: &[u8],
) -> Result<Option<LockedPasskey>, Error> {
    let row = sqlx::query_as!(
        LockedPasskey,
        "SELECT passkey_id, k.player_id, key FROM passkey k JOIN account USING (player_id)
         WHERE user_handle = $1 AND credential = $2 FOR UPDATE OF k",
        handle,
        credential,
    );
    Ok(row.fetch_optional(db).await?)
}

/// Stores key and counter after a login.
pub(crate) async fn update_key(
    db: &mut PgConnection,
    passkey_id: i64,
    key: Value,
    now_ms: i64,
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE passkey SET key = $2, last_used_ms = $3 WHERE passkey_id = $1",
        passkey_id,
        key,
        now_ms,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A passkey in the list of its owner.
pub(crate) struct ListedPasskey {
    pub(crate) passkey_id: i64,
    pub(crate) label: String,
    pub(crate) created_ms: i64,
    pub(crate) last_used_ms: Option<i64>,
}

/// Lists the passkeys of a player, last used first.
pub(crate) async fn list(pool: &PgPool, player_id: i64) -> Result<Vec<ListedPasskey>, Error> {
    let rows = sqlx::query_as!(
        ListedPasskey,
        "SELECT passkey_id, label, created_ms, last_used_ms FROM passkey WHERE player_id = $1
         ORDER BY last_used_ms DESC NULLS LAST, passkey_id DESC",
        player_id,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Renames a passkey of a player and returns whether it existed.
pub(crate) async fn rename(
    pool: &PgPool,
    passkey_id: i64,
    player_id: i64,
    label: &str,
) -> Result<bool, Error> {
    let updated = sqlx::query!(
        "UPDATE passkey SET label = $3 WHERE passkey_id = $1 AND player_id = $2",
        passkey_id,
        player_id,
        label,
    )
    .execute(pool)
    .await?;
    Ok(updated.rows_affected() == 1)
}

/// Deletes a passkey of a player and returns whether it existed.
pub(crate) async fn delete(
    db: &mut PgConnection,
    passkey_id: i64,
    player_id: i64,
) -> Result<bool, Error> {
    let deleted = sqlx::query!(
        "DELETE FROM passkey WHERE passkey_id = $1 AND player_id = $2",
        passkey_id,
        player_id,
    )
    .execute(db)
    .await?;
    Ok(deleted.rows_affected() == 1)
}

/// Counts the passkeys of a player.
pub(crate) async fn count(db: &mut PgConnection, player_id: i64) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM passkey WHERE player_id = $1"#,
        player_id,
    );
    Ok(count.fetch_one(db).await?)
}
