//! Rules for playing together: rated games and automated players.

use wire::PlayerKind;

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
