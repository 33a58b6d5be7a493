//! Queries on the index of positions.

use sqlx::PgConnection;

use crate::error::Error;
use crate::ids::GameId;

/// First occurrence of a position in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PositionOccurrence {
    pub(crate) key: i64,
    /// Number of plies before the first occurrence.
    pub(crate) ply: i16,
}

/// Inserts the positions of a game.
pub(crate) async fn insert(
    db: &mut PgConnection,
    game_id: GameId,
    positions: &[PositionOccurrence],
) -> Result<(), Error> {
    let (keys, plies): (Vec<i64>, Vec<i16>) =
        positions.iter().map(|position| (position.key, position.ply)).unzip();
    sqlx::query!(
        "INSERT INTO position (key, game_id, ply)
         SELECT p.key, $1, p.ply FROM unnest($2::bigint[], $3::smallint[]) AS p (key, ply)
         ON CONFLICT DO NOTHING",
        game_id.0,
        &keys,
        &plies,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Counts the given positions of a game that are stored.
pub(crate) async fn count_stored(
    db: &mut PgConnection,
    game_id: GameId,
    positions: &[PositionOccurrence],
) -> Result<i64, Error> {
    let (keys, plies): (Vec<i64>, Vec<i16>) =
        positions.iter().map(|position| (position.key, position.ply)).unzip();
    let count = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!"
           FROM unnest($2::bigint[], $3::smallint[]) AS c (key, ply)
           JOIN position p ON p.key = c.key AND p.game_id = $1 AND p.ply = c.ply"#,
        game_id.0,
        &keys,
        &plies,
    );
    Ok(count.fetch_one(db).await?)
}
