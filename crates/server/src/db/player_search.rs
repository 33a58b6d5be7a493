//! Player search by prefix of the name key, and public data of a player.

use sqlx::PgPool;

use crate::clock::UnixMs;
use crate::db::player_kind::StoredKind;
use crate::error::Error;
use crate::ids::PlayerId;

/// Name and kind of a player.
pub(crate) struct PlayerNameRow {
    pub(crate) name: String,
    pub(crate) kind: StoredKind,
}

/// Finds a guest by the whole name key, unless suspended.
pub(crate) async fn find_guest(
    pool: &PgPool,
    name_key: &str,
    now_ms: UnixMs,
) -> Result<Option<PlayerNameRow>, Error> {
    let row = sqlx::query_as!(
        PlayerNameRow,
        r#"SELECT name, kind AS "kind: StoredKind" FROM player p
           WHERE name_key = $1 AND kind = 0 AND deleted_ms IS NULL
             AND NOT EXISTS (SELECT 1 FROM suspension s WHERE s.player_id = p.player_id
                             AND (s.until_ms IS NULL OR s.until_ms > $2))"#,
        name_key,
        now_ms.0,
    );
    Ok(row.fetch_optional(pool).await?)
}

/// Half-open range of name keys in byte order.
pub(crate) struct KeyRange {
    pub(crate) from: String,
    pub(crate) until: String,
}

/// Lists players other than guests with a name key in one of two ranges, by name key.
/// Suspended players are left out.
pub(crate) async fn list_in_ranges(
    pool: &PgPool,
    ranges: &[KeyRange; 2],
    now_ms: UnixMs,
    limit: i64,
) -> Result<Vec<PlayerNameRow>, Error> {
    let [first, second] = ranges;
    let rows = sqlx::query_as!(
        PlayerNameRow,
        r#"SELECT name AS "name!", kind AS "kind!: StoredKind" FROM (
               (SELECT name, kind, name_key FROM player p
                WHERE kind <> 0 AND deleted_ms IS NULL AND name_key ~>=~ $1 AND name_key ~<~ $2
                  AND NOT EXISTS (SELECT 1 FROM suspension s WHERE s.player_id = p.player_id
                                  AND (s.until_ms IS NULL OR s.until_ms > $6))
                ORDER BY name_key USING ~<~ LIMIT $5)
               UNION ALL
               (SELECT name, kind, name_key FROM player p
                WHERE kind <> 0 AND deleted_ms IS NULL AND name_key ~>=~ $3 AND name_key ~<~ $4
                  AND NOT EXISTS (SELECT 1 FROM suspension s WHERE s.player_id = p.player_id
                                  AND (s.until_ms IS NULL OR s.until_ms > $6))
                ORDER BY name_key USING ~<~ LIMIT $5)
           ) AS found ORDER BY name_key USING ~<~ LIMIT $5"#,
        first.from,
        first.until,
        second.from,
        second.until,
        limit,
        now_ms.0,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Public data of a player.
pub(crate) struct ProfileRow {
    pub(crate) player_id: PlayerId,
    pub(crate) name: String,
    pub(crate) kind: StoredKind,
    pub(crate) created_ms: UnixMs,
}

/// Finds the public data of a player by name key.
pub(crate) async fn find_profile(
    pool: &PgPool,
    name_key: &str,
) -> Result<Option<ProfileRow>, Error> {
    let row = sqlx::query_as!(
        ProfileRow,
        r#"SELECT player_id, name, kind AS "kind: StoredKind", created_ms FROM player
           WHERE name_key = $1 AND deleted_ms IS NULL"#,
        name_key,
    );
    Ok(row.fetch_optional(pool).await?)
}
