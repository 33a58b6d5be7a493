//! Tokens for the export of games, created on the command line of the server.

use wire::{ApiError, PlayerKind, Scope};

use crate::auth::auth_user::Scopes;
use crate::auth::players::find_player;
use crate::auth::token::{TokenParams, insert_token};
use crate::db;
use crate::error::Error;
use crate::runtime::runtime;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Creates a token of a member for the export of games, on the command line of the server.
///
/// # Errors
/// [`Error::Unprocessable`] with `no-such-member`, [`Error::Config`] or [`Error::Database`] when
/// the database cannot be used.
pub fn create_research_token(database: &str, name: &str, days: u16) -> Result<String, Error> {
    runtime()?.block_on(async {
        let pool = db::connect_migrated(database).await?;
        let found = find_player(&pool, name).await?;
        let found = found.filter(|found| found.kind == PlayerKind::Member);
        let unknown = || Error::Unprocessable(ApiError::new("no-such-member"));
        let player_id = found.ok_or_else(unknown)?.player_id;
        let mut transaction = pool.begin().await?;
        let now_ms = db::now_ms(&mut transaction).await?;
        let params = TokenParams {
            player_id,
            owner_id: player_id,
            label: "research",
            scopes: Scopes::from_list(&[Scope::Research]),
            expires_ms: now_ms + i64::from(days) * DAY_MS,
        };
        let (_, token) = insert_token(now_ms, &mut transaction, params).await?;
        transaction.commit().await?;
        Ok(token)
    })
}
