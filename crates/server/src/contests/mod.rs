//! Online contests: create, enter, run rounds, results, standings.
//!
//! Pairing, scores and standings are those of the crate `contest`. A contest is changed under the
//! lock of its row, all changes of one step in one transaction, so a node that dies leaves nothing
//! half-done. Its revision counts the changes. Games are created live, and players are notified
//! after the commit. The job `run_contests` enters results and starts games and rounds.

pub(crate) mod abort_games;
pub(crate) mod calendar;
pub(crate) mod contest_cache;
pub(crate) mod contest_edit;
pub(crate) mod create;
pub(crate) mod divisions;
pub(crate) mod entries;
pub(crate) mod event_settings;
pub(crate) mod exports;
pub(crate) mod list;
pub(crate) mod loaded_contest;
pub(crate) mod log;
pub(crate) mod missing_players;
pub(crate) mod new_games;
pub(crate) mod organise;
pub(crate) mod override_result;
pub(crate) mod results;
pub(crate) mod results_picture;
pub(crate) mod run;
pub(crate) mod upload;
pub(crate) mod view;
pub(crate) mod webhooks;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::node::Node;

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
        .routes(routes!(list::list_contests, create::create_contest))
        .routes(routes!(view::contest))
        .routes(routes!(entries::enter_contest))
        .routes(routes!(entries::withdraw_from_contest))
        .routes(routes!(entries::check_in))
        .routes(routes!(organise::start_contest))
        .routes(routes!(organise::next_round))
        .routes(routes!(organise::finish_contest))
        .routes(routes!(organise::cancel_contest))
        .routes(routes!(override_result::override_result))
        .routes(routes!(log::contest_log))
        .routes(routes!(exports::event_file))
        .routes(routes!(exports::standings_csv))
        .routes(routes!(calendar::contests_calendar))
        .routes(routes!(calendar::contest_calendar))
        .routes(routes!(results_picture::results_picture))
        .routes(routes!(upload::upload_contest))
        .routes(routes!(webhooks::add_webhook, webhooks::list_webhooks))
        .routes(routes!(webhooks::delete_webhook))
}
