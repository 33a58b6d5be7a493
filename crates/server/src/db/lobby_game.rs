//! Queries of the lobby on games: insert, lock, start, delete, lists, pairing, rematches.

use sqlx::{PgConnection, PgPool};

use crate::clock::UnixMs;
use crate::db::account::RESEARCH_TEXT_VERSION;
use crate::db::game::{GameSpeed, StoredStatus};
use crate::db::player_kind::StoredKind;
use crate::error::Error;
use crate::ids::{GameId, PlayerId};
use crate::numbers::{LogVersion, SeatNumber, WaitingSeats};

/// Row of an open game to be inserted.
pub(crate) struct NewGameRow<'a> {
    pub(crate) game_id: GameId,
    pub(crate) config: &'a str,
    pub(crate) speed: GameSpeed,
    pub(crate) created_by: PlayerId,
    pub(crate) now_ms: UnixMs,
    pub(crate) rated: bool,
    pub(crate) listed: bool,
    pub(crate) chat_disabled: bool,
    pub(crate) spectator_delay_s: i16,
    pub(crate) shuffled: bool,
    /// SHA-256 of the secret in the invite link.
    pub(crate) invite: Option<&'a [u8]>,
    pub(crate) rules_revision: i16,
}

/// Inserts an open game without seats.
pub(crate) async fn insert(db: &mut PgConnection, game: &NewGameRow<'_>) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO game (game_id, shard, config, speed, status, created_by, created_ms, rated,
                           listed, chat_disabled, spectator_delay_s, shuffled, invite,
                           rules_revision)
         VALUES ($1, $2, $3, $4, 0, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        game.game_id.0,
        game.game_id.shard(),
        game.config,
        game.speed as GameSpeed,
        game.created_by.0,
        game.now_ms.0,
        game.rated,
        game.listed,
        game.chat_disabled,
        game.spectator_delay_s,
        game.shuffled,
        game.invite,
        game.rules_revision,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Row of a game, locked if it is open.
pub(crate) struct LockedGame {
    pub(crate) game_id: GameId,
    pub(crate) config: String,
    pub(crate) status: StoredStatus,
    pub(crate) created_by: PlayerId,
    pub(crate) rated: bool,
    pub(crate) listed: bool,
    pub(crate) shuffled: bool,
    pub(crate) invite: Option<Vec<u8>>,
}

/// Locks the row of an open game, so that its seats do not change meanwhile.
/// A started game is read without a lock: its seats are final, and no stranger may delay its moves.
///
/// # Errors
/// When there is no such game.
pub(crate) async fn lock_open(db: &mut PgConnection, game_id: GameId) -> Result<LockedGame, Error> {
    let open = sqlx::query_as!(
        LockedGame,
        r#"SELECT game_id, config, status AS "status: StoredStatus", created_by, rated, listed,
                  shuffled, invite
           FROM game WHERE game_id = $1 AND status = 0 FOR NO KEY UPDATE"#,
        game_id.0,
    );
    if let Some(game) = open.fetch_optional(&mut *db).await? {
        return Ok(game);
    }
    let started = sqlx::query_as!(
        LockedGame,
        r#"SELECT game_id, config, status AS "status: StoredStatus", created_by, rated, listed,
                  shuffled, invite
           FROM game WHERE game_id = $1 AND status > 0"#,
        game_id.0,
    );
    started.fetch_optional(db).await?.ok_or(Error::NotFound)
}

/// First turn of a game that starts.
pub(crate) struct FirstTurn {
    /// Seats that decide first.
    pub(crate) waiting_seats: WaitingSeats,
    pub(crate) deadline_ms: UnixMs,
}

/// Starts an open game; returns false if it was not open.
/// The game is released for research if all players consent to the current text; the owner decides
/// for a bot. The seats keep the software that their players have stated.
pub(crate) async fn start(
    db: &mut PgConnection,
    game_id: GameId,
    now_ms: UnixMs,
    turn: &FirstTurn,
) -> Result<bool, Error> {
    let started = sqlx::query!(
        "WITH stated AS (
             UPDATE seat s SET software = p.software
             FROM player p, game g
             WHERE s.game_id = $1 AND g.game_id = $1 AND g.status = 0
               AND p.player_id = s.player_id AND p.software IS NOT NULL),
         queued AS (
             INSERT INTO computer_turn (game_id, seat, turn_version, version, queued_ms)
             SELECT $1, s.seat, 0, 0, $2 FROM seat s
             JOIN game g ON g.game_id = s.game_id JOIN player p ON p.player_id = s.player_id
             WHERE s.game_id = $1 AND g.status = 0 AND p.kind = 3 AND $3::smallint >> s.seat & 1 = 1
             ON CONFLICT (game_id, seat) DO NOTHING)
         UPDATE game SET status = 1, started_ms = $2, waiting_seats = $3, deadline_ms = $4,
             research = NOT EXISTS (
                 SELECT 1 FROM seat s JOIN player p ON p.player_id = s.player_id
                 LEFT JOIN bot b ON b.player_id = s.player_id
                 LEFT JOIN account a ON a.player_id = COALESCE(b.owner_id, s.player_id)
                 WHERE s.game_id = $1 AND p.kind <> 3 AND a.research_version IS DISTINCT FROM $5)
         WHERE game_id = $1 AND status = 0",
        game_id.0,
        now_ms.0,
        turn.waiting_seats as WaitingSeats,
        turn.deadline_ms.0,
        RESEARCH_TEXT_VERSION,
    )
    .execute(db)
    .await?;
    Ok(started.rows_affected() == 1)
}

/// Deletes an open game with its seats.
pub(crate) async fn delete_open(db: &mut PgConnection, game_id: GameId) -> Result<(), Error> {
    sqlx::query!("DELETE FROM game WHERE game_id = $1 AND status = 0", game_id.0)
        .execute(db)
        .await?;
    Ok(())
}

/// Limits of creation and presence times below which an open game is deleted.
pub(crate) struct AbandonedBefore {
    /// Any game created before this time.
    pub(crate) created_ms: UnixMs,
    /// A listed game whose players were seen last before this time.
    pub(crate) listed_seen_ms: UnixMs,
    /// A private game whose players were seen last before this time.
    pub(crate) private_seen_ms: UnixMs,
}

/// Deletes abandoned open games and returns their ids.
/// Correspondence games are deleted by age only.
pub(crate) async fn delete_abandoned(
    pool: &PgPool,
    before: &AbandonedBefore,
    limit: i64,
) -> Result<Vec<GameId>, Error> {
    let deleted = sqlx::query_scalar!(
        r#"DELETE FROM game WHERE status = 0 AND game_id IN (
             SELECT g.game_id FROM game g WHERE g.status = 0 AND (g.created_ms < $1
                 OR (g.speed <> $5
                     AND g.created_ms < CASE WHEN g.listed THEN $2::bigint ELSE $3::bigint END
                     AND NOT EXISTS (
                         SELECT 1 FROM seat s JOIN presence h ON h.player_id = s.player_id
                         WHERE s.game_id = g.game_id AND h.seen_ms > CASE
                             WHEN g.listed THEN $2::bigint ELSE $3::bigint END)))
             LIMIT $4 FOR UPDATE SKIP LOCKED)
         RETURNING game_id AS "id: GameId""#,
        before.created_ms.0,
        before.listed_seen_ms.0,
        before.private_seen_ms.0,
        limit,
        GameSpeed::Correspondence as GameSpeed,
    );
    Ok(deleted.fetch_all(pool).await?)
}

/// Row of a list of games, without seats.
pub(crate) struct GameListRow {
    pub(crate) game_id: GameId,
    pub(crate) config: String,
    pub(crate) status: StoredStatus,
    pub(crate) since_ms: UnixMs,
    pub(crate) rated: bool,
    pub(crate) chat_disabled: bool,
    pub(crate) spectator_delay_s: i16,
    pub(crate) shuffled: bool,
    pub(crate) version: LogVersion,
    /// Seats that have to decide while the game is live.
    pub(crate) waiting_seats: WaitingSeats,
    pub(crate) created_by: PlayerId,
    pub(crate) creator_name: String,
    pub(crate) creator_kind: StoredKind,
}

/// Times after which the creator of a game counts as online.
pub(crate) struct OnlineSince {
    /// The game was created after this time.
    pub(crate) created_ms: UnixMs,
    /// The player was seen after this time.
    pub(crate) seen_ms: UnixMs,
}

/// Lists the open games of the lobby, the newest first.
/// Games whose creator is offline are left out unless they are correspondence games.
/// With `OFFSET 0` PostgreSQL looks for the creator of each game. It would read the presence or the
/// names of all players otherwise. Creators are joined last, so that the index of open games gives
/// the order.
pub(crate) async fn list_open(
    pool: &PgPool,
    since: &OnlineSince,
    limit: i64,
) -> Result<Vec<GameListRow>, Error> {
    let rows = sqlx::query_as!(
        GameListRow,
        r#"SELECT g.game_id, g.config, g.status AS "status: StoredStatus",
                  g.created_ms AS since_ms, g.rated, g.chat_disabled, g.spectator_delay_s,
                  g.shuffled, g.version, 0::smallint AS "waiting_seats!: WaitingSeats",
                  g.created_by, p.name AS creator_name, p.kind AS "creator_kind: StoredKind"
           FROM (
               SELECT * FROM game
               WHERE status = 0 AND listed
                 AND (created_ms > $1 OR speed = $4
                      OR EXISTS (SELECT 1 FROM presence h
                                 WHERE h.player_id = created_by AND h.seen_ms > $2 OFFSET 0))
               ORDER BY created_ms DESC, game_id DESC
               LIMIT $3
           ) g JOIN LATERAL (
               SELECT name, kind FROM player WHERE player_id = g.created_by OFFSET 0
           ) p ON true
           ORDER BY g.created_ms DESC, g.game_id DESC"#,
        since.created_ms.0,
        since.seen_ms.0,
        limit,
        GameSpeed::Correspondence as GameSpeed,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Lists the open games with a seat reserved for one of these players, each with the player.
/// The newest games are first.
/// Games whose creator is offline are left out unless they are correspondence games.
pub(crate) async fn list_invitations(
    pool: &PgPool,
    players: &[PlayerId],
    since: &OnlineSince,
    limit_each: i64,
) -> Result<Vec<(PlayerId, GameListRow)>, Error> {
    let rows = sqlx::query!(
        r#"SELECT viewer.id AS "viewer_id!", g.game_id, g.config,
                  g.status AS "status: StoredStatus", g.created_ms, g.rated, g.chat_disabled,
                  g.spectator_delay_s, g.shuffled, g.version, g.created_by, g.name,
                  g.kind AS "kind: StoredKind"
           FROM unnest($1::bigint[]) viewer (id) CROSS JOIN LATERAL (
               SELECT g.game_id, g.config, g.status, g.created_ms, g.rated, g.chat_disabled,
                      g.spectator_delay_s, g.shuffled, g.version, g.created_by, p.name, p.kind
               FROM game g JOIN player p ON p.player_id = g.created_by
               WHERE g.status = 0
                 AND g.game_id IN (SELECT s.game_id FROM seat s WHERE s.reserved_for = viewer.id)
                 AND NOT EXISTS (SELECT 1 FROM block b
                                 WHERE (b.player_id = g.created_by AND b.blocked_id = viewer.id)
                                    OR (b.player_id = viewer.id AND b.blocked_id = g.created_by))
                 AND (g.created_ms > $2 OR g.speed = $5
                      OR EXISTS (SELECT 1 FROM presence h
                                 WHERE h.player_id = g.created_by AND h.seen_ms > $3 OFFSET 0))
               ORDER BY g.created_ms DESC, g.game_id DESC
               LIMIT $4) g
           ORDER BY g.created_ms DESC, g.game_id DESC"#,
        players as &[PlayerId],
        since.created_ms.0,
        since.seen_ms.0,
        limit_each,
        GameSpeed::Correspondence as GameSpeed,
    );
    let rows = rows.fetch_all(pool).await?.into_iter().map(|row| {
        let listing = GameListRow {
            game_id: row.game_id.into(),
            config: row.config,
            status: row.status,
            since_ms: row.created_ms.into(),
            rated: row.rated,
            chat_disabled: row.chat_disabled,
            spectator_delay_s: row.spectator_delay_s,
            shuffled: row.shuffled,
            version: row.version.into(),
            waiting_seats: WaitingSeats(0),
            created_by: row.created_by.into(),
            creator_name: row.name,
            creator_kind: row.kind,
        };
        (row.viewer_id.into(), listing)
    });
    Ok(rows.collect())
}

/// Lists the players for whom a seat is reserved.
pub(crate) async fn invited_players(pool: &PgPool, limit: i64) -> Result<Vec<PlayerId>, Error> {
    let players = sqlx::query_scalar!(
        r#"SELECT DISTINCT reserved_for AS "id!: PlayerId" FROM seat
           WHERE reserved_for IS NOT NULL LIMIT $1"#,
        limit,
    );
    Ok(players.fetch_all(pool).await?)
}

/// Lists live games that are open to spectators, the newest first.
pub(crate) async fn list_live(pool: &PgPool, limit: i64) -> Result<Vec<GameListRow>, Error> {
    let rows = sqlx::query_as!(
        GameListRow,
        r#"SELECT g.game_id, g.config, g.status AS "status: StoredStatus",
                  g.started_ms AS "since_ms!", g.rated, g.chat_disabled, g.spectator_delay_s,
                  g.shuffled, g.version, g.waiting_seats AS "waiting_seats: WaitingSeats",
                  g.created_by, p.name AS creator_name, p.kind AS "creator_kind: StoredKind"
           FROM game g JOIN player p ON p.player_id = g.created_by
           WHERE g.status = 1 AND g.listed
           ORDER BY g.started_ms DESC, g.game_id DESC LIMIT $1"#,
        limit,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Finds a game that the viewer may see: listed, joined, reserved or with the hash of its invite.
pub(crate) async fn find_visible(
    pool: &PgPool,
    game_id: GameId,
    viewer_id: Option<PlayerId>,
    invite: Option<&[u8]>,
) -> Result<Option<GameListRow>, Error> {
    let row = sqlx::query_as!(
        GameListRow,
        r#"SELECT g.game_id, g.config, g.status AS "status: StoredStatus",
                  COALESCE(g.started_ms, g.created_ms) AS "since_ms!", g.rated, g.chat_disabled,
                  g.spectator_delay_s, g.shuffled, g.version,
                  CASE WHEN g.status = 1 THEN g.waiting_seats ELSE 0::smallint END
                      AS "waiting_seats!: WaitingSeats",
                  g.created_by, p.name AS creator_name, p.kind AS "creator_kind: StoredKind"
           FROM game g JOIN player p ON p.player_id = g.created_by
           WHERE g.game_id = $1 AND (g.listed OR g.invite = $3 OR EXISTS (
               SELECT 1 FROM seat s WHERE s.game_id = g.game_id
               AND (s.player_id = $2 OR s.reserved_for = $2)))"#,
        game_id.0,
        viewer_id as Option<PlayerId>,
        invite,
    );
    Ok(row.fetch_optional(pool).await?)
}

/// Unfinished game of a player.
pub(crate) struct OwnGameRow {
    pub(crate) listing: GameListRow,
    /// Seat of the player, the one to move first; `None` for an invitation.
    pub(crate) own_seat: Option<SeatNumber>,
    pub(crate) deadline_ms: Option<UnixMs>,
}

/// Lists the unfinished games and invitations of a player.
/// First live games with the player to move, the nearest deadline first, then other live games,
/// then open games, then broken games.
pub(crate) async fn list_of_player(
    pool: &PgPool,
    player_id: PlayerId,
    limit: i64,
) -> Result<Vec<OwnGameRow>, Error> {
    let rows = sqlx::query!(
        r#"WITH mine AS (
               SELECT game_id FROM active_seat WHERE player_id = $1
               UNION SELECT game_id FROM seat WHERE reserved_for = $1 AND player_id IS NULL)
           SELECT g.game_id, g.config, g.status AS "status: StoredStatus", g.rated,
                  g.chat_disabled, g.spectator_delay_s, g.shuffled, g.version,
                  CASE WHEN g.status = 1 THEN g.waiting_seats ELSE 0::smallint END
                      AS "waiting_seats!: WaitingSeats",
                  CASE WHEN g.status = 1 AND g.version > 0 THEN g.deadline_ms END
                      AS "deadline_ms: UnixMs",
                  COALESCE(g.started_ms, g.created_ms) AS "since_ms!", g.created_by, p.name,
                  p.kind AS "kind: StoredKind",
                  (SELECT s.seat FROM seat s WHERE s.game_id = g.game_id AND s.player_id = $1
                   ORDER BY g.waiting_seats >> s.seat & 1 DESC, s.seat LIMIT 1)
                      AS "own_seat: SeatNumber"
           FROM mine m JOIN game g ON g.game_id = m.game_id
           JOIN player p ON p.player_id = g.created_by
           WHERE g.status <> 2
           ORDER BY g.status = 3, g.status DESC,
                    NOT EXISTS (SELECT 1 FROM seat s WHERE s.game_id = g.game_id
                                AND s.player_id = $1 AND g.waiting_seats >> s.seat & 1 = 1
                                AND g.status = 1),
                    g.deadline_ms NULLS LAST, g.game_id
           LIMIT $2"#,
        player_id.0,
        limit,
    );
    let rows = rows.fetch_all(pool).await?.into_iter().map(|row| OwnGameRow {
        listing: GameListRow {
            game_id: row.game_id.into(),
            config: row.config,
            status: row.status,
            since_ms: row.since_ms.into(),
            rated: row.rated,
            chat_disabled: row.chat_disabled,
            spectator_delay_s: row.spectator_delay_s,
            shuffled: row.shuffled,
            version: row.version.into(),
            waiting_seats: row.waiting_seats,
            created_by: row.created_by.into(),
            creator_name: row.name,
            creator_kind: row.kind,
        },
        own_seat: row.own_seat,
        deadline_ms: row.deadline_ms,
    });
    Ok(rows.collect())
}

/// Returns whether a position is the current one of a live rated game; rated games are listed.
pub(crate) async fn is_in_rated_play(pool: &PgPool, position_key: i64) -> Result<bool, Error> {
    let found = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM game WHERE status = 1 AND listed AND rated
                          AND position_key = $1) AS "found!""#,
        position_key,
    );
    Ok(found.fetch_one(pool).await?)
}

/// Counts the rated games of a member with each of these players and returns the largest number.
/// Only games created since an id count.
pub(crate) async fn most_rated_games_of_pair(
    db: &mut PgConnection,
    player_id: PlayerId,
    others: &[PlayerId],
    since: GameId,
) -> Result<i64, Error> {
    let most = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM seat own
           JOIN player p ON p.player_id = own.player_id AND p.kind = 1
           JOIN seat other ON other.game_id = own.game_id AND other.player_id = ANY($2)
           JOIN game g ON g.game_id = own.game_id AND g.rated AND g.status <> 0
           WHERE own.player_id = $1 AND own.game_id >= $3 AND other.game_id >= $3
           GROUP BY other.player_id ORDER BY 1 DESC LIMIT 1"#,
        player_id.0,
        others as &[PlayerId],
        since.0,
    );
    Ok(most.fetch_optional(db).await?.unwrap_or(0))
}

/// Returns those of the pairs of members with at least this many rated games since an id.
pub(crate) async fn pairs_with_rated_games(
    db: &mut PgConnection,
    pairs: &[(PlayerId, PlayerId)],
    since: GameId,
    least: i64,
) -> Result<Vec<(PlayerId, PlayerId)>, Error> {
    let (ones, others): (Vec<PlayerId>, Vec<PlayerId>) = pairs.iter().copied().unzip();
    let rows = sqlx::query!(
        r#"SELECT t.one AS "one!: PlayerId", t.other AS "other!: PlayerId"
           FROM unnest($1::bigint[], $2::bigint[]) AS t (one, other)
           JOIN player p ON p.player_id = t.one AND p.kind = 1
           WHERE (SELECT count(*) FROM seat own
                  JOIN seat s ON s.game_id = own.game_id AND s.player_id = t.other
                  JOIN game g ON g.game_id = own.game_id AND g.rated AND g.status <> 0
                  WHERE own.player_id = t.one AND own.game_id >= $3 AND s.game_id >= $3) >= $4"#,
        &ones as &[PlayerId],
        &others as &[PlayerId],
        since.0,
        least,
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (row.one, row.other)).collect())
}

/// Locks a game and returns whether it has no rematch yet.
pub(crate) async fn lock_without_rematch(
    db: &mut PgConnection,
    game_id: GameId,
) -> Result<bool, Error> {
    let missing = sqlx::query_scalar!(
        "SELECT rematch_id IS NULL FROM game WHERE game_id = $1 FOR NO KEY UPDATE",
        game_id.0,
    );
    Ok(missing.fetch_optional(db).await?.flatten() == Some(true))
}

/// Rematch of a game, to be inserted.
pub(crate) struct NewRematch<'a> {
    pub(crate) rematch_id: GameId,
    pub(crate) config: &'a str,
    /// Rated if the game was.
    pub(crate) may_be_rated: bool,
    pub(crate) now_ms: UnixMs,
}

/// Inserts the rematch of a locked game with the same properties, and links the game to it.
pub(crate) async fn insert_rematch(
    db: &mut PgConnection,
    game_id: GameId,
    rematch: &NewRematch<'_>,
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO game (game_id, shard, config, speed, status, created_by, created_ms, rated,
                           listed, chat_disabled, spectator_delay_s, shuffled, invite,
                           rules_revision)
         SELECT $2, $3, $4, speed, 0, created_by, $5, rated AND $6, listed, chat_disabled,
                spectator_delay_s, false, invite, rules_revision
         FROM game WHERE game_id = $1",
        game_id.0,
        rematch.rematch_id.0,
        rematch.rematch_id.shard(),
        rematch.config,
        rematch.now_ms.0,
        rematch.may_be_rated,
    )
    .execute(&mut *db)
    .await?;
    let link = sqlx::query!(
        "UPDATE game SET rematch_id = $2 WHERE game_id = $1",
        game_id.0,
        rematch.rematch_id.0,
    );
    link.execute(db).await?;
    Ok(())
}

/// Finds games finished after `since_ms` whose agreed rematch does not exist.
pub(crate) async fn find_missing_rematches(
    pool: &PgPool,
    since_ms: UnixMs,
    limit: i64,
) -> Result<Vec<GameId>, Error> {
    let agreed = sqlx::query_scalar!(
        r#"SELECT g.game_id AS "id: GameId" FROM finished_game f
           JOIN game g ON g.game_id = f.game_id WHERE f.finished_ms > $1
             AND g.rematch_id IS NULL AND g.rematch_agreed LIMIT $2"#,
        since_ms.0,
        limit,
    );
    Ok(agreed.fetch_all(pool).await?)
}
