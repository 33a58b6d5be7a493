//! Queries of quick pairing, and of computer players by name.

use sqlx::PgConnection;

use crate::clock::UnixMs;
use crate::db::lobby_game::OnlineSince;
use crate::error::Error;
use crate::ids::{GameId, PlayerId};

/// Locks one of the pairing slots until the end of the transaction.
pub(crate) async fn lock_pairing_slot(db: &mut PgConnection, slot: i16) -> Result<(), Error> {
    sqlx::query_scalar!("SELECT slot FROM pairing WHERE slot = $1 FOR UPDATE", slot)
        .fetch_one(db)
        .await?;
    Ok(())
}

/// Properties of a game that a player wants to be paired for.
pub(crate) struct PairingFilter<'a> {
    pub(crate) config: &'a str,
    pub(crate) rated: bool,
    pub(crate) player_id: PlayerId,
    /// The player is a bot or a computer; such players are paired among themselves.
    pub(crate) is_automated: bool,
    /// The joined players must be online since these times; `None` for correspondence games.
    pub(crate) online_since: Option<OnlineSince>,
}

/// Finds the oldest matching open game that the player has joined already.
/// With `OFFSET 0` PostgreSQL reads the games of the player, and not all matching games.
pub(crate) async fn find_own_pairing(
    db: &mut PgConnection,
    filter: &PairingFilter<'_>,
) -> Result<Option<GameId>, Error> {
    let own = sqlx::query_scalar!(
        r#"SELECT a.game_id AS "id: GameId" FROM active_seat a
           CROSS JOIN LATERAL (SELECT status, listed, config, rated FROM game
                               WHERE game.game_id = a.game_id OFFSET 0) g
           WHERE a.player_id = $1 AND g.status = 0 AND g.listed AND g.config = $2 AND g.rated = $3
           ORDER BY a.game_id LIMIT 1"#,
        filter.player_id.0,
        filter.config,
        filter.rated,
    );
    Ok(own.fetch_optional(db).await?)
}

/// Open game in the order of pairing: the oldest first.
#[derive(Clone, Copy)]
pub(crate) struct PairingCandidate {
    pub(crate) created_ms: UnixMs,
    pub(crate) game_id: GameId,
}

/// Treatment of games that other transactions have locked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LockedGames {
    /// They are left out: their last seat is probably being taken.
    Skip,
    /// Their transactions are waited for.
    Wait,
}

/// The query of a candidate with a lock. The oldest game is first.
/// The seats of a game are judged by an aggregate: conditions with `EXISTS` become joins, for which
/// PostgreSQL may read all players.
macro_rules! candidate_query {
    ($filter:expr, $after:expr, $lock:literal) => {
        sqlx::query_as!(
            PairingCandidate,
            "SELECT g.created_ms, g.game_id FROM game g
             WHERE g.status = 0 AND g.listed AND g.config = $1 AND g.rated = $2
               AND (g.created_ms, g.game_id) > ($7, $8)
               AND (SELECT bool_or(s.player_id IS NULL AND s.reserved_for IS NULL)
                           AND coalesce(bool_and((p.kind >= 2) = $4), true)
                           AND NOT bool_or(EXISTS (
                               SELECT 1 FROM block b
                               WHERE (b.player_id = s.player_id AND b.blocked_id = $3)
                                  OR (b.player_id = $3 AND b.blocked_id = s.player_id)))
                           AND (coalesce($5::bigint < g.created_ms, true)
                                OR bool_and(s.player_id IS NULL OR EXISTS (
                                    SELECT 1 FROM presence h
                                    WHERE h.player_id = s.player_id AND h.seen_ms > $6)))
                    FROM seat s LEFT JOIN player p ON p.player_id = s.player_id
                    WHERE s.game_id = g.game_id)
             ORDER BY g.created_ms, g.game_id
             LIMIT 1 FOR NO KEY UPDATE OF g"
                + $lock,
            $filter.config,
            $filter.rated,
            $filter.player_id.0,
            $filter.is_automated,
            $filter.online_since.as_ref().map(|since| since.created_ms) as Option<UnixMs>,
            $filter.online_since.as_ref().map(|since| since.seen_ms) as Option<UnixMs>,
            $after.created_ms.0,
            $after.game_id.0,
        )
    };
}

/// Locks the oldest matching open game after another one.
pub(crate) async fn lock_pairing_candidate(
    db: &mut PgConnection,
    filter: &PairingFilter<'_>,
    after: PairingCandidate,
    locked: LockedGames,
) -> Result<Option<PairingCandidate>, Error> {
    let candidate = match locked {
        LockedGames::Skip => {
            candidate_query!(filter, after, " SKIP LOCKED").fetch_optional(db).await?
        }
        LockedGames::Wait => candidate_query!(filter, after, "").fetch_optional(db).await?,
    };
    Ok(candidate)
}

/// Finds computer players by name, in the order of the names.
pub(crate) async fn find_computers(
    db: &mut PgConnection,
    names: &[String],
) -> Result<Vec<PlayerId>, Error> {
    let found = sqlx::query_scalar!(
        r#"SELECT player_id AS "id: PlayerId" FROM player WHERE kind = 3 AND name = ANY($1)
           ORDER BY array_position($1, name)"#,
        names,
    );
    Ok(found.fetch_all(db).await?)
}
