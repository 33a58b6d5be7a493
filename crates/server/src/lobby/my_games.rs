//! Unfinished games of a player, sorted by turn and deadline.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use sqlx::PgPool;
use wire::{GameStatus, MyGame, Notification};

use crate::auth::auth_user::AuthUser;
use crate::db::lobby_game;
use crate::error::Error;
use crate::ids::PlayerId;
use crate::lobby::list::{Audience, with_seats};
use crate::node::Node;

/// Maximum length of the list.
const LIST_MAX: i64 = 256;

/// Lists the unfinished games and invitations of the player.
/// First those in which it is the player's turn, the nearest deadline first, then other live games,
/// then open games, then broken games.
#[utoipa::path(
    get, path = "/me/games", tag = "lobby", operation_id = "listMyGames",
    responses(
        (status = 200, description = "The games", body = Vec<MyGame>),
    ),
    security(("token" = ["read"]), ("session" = [])),
)]
pub(crate) async fn my_games(
    State(node): State<Arc<Node>>,
    user: AuthUser,
) -> Result<Json<Vec<MyGame>>, Error> {
    user.require_scope(wire::Scope::Read)?;
    Ok(Json(games_of_player(&node, &node.pool, user.player_id).await?))
}

/// Builds the notifications that a client receives when it connects.
pub(crate) async fn initial_notifications(
    node: &Node,
    player_id: PlayerId,
) -> Result<Vec<Notification>, Error> {
    let mut notifications = Vec::new();
    for game in games_of_player(node, &node.play_pool, player_id).await? {
        let slug = game.listing.id.clone();
        match (game.listing.status, game.your_seat) {
            (GameStatus::Live, _) => {
                notifications.push(Notification::GameStarted { game_id: slug.clone() });
            }
            (_, None) => {
                let by = game.listing.created_by;
                notifications.push(Notification::ChallengeReceived {
                    game_id: slug.clone(),
                    challenger: by,
                });
            }
            _ => {}
        }
        if game.your_turn {
            notifications.push(Notification::YourTurn { game_id: slug });
        }
    }
    Ok(notifications)
}

async fn games_of_player(
    node: &Node,
    pool: &PgPool,
    player_id: PlayerId,
) -> Result<Vec<MyGame>, Error> {
    let rows = lobby_game::list_of_player(pool, player_id, LIST_MAX).await?;
    let (mut listings, mut details) = (Vec::new(), Vec::new());
    for row in rows {
        let waits = row.own_seat.is_some_and(|seat| row.listing.waiting_seats.contains(seat));
        listings.push(row.listing);
        details.push((row.own_seat, waits, row.deadline_ms));
    }
    let listings = with_seats(node, pool, listings, Audience::Player).await?;
    let games = listings.into_iter().zip(details).map(|(listing, details)| {
        let (own_seat, your_turn, deadline_ms) = details;
        MyGame {
            your_seat: own_seat.map(u8::from),
            your_turn,
            deadline_ms: deadline_ms.map(u64::from),
            listing,
        }
    });
    Ok(games.collect())
}
