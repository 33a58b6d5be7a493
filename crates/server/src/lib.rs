//! The game server: HTTP, WebSocket, PostgreSQL and NATS around `table` and `contest`.
//!
//! The pages are embedded at build time (`cargo xtask web` builds them first), each file compressed
//! once and identified by its digest; without them a placeholder page is served. A [`Node`] adds
//! the API under `/api`: accounts, lobby, live games, archive. A command counts once PostgreSQL has
//! committed it, and no client is notified before.
//!
//! It does not check legality itself and does not play: rules and clocks are those of `table`, and
//! bots are clients. Nothing it holds is without a [limit](Limits).
//!
//! The router can be called without a socket:
//!
//! ```
//! use axum::body::Body;
//! use axum::http::Request;
//! use server::{Limits, Pages, app};
//! use tower::ServiceExt;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() {
//! let app = app(Pages::embedded(), Limits::default());
//! let request = Request::post("/play").body(Body::empty()).unwrap();
//! let response = app.oneshot(request).await.unwrap();
//! assert_eq!(response.status(), 405);
//! assert_eq!(response.headers()["allow"], "GET, HEAD");
//! # }
//! ```

mod account;
mod archive;
mod auth;
mod clock;
mod cluster;
mod computers;
mod contests;
mod correspondence;
mod db;
mod error;
pub mod error_codes;
mod game;
mod hidden_text;
pub mod http;
mod ids;
mod jobs;
mod limiters;
mod lobby;
mod moderation;
mod node;
mod notifications;
mod numbers;
mod operator;
pub mod ops;
mod periodic;
mod position_index;
mod position_key;
mod ratings;
mod rejection_text;
mod routes;
mod runtime;
mod seat_rating;
mod serve;
mod settings;
#[cfg(test)]
mod simulation;
mod start;
mod subscriber;
#[cfg(test)]
#[path = "../tests/kit/database.rs"]
mod test_database;

pub use account::members::{
    MemberListing, add_member, delete_member, invite_member, list_members, reset_member_password,
};
pub use archive::finalize::finalize_next;
pub use archive::game_export::{GameTransferError, export_games};
pub use archive::game_import::{ImportReport, import_games};
pub use archive::line_fault::LineFault;
pub use archive::nightly_check::check_new_games;
pub use archive::pack::pack_games;
pub use archive::research_token::create_research_token;
pub use archive::verify::{ArchiveReport, verify_archive, verify_database};
pub use auth::auth_user::AuthUser;
pub use clock::SharedClock;
pub use computers::{
    ComputerTurn, create_computers, finish_computer_turn, next_computer_turn,
    release_computer_turn, reload_computer_turn, send_computer_command, start_computers,
};
pub use error::{Error, database_reason};
pub use game::repair::{
    GameInspection, GameRepair, RepairMode, abort_game, inspect_game, repair_game,
};
pub use http::page_routes::ROUTES;
pub use http::static_files::Pages;
pub use http::tls::TlsFiles;
pub use ids::{GameId, PlayerId, SHARDS};
pub use moderation::moderators::{add_moderator, list_moderators, remove_moderator};
pub use node::Node;
pub use operator::operators::{add_operator, list_operators, remove_operator};
pub use ops::backup::{BackupSource, BackupSources, check_restore_target, open_backup_sources};
pub use ops::shards::{MAIN_DATABASE, ShardListing, ShardMove, list_shards, move_shards};
pub use ops::site::{
    NOTICE_MAX_CHARS, SiteMode, SiteNotice, load_access, set_access, set_notice, set_site_mode,
};
pub use ratings::rerate::{RerateProgress, RerateReport, rerate};
pub use routes::{app, document, node_app, openapi};
pub use serve::{
    ComputerPlayers, RunningServer, ServeOptions, check, check_pages, serve, serve_pages,
};
pub use settings::address_range::{AddressRange, AddressRangeError};
pub use settings::limits::Limits;
pub use settings::{
    Access, AccessChoice, GameDatabaseAddress, Mail, Mode, Operator, RegistrationPolicy, Settings,
    Texts,
};
