//! Upload of events that were played without the server.
//!
//! Their players need no account: an entry then has a name instead of a player.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use contest::{ContestEvent, MatchLength, Scoring, System};
use sqlx::types::Json as JsonColumn;
use wire::{
    ApiError, ContestLength, ContestScoring, ContestSettings, ContestSystem, ContestView,
    UploadContest,
};

use crate::auth::attempt_limit::{CONTESTS_PER_PLAYER, count_attempt};
use crate::auth::auth_user::AuthUser;
use crate::clock::UnixMs;
use crate::contests::create::{check_may_organise, check_name};
use crate::contests::view::load_view;
use crate::db::contest_entry::{self, NamedEntry};
use crate::db::contest_log::{self, NewLogLine, StoredContestAction};
use crate::db::contest_round::{self, ByeRow, TableGameRow, TableRow};
use crate::db::contest_row::{self, ContestRow, StoredContestState};
use crate::error::Error;
use crate::hidden_text::is_control_or_hidden;
use crate::http::extract::JsonBody;
use crate::ids::{PlayerId, new_id};
use crate::node::Node;
use crate::numbers::in_range;

/// Maximum number of players of an uploaded event.
const ENTRIES_MAX: usize = 1_000;

/// Maximum length of the name of a player, in characters.
const NAME_MAX: usize = 60;

/// Stores an event that was played without the server, as a finished contest.
#[utoipa::path(
    post, path = "/contests/upload", tag = "contests", request_body = UploadContest,
    responses(
        (status = 201, description = "The stored contest", body = ContestView),
        (status = 403, description = "The player may not create contests", body = ApiError),
        (status = 422, description = "Invalid name or event file", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn upload_contest(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    JsonBody(request): JsonBody<UploadContest>,
) -> Result<(StatusCode, Json<ContestView>), Error> {
    check_may_organise(&user)?;
    check_name(&request.name)?;
    let event = read_event(&request.event)?;
    count_attempt(&node, CONTESTS_PER_PLAYER, &user.player_id.to_string()).await?;
    let mut row = new_row(&request.name, &event, user.player_id, node.now())?;
    let contest_id = row.contest_id;
    let mut transaction = node.pool.begin().await?;
    contest_row::insert(&mut transaction, &row).await?;
    contest_row::update(&mut transaction, &mut row).await?;
    contest_entry::insert_named(&mut transaction, contest_id, &named_entries(&event)).await?;
    let (tables, byes, games) = round_rows(&event);
    contest_round::insert_tables(&mut transaction, contest_id, &tables, &byes).await?;
    contest_round::upsert_games(&mut transaction, contest_id, &games).await?;
    let line = NewLogLine::new(StoredContestAction::Uploaded, Some(user.player_id));
    contest_log::insert(&mut transaction, contest_id, row.created_ms, &[line]).await?;
    transaction.commit().await?;
    Ok((StatusCode::CREATED, Json(load_view(&node, contest_id, Some(&user)).await?)))
}

/// Reads an event file and checks the names of its players.
fn read_event(text: &str) -> Result<ContestEvent, Error> {
    let invalid = |line: usize, message: String| {
        let error = ApiError::new("invalid-event-file").with("line", line.to_string());
        Error::Unprocessable(error.with("message", message))
    };
    let event = eventfile::read_event(text).map_err(|error| invalid(error.line, error.message))?;
    if event.entries.len() > ENTRIES_MAX {
        return Err(invalid(1, format!("more than {ENTRIES_MAX} players")));
    }
    let is_bad = |name: &str| {
        name.trim().is_empty()
            || name.chars().count() > NAME_MAX
            || name.chars().any(is_control_or_hidden)
    };
    match event.entries.iter().find(|entry| is_bad(&entry.name)) {
        Some(_) => Err(invalid(1, format!("a name is empty or has more than {NAME_MAX} letters"))),
        None => Ok(event),
    }
}

fn new_row(
    name: &str,
    event: &ContestEvent,
    organiser_id: PlayerId,
    now_ms: UnixMs,
) -> Result<ContestRow, Error> {
    Ok(ContestRow {
        contest_id: new_id(now_ms)?,
        organiser_id,
        name: name.trim().to_owned(),
        description: String::new(),
        settings: JsonColumn(contest_settings(event)),
        rules: Vec::new(),
        time_control: String::new(),
        rated: false,
        check_in_minutes: 0,
        break_s: 0,
        bots_allowed: false,
        late_entry: false,
        repeat_days: None,
        state: StoredContestState::Finished,
        created_ms: now_ms,
        starts_ms: now_ms,
        next_round_ms: None,
        rounds: in_range(event.rounds.len()),
        problem: None,
        previous_id: None,
        revision: 0,
    })
}

/// The settings of an event in the form of the API.
fn contest_settings(event: &ContestEvent) -> ContestSettings {
    let settings = &event.settings;
    let divisions = event.entries.iter().map(|entry| entry.division + 1).max();
    let mut wire = ContestSettings {
        system: ContestSystem::Arena,
        rounds: settings.rounds.map(in_range),
        table_size: None,
        cycles: None,
        divisions: divisions.filter(|divisions| *divisions > 1).map(in_range),
        promoted: None,
        wins: None,
        boards: None,
        minutes: None,
        scoring: match settings.scoring {
            Scoring::PointsOut => ContestScoring::PointsOut,
            Scoring::ZeroSum => ContestScoring::ZeroSum,
            Scoring::ConstantSum => ContestScoring::ConstantSum,
            Scoring::Places => ContestScoring::Places,
        },
        length: match settings.length {
            MatchLength::Game => ContestLength::Game,
            MatchLength::Round => ContestLength::Round,
            MatchLength::Match | MatchLength::NinetyMinutes => ContestLength::Match,
        },
        bars: Vec::new(),
        win: Some(settings.stakes.win),
        add: Some(settings.stakes.add),
        tie_breaks: Some(settings.tie_breaks.iter().map(|rule| rule.name().to_owned()).collect()),
    };
    match &settings.system {
        System::League { cycles, table_size } => {
            wire.system = ContestSystem::League;
            (wire.cycles, wire.table_size) = (Some(in_range(*cycles)), Some(in_range(*table_size)));
        }
        System::Swiss { table_size, bars } => {
            wire.system = ContestSystem::Swiss;
            (wire.table_size, wire.bars) = (Some(in_range(*table_size)), bars.clone());
        }
        System::Journey { wins, boards } => {
            wire.system = ContestSystem::Journey;
            (wire.wins, wire.boards) = (Some(in_range(*wins)), Some(in_range(*boards)));
        }
        System::Knockout => wire.system = ContestSystem::Knockout,
        System::ShrinkingTable => wire.system = ContestSystem::ShrinkingTable,
        System::Mixed => wire.system = ContestSystem::Mixed,
        System::Arena => {}
    }
    wire
}

fn named_entries(event: &ContestEvent) -> Vec<NamedEntry> {
    let entries = event.entries.iter().enumerate();
    entries
        .map(|(index, entry)| NamedEntry {
            entry_id: in_range(index),
            name: entry.name.clone(),
            rating: entry.rating,
            division: in_range(entry.division),
            joined: in_range(entry.joined),
            dropped: entry.dropped.map(in_range),
        })
        .collect()
}

/// The rows of all rounds.
fn round_rows(event: &ContestEvent) -> (Vec<TableRow>, Vec<ByeRow>, Vec<TableGameRow>) {
    let (mut tables, mut byes, mut games) = (Vec::new(), Vec::new(), Vec::new());
    let numbers = |indices: &[usize]| indices.iter().map(|index| in_range(*index)).collect();
    for (round, of_round) in event.rounds.iter().enumerate() {
        let round = in_range(round);
        byes.extend(of_round.byes.iter().map(|entry| ByeRow { round, entry: in_range(*entry) }));
        for (number, table) in of_round.tables.iter().enumerate() {
            let table_number = in_range(number);
            tables.push(TableRow {
                round,
                number: table_number,
                players: numbers(&table.players),
                absent: numbers(&table.absent),
            });
            games.extend(table.games.iter().enumerate().map(|(number, game)| TableGameRow {
                round,
                table_number,
                number: in_range(number),
                game_id: None,
                points: Some(game.points.clone()),
                superior: numbers(&game.superior),
                replays: 0,
            }));
        }
    }
    (tables, byes, games)
}
