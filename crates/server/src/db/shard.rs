//! Queries on the directory of shards.

use sqlx::{PgConnection, PgPool};

use crate::error::Error;
use crate::ids::GameId;

/// Database of the live games of a shard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ShardPlace {
    pub(crate) shard: i16,
    /// The name of a game database; none for the main database.
    pub(crate) database_name: Option<String>,
    pub(crate) epoch: i32,
}

/// Loads the directory, ordered by shard.
pub(crate) async fn load_directory(pool: &PgPool) -> Result<Vec<ShardPlace>, Error> {
    let places =
        sqlx::query_as!(ShardPlace, "SELECT shard, database_name, epoch FROM shard ORDER BY shard");
    Ok(places.fetch_all(pool).await?)
}

/// Assigns a shard to a database, unless it is already, and returns its epoch.
pub(crate) async fn assign(
    db: &mut PgConnection,
    shard: i16,
    database_name: Option<&str>,
) -> Result<i32, Error> {
    let epoch = sqlx::query_scalar!(
        "UPDATE shard SET database_name = $2,
             epoch = epoch + CASE WHEN database_name IS DISTINCT FROM $2 THEN 1 ELSE 0 END
         WHERE shard = $1 RETURNING epoch",
        shard,
        database_name,
    );
    Ok(epoch.fetch_one(db).await?)
}

/// Number of live games in a database.
pub(crate) struct DatabaseCount {
    pub(crate) database_name: Option<String>,
    pub(crate) games: i64,
}

/// Counts the live games of each database.
pub(crate) async fn count_live(pool: &PgPool) -> Result<Vec<DatabaseCount>, Error> {
    let counts = sqlx::query_as!(
        DatabaseCount,
        r#"SELECT database_name, count(*) AS "games!" FROM game WHERE status = 1
           GROUP BY database_name ORDER BY database_name"#
    );
    Ok(counts.fetch_all(pool).await?)
}

/// Lists the live games of a shard in other databases than this one, with their database.
pub(crate) async fn live_elsewhere(
    db: &mut PgConnection,
    shard: i16,
    database_name: Option<&str>,
) -> Result<Vec<(GameId, Option<String>)>, Error> {
    let rows = sqlx::query!(
        r#"SELECT game_id AS "game_id: GameId", database_name FROM game
           WHERE status = 1 AND shard = $1 AND database_name IS DISTINCT FROM $2
           ORDER BY game_id"#,
        shard,
        database_name,
    );
    let rows = rows.fetch_all(db).await?;
    Ok(rows.into_iter().map(|row| (row.game_id, row.database_name)).collect())
}
