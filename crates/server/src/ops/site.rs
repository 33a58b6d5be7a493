//! Notice, maintenance mode and accepted players, which the operator sets for all nodes.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use sqlx::PgConnection;
use wire::ApiError;

use crate::db;
use crate::db::site_state;
use crate::error::Error;
use crate::hidden_text::is_control_or_hidden;
use crate::node::Node;
use crate::periodic::{PeriodicTask, spawn_periodic};
use crate::runtime::runtime;
use crate::settings::AccessChoice;

/// Interval at which a node reads the state of the site.
const REFRESH_INTERVAL: Duration = Duration::from_secs(2);

/// Maximum length of a notice, in characters.
pub const NOTICE_MAX_CHARS: usize = 500;

/// Notice on the start page, in two languages. An empty text is shown in the other language.
#[derive(Clone, Copy, Debug)]
pub struct SiteNotice<'a> {
    /// The text in English.
    pub english: &'a str,
    /// The text in German.
    pub german: &'a str,
}

/// Operation of a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SiteMode {
    /// Everything is possible.
    Usual,
    /// No games and accounts can be created. Live games continue.
    Maintenance,
}

/// Stores a notice; every node shows it within seconds.
///
/// # Errors
/// [`Error::Unprocessable`] with `invalid-notice` if a text is too long or has control characters,
/// [`Error::Config`] or [`Error::Database`] when the database cannot be used.
pub fn set_notice(database: &str, notice: SiteNotice<'_>) -> Result<(), Error> {
    runtime()?.block_on(async {
        let pool = db::connect_migrated(database).await?;
        store_notice(&mut *pool.acquire().await?, notice).await
    })
}

/// Checks and stores a notice.
pub(crate) async fn store_notice(
    db: &mut PgConnection,
    notice: SiteNotice<'_>,
) -> Result<(), Error> {
    let (english, german) = (check_text(notice.english)?, check_text(notice.german)?);
    site_state::set_notice(db, english, german).await
}

/// Returns the kinds of players that the operator has chosen.
///
/// # Errors
/// [`Error::Config`] or [`Error::Database`] when the database cannot be used.
pub fn load_access(database: &str) -> Result<AccessChoice, Error> {
    runtime()?.block_on(async {
        let pool = db::connect_migrated(database).await?;
        Ok(site_state::load(&pool).await?.access())
    })
}

/// Chooses the kinds of players that are accepted; every node follows within seconds.
///
/// # Errors
/// [`Error::Config`] or [`Error::Database`] when the database cannot be used.
pub fn set_access(database: &str, choice: AccessChoice) -> Result<(), Error> {
    runtime()?.block_on(async {
        let pool = db::connect_migrated(database).await?;
        site_state::set_access(&mut *pool.acquire().await?, choice).await
    })
}

/// Begins or ends the maintenance mode; every node follows within seconds.
///
/// # Errors
/// [`Error::Config`] or [`Error::Database`] when the database cannot be used.
pub fn set_site_mode(database: &str, mode: SiteMode) -> Result<(), Error> {
    runtime()?.block_on(async {
        let pool = db::connect_migrated(database).await?;
        store_mode(&mut *pool.acquire().await?, mode).await
    })
}

/// Stores the mode of the site.
pub(crate) async fn store_mode(db: &mut PgConnection, mode: SiteMode) -> Result<(), Error> {
    site_state::set_maintenance(db, mode == SiteMode::Maintenance).await
}

fn check_text(text: &str) -> Result<&str, Error> {
    let text = text.trim();
    match text.chars().count() <= NOTICE_MAX_CHARS && !text.chars().any(is_control_or_hidden) {
        true => Ok(text),
        false => Err(Error::Unprocessable(ApiError::new("invalid-notice"))),
    }
}

/// Reads the state of the site now.
pub(crate) async fn refresh(node: &Node) -> Result<(), Error> {
    let state = site_state::load(&node.pool).await?;
    *node.site_state.write().unwrap_or_else(PoisonError::into_inner) = state;
    Ok(())
}

/// Reads the state of the site, then periodically until the node ends.
/// A node without database keeps the last state.
pub(crate) async fn start_refresher(node: &Arc<Node>) -> Result<(), Error> {
    refresh(node).await?;
    spawn_periodic(node, REFRESH_INTERVAL, SiteRefresh);
    Ok(())
}

struct SiteRefresh;

impl PeriodicTask for SiteRefresh {
    async fn run(&mut self, node: &Arc<Node>) -> Result<(), Error> {
        // The heartbeat reports a database that does not respond.
        if let Err(error) = refresh(node).await {
            tracing::debug!(%error, "cannot read the state of the site");
        }
        Ok(())
    }
}
