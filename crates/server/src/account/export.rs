//! Export of all data about the current player.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_DISPOSITION;
use axum::http::{HeaderName, HeaderValue};
use serde::Serialize;
use utoipa::ToSchema;
use wire::{
    ApiError, BotView, CurrentUser, PasskeyView, PushDevice, ReportReason, ReportStatus,
    SessionView, TokenView,
};

use crate::account::{bots, passkeys, profile};
use crate::auth::auth_user::SessionUser;
use crate::auth::current_user::load_current_user;
use crate::auth::token;
use crate::db;
use crate::error::Error;
use crate::ids::PlayerId;
use crate::node::Node;
use crate::numbers::in_range;

/// Maximum number of exported games, latest first; the archive has all.
const GAMES_MAX: i64 = 20_000;

/// Maximum number of exported contests, latest first.
const CONTESTS_MAX: i64 = 10_000;

/// Maximum number of exported chat messages, latest first.
const CHAT_MAX: i64 = 50_000;

/// Maximum number of exported rows of moderation of each kind, latest first.
const MODERATION_ROWS_MAX: i64 = 1000;

/// All stored data about a player.
#[derive(Serialize, ToSchema)]
pub(crate) struct AccountExport {
    /// Profile and settings of the player.
    me: CurrentUser,
    /// Creation time of the account.
    created_ms: u64,
    /// Active login sessions.
    sessions: Vec<SessionView>,
    /// API tokens of the player.
    tokens: Vec<TokenView>,
    /// Bots of the player.
    bots: Vec<BotView>,
    /// Passkeys of the player.
    passkeys: Vec<PasskeyView>,
    /// Devices with a push subscription.
    devices: Vec<PushDevice>,
    /// Vacations as start and end in milliseconds.
    vacations: Vec<(u64, u64)>,
    /// Current and past games.
    games: Vec<ExportedGame>,
    /// Contests that the player organises or has entered.
    contests: Vec<ExportedContest>,
    /// Chat messages of the player.
    chat: Vec<ExportedChat>,
    /// Names of blocked players.
    blocked: Vec<String>,
    /// Names of followed players.
    following: Vec<String>,
    /// Reports and moderation actions.
    moderation: ModerationExport,
}

/// A chat message of the player.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExportedChat {
    /// Game of the message.
    game_id: String,
    /// Text of the message.
    text: String,
    /// Time of the message.
    sent_ms: u64,
}

/// A game of the player. Its moves are at `/api/games/{id}/record`.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExportedGame {
    /// Id of the game.
    id: String,
    /// Seat of the player, from 1.
    seat: u8,
    /// Configuration of the game as text.
    config: String,
    /// Creation time of the game.
    created_ms: u64,
    /// End time of the game.
    ended_ms: Option<u64>,
    /// Result of the game.
    result: Option<String>,
    /// Place of the player.
    place: Option<u8>,
    /// Rating before and after the game.
    rating: Option<(String, String)>,
    /// Stored premoves of the player.
    premoves: Option<String>,
}

/// A contest of the player. Its results are at `/api/contests/{id}`.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExportedContest {
    /// Id of the contest.
    id: String,
    /// Name of the contest.
    name: String,
    /// Description of a contest that the player organises.
    description: Option<String>,
    /// Rating of the player at the entry.
    rating: Option<i32>,
}

/// Moderation data about the player.
#[derive(Serialize, ToSchema)]
pub(crate) struct ModerationExport {
    /// End of the mute.
    muted_until_ms: Option<u64>,
    /// Reports by the player.
    sent_reports: Vec<SentReport>,
    /// Reports about the player, without the reporters.
    received_reports: Vec<ReceivedReport>,
    /// Moderation actions against the player.
    actions: Vec<ExportedAction>,
}

/// A report by the player.
#[derive(Serialize, ToSchema)]
pub(crate) struct SentReport {
    /// Name of the reported player at that time.
    player: String,
    /// Reason of the report.
    reason: ReportReason,
    /// Text of the report.
    text: String,
    /// Creation time of the report.
    created_ms: u64,
    /// Status of the report.
    status: ReportStatus,
}

/// A report about the player.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReceivedReport {
    /// Reason of the report.
    reason: ReportReason,
    /// Creation time of the report.
    created_ms: u64,
    /// Status of the report.
    status: ReportStatus,
}

/// A moderation action against the player.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExportedAction {
    /// Kind of the action.
    action: String,
    /// Justification of the moderator.
    note: String,
    /// Time of the action.
    created_ms: u64,
    /// End of the action.
    expires_ms: Option<u64>,
}

/// Exports all data about the current player as one file.
#[utoipa::path(get, path = "/me/export", tag = "account", responses(
    (status = 200, body = AccountExport),
    (status = 401, body = ApiError),
    (status = 403, body = ApiError, description = "A recent login is required."),
))]
pub(crate) async fn export_account(
    State(node): State<Arc<Node>>,
    login: SessionUser,
) -> Result<([(HeaderName, HeaderValue); 1], Json<AccountExport>), Error> {
    login.require_recent_login(&node)?;
    let player_id = login.user.player_id;
    let pool = &node.pool;
    let export = AccountExport {
        me: load_current_user(&node, player_id, None).await?,
        created_ms: db::player::created_ms(pool, player_id).await?.into(),
        sessions: profile::load_sessions(&node, player_id, login.session_id).await?,
        tokens: token::load_tokens(&node, player_id).await?,
        bots: bots::load_bots(&node, player_id).await?,
        passkeys: passkeys::load_passkeys(&node, player_id).await?,
        devices: load_devices(&node, player_id).await?,
        vacations: load_vacations(&node, player_id).await?,
        games: load_games(&node, player_id).await?,
        contests: load_contests(&node, player_id).await?,
        chat: load_chat(&node, player_id).await?,
        blocked: db::block::list_names(pool, player_id).await?,
        following: db::follow::list_names(pool, player_id).await?,
        moderation: load_moderation(&node, player_id).await?,
    };
    let file = HeaderValue::from_static("attachment; filename=\"palamedes-account.json\"");
    Ok(([(CONTENT_DISPOSITION, file)], Json(export)))
}

async fn load_devices(node: &Node, player_id: PlayerId) -> Result<Vec<PushDevice>, Error> {
    let found = db::push_subscription::list(&node.pool, player_id).await?;
    let devices = found.into_iter().map(|device| PushDevice {
        endpoint: device.endpoint,
        user_agent: device.user_agent,
        created_ms: device.created_ms.into(),
    });
    Ok(devices.collect())
}

async fn load_vacations(node: &Node, player_id: PlayerId) -> Result<Vec<(u64, u64)>, Error> {
    let found = db::vacation::list(&node.pool, player_id).await?;
    Ok(found.into_iter().map(|v| (v.from_ms.into(), v.until_ms.into())).collect())
}

async fn load_games(node: &Node, player_id: PlayerId) -> Result<Vec<ExportedGame>, Error> {
    let found = db::player::export_games(&node.pool, player_id, GAMES_MAX).await?;
    let games = found.into_iter().map(|game| ExportedGame {
        id: game.game_id.to_string(),
        seat: game.seat.into(),
        config: game.config,
        created_ms: game.created_ms.into(),
        ended_ms: game.ended_ms.map(u64::from),
        result: game.result,
        place: game.place.map(in_range),
        rating: game.rating_before.zip(game.rating_after),
        premoves: game.premoves,
    });
    Ok(games.collect())
}

async fn load_contests(node: &Node, player_id: PlayerId) -> Result<Vec<ExportedContest>, Error> {
    let found = db::contest_row::list_of_player(&node.pool, player_id, CONTESTS_MAX).await?;
    let contests = found.into_iter().map(|contest| ExportedContest {
        id: contest.contest_id.to_string(),
        name: contest.name,
        description: contest.description,
        rating: contest.rating,
    });
    Ok(contests.collect())
}

async fn load_chat(node: &Node, player_id: PlayerId) -> Result<Vec<ExportedChat>, Error> {
    let found = db::player::export_chat(&node.pool, player_id, CHAT_MAX).await?;
    let messages = found.into_iter().map(|message| ExportedChat {
        game_id: message.game_id.to_string(),
        text: message.text,
        sent_ms: message.sent_ms.into(),
    });
    Ok(messages.collect())
}

async fn load_moderation(node: &Node, player_id: PlayerId) -> Result<ModerationExport, Error> {
    let pool = &node.pool;
    let muted_until = db::sanction::muted_until(pool, player_id, node.now()).await?;
    let sent = db::report::list_sent(pool, player_id, MODERATION_ROWS_MAX).await?;
    let received = db::report::list_received(pool, player_id, MODERATION_ROWS_MAX).await?;
    let actions = db::audit_log::list_for_target(pool, player_id, MODERATION_ROWS_MAX).await?;
    let sent = sent.into_iter().map(|row| SentReport {
        player: row.name,
        reason: row.reason.into(),
        text: row.text,
        created_ms: row.created_ms.into(),
        status: row.status.into(),
    });
    let received = received.into_iter().map(|row| ReceivedReport {
        reason: row.reason.into(),
        created_ms: row.created_ms.into(),
        status: row.status.into(),
    });
    let actions = actions.into_iter().map(|row| ExportedAction {
        action: row.action,
        note: row.reason,
        created_ms: row.created_ms.into(),
        expires_ms: row.until_ms.map(u64::from),
    });
    Ok(ModerationExport {
        muted_until_ms: muted_until.map(u64::from),
        sent_reports: sent.collect(),
        received_reports: received.collect(),
        actions: actions.collect(),
    })
}
