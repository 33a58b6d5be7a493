//! Quick pairing of players who request the same game.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use table::Config;
use wire::{ApiError, GameStatus, JoinGame, JoinedGame, QuickPair};

use crate::auth::attempt_limit::count_seek;
use crate::auth::auth_user::AuthUser;
use crate::clock::UnixMs;
use crate::db::lobby_game::{self, OnlineSince, PairingFilter};
use crate::db::player::lock_player;
use crate::db::presence::ONLINE_MS;
use crate::error::Error;
use crate::http::extract::JsonBody;
use crate::ids::GameId;
use crate::lobby::create::{NewGame, insert_game};
use crate::lobby::eligibility::is_automated;
use crate::lobby::game_config::{check_ratable, is_preset, is_real_time, parse_config};
use crate::lobby::join::{JoinOutcome, join_locked, notify_joined};
use crate::lobby::presence::NEW_GAME_MS;
use crate::node::Node;

/// Maximum number of open games tried before a new one is created.
const CANDIDATES_MAX: i64 = 8;

/// Joins the oldest matching open game, or creates one.
/// A repeated request returns the same game until another player joins.
#[utoipa::path(
    post, path = "/lobby/pairings", tag = "lobby", request_body = QuickPair,
    responses(
        (status = 200, description = "The joined or created game", body = JoinedGame),
        (status = 400, description = "Invalid game configuration", body = ApiError),
        (status = 403, description = "The player may not play such games", body = ApiError),
        (status = 422, description = "There is no pairing for this game", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn quick_pair(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    JsonBody(request): JsonBody<QuickPair>,
) -> Result<Json<JoinedGame>, Error> {
    user.require_scope(wire::Scope::Play)?;
    let config = parse_config(&request.rules, &request.time_control, None)?;
    if !is_preset(config.control) {
        return Err(Error::Unprocessable(ApiError::new("unknown-preset")));
    }
    if request.rated {
        check_ratable(&config)?;
    }
    count_seek(&node, user.player_id).await?;
    let now_ms = node.now();
    let mut transaction = node.pool.begin().await?;
    lock_pairing_slot(&mut transaction, &config, request.rated).await?;
    lock_player(&mut transaction, user.player_id).await?;
    let key = PairingKey { config: &config, rated: request.rated, now_ms };
    if let Some((game_id, outcome)) = join_candidate(&mut transaction, &user, &key).await? {
        transaction.commit().await?;
        return Ok(Json(notify_joined(&node, game_id, &outcome).await));
    }
    let new_game = NewGame {
        config: &config,
        rated: request.rated,
        listed: true,
        chat_disabled: false,
        spectator_delay_s: 0,
        seat: None,
        invite: None,
        invited: &[],
    };
    let (game_id, seat) = insert_game(&mut transaction, now_ms, &user, &new_game).await?;
    transaction.commit().await?;
    Ok(Json(JoinedGame {
        game_id: game_id.to_string(),
        seat: seat.into(),
        status: GameStatus::Open,
        invite: None,
    }))
}

struct PairingKey<'a> {
    config: &'a Config,
    rated: bool,
    now_ms: UnixMs,
}

/// Serializes requests for the same pairing until the first one has joined or created a game.
async fn lock_pairing_slot(
    db: &mut PgConnection,
    config: &Config,
    rated: bool,
) -> Result<(), Error> {
    let digest = Sha256::digest(format!("{config} {rated}").as_bytes());
    let slot = i16::from(digest.first().copied().unwrap_or(0));
    lobby_game::lock_pairing_slot(db, slot).await
}

/// Joins the first matching game that still has a free seat.
async fn join_candidate(
    db: &mut PgConnection,
    user: &AuthUser,
    key: &PairingKey<'_>,
) -> Result<Option<(GameId, JoinOutcome)>, Error> {
    for game_id in candidates(db, user, key).await? {
        match join_locked(db, key.now_ms, user, game_id, &JoinGame::default()).await {
            Ok(outcome) => return Ok(Some((game_id, outcome))),
            // The game was joined or deleted in the meantime: try the next one.
            Err(Error::Conflict(_) | Error::NotFound | Error::Forbidden(_)) => {}
            Err(other) => return Err(other),
        }
    }
    Ok(None)
}

/// Finds matching open games, the player's own first, then the oldest.
async fn candidates(
    db: &mut PgConnection,
    user: &AuthUser,
    key: &PairingKey<'_>,
) -> Result<Vec<GameId>, Error> {
    let online_since =
        OnlineSince { created_ms: key.now_ms - NEW_GAME_MS, seen_ms: key.now_ms - ONLINE_MS };
    let filter = PairingFilter {
        config: &key.config.to_string(),
        rated: key.rated,
        player_id: user.player_id,
        is_automated: is_automated(user.kind),
        online_since: is_real_time(key.config.control).then_some(online_since),
    };
    lobby_game::find_pairing_candidates(db, &filter, CANDIDATES_MAX).await
}
