//! Queries on players.

use sqlx::{PgConnection, PgPool};
use wire::PlayerKind;

use super::player_kind::StoredKind;
use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::{GameId, PlayerId};
use crate::numbers::SeatNumber;

/// Constraint that makes name keys unique.
const NAME_UNIQUE_CONSTRAINT: &str = "player_name_key_unique";

/// A player found by name.
pub(crate) struct FoundPlayer {
    pub(crate) player_id: PlayerId,
    pub(crate) name: String,
    pub(crate) kind: PlayerKind,
}

/// Finds a player by the key of the name.
pub(crate) async fn find_by_name_key(
    db: impl sqlx::PgExecutor<'_>,
    name_key: &str,
) -> Result<Option<FoundPlayer>, Error> {
    let row = sqlx::query_as!(
        FoundPlayer,
        r#"SELECT player_id, name, kind AS "kind: StoredKind" FROM player
           WHERE name_key = $1 AND deleted_ms IS NULL"#,
        name_key,
    );
    Ok(row.fetch_optional(db).await?)
}

/// A new player.
pub(crate) struct NewPlayer<'a> {
    pub(crate) player_id: PlayerId,
    pub(crate) name: &'a str,
    pub(crate) name_key: &'a str,
    pub(crate) kind: PlayerKind,
    pub(crate) now_ms: UnixMs,
}

/// Inserts a player and returns whether the name was free.
pub(crate) async fn insert(db: &mut PgConnection, player: &NewPlayer<'_>) -> Result<bool, Error> {
    let added = sqlx::query!(
        "INSERT INTO player (player_id, name, name_key, kind, created_ms)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
        player.player_id.0,
        player.name,
        player.name_key,
        StoredKind::from(player.kind) as StoredKind,
        player.now_ms.0,
    )
    .execute(db)
    .await?;
    Ok(added.rows_affected() == 1)
}

/// Turns a guest into a member and returns whether the name was free.
pub(crate) async fn promote_guest(
    db: &mut PgConnection,
    player_id: PlayerId,
    name: &str,
    name_key: &str,
) -> Result<bool, Error> {
    let updated = sqlx::query!(
        "UPDATE player SET name = $2, name_key = $3, kind = 1 WHERE player_id = $1 AND kind = 0
         AND NOT EXISTS (SELECT 1 FROM player WHERE name_key = $3 AND player_id <> $1)",
        player_id.0,
        name,
        name_key,
    )
    .execute(db)
    .await;
    match updated {
        Ok(updated) => Ok(updated.rows_affected() == 1),
        // Two sign-ups with the same name at the same moment.
        Err(sqlx::Error::Database(error)) if error.constraint() == Some(NAME_UNIQUE_CONSTRAINT) => {
            Ok(false)
        }
        Err(error) => Err(error.into()),
    }
}

/// Renames a player and returns whether the name was free.
pub(crate) async fn rename(
    db: &mut PgConnection,
    player_id: PlayerId,
    name: &str,
    name_key: &str,
) -> Result<bool, Error> {
    let updated = sqlx::query!(
        "UPDATE player SET name = $2, name_key = $3 WHERE player_id = $1
         AND NOT EXISTS (SELECT 1 FROM player WHERE name_key = $3)",
        player_id.0,
        name,
        name_key,
    )
    .execute(db)
    .await?;
    Ok(updated.rows_affected() == 1)
}

/// Returns the computer player with this name key.
pub(crate) async fn computer_id(db: &mut PgConnection, name_key: &str) -> Result<PlayerId, Error> {
    let player_id = sqlx::query_scalar!(
        r#"SELECT player_id AS "id: PlayerId" FROM player WHERE name_key = $1 AND kind = 3"#,
        name_key,
    );
    Ok(player_id.fetch_one(db).await?)
}

/// Locks the row of a player, so that changes by one player run one after the other.
pub(crate) async fn lock_player(db: &mut PgConnection, player_id: PlayerId) -> Result<(), Error> {
    let locked = sqlx::query_scalar!(
        "SELECT player_id FROM player WHERE player_id = $1 AND deleted_ms IS NULL
         FOR NO KEY UPDATE",
        player_id.0
    );
    locked.fetch_optional(db).await?.map(|_| ()).ok_or(Error::Unauthorized)
}

/// Locks the row of a player against concurrent sign-ins, tokens and moderation.
pub(crate) async fn lock_for_update(
    db: &mut PgConnection,
    player_id: PlayerId,
) -> Result<(), Error> {
    sqlx::query!("SELECT player_id FROM player WHERE player_id = $1 FOR UPDATE", player_id.0)
        .fetch_one(db)
        .await?;
    Ok(())
}

/// Returns the name of a player.
pub(crate) async fn name(pool: &PgPool, player_id: PlayerId) -> Result<String, Error> {
    let name = sqlx::query_scalar!("SELECT name FROM player WHERE player_id = $1", player_id.0);
    Ok(name.fetch_one(pool).await?)
}

/// Returns the creation time of a player.
pub(crate) async fn created_ms(pool: &PgPool, player_id: PlayerId) -> Result<UnixMs, Error> {
    let created = sqlx::query_scalar!(
        r#"SELECT created_ms AS "ms: UnixMs" FROM player WHERE player_id = $1"#,
        player_id.0
    );
    Ok(created.fetch_one(pool).await?)
}

/// Closes the open games of a locked player and frees their seats in other open games.
pub(crate) async fn leave_open_games(
    db: &mut PgConnection,
    player_id: PlayerId,
) -> Result<(), Error> {
    // Same lock order as the lobby: first the player, then the games by id.
    sqlx::query_scalar!(
        "SELECT game_id FROM game WHERE status = 0 AND game_id IN
             (SELECT game_id FROM active_seat WHERE player_id = $1
              UNION SELECT game_id FROM seat WHERE reserved_for = $1)
         ORDER BY game_id FOR UPDATE",
        player_id.0,
    )
    .fetch_all(&mut *db)
    .await?;
    macro_rules! run {
        ($($statement:literal),+ $(,)?) => {
            $(sqlx::query!($statement, player_id.0).execute(&mut *db).await?;)+
        };
    }
    run!(
        "DELETE FROM game WHERE status = 0 AND created_by = $1",
        "UPDATE seat s SET player_id = NULL FROM active_seat a, game g
         WHERE a.player_id = $1 AND g.game_id = a.game_id AND g.status = 0
           AND s.game_id = g.game_id AND s.player_id = $1",
        "DELETE FROM active_seat s USING game g
         WHERE s.player_id = $1 AND g.game_id = s.game_id AND g.status = 0",
        "UPDATE seat SET reserved_for = NULL WHERE reserved_for = $1 AND player_id IS NULL",
    );
    Ok(())
}

/// Marks a player as deleted and gives them an anonymous name.
/// Deletes all data except games and moderation data.
pub(crate) async fn anonymise(
    db: &mut PgConnection,
    player_id: PlayerId,
    name: &str,
    name_key: &str,
    now_ms: UnixMs,
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE player SET name = $2, name_key = $3, deleted_ms = $4 WHERE player_id = $1",
        player_id.0,
        name,
        name_key,
        now_ms.0,
    )
    .execute(&mut *db)
    .await?;
    leave_open_games(&mut *db, player_id).await?;
    macro_rules! remove {
        ($($statement:literal),+ $(,)?) => {
            $(sqlx::query!($statement, player_id.0).execute(&mut *db).await?;)+
        };
    }
    remove!(
        "DELETE FROM premove USING seat WHERE premove.game_id = seat.game_id
         AND premove.seat = seat.seat AND seat.player_id = $1",
        "DELETE FROM chat WHERE player_id = $1",
        "DELETE FROM block WHERE player_id = $1 OR blocked_id = $1",
        "DELETE FROM follow WHERE player_id = $1 OR followed_id = $1",
        "DELETE FROM presence WHERE player_id = $1",
        "DELETE FROM reminder WHERE player_id = $1",
        "DELETE FROM reminder_schedule WHERE player_id = $1",
        "DELETE FROM vacation WHERE player_id = $1",
        // Push subscriptions are deleted with the sessions.
        "DELETE FROM session WHERE player_id = $1",
        "DELETE FROM known_browser WHERE player_id = $1",
        "DELETE FROM token WHERE player_id = $1 OR owner_id = $1",
        "DELETE FROM passkey WHERE player_id = $1",
        "DELETE FROM passkey_challenge WHERE player_id = $1",
        "DELETE FROM recovery_code WHERE player_id = $1",
        "DELETE FROM email_link WHERE player_id = $1",
        "DELETE FROM bot WHERE player_id = $1",
        "DELETE FROM account WHERE player_id = $1",
    );
    Ok(())
}

/// Stores the software of a bot or computer; other players have none.
pub(crate) async fn set_software(
    pool: &PgPool,
    player_id: PlayerId,
    software: &str,
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE player SET software = $2
         WHERE player_id = $1 AND kind IN (2, 3) AND software IS DISTINCT FROM $2",
        player_id.0,
        software,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Lists the games in which a player has a seat and which are not finished.
pub(crate) async fn active_games(pool: &PgPool, player_id: PlayerId) -> Result<Vec<GameId>, Error> {
    let games = sqlx::query_scalar!(
        r#"SELECT game_id AS "id: GameId" FROM active_seat WHERE player_id = $1"#,
        player_id.0
    );
    Ok(games.fetch_all(pool).await?)
}

/// Removes a game from the active games of a player.
pub(crate) async fn remove_active_game(
    pool: &PgPool,
    player_id: PlayerId,
    game_id: GameId,
) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM active_seat WHERE player_id = $1 AND game_id = $2",
        player_id.0,
        game_id.0,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Lists deleted and suspended players who still have active games.
/// Bots are suspended with their owner.
pub(crate) async fn absent_with_active_games(
    pool: &PgPool,
    now_ms: UnixMs,
    limit: i64,
) -> Result<Vec<PlayerId>, Error> {
    let players = sqlx::query_scalar!(
        r#"SELECT DISTINCT s.player_id AS "id: PlayerId" FROM active_seat s
           JOIN player p ON p.player_id = s.player_id
           LEFT JOIN bot b ON b.player_id = s.player_id
           WHERE p.deleted_ms IS NOT NULL OR EXISTS (
               SELECT 1 FROM suspension u WHERE u.player_id IN (s.player_id, b.owner_id)
                 AND (u.until_ms IS NULL OR u.until_ms > $1)) LIMIT $2"#,
        now_ms.0,
        limit,
    );
    Ok(players.fetch_all(pool).await?)
}

/// Lists guests without a session who still have a seat in a live game.
pub(crate) async fn expired_guests_in_live_games(
    pool: &PgPool,
    created_before_ms: UnixMs,
    limit: i64,
) -> Result<Vec<PlayerId>, Error> {
    let players = sqlx::query_scalar!(
        r#"SELECT DISTINCT s.player_id AS "id: PlayerId" FROM active_seat s
           JOIN player p ON p.player_id = s.player_id JOIN game g ON g.game_id = s.game_id
           WHERE p.kind = 0 AND p.deleted_ms IS NULL AND p.created_ms < $1 AND g.status = 1
               AND NOT EXISTS (SELECT 1 FROM session WHERE player_id = p.player_id)
           LIMIT $2"#,
        created_before_ms.0,
        limit,
    );
    Ok(players.fetch_all(pool).await?)
}

/// A game in the export of a player.
pub(crate) struct ExportedGameRow {
    pub(crate) game_id: GameId,
    pub(crate) seat: SeatNumber,
    pub(crate) config: String,
    pub(crate) created_ms: UnixMs,
    pub(crate) ended_ms: Option<UnixMs>,
    pub(crate) result: Option<String>,
    pub(crate) place: Option<i16>,
    pub(crate) rating_before: Option<String>,
    pub(crate) rating_after: Option<String>,
    pub(crate) premoves: Option<String>,
}

/// Lists the games of a player for the export, latest first.
pub(crate) async fn export_games(
    pool: &PgPool,
    player_id: PlayerId,
    limit: i64,
) -> Result<Vec<ExportedGameRow>, Error> {
    let rows = sqlx::query_as!(
        ExportedGameRow,
        r#"SELECT g.game_id, s.seat, config, g.created_ms, ended_ms AS "ended_ms: UnixMs", result,
                  place, unpack_rating(rating_before) AS rating_before,
                  unpack_rating(rating_after) AS rating_after, moves AS "premoves?"
           FROM seat s JOIN game g USING (game_id)
           LEFT JOIN premove p ON p.game_id = s.game_id AND p.seat = s.seat
           WHERE s.player_id = $1 ORDER BY s.game_id DESC LIMIT $2"#,
        player_id.0,
        limit,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// A chat message in the export of a player.
pub(crate) struct ExportedChatRow {
    pub(crate) game_id: GameId,
    pub(crate) text: String,
    pub(crate) sent_ms: UnixMs,
}

/// Lists the chat messages of a player for the export, latest first.
pub(crate) async fn export_chat(
    pool: &PgPool,
    player_id: PlayerId,
    limit: i64,
) -> Result<Vec<ExportedChatRow>, Error> {
    let rows = sqlx::query_as!(
        ExportedChatRow,
        "SELECT game_id, text, sent_ms FROM chat WHERE player_id = $1
         ORDER BY sent_ms DESC LIMIT $2",
        player_id.0,
        limit,
    );
    Ok(rows.fetch_all(pool).await?)
}
