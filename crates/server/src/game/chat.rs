//! Chat of a game.
//! Players and spectators chat apart: during the game, spectators cannot help players.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use sqlx::PgPool;
use wire::{ApiError, ChatLine, ChatRoom, ChatText, GameStatus, PlayerRef, Scope, ToClient};

use crate::auth::auth_user::AuthUser;
use crate::auth::sanctions::require_not_muted;
use crate::db::chat::{self, ChatFilter, ChatGame, NewChatMessage};
use crate::db::player::lock_player;
use crate::error::Error;
use crate::game::replication::Audience;
use crate::hidden_text::is_hidden;
use crate::http::extract::JsonBody;
use crate::ids::{GameId, PlayerId, new_id};
use crate::node::Node;

/// Maximum length of a message, in characters.
const TEXT_MAX_CHARS: usize = 300;

/// Maximum number of messages of a player within [`RATE_LIMIT_S`], in all games.
const RATE_LIMIT: i64 = 5;

/// Time span of the rate limit, in seconds.
const RATE_LIMIT_S: u32 = 10;

/// Maximum number of messages in a game.
const MESSAGES_PER_GAME_MAX: i64 = 2_000;

/// Maximum number of messages in a response.
const MESSAGES_LISTED_MAX: i64 = 200;

/// Game facts and room that decide about the chat of a viewer.
struct ChatContext {
    game: ChatGame,
    status: GameStatus,
    /// The room of the viewer.
    own_room: ChatRoom,
}

/// Loads the context, if the viewer may see the game.
async fn load_context(
    pool: &PgPool,
    game_id: GameId,
    viewer_id: Option<PlayerId>,
) -> Result<ChatContext, Error> {
    let game = chat::load_game(pool, game_id, viewer_id).await?.ok_or(Error::NotFound)?;
    let is_player = viewer_id.is_some_and(|viewer_id| game.players.contains(&viewer_id));
    if !game.listed && !is_player && !game.is_invited {
        return Err(Error::NotFound);
    }
    let own_room = if is_player { ChatRoom::Players } else { ChatRoom::Spectators };
    Ok(ChatContext { status: game.status.into(), own_room, game })
}

/// Rooms whose messages a viewer receives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChatVisibility {
    /// The room of the players, for players of a live game.
    PlayersOnly,
    All,
}

/// Returns the rooms whose messages a player receives.
pub(crate) async fn visibility(
    pool: &PgPool,
    game_id: GameId,
    player_id: PlayerId,
) -> Result<ChatVisibility, Error> {
    Ok(load_context(pool, game_id, Some(player_id)).await?.visibility())
}

impl ChatContext {
    /// Returns the subscribers who receive a message at once. Others read it when they may.
    fn audience(self, blockers: Vec<PlayerId>) -> Audience {
        let is_live = matches!(self.status, GameStatus::Live | GameStatus::Broken);
        let has_delay = self.game.spectator_delay_s > 0;
        match self.own_room {
            ChatRoom::Players if !self.game.listed || (has_delay && is_live) => {
                let receives = |player: &PlayerId| !blockers.contains(player);
                Audience::Only(self.game.players.into_iter().filter(receives).collect())
            }
            ChatRoom::Spectators if is_live => {
                Audience::AllExcept(blockers.into_iter().chain(self.game.players).collect())
            }
            _ => Audience::AllExcept(blockers),
        }
    }

    fn visibility(&self) -> ChatVisibility {
        match (self.own_room, self.status) {
            (ChatRoom::Players, GameStatus::Live | GameStatus::Broken) => {
                ChatVisibility::PlayersOnly
            }
            _ => ChatVisibility::All,
        }
    }

    /// Returns the delay with which the viewer sees messages between players.
    fn delay_ms(&self) -> i64 {
        match (self.own_room, self.status) {
            (ChatRoom::Spectators, GameStatus::Live | GameStatus::Broken) => {
                1_000 * i64::from(self.game.spectator_delay_s)
            }
            _ => 0,
        }
    }
}

/// Checks and trims the text of a message.
fn check_text(text: &str) -> Result<&str, Error> {
    let text = text.trim();
    let fits = (1..=TEXT_MAX_CHARS).contains(&text.chars().take(TEXT_MAX_CHARS + 1).count());
    if !fits || text.chars().any(char::is_control) {
        let error = ApiError::new("invalid-chat-text").with("most", TEXT_MAX_CHARS.to_string());
        return Err(Error::BadRequest(error));
    }
    match text.chars().any(is_hidden) {
        true => Err(Error::BadRequest(ApiError::new("hidden-characters"))),
        false => Ok(text),
    }
}

/// Stores a message and broadcasts it.
///
/// # Errors
/// If chat is disabled, or a limit is exceeded.
pub(crate) async fn send_message(
    node: &Arc<Node>,
    user: &AuthUser,
    game_id: GameId,
    text: &str,
) -> Result<(), Error> {
    user.require_scope(Scope::Chat)?;
    let text = check_text(text)?;
    let context = load_context(&node.play_pool, game_id, Some(user.player_id)).await?;
    if context.game.chat_disabled {
        return Err(Error::Unprocessable(ApiError::new("chat-disabled")));
    }
    let (player_id, sent_ms) = (user.player_id, node.now());
    let mut transaction = node.play_pool.begin().await?;
    lock_player(&mut transaction, player_id).await?;
    require_not_muted(&mut transaction, player_id, sent_ms).await?;
    let since_ms = sent_ms - 1_000 * i64::from(RATE_LIMIT_S);
    let counts = chat::count(&mut transaction, player_id, since_ms, game_id).await?;
    if counts.by_player >= RATE_LIMIT {
        return Err(Error::RateLimited { retry_s: RATE_LIMIT_S });
    }
    if counts.in_game >= MESSAGES_PER_GAME_MAX {
        return Err(Error::Unprocessable(ApiError::new("chat-full")));
    }
    let (chat_id, room) = (new_id(node.now())?, context.own_room.into());
    let message = NewChatMessage { chat_id, game_id, room, player_id, text, sent_ms };
    chat::insert(&mut transaction, &message).await?;
    let blockers = chat::blockers(&mut transaction, player_id).await?;
    transaction.commit().await?;
    let message = ToClient::Chat {
        game_id: game_id.to_string(),
        sender: user.player_name(),
        text: text.to_owned(),
        sent_ms: sent_ms.into(),
    };
    node.games.broadcast(node, game_id, message, context.audience(blockers));
    Ok(())
}

/// Sends a chat message: to the players if the sender plays, otherwise to the spectators.
#[utoipa::path(
    post, path = "/games/{id}/chat", tag = "lobby", operation_id = "sendChat",
    request_body = ChatText,
    params(("id" = String, Path, description = "The id of the game")),
    responses(
        (status = 204, description = "Sent"),
        (status = 404, description = "The game does not exist or is private", body = ApiError),
        (status = 422, description = "Chat is disabled or full, or you are muted", body = ApiError),
    ),
    security(("token" = ["chat"]), ("session" = [])),
)]
pub(crate) async fn post_message(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    game_id: GameId,
    JsonBody(message): JsonBody<ChatText>,
) -> Result<StatusCode, Error> {
    send_message(&node, &user, game_id, &message.text).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists the newest 200 chat messages of a game, oldest first.
/// During the game, players do not see messages of spectators.
#[utoipa::path(
    get, path = "/games/{id}/chat", tag = "lobby", operation_id = "listChat",
    params(("id" = String, Path, description = "The id of the game")),
    responses(
        (status = 200, description = "The messages", body = Vec<ChatLine>),
        (status = 401, description = "The session or token is not valid", body = ApiError),
        (status = 404, description = "The game does not exist or is private", body = ApiError),
    ),
)]
pub(crate) async fn list_messages(
    State(node): State<Arc<Node>>,
    viewer: Option<AuthUser>,
    game_id: GameId,
) -> Result<Json<Vec<ChatLine>>, Error> {
    let viewer_id = viewer.map(|viewer| viewer.player_id);
    let context = load_context(&node.play_pool, game_id, viewer_id).await?;
    let filter = ChatFilter {
        game_id,
        viewer_id,
        players_only: context.visibility() == ChatVisibility::PlayersOnly,
        until_ms: node.now() - context.delay_ms(),
        limit: MESSAGES_LISTED_MAX,
    };
    let rows = chat::list(&node.play_pool, &filter).await?;
    let lines = rows.into_iter().rev().map(|row| ChatLine {
        room: row.room.into(),
        sender: PlayerRef { name: row.name, kind: row.kind.into() },
        text: row.text,
        sent_ms: row.sent_ms.into(),
    });
    Ok(Json(lines.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chat_text_is_one_visible_line_of_limited_length() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(check_text(text).ok(), expected, "{text:?}");
        };
        check("good game", Some("good game"));
        check("  hm \n", Some("hm"));
        check("", None);
        check(" \t ", None);
        check("two\nlines", None);
        check("bell\u{7}", None);
        check("reversed \u{202E}txet", None);
        check("zero\u{200B}width", None);
        check("\u{1F469}\u{200D}\u{1F680}", None);
        check("\u{2764}\u{FE0F}", Some("\u{2764}\u{FE0F}"));
        let (longest, longer) = ("ü".repeat(TEXT_MAX_CHARS), "ü".repeat(TEXT_MAX_CHARS + 1));
        check(&longest, Some(&longest));
        check(&longer, None);
    }
}
