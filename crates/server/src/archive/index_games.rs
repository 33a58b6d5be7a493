//! Task of each node that adds archived games to its position index.
//!
//! Games are numbered in the order in which they are archived, and the segments of the index know
//! their numbers. So the task adds what is missing in its folder, whatever happened to it: a new
//! folder, an interrupted run, a damaged segment. Nothing about it is stored in the database.

use std::sync::Arc;
use std::time::Duration;

use explorer::{
    ExplorerGame, ExplorerResult, GameSource, NumberRange, RatingBand, SegmentWriter,
    merge_segments,
};
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::db::archived_game;
use crate::db::player_kind::StoredKind;
use crate::db::recorded_game::{self, RecordedGame};
use crate::error::Error;
use crate::node::Node;
use crate::position_index::{PositionIndex, SERIES};

/// Interval at which new games are looked for.
const INTERVAL: Duration = Duration::from_millis(500);

/// Pause after an error.
const ERROR_PAUSE: Duration = Duration::from_secs(60);

/// Maximum number of games in a new segment.
const SEGMENT_GAMES: u64 = 10_000;

/// Number of games in memory while a segment is written.
const CHUNK: u64 = 100;

/// Spawns the task of a node, which ends with the node.
pub(crate) fn spawn_indexer(node: &Arc<Node>) {
    let Some(index) = node.position_index.clone() else { return };
    let node = Arc::downgrade(node);
    tokio::spawn(async move {
        let mut interval = interval(INTERVAL);
        interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            interval.tick().await;
            let Some(node) = node.upgrade().filter(|node| !node.is_shutting_down()) else {
                return index.unlock();
            };
            let result = index_new_games(&node, &index).await;
            drop(node);
            if let Err(error) = result {
                error.log();
                sleep(ERROR_PAUSE).await;
            }
        }
    });
}

/// Writes segments until no archived game is missing in the folder.
async fn index_new_games(node: &Node, index: &PositionIndex) -> Result<(), Error> {
    let is_writer = index.run_blocking(PositionIndex::lock).await?;
    loop {
        // A folder that another process writes is only read.
        let indexed = index.run_blocking(PositionIndex::refresh).await?;
        if !is_writer || node.is_shutting_down() {
            return Ok(());
        }
        let last = archived_game::last_number(&node.pool).await?;
        if let Some(range) = indexed.last().filter(|range| range.last > last) {
            return Err(Error::Config {
                name: "position_index",
                reason: format!(
                    "the folder has games up to number {} and the database up to {last}; \
                     delete its segments",
                    range.last
                ),
            });
        }
        let Some(range) = first_missing(&indexed, last) else { return Ok(()) };
        write_segment(node, index, range).await?;
        let merged = index.run_blocking(|index| merge_segments(index.folder())).await?;
        index.close();
        if let Some(merged) = merged {
            tracing::debug!(games = merged.games, "segments of the position index merged");
        }
    }
}

/// First missing numbers up to the last one, as many as fit into a segment.
fn first_missing(indexed: &[NumberRange], last: u64) -> Option<NumberRange> {
    let first = match indexed.first() {
        Some(range) if range.first <= 1 => range.last + 1,
        _ => 1,
    };
    let next = indexed.iter().map(|range| range.first).find(|next| *next > first);
    let end = next.map_or(last, |next| next - 1).min(first + SEGMENT_GAMES - 1);
    (first <= end).then_some(NumberRange { first, last: end })
}

/// Writes a segment with the games of these numbers.
async fn write_segment(
    node: &Node,
    index: &PositionIndex,
    range: NumberRange,
) -> Result<(), Error> {
    let name = range.segment_name(SERIES);
    let create = move |index: &PositionIndex| SegmentWriter::create(index.folder(), &name);
    let mut writer = index.run_blocking(create).await?;
    let mut first = range.first;
    while first <= range.last {
        let chunk = NumberRange { first, last: range.last.min(first + CHUNK - 1) };
        let mut games = Vec::new();
        for game_id in archived_game::list_numbers(&node.pool, chunk).await? {
            let mut db = node.pool.acquire().await?;
            games.extend(recorded_game::load(&mut db, game_id).await?);
        }
        writer = index.run_blocking(move |_| add_games(writer, &games)).await?;
        first = chunk.last + 1;
    }
    let written = index.run_blocking(move |_| writer.finish()).await?;
    tracing::debug!(games = written.games, last = range.last, "games added to the position index");
    Ok(())
}

/// Adds games to a segment.
/// A game that cannot be replayed is left out; the archive check reports it.
fn add_games(
    mut writer: SegmentWriter,
    games: &[RecordedGame],
) -> Result<SegmentWriter, explorer::Error> {
    for stored in games {
        let added = match explorer_game(stored) {
            Ok(game) => writer.add(&game),
            Err(fault) => {
                tracing::error!(game_id = stored.game_id.0, fault, "game not indexed");
                continue;
            }
        };
        match added {
            Err(explorer::Error::Action { ply, reason, .. }) => {
                tracing::error!(game_id = stored.game_id.0, ply, reason, "game not indexed");
            }
            added => added?,
        }
    }
    Ok(writer)
}

/// Game in the form of the index.
fn explorer_game(stored: &RecordedGame) -> Result<ExplorerGame, String> {
    let table = stored.table()?;
    let places: Option<Vec<u8>> =
        stored.seats.iter().map(|seat| u8::try_from(seat.place?).ok()).collect();
    Ok(ExplorerGame {
        game_id: stored.game_id.0.cast_unsigned(),
        game: table.config().game.clone(),
        start: table.start().clone(),
        actions: table.plies().iter().map(|ply| ply.played.action.clone()).collect(),
        source: source(stored),
        band: band(stored),
        result: places.and_then(|places| ExplorerResult::from_places(table.start(), &places)),
    })
}

fn source(stored: &RecordedGame) -> GameSource {
    let is_computer = |kind| matches!(kind, StoredKind::Bot | StoredKind::Computer);
    match stored.listed {
        false => GameSource::Unlisted,
        true if stored.seats.iter().filter_map(|seat| seat.kind).any(is_computer) => {
            GameSource::Computers
        }
        true => GameSource::Members,
    }
}

/// Band of the mean rating before the game.
fn band(stored: &RecordedGame) -> RatingBand {
    let ratings = stored.seats.iter().map(|seat| Some(seat.view().rating_before?.value));
    let ratings: Option<Vec<i32>> = ratings.collect();
    let mean = ratings.filter(|ratings| !ratings.is_empty()).map(|ratings| {
        let sum: i64 = ratings.iter().copied().map(i64::from).sum();
        sum / ratings.len() as i64
    });
    mean.map_or(RatingBand::UNRATED, |mean| RatingBand::of(mean.clamp(0, 9_999) as u16))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_filled_from_the_first_number_on() {
        let check = |indexed: &[(u64, u64)], last: u64, expected: Option<(u64, u64)>| {
            let indexed: Vec<NumberRange> = indexed
                .iter()
                .map(|(first, last)| NumberRange { first: *first, last: *last })
                .collect();
            let missing = first_missing(&indexed, last).map(|range| (range.first, range.last));
            assert_eq!(missing, expected, "{indexed:?} of {last}");
        };
        check(&[], 0, None);
        check(&[], 3, Some((1, 3)));
        check(&[(1, 3)], 3, None);
        check(&[(1, 3)], 4, Some((4, 4)));
        check(&[(5, 9)], 9, Some((1, 4)));
        check(&[(1, 2), (5, 9)], 12, Some((3, 4)));
        check(&[], 30_000, Some((1, 10_000)));
    }
}
