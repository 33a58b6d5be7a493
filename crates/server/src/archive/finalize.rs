//! Finalizing of finished games: archive row, results, rating.

use std::panic::AssertUnwindSafe;

use contest::{Participant, PoolKind, RatedGame, RatingPool};
use futures_util::FutureExt;
use sqlx::{PgConnection, PgPool};

use crate::archive::game_summary::GameSummary;
use crate::db;
use crate::db::archived_game::{self, NewArchivedGame};
use crate::db::player_kind::StoredKind;
use crate::db::recorded_game::RecordedGame;
use crate::db::{finished_game, recorded_game};
use crate::error::{Error, is_connection_lost};
use crate::ids::{GameId, PlayerId};
use crate::ratings::rate::rate_game;

/// Finalizes the game that has waited longest and returns its id.
/// The game is rated and inserted into the archive in one transaction. Games locked by another node
/// are skipped, so each is finalized once. A game that fails is postponed, so that it delays no
/// other: the games of a pool are rated in the order in which they ended, except that a postponed
/// one is rated after those that were finalized meanwhile. The order of rating is stored.
///
/// # Errors
/// When the connection to the database is lost; then either nothing or everything was committed.
pub async fn finalize_next(pool: &PgPool) -> Result<Option<GameId>, Error> {
    let mut transaction = pool.begin().await?;
    let now_ms = db::now_ms(&mut transaction).await?;
    let game_id = finished_game::lock_next_pending(&mut transaction, now_ms).await?;
    let Some(game_id) = game_id else { return Ok(None) };
    let finalized = AssertUnwindSafe(finalize_locked(&mut transaction, game_id)).catch_unwind();
    let error = match finalized.await {
        Ok(Ok(())) => match transaction.commit().await {
            Ok(()) => return Ok(Some(game_id)),
            Err(error) => Error::from(error),
        },
        Ok(Err(error)) => {
            transaction.rollback().await?;
            error
        }
        Err(_) => {
            transaction.rollback().await?;
            Error::Internal("the task that finalizes a game panicked".to_owned())
        }
    };
    if matches!(&error, Error::Database(error) if is_connection_lost(error)) {
        return Err(error);
    }
    tracing::error!(game_id = game_id.0, %error, "finished game postponed");
    finished_game::postpone(pool, game_id, now_ms, &error.to_string()).await?;
    Ok(Some(game_id))
}

/// Finalizes a locked game and marks it.
async fn finalize_locked(db: &mut PgConnection, game_id: GameId) -> Result<(), Error> {
    let fault = finalize(db, game_id).await?.err();
    if let Some(fault) = &fault {
        // The number and not the text form: operators search for it in the database.
        tracing::error!(game_id = game_id.0, fault, "finished game inconsistent with its log");
    }
    finished_game::set_finalized(db, game_id, fault.as_deref()).await
}

/// Finalizes one game; the inner error describes a fault of the stored data.
async fn finalize(db: &mut PgConnection, game_id: GameId) -> Result<Result<(), String>, Error> {
    let Some(stored) = recorded_game::load(db, game_id).await? else {
        return Ok(Err("the finished game is not in the table game".to_owned()));
    };
    let replayed = tokio::task::spawn_blocking(move || {
        let summary = stored.summary();
        (stored, summary)
    });
    // A game that cannot be replayed must not block the queue.
    let (stored, summary) = match replayed.await {
        Ok(replayed) => replayed,
        Err(error) => return Ok(Err(error.to_string())),
    };
    let summary = match summary {
        Ok(summary) => summary,
        Err(fault) => return Ok(Err(fault)),
    };
    insert_archived_game(db, game_id, &summary).await?;
    let Some((pool, game)) = rating_input(&stored, &summary) else { return Ok(Ok(())) };
    rate_game(db, game_id, &pool, &game).await
}

/// Inserts the archive row, results and openings of a game.
async fn insert_archived_game(
    db: &mut PgConnection,
    game_id: GameId,
    summary: &GameSummary,
) -> Result<(), Error> {
    let row = NewArchivedGame {
        game_id,
        rules: &summary.rules,
        plies: summary.plies,
        tied: summary.tied,
        openings: &summary.openings,
    };
    archived_game::insert(&mut *db, &row).await?;
    let (places, points): (Vec<i16>, Vec<i32>) = summary.places.iter().copied().unzip();
    archived_game::set_results(&mut *db, game_id, &places, &points).await?;
    archived_game::set_openings(db, game_id, &summary.seat_openings).await
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
