//! How people come together: open tables, challenges, quick pairing, chat, notices.
//!
//! A table that gathers is a row of `game` with status 0 and a row of `seat` for every seat. Who
//! changes it holds first the row of the player who asks and then that of the game, always in this
//! order, so that bounds hold, a seat is taken once, and a game begins once. Who has to know is
//! told after the commit.

mod after;
mod agreed;
mod ask;
mod block;
mod chat;
mod fill;
mod forsake;
mod keep;
mod list;
mod mine;
mod open;
mod pair;
mod people;
mod plan;
mod presence;
mod rematch;
mod remind;
mod seats;
mod sit;
mod start;
mod tell;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::node::Node;

pub(crate) use after::after;
pub(crate) use chat::{Hears, hears, say};
pub(crate) use forsake::forsake;
pub(crate) use keep::keep;
pub(crate) use mine::running;
pub(crate) use open::invite_hash;
pub(crate) use plan::set_plan;
pub(crate) use seats::hold_player;
pub(crate) use tell::renamed;

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
        .routes(routes!(list::presets))
        .routes(routes!(list::tables, open::open))
        .routes(routes!(list::table))
        .routes(routes!(list::games))
        .routes(routes!(sit::sit))
        .routes(routes!(sit::leave))
        .routes(routes!(fill::fill))
        .routes(routes!(pair::pair))
        .routes(routes!(chat::read, chat::post))
        .routes(routes!(plan::get, plan::put, plan::delete))
        .routes(routes!(mine::games))
        .routes(routes!(block::blocks))
        .routes(routes!(block::block, block::unblock))
}
