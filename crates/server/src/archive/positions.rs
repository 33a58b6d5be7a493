//! Index of the positions of finished games.
//!
//! The key of a position is a hash of the rules and of
//! [`AnyPosition::symmetric_key`](games::AnyPosition::symmetric_key): everything that decides how
//! play can go on, equal for all images under the symmetries of the board. The number of rounds is
//! not part of it. Positions with the same hash of 64 bits are not distinguished.

use std::collections::BTreeMap;

use games::AnyPosition;
use sqlx::{PgConnection, PgPool};

use crate::archive::game_summary::GameSummary;
use crate::db::position::PositionOccurrence;
use crate::db::{archived_game, position, recorded_game};
use crate::error::Error;
use crate::ids::GameId;
use crate::position_key::position_key;

/// Positions after this ply are not indexed.
const PLIES_MAX: i16 = 600;

/// Collector of the positions of one game.
pub(crate) struct PositionCollector<'a> {
    game: &'a str,
    ply: i16,
    first: BTreeMap<i64, i16>,
}

impl<'a> PositionCollector<'a> {
    /// Creates a collector for rules with all options spelled out.
    pub(crate) fn new(game: &'a str) -> PositionCollector<'a> {
        PositionCollector { game, ply: 0, first: BTreeMap::new() }
    }

    /// Adds the next position, beginning with the start position.
    pub(crate) fn add(&mut self, position: &AnyPosition) {
        if self.ply <= PLIES_MAX {
            self.first.entry(position_key(self.game, position)).or_insert(self.ply);
            self.ply += 1;
        }
    }

    /// Returns the positions in the order of their keys.
    pub(crate) fn finish(self) -> Vec<PositionOccurrence> {
        self.first.into_iter().map(|(key, ply)| PositionOccurrence { key, ply }).collect()
    }
}

/// Stores the positions of an archived game and the openings of its seats.
pub(crate) async fn index_positions(
    db: &mut PgConnection,
    game_id: GameId,
    summary: &GameSummary,
) -> Result<(), Error> {
    position::insert(&mut *db, game_id, &summary.positions).await?;
    archived_game::set_openings(&mut *db, game_id, &summary.seat_openings).await?;
    archived_game::set_position_count(db, game_id, summary.positions.len()).await
}

/// Indexes the positions of the newest archived game without an index and returns its id.
/// Rows locked by another node are skipped.
pub(crate) async fn backfill_next(pool: &PgPool) -> Result<Option<GameId>, Error> {
    let mut transaction = pool.begin().await?;
    let game_id = archived_game::lock_next_unindexed(&mut transaction).await?;
    let Some(game_id) = game_id else { return Ok(None) };
    let replayed = match recorded_game::load(&mut transaction, game_id).await? {
        Some(game) => tokio::task::spawn_blocking(move || game.summary()).await.ok(),
        None => None,
    };
    match replayed {
        Some(Ok(summary)) => index_positions(&mut transaction, game_id, &summary).await?,
        // The archive check reports the fault.
        _ => archived_game::set_position_count(&mut transaction, game_id, 0).await?,
    }
    transaction.commit().await?;
    Ok(Some(game_id))
}
