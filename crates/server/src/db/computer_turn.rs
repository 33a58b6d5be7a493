//! Queries on the queue of the computer players.
//! Commits and starts of games add turns to it and remove them.

use sqlx::{PgConnection, PgPool};

use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::{GameId, PlayerId};
use crate::numbers::{LogVersion, SeatNumber, WaitingSeats};

/// Number of turns whose position in the queue is counted. The next one is that of all others.
const COUNTED_POSITIONS: i64 = 1_000;

/// A turn that a worker has taken.
#[derive(Clone, Debug)]
pub(crate) struct TakenTurn {
    pub(crate) game_id: GameId,
    pub(crate) seat: SeatNumber,
    /// The version of the game when the turn was queued.
    pub(crate) version: LogVersion,
    pub(crate) queued_ms: UnixMs,
    /// The number of times that it was taken. Each lease has another one.
    pub(crate) attempts: i16,
    /// The computer player of the seat; none if the game does not exist any more.
    pub(crate) player_id: Option<PlayerId>,
    pub(crate) name: Option<String>,
}

/// Takes the oldest free turn until the end of the lease, which doubles with each attempt.
/// Workers do not wait for each other, nor for the disk: after a crash of the database the turn is
/// free again, which is harmless.
pub(crate) async fn take(pool: &PgPool, lease_ms: i64) -> Result<Option<TakenTurn>, Error> {
    let taken = sqlx::query_as!(
        TakenTurn,
        r#"WITH clock AS (
               SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms,
                      set_config('synchronous_commit', 'off', true)
           ), next AS (
               SELECT game_id, seat FROM computer_turn
               WHERE taken_until_ms <= (SELECT now_ms FROM clock)
               ORDER BY queued_ms, game_id, seat LIMIT 1 FOR UPDATE SKIP LOCKED
           ), taken AS (
               UPDATE computer_turn t
               SET taken_until_ms = clock.now_ms + ($1::bigint << least(attempts::int, 6)),
                   attempts = least(attempts + 1, 100)
               FROM next, clock WHERE t.game_id = next.game_id AND t.seat = next.seat
               RETURNING t.game_id, t.seat, t.version, t.queued_ms, t.attempts
           )
           SELECT t.game_id AS "game_id!: GameId", t.seat AS "seat!: SeatNumber",
                  t.version AS "version!: LogVersion", t.queued_ms AS "queued_ms!: UnixMs",
                  t.attempts AS "attempts!", p.player_id AS "player_id?: PlayerId",
                  p.name AS "name?"
           FROM taken t LEFT JOIN seat s ON s.game_id = t.game_id AND s.seat = t.seat
           LEFT JOIN player p ON p.player_id = s.player_id"#,
        lease_ms,
    );
    Ok(taken.fetch_optional(pool).await?)
}

/// Ends the lease of a turn after a delay, which doubles with each attempt.
/// Another lease and a seat that was queued again stay as they are.
pub(crate) async fn release(pool: &PgPool, taken: &TakenTurn, delay_ms: i64) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE computer_turn SET taken_until_ms = least(taken_until_ms,
             (extract(epoch FROM clock_timestamp()) * 1000)::bigint
             + ($5::bigint << least(attempts::int - 1, 6)))
         WHERE game_id = $1 AND seat = $2 AND version = $3 AND attempts = $4",
        taken.game_id.0,
        taken.seat.0,
        taken.version.0,
        taken.attempts,
        delay_ms,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Removes a turn that needs no command, unless the seat was queued again.
pub(crate) async fn delete(
    pool: &PgPool,
    game_id: GameId,
    seat: SeatNumber,
    version: LogVersion,
) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM computer_turn WHERE game_id = $1 AND seat = $2 AND version = $3",
        game_id.0,
        seat.0,
        version.0,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Queues turns of a game whose row was written without a commit.
pub(crate) async fn replace(
    db: &mut PgConnection,
    game_id: GameId,
    seats: WaitingSeats,
    turn_version: LogVersion,
    version: LogVersion,
) -> Result<(), Error> {
    sqlx::query!(
        "WITH removed AS (
             DELETE FROM computer_turn WHERE game_id = $1 AND $2::smallint >> seat & 1 = 0
         )
         INSERT INTO computer_turn (game_id, seat, turn_version, version, queued_ms)
         SELECT $1, seat, $3, $4, extract(epoch FROM clock_timestamp()) * 1000
         FROM generate_series(1, 5) AS seat WHERE $2::smallint >> seat & 1 = 1
         ON CONFLICT (game_id, seat) DO UPDATE SET turn_version = excluded.turn_version,
             version = excluded.version, queued_ms = excluded.queued_ms, taken_until_ms = 0,
             attempts = 0",
        game_id.0,
        seats as WaitingSeats,
        turn_version.0,
        version.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Position of a turn in the queue, counted from 1.
pub(crate) struct QueuePosition {
    pub(crate) game_id: GameId,
    pub(crate) seat: SeatNumber,
    pub(crate) position: i64,
}

/// Returns the positions of the turns of some games that were queued before a time.
pub(crate) async fn positions(
    pool: &PgPool,
    game_ids: &[GameId],
    queued_before_ms: UnixMs,
    now_ms: UnixMs,
) -> Result<Vec<QueuePosition>, Error> {
    let positions = sqlx::query_as!(
        QueuePosition,
        r#"WITH first AS (
               SELECT game_id, seat,
                      row_number() OVER (ORDER BY queued_ms, game_id, seat) AS position
               FROM (SELECT game_id, seat, queued_ms FROM computer_turn WHERE taken_until_ms <= $3
                     ORDER BY queued_ms, game_id, seat LIMIT $4) AS queue
           )
           SELECT t.game_id AS "game_id!: GameId", t.seat AS "seat!: SeatNumber",
                  coalesce(first.position, $4 + 1) AS "position!"
           FROM computer_turn t LEFT JOIN first ON first.game_id = t.game_id AND first.seat = t.seat
           WHERE t.game_id = ANY($1) AND t.queued_ms < $2 AND t.taken_until_ms <= $3"#,
        game_ids as &[GameId],
        queued_before_ms.0,
        now_ms.0,
        COUNTED_POSITIONS,
    );
    Ok(positions.fetch_all(pool).await?)
}

/// Counts the turns that no worker has taken, up to a maximum.
pub(crate) async fn count_waiting(pool: &PgPool, max: i64) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
               SELECT 1 FROM computer_turn WHERE taken_until_ms = 0
               ORDER BY queued_ms, game_id, seat LIMIT $1) AS waiting"#,
        max,
    );
    Ok(count.fetch_one(pool).await?)
}
