//! Directory of shards, and moves of shards between databases, for the operator.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use sqlx::{PgConnection, PgPool};
use tokio::time::sleep;

use crate::db::game_databases::{STUCK_AFTER_MS, connect_game_database, recover_stuck};
use crate::db::heartbeat::{self, OutageSpan};
use crate::db::placement::{self, GamePlace, GameTransfer, TransferredStatus};
use crate::db::{self, shard};
use crate::error::Error;
use crate::ids::{GameId, NodeId, SHARDS, new_id};
use crate::runtime::runtime;
use crate::settings::GameDatabaseAddress;
use crate::settings::limits::Limits;

/// Name of the main database in the commands of the operator.
pub const MAIN_DATABASE: &str = "main";

/// Number of games that are frozen together.
const BATCH_GAMES: usize = 32;

/// Longest expected time of a batch. Players get it back if the command is interrupted.
const PAUSE_MAX_MS: i64 = 1_000;

/// Time after which a move gives up, because games cannot be moved.
const MOVE_TIMEOUT: Duration = Duration::from_secs(60);

/// Delay before games are tried again that are on the way already.
const RETRY_DELAY: Duration = Duration::from_millis(200);

/// First half of the key of the lock that a move of a shard holds.
const LOCK_CLASS: i32 = 0x5348_4152;

/// A database with its shards.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ShardListing {
    /// The name of the database.
    pub database: String,
    /// The shards that the directory assigns to it.
    pub shards: Vec<u16>,
    /// The number of live games that it stores.
    pub games: u64,
}

/// Result of a move of a shard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ShardMove {
    /// The number of games that were moved.
    pub games: usize,
    /// The longest time for which a game stored no move.
    pub longest_freeze: Duration,
}

/// Lists the databases with their shards and live games.
///
/// # Errors
/// [`Error::Config`] or [`Error::Database`] when the database cannot be used.
pub fn list_shards(database: &str) -> Result<Vec<ShardListing>, Error> {
    runtime()?.block_on(async { list(&db::connect_migrated(database).await?).await })
}

async fn list(main: &PgPool) -> Result<Vec<ShardListing>, Error> {
    let mut listings: BTreeMap<Option<String>, ShardListing> = BTreeMap::new();
    for place in shard::load_directory(main).await? {
        let listing = listings.entry(place.database_name).or_default();
        listing.shards.push(place.shard.unsigned_abs());
    }
    for count in shard::count_live(main).await? {
        let games = u64::try_from(count.games).unwrap_or_default();
        listings.entry(count.database_name).or_default().games += games;
    }
    let named = |(name, listing): (Option<String>, ShardListing)| ShardListing {
        database: name.unwrap_or_else(|| MAIN_DATABASE.to_owned()),
        ..listing
    };
    Ok(listings.into_iter().map(named).collect())
}

/// Moves the live games of shards to a database, and those that start later.
/// `on_moved` is called after each shard. The same call completes a move that was interrupted.
///
/// # Errors
/// [`Error::NotFound`] if there is no such shard, [`Error::Config`] for an unknown database,
/// [`Error::Timeout`] if another process moves the shard or games cannot be moved, or an error of
/// the databases.
pub fn move_shards(
    database: &str,
    game_databases: &[GameDatabaseAddress],
    shards: RangeInclusive<u16>,
    target: &str,
    on_moved: &mut dyn FnMut(u16, ShardMove),
) -> Result<(), Error> {
    if *shards.end() >= SHARDS {
        return Err(Error::NotFound);
    }
    let is_known = |address: &GameDatabaseAddress| address.name == target;
    if target != MAIN_DATABASE && !game_databases.iter().any(is_known) {
        let reason = format!("it has no database named {target}");
        return Err(Error::Config { name: "game_databases", reason });
    }
    runtime()?.block_on(async {
        let main = db::connect_migrated(database).await?;
        let mut pools = Vec::new();
        for address in game_databases {
            let pool = connect_game_database(address, &Limits::default()).await?;
            pools.push((address.name.as_str(), pool));
        }
        let mut places = vec![GamePlace { name: None, pool: &main }];
        places.extend(pools.iter().map(|(name, pool)| GamePlace { name: Some(name), pool }));
        let target = Some(target).filter(|name| *name != MAIN_DATABASE);
        for number in shards {
            let shard = i16::try_from(number).map_err(|_| Error::NotFound)?;
            let mover = ShardMover { main: &main, places: &places, shard, target };
            on_moved(number, mover.run().await?);
        }
        Ok(())
    })
}

/// Move of a shard.
pub(crate) struct ShardMover<'a> {
    pub(crate) main: &'a PgPool,
    /// All databases, the main database first.
    pub(crate) places: &'a [GamePlace<'a>],
    pub(crate) shard: i16,
    /// The name of the new database; none for the main database.
    pub(crate) target: Option<&'a str>,
}

impl ShardMover<'_> {
    /// Moves the games in batches until all are in the new database.
    pub(crate) async fn run(&self) -> Result<ShardMove, Error> {
        let deadline = Instant::now() + MOVE_TIMEOUT;
        // The lock ends with the connection.
        let mut connection = self.main.acquire().await?.detach();
        let is_locked: bool = sqlx::query_scalar("SELECT pg_try_advisory_lock($1, $2)")
            .bind(LOCK_CLASS)
            .bind(i32::from(self.shard))
            .fetch_one(&mut connection)
            .await?;
        if !is_locked {
            return Err(Error::Timeout);
        }
        let epoch = shard::assign(&mut connection, self.shard, self.target).await?;
        let mut report = ShardMove::default();
        while Instant::now() < deadline {
            for place in self.places {
                recover_stuck(self.main, *place, &[self.shard], STUCK_AFTER_MS).await?;
            }
            let games = list_elsewhere(&mut connection, self.shard, self.target).await?;
            if games.is_empty() {
                return Ok(report);
            }
            let before = report.games;
            for (name, game_ids) in games {
                for batch in game_ids.chunks(BATCH_GAMES) {
                    self.move_batch(&mut connection, name.as_deref(), batch, epoch, &mut report)
                        .await?;
                }
            }
            if report.games == before {
                sleep(RETRY_DELAY).await;
            }
        }
        Err(Error::Timeout)
    }

    /// Moves some games. Their players get the time back in which no move was stored.
    async fn move_batch(
        &self,
        connection: &mut PgConnection,
        from: Option<&str>,
        game_ids: &[GameId],
        shard_epoch: i32,
        report: &mut ShardMove,
    ) -> Result<(), Error> {
        let transfer = GameTransfer {
            main: self.main,
            from: self.place(from)?,
            to: self.place(self.target)?,
            status: TransferredStatus::Live,
            shard: self.shard,
            shard_epoch,
        };
        let players = placement::players_of(connection, game_ids).await?;
        let from_ms = db::now_ms(connection).await?;
        let node_id: NodeId = new_id(from_ms)?;
        // It is recorded before it begins, so that no flag falls meanwhile.
        let until_ms = from_ms + PAUSE_MAX_MS;
        let pause = OutageSpan { node_id, from_ms, until_ms, is_over: false };
        heartbeat::record_pause(connection, pause, &players).await?;
        let start = Instant::now();
        let moved = transfer.run(game_ids).await;
        let elapsed = start.elapsed();
        let until_ms = db::now_ms(connection).await?;
        let pause = OutageSpan { until_ms, is_over: true, ..pause };
        heartbeat::record_pause(connection, pause, &players).await?;
        match moved {
            Ok(games) => report.games += games,
            // It took so long that a node has undone it. The next pass tries again.
            Err(Error::Overloaded) => {}
            Err(error) => return Err(error),
        }
        report.longest_freeze = report.longest_freeze.max(elapsed);
        Ok(())
    }

    fn place(&self, name: Option<&str>) -> Result<GamePlace<'_>, Error> {
        self.places.iter().find(|place| place.name == name).copied().ok_or_else(|| {
            let name = name.unwrap_or(MAIN_DATABASE);
            let reason = format!("it has no database named {name}, which stores games");
            Error::Config { name: "game_databases", reason }
        })
    }
}

/// Lists the live games of a shard in other databases than this one, by database.
async fn list_elsewhere(
    db: &mut PgConnection,
    shard: i16,
    target: Option<&str>,
) -> Result<BTreeMap<Option<String>, Vec<GameId>>, Error> {
    let mut games: BTreeMap<Option<String>, Vec<GameId>> = BTreeMap::new();
    for (game_id, name) in shard::live_elsewhere(db, shard, target).await? {
        games.entry(name).or_default().push(game_id);
    }
    Ok(games)
}
