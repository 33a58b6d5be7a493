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
use crate::db::lobby_game::OnlineSince;
use crate::db::pairing::{self, LockedGames, PairingCandidate, PairingFilter};
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
const CANDIDATES_MAX: usize = 8;

/// Joins the oldest matching open game, or creates one.
/// A repeated request returns the same game until another player joins.
#[utoipa::path(
    post, path = "/lobby/pairings", tag = "lobby", request_body = QuickPair,
    responses(
        (status = 200, description = "The joined or created game", body = JoinedGame),
        (status = 400, description = "Invalid game configuration", body = ApiError),
        (status = 403, description = "The player may not play such games", body = ApiError),
        (status = 422, description = "There is no pairing for this game", body = ApiError),
        (status = 503, description = "The server is in maintenance", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn quick_pair(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    JsonBody(request): JsonBody<QuickPair>,
) -> Result<Json<JoinedGame>, Error> {
    user.require_scope(wire::Scope::Play)?;
    node.require_no_maintenance()?;
    let config = parse_config(&request.rules, &request.time_control, None)?;
    if !is_preset(config.control) {
        return Err(Error::Unprocessable(ApiError::new("unknown-preset")));
    }
    if request.rated {
        check_ratable(&config)?;
    }
    count_seek(&node, user.player_id).await?;
    let now_ms = node.now();
    let key = PairingKey { config: &config, rated: request.rated, now_ms };
    // Requests that find a game do not wait for each other: each locks another one.
    let mut transaction = node.pool.begin().await?;
    lock_player(&mut transaction, user.player_id).await?;
    let joined = join_candidate(&mut transaction, &user, &key, LockedGames::Skip).await?;
    if let Some((game_id, outcome)) = joined {
        transaction.commit().await?;
        return Ok(Json(notify_joined(&node, game_id, &outcome).await));
    }
    transaction.rollback().await?;
    // Other players may be creating or joining such games at this moment.
    let mut transaction = node.pool.begin().await?;
    lock_pairing_slot(&mut transaction, &config, request.rated).await?;
    lock_player(&mut transaction, user.player_id).await?;
    let joined = join_candidate(&mut transaction, &user, &key, LockedGames::Wait).await?;
    if let Some((game_id, outcome)) = joined {
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

/// Serializes the creation of games for the same pairing.
async fn lock_pairing_slot(
    db: &mut PgConnection,
    config: &Config,
    rated: bool,
) -> Result<(), Error> {
    let digest = Sha256::digest(format!("{config} {rated}").as_bytes());
    let slot = i16::from(digest.first().copied().unwrap_or(0));
    pairing::lock_pairing_slot(db, slot).await
}

/// Joins the player's own matching game or the oldest one that still has a free seat.
async fn join_candidate(
    db: &mut PgConnection,
    user: &AuthUser,
    key: &PairingKey<'_>,
    locked: LockedGames,
) -> Result<Option<(GameId, JoinOutcome)>, Error> {
    let config = key.config.to_string();
    let filter = pairing_filter(user, key, &config);
    let own = pairing::find_own_pairing(db, &filter).await?;
    if let Some(outcome) = try_join(db, user, key, own).await? {
        return Ok(Some(outcome));
    }
    let mut last = PairingCandidate { created_ms: UnixMs(0), game_id: GameId(0) };
    for _ in 0..CANDIDATES_MAX {
        let candidate = pairing::lock_pairing_candidate(db, &filter, last, locked).await?;
        let Some(candidate) = candidate else { break };
        if let Some(joined) = try_join(db, user, key, Some(candidate.game_id)).await? {
            return Ok(Some(joined));
        }
        last = candidate;
    }
    Ok(None)
}

/// Joins a game; `None` if it was joined or deleted in the meantime, or the player may not join.
async fn try_join(
    db: &mut PgConnection,
    user: &AuthUser,
    key: &PairingKey<'_>,
    game_id: Option<GameId>,
) -> Result<Option<(GameId, JoinOutcome)>, Error> {
    let Some(game_id) = game_id else { return Ok(None) };
    match join_locked(db, key.now_ms, user, game_id, &JoinGame::default()).await {
        Ok(outcome) => Ok(Some((game_id, outcome))),
        Err(Error::Conflict(_) | Error::NotFound | Error::Forbidden(_)) => Ok(None),
        Err(other) => Err(other),
    }
}

/// The properties of matching open games.
fn pairing_filter<'a>(user: &AuthUser, key: &PairingKey<'_>, config: &'a str) -> PairingFilter<'a> {
    let online_since =
        OnlineSince { created_ms: key.now_ms - NEW_GAME_MS, seen_ms: key.now_ms - ONLINE_MS };
    PairingFilter {
        config,
        rated: key.rated,
        player_id: user.player_id,
        is_automated: is_automated(user.kind),
        online_since: is_real_time(key.config.control).then_some(online_since),
    }
}
