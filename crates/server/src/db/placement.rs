//! Statements that bring live games from one database to another.
//!
//! The row of a game in the main database names the database that stores its moves. A transfer has
//! these steps:
//!
//! 1. The rows at the source are frozen: no commit is stored there any more.
//! 2. Rows and logs are copied to the target, frozen and with the next epoch, and compared.
//! 3. The main database gets the new name and epoch, if it still has those of the first step.
//! 4. The copy is unfrozen.
//! 5. The original is deleted.
//!
//! The third step decides. Until then the source has the game, and afterwards the target. If the
//! process ends between two steps, [`thaw`] increments the epoch and unfreezes the game where it
//! is. Whatever the ended process may still send has an older epoch and no effect.

use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::{PgConnection, PgPool, Postgres};
use tokio::time::timeout;

use crate::clock::UnixMs;
use crate::db::game_copy::{self, CopiedRows};
use crate::error::Error;
use crate::ids::{GameId, PlayerId};

/// Timeout of the connection to the target of a transfer. A move of a player waits for it.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// Status of the games that a transfer moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TransferredStatus {
    /// Games that are live.
    Live,
    /// Finished and broken games, which belong to the main database.
    Over,
}

impl TransferredStatus {
    /// Returns the values of the column.
    pub(crate) fn values(self) -> &'static [i16] {
        match self {
            TransferredStatus::Live => &[1],
            TransferredStatus::Over => &[2, 3],
        }
    }
}

/// A database that stores games.
#[derive(Clone, Copy)]
pub(crate) struct GamePlace<'a> {
    /// The name of a game database; none for the main database.
    pub(crate) name: Option<&'a str>,
    pub(crate) pool: &'a PgPool,
}

/// Transfer of games of one shard from one database to another.
pub(crate) struct GameTransfer<'a> {
    pub(crate) main: &'a PgPool,
    pub(crate) from: GamePlace<'a>,
    pub(crate) to: GamePlace<'a>,
    pub(crate) status: TransferredStatus,
    pub(crate) shard: i16,
    /// The epoch of the shard in the directory, as the caller knows it.
    pub(crate) shard_epoch: i32,
}

impl GameTransfer<'_> {
    /// Moves games and returns their number.
    /// Games that have moved, ended or begun to move meanwhile are left out. After an error the
    /// games are where they were.
    pub(crate) async fn run(&self, game_ids: &[GameId]) -> Result<usize, Error> {
        // No game is frozen for a database that cannot be reached.
        let target = self.connect_target().await?;
        let frozen = freeze(self.from.pool, game_ids, self.status).await?;
        if frozen.is_empty() {
            return Ok(0);
        }
        let copied = match self.copy(&frozen, target).await {
            Ok(copied) => copied,
            Err(error) => {
                // One of the two has the games, depending on the step that failed.
                thaw(self.main, self.from, &frozen).await?;
                thaw(self.main, self.to, &frozen).await?;
                return Err(error);
            }
        };
        match self.from.name {
            Some(_) => game_copy::delete_original(self.from.pool, &copied).await?,
            // The log stays until the game returns.
            None => game_copy::delete_secrets(self.from.pool, &copied.game_ids).await?,
        }
        Ok(copied.game_ids.len())
    }

    /// Connects to the target if it is a game database.
    async fn connect_target(&self) -> Result<Option<TargetConnection<'_>>, Error> {
        let Some(name) = self.to.name else { return Ok(None) };
        let connection = timeout(CONNECT_TIMEOUT, self.to.pool.acquire()).await;
        let connection = connection.map_err(|_| Error::Unavailable)??;
        Ok(Some(TargetConnection { name, connection }))
    }

    async fn copy(
        &self,
        frozen: &[GameId],
        target: Option<TargetConnection<'_>>,
    ) -> Result<CopiedRows, Error> {
        let mut source = self.from.pool.acquire().await?;
        let rows = game_copy::read_rows(&mut source, frozen, self.status).await?;
        let contents = game_copy::read_contents(&mut source, &rows.game_ids).await?;
        drop(source);
        let Some(TargetConnection { name, mut connection }) = target else {
            game_copy::store_at_home(self.main, self.from.name, &rows, &contents).await?;
            return Ok(rows);
        };
        game_copy::store_copy(&mut connection, &rows, &contents).await?;
        self.switch(&rows, name).await?;
        game_copy::activate(&mut connection, &rows).await?;
        Ok(rows)
    }

    /// Changes the database of all games, or of none if one of them or the directory has changed.
    async fn switch(&self, rows: &CopiedRows, target: &str) -> Result<(), Error> {
        let mut transaction = self.main.begin().await?;
        let switched = sqlx::query!(
            "WITH directory AS (
                 SELECT shard FROM shard WHERE shard = $1 AND epoch = $2 FOR SHARE
             )
             UPDATE game SET database_name = $3, epoch = moved.epoch + 1
             FROM unnest($4::bigint[], $5::int[]) AS moved (game_id, epoch)
             WHERE game.game_id = moved.game_id AND game.epoch = moved.epoch
                 AND game.frozen_ms IS NOT NULL AND game.database_name IS NOT DISTINCT FROM $6
                 AND EXISTS (SELECT FROM directory)",
            self.shard,
            self.shard_epoch,
            target,
            &rows.game_ids as &[GameId],
            &rows.epochs,
            self.from.name,
        );
        let switched = switched.execute(&mut *transaction).await?.rows_affected();
        if usize::try_from(switched) != Ok(rows.game_ids.len()) {
            transaction.rollback().await?;
            return Err(Error::Overloaded);
        }
        transaction.commit().await?;
        Ok(())
    }
}

/// Connection to the game database that receives games.
struct TargetConnection<'a> {
    name: &'a str,
    connection: PoolConnection<Postgres>,
}

/// Freezes games: afterwards all commits at this place are stored or refused.
async fn freeze(
    pool: &PgPool,
    game_ids: &[GameId],
    status: TransferredStatus,
) -> Result<Vec<GameId>, Error> {
    let frozen = sqlx::query_scalar!(
        r#"WITH locked AS (
               SELECT game_id FROM game
               WHERE game_id = ANY($1) AND status = ANY($2) AND frozen_ms IS NULL
               ORDER BY game_id FOR NO KEY UPDATE
           )
           UPDATE game SET frozen_ms = extract(epoch FROM clock_timestamp()) * 1000
           FROM locked WHERE game.game_id = locked.game_id
           RETURNING game.game_id AS "id: GameId""#,
        game_ids as &[GameId],
        status.values(),
    );
    Ok(frozen.fetch_all(pool).await?)
}

/// Unfreezes games where they are, with the next epoch.
/// A transfer that has frozen them cannot move them any more. Games of other places are left out.
pub(crate) async fn thaw(
    main: &PgPool,
    place: GamePlace<'_>,
    game_ids: &[GameId],
) -> Result<(), Error> {
    let Some(name) = place.name else {
        let thawed = sqlx::query!(
            "UPDATE game SET epoch = epoch + 1, frozen_ms = NULL
             WHERE game_id = ANY($1) AND database_name IS NULL AND frozen_ms IS NOT NULL",
            game_ids as &[GameId],
        );
        thawed.execute(main).await?;
        return Ok(());
    };
    let rows = sqlx::query!(
        r#"UPDATE game SET epoch = epoch + 1 WHERE game_id = ANY($1) AND database_name = $2
           RETURNING game_id AS "game_id: GameId", epoch"#,
        game_ids as &[GameId],
        name,
    );
    let (mut game_ids, mut epochs) = (Vec::new(), Vec::new());
    for row in rows.fetch_all(main).await? {
        game_ids.push(row.game_id);
        epochs.push(row.epoch);
    }
    if game_ids.is_empty() {
        return Ok(());
    }
    let thawed = "UPDATE game SET epoch = found.epoch, frozen_ms = NULL
                  FROM unnest($1::bigint[], $2::int[]) AS found (game_id, epoch)
                  WHERE game.game_id = found.game_id AND game.epoch < found.epoch
                      AND game.version >= 0";
    sqlx::query(thawed).bind(game_ids).bind(epochs).execute(place.pool).await?;
    Ok(())
}

/// A game whose transfer was interrupted.
#[derive(sqlx::FromRow)]
pub(crate) struct StuckGame {
    pub(crate) game_id: GameId,
    pub(crate) epoch: i32,
    pub(crate) frozen_ms: UnixMs,
}

/// Finds the games of some shards that are frozen at a place for some time.
pub(crate) async fn find_stuck(
    place: GamePlace<'_>,
    shards: &[i16],
    frozen_for_ms: i64,
) -> Result<Vec<StuckGame>, Error> {
    if place.name.is_none() {
        let stuck = sqlx::query_as!(
            StuckGame,
            r#"SELECT game_id, epoch, frozen_ms AS "frozen_ms!" FROM game
               WHERE status = 1 AND shard = ANY($1) AND database_name IS NULL
                   AND frozen_ms < extract(epoch FROM clock_timestamp()) * 1000 - $2::bigint"#,
            shards,
            frozen_for_ms,
        );
        return Ok(stuck.fetch_all(place.pool).await?);
    }
    let stuck = "SELECT game_id, epoch, frozen_ms FROM game
                 WHERE shard = ANY($1) AND version >= 0
                     AND frozen_ms < extract(epoch FROM clock_timestamp()) * 1000 - $2";
    Ok(sqlx::query_as(stuck).bind(shards).bind(frozen_for_ms).fetch_all(place.pool).await?)
}

/// Unfreezes games whose transfer was interrupted, and deletes what it left behind.
/// Returns the games that are live again, with the time since when they were frozen.
pub(crate) async fn recover(
    main: &PgPool,
    place: GamePlace<'_>,
    stuck: &[StuckGame],
) -> Result<Vec<(GameId, UnixMs)>, Error> {
    let game_ids: Vec<GameId> = stuck.iter().map(|game| game.game_id).collect();
    let places = sqlx::query!(
        r#"SELECT game_id AS "game_id: GameId", epoch, database_name FROM game
           WHERE game_id = ANY($1)"#,
        &game_ids as &[GameId],
    );
    let (mut here, mut left) = (Vec::new(), CopiedRows::default());
    for known in places.fetch_all(main).await? {
        let Some(found) = stuck.iter().find(|game| game.game_id == known.game_id) else { continue };
        if known.database_name.as_deref() == place.name {
            here.push((found.game_id, found.frozen_ms));
        } else if found.epoch <= known.epoch {
            // Only a copy with the next epoch can still become the game.
            left.game_ids.push(found.game_id);
            left.epochs.push(found.epoch);
        }
    }
    let here_ids: Vec<GameId> = here.iter().map(|(game_id, _)| *game_id).collect();
    if !here_ids.is_empty() {
        thaw(main, place, &here_ids).await?;
    }
    if !left.game_ids.is_empty() && place.name.is_some() {
        game_copy::delete_original(place.pool, &left).await?;
    }
    Ok(here)
}

/// Lists the players of games.
pub(crate) async fn players_of(
    db: &mut PgConnection,
    game_ids: &[GameId],
) -> Result<Vec<PlayerId>, Error> {
    let players = sqlx::query_scalar!(
        r#"SELECT DISTINCT player_id AS "id!: PlayerId" FROM seat
           WHERE game_id = ANY($1) AND player_id IS NOT NULL"#,
        game_ids as &[GameId],
    );
    Ok(players.fetch_all(db).await?)
}

/// Place of a game, and whether it is on the way to another one.
pub(crate) struct CurrentPlace {
    pub(crate) database_name: Option<String>,
    pub(crate) is_frozen: bool,
}

/// Reads the place of a game.
pub(crate) async fn place_of(
    main: &PgPool,
    game_id: GameId,
) -> Result<Option<CurrentPlace>, Error> {
    let place = sqlx::query_as!(
        CurrentPlace,
        r#"SELECT database_name, frozen_ms IS NOT NULL AS "is_frozen!" FROM game
           WHERE game_id = $1"#,
        game_id.0,
    );
    Ok(place.fetch_optional(main).await?)
}

/// Returns whether a game is frozen in a game database, or not there.
pub(crate) async fn is_frozen_at(pool: &PgPool, game_id: GameId) -> Result<bool, Error> {
    let open = "SELECT count(*) = 0 FROM game WHERE game_id = $1 AND frozen_ms IS NULL";
    Ok(sqlx::query_scalar(open).bind(game_id).fetch_one(pool).await?)
}

#[cfg(test)]
#[path = "placement_tests.rs"]
mod tests;
