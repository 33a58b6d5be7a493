//! Finalizing of finished games: archive row, results, rating.

use std::collections::{BTreeMap, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};

use contest::{Participant, PoolKind, RatedGame, RatingPool};
use futures_util::{FutureExt, StreamExt, stream};
use sqlx::{PgConnection, PgPool};

use crate::archive::game_summary::GameSummary;
use crate::db::archived_game::{self, NewArchivedGame, SeatResult};
use crate::db::finished_game::PendingGame;
use crate::db::player_kind::StoredKind;
use crate::db::rating::SeatRatings;
use crate::db::recorded_game::RecordedGame;
use crate::db::{finished_game, recorded_game};
use crate::error::{Error, is_connection_lost};
use crate::ids::{GameId, PlayerId};
use crate::ratings::rate::{GameToRate, rate_games};

/// Maximum number of games that are finalized in one transaction.
const BATCH_GAMES_MAX: usize = 64;

/// Maximum number of waiting games that are listed at once.
const LISTED_GAMES_MAX: i64 = 256;

/// Maximum number of transactions at the same time. Each uses a connection.
const TRANSACTIONS_MAX: usize = 3;

/// Finalizes the games that have waited longest and returns the first of them.
/// Games with the same rules are rated and inserted into the archive in one transaction, those with
/// other rules in transactions beside it. Games locked by another node are skipped, so each is
/// finalized once. If one of a transaction fails, each is tried alone, and the one that fails is
/// postponed, so that it delays no other: the games of a pool are rated in the order in which they
/// ended, except that a postponed one is rated after those that were finalized meanwhile. The order
/// of rating is stored.
///
/// # Errors
/// When the connection to the database is lost; then each transaction was committed or not.
pub async fn finalize_next(pool: &PgPool) -> Result<Option<GameId>, Error> {
    let waiting = finished_game::list_pending(pool, LISTED_GAMES_MAX).await?;
    let mut batches: BTreeMap<String, Vec<GameId>> = BTreeMap::new();
    for game in &waiting {
        let batch = batches.entry(rules_of(&game.config)).or_default();
        if batch.len() < BATCH_GAMES_MAX {
            batch.push(game.game_id);
        }
    }
    let finalized = stream::iter(batches.into_values())
        .map(|batch| async move { finalize_together(pool, &batch).await });
    // All transactions end, also if the connection of one is lost.
    let finalized: Vec<Result<Vec<GameId>, Error>> =
        finalized.buffer_unordered(TRANSACTIONS_MAX).collect().await;
    let finalized = finalized.into_iter().collect::<Result<Vec<_>, Error>>()?.concat();
    Ok(waiting.into_iter().map(|game| game.game_id).find(|game_id| finalized.contains(game_id)))
}

/// Returns the rules of a game with all options: games of one rating pool have the same.
fn rules_of(config: &str) -> String {
    let parsed = config.parse::<table::Config>();
    // It cannot be rated either.
    parsed.map_or_else(|_| String::new(), |config| config.game.spelled_out().to_string())
}

/// Finalizes games in one transaction, or each alone if that fails.
/// Returns those that were finalized or postponed.
async fn finalize_together(pool: &PgPool, batch: &[GameId]) -> Result<Vec<GameId>, Error> {
    let failed = match finalize_batch(pool, batch).await? {
        BatchOutcome::Finalized(game_ids) => return Ok(game_ids),
        BatchOutcome::Failed(failed) => failed,
    };
    if failed.game_ids.len() == 1 {
        failed.postpone(pool).await?;
        return Ok(failed.game_ids);
    }
    for game_id in &failed.game_ids {
        if let BatchOutcome::Failed(alone) = finalize_batch(pool, &[*game_id]).await? {
            alone.postpone(pool).await?;
        }
    }
    Ok(failed.game_ids)
}

/// Outcome of a transaction.
enum BatchOutcome {
    /// The games that were finalized: those of the batch that no other node has locked.
    Finalized(Vec<GameId>),
    /// Nothing was stored.
    Failed(FailedBatch),
}

/// Games that could not be finalized together.
struct FailedBatch {
    game_ids: Vec<GameId>,
    error: Error,
}

impl FailedBatch {
    /// Postpones the only game.
    async fn postpone(&self, pool: &PgPool) -> Result<(), Error> {
        let (Some(game_id), error) = (self.game_ids.first(), &self.error) else { return Ok(()) };
        tracing::error!(game_id = game_id.0, %error, "finished game postponed");
        finished_game::postpone(pool, *game_id, &error.to_string()).await
    }
}

async fn finalize_batch(pool: &PgPool, batch: &[GameId]) -> Result<BatchOutcome, Error> {
    let mut transaction = pool.begin().await?;
    let pending = finished_game::lock_pending(&mut transaction, batch).await?;
    if pending.is_empty() {
        return Ok(BatchOutcome::Finalized(Vec::new()));
    }
    let game_ids: Vec<GameId> = pending.iter().map(|game| game.game_id).collect();
    let finalized = AssertUnwindSafe(finalize_locked(&mut transaction, &pending)).catch_unwind();
    let error = match finalized.await {
        Ok(Ok(())) => match transaction.commit().await {
            Ok(()) => return Ok(BatchOutcome::Finalized(game_ids)),
            Err(error) => Error::from(error),
        },
        Ok(Err(error)) => {
            transaction.rollback().await?;
            error
        }
        Err(_) => {
            transaction.rollback().await?;
            Error::Internal("the task that finalizes games panicked".to_owned())
        }
    };
    if matches!(&error, Error::Database(error) if is_connection_lost(error)) {
        return Err(error);
    }
    Ok(BatchOutcome::Failed(FailedBatch { game_ids, error }))
}

/// Finalizes locked games and marks them.
async fn finalize_locked(db: &mut PgConnection, pending: &[PendingGame]) -> Result<(), Error> {
    let (archived, new): (Vec<&PendingGame>, Vec<&PendingGame>) =
        pending.iter().partition(|game| game.is_archived);
    let ids = |games: &[&PendingGame]| games.iter().map(|game| game.game_id).collect::<Vec<_>>();
    let game_ids = ids(&new);
    let stored = recorded_game::load_many(db, &game_ids).await?;
    let replayed_ids = game_ids.clone();
    let replay = tokio::task::spawn_blocking(move || replay_all(&replayed_ids, stored));
    let (replayed, mut faults) =
        replay.await.map_err(|error| Error::internal("the replay of games failed", error))?;
    let rated = rate_games(db, &rating_inputs(&replayed)).await?;
    for (index, fault) in rated.faults {
        faults[index] = Some(fault);
    }
    store_seats(db, &replayed, &rated.seats).await?;
    for (game_id, fault) in game_ids.iter().zip(&faults) {
        if let Some(fault) = fault {
            // The number and not the text form: operators search for it in the database.
            tracing::error!(game_id = game_id.0, fault, "finished game inconsistent with its log");
        }
    }
    let archived = ids(&archived);
    let no_faults = vec![None; archived.len()];
    let marked = [game_ids, archived].concat();
    finished_game::set_finalized(db, &marked, &[faults, no_faults].concat()).await?;
    // At the end: it locks the counter of archived games, for which other transactions wait.
    insert_archived_games(db, &replayed).await
}

/// A game of a batch that could be replayed.
struct GameInBatch {
    /// The number of the game in the batch.
    index: usize,
    stored: RecordedGame,
    summary: GameSummary,
}

/// Replays games. A game that cannot be replayed has a fault and must not block the queue.
fn replay_all(
    game_ids: &[GameId],
    mut stored: HashMap<GameId, RecordedGame>,
) -> (Vec<GameInBatch>, Vec<Option<String>>) {
    let mut replayed = Vec::with_capacity(game_ids.len());
    let mut faults = Vec::with_capacity(game_ids.len());
    for (index, game_id) in game_ids.iter().enumerate() {
        let Some(stored) = stored.remove(game_id) else {
            faults.push(Some("the finished game is not in the table game".to_owned()));
            continue;
        };
        let summary = catch_unwind(AssertUnwindSafe(|| stored.summary()));
        match summary.unwrap_or_else(|_| Err("the replay panicked".to_owned())) {
            Ok(summary) => {
                replayed.push(GameInBatch { index, stored, summary });
                faults.push(None);
            }
            Err(fault) => faults.push(Some(fault)),
        }
    }
    (replayed, faults)
}

/// Inserts the archive rows of games.
async fn insert_archived_games(db: &mut PgConnection, games: &[GameInBatch]) -> Result<(), Error> {
    let row = |GameInBatch { stored, summary, .. }: &GameInBatch| NewArchivedGame {
        game_id: stored.game_id,
        rules: summary.rules.clone(),
        plies: summary.plies,
        tied: summary.tied,
        openings: summary.openings.clone(),
    };
    let rows: Vec<NewArchivedGame> = games.iter().map(row).collect();
    if rows.is_empty() { Ok(()) } else { archived_game::insert(db, &rows).await }
}

fn rating_inputs(games: &[GameInBatch]) -> Vec<GameToRate> {
    let input = |game: &GameInBatch| {
        let (pool, rated) = rating_input(&game.stored, &game.summary)?;
        Some(GameToRate { index: game.index, game_id: game.stored.game_id, pool, game: rated })
    };
    games.iter().filter_map(input).collect()
}

/// Stores results, openings and ratings of all seats.
async fn store_seats(
    db: &mut PgConnection,
    games: &[GameInBatch],
    ratings: &[SeatRatings],
) -> Result<(), Error> {
    let mut seats = Vec::new();
    for GameInBatch { stored, summary, .. } in games {
        for (index, seat) in stored.seats.iter().enumerate() {
            let rated =
                ratings.iter().find(|one| (one.game_id, one.seat) == (stored.game_id, seat.seat));
            let (place, points) = summary.places.get(index).copied().unzip();
            seats.push(SeatResult {
                game_id: stored.game_id,
                seat: seat.seat,
                place,
                points,
                opening: summary.seat_openings.get(index).cloned().flatten(),
                rating_before: rated.map(|one| one.before.clone()),
                rating_after: rated.map(|one| one.after.clone()),
            });
        }
    }
    if seats.is_empty() { Ok(()) } else { archived_game::set_seat_results(db, &seats).await }
}

/// Input of the rating system; `None` if the game is not rated.
pub(crate) fn rating_input(
    game: &RecordedGame,
    summary: &GameSummary,
) -> Option<(RatingPool, RatedGame<PlayerId>)> {
    if !game.rated || !summary.from_start || summary.places.is_empty() {
        return None;
    }
    let mut kind = PoolKind::Humans;
    let mut participants = Vec::with_capacity(game.seats.len());
    for (index, seat) in game.seats.iter().enumerate() {
        if matches!(seat.kind?, StoredKind::Bot | StoredKind::Computer) {
            kind = PoolKind::WithBots;
        }
        let (place, _) = summary.places.get(index)?;
        participants.push(Participant {
            player: seat.player_id?,
            team: *summary.teams.get(index)?,
            place: u8::try_from(*place).ok()?,
        });
    }
    Some((
        RatingPool::new(&summary.rules, kind).ok()?,
        RatedGame::new(participants, summary.day).ok()?,
    ))
}
