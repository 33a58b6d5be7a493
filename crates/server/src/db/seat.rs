//! Queries on the seats of games.

use sqlx::{PgConnection, PgPool};

use crate::clock::UnixMs;
use crate::db::game::GameSpeed;
use crate::db::player_kind::StoredKind;
use crate::error::Error;
use crate::ids::{GameId, PlayerId};
use crate::numbers::SeatNumber;

/// Seat of a locked game.
pub(crate) struct LockedSeat {
    pub(crate) seat: SeatNumber,
    pub(crate) player_id: Option<PlayerId>,
    pub(crate) reserved_for: Option<PlayerId>,
    pub(crate) kind: Option<StoredKind>,
}

/// Reads the seats of a locked game.
pub(crate) async fn list_locked(
    db: &mut PgConnection,
    game_id: GameId,
) -> Result<Vec<LockedSeat>, Error> {
    let rows = sqlx::query_as!(
        LockedSeat,
        r#"SELECT s.seat, s.player_id AS "player_id: PlayerId",
                  s.reserved_for AS "reserved_for: PlayerId", p.kind AS "kind?: StoredKind"
           FROM seat s LEFT JOIN player p ON p.player_id = s.player_id
           WHERE s.game_id = $1 ORDER BY s.seat"#,
        game_id.0,
    );
    Ok(rows.fetch_all(db).await?)
}

/// Inserts the free seats of a game, numbered from 1, each with the player it is reserved for.
pub(crate) async fn insert_free(
    db: &mut PgConnection,
    game_id: GameId,
    reserved_for: &[Option<PlayerId>],
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO seat (game_id, seat, reserved_for)
         SELECT $1, s.seat, s.reserved_for
         FROM unnest($2::bigint[]) WITH ORDINALITY AS s (reserved_for, seat)",
        game_id.0,
        reserved_for as &[Option<PlayerId>],
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Inserts the occupied seats of a game and its active seats.
pub(crate) async fn insert_occupied(
    db: &mut PgConnection,
    game_id: GameId,
    seats: &[SeatNumber],
    player_ids: &[PlayerId],
) -> Result<(), Error> {
    sqlx::query!(
        "WITH s AS (SELECT * FROM unnest($2::smallint[], $3::bigint[]) AS s (seat, player_id)),
              n AS (INSERT INTO active_seat (player_id, game_id)
                    SELECT DISTINCT player_id, $1::bigint FROM s)
         INSERT INTO seat (game_id, seat, player_id) SELECT $1, seat, player_id FROM s",
        game_id.0,
        seats as &[SeatNumber],
        player_ids as &[PlayerId],
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Gives a free seat to a player; returns false if it is taken or reserved for another player.
pub(crate) async fn occupy(
    db: &mut PgConnection,
    game_id: GameId,
    seat: SeatNumber,
    player_id: PlayerId,
) -> Result<bool, Error> {
    let occupied = sqlx::query!(
        "UPDATE seat SET player_id = $3, reserved_for = NULL
         WHERE game_id = $1 AND seat = $2 AND player_id IS NULL
           AND (reserved_for IS NULL OR reserved_for = $3)",
        game_id.0,
        seat.0,
        player_id.0,
    );
    if occupied.execute(&mut *db).await?.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query!(
        "INSERT INTO active_seat (player_id, game_id) VALUES ($2, $1) ON CONFLICT DO NOTHING",
        game_id.0,
        player_id.0,
    )
    .execute(db)
    .await?;
    Ok(true)
}

/// Frees the seats that a player has joined or that are reserved for the player.
pub(crate) async fn free(
    db: &mut PgConnection,
    game_id: GameId,
    player_id: PlayerId,
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE seat SET player_id = NULLIF(player_id, $2),
                         reserved_for = NULLIF(reserved_for, $2)
         WHERE game_id = $1 AND (player_id = $2 OR reserved_for = $2)",
        game_id.0,
        player_id.0,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "DELETE FROM active_seat WHERE player_id = $2 AND game_id = $1",
        game_id.0,
        player_id.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Removes all reservations of a game.
pub(crate) async fn clear_reservations(
    db: &mut PgConnection,
    game_id: GameId,
) -> Result<(), Error> {
    sqlx::query!("UPDATE seat SET reserved_for = NULL WHERE game_id = $1", game_id.0)
        .execute(db)
        .await?;
    Ok(())
}

/// Removes the reservations for a player on all seats but one.
pub(crate) async fn clear_other_reservations(
    db: &mut PgConnection,
    game_id: GameId,
    player_id: PlayerId,
    seat: SeatNumber,
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE seat SET reserved_for = NULL
         WHERE game_id = $1 AND reserved_for = $2 AND seat <> $3",
        game_id.0,
        player_id.0,
        seat.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Assigns the players to the seats of a game, in the order of the seats.
pub(crate) async fn assign_players(
    db: &mut PgConnection,
    game_id: GameId,
    player_ids: &[PlayerId],
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE seat s SET player_id = d.player_id
         FROM unnest($2::bigint[]) WITH ORDINALITY AS d (player_id, seat)
         WHERE s.game_id = $1 AND s.seat = d.seat",
        game_id.0,
        player_ids as &[PlayerId],
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Seat of a player whose account exists.
pub(crate) struct OccupiedSeat {
    pub(crate) seat: SeatNumber,
    pub(crate) player_id: PlayerId,
}

/// Lists the seats whose players have not been deleted.
pub(crate) async fn list_undeleted(
    db: &mut PgConnection,
    game_id: GameId,
) -> Result<Vec<OccupiedSeat>, Error> {
    let seats = sqlx::query_as!(
        OccupiedSeat,
        "SELECT s.seat, p.player_id FROM seat s JOIN player p ON p.player_id = s.player_id
         WHERE s.game_id = $1 AND p.deleted_ms IS NULL",
        game_id.0,
    );
    Ok(seats.fetch_all(db).await?)
}

/// Seat of a game that has started.
pub(crate) struct StartedSeat {
    pub(crate) player_id: PlayerId,
    pub(crate) kind: StoredKind,
    pub(crate) is_to_move: bool,
    pub(crate) speed: GameSpeed,
}

/// Lists the seats of a game that has started.
pub(crate) async fn list_started(
    pool: &PgPool,
    game_id: GameId,
) -> Result<Vec<StartedSeat>, Error> {
    let seats = sqlx::query_as!(
        StartedSeat,
        r#"SELECT s.player_id AS "player_id!: PlayerId", g.speed AS "speed: GameSpeed",
                  p.kind AS "kind: StoredKind", g.waiting_seats >> s.seat & 1 = 1 AS "is_to_move!"
           FROM seat s JOIN game g ON g.game_id = s.game_id
           JOIN player p ON p.player_id = s.player_id
           WHERE s.game_id = $1 AND s.player_id IS NOT NULL ORDER BY s.seat"#,
        game_id.0,
    );
    Ok(seats.fetch_all(pool).await?)
}

/// Seat of a list with the names of its players.
pub(crate) struct ListedSeat {
    pub(crate) game_id: GameId,
    pub(crate) seat: SeatNumber,
    pub(crate) rating_before: Option<String>,
    pub(crate) player_id: Option<PlayerId>,
    pub(crate) name: Option<String>,
    pub(crate) kind: Option<StoredKind>,
    pub(crate) reserved_name: Option<String>,
    pub(crate) reserved_kind: Option<StoredKind>,
    pub(crate) is_online: bool,
    /// End of the player's vacation, in correspondence games.
    pub(crate) vacation_until_ms: Option<UnixMs>,
}

/// Lists the seats of several games by game and seat.
/// Players seen after `online_since_ms` are online.
/// With `OFFSET 0` PostgreSQL looks for the rows of each game. It may read whole tables otherwise.
/// A game is read only for a player on vacation: the condition depends on the vacation.
pub(crate) async fn list_of_games(
    pool: &PgPool,
    game_ids: &[GameId],
    now_ms: UnixMs,
    online_since_ms: UnixMs,
) -> Result<Vec<ListedSeat>, Error> {
    let rows = sqlx::query_as!(
        ListedSeat,
        r#"SELECT s.game_id, s.seat, unpack_rating(s.rating_before) AS rating_before,
                  s.player_id AS "player_id: PlayerId", p.name AS "name?",
                  p.kind AS "kind?: StoredKind",
                  r.name AS "reserved_name?", r.kind AS "reserved_kind?: StoredKind",
                  EXISTS (SELECT 1 FROM presence h WHERE h.player_id = s.player_id
                          AND h.seen_ms > $3 OFFSET 0) AS "is_online!",
                  v.until_ms AS "vacation_until_ms?: UnixMs"
           FROM unnest($1::bigint[]) wanted (game_id)
           CROSS JOIN LATERAL (SELECT * FROM seat WHERE game_id = wanted.game_id OFFSET 0) s
           LEFT JOIN LATERAL (
               SELECT name, kind FROM player WHERE player_id = s.player_id OFFSET 0
           ) p ON true
           LEFT JOIN LATERAL (
               SELECT name, kind FROM player WHERE player_id = s.reserved_for OFFSET 0
           ) r ON true
           LEFT JOIN LATERAL (
               SELECT until_ms FROM vacation
               WHERE player_id = s.player_id AND until_ms > $2
                 AND EXISTS (SELECT 1 FROM game
                             WHERE game_id = s.game_id AND speed = $4 AND until_ms > $2 OFFSET 0)
               OFFSET 0
           ) v ON true
           ORDER BY s.game_id, s.seat"#,
        game_ids as &[GameId],
        now_ms.0,
        online_since_ms.0,
        GameSpeed::Correspondence as GameSpeed,
    );
    Ok(rows.fetch_all(pool).await?)
}
