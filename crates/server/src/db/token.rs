//! Queries on API tokens and bots.

use sqlx::{PgConnection, PgPool};

use super::player_kind::StoredKind;
use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::{PlayerId, TokenId};

/// A token with the player it acts for.
pub(crate) struct TokenRow {
    pub(crate) token_id: TokenId,
    pub(crate) scopes: i16,
    pub(crate) last_used_ms: Option<UnixMs>,
    pub(crate) expires_ms: Option<UnixMs>,
    pub(crate) player_id: PlayerId,
    pub(crate) name: String,
    pub(crate) kind: StoredKind,
}

/// Finds a token by the hash of its secret.
pub(crate) async fn find_by_secret(
    pool: &PgPool,
    secret_hash: &[u8],
) -> Result<Option<TokenRow>, Error> {
    let row = sqlx::query_as!(
        TokenRow,
        r#"SELECT token_id, scopes, last_used_ms AS "last_used_ms: UnixMs",
                  expires_ms AS "expires_ms: UnixMs", player_id, name,
               kind AS "kind: StoredKind"
           FROM token JOIN player USING (player_id)
           WHERE secret_hash = $1 AND deleted_ms IS NULL"#,
        secret_hash,
    );
    Ok(row.fetch_optional(pool).await?)
}

/// Sets the time of last use.
pub(crate) async fn touch(pool: &PgPool, token_id: TokenId, now_ms: UnixMs) -> Result<(), Error> {
    sqlx::query!("UPDATE token SET last_used_ms = $2 WHERE token_id = $1", token_id.0, now_ms.0)
        .execute(pool)
        .await?;
    Ok(())
}

/// Finds those tokens that exist and have not expired.
pub(crate) async fn find_valid(
    pool: &PgPool,
    token_ids: &[TokenId],
    now_ms: UnixMs,
) -> Result<Vec<TokenId>, Error> {
    let found = sqlx::query_scalar!(
        r#"SELECT token_id AS "id: TokenId" FROM token JOIN player USING (player_id)
           WHERE token_id = ANY($1) AND deleted_ms IS NULL
               AND (expires_ms IS NULL OR expires_ms > $2)"#,
        token_ids as &[TokenId],
        now_ms.0,
    );
    Ok(found.fetch_all(pool).await?)
}

/// A new token.
pub(crate) struct NewTokenRow<'a> {
    pub(crate) token_id: TokenId,
    pub(crate) player_id: PlayerId,
    pub(crate) owner_id: PlayerId,
    pub(crate) secret_hash: &'a [u8],
    pub(crate) label: &'a str,
    pub(crate) scopes: i16,
    pub(crate) now_ms: UnixMs,
    pub(crate) expires_ms: Option<UnixMs>,
}

/// Inserts a token.
pub(crate) async fn insert(db: &mut PgConnection, token: &NewTokenRow<'_>) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO token
             (token_id, player_id, owner_id, secret_hash, label, scopes, created_ms, expires_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        token.token_id.0,
        token.player_id.0,
        token.owner_id.0,
        token.secret_hash,
        token.label,
        token.scopes,
        token.now_ms.0,
        token.expires_ms as Option<UnixMs>,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Counts the tokens of an owner.
pub(crate) async fn count(db: &mut PgConnection, owner_id: PlayerId) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM token WHERE owner_id = $1"#,
        owner_id.0
    );
    Ok(count.fetch_one(db).await?)
}

/// Deletes a token of an owner and returns the player it acted for.
pub(crate) async fn delete(
    pool: &PgPool,
    token_id: TokenId,
    owner_id: PlayerId,
) -> Result<Option<PlayerId>, Error> {
    let player_id = sqlx::query_scalar!(
        r#"DELETE FROM token WHERE token_id = $1 AND owner_id = $2
           RETURNING player_id AS "id: PlayerId""#,
        token_id.0,
        owner_id.0,
    );
    Ok(player_id.fetch_optional(pool).await?)
}

/// A token in the list of its owner.
pub(crate) struct ListedToken {
    pub(crate) token_id: TokenId,
    pub(crate) label: String,
    pub(crate) scopes: i16,
    pub(crate) name: String,
    pub(crate) created_ms: UnixMs,
    pub(crate) last_used_ms: Option<UnixMs>,
    pub(crate) expires_ms: Option<UnixMs>,
}

/// Lists the tokens of an owner, last used first.
pub(crate) async fn list(pool: &PgPool, owner_id: PlayerId) -> Result<Vec<ListedToken>, Error> {
    let rows = sqlx::query_as!(
        ListedToken,
        r#"SELECT token_id, label, scopes, name, t.created_ms,
                  last_used_ms AS "last_used_ms: UnixMs", expires_ms AS "expires_ms: UnixMs"
         FROM token t JOIN player p USING (player_id) WHERE t.owner_id = $1
         ORDER BY last_used_ms DESC NULLS LAST, token_id DESC LIMIT 100"#,
        owner_id.0,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// A bot of an owner.
pub(crate) struct BotRow {
    pub(crate) player_id: PlayerId,
    pub(crate) name: String,
    pub(crate) created_ms: UnixMs,
}

/// Finds the bot of an owner by the key of its name.
pub(crate) async fn find_bot(
    db: &mut PgConnection,
    owner_id: PlayerId,
    name_key: &str,
) -> Result<Option<BotRow>, Error> {
    let row = sqlx::query_as!(
        BotRow,
        "SELECT p.player_id, name, created_ms FROM bot JOIN player p USING (player_id)
         WHERE owner_id = $1 AND name_key = $2 AND deleted_ms IS NULL",
        owner_id.0,
        name_key,
    );
    Ok(row.fetch_optional(db).await?)
}

/// Lists the bots of an owner by name.
pub(crate) async fn list_bots(
    db: impl sqlx::PgExecutor<'_>,
    owner_id: PlayerId,
) -> Result<Vec<BotRow>, Error> {
    let rows = sqlx::query_as!(
        BotRow,
        "SELECT p.player_id, name, created_ms FROM bot JOIN player p USING (player_id)
         WHERE owner_id = $1 AND deleted_ms IS NULL ORDER BY name",
        owner_id.0,
    );
    Ok(rows.fetch_all(db).await?)
}

/// Assigns a bot to its owner.
pub(crate) async fn insert_bot(
    db: &mut PgConnection,
    player_id: PlayerId,
    owner_id: PlayerId,
) -> Result<(), Error> {
    sqlx::query!("INSERT INTO bot (player_id, owner_id) VALUES ($1, $2)", player_id.0, owner_id.0)
        .execute(db)
        .await?;
    Ok(())
}
