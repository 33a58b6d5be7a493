//! Words at a table. Players and spectators talk apart: while a game runs, whoever watches cannot
//! help whoever plays. A silent table hears nobody.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use sqlx::PgPool;
use wire::{ChatLine, ChatRoom, ChatText, GameStatus, PlayerName, ToClient, Why};

use super::ask::GameId;
use super::seats::{hold_player, status_of};
use crate::account::Who;
use crate::body::Sent;
use crate::error::Error;
use crate::game::Hearers;
use crate::house::may_talk;
use crate::ids::{fresh, slug};
use crate::node::Node;
use crate::store::load::player_kind;

/// The longest word, in characters.
const TEXT_MAX: usize = 300;

/// Words of one player within [`PACE_MS`], at all tables together.
const PACE: i64 = 5;

/// See [`PACE`].
const PACE_MS: i64 = 10_000;

/// Words at one table.
const GAME_MAX: i64 = 2_000;

/// Words that are read back.
const READ_MAX: i64 = 200;

/// A table, as far as it matters to whoever talks or listens there.
struct Heard {
    status: GameStatus,
    silent: bool,
    /// Whether everybody may watch.
    listed: bool,
    /// Whether some see later than others what happens.
    is_delayed: bool,
    /// How much later whoever asks sees what happens now.
    delay_ms: i64,
    /// Who sits there.
    sitting: Vec<i64>,
    /// Whether who asks sits there.
    own: ChatRoom,
}

/// The table, if whoever asks may see it.
async fn heard(pool: &PgPool, game_id: i64, player_id: Option<i64>) -> Result<Heard, Error> {
    let row = sqlx::query!(
        r#"SELECT g.status, g.silent, g.listed, g.delay_s,
                  array_agg(s.player_id) FILTER (WHERE s.player_id IS NOT NULL) AS "sitting?",
                  bool_or(s.reserved_for = $2) AS "expected?"
           FROM game g JOIN seat s ON s.game_id = g.game_id
           WHERE g.game_id = $1 GROUP BY g.game_id"#,
        game_id,
        player_id
    );
    let row = row.fetch_optional(pool).await?.ok_or(Error::NotFound)?;
    let sitting: Vec<i64> = row.sitting.unwrap_or_default();
    let sits = player_id.is_some_and(|player_id| sitting.contains(&player_id));
    if !row.listed && !sits && row.expected != Some(true) {
        return Err(Error::NotFound);
    }
    let own = if sits { ChatRoom::Players } else { ChatRoom::Spectators };
    let status = status_of(row.status);
    let is_late = status == GameStatus::Live && !sits;
    let delay_ms = if is_late { 1_000 * i64::from(row.delay_s) } else { 0 };
    let (silent, listed) = (row.silent, row.listed);
    Ok(Heard { status, silent, listed, is_delayed: row.delay_s > 0, delay_ms, sitting, own })
}

/// Whom somebody hears at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hears {
    /// Who plays a game that runs does not hear the spectators.
    Players,
    /// Everybody.
    All,
}

/// Whom a player hears at a table they may see.
pub(crate) async fn hears(pool: &PgPool, game_id: i64, player_id: i64) -> Result<Hears, Error> {
    Ok(heard(pool, game_id, Some(player_id)).await?.hears())
}

impl Heard {
    /// Who hears at once what whoever asks says, if these do not want to. Others read it when they
    /// may.
    fn hearers(self, blockers: Vec<i64>) -> Hearers {
        let is_live = self.status == GameStatus::Live;
        match self.own {
            ChatRoom::Players if !self.listed || (self.is_delayed && is_live) => {
                let hear = |player: &i64| !blockers.contains(player);
                Hearers::Only(self.sitting.into_iter().filter(hear).collect())
            }
            ChatRoom::Spectators if is_live => {
                Hearers::AllBut(blockers.into_iter().chain(self.sitting).collect())
            }
            _ => Hearers::AllBut(blockers),
        }
    }

    fn hears(&self) -> Hears {
        match (self.own, self.status) {
            (ChatRoom::Players, GameStatus::Live) => Hears::Players,
            _ => Hears::All,
        }
    }
}

/// A word, as it may be said.
fn readable(text: &str) -> Result<&str, Error> {
    let text = text.trim();
    let fits = (1..=TEXT_MAX).contains(&text.chars().take(TEXT_MAX + 1).count());
    if !fits || text.chars().any(char::is_control) {
        return Err(Error::Unreadable(Why::new("chat-text").with("most", TEXT_MAX.to_string())));
    }
    Ok(text)
}

/// Says something at a table.
///
/// # Errors
/// When nobody may talk there, or whoever asks talks too much.
pub(crate) async fn say(
    node: &Arc<Node>,
    who: &Who,
    game_id: i64,
    text: &str,
) -> Result<(), Error> {
    who.may("chat")?;
    let text = readable(text)?;
    let table = heard(&node.pool, game_id, Some(who.player_id)).await?;
    if table.silent {
        return Err(Error::Refused(Why::new("silent-table")));
    }
    let at_ms = node.now();
    let mut transaction = node.pool.begin().await?;
    hold_player(&mut transaction, who.player_id).await?;
    may_talk(&mut transaction, who.player_id, at_ms).await?;
    let said = sqlx::query!(
        r#"SELECT (SELECT count(*) FROM chat WHERE player_id = $1 AND at_ms > $2) AS "own!",
                  (SELECT count(*) FROM chat WHERE game_id = $3) AS "all!""#,
        who.player_id,
        at_ms - PACE_MS,
        game_id
    );
    let said = said.fetch_one(&mut *transaction).await?;
    if said.own >= PACE {
        return Err(Error::TooOften { retry_s: u32::try_from(PACE_MS / 1000).unwrap_or(10) });
    }
    if said.all >= GAME_MAX {
        return Err(Error::Refused(Why::new("chat-full")));
    }
    let stored = sqlx::query!(
        "INSERT INTO chat (chat_id, game_id, room, player_id, text, at_ms)
         VALUES ($1, $2, $3, $4, $5, $6)",
        fresh(node.now_ms())?,
        game_id,
        room_number(table.own),
        who.player_id,
        text,
        at_ms
    );
    stored.execute(&mut *transaction).await?;
    let blockers =
        sqlx::query_scalar!("SELECT player_id FROM block WHERE blocked_id = $1", who.player_id);
    let blockers = blockers.fetch_all(&mut *transaction).await?;
    transaction.commit().await?;
    let message = ToClient::Chat {
        game: slug(game_id),
        from: who.shown(),
        text: text.to_owned(),
        at_ms: u64::try_from(at_ms).unwrap_or(0),
    };
    node.games.relay(node, game_id, message, table.hearers(blockers));
    Ok(())
}

fn room_number(room: ChatRoom) -> i16 {
    match room {
        ChatRoom::Players => 0,
        ChatRoom::Spectators => 1,
    }
}

/// Says something at a table: to the players who sits there, to the spectators everybody else.
#[utoipa::path(
    post, path = "/games/{game}/chat", tag = "lobby", operation_id = "say",
    request_body = ChatText,
    params(("game" = String, Path, description = "The game, as addresses name it")),
    responses(
        (status = 204, description = "Said"),
        (status = 400, description = "It cannot be read", body = Why),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "Who asks may not talk", body = Why),
        (status = 404, description = "There is no such table for who asks", body = Why),
        (status = 413, description = "Too large", body = Why),
        (status = 415, description = "JSON is wanted", body = Why),
        (status = 422, description = "Nobody talks there", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
    security(("token" = ["chat"]), ("session" = [])),
)]
pub(super) async fn post(
    State(node): State<Arc<Node>>,
    who: Who,
    GameId(game_id): GameId,
    Sent(said): Sent<ChatText>,
) -> Result<StatusCode, Error> {
    say(&node, &who, game_id, &said.text).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What was said at a table, the oldest first, at most 200. While the game runs, players do not
/// hear the spectators.
#[utoipa::path(
    get, path = "/games/{game}/chat", tag = "lobby", operation_id = "chat",
    params(("game" = String, Path, description = "The game, as addresses name it")),
    responses(
        (status = 200, description = "The words", body = Vec<ChatLine>),
        (status = 401, description = "Who asks is not known any more", body = Why),
        (status = 404, description = "There is no such table for who asks", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
)]
pub(super) async fn read(
    State(node): State<Arc<Node>>,
    who: Option<Who>,
    GameId(game_id): GameId,
) -> Result<Json<Vec<ChatLine>>, Error> {
    let player_id = who.map(|who| who.player_id);
    let table = heard(&node.pool, game_id, player_id).await?;
    let apart = table.hears() == Hears::Players;
    let rows = sqlx::query!(
        "SELECT c.room, c.text, c.at_ms, p.name, p.kind
         FROM chat c JOIN player p ON p.player_id = c.player_id
         WHERE c.game_id = $1 AND (c.room = 0 OR NOT $2) AND (c.room = 1 OR c.at_ms <= $5)
           AND NOT EXISTS (SELECT 1 FROM block b
                           WHERE b.player_id = $3 AND b.blocked_id = c.player_id)
         ORDER BY c.chat_id DESC LIMIT $4",
        game_id,
        apart,
        player_id,
        READ_MAX,
        node.now() - table.delay_ms
    );
    let rows = rows.fetch_all(&node.pool).await?;
    let lines = rows.into_iter().rev().map(|row| ChatLine {
        room: if row.room == 0 { ChatRoom::Players } else { ChatRoom::Spectators },
        from: PlayerName { name: row.name, kind: player_kind(row.kind) },
        text: row.text,
        at_ms: u64::try_from(row.at_ms).unwrap_or(0),
    });
    Ok(Json(lines.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_one_line_and_bounded() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(readable(text).ok(), expected, "{text:?}");
        };
        check("good game", Some("good game"));
        check("  hm \n", Some("hm"));
        check("", None);
        check(" \t ", None);
        check("two\nlines", None);
        check("bell\u{7}", None);
        let (longest, longer) = ("ü".repeat(TEXT_MAX), "ü".repeat(TEXT_MAX + 1));
        check(&longest, Some(&longest));
        check(&longer, None);
    }
}
