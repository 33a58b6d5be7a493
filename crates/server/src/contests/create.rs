//! Creation of contests, and of the next one of a series.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use sqlx::PgConnection;
use sqlx::types::Json as JsonColumn;
use wire::{ApiError, ContestView, CreateContest, PlayerKind, Scope};

use crate::auth::attempt_limit::{CONTESTS_PER_PLAYER, count_attempt};
use crate::auth::auth_user::AuthUser;
use crate::clock::UnixMs;
use crate::contests::contest_edit::ContestEdit;
use crate::contests::event_settings::{allows_late_entry, check_rules, check_settings};
use crate::contests::view::load_view;
use crate::db::contest_log::{self, NewLogLine, StoredContestAction};
use crate::db::contest_row::{self, ContestRow, StoredContestState};
use crate::db::player::lock_player;
use crate::error::Error;
use crate::hidden_text::{is_control_or_hidden, is_hidden};
use crate::http::extract::JsonBody;
use crate::ids::{ContestId, PlayerId, new_id};
use crate::node::Node;
use crate::numbers::in_range;

/// Maximum number of contests of an organiser that are not over.
const ACTIVE_MAX: i64 = 20;

/// Maximum number of rules.
const RULES_MAX: usize = 4;

/// Maximum length of the text of rules and time control, in bytes.
const RULES_BYTES_MAX: usize = 100;

/// Maximum break between two rounds.
const BREAK_MAX_S: u32 = 86_400;

/// Maximum time for the check-in.
const CHECK_IN_MAX_MINUTES: u16 = 1_440;

/// Maximum interval of a series of contests.
const REPEAT_MAX_DAYS: u16 = 366;

/// Maximum time before the start.
const START_MAX_MS: i64 = 366 * DAY_MS;

const DAY_MS: i64 = 86_400_000;

/// Creates a contest. Members and bots may; the creator is its organiser.
#[utoipa::path(
    post, path = "/contests", tag = "contests", request_body = CreateContest,
    responses(
        (status = 201, description = "The created contest", body = ContestView),
        (status = 400, description = "Invalid rules or time control", body = ApiError),
        (status = 403, description = "The player may not create contests", body = ApiError),
        (status = 422, description = "Such a contest cannot be created", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn create_contest(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    JsonBody(request): JsonBody<CreateContest>,
) -> Result<(StatusCode, Json<ContestView>), Error> {
    check_may_organise(&user)?;
    let now_ms = node.now();
    check_request(&request, now_ms)?;
    count_attempt(&node, CONTESTS_PER_PLAYER, &user.player_id.to_string()).await?;
    let row = new_row(request, user.player_id, now_ms)?;
    let contest_id = row.contest_id;
    let mut transaction = node.pool.begin().await?;
    lock_player(&mut transaction, user.player_id).await?;
    if contest_row::count_active(&mut transaction, user.player_id).await? >= ACTIVE_MAX {
        let error = ApiError::new("too-many-contests").with("most", ACTIVE_MAX.to_string());
        return Err(Error::Unprocessable(error));
    }
    insert(&mut transaction, &row, Some(user.player_id)).await?;
    transaction.commit().await?;
    Ok((StatusCode::CREATED, Json(load_view(&node, contest_id, Some(&user)).await?)))
}

/// Checks that a user may organise contests: members and bots.
///
/// # Errors
/// When the user is a guest, or the token may not play.
pub(crate) fn check_may_organise(user: &AuthUser) -> Result<(), Error> {
    user.require_scope(Scope::Play)?;
    match user.kind {
        PlayerKind::Guest => Err(Error::Forbidden("members-only")),
        _ => Ok(()),
    }
}

/// Checks the name of a contest.
///
/// # Errors
/// When it is too short, too long, or has hidden characters.
pub(crate) fn check_name(name: &str) -> Result<(), Error> {
    let name = name.trim();
    if (3..=60).contains(&name.chars().count()) && !name.chars().any(is_control_or_hidden) {
        return Ok(());
    }
    Err(Error::Unprocessable(ApiError::new("invalid-contest-name")))
}

fn check_request(request: &CreateContest, now_ms: UnixMs) -> Result<(), Error> {
    let invalid = |code: &str| Err(Error::Unprocessable(ApiError::new(code)));
    check_name(&request.name)?;
    let is_text = |letter: char| letter == '\n' || !(letter.is_control() || is_hidden(letter));
    let description = &request.description;
    if description.chars().count() > 2_000 || !description.chars().all(is_text) {
        return invalid("invalid-contest-description");
    }
    let wait_ms = UnixMs(request.starts_at_ms) - now_ms;
    if !(0..=START_MAX_MS).contains(&wait_ms) {
        return invalid("invalid-contest-start");
    }
    let repeat = request.repeat_days.is_none_or(|days| (1..=REPEAT_MAX_DAYS).contains(&days));
    let is_late_possible = !request.late_entry || allows_late_entry(request.settings.system);
    let out_of_range = [
        ("check_in_minutes", request.check_in_minutes <= CHECK_IN_MAX_MINUTES),
        ("break_s", request.break_s <= BREAK_MAX_S),
        ("repeat_days", repeat),
        ("late_entry", is_late_possible),
    ];
    if let Some((setting, _)) = out_of_range.iter().find(|(_, is_valid)| !is_valid) {
        let error = ApiError::new("invalid-contest-settings").with("setting", *setting);
        return Err(Error::Unprocessable(error));
    }
    check_settings(&request.settings)?;
    let texts = || request.rules.iter().chain([&request.time_control]);
    if request.rules.len() > RULES_MAX || texts().any(|text| text.len() > RULES_BYTES_MAX) {
        return Err(Error::BadRequest(ApiError::new("config-too-long")));
    }
    check_rules(&request.settings, &request.rules, &request.time_control, request.rated)
}

fn new_row(
    request: CreateContest,
    organiser_id: PlayerId,
    now_ms: UnixMs,
) -> Result<ContestRow, Error> {
    Ok(ContestRow {
        contest_id: new_id(now_ms)?,
        organiser_id,
        name: request.name.trim().to_owned(),
        description: request.description,
        settings: JsonColumn(request.settings),
        rules: request.rules,
        time_control: request.time_control,
        rated: request.rated,
        check_in_minutes: in_range(request.check_in_minutes),
        break_s: in_range(request.break_s),
        bots_allowed: request.bots_allowed,
        late_entry: request.late_entry,
        repeat_days: request.repeat_days.map(in_range),
        state: StoredContestState::Open,
        created_ms: now_ms,
        starts_ms: UnixMs(request.starts_at_ms),
        next_round_ms: None,
        rounds: 0,
        problem: None,
        previous_id: None,
        revision: 0,
    })
}

async fn insert(
    db: &mut PgConnection,
    row: &ContestRow,
    by: Option<PlayerId>,
) -> Result<(), Error> {
    contest_row::insert(&mut *db, row).await?;
    let line = NewLogLine::new(StoredContestAction::Created, by);
    contest_log::insert(db, row.contest_id, row.created_ms, &[line]).await
}

/// Creates the next contest of a series, when one of them starts.
pub(crate) async fn insert_next(db: &mut PgConnection, edit: &ContestEdit) -> Result<(), Error> {
    let row = &edit.contest.row;
    let Some(days) = row.repeat_days else { return Ok(()) };
    let interval_ms = i64::from(days) * DAY_MS;
    // Intervals in which no server ran are left out.
    let missed = (edit.now_ms - row.starts_ms).max(0) / interval_ms;
    let next = ContestRow {
        contest_id: new_id::<ContestId>(edit.now_ms)?,
        state: StoredContestState::Open,
        created_ms: edit.now_ms,
        starts_ms: row.starts_ms + interval_ms * (missed + 1),
        next_round_ms: None,
        rounds: 0,
        problem: None,
        // A contest without a round changes no divisions.
        previous_id: if row.rounds > 0 { Some(row.contest_id) } else { row.previous_id },
        revision: 0,
        ..row.clone()
    };
    insert(db, &next, None).await
}
