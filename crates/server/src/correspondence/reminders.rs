//! Reminders of turns in correspondence games by email and push, and of challenges by push.
//!
//! Players who opted in get at most one reminder per turn and one per ten minutes for all games
//! together. Pending reminders are rows of `reminder`; `reminder_schedule` holds the time of the
//! next reminder per player. A node leases a player by moving that time, so that two nodes never
//! send the same reminder and a crash loses none. A reminder is done when one channel accepted it,
//! and is retried otherwise.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::timeout;
use wire::{PushKind, PushMessage};

use crate::db;
use crate::db::reminder::{DuePlayer, NewReminder, PendingReminder, ReminderUpdate};
use crate::error::Error;
use crate::game::events::{CommittedGame, spawn_logged};
use crate::ids::{GameId, PlayerId};
use crate::node::Node;
use crate::notifications::email::{EmailMessage, account_link, find_game_recipient, send_now};
use crate::notifications::push_subscriptions::send_push;
use crate::numbers::{LogVersion, count_to_u32};

/// Delay after the start of a turn, so that players who move at once get no reminder.
const REMINDER_DELAY_MS: i64 = 60_000;

/// Minimum interval between two reminders to one player.
const REMINDER_INTERVAL_MS: i64 = 600_000;

/// Time a node has to send the reminders of one player.
const SEND_LEASE_MS: i64 = 120_000;

/// Number of failures in a row after which a reminder is dropped.
const ATTEMPTS_MAX: i16 = 8;

/// Number of players reminded in parallel.
const PLAYERS_AT_ONCE: usize = 16;

/// Delay before the next query when no reminder is due.
const POLL_INTERVAL: Duration = Duration::from_secs(10);

/// Number of games that a repair run reads together.
const REPAIR_BATCH: i64 = 150;

/// Maximum number of games listed in one email.
const GAMES_LISTED_MAX: usize = 20;

/// Version of the reminders of challenges, which have no turn.
const CHALLENGE_VERSION: LogVersion = LogVersion(-1);

/// Reason of a reminder.
#[derive(Clone, Copy)]
pub(crate) enum ReminderKind {
    /// A turn that began at this version of the log.
    Turn(LogVersion),
    /// A challenge to a game.
    Challenge,
}

/// Enqueues a reminder when a turn of a correspondence game begins.
pub(crate) fn on_commit(committed: &CommittedGame<'_>) {
    let game = committed.game;
    if !game.is_correspondence() {
        return;
    }
    for player_id in committed.next_players() {
        let (node, game_id) = (Arc::clone(committed.node), game.row.game_id);
        let turn = ReminderKind::Turn(game.row.version);
        spawn_logged(async move { enqueue(&node, game_id, turn, player_id).await });
    }
}

/// Enqueues a reminder, if the player opted in.
pub(crate) async fn enqueue(
    node: &Node,
    game_id: GameId,
    kind: ReminderKind,
    player_id: PlayerId,
) -> Result<(), Error> {
    let now_ms = node.now();
    let (version, by_email) = match kind {
        ReminderKind::Turn(version) => (version, true),
        ReminderKind::Challenge => (CHALLENGE_VERSION, false),
    };
    let due_ms = now_ms + REMINDER_DELAY_MS;
    let reminder = NewReminder { game_id, version, player_id, by_email, now_ms, due_ms };
    db::reminder::enqueue(&node.pool, &reminder).await
}

/// Enqueues reminders that a crash after a commit has lost.
/// A turn has its reminder if one exists since the last move of its player.
pub(crate) async fn repair_missed_reminders(node: &Node) -> Result<(), Error> {
    let mut after = GameId(i64::MIN);
    loop {
        let game_ids = db::reminder::correspondence_games(&node.pool, after, REPAIR_BATCH).await?;
        let Some(last) = game_ids.last() else { return Ok(()) };
        after = *last;
        for missed in db::reminder::find_missed(&node.pool, &game_ids).await? {
            let turn = ReminderKind::Turn(missed.version);
            enqueue(node, missed.game_id, turn, missed.player_id).await?;
        }
    }
}

/// Sends all due reminders; ends when none is due and none is being sent.
/// Players are handled in parallel, so that a slow SMTP server or push service does not delay the
/// others.
pub(crate) async fn send_due_reminders(node: &Arc<Node>) -> Result<(), Error> {
    // Separate tasks: a pending request must not hold up the others or a database connection.
    let mut sending = JoinSet::new();
    let mut failed = None;
    loop {
        while failed.is_none() && sending.len() < PLAYERS_AT_ONCE {
            match take_next_due(node).await {
                Ok(Some(due)) => {
                    let node = Arc::clone(node);
                    sending.spawn(async move {
                        remind_player(&node, due.player_id, due.attempts).await
                    });
                }
                Ok(None) => break,
                Err(error) => failed = Some(error),
            }
        }
        // More reminders may become due while slow requests are pending.
        match timeout(POLL_INTERVAL, sending.join_next()).await {
            Ok(None) => return failed.map_or(Ok(()), Err),
            Ok(Some(Ok(Err(error)))) => error.log(),
            Ok(Some(Err(error))) => tracing::error!(%error, "task that sends reminders failed"),
            Ok(Some(Ok(Ok(())))) | Err(_) => {}
        }
    }
}

/// Leases the player whose reminders are due longest, if there is a channel.
async fn take_next_due(node: &Node) -> Result<Option<DuePlayer>, Error> {
    if node.settings.mail.is_none() && node.push.is_none() {
        return Ok(None);
    }
    db::reminder::lease_next(&node.pool, node.now(), SEND_LEASE_MS).await
}

/// Result of an attempt to send reminders.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SendOutcome {
    /// No current reminder, or no channel.
    Nothing,
    /// One channel accepted it.
    Sent,
    /// No channel accepted it.
    Failed,
}

/// Sends the reminders of a player and stores the result.
async fn remind_player(node: &Node, player_id: PlayerId, attempts: i16) -> Result<(), Error> {
    let now_ms = node.now();
    let reminders = db::reminder::list_pending(&node.pool, player_id, now_ms).await?;
    let outcome = send_all_channels(node, player_id, &reminders).await?;
    let is_over = outcome != SendOutcome::Failed || attempts + 1 >= ATTEMPTS_MAX;
    let delay_ms = match outcome {
        SendOutcome::Nothing => 0,
        SendOutcome::Failed if !is_over => REMINDER_DELAY_MS << attempts.clamp(0, ATTEMPTS_MAX),
        SendOutcome::Sent | SendOutcome::Failed => REMINDER_INTERVAL_MS,
    };
    let update = ReminderUpdate {
        player_id,
        due_ms: node.now() + delay_ms,
        attempts: if is_over { 0 } else { attempts + 1 },
    };
    let finished = if is_over { reminders.as_slice() } else { &[] };
    db::reminder::finish(&node.pool, &update, finished).await
}

/// Sends the current reminders by email and push.
async fn send_all_channels(
    node: &Node,
    player_id: PlayerId,
    reminders: &[PendingReminder],
) -> Result<SendOutcome, Error> {
    let games = |challenges: bool| {
        let is_shown = |reminder: &&PendingReminder| {
            reminder.is_current && (reminder.version == CHALLENGE_VERSION) == challenges
        };
        let mut games: Vec<GameId> =
            reminders.iter().filter(is_shown).map(|reminder| reminder.game_id).collect();
        games.dedup();
        games
    };
    let (turns, challenges) = (games(false), games(true));
    let emailed = send_turn_email(node, player_id, &turns).await?;
    let mut pushed = (0, 0);
    for (kind, games) in [(PushKind::Turn, &turns), (PushKind::Challenge, &challenges)] {
        let Some(first) = games.first() else { continue };
        let game_count = count_to_u32(games.len());
        let message = PushMessage { kind, game_id: first.to_string(), game_count };
        // A push failure must not repeat an email that was sent.
        let sent = send_push(node, player_id, &message).await;
        let (accepted, devices) = sent.unwrap_or_else(|error| {
            error.log();
            (0, 1)
        });
        pushed = (pushed.0 + accepted, pushed.1 + devices);
    }
    Ok(match (emailed, pushed) {
        (SendOutcome::Sent, _) | (_, (1.., _)) => SendOutcome::Sent,
        (SendOutcome::Nothing, (0, 0)) => SendOutcome::Nothing,
        _ => SendOutcome::Failed,
    })
}

/// Sends one email about all games in which it is the turn of the player.
async fn send_turn_email(
    node: &Node,
    player_id: PlayerId,
    games: &[GameId],
) -> Result<SendOutcome, Error> {
    if games.is_empty() || node.settings.mail.is_none() {
        return Ok(SendOutcome::Nothing);
    }
    let Some(recipient) = find_game_recipient(node, player_id).await? else {
        return Ok(SendOutcome::Nothing);
    };
    let name = db::player::name(&node.pool, player_id).await?;
    let url = node.settings.public_url.trim_end_matches('/');
    let listed = games.iter().take(GAMES_LISTED_MAX).map(|game_id| format!("{url}/game/{game_id}"));
    let arguments = vec![
        ("name", name),
        ("games", games.len().to_string()),
        ("list", listed.collect::<Vec<String>>().join("\n")),
        ("link", account_link(node, "")),
    ];
    match send_now(node, &recipient, &EmailMessage { code: "turn", arguments }).await {
        Ok(()) => Ok(SendOutcome::Sent),
        Err(error) => {
            error.log();
            Ok(SendOutcome::Failed)
        }
    }
}
