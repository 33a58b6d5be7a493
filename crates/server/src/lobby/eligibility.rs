//! Rules for playing together: rated games and automated players.

use sqlx::PgConnection;
use wire::PlayerKind;

use crate::clock::UnixMs;
use crate::db::lobby_game;
use crate::error::Error;
use crate::ids::{PlayerId, first_id_at};

/// Maximum number of rated games of two members within a day.
/// More of them say little about strength, and two accounts of one person could move a rating.
const RATED_GAMES_PER_PAIR_MAX: i64 = 20;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Returns whether a member may play one more rated game today with each of these players.
pub(crate) async fn may_rate_pairs(
    db: &mut PgConnection,
    player_id: PlayerId,
    others: &[PlayerId],
    now_ms: UnixMs,
) -> Result<bool, Error> {
    let since = first_id_at(now_ms - DAY_MS);
    let most = lobby_game::most_rated_games_of_pair(db, player_id, others, since).await?;
    Ok(most < RATED_GAMES_PER_PAIR_MAX)
}

/// Returns those of the pairs of members who may not play one more rated game today.
pub(crate) async fn pairs_at_limit(
    db: &mut PgConnection,
    pairs: &[(PlayerId, PlayerId)],
    now_ms: UnixMs,
) -> Result<Vec<(PlayerId, PlayerId)>, Error> {
    let since = first_id_at(now_ms - DAY_MS);
    lobby_game::pairs_with_rated_games(db, pairs, since, RATED_GAMES_PER_PAIR_MAX).await
}

/// Returns whether two kinds of players may play a rated game.
/// Members among themselves, and automated players among themselves.
pub(crate) fn can_play_rated(one: PlayerKind, other: PlayerKind) -> bool {
    let pool = |kind: PlayerKind| match kind {
        PlayerKind::Guest => None,
        PlayerKind::Member => Some(0),
        PlayerKind::Bot | PlayerKind::Computer => Some(1),
    };
    pool(one).is_some() && pool(one) == pool(other)
}

/// Returns whether a player is a bot or a computer player.
pub(crate) fn is_automated(kind: PlayerKind) -> bool {
    matches!(kind, PlayerKind::Bot | PlayerKind::Computer)
}
