//! Queries on accounts of guests and members: settings, password, email address.

use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::player_kind::StoredKind;
use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::PlayerId;

/// Version of the text to which players consent: the messages `account-research-*`.
/// A change of their meaning needs a new version. A consent to an older text counts for no new
/// game, until the player consents again.
pub(crate) const RESEARCH_TEXT_VERSION: i16 = 1;

/// Inserts the account of a new player; the handle identifies it to passkeys.
pub(crate) async fn insert(
    db: &mut PgConnection,
    player_id: PlayerId,
    handle: Uuid,
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO account (player_id, user_handle) VALUES ($1, $2)",
        player_id.0,
        handle
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Profile and settings of a player.
pub(crate) struct AccountRow {
    pub(crate) name: String,
    pub(crate) kind: StoredKind,
    pub(crate) email: Option<String>,
    pub(crate) language: Option<String>,
    pub(crate) research: Option<ConsentRow>,
    pub(crate) email_notifications: bool,
    pub(crate) show_online: bool,
    pub(crate) has_password: bool,
    pub(crate) passkey_count: i64,
    pub(crate) recovery_codes_left: i64,
}

/// Consent to research.
pub(crate) struct ConsentRow {
    /// Time since which it holds without interruption.
    pub(crate) since_ms: UnixMs,
    /// Newest version of the text.
    pub(crate) version: i16,
}

/// Loads the profile and settings of a player.
pub(crate) async fn load(pool: &PgPool, player_id: PlayerId) -> Result<AccountRow, Error> {
    let row = sqlx::query!(
        r#"SELECT name, kind AS "kind: StoredKind", email AS "email?", language AS "language?",
               research_ms AS "research_ms?: UnixMs", research_version AS "research_version?",
               show_online AS "show_online?",
               email_reminders AS "email_reminders?", password_hash IS NOT NULL AS "password!",
               (SELECT count(*) FROM passkey k WHERE k.player_id = p.player_id) AS "passkeys!",
               (SELECT count(*) FROM recovery_code r WHERE r.player_id = p.player_id) AS "codes!"
           FROM player p LEFT JOIN account USING (player_id) WHERE p.player_id = $1"#,
        player_id.0,
    )
    .fetch_one(pool)
    .await?;
    let research = row.research_ms.zip(row.research_version);
    Ok(AccountRow {
        name: row.name,
        kind: row.kind,
        email: row.email,
        language: row.language,
        research: research.map(|(since_ms, version)| ConsentRow { since_ms, version }),
        email_notifications: row.email_reminders.unwrap_or(false),
        show_online: row.show_online.unwrap_or(true),
        has_password: row.password,
        passkey_count: row.passkeys,
        recovery_codes_left: row.codes,
    })
}

/// Change of the consent to research.
pub(crate) enum ResearchChoice {
    /// The player consents to the current text. An earlier consent keeps its time.
    Consent {
        now_ms: UnixMs,
    },
    Withdraw,
}

/// Changed settings; `None` leaves a setting as it is.
pub(crate) struct SettingsUpdate<'a> {
    /// Consent to research at a time, or its withdrawal.
    pub(crate) research: Option<ResearchChoice>,
    pub(crate) language: Option<&'a str>,
    pub(crate) email_notifications: Option<bool>,
    pub(crate) show_online: Option<bool>,
}

/// Updates the settings of a player.
pub(crate) async fn update_settings(
    pool: &PgPool,
    player_id: PlayerId,
    update: &SettingsUpdate<'_>,
) -> Result<(), Error> {
    let (is_consent, now_ms) = match update.research {
        Some(ResearchChoice::Consent { now_ms }) => (Some(true), Some(now_ms)),
        Some(ResearchChoice::Withdraw) => (Some(false), None),
        None => (None, None),
    };
    sqlx::query!(
        "UPDATE account SET
             research_ms = CASE WHEN $2 THEN coalesce(research_ms, $6)
                                WHEN $2 IS NULL THEN research_ms END,
             research_version = CASE WHEN $2 THEN $7::smallint
                                     WHEN $2 IS NULL THEN research_version END,
             language = coalesce($3, language),
             email_reminders = coalesce($4, email_reminders),
             show_online = coalesce($5, show_online) WHERE player_id = $1",
        player_id.0,
        is_consent,
        update.language,
        update.email_notifications,
        update.show_online,
        now_ms as Option<UnixMs>,
        RESEARCH_TEXT_VERSION,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Returns the user handle of an account for passkeys.
pub(crate) async fn handle(pool: &PgPool, player_id: PlayerId) -> Result<Uuid, Error> {
    let handle =
        sqlx::query_scalar!("SELECT user_handle FROM account WHERE player_id = $1", player_id.0);
    Ok(handle.fetch_one(pool).await?)
}

/// Password hash of a member.
pub(crate) struct PasswordRow {
    pub(crate) player_id: PlayerId,
    pub(crate) password_hash: Option<String>,
}

/// Finds the password hash of a member by the key of the name.
pub(crate) async fn find_password(
    pool: &PgPool,
    name_key: &str,
) -> Result<Option<PasswordRow>, Error> {
    let row = sqlx::query_as!(
        PasswordRow,
        "SELECT player_id, password_hash FROM account JOIN player USING (player_id)
         WHERE name_key = $1 AND kind = 1 AND deleted_ms IS NULL",
        name_key,
    );
    Ok(row.fetch_optional(pool).await?)
}

/// Stores a password hash.
pub(crate) async fn set_password(
    db: impl sqlx::PgExecutor<'_>,
    player_id: PlayerId,
    hash: &str,
) -> Result<(), Error> {
    sqlx::query!("UPDATE account SET password_hash = $2 WHERE player_id = $1", player_id.0, hash)
        .execute(db)
        .await?;
    Ok(())
}

/// Locks an account and returns whether it has a password.
pub(crate) async fn lock_has_password(
    db: &mut PgConnection,
    player_id: PlayerId,
) -> Result<bool, Error> {
    let has_password = sqlx::query_scalar!(
        r#"SELECT password_hash IS NOT NULL AS "has!" FROM account
           WHERE player_id = $1 FOR UPDATE"#,
        player_id.0,
    );
    Ok(has_password.fetch_one(db).await?)
}

/// Sets or clears the verified email address.
pub(crate) async fn set_email(
    db: &mut PgConnection,
    player_id: PlayerId,
    email: Option<&str>,
) -> Result<(), Error> {
    sqlx::query!("UPDATE account SET email = $2 WHERE player_id = $1", player_id.0, email)
        .execute(db)
        .await?;
    Ok(())
}

/// An email address with the language of its owner.
pub(crate) struct RecipientRow {
    pub(crate) email: String,
    pub(crate) language: String,
}

/// Finds the verified email address of a player.
pub(crate) async fn find_recipient(
    db: impl sqlx::PgExecutor<'_>,
    player_id: PlayerId,
) -> Result<Option<RecipientRow>, Error> {
    let row = sqlx::query_as!(
        RecipientRow,
        r#"SELECT email AS "email!", language FROM account
           WHERE player_id = $1 AND email IS NOT NULL"#,
        player_id.0,
    );
    Ok(row.fetch_optional(db).await?)
}

/// Finds the verified email address of a player who wants emails about games.
pub(crate) async fn find_game_recipient(
    pool: &PgPool,
    player_id: PlayerId,
) -> Result<Option<RecipientRow>, Error> {
    let row = sqlx::query_as!(
        RecipientRow,
        r#"SELECT email AS "email!", language FROM account
           WHERE player_id = $1 AND email IS NOT NULL AND email_reminders"#,
        player_id.0,
    );
    Ok(row.fetch_optional(pool).await?)
}

/// An account that may get a password reset link.
pub(crate) struct ResetAccount {
    pub(crate) player_id: PlayerId,
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) language: String,
}

/// Finds the accounts with this name key or email address that have a verified address.
pub(crate) async fn find_for_reset(
    pool: &PgPool,
    name_key: Option<&str>,
    email: Option<&str>,
    limit: i64,
) -> Result<Vec<ResetAccount>, Error> {
    let rows = sqlx::query_as!(
        ResetAccount,
        r#"SELECT player_id, name, email AS "email!", language FROM account
           JOIN player USING (player_id)
           WHERE player_id IN (
               SELECT player_id FROM player WHERE name_key = $1
               UNION SELECT player_id FROM account WHERE lower(email) = $2 AND email IS NOT NULL)
             AND email IS NOT NULL AND deleted_ms IS NULL
           LIMIT $3"#,
        name_key,
        email,
        limit,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// A member in the list of the operator.
pub(crate) struct MemberRow {
    pub(crate) name: String,
    pub(crate) name_key: String,
    pub(crate) created_ms: UnixMs,
    pub(crate) has_email: bool,
    pub(crate) seen_ms: Option<UnixMs>,
    pub(crate) is_moderator: bool,
    pub(crate) is_operator: bool,
}

/// Lists members whose name keys begin with a text, in the order of the keys, after a key.
pub(crate) async fn list_members(
    pool: &PgPool,
    prefix: &str,
    after: &str,
    limit: i64,
) -> Result<Vec<MemberRow>, Error> {
    let rows = sqlx::query_as!(
        MemberRow,
        r#"SELECT name, name_key, p.created_ms, email IS NOT NULL AS "has_email!",
               (SELECT max(seen_ms) FROM session s WHERE s.player_id = p.player_id)
                   AS "seen_ms: UnixMs",
               EXISTS (SELECT 1 FROM moderator m WHERE m.player_id = p.player_id)
                   AS "is_moderator!",
               EXISTS (SELECT 1 FROM operator o WHERE o.player_id = p.player_id)
                   AS "is_operator!"
           FROM player p JOIN account a USING (player_id)
           WHERE kind = 1 AND kind <> 0 AND deleted_ms IS NULL AND name_key ~>~ $1
             AND name_key ~>=~ $3 AND name_key ~<~ $4
           ORDER BY name_key USING ~<~ LIMIT $2"#,
        after,
        limit,
        prefix,
        // No key has a character beyond the letters.
        format!("{prefix}~"),
    );
    Ok(rows.fetch_all(pool).await?)
}
