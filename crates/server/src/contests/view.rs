//! A contest as its page shows it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use contest::{
    EventTable, MatchPlan, Standing, System, knockout_bracket, records, standings, table_score,
};
use sqlx::{Postgres, Transaction};
use wire::{
    ApiError, ContestEntryView, ContestGameView, ContestRoundView, ContestStandingView,
    ContestSummary, ContestTableView, ContestView, PlayerRef,
};

use crate::auth::auth_user::AuthUser;
use crate::contests::contest_edit::ContestEdit;
use crate::contests::loaded_contest::{LoadedContest, TableIndex, TableStatus};
use crate::db::contest_entry::EntryName;
use crate::db::contest_round::TableGameRow;
use crate::db::{contest_entry, contest_row};
use crate::error::Error;
use crate::ids::ContestId;
use crate::node::Node;
use crate::numbers::in_range;

/// Number of the latest rounds of an arena that are shown; each second can have one.
const ARENA_ROUNDS_SHOWN: usize = 60;

/// Returns a contest with its entries, rounds and standings.
#[utoipa::path(
    get, path = "/contests/{id}", tag = "contests", operation_id = "getContest",
    params(("id" = String, Path, description = "Id of the contest")),
    responses(
        (status = 200, description = "The contest", body = ContestView),
        (status = 401, description = "The session or token is not valid", body = ApiError),
        (status = 404, description = "No such contest", body = ApiError),
    ),
)]
pub(crate) async fn contest(
    State(node): State<Arc<Node>>,
    user: Option<AuthUser>,
    contest_id: ContestId,
) -> Result<Json<ContestView>, Error> {
    Ok(Json(load_view(&node, contest_id, user.as_ref()).await?))
}

/// Loads a contest, from the cache if it has not changed.
pub(crate) async fn load_contest(
    node: &Node,
    contest_id: ContestId,
) -> Result<Arc<LoadedContest>, Error> {
    // One snapshot for all queries, so that entries and tables belong together.
    let snapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    let mut transaction = node.pool.begin_with(snapshot).await?;
    let row = contest_row::find(&mut *transaction, contest_id).await?;
    let contest = node.contests.get_or_load(&mut transaction, row).await?;
    transaction.commit().await?;
    Ok(contest)
}

/// Loads the view of a contest for a user.
pub(crate) async fn load_view(
    node: &Node,
    contest_id: ContestId,
    user: Option<&AuthUser>,
) -> Result<ContestView, Error> {
    let contest = load_contest(node, contest_id).await?;
    contest_view(node, &contest, user).await
}

/// Commits the changes of a contest, notifies its players and returns it as the user sees it.
pub(crate) async fn commit_edit(
    node: &Arc<Node>,
    mut transaction: Transaction<'_, Postgres>,
    edit: ContestEdit,
    user: &AuthUser,
) -> Result<Json<ContestView>, Error> {
    let stored = edit.store(&mut transaction).await?;
    transaction.commit().await?;
    let contest = stored.publish(node);
    Ok(Json(contest_view(node, &contest, Some(user)).await?))
}

/// Builds the view of a contest for a user, with the current names of its players.
async fn contest_view(
    node: &Node,
    contest: &LoadedContest,
    user: Option<&AuthUser>,
) -> Result<ContestView, Error> {
    let row = &contest.row;
    let names = contest_entry::list_names(&node.pool, row.contest_id).await?;
    let organiser = contest_row::find_organiser(&node.pool, row.contest_id).await?;
    let shown = match contest.has_fixed_rounds() {
        true => 0,
        false => contest.event.rounds.len().saturating_sub(ARENA_ROUNDS_SHOWN),
    };
    let rounds = contest.event.rounds.iter().enumerate().skip(shown);
    let player_id = user.map(|user| user.player_id);
    Ok(ContestView {
        summary: summary(contest, organiser),
        description: row.description.clone(),
        settings: row.settings.0.clone(),
        check_in_minutes: in_range(row.check_in_minutes),
        break_s: in_range(row.break_s),
        late_entry: row.late_entry,
        repeat_days: row.repeat_days.map(in_range),
        entries: entry_views(contest, names),
        first_round: in_range(shown + 1),
        rounds: rounds
            .map(|(round, tables)| ContestRoundView {
                tables: table_views(contest, round, &tables.tables),
                byes: tables.byes.iter().map(|entry| in_range(*entry)).collect(),
            })
            .collect(),
        standings: contest.standings.get_or_init(|| standing_views(contest)).clone(),
        next_round_at_ms: row
            .next_round_ms
            .filter(|_| contest.has_fixed_rounds())
            .map(|time| time.0),
        problem: row.problem.as_ref().map(|problem| problem.0.clone()),
        bracket: bracket(contest),
        your_entry: player_id.and_then(|player_id| contest.entry_of(player_id)).map(in_range),
        is_organiser: player_id == Some(row.organiser_id),
    })
}

fn summary(contest: &LoadedContest, organiser: EntryName) -> ContestSummary {
    let row = &contest.row;
    ContestSummary {
        contest_id: row.contest_id.to_string(),
        name: row.name.clone(),
        organiser: PlayerRef { name: organiser.name, kind: organiser.kind.into() },
        system: row.settings.system,
        rules: row.rules.clone(),
        time_control: row.time_control.clone(),
        rated: row.rated,
        bots_allowed: row.bots_allowed,
        state: row.state.into(),
        starts_at_ms: row.starts_ms.0,
        players: in_range(contest.entries.len()),
        round: in_range(row.rounds),
        rounds: row.settings.rounds,
    }
}

/// The slots of a knockout that has started.
fn bracket(contest: &LoadedContest) -> Vec<Vec<Option<u32>>> {
    if contest.event.settings.system != System::Knockout || contest.event.rounds.is_empty() {
        return Vec::new();
    }
    let slots = |slots: Vec<Option<usize>>| slots.into_iter().map(|slot| slot.map(in_range));
    knockout_bracket(&contest.event).into_iter().map(|round| slots(round).collect()).collect()
}

fn entry_views(contest: &LoadedContest, names: Vec<EntryName>) -> Vec<ContestEntryView> {
    let entries = contest.entries.iter().zip(names);
    entries
        .map(|(entry, name)| ContestEntryView {
            player: PlayerRef { name: name.name, kind: name.kind.into() },
            rating: entry.rating,
            division: in_range(entry.division + 1),
            checked_in: entry.checked_in,
            joined: in_range(entry.joined + 1),
            dropped: entry.dropped.map(|round| in_range(round + 1)),
        })
        .collect()
}

fn table_views(
    contest: &LoadedContest,
    round: usize,
    tables: &[EventTable],
) -> Vec<ContestTableView> {
    let view = |(index, table): (usize, &EventTable)| {
        let at = TableIndex { round, table: index };
        let entries = |indices: &[usize]| indices.iter().map(|entry| in_range(*entry)).collect();
        let plan = MatchPlan::new(table.players.len());
        ContestTableView {
            players: entries(&table.players),
            games: contest.games_of(at).iter().map(game_view).collect(),
            absent: entries(&table.absent),
            scores: table_score(&contest.event, table, &plan).score,
            complete: contest.status(at) == TableStatus::Settled,
        }
    };
    tables.iter().enumerate().map(view).collect()
}

fn game_view(game: &TableGameRow) -> ContestGameView {
    ContestGameView {
        game_id: game.game_id.map(|game_id| game_id.to_string()),
        points: game.points.clone(),
    }
}

fn standing_views(contest: &LoadedContest) -> Vec<ContestStandingView> {
    let mut scores: Vec<Vec<i64>> =
        records(&contest.event).into_iter().map(|record| record.round_scores).collect();
    let mut view = |line: Standing| ContestStandingView {
        entry: in_range(line.player),
        place: in_range(line.rank),
        score: line.score,
        // The rounds of an arena are moments, thousands of them.
        round_scores: match contest.has_fixed_rounds() {
            true => scores.get_mut(line.player).map(std::mem::take).unwrap_or_default(),
            false => Vec::new(),
        },
        tie_breaks: line.tie_breaks,
    };
    standings(&contest.event).into_iter().map(&mut view).collect()
}
