//! Queries on passkeys and their challenges.

use serde_json::Value;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::{PasskeyId, PlayerId};

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
    pub(crate) player_id: Option<PlayerId>,
    /// Name under which a guest becomes a member.
    pub(crate) name: Option<&'a str>,
    /// Serialised state of the WebAuthn library.
    pub(crate) state: Value,
    pub(crate) expires_ms: UnixMs,
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
        challenge.player_id as Option<PlayerId>,
        challenge.name,
        challenge.state,
        challenge.expires_ms.0,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// A challenge that was taken out of the database.
pub(crate) struct TakenChallenge {
    pub(crate) state: Value,
    pub(crate) name: Option<String>,
    pub(crate) expires_ms: UnixMs,
}

/// Deletes a challenge and returns it, so that it is used once.
pub(crate) async fn take_challenge(
    pool: &PgPool,
    secret: &[u8],
    kind: ChallengeKind,
    player_id: Option<PlayerId>,
) -> Result<Option<TakenChallenge>, Error> {
    let row = sqlx::query_as!(
        TakenChallenge,
        "DELETE FROM passkey_challenge WHERE secret_hash = $1 AND kind = $2
         AND player_id IS NOT DISTINCT FROM $3 RETURNING state, name, expires_ms",
        secret,
        kind as ChallengeKind,
        player_id as Option<PlayerId>,
    );
    Ok(row.fetch_optional(pool).await?)
}

/// Lists the credential ids of a player.
pub(crate) async fn credential_ids(
    pool: &PgPool,
    player_id: PlayerId,
) -> Result<Vec<Vec<u8>>, Error> {
    let ids =
        sqlx::query_scalar!("SELECT credential FROM passkey WHERE player_id = $1", player_id.0);
    Ok(ids.fetch_all(pool).await?)
}

/// A new passkey.
pub(crate) struct NewPasskey<'a> {
    pub(crate) passkey_id: PasskeyId,
    pub(crate) player_id: PlayerId,
    pub(crate) credential: &'a [u8],
    /// Serialised public key and counter.
    pub(crate) key: Value,
    pub(crate) label: &'a str,
    pub(crate) now_ms: UnixMs,
}

/// Inserts a passkey and returns whether the credential was new.
pub(crate) async fn insert(db: &mut PgConnection, passkey: NewPasskey<'_>) -> Result<bool, Error> {
    let added = sqlx::query!(
        "INSERT INTO passkey (passkey_id, player_id, credential, key, label, created_ms)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT ON CONSTRAINT passkey_credential_unique DO NOTHING",
        passkey.passkey_id.0,
        passkey.player_id.0,
        passkey.credential,
        passkey.key,
        passkey.label,
        passkey.now_ms.0,
    )
    .execute(db)
    .await?;
    Ok(added.rows_affected() == 1)
}

/// A passkey locked for a login.
pub(crate) struct LockedPasskey {
    pub(crate) passkey_id: PasskeyId,
    pub(crate) player_id: PlayerId,
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
    passkey_id: PasskeyId,
    key: Value,
    now_ms: UnixMs,
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE passkey SET key = $2, last_used_ms = $3 WHERE passkey_id = $1",
        passkey_id.0,
        key,
        now_ms.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A passkey in the list of its owner.
pub(crate) struct ListedPasskey {
    pub(crate) passkey_id: PasskeyId,
    pub(crate) label: String,
    pub(crate) created_ms: UnixMs,
    pub(crate) last_used_ms: Option<UnixMs>,
}

/// Lists the passkeys of a player, last used first.
pub(crate) async fn list(pool: &PgPool, player_id: PlayerId) -> Result<Vec<ListedPasskey>, Error> {
    let rows = sqlx::query_as!(
        ListedPasskey,
        r#"SELECT passkey_id, label, created_ms, last_used_ms AS "last_used_ms: UnixMs" FROM passkey
           WHERE player_id = $1 ORDER BY last_used_ms DESC NULLS LAST, passkey_id DESC"#,
        player_id.0,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Renames a passkey of a player and returns whether it existed.
pub(crate) async fn rename(
    pool: &PgPool,
    passkey_id: PasskeyId,
    player_id: PlayerId,
    label: &str,
) -> Result<bool, Error> {
    let updated = sqlx::query!(
        "UPDATE passkey SET label = $3 WHERE passkey_id = $1 AND player_id = $2",
        passkey_id.0,
        player_id.0,
        label,
    )
    .execute(pool)
    .await?;
    Ok(updated.rows_affected() == 1)
}

/// Deletes a passkey of a player and returns whether it existed.
pub(crate) async fn delete(
    db: &mut PgConnection,
    passkey_id: PasskeyId,
    player_id: PlayerId,
) -> Result<bool, Error> {
    let deleted = sqlx::query!(
        "DELETE FROM passkey WHERE passkey_id = $1 AND player_id = $2",
        passkey_id.0,
        player_id.0,
    )
    .execute(db)
    .await?;
    Ok(deleted.rows_affected() == 1)
}

/// Counts the passkeys of a player.
pub(crate) async fn count(db: &mut PgConnection, player_id: PlayerId) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM passkey WHERE player_id = $1"#,
        player_id.0,
    );
    Ok(count.fetch_one(db).await?)
}
