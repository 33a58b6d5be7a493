//! Moderation actions: mute, suspend, rename, each in one transaction with its audit entry.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use sqlx::PgConnection;
use wire::{ApiError, ModerationAction, ModerationStatus, NewModerationAction, PlayerKind};

use crate::auth::names::{generate_name, name_key};
use crate::auth::players::find_player;
use crate::clock::UnixMs;
use crate::db;
use crate::db::audit_log::AuditRecord;
use crate::error::Error;
use crate::game::notify;
use crate::game::resign_games::resign_games;
use crate::http::extract::JsonBody;
use crate::ids::{PlayerId, ReportId};
use crate::moderation::moderator::ModeratorWithPasskey;
use crate::moderation::{check_reason, status, unprocessable};
use crate::node::Node;
use crate::notifications::email;

/// Maximum duration of an action: one year.
const HOURS_MAX: u32 = 8760;

const HOUR_MS: i64 = 60 * 60 * 1000;

/// Attempts to generate an unused name.
const NAME_ATTEMPTS: usize = 8;

/// Mutes, suspends or renames a player, or undoes it. For moderators.
#[utoipa::path(
    post, path = "/moderation/actions", tag = "moderation",
    operation_id = "performModerationAction",
    request_body = NewModerationAction,
    responses(
        (status = 200,
            description = "New moderation status of the player", body = ModerationStatus),
        (status = 404, description = "Not a moderator", body = ApiError),
        (status = 409, description = "Already in this state", body = ApiError),
        (status = 422, description = "Not applicable to this player", body = ApiError),
    ),
    security(("session" = [])),
)]
pub(crate) async fn perform_action(
    State(node): State<Arc<Node>>,
    moderator: ModeratorWithPasskey,
    JsonBody(request): JsonBody<NewModerationAction>,
) -> Result<Json<ModerationStatus>, Error> {
    let reason = check_reason(&request.note)?;
    let now_ms = node.now();
    let until_ms = end_of_action(&request, now_ms)?;
    let found = find_player(&node.pool, &request.player).await?;
    let found = found.ok_or(unprocessable("no-such-player"))?;
    let target = found.player_id;
    if target == moderator.player_id {
        return Err(unprocessable("self-not-allowed"));
    }
    if found.kind == PlayerKind::Computer {
        return Err(unprocessable("computer-not-moderated"));
    }
    let mut transaction = node.pool.begin().await?;
    lock_target(&mut transaction, target).await?;
    let report_id = find_report(&mut transaction, &request, target).await?;
    let mut new_name = None;
    match request.action {
        ModerationAction::Mute => {
            db::sanction::mute(&mut transaction, target, until_ms.unwrap_or(now_ms)).await?;
        }
        ModerationAction::Unmute => unmute(&mut transaction, target, now_ms).await?,
        ModerationAction::Suspend => {
            db::sanction::suspend(&mut transaction, target, until_ms).await?;
            db::player::leave_open_games(&mut transaction, target).await?;
        }
        ModerationAction::Unsuspend => lift_suspension(&mut transaction, target, now_ms).await?,
        ModerationAction::ResetName => new_name = Some(rename(&mut transaction, target).await?),
    }
    let (by, action) = (Some(moderator.player_id), action_name(request.action));
    let record = AuditRecord { by, action, target, reason, until_ms, report_id };
    db::audit_log::insert(&mut transaction, now_ms, &record).await?;
    transaction.commit().await?;
    if let Some(name) = new_name {
        notify::player_renamed(&node, target);
        email::notify_account_change(&node, target, &name, "renamed").await;
    }
    if request.action == ModerationAction::Suspend {
        end_presence(&node, target).await?;
    }
    Ok(Json(status::load_status(&node, target).await?))
}

/// Returns the name of an action in the audit log.
fn action_name(action: ModerationAction) -> &'static str {
    match action {
        ModerationAction::Mute => "mute",
        ModerationAction::Unmute => "unmute",
        ModerationAction::Suspend => "suspend",
        ModerationAction::Unsuspend => "unsuspend",
        ModerationAction::ResetName => "reset-name",
    }
}

/// Returns the end of the action. Undo actions and renames have none.
fn end_of_action(request: &NewModerationAction, now_ms: UnixMs) -> Result<Option<UnixMs>, Error> {
    let invalid =
        || Error::BadRequest(ApiError::new("invalid-hours").with("most", HOURS_MAX.to_string()));
    let until = match request.hours {
        Some(hours) if (1..=HOURS_MAX).contains(&hours) => {
            Some(now_ms + i64::from(hours) * HOUR_MS)
        }
        Some(_) => return Err(invalid()),
        None => None,
    };
    match request.action {
        ModerationAction::Mute if until.is_none() => Err(invalid()),
        ModerationAction::Mute | ModerationAction::Suspend => Ok(until),
        _ if until.is_some() => Err(invalid()),
        _ => Ok(None),
    }
}

/// Locks the player against concurrent logins, tokens and chat.
/// Moderators must be removed on the command line before an action against them.
async fn lock_target(transaction: &mut PgConnection, player_id: PlayerId) -> Result<(), Error> {
    match db::moderator::lock_player(transaction, player_id).await? {
        None => Err(unprocessable("no-such-player")),
        Some(true) => Err(unprocessable("already-moderator")),
        Some(false) => Ok(()),
    }
}

/// Returns the report that led to the action, which must be about this player.
async fn find_report(
    transaction: &mut PgConnection,
    request: &NewModerationAction,
    player_id: PlayerId,
) -> Result<Option<ReportId>, Error> {
    let Some(report) = &request.report_id else { return Ok(None) };
    let report_id = report.parse().map_err(|_| unprocessable("no-such-report"))?;
    match db::report::exists(transaction, report_id, player_id).await? {
        true => Ok(Some(report_id)),
        false => Err(unprocessable("no-such-report")),
    }
}

async fn unmute(db: &mut PgConnection, player_id: PlayerId, now_ms: UnixMs) -> Result<(), Error> {
    match db::sanction::unmute(db, player_id, now_ms).await? {
        true => Ok(()),
        false => Err(Error::Conflict(ApiError::new("not-muted"))),
    }
}

async fn lift_suspension(
    db: &mut PgConnection,
    player_id: PlayerId,
    now_ms: UnixMs,
) -> Result<(), Error> {
    match db::sanction::lift_suspension(db, player_id, now_ms).await? {
        true => Ok(()),
        false => Err(Error::Conflict(ApiError::new("not-suspended"))),
    }
}

/// Gives a player a generated name and returns it.
async fn rename(db: &mut PgConnection, player_id: PlayerId) -> Result<String, Error> {
    for _ in 0..NAME_ATTEMPTS {
        let name = generate_name()?;
        if db::player::rename(db, player_id, &name, &name_key(&name)).await? {
            return Ok(name);
        }
    }
    Err(Error::Overloaded)
}

/// Closes the connections of a suspended player and their bots, and resigns their games.
/// Missed connections end at their next credential check, missed games with the repair job.
async fn end_presence(node: &Arc<Node>, player_id: PlayerId) -> Result<(), Error> {
    let bots = db::token::list_bots(&node.pool, player_id).await?;
    for player_id in bots.into_iter().map(|bot| bot.player_id).chain([player_id]) {
        node.games.disconnect_player(node, player_id);
        resign_games(node, player_id).await;
    }
    Ok(())
}
