//! Everything that is kept about somebody, for them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_DISPOSITION;
use axum::http::{HeaderName, HeaderValue};
use serde::Serialize;
use utoipa::ToSchema;
use wire::{BotView, Me, PasskeyView, PushDevice, SessionView, TokenView, Why};

use super::who::LoggedIn;
use super::{me, passkey, token};
use crate::days;
use crate::error::Error;
use crate::house;
use crate::ids::slug;
use crate::node::Node;

/// So many games are told here, the latest; all are in the archive.
const GAMES_MAX: i64 = 20_000;

/// So much chat is told here, the latest.
const CHAT_MAX: i64 = 50_000;

/// Everything that is kept about somebody.
#[derive(Serialize, ToSchema)]
pub(crate) struct Export {
    /// Themselves.
    me: Me,
    /// Since when.
    made_ms: u64,
    /// Where they are logged in.
    sessions: Vec<SessionView>,
    /// What acts for them.
    tokens: Vec<TokenView>,
    /// Their bots.
    bots: Vec<BotView>,
    /// Their passkeys.
    passkeys: Vec<PasskeyView>,
    /// Their devices that are told of games.
    devices: Vec<PushDevice>,
    /// When they were away, from when and until when in milliseconds.
    vacations: Vec<(u64, u64)>,
    /// Where they sit and sat.
    games: Vec<ExportedGame>,
    /// What they said at tables.
    chat: Vec<ExportedChat>,
    /// Whom they do not want to meet.
    blocked: Vec<String>,
    /// What has to do with the order of the house.
    house: house::Own,
}

/// Something somebody said at a table.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExportedChat {
    /// At which.
    game: String,
    /// It.
    text: String,
    /// When.
    at_ms: u64,
}

/// A game somebody sits at or sat at. What was played is at `/api/games/GAME/record`.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExportedGame {
    /// Its name in addresses.
    game: String,
    /// Their seat, from 1.
    seat: u8,
    /// What was agreed, as a table writes it.
    config: String,
    /// Since when the table is open.
    opened_ms: u64,
    /// When it ended.
    ended_ms: Option<u64>,
    /// How.
    result: Option<String>,
    /// Their place in it.
    place: Option<u8>,
    /// Their rating before and after.
    rating: Option<(String, String)>,
    /// What they have decided on before their turn.
    plan: Option<String>,
}

/// Everything that is kept about whoever asks, as one file.
#[utoipa::path(get, path = "/me/export", tag = "account", responses(
    (status = 200, body = Export),
    (status = 401, body = Why),
    (status = 403, body = Why, description = "A login of the last minutes is needed."),
    (status = 503, body = Why),
))]
pub(crate) async fn export(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
) -> Result<([(HeaderName, HeaderValue); 1], Json<Export>), Error> {
    login.fresh(&node)?;
    let player_id = login.who.player_id;
    let made_ms = sqlx::query_scalar!("SELECT made_ms FROM player WHERE player_id = $1", player_id)
        .fetch_one(&node.pool)
        .await?;
    let export = Export {
        me: me::of(&node, player_id, None).await?,
        made_ms: made_ms.unsigned_abs(),
        sessions: me::list_sessions(&node, player_id, login.session_id).await?,
        tokens: token::list_of(&node, player_id).await?,
        bots: token::bots_of(&node, player_id).await?,
        passkeys: passkey::list_of(&node, player_id).await?,
        devices: days::devices_of(&node, player_id).await?,
        vacations: days::vacations_of(&node, player_id).await?,
        games: games(&node, player_id).await?,
        chat: chat(&node, player_id).await?,
        blocked: blocked(&node, player_id).await?,
        house: house::own(&node, player_id).await?,
    };
    let file = HeaderValue::from_static("attachment; filename=\"palamedes-account.json\"");
    Ok(([(CONTENT_DISPOSITION, file)], Json(export)))
}

async fn games(node: &Node, player_id: i64) -> Result<Vec<ExportedGame>, Error> {
    let found = sqlx::query!(
        r#"SELECT g.game_id, s.seat, config, opened_ms, ended_ms, result, place, rating_before,
               rating_after, plan AS "plan?"
           FROM seat s JOIN game g USING (game_id)
           LEFT JOIN plan p ON p.game_id = s.game_id AND p.seat = s.seat
           WHERE s.player_id = $1 ORDER BY s.game_id DESC LIMIT $2"#,
        player_id,
        GAMES_MAX,
    )
    .fetch_all(&node.pool)
    .await?;
    let games = found.into_iter().map(|game| ExportedGame {
        game: slug(game.game_id),
        seat: u8::try_from(game.seat).unwrap_or(0),
        config: game.config,
        opened_ms: game.opened_ms.unsigned_abs(),
        ended_ms: game.ended_ms.map(i64::unsigned_abs),
        result: game.result,
        place: game.place.and_then(|place| u8::try_from(place).ok()),
        rating: game.rating_before.zip(game.rating_after),
        plan: game.plan,
    });
    Ok(games.collect())
}

async fn chat(node: &Node, player_id: i64) -> Result<Vec<ExportedChat>, Error> {
    let found = sqlx::query!(
        "SELECT game_id, text, at_ms FROM chat WHERE player_id = $1 ORDER BY at_ms DESC LIMIT $2",
        player_id,
        CHAT_MAX,
    )
    .fetch_all(&node.pool)
    .await?;
    let said = found.into_iter().map(|said| ExportedChat {
        game: slug(said.game_id),
        text: said.text,
        at_ms: said.at_ms.unsigned_abs(),
    });
    Ok(said.collect())
}

async fn blocked(node: &Node, player_id: i64) -> Result<Vec<String>, Error> {
    let found = sqlx::query_scalar!(
        "SELECT name FROM block b JOIN player p ON p.player_id = blocked_id
         WHERE b.player_id = $1 ORDER BY name",
        player_id,
    );
    Ok(found.fetch_all(&node.pool).await?)
}
