//! Queries on operators, who manage the server in the browser.

use sqlx::{PgConnection, PgPool};

use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::PlayerId;

/// Returns whether a player is an operator.
pub(crate) async fn is_operator(pool: &PgPool, player_id: PlayerId) -> Result<bool, Error> {
    let found = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM operator WHERE player_id = $1) AS "found!""#,
        player_id.0,
    );
    Ok(found.fetch_one(pool).await?)
}

/// Inserts an operator and returns whether the player was none before.
pub(crate) async fn insert(
    db: &mut PgConnection,
    player_id: PlayerId,
    now_ms: UnixMs,
) -> Result<bool, Error> {
    let added = sqlx::query!(
        "INSERT INTO operator (player_id, created_ms) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        player_id.0,
        now_ms.0,
    )
    .execute(db)
    .await?;
    Ok(added.rows_affected() == 1)
}

/// Deletes an operator and returns whether the player was one.
pub(crate) async fn delete(db: &mut PgConnection, player_id: PlayerId) -> Result<bool, Error> {
    let deleted =
        sqlx::query!("DELETE FROM operator WHERE player_id = $1", player_id.0).execute(db).await?;
    Ok(deleted.rows_affected() == 1)
}

/// Lists the names of all operators.
pub(crate) async fn list(pool: &PgPool) -> Result<Vec<String>, Error> {
    let names = sqlx::query_scalar!(
        "SELECT name FROM operator JOIN player USING (player_id) ORDER BY name_key"
    );
    Ok(names.fetch_all(pool).await?)
}
