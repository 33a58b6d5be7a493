//! Kinds of players in the database.

use wire::PlayerKind;

/// Kind of a player in the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, sqlx::Type)]
#[repr(i16)]
pub(crate) enum StoredKind {
    /// Unregistered player with a generated name.
    Guest = 0,
    /// The registered player.
    Member = 1,
    /// Program of a member.
    Bot = 2,
    /// Computer player of the server.
    Computer = 3,
}

impl StoredKind {
    /// Returns whether a program plays.
    pub(crate) fn is_automated(self) -> bool {
        matches!(self, StoredKind::Bot | StoredKind::Computer)
    }
}

impl From<StoredKind> for PlayerKind {
    fn from(kind: StoredKind) -> PlayerKind {
        match kind {
            StoredKind::Guest => PlayerKind::Guest,
            StoredKind::Member => PlayerKind::Member,
            StoredKind::Bot => PlayerKind::Bot,
            StoredKind::Computer => PlayerKind::Computer,
        }
    }
}

impl From<PlayerKind> for StoredKind {
    fn from(kind: PlayerKind) -> StoredKind {
        match kind {
            PlayerKind::Guest => StoredKind::Guest,
            PlayerKind::Member => StoredKind::Member,
            PlayerKind::Bot => StoredKind::Bot,
            PlayerKind::Computer => StoredKind::Computer,
        }
    }
}
