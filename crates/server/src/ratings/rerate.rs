//! Rating of the last days again without suspended players, on the command line of the server.

use contest::{Day, Rating};
use sqlx::{PgConnection, PgPool};

use crate::db;
use crate::db::archive_check;
use crate::db::rating::{self, PoolRow, RatedSeat, SeatRatings, StoredPoolRating};
use crate::error::Error;
use crate::ids::PlayerId;
use crate::numbers::in_range;
use crate::ratings::finalize_pause::FinalizePause;
use crate::ratings::rate::rating_row;
use crate::ratings::replay::{PoolReplay, ReplayedGame};
use crate::runtime::runtime;

/// Result of rating games again.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RerateReport {
    /// Number of games that count no longer, or count again.
    pub changed: u64,
    /// Number of pools whose ratings were computed again.
    pub pools: u64,
}

/// Progress of rating games again.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RerateProgress {
    /// Number of games computed.
    pub done: u64,
    /// Number of games of all pools that may have to be computed.
    pub games: u64,
}

/// Rates the games of the last days again.
/// Games of players who are suspended now leave all ratings unchanged; those of players whose
/// suspension has ended count again. Ratings of later games follow.
///
/// Each pool is changed in one transaction. Games that finish meanwhile are rated afterwards.
///
/// # Errors
/// [`Error::Config`] or [`Error::Database`] when the database cannot be used, [`Error::Timeout`]
/// when nodes rate finished games all the time, [`Error::Internal`] when the stored games cannot be
/// rated; then this pool and those after it stay as they were.
pub fn rerate(
    database: &str,
    days: u32,
    on_progress: &mut dyn FnMut(RerateProgress),
) -> Result<RerateReport, Error> {
    runtime()?.block_on(async {
        let pool = db::connect_migrated(database).await?;
        let pause = FinalizePause::begin(&pool).await?;
        let mut run = RerateRun { pool, pause, progress: RerateProgress::default(), on_progress };
        let report = run.rerate_pools(days).await;
        let ended = run.pause.end().await;
        let report = report?;
        ended.map(|()| report)
    })
}

/// Run of the command, while no node rates games.
struct RerateRun<'a> {
    pool: PgPool,
    pause: FinalizePause,
    progress: RerateProgress,
    on_progress: &'a mut dyn FnMut(RerateProgress),
}

impl RerateRun<'_> {
    async fn rerate_pools(&mut self, days: u32) -> Result<RerateReport, Error> {
        let rows = rating::list_pools(&self.pool, i64::MAX).await?;
        self.progress.games = rows.iter().map(|row| in_range::<u64>(row.games)).sum();
        let mut report = RerateReport::default();
        for row in rows {
            let mut transaction = self.pool.begin().await?;
            sqlx::query("SET LOCAL statement_timeout = 0").execute(&mut *transaction).await?;
            let row = rating::lock_pool_by_id(&mut transaction, row.pool_id).await?;
            let now_ms = db::now_ms(&mut transaction).await?;
            let since = Day(Day::from_unix_ms(now_ms.0).0.saturating_sub(days));
            let changed =
                rating::exclude_suspended(&mut transaction, row.pool_id, since, now_ms).await?;
            if changed == 0 {
                self.progress.games = self.progress.games.saturating_sub(in_range(row.games));
                continue;
            }
            self.rerate_pool(&mut transaction, row).await?;
            transaction.commit().await?;
            report.changed += changed;
            report.pools += 1;
        }
        Ok(report)
    }

    /// Computes the ratings of a locked pool again.
    async fn rerate_pool(&mut self, db: &mut PgConnection, row: PoolRow) -> Result<(), Error> {
        let (pool_id, name) = (row.pool_id, row.name.clone());
        let fault = |reason: &str| Error::Internal(format!("pool {name}, {reason}"));
        let mut replay = PoolReplay::new(row).ok_or_else(|| fault("invalid name"))?;
        loop {
            let batch = replay.next_batch(&mut *db).await?;
            if batch.is_empty() {
                break;
            }
            self.progress.done += batch.len() as u64;
            let mut changed = Vec::new();
            for ReplayedGame { number, seats, ratings } in batch {
                let ratings =
                    ratings.map_err(|reason| fault(&format!("game number {number}: {reason}")))?;
                changed.extend(seats.iter().zip(&ratings).filter_map(changed_ratings));
            }
            rating::set_seat_ratings(&mut *db, &changed).await?;
            self.pause.renew().await?;
            (self.on_progress)(self.progress);
        }
        let row = |(player_id, rating)| {
            let row = rating_row(player_id, &rating);
            StoredPoolRating { pool_id, row }
        };
        let rows: Vec<StoredPoolRating> = replay.ratings().map(row).collect();
        let players: Vec<PlayerId> = rows.iter().map(|one| one.row.player_id).collect();
        rating::upsert(&mut *db, &rows).await?;
        rating::delete_except(&mut *db, pool_id, &players).await?;
        // The nightly check computes all of them again.
        archive_check::reset_checked_games(db, pool_id).await
    }
}

/// Returns the computed ratings of a seat if they differ from the stored ones.
fn changed_ratings((seat, ratings): (&RatedSeat, &(Rating, Rating))) -> Option<SeatRatings> {
    let (before, after) = (ratings.0.to_string(), ratings.1.to_string());
    let is_stored =
        seat.rating_before.as_ref() == Some(&before) && seat.rating_after.as_ref() == Some(&after);
    let computed = SeatRatings { game_id: seat.game_id, seat: seat.seat, before, after };
    (!is_stored).then_some(computed)
}
