//! Queries on reminders of turns and challenges.

use sqlx::PgPool;

use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::{GameId, PlayerId};
use crate::numbers::LogVersion;

/// A new reminder.
pub(crate) struct NewReminder {
    pub(crate) game_id: GameId,
    /// Version of the log when the turn began, or −1 for a challenge.
    pub(crate) version: LogVersion,
    pub(crate) player_id: PlayerId,
    /// Email is a channel for this reminder.
    pub(crate) by_email: bool,
    pub(crate) now_ms: UnixMs,
    pub(crate) due_ms: UnixMs,
}

/// Inserts a reminder if the player has a channel for it, and makes the player due.
pub(crate) async fn enqueue(pool: &PgPool, reminder: &NewReminder) -> Result<(), Error> {
    let mut transaction = pool.begin().await?;
    let inserted = sqlx::query!(
        "INSERT INTO reminder (game_id, version, player_id, created_ms)
         SELECT $1, $2, player_id, $4 FROM account
         WHERE player_id = $3 AND ((email IS NOT NULL AND email_reminders AND $5) OR EXISTS (
             SELECT 1 FROM push_subscription JOIN session s USING (session_id)
             WHERE s.player_id = $3))
         ON CONFLICT DO NOTHING",
        reminder.game_id.0,
        reminder.version.0,
        reminder.player_id.0,
        reminder.now_ms.0,
        reminder.by_email,
    )
    .execute(&mut *transaction)
    .await?;
    if inserted.rows_affected() == 0 {
        return Ok(());
    }
    // The sender locks this row, too: either it sees the new reminder, or this waits for it.
    sqlx::query!(
        "INSERT INTO reminder_schedule (player_id, due_ms, pending) VALUES ($1, $2, true)
         ON CONFLICT (player_id) DO UPDATE SET pending = true,
             due_ms = CASE WHEN reminder_schedule.pending THEN reminder_schedule.due_ms
                           ELSE greatest(reminder_schedule.due_ms, EXCLUDED.due_ms) END",
        reminder.player_id.0,
        reminder.due_ms.0,
    )
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(())
}

/// A turn without a reminder.
pub(crate) struct MissedReminder {
    pub(crate) game_id: GameId,
    pub(crate) version: LogVersion,
    pub(crate) player_id: PlayerId,
}

/// Lists live correspondence games after an id, in the order of their ids.
pub(crate) async fn correspondence_games(
    pool: &PgPool,
    after: GameId,
    limit: i64,
) -> Result<Vec<GameId>, Error> {
    let game_ids = sqlx::query_scalar!(
        r#"SELECT game_id AS "id: GameId" FROM game
           WHERE status = 1 AND speed = 2 AND game_id > $1 ORDER BY game_id LIMIT $2"#,
        after.0,
        limit,
    );
    Ok(game_ids.fetch_all(pool).await?)
}

/// Lists current turns of these games that have no reminder since the last move of their player.
pub(crate) async fn find_missed(
    pool: &PgPool,
    game_ids: &[GameId],
) -> Result<Vec<MissedReminder>, Error> {
    let missed = sqlx::query_as!(
        MissedReminder,
        r#"SELECT g.game_id, g.version, a.player_id FROM game g
           JOIN seat s ON s.game_id = g.game_id AND g.waiting_seats >> s.seat & 1 = 1
           JOIN account a ON a.player_id = s.player_id
           WHERE g.game_id = ANY($1) AND g.status = 1 AND g.speed = 2
           AND ((a.email IS NOT NULL AND a.email_reminders) OR EXISTS (
               SELECT 1 FROM push_subscription JOIN session d USING (session_id)
               WHERE d.player_id = a.player_id))
           AND NOT EXISTS (SELECT 1 FROM reminder r
               WHERE r.game_id = g.game_id AND r.player_id = a.player_id
               AND r.version >= g.turn_version)"#,
        game_ids as &[GameId],
    );
    Ok(missed.fetch_all(pool).await?)
}

/// A player with due reminders and the number of failed attempts.
pub(crate) struct DuePlayer {
    pub(crate) player_id: PlayerId,
    pub(crate) attempts: i16,
}

/// Leases the player whose reminders are due longest, by moving the due time.
pub(crate) async fn lease_next(
    pool: &PgPool,
    now_ms: UnixMs,
    lease_ms: i64,
) -> Result<Option<DuePlayer>, Error> {
    let due = sqlx::query_as!(
        DuePlayer,
        "UPDATE reminder_schedule SET due_ms = $1 + $2 WHERE player_id = (
             SELECT player_id FROM reminder_schedule WHERE pending AND due_ms <= $1
             ORDER BY due_ms LIMIT 1 FOR UPDATE SKIP LOCKED)
         RETURNING player_id, attempts",
        now_ms.0,
        lease_ms,
    );
    Ok(due.fetch_optional(pool).await?)
}

/// A pending reminder of a player.
pub(crate) struct PendingReminder {
    pub(crate) game_id: GameId,
    pub(crate) version: LogVersion,
    /// The turn or challenge still exists and the player is not suspended.
    pub(crate) is_current: bool,
}

/// Lists the pending reminders of a player, the earliest deadline first.
pub(crate) async fn list_pending(
    pool: &PgPool,
    player_id: PlayerId,
    now_ms: UnixMs,
) -> Result<Vec<PendingReminder>, Error> {
    let reminders = sqlx::query_as!(
        PendingReminder,
        r#"SELECT t.game_id, t.version,
                  CASE WHEN t.version < 0 THEN g.status = 0 AND EXISTS (
                           SELECT 1 FROM seat k WHERE k.game_id = t.game_id
                           AND k.reserved_for = t.player_id AND k.player_id IS NULL)
                       ELSE g.status = 1 AND s.player_id IS NOT NULL END
                  AND NOT EXISTS (
                      SELECT 1 FROM suspension x WHERE x.player_id = t.player_id
                      AND (x.until_ms IS NULL OR x.until_ms > $2)) AS "is_current!"
           FROM reminder t JOIN game g ON g.game_id = t.game_id
           LEFT JOIN seat s ON s.game_id = t.game_id AND g.waiting_seats >> s.seat & 1 = 1
                AND s.player_id = t.player_id
           WHERE t.player_id = $1 AND NOT t.sent
           ORDER BY g.deadline_ms NULLS LAST, t.game_id, t.version"#,
        player_id.0,
        now_ms.0,
    );
    Ok(reminders.fetch_all(pool).await?)
}

/// Result of an attempt to remind a player.
pub(crate) struct ReminderUpdate {
    pub(crate) player_id: PlayerId,
    /// Time of the next attempt or reminder.
    pub(crate) due_ms: UnixMs,
    /// Failed attempts in a row.
    pub(crate) attempts: i16,
}

/// Stores the result of an attempt and marks the finished reminders as done.
pub(crate) async fn finish(
    pool: &PgPool,
    update: &ReminderUpdate,
    done: &[PendingReminder],
) -> Result<(), Error> {
    let mut transaction = pool.begin().await?;
    // A concurrent enqueue waits for this row.
    sqlx::query!(
        "SELECT player_id FROM reminder_schedule WHERE player_id = $1 FOR UPDATE",
        update.player_id.0,
    )
    .fetch_optional(&mut *transaction)
    .await?;
    let games: Vec<GameId> = done.iter().map(|reminder| reminder.game_id).collect();
    let versions: Vec<LogVersion> = done.iter().map(|reminder| reminder.version).collect();
    sqlx::query!(
        "UPDATE reminder t SET sent = true
         FROM unnest($1::bigint[], $2::integer[]) AS d (game_id, version)
         WHERE t.game_id = d.game_id AND t.version = d.version AND t.player_id = $3",
        &games as &[GameId],
        &versions as &[LogVersion],
        update.player_id.0,
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "UPDATE reminder_schedule SET due_ms = $2, attempts = $3,
             pending = EXISTS (SELECT 1 FROM reminder WHERE player_id = $1 AND NOT sent)
         WHERE player_id = $1",
        update.player_id.0,
        update.due_ms.0,
        update.attempts,
    )
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(())
}
