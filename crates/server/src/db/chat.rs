//! Queries on chat messages.

use sqlx::{PgConnection, PgPool};
use wire::ChatRoom;

use crate::clock::UnixMs;
use crate::db::game::StoredStatus;
use crate::db::player_kind::StoredKind;
use crate::error::Error;
use crate::ids::{ChatId, GameId, PlayerId};

/// Room of a chat message in the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, sqlx::Type)]
#[repr(i16)]
pub(crate) enum StoredChatRoom {
    Players = 0,
    Spectators = 1,
}

impl From<ChatRoom> for StoredChatRoom {
    fn from(room: ChatRoom) -> StoredChatRoom {
        match room {
            ChatRoom::Players => StoredChatRoom::Players,
            ChatRoom::Spectators => StoredChatRoom::Spectators,
        }
    }
}

impl From<StoredChatRoom> for ChatRoom {
    fn from(room: StoredChatRoom) -> ChatRoom {
        match room {
            StoredChatRoom::Players => ChatRoom::Players,
            StoredChatRoom::Spectators => ChatRoom::Spectators,
        }
    }
}

/// Facts about a game that decide about its chat.
pub(crate) struct ChatGame {
    pub status: StoredStatus,
    pub chat_disabled: bool,
    pub listed: bool,
    pub spectator_delay_s: i16,
    pub players: Vec<PlayerId>,
    /// The viewer is invited to a seat.
    pub is_invited: bool,
}

/// Loads the facts about a game, if it exists.
pub(crate) async fn load_game(
    pool: &PgPool,
    game_id: GameId,
    viewer_id: Option<PlayerId>,
) -> Result<Option<ChatGame>, Error> {
    let game = sqlx::query_as!(
        ChatGame,
        r#"SELECT g.status AS "status: StoredStatus", g.chat_disabled, g.listed,
                  g.spectator_delay_s,
                  coalesce(array_agg(s.player_id) FILTER (WHERE s.player_id IS NOT NULL), '{}')
                      AS "players!: Vec<PlayerId>",
                  coalesce(bool_or(s.reserved_for = $2), false) AS "is_invited!"
           FROM game g JOIN seat s ON s.game_id = g.game_id
           WHERE g.game_id = $1 GROUP BY g.game_id"#,
        game_id.0,
        viewer_id as Option<PlayerId>
    );
    Ok(game.fetch_optional(pool).await?)
}

/// Numbers of recent messages of a player, and of all messages of a game.
pub(crate) struct ChatCounts {
    pub by_player: i64,
    pub in_game: i64,
}

/// Counts messages for the limits.
pub(crate) async fn count(
    db: &mut PgConnection,
    player_id: PlayerId,
    since_ms: UnixMs,
    game_id: GameId,
) -> Result<ChatCounts, Error> {
    let counts = sqlx::query_as!(
        ChatCounts,
        r#"SELECT (SELECT count(*) FROM chat WHERE player_id = $1 AND sent_ms > $2)
                      AS "by_player!",
                  (SELECT count(*) FROM chat WHERE game_id = $3) AS "in_game!""#,
        player_id.0,
        since_ms.0,
        game_id.0
    );
    Ok(counts.fetch_one(db).await?)
}

/// A chat message to be stored.
pub(crate) struct NewChatMessage<'a> {
    pub chat_id: ChatId,
    pub game_id: GameId,
    pub room: StoredChatRoom,
    pub player_id: PlayerId,
    pub text: &'a str,
    pub sent_ms: UnixMs,
}

/// Inserts a message.
pub(crate) async fn insert(
    db: &mut PgConnection,
    message: &NewChatMessage<'_>,
) -> Result<(), Error> {
    let inserted = sqlx::query!(
        "INSERT INTO chat (chat_id, game_id, room, player_id, text, sent_ms)
         VALUES ($1, $2, $3, $4, $5, $6)",
        message.chat_id.0,
        message.game_id.0,
        message.room as StoredChatRoom,
        message.player_id.0,
        message.text,
        message.sent_ms.0
    );
    inserted.execute(db).await?;
    Ok(())
}

/// Finds the players who have blocked a player.
pub(crate) async fn blockers(
    db: &mut PgConnection,
    player_id: PlayerId,
) -> Result<Vec<PlayerId>, Error> {
    let blockers = sqlx::query_scalar!(
        r#"SELECT player_id AS "id: PlayerId" FROM block WHERE blocked_id = $1"#,
        player_id.0
    );
    Ok(blockers.fetch_all(db).await?)
}

/// Filter for the messages of a game.
pub(crate) struct ChatFilter {
    pub game_id: GameId,
    /// The viewer, whose blocked players are left out.
    pub viewer_id: Option<PlayerId>,
    pub players_only: bool,
    /// The latest time of messages between players.
    pub until_ms: UnixMs,
    pub limit: i64,
}

/// A chat message with its sender.
pub(crate) struct ChatRow {
    pub room: StoredChatRoom,
    pub text: String,
    pub sent_ms: UnixMs,
    pub name: String,
    pub kind: StoredKind,
}

/// Lists the newest messages of a game, latest first.
pub(crate) async fn list(pool: &PgPool, filter: &ChatFilter) -> Result<Vec<ChatRow>, Error> {
    let rows = sqlx::query_as!(
        ChatRow,
        r#"SELECT c.room AS "room: StoredChatRoom", c.text, c.sent_ms, p.name,
                  p.kind AS "kind: StoredKind"
         FROM chat c JOIN player p ON p.player_id = c.player_id
         WHERE c.game_id = $1 AND (c.room = 0 OR NOT $2) AND (c.room = 1 OR c.sent_ms <= $5)
           AND NOT EXISTS (SELECT 1 FROM block b
                           WHERE b.player_id = $3 AND b.blocked_id = c.player_id)
         ORDER BY c.chat_id DESC LIMIT $4"#,
        filter.game_id.0,
        filter.players_only,
        filter.viewer_id as Option<PlayerId>,
        filter.limit,
        filter.until_ms.0
    );
    Ok(rows.fetch_all(pool).await?)
}
