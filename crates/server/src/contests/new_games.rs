//! Creation of the games of a contest, live from the first moment.

use std::collections::{BTreeSet, HashSet};

use contest::MatchPlan;
use sqlx::PgConnection;
use table::Table;
use wire::PlayerKind;

use crate::clock::UnixMs;
use crate::contests::loaded_contest::{LoadedContest, TableIndex};
use crate::db::contest_entry::EntryRow;
use crate::db::contest_game::{self, StartedGameRow};
use crate::db::contest_round::TableGameRow;
use crate::db::game::GameSpeed;
use crate::error::Error;
use crate::game::live_game::FIRST_MOVE_LIMIT_MS;
use crate::ids::{GameId, PlayerId, new_id};
use crate::lobby::eligibility::{can_play_rated, pairs_at_limit};
use crate::numbers::{WaitingSeats, in_range};
use crate::ratings::pools::pool_of_game;

/// Game of a table to be created.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewTableGame {
    pub(crate) at: TableIndex,
    /// Number of the game at its table, from 0.
    pub(crate) number: usize,
    /// Number of games without a result before it.
    pub(crate) replays: i16,
}

/// Inserts games and adds them to the contest; returns their rows.
pub(crate) async fn insert_games(
    db: &mut PgConnection,
    contest: &mut LoadedContest,
    now_ms: UnixMs,
    games: &[NewTableGame],
) -> Result<Vec<TableGameRow>, Error> {
    if games.is_empty() {
        return Ok(Vec::new());
    }
    let mut rows = Vec::with_capacity(games.len());
    let mut started = Vec::with_capacity(games.len());
    let mut ids = HashSet::new();
    for game in games {
        let row = started_row(contest, game, unused_id(&mut ids, now_ms)?)?;
        rows.push(TableGameRow {
            round: in_range(game.at.round),
            table_number: in_range(game.at.table),
            number: in_range(game.number),
            game_id: Some(row.game_id),
            points: None,
            superior: Vec::new(),
            replays: game.replays,
        });
        started.push(row);
    }
    limit_rated_pairs(&mut *db, now_ms, &mut started).await?;
    let deadline_ms = now_ms + FIRST_MOVE_LIMIT_MS;
    let organiser_id = contest.row.organiser_id;
    contest_game::insert_started(db, organiser_id, now_ms, deadline_ms, &started).await?;
    for (game, row) in games.iter().zip(&rows) {
        let of_round = contest.games.get_mut(game.at.round);
        if let Some(of_table) = of_round.and_then(|tables| tables.get_mut(game.at.table)) {
            of_table.push(row.clone());
        }
    }
    Ok(rows)
}

/// A new id. Many games start in one millisecond, so their ids are compared.
fn unused_id(ids: &mut HashSet<GameId>, now_ms: UnixMs) -> Result<GameId, Error> {
    loop {
        let id = new_id(now_ms)?;
        if ids.insert(id) {
            return Ok(id);
        }
    }
}

fn started_row(
    contest: &LoadedContest,
    game: &NewTableGame,
    game_id: GameId,
) -> Result<StartedGameRow, Error> {
    let inconsistent = || Error::Internal(format!("no table or rules for {game:?}"));
    let table = contest.table(game.at).ok_or_else(inconsistent)?;
    let size = table.players.len();
    let config = contest.configs.iter().find(|(seats, _)| *seats == size);
    let (_, config) = config.ok_or_else(inconsistent)?;
    let plan = MatchPlan::new(size);
    let order = plan.order(game.number);
    let entry = |place: &usize| contest.entries.get(*table.players.get(*place)?);
    let entries: Vec<&EntryRow> = order.iter().filter_map(entry).collect();
    let kinds: Vec<PlayerKind> = entries.iter().map(|entry| entry.kind.into()).collect();
    let with_bots = entries.iter().any(|entry| entry.kind.is_automated());
    let first = kinds.first().copied().unwrap_or(PlayerKind::Guest);
    let text = config.to_string();
    Ok(StartedGameRow {
        game_id,
        shard: game_id.shard(),
        pool: pool_of_game(&text, with_bots),
        speed: GameSpeed::of(config.control) as i16,
        waiting_seats: WaitingSeats::from(Table::new(config.clone()).waiting_seats()).0,
        // A table of members and bots is casual, like any other game of theirs.
        rated: contest.row.rated && kinds.iter().all(|kind| can_play_rated(first, *kind)),
        rules_revision: in_range(config.game.rules_revision()),
        player_ids: entries.iter().filter_map(|entry| entry.player_id).collect(),
        config: text,
    })
}

/// Makes games casual whose players have played too many rated games with each other today.
async fn limit_rated_pairs(
    db: &mut PgConnection,
    now_ms: UnixMs,
    games: &mut [StartedGameRow],
) -> Result<(), Error> {
    let mut pairs: BTreeSet<(PlayerId, PlayerId)> = BTreeSet::new();
    for game in games.iter().filter(|game| game.rated) {
        pairs.extend(pairs_of(&game.player_ids));
    }
    if pairs.is_empty() {
        return Ok(());
    }
    let pairs: Vec<(PlayerId, PlayerId)> = pairs.into_iter().collect();
    let limited = pairs_at_limit(db, &pairs, now_ms).await?;
    for game in games.iter_mut().filter(|game| game.rated) {
        game.rated = !pairs_of(&game.player_ids).any(|pair| limited.contains(&pair));
    }
    Ok(())
}

fn pairs_of(players: &[PlayerId]) -> impl Iterator<Item = (PlayerId, PlayerId)> {
    let others = |index: usize| players.get(index + 1..).unwrap_or_default();
    let pairs = move |(index, one): (usize, &PlayerId)| {
        let one = *one;
        others(index).iter().map(move |other| (one.min(*other), one.max(*other)))
    };
    players.iter().enumerate().flat_map(pairs)
}
