//! Queries on API tokens and bots.

use sqlx::{PgConnection, PgPool};

use super::player_kind::StoredKind;
use crate::error::Error;

/// A token with the player it acts for.
pub(crate) struct TokenRow {
    pub(crate) token_id: i64,
    pub(crate) scopes: i16,
    pub(crate) last_used_ms: Option<i64>,
    pub(crate) expires_ms: Option<i64>,
    pub(crate) player_id: i64,
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
        r#"SELECT token_id, scopes, last_used_ms, expires_ms, player_id, name,
               kind AS "kind: StoredKind"
           FROM token JOIN player USING (player_id)
           WHERE secret_hash = $1 AND deleted_ms IS NULL"#,
        secret_hash,
    );
    Ok(row.fetch_optional(pool).await?)
}

/// Sets the time of last use.
pub(crate) async fn touch(pool: &PgPool, token_id: i64, now_ms: i64) -> Result<(), Error> {
    sqlx::query!("UPDATE token SET last_used_ms = $2 WHERE token_id = $1", token_id, now_ms)
        .execute(pool)
        .await?;
    Ok(())
}

/// Returns whether a token exists and has not expired.
pub(crate) async fn is_valid(pool: &PgPool, token_id: i64, now_ms: i64) -> Result<bool, Error> {
    let found = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM token JOIN player USING (player_id)
               WHERE token_id = $1 AND deleted_ms IS NULL
               AND (expires_ms IS NULL OR expires_ms > $2)) AS "found!""#,
        token_id,
        now_ms,
    );
    Ok(found.fetch_one(pool).await?)
}

/// A new token.
pub(crate) struct NewTokenRow<'a> {
    pub(crate) token_id: i64,
    pub(crate) player_id: i64,
    pub(crate) owner_id: i64,
    pub(crate) secret_hash: &'a [u8],
    pub(crate) label: &'a str,
    pub(crate) scopes: i16,
    pub(crate) now_ms: i64,
    pub(crate) expires_ms: Option<i64>,
}

/// Inserts a token.
pub(crate) async fn insert(db: &mut PgConnection, token: &NewTokenRow<'_>) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO token
             (token_id, player_id, owner_id, secret_hash, label, scopes, created_ms, expires_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        token.token_id,
        token.player_id,
        token.owner_id,
        token.secret_hash,
        token.label,
        token.scopes,
        token.now_ms,
        token.expires_ms,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Counts the tokens of an owner.
pub(crate) async fn count(db: &mut PgConnection, owner_id: i64) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM token WHERE owner_id = $1"#,
        owner_id
    );
    Ok(count.fetch_one(db).await?)
}

/// Deletes the tokens of a player with this label.
pub(crate) async fn delete_by_label(
    db: &mut PgConnection,
    player_id: i64,
    label: &str,
) -> Result<(), Error> {
    sqlx::query!("DELETE FROM token WHERE player_id = $1 AND label = $2", player_id, label)
        .execute(db)
        .await?;
    Ok(())
}

/// Deletes a token of an owner and returns the player it acted for.
pub(crate) async fn delete(
    pool: &PgPool,
    token_id: i64,
    owner_id: i64,
) -> Result<Option<i64>, Error> {
    let player_id = sqlx::query_scalar!(
        "DELETE FROM token WHERE token_id = $1 AND owner_id = $2 RETURNING player_id",
        token_id,
        owner_id,
    );
    Ok(player_id.fetch_optional(pool).await?)
}

/// A token in the list of its owner.
pub(crate) struct ListedToken {
    pub(crate) token_id: i64,
    pub(crate) label: String,
    pub(crate) scopes: i16,
    pub(crate) name: String,
    pub(crate) created_ms: i64,
    pub(crate) last_used_ms: Option<i64>,
    pub(crate) expires_ms: Option<i64>,
}

/// Lists the tokens of an owner, last used first.
pub(crate) async fn list(pool: &PgPool, owner_id: i64) -> Result<Vec<ListedToken>, Error> {
    let rows = sqlx::query_as!(
        ListedToken,
        "SELECT token_id, label, scopes, name, t.created_ms, last_used_ms, expires_ms
         FROM token t JOIN player p USING (player_id) WHERE t.owner_id = $1
         ORDER BY last_used_ms DESC NULLS LAST, token_id DESC LIMIT 100",
        owner_id,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// A bot of an owner.
pub(crate) struct BotRow {
    pub(crate) player_id: i64,
    pub(crate) name: String,
    pub(crate) created_ms: i64,
}

/// Finds the bot of an owner by the key of its name.
pub(crate) async fn find_bot(
    db: &mut PgConnection,
    owner_id: i64,
    name_key: &str,
) -> Result<Option<BotRow>, Error> {
    let row = sqlx::query_as!(
        BotRow,
        "SELECT p.player_id, name, created_ms FROM bot JOIN player p USING (player_id)
         WHERE owner_id = $1 AND name_key = $2 AND deleted_ms IS NULL",
        owner_id,
        name_key,
    );
    Ok(row.fetch_optional(db).await?)
}

/// Lists the bots of an owner by name.
pub(crate) async fn list_bots(
    db: impl sqlx::PgExecutor<'_>,
    owner_id: i64,
) -> Result<Vec<BotRow>, Error> {
    let rows = sqlx::query_as!(
        BotRow,
        "SELECT p.player_id, name, created_ms FROM bot JOIN player p USING (player_id)
         WHERE owner_id = $1 AND deleted_ms IS NULL ORDER BY name",
        owner_id,
    );
    Ok(rows.fetch_all(db).await?)
}

/// Assigns a bot to its owner.
pub(crate) async fn insert_bot(
    db: &mut PgConnection,
    player_id: i64,
    owner_id: i64,
) -> Result<(), Error> {
    sqlx::query!("INSERT INTO bot (player_id, owner_id) VALUES ($1, $2)", player_id, owner_id)
        .execute(db)
        .await?;
    Ok(())
}
