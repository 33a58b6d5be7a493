//! Lobby: open games, challenges, quick pairing, computer players, lists.
//!
//! An open game is a row of `game` with status open and a row of `seat` for each seat. A change
//! locks first the row of the player and then that of the game, always in this order. So limits
//! hold, a seat is taken once, and a game starts once. Notifications are sent after the commit.

pub(crate) mod add_computer;
pub(crate) mod create;
pub(crate) mod eligibility;
pub(crate) mod following;
pub(crate) mod game_config;
pub(crate) mod join;
pub(crate) mod list;
pub(crate) mod list_snapshot;
pub(crate) mod list_updates;
pub(crate) mod my_games;
pub(crate) mod presence;
pub(crate) mod quick_pairing;
pub(crate) mod rematch;
pub(crate) mod seats;
pub(crate) mod start;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::node::Node;

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
        .routes(routes!(list::presets))
        .routes(routes!(list::open_games, create::create_game))
        .routes(routes!(list::open_game))
        .routes(routes!(list::live_games))
        .routes(routes!(list::featured_game))
        .routes(routes!(list::lobby_counts))
        .routes(routes!(join::join))
        .routes(routes!(join::leave))
        .routes(routes!(add_computer::add_computers))
        .routes(routes!(quick_pairing::quick_pair))
        .routes(routes!(my_games::my_games))
        .routes(routes!(following::list_following))
        .routes(routes!(following::follow_player, following::unfollow_player))
}
