//! Deletion of expired rows and orphaned players.

use sqlx::PgPool;

use super::PURGE_BATCH;
use crate::clock::UnixMs;
use crate::error::Error;

/// Tables whose expired rows are deleted.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ExpiringTable {
    /// Challenges of passkeys.
    PasskeyChallenge,
    /// Links in emails.
    EmailLink,
    /// Invitations to register.
    Invitation,
    /// The attempt counters.
    RateLimit,
    /// The API tokens.
    Token,
    /// The known browsers.
    KnownBrowser,
    /// The presence of players, for a day: open games of absent players are deleted by it.
    Presence,
}

impl ExpiringTable {
    /// All tables with an expiry time.
    pub(crate) const ALL: [ExpiringTable; 7] = [
        ExpiringTable::PasskeyChallenge,
        ExpiringTable::EmailLink,
        ExpiringTable::Invitation,
        ExpiringTable::RateLimit,
        ExpiringTable::Token,
        ExpiringTable::KnownBrowser,
        ExpiringTable::Presence,
    ];
}

/// Deletes one batch of expired rows and returns their number.
pub(crate) async fn delete_expired(
    pool: &PgPool,
    table: ExpiringTable,
    now_ms: UnixMs,
) -> Result<u64, Error> {
    macro_rules! delete {
        ($statement:literal) => {
            sqlx::query!($statement, now_ms.0, PURGE_BATCH).execute(pool)
        };
    }
    let deleted = match table {
        ExpiringTable::PasskeyChallenge => delete!(
            "DELETE FROM passkey_challenge WHERE secret_hash IN
                 (SELECT secret_hash FROM passkey_challenge WHERE expires_ms < $1 LIMIT $2)"
        ),
        ExpiringTable::EmailLink => delete!(
            "DELETE FROM email_link WHERE secret_hash IN
                 (SELECT secret_hash FROM email_link WHERE expires_ms < $1 LIMIT $2)"
        ),
        ExpiringTable::Invitation => delete!(
            "DELETE FROM invitation WHERE secret_hash IN
                 (SELECT secret_hash FROM invitation WHERE expires_ms < $1 LIMIT $2)"
        ),
        ExpiringTable::RateLimit => delete!(
            "DELETE FROM rate_limit WHERE rate_limit_id IN
                 (SELECT rate_limit_id FROM rate_limit WHERE expires_ms < $1 LIMIT $2)"
        ),
        ExpiringTable::Presence => delete!(
            "DELETE FROM presence WHERE (player_id, node_id) IN
                 (SELECT player_id, node_id FROM presence
                  WHERE seen_ms < $1::bigint - 86400000 LIMIT $2)"
        ),
        ExpiringTable::Token => delete!(
            "DELETE FROM token WHERE token_id IN
                 (SELECT token_id FROM token WHERE expires_ms < $1 LIMIT $2)"
        ),
        ExpiringTable::KnownBrowser => delete!(
            "DELETE FROM known_browser WHERE (secret_hash, player_id) IN
                 (SELECT secret_hash, player_id FROM known_browser
                  WHERE expires_ms < $1 LIMIT $2)"
        ),
    };
    Ok(deleted.await?.rows_affected())
}

/// Deletes guests without a session and deleted players, unless other data refers to them.
/// Such data are games, contests, chat or reports. The names become free.
pub(crate) async fn delete_orphaned_players(pool: &PgPool) -> Result<(), Error> {
    let mut last = i64::MIN;
    loop {
        let page = sqlx::query!(
            r#"SELECT p.player_id, NOT (
                   EXISTS (SELECT 1 FROM session WHERE player_id = p.player_id)
                   OR EXISTS (SELECT 1 FROM seat WHERE player_id = p.player_id)
                   OR EXISTS (SELECT 1 FROM seat WHERE reserved_for = p.player_id)
                   OR EXISTS (SELECT 1 FROM game WHERE created_by = p.player_id)
                   OR EXISTS (SELECT 1 FROM chat WHERE player_id = p.player_id)
                   OR EXISTS (SELECT 1 FROM rating WHERE player_id = p.player_id)
                   OR EXISTS (SELECT 1 FROM bot WHERE player_id = p.player_id
                              OR owner_id = p.player_id)
                   OR EXISTS (SELECT 1 FROM mute WHERE player_id = p.player_id)
                   OR EXISTS (SELECT 1 FROM suspension WHERE player_id = p.player_id)
                   OR EXISTS (SELECT 1 FROM report WHERE player_id = p.player_id
                              OR reporter_id = p.player_id OR closed_by = p.player_id)
                   OR EXISTS (SELECT 1 FROM report_line WHERE player_id = p.player_id)
                   OR EXISTS (SELECT 1 FROM audit_entry WHERE player_id = p.player_id
                              OR moderator_id = p.player_id)
                   OR EXISTS (SELECT 1 FROM contest WHERE organiser_id = p.player_id)
                   OR EXISTS (SELECT 1 FROM contest_entry WHERE player_id = p.player_id)
                   OR EXISTS (SELECT 1 FROM contest_log WHERE player_id = p.player_id)
               ) AS "is_orphaned!"
               FROM (SELECT player_id FROM player WHERE player_id > $1
                     AND (kind = 0 OR deleted_ms IS NOT NULL) ORDER BY player_id LIMIT $2) p
               ORDER BY p.player_id"#,
            last,
            PURGE_BATCH
        );
        let page = page.fetch_all(pool).await?;
        let Some(end) = page.last() else { return Ok(()) };
        last = end.player_id;
        let orphans: Vec<i64> = page
            .iter()
            .filter(|player| player.is_orphaned)
            .map(|player| player.player_id)
            .collect();
        if orphans.is_empty() {
            continue;
        }
        let mut transaction = pool.begin().await?;
        for statement in [
            sqlx::query!("DELETE FROM passkey_challenge WHERE player_id = ANY($1)", &orphans),
            sqlx::query!("DELETE FROM account WHERE player_id = ANY($1)", &orphans),
            sqlx::query!("DELETE FROM player WHERE player_id = ANY($1)", &orphans),
        ] {
            statement.execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
    }
}
