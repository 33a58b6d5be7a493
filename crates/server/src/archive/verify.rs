//! Integrity check: recomputes stored results and ratings.

use contest::{Rating, RatingPool};
use sqlx::{PgConnection, PgPool};

use crate::archive::finalize::rating_input;
use crate::db;
use crate::db::rating::{self, PoolRow, RatedSeat, RatingRow};
use crate::db::{archived_game, finished_game, recorded_game};
use crate::error::Error;
use crate::ids::{GameId, PoolId};
use crate::ratings::rate::rating_row;
use crate::ratings::replay::PoolReplay;
use crate::runtime::runtime;

/// Result of the integrity check.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ArchiveReport {
    /// Number of finished games replayed.
    pub games: u64,
    /// Number of games rated again.
    pub rated: u64,
    /// Number of ratings compared.
    pub ratings: u64,
    /// Number of counters compared with what they count.
    pub counters: u64,
    /// Number of faults found.
    pub errors: u64,
    /// Descriptions of the first faults, for operators.
    pub findings: Vec<String>,
}

/// Maximum number of described faults.
const FINDINGS_MAX: usize = 100;

/// Number of games read with one query.
const BATCH: i64 = 200;

impl ArchiveReport {
    pub(crate) fn add_fault(&mut self, finding: String) {
        self.errors += 1;
        if self.findings.len() < FINDINGS_MAX {
            self.findings.push(finding);
        }
    }

    pub(crate) fn compare<T: PartialEq + std::fmt::Debug>(
        &mut self,
        what: &str,
        stored: &T,
        found: &T,
    ) {
        if stored != found {
            self.add_fault(format!("{what}: stored {stored:?}, found {found:?}"));
        }
    }
}

/// Checks the archive of a database, see [`verify_archive`].
///
/// # Errors
/// [`Error::Config`] or [`Error::Database`] when the database cannot be used.
pub fn verify_database(database: &str) -> Result<ArchiveReport, Error> {
    runtime()?.block_on(async {
        let pool = db::connect_migrated(database).await?;
        verify_archive(&pool).await
    })
}

/// Replays every finished game and compares it with the stored result.
/// Then recomputes all ratings from the rated games and compares them exactly.
///
/// # Errors
/// When the database fails. Faults are reported, not returned as errors.
pub async fn verify_archive(pool: &PgPool) -> Result<ArchiveReport, Error> {
    let mut report = ArchiveReport::default();
    let mut last = GameId(i64::MIN);
    loop {
        let game_ids = finished_game::list_finalized(pool, last, BATCH).await?;
        let Some(end) = game_ids.last() else { break };
        last = *end;
        for game_id in game_ids {
            verify_game(pool, game_id, &mut report).await?;
        }
    }
    for pool_id in rating::list_pool_ids(pool).await? {
        verify_pool(pool, pool_id, &mut report).await?;
    }
    Ok(report)
}

/// Verifies the ratings of a pool in one snapshot, while games are being rated.
async fn verify_pool(
    pool: &PgPool,
    pool_id: PoolId,
    report: &mut ArchiveReport,
) -> Result<(), Error> {
    let mut transaction = pool.begin().await?;
    sqlx::query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        .execute(&mut *transaction)
        .await?;
    let row = rating::pool_by_id(&mut transaction, pool_id).await?;
    recompute_ratings(&mut transaction, row, report).await?;
    transaction.rollback().await?;
    Ok(())
}

/// Verifies one game: its log leads to its result and to its archive row.
pub(crate) async fn verify_game(
    pool: &PgPool,
    game_id: GameId,
    report: &mut ArchiveReport,
) -> Result<(), Error> {
    let number = game_id.0;
    report.games += 1;
    let mut db = pool.acquire().await?;
    let stored = match recorded_game::load(&mut db, game_id).await {
        Ok(Some(stored)) => stored,
        Ok(None) => {
            report.add_fault(format!("finished game {number} is missing in the table game"));
            return Ok(());
        }
        Err(Error::Internal(fault)) => {
            report.add_fault(fault);
            return Ok(());
        }
        Err(error) => return Err(error),
    };
    let replayed = tokio::task::spawn_blocking(move || {
        let summary = stored.summary();
        (stored, summary)
    });
    let (stored, summary) = replayed
        .await
        .map_err(|error| Error::internal("the task that replays a game failed", error))?;
    let summary = match summary {
        Ok(summary) => summary,
        Err(fault) => {
            report.add_fault(format!("game {number} cannot be replayed to its result: {fault}"));
            return Ok(());
        }
    };
    let Some(row) = archived_game::find(&mut db, game_id).await? else {
        report.add_fault(format!("finished game {number} is not in the archive"));
        return Ok(());
    };
    let found = (summary.rules.clone(), summary.plies, summary.tied, summary.openings.clone());
    let stored_summary = (row.rules, row.plies, row.tied, row.openings);
    report.compare(&format!("archive of game {number}"), &stored_summary, &found);
    for (seat, place) in stored.seats.iter().zip(&summary.places) {
        let row = seat.place.zip(seat.points);
        report.compare(&format!("place in game {number}"), &row, &Some(*place));
    }
    for (seat, opening) in stored.seats.iter().zip(&summary.seat_openings) {
        report.compare(&format!("opening in game {number}"), &seat.opening, opening);
    }
    // A player's kind may have changed since the rating: only the rules of the pool are compared.
    let game_of = |pool: &str| pool.parse::<RatingPool>().ok().map(|pool| pool.game().to_owned());
    let stored_pool = row.pool.as_deref().and_then(game_of).zip(row.day.map(i64::from));
    let found = rating_input(&stored, &summary);
    let found = found.map(|(pool, game)| (pool.game().to_owned(), i64::from(game.day().0)));
    report.compare(&format!("pool of game {number}"), &stored_pool, &found);
    Ok(())
}

/// Recomputes the ratings of a pool from its first game.
async fn recompute_ratings(
    db: &mut PgConnection,
    row: PoolRow,
    report: &mut ArchiveReport,
) -> Result<(), Error> {
    let (pool_id, name) = (row.pool_id, row.name.clone());
    let Some(mut replay) = PoolReplay::new(row) else {
        report.add_fault(format!("pool {name}: invalid name"));
        return Ok(());
    };
    loop {
        let batch = replay.next_batch(&mut *db).await?;
        if batch.is_empty() {
            break;
        }
        for game in batch {
            let number = game.number;
            match game.ratings {
                Ok(ratings) => compare_ratings(&game.seats, &ratings, report),
                Err(fault) => {
                    report.add_fault(format!("pool {name}, game number {number}: {fault}"));
                }
            }
        }
    }
    let stored = rating::list_of_pool(db, pool_id).await?;
    let found: Vec<RatingRow> =
        replay.ratings().map(|(player, rating)| rating_row(player, &rating)).collect();
    report.ratings += found.len() as u64;
    report.compare(&format!("players of pool {name}"), &stored.len(), &found.len());
    for (stored, found) in stored.iter().zip(&found) {
        report.compare(&format!("rating in pool {name}"), stored, found);
    }
    Ok(())
}

/// Compares the stored ratings of a game with the recomputed ones.
fn compare_ratings(seats: &[RatedSeat], ratings: &[(Rating, Rating)], report: &mut ArchiveReport) {
    report.rated += 1;
    for (seat, (before, after)) in seats.iter().zip(ratings) {
        let what = format!("ratings in game {}", seat.game_id.0);
        let stored = (seat.rating_before.clone(), seat.rating_after.clone());
        report.compare(&what, &stored, &(Some(before.to_string()), Some(after.to_string())));
    }
}
