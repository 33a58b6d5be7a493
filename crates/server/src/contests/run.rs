//! One step of a contest: enter results, start games and rounds, finish.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use contest::{ContestEvent, MatchPlan, PairError, Round, System, pair_next_round};
use futures_util::FutureExt;
use sqlx::PgConnection;
use sqlx::types::Json;
use table::{LogEvent, LogLine};
use wire::{ContestReason, ContestReasonCode};

use crate::clock::UnixMs;
use crate::contests::abort_games::abort_queued_games;
use crate::contests::contest_edit::ContestEdit;
use crate::contests::create::insert_next;
use crate::contests::divisions::assign_divisions;
use crate::contests::loaded_contest::{TableIndex, TableStatus};
use crate::contests::missing_players::{APPEAR_MS, CHECK_AFTER_MS, ENTRIES_MAX, missing_seat};
use crate::contests::results::{by_place, seat_points};
use crate::db::contest_log::{NewLogLine, StoredContestAction};
use crate::db::contest_round::EndedGame;
use crate::db::contest_row::{self, StoredContestState};
use crate::db::{contest_entry, contest_round};
use crate::error::Error;
use crate::ids::{ContestId, GameId};
use crate::node::Node;
use crate::numbers::in_range;

/// Maximum number of contests in one run.
const CONTESTS_MAX: i64 = 1_000;

/// Number of rounds that the longest arena has at most; the crate `contest` limits rounds.
const ARENA_ROUNDS_MAX: i64 = 9_000;

/// Shortest time between two pairings of an arena.
const ARENA_INTERVAL_MS: i64 = 1_000;

/// Advances all contests that run or are to start.
pub(crate) async fn run_contests(node: &Arc<Node>) -> Result<(), Error> {
    for contest_id in contest_row::list_due(&node.pool, node.now(), CONTESTS_MAX).await? {
        // A contest that fails does not delay the others.
        match AssertUnwindSafe(run_contest(node, contest_id)).catch_unwind().await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => error.log(),
            Err(_) => tracing::error!(contest_id = contest_id.0, "step of a contest panicked"),
        }
    }
    abort_queued_games(node).await
}

/// Advances one contest by one step, in one transaction.
/// During maintenance it only enters results.
pub(crate) async fn run_contest(node: &Arc<Node>, contest_id: ContestId) -> Result<(), Error> {
    let may_start_games = !node.site_state().maintenance;
    let mut transaction = node.pool.begin().await?;
    let mut edit = ContestEdit::begin(node, &mut transaction, contest_id).await?;
    let row = &edit.contest.row;
    let is_due = row.starts_ms <= edit.now_ms && row.problem.is_none();
    match row.state {
        StoredContestState::Open if is_due && may_start_games => {
            start(&mut transaction, &mut edit).await?;
        }
        StoredContestState::Running => {
            drop_gone_players(&mut transaction, &mut edit).await?;
            enter_results(&mut transaction, &mut edit).await?;
            // The next games of the players start after the end of these.
            edit.now_ms = node.now();
            if may_start_games {
                forfeit_missing_players(node, &mut transaction, &mut edit).await?;
                start_next_games(&mut edit);
                pair_if_due(&mut edit).await?;
            }
        }
        _ => {}
    }
    let stored = edit.store(&mut transaction).await?;
    transaction.commit().await?;
    stored.publish(node);
    Ok(())
}

/// Starts a contest with the players who are there.
async fn start(db: &mut PgConnection, edit: &mut ContestEdit) -> Result<(), Error> {
    let needs_check_in = edit.contest.row.check_in_minutes > 0;
    let mut missing =
        contest_entry::list_gone(&mut *db, edit.contest.row.contest_id, edit.now_ms).await?;
    let unchecked = edit.contest.entries.iter().filter(|entry| !entry.checked_in);
    missing.extend(unchecked.filter(|_| needs_check_in).filter_map(|entry| entry.player_id));
    if !missing.is_empty() {
        edit.remove(&mut *db, &missing).await?;
        let reason =
            ContestReason::from(ContestReasonCode::NotThere).with("players", missing.len());
        let line = NewLogLine::new(StoredContestAction::Withdrew, None);
        edit.log(line.with_reason(Some(reason)));
    }
    assign_divisions(db, edit).await?;
    let waits_for_players =
        edit.contest.event.settings.system == System::Arena && edit.contest.row.late_entry;
    match pair(&mut edit.contest.event).await? {
        Ok(round) => add_round(edit, round),
        Err(PairError::TooFewPlayers) if waits_for_players => edit.set_changed(),
        Err(PairError::TooFewPlayers) => {
            let reason = ContestReasonCode::TooFewPlayers.into();
            edit.end(StoredContestState::Cancelled, None, Some(reason));
            return insert_next(db, edit).await;
        }
        Err(error) => {
            set_problem(edit, &error);
            return Ok(());
        }
    }
    edit.contest.row.state = StoredContestState::Running;
    insert_next(db, edit).await
}

fn add_round(edit: &mut ContestEdit, round: Round) {
    let number: i32 = in_range(edit.contest.event.rounds.len() + 1);
    // An arena pairs every second.
    if edit.contest.has_fixed_rounds() {
        let line = NewLogLine::new(StoredContestAction::RoundStarted, None);
        edit.log(NewLogLine { round: Some(number), ..line });
    }
    edit.add_round(round);
}

fn set_problem(edit: &mut ContestEdit, error: &PairError) {
    edit.contest.row.problem = Some(Json(reason_of(error)));
    edit.set_changed();
}

/// The reason that the page shows for an error of pairing.
fn reason_of(error: &PairError) -> ContestReason {
    let reason = ContestReason::from;
    match error {
        PairError::NoDesign { players } => {
            reason(ContestReasonCode::NoDesign).with("players", players)
        }
        PairError::TooManyPlayers { players } => {
            reason(ContestReasonCode::TooManyAtTable).with("players", players)
        }
        PairError::Undecided { round, table } => {
            let undecided = reason(ContestReasonCode::Undecided);
            undecided.with("round", round + 1).with("table", table + 1)
        }
        PairError::TooFewPlayers => reason(ContestReasonCode::TooFewPlayers),
        // The settings were checked, and entries are closed where the schedule is fixed.
        PairError::Unfinished { .. }
        | PairError::Finished
        | PairError::LateEntry { .. }
        | PairError::TableSize { .. } => reason(ContestReasonCode::NoPairing),
    }
}

/// Pairs the next round, outside of the threads that serve requests.
async fn pair(event: &mut ContestEvent) -> Result<Result<Round, PairError>, Error> {
    let empty = ContestEvent::new(event.settings.clone(), Vec::new());
    let owned = std::mem::replace(event, empty);
    let paired = tokio::task::spawn_blocking(move || {
        let round = pair_next_round(&owned);
        (owned, round)
    });
    let (owned, round) =
        paired.await.map_err(|error| Error::internal("cannot pair a round", error))?;
    *event = owned;
    Ok(round)
}

/// Takes players out whose account was deleted or suspended.
async fn drop_gone_players(db: &mut PgConnection, edit: &mut ContestEdit) -> Result<(), Error> {
    let contest_id = edit.contest.row.contest_id;
    for player_id in contest_entry::list_gone(&mut *db, contest_id, edit.now_ms).await? {
        if let Some(entry) = edit.contest.entry_of(player_id) {
            let reason = ContestReasonCode::AccountClosed.into();
            edit.drop_out(&mut *db, entry, reason).await?;
            edit.log(NewLogLine::new(StoredContestAction::Withdrew, Some(player_id)));
        }
    }
    Ok(())
}

/// Enters the points of games that have ended.
async fn enter_results(db: &mut PgConnection, edit: &mut ContestEdit) -> Result<(), Error> {
    let ended = contest_round::list_ended(db, edit.contest.row.contest_id).await?;
    if ended.is_empty() {
        return Ok(());
    }
    let running = running_games(edit);
    let win = edit.contest.event.settings.stakes.win;
    for game in &ended {
        let Some((at, number)) = running.get(&game.game_id).copied() else { continue };
        let size = edit.contest.table(at).map_or(2, |table| table.players.len());
        let plan = MatchPlan::new(size);
        match seat_points(&game.ending, &game.result, win) {
            Some(points) => edit.enter_result(at, number, by_place(&points, plan.order(number))),
            None => repeat_or_forfeit(edit, at, number, game),
        }
    }
    Ok(())
}

fn running_games(edit: &ContestEdit) -> HashMap<GameId, (TableIndex, usize)> {
    let games = edit.contest.running_games().into_iter();
    games.map(|(game_id, at, number)| (game_id, (at, number))).collect()
}

/// Repeats a game without a result. A player who aborts the second one forfeits the table.
fn repeat_or_forfeit(edit: &mut ContestEdit, at: TableIndex, number: usize, game: &EndedGame) {
    if edit.contest.table(at).is_none_or(|table| !table.absent.is_empty()) {
        return;
    }
    let replays = edit.contest.games_of(at).last().map_or(0, |game| game.replays);
    let line: Option<LogLine> = game.abort_line.as_ref().and_then(|line| line.parse().ok());
    let aborted_by = match line.map(|line| line.event) {
        Some(LogEvent::Command(seat, _)) if replays > 0 => Some(seat),
        _ => None,
    };
    match aborted_by.and_then(|seat| entry_at_seat(edit, at, number, seat.index())) {
        Some(entry) => edit.forfeit(at, entry, ContestReasonCode::AbortedTwice.into()),
        None => edit.replay_game(at),
    }
}

/// The entry that plays a game of a table from a seat.
fn entry_at_seat(edit: &ContestEdit, at: TableIndex, number: usize, seat: usize) -> Option<usize> {
    let table = edit.contest.table(at)?;
    let plan = MatchPlan::new(table.players.len());
    table.players.get(*plan.order(number).get(seat)?).copied()
}

/// Forfeits the tables of players who do not make their first move.
async fn forfeit_missing_players(
    node: &Node,
    db: &mut PgConnection,
    edit: &mut ContestEdit,
) -> Result<(), Error> {
    let started_before_ms = edit.now_ms - CHECK_AFTER_MS;
    let contest_id = edit.contest.row.contest_id;
    let early = contest_round::list_early(db, contest_id, started_before_ms, ENTRIES_MAX).await?;
    if early.is_empty() {
        return Ok(());
    }
    let available_ms =
        node.games.outages().iter().map(|outage| outage.until_ms).max().unwrap_or(UnixMs(0));
    let running = running_games(edit);
    for mut game in early {
        if game.is_elsewhere {
            let stored = node.games.store.load_game(game.game_id).await?;
            let entries = stored.map(|stored| stored.entries).unwrap_or_default();
            game.lines = entries.into_iter().map(|entry| entry.line).collect();
        }
        let Some(seat) = missing_seat(&game, edit.now_ms, available_ms) else { continue };
        let Some((at, number)) = running.get(&game.game_id).copied() else { continue };
        let Some(entry) = entry_at_seat(edit, at, number, seat.index()) else { continue };
        let reason = ContestReason::from(ContestReasonCode::NoMove);
        let reason = reason.with("seconds", APPEAR_MS / 1_000);
        match edit.contest.has_fixed_rounds() {
            true => edit.forfeit(at, entry, reason),
            // An arena would pair the player again at once.
            false => edit.drop_out(&mut *db, entry, reason).await?,
        }
    }
    Ok(())
}

/// Starts the next game of each table whose last game has ended.
fn start_next_games(edit: &mut ContestEdit) {
    for (at, status) in edit.contest.open_tables() {
        if status == TableStatus::NextGame {
            edit.start_game(at, 0);
        }
    }
}

/// Pairs the next round when it is due, or finishes the contest.
async fn pair_if_due(edit: &mut ContestEdit) -> Result<(), Error> {
    if edit.contest.row.problem.is_some() {
        return Ok(());
    }
    match edit.contest.has_fixed_rounds() {
        true => pair_after_break(edit).await,
        false => pair_arena(edit).await,
    }
}

/// Pairs a round when the one before is complete and the break is over.
async fn pair_after_break(edit: &mut ContestEdit) -> Result<(), Error> {
    if !edit.contest.open_tables().is_empty() {
        return Ok(());
    }
    let is_first_step = edit.contest.row.next_round_ms.is_none();
    let break_ms = i64::from(edit.contest.row.break_s) * 1_000;
    let due_ms = edit.contest.row.next_round_ms.unwrap_or(edit.now_ms + break_ms);
    if due_ms > edit.now_ms && !is_first_step {
        return Ok(());
    }
    match pair(&mut edit.contest.event).await? {
        Ok(round) if due_ms <= edit.now_ms => add_round(edit, round),
        Ok(_) => {
            // The break begins; players may leave or enter before it ends.
            edit.contest.row.next_round_ms = Some(due_ms);
            edit.set_changed();
        }
        Err(PairError::Finished | PairError::TooFewPlayers) => {
            edit.end(StoredContestState::Finished, None, None);
        }
        Err(error) => set_problem(edit, &error),
    }
    Ok(())
}

/// Pairs the free players of an arena, until its time is over and its games have ended.
async fn pair_arena(edit: &mut ContestEdit) -> Result<(), Error> {
    let minutes = i64::from(edit.contest.row.settings.minutes.unwrap_or(0));
    let length_ms = minutes * 60_000;
    let open = edit.contest.open_tables();
    if edit.contest.row.starts_ms + length_ms <= edit.now_ms {
        if open.is_empty() {
            edit.end(StoredContestState::Finished, None, None);
        }
        return Ok(());
    }
    let busy: usize = open
        .iter()
        .filter_map(|(at, _)| edit.contest.table(*at))
        .map(|table| table.players.len())
        .sum();
    let present = edit.contest.event.present(edit.contest.event.rounds.len()).len();
    let is_due = edit.contest.row.next_round_ms.is_none_or(|due_ms| due_ms <= edit.now_ms);
    if !is_due || present < busy + 2 {
        return Ok(());
    }
    match pair(&mut edit.contest.event).await? {
        Ok(round) => {
            add_round(edit, round);
            let interval_ms = (length_ms / ARENA_ROUNDS_MAX).max(ARENA_INTERVAL_MS);
            let due_ms = edit.now_ms + interval_ms - ARENA_INTERVAL_MS / 2;
            edit.contest.row.next_round_ms = Some(due_ms);
        }
        Err(PairError::TooFewPlayers) => {}
        Err(error) => set_problem(edit, &error),
    }
    Ok(())
}
