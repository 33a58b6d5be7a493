//! Archive search by position, with the position index.

use explorer::GameReference;
use games::{AnyPosition, Game};
use sqlx::PgPool;

use crate::db::archive_search::{self, ArchiveFilter, ArchivedGameRow, find_among};
use crate::error::Error;
use crate::ids::{GameId, PlayerId};
use crate::position_index::PositionIndex;

/// Number of games that are compared at a time.
const BATCH: usize = 200;

/// Maximum number of batches for one page. The next page continues where this one ended.
const BATCHES_MAX: usize = 10;

/// Position to be searched for.
#[derive(Clone)]
pub(crate) struct SearchedPosition {
    pub(crate) game: Game,
    pub(crate) position: AnyPosition,
}

/// Games found, and where the next page begins.
pub(crate) struct FoundGames {
    pub(crate) rows: Vec<ArchivedGameRow>,
    /// The next page has games before this one.
    pub(crate) next: Option<GameId>,
}

/// Search that continues before the games it has compared.
pub(crate) struct PositionSearch<'a> {
    pub(crate) pool: &'a PgPool,
    pub(crate) index: &'a PositionIndex,
    pub(crate) searched: &'a SearchedPosition,
    pub(crate) filter: ArchiveFilter,
    pub(crate) viewer_id: Option<PlayerId>,
}

/// Games of a batch that match, and the last game of the batch if there are more.
type Batch = (Vec<ArchivedGameRow>, Option<GameId>);

impl PositionSearch<'_> {
    /// Finds games with the position, the newest first.
    pub(crate) async fn find(mut self, limit: usize) -> Result<FoundGames, Error> {
        let mut rows: Vec<ArchivedGameRow> = Vec::new();
        for _ in 0..BATCHES_MAX {
            let (found, next) = match self.filter.player {
                Some(_) => self.next_of_player().await?,
                None => self.next_of_all().await?,
            };
            rows.extend(found);
            if rows.len() > limit {
                rows.truncate(limit);
                return Ok(FoundGames { next: rows.last().map(|row| row.game_id), rows });
            }
            match next {
                Some(before) => self.filter.before = before,
                None => return Ok(FoundGames { rows, next: None }),
            }
        }
        Ok(FoundGames { rows, next: Some(self.filter.before) })
    }

    /// Reads a batch of games with the position and keeps those that match.
    async fn next_of_all(&self) -> Result<Batch, Error> {
        let SearchedPosition { game, position } = self.searched.clone();
        let before = self.filter.before.0.cast_unsigned();
        let rules = game.spelled_out().to_string();
        let found = self
            .index
            .query(move |segments| segments.games_with(&game, &position, BATCH, Some(before)));
        let found = found.await?;
        let next = found.last().filter(|_| found.len() == BATCH);
        let next = next.map(|last| GameId(last.game_id.cast_signed()));
        let opening = self.filter.opening.as_deref();
        let mut db = self.pool.acquire().await?;
        let rows =
            find_among(&mut db, &found, &rules, opening, self.viewer_id, BATCH as i64).await?;
        Ok((rows, next))
    }

    /// Reads a batch of games of a player and keeps those with the position.
    async fn next_of_player(&self) -> Result<Batch, Error> {
        let (pool, viewer_id) = (self.pool, self.viewer_id);
        let mut rows = archive_search::search(pool, &self.filter, viewer_id, BATCH as i64).await?;
        let next = rows.last().filter(|_| rows.len() == BATCH).map(|row| row.game_id);
        let SearchedPosition { game, position } = self.searched.clone();
        let games: Vec<GameId> = rows.iter().map(|row| row.game_id).collect();
        let found = self.index.query(move |segments| {
            with_position(&games, |before| {
                Ok(segments.games_with(&game, &position, 1, Some(before))?.first().copied())
            })
        });
        let found = found.await?;
        rows.retain_mut(|row| {
            let reference =
                found.iter().find(|found| found.game_id == row.game_id.0.cast_unsigned());
            row.ply = reference.map(|reference| i16::from(reference.ply));
            row.ply.is_some()
        });
        Ok((rows, next))
    }
}

/// Selects those of the given games, the newest first, that have the position.
/// `newest_before` finds the newest game with the position before another game.
fn with_position(
    games: &[GameId],
    newest_before: impl Fn(u64) -> Result<Option<GameReference>, explorer::Error>,
) -> Result<Vec<GameReference>, explorer::Error> {
    let mut found = Vec::new();
    let mut newest: Option<GameReference> = None;
    for game_id in games.iter().map(|game| game.0.cast_unsigned()) {
        if newest.is_none_or(|newest| newest.game_id > game_id) {
            newest = newest_before(game_id.saturating_add(1))?;
        }
        match newest {
            Some(newest) if newest.game_id == game_id => found.push(newest),
            Some(_) => {}
            None => break,
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn games_in_both_lists_are_found_with_few_queries() {
        let check = |games: &[i64], with: &[u64], expected: &[u64], most: u32| {
            let queries = Cell::new(0);
            let newest_before = |before: u64| {
                queries.set(queries.get() + 1);
                let game_id = with.iter().copied().find(|game_id| *game_id < before);
                Ok(game_id.map(|game_id| GameReference { game_id, ply: 3 }))
            };
            let games: Vec<GameId> = games.iter().copied().map(GameId).collect();
            let found = with_position(&games, newest_before).unwrap();
            let found: Vec<u64> = found.iter().map(|reference| reference.game_id).collect();
            assert_eq!(found, expected, "{games:?} {with:?}");
            assert!(queries.get() <= most, "{} queries", queries.get());
        };
        check(&[9, 7, 4, 2], &[8, 7, 2, 1], &[7, 2], 3);
        check(&[9, 8, 7, 6], &[2], &[], 1);
        check(&[3, 2], &[], &[], 1);
        check(&[], &[5], &[], 0);
    }
}
