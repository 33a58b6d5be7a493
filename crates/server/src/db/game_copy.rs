//! Rows of games on the way from one database to another, as JSON.
//!
//! Rows are read and written as JSON arrays, so that no column passes through a type of this
//! program, and two copies are equal if their texts are.

use sqlx::{Connection, PgConnection, PgPool, Postgres, Transaction};

use crate::db::placement::TransferredStatus;
use crate::error::Error;
use crate::ids::GameId;

/// Rows of the table `game`: the columns that a move changes.
#[derive(Default)]
pub(crate) struct CopiedRows {
    pub(crate) game_ids: Vec<GameId>,
    /// The epoch of each game.
    pub(crate) epochs: Vec<i32>,
    /// All other columns, as a JSON array.
    rows: String,
}

/// Rows of the other tables that a move changes, as JSON arrays.
#[derive(PartialEq, Eq)]
pub(crate) struct CopiedContents {
    entries: String,
    secrets: String,
    turns: String,
    finished: String,
}

/// Reads the rows of games that are in this database.
pub(crate) async fn read_rows(
    db: &mut PgConnection,
    game_ids: &[GameId],
    status: TransferredStatus,
) -> Result<CopiedRows, Error> {
    let rows = sqlx::query_as!(
        CopiedRows,
        r#"SELECT coalesce(array_agg(t.game_id ORDER BY t.game_id), '{}')
                      AS "game_ids!: Vec<GameId>",
                  coalesce(array_agg(t.epoch ORDER BY t.game_id), '{}') AS "epochs!",
                  coalesce(json_agg(to_jsonb(t) - 'epoch' ORDER BY t.game_id), '[]')::text
                      AS "rows!"
           FROM (SELECT game_id, shard, status, version, epoch, last_entry_ms, deadline_ms,
                        waiting_seats, turn_version, position_key, ended_ms, fault, ending, result,
                        rematch_agreed,
                        (SELECT coalesce(bit_or(1 << seat), 0) FROM computer_turn c
                         WHERE c.game_id = game.game_id) AS computer_seats
                 FROM game
                 WHERE game_id = ANY($1) AND status = ANY($2) AND version >= 0) AS t"#,
        game_ids as &[GameId],
        status.values(),
    );
    Ok(rows.fetch_one(db).await?)
}

/// Reads the logs of games and the other rows that a move changes.
pub(crate) async fn read_contents(
    db: &mut PgConnection,
    game_ids: &[GameId],
) -> Result<CopiedContents, Error> {
    let (first, last) = id_range(game_ids);
    let contents = sqlx::query_as!(
        CopiedContents,
        r#"SELECT
           (SELECT coalesce(json_agg(t ORDER BY game_id, number), '[]')::text FROM (
                SELECT game_id, number, line, request_id, input, premove, connected FROM log_entry
                WHERE game_id = ANY($1) AND game_id BETWEEN $2 AND $3) AS t) AS "entries!",
           (SELECT coalesce(json_agg(t ORDER BY game_id), '[]')::text FROM (
                SELECT game_id, secrets FROM game_secret WHERE game_id = ANY($1)) AS t)
               AS "secrets!",
           (SELECT coalesce(json_agg(t ORDER BY game_id, seat), '[]')::text FROM (
                SELECT game_id, seat, turn_version, version, queued_ms FROM computer_turn
                WHERE game_id = ANY($1)) AS t) AS "turns!",
           (SELECT coalesce(json_agg(t ORDER BY game_id), '[]')::text FROM (
                SELECT game_id, finished_ms FROM finished_game WHERE game_id = ANY($1)) AS t)
               AS "finished!""#,
        game_ids as &[GameId],
        first.0,
        last.0,
    );
    Ok(contents.fetch_one(db).await?)
}

/// Stores a frozen copy with the next epoch in a game database and compares it with the original.
pub(crate) async fn store_copy(
    db: &mut PgConnection,
    rows: &CopiedRows,
    contents: &CopiedContents,
) -> Result<(), Error> {
    let mut transaction = db.begin().await?;
    let stored = "INSERT INTO game (game_id, shard, status, version, epoch, frozen_ms,
            last_entry_ms, deadline_ms, waiting_seats, turn_version, position_key, ended_ms, fault,
            ending, result, rematch_agreed)
        SELECT t.game_id, shard, status, version, e.epoch + 1,
            extract(epoch FROM clock_timestamp()) * 1000, last_entry_ms, deadline_ms,
            waiting_seats, turn_version, position_key, ended_ms, fault, ending, result,
            rematch_agreed
        FROM jsonb_populate_recordset(NULL::game, $1::text::jsonb) AS t
        JOIN unnest($2::bigint[], $3::int[]) AS e (game_id, epoch) ON e.game_id = t.game_id
        ON CONFLICT (game_id) DO UPDATE SET shard = excluded.shard, status = excluded.status,
            version = excluded.version, epoch = excluded.epoch, frozen_ms = excluded.frozen_ms,
            last_entry_ms = excluded.last_entry_ms, deadline_ms = excluded.deadline_ms,
            waiting_seats = excluded.waiting_seats, turn_version = excluded.turn_version,
            position_key = excluded.position_key, ended_ms = excluded.ended_ms,
            fault = excluded.fault, ending = excluded.ending, result = excluded.result,
            rematch_agreed = excluded.rematch_agreed
        WHERE game.epoch < excluded.epoch
        RETURNING game_id";
    let stored: Vec<GameId> = sqlx::query_scalar(stored)
        .bind(&rows.rows)
        .bind(&rows.game_ids)
        .bind(&rows.epochs)
        .fetch_all(&mut *transaction)
        .await?;
    delete_contents(&mut transaction, &stored).await?;
    insert_log(&mut transaction, &stored, contents).await?;
    for (statement, content) in [
        (
            "INSERT INTO computer_turn (game_id, seat, turn_version, version, queued_ms)
             SELECT game_id, seat, turn_version, version, queued_ms
             FROM jsonb_populate_recordset(NULL::computer_turn, $1::text::jsonb)
             WHERE game_id = ANY($2)",
            &contents.turns,
        ),
        (
            "INSERT INTO finished_game (game_id, finished_ms) SELECT game_id, finished_ms
             FROM jsonb_populate_recordset(NULL::finished_game, $1::text::jsonb)
             WHERE game_id = ANY($2)",
            &contents.finished,
        ),
    ] {
        sqlx::query(statement).bind(content).bind(&stored).execute(&mut *transaction).await?;
    }
    let copy = read_contents(&mut transaction, &rows.game_ids).await?;
    let copied = read_rows(&mut transaction, &rows.game_ids, TransferredStatus::Live).await?;
    if copy != *contents || copied.rows != rows.rows {
        return Err(Error::Internal("the copy of games in another database differs".to_owned()));
    }
    transaction.commit().await?;
    Ok(())
}

/// Stores games in the main database, which has their other rows, and unfreezes them there.
/// The contents are compared with the original before the end of the transaction.
pub(crate) async fn store_at_home(
    main: &PgPool,
    from: Option<&str>,
    rows: &CopiedRows,
    contents: &CopiedContents,
) -> Result<(), Error> {
    let mut transaction = main.begin().await?;
    let arrived = update_rows(&mut transaction, from, rows, RowsUpdate::Arrival).await?;
    if arrived.len() != rows.game_ids.len() {
        return Err(Error::Overloaded);
    }
    delete_log(&mut transaction, &arrived).await?;
    insert_log(&mut transaction, &arrived, contents).await?;
    sqlx::query!(
        "INSERT INTO finished_game (game_id, finished_ms)
         SELECT game_id, finished_ms FROM jsonb_to_recordset($1::text::jsonb)
             AS t (game_id bigint, finished_ms bigint)
         ON CONFLICT (game_id) DO NOTHING",
        contents.finished,
    )
    .execute(&mut *transaction)
    .await?;
    let stored = read_contents(&mut transaction, &arrived).await?;
    if stored.entries != contents.entries || stored.secrets != contents.secrets {
        return Err(Error::Internal("the copy of games in the main database differs".to_owned()));
    }
    transaction.commit().await?;
    Ok(())
}

/// Purpose of an update of rows in the main database.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RowsUpdate {
    /// The games stay in their database, and the rows follow it.
    Summary,
    /// The games arrive in the main database.
    Arrival,
}

/// Updates the rows in the main database, and the queue of computer players, from a game database.
/// Older rows than those of the main database are ignored. Returns the games that were updated.
pub(crate) async fn update_rows(
    db: &mut PgConnection,
    from: Option<&str>,
    rows: &CopiedRows,
    update: RowsUpdate,
) -> Result<Vec<GameId>, Error> {
    let updated = sqlx::query_scalar!(
        r#"WITH change AS (
               SELECT t.*, e.epoch FROM jsonb_to_recordset($1::text::jsonb) AS t (
                   game_id bigint, version int, status smallint, last_entry_ms bigint,
                   deadline_ms bigint, waiting_seats smallint, turn_version int,
                   position_key bigint, ended_ms bigint, fault text, ending text, result text,
                   rematch_agreed bool, computer_seats smallint)
               JOIN unnest($2::bigint[], $3::int[]) AS e (game_id, epoch) ON e.game_id = t.game_id
           ), locked AS (
               SELECT game.game_id FROM game JOIN change USING (game_id)
               WHERE game.version <= change.version AND game.epoch = change.epoch
                   AND game.database_name = $4
               ORDER BY game.game_id FOR NO KEY UPDATE OF game
           ), updated AS (
               UPDATE game SET version = change.version, status = change.status,
                   deadline_ms = change.deadline_ms, waiting_seats = change.waiting_seats,
                   ended_ms = coalesce(game.ended_ms, change.ended_ms), fault = change.fault,
                   ending = change.ending, result = change.result,
                   last_entry_ms = change.last_entry_ms, turn_version = change.turn_version,
                   rematch_agreed = change.rematch_agreed, position_key = change.position_key,
                   database_name = CASE WHEN $5 THEN NULL ELSE game.database_name END,
                   epoch = game.epoch + CASE WHEN $5 THEN 1 ELSE 0 END,
                   frozen_ms = CASE WHEN $5 THEN NULL ELSE game.frozen_ms END
               FROM change JOIN locked USING (game_id)
               WHERE game.game_id = change.game_id AND game.epoch = change.epoch
               RETURNING game.game_id
           ), computers_done AS (
               DELETE FROM computer_turn USING change JOIN updated USING (game_id)
               WHERE computer_turn.game_id = change.game_id
                   AND change.computer_seats >> computer_turn.seat & 1 = 0
           ), computers_next AS (
               INSERT INTO computer_turn (game_id, seat, turn_version, version, queued_ms)
               SELECT change.game_id, seat, change.turn_version, change.version,
                   extract(epoch FROM clock_timestamp()) * 1000
               FROM change JOIN updated USING (game_id), generate_series(1, 5) AS seat
               WHERE change.computer_seats >> seat & 1 = 1
               ON CONFLICT (game_id, seat) DO UPDATE SET turn_version = excluded.turn_version,
                   version = excluded.version, queued_ms = excluded.queued_ms, taken_until_ms = 0,
                   attempts = 0
               WHERE computer_turn.turn_version <> excluded.turn_version
           )
           SELECT game_id AS "id: GameId" FROM updated ORDER BY game_id"#,
        rows.rows,
        &rows.game_ids as &[GameId],
        &rows.epochs,
        from,
        update == RowsUpdate::Arrival,
    );
    Ok(updated.fetch_all(db).await?)
}

/// Unfreezes the copy after the main database names it.
pub(crate) async fn activate(db: &mut PgConnection, rows: &CopiedRows) -> Result<(), Error> {
    let active = "UPDATE game SET frozen_ms = NULL
                  FROM unnest($1::bigint[], $2::int[]) AS moved (game_id, epoch)
                  WHERE game.game_id = moved.game_id AND game.epoch = moved.epoch + 1";
    sqlx::query(active).bind(&rows.game_ids).bind(&rows.epochs).execute(db).await?;
    Ok(())
}

/// Deletes games that have left a game database. Their rows stay for some time, frozen.
pub(crate) async fn delete_original(pool: &PgPool, rows: &CopiedRows) -> Result<(), Error> {
    let mut transaction = pool.begin().await?;
    let left = "UPDATE game SET version = -1
                FROM unnest($1::bigint[], $2::int[]) AS moved (game_id, epoch)
                WHERE game.game_id = moved.game_id AND game.epoch = moved.epoch
                RETURNING game.game_id";
    let left: Vec<GameId> = sqlx::query_scalar(left)
        .bind(&rows.game_ids)
        .bind(&rows.epochs)
        .fetch_all(&mut *transaction)
        .await?;
    delete_contents(&mut transaction, &left).await?;
    transaction.commit().await?;
    Ok(())
}

/// Deletes the secrets of games that have left the main database.
pub(crate) async fn delete_secrets(main: &PgPool, game_ids: &[GameId]) -> Result<(), Error> {
    let deleted =
        sqlx::query!("DELETE FROM game_secret WHERE game_id = ANY($1)", game_ids as &[GameId]);
    deleted.execute(main).await?;
    Ok(())
}

async fn delete_contents(
    transaction: &mut Transaction<'_, Postgres>,
    game_ids: &[GameId],
) -> Result<(), Error> {
    delete_log(transaction, game_ids).await?;
    for statement in [
        "DELETE FROM computer_turn WHERE game_id = ANY($1)",
        "DELETE FROM finished_game WHERE game_id = ANY($1)",
    ] {
        sqlx::query(statement).bind(game_ids).execute(&mut **transaction).await?;
    }
    Ok(())
}

async fn delete_log(
    transaction: &mut Transaction<'_, Postgres>,
    game_ids: &[GameId],
) -> Result<(), Error> {
    let (first, last) = id_range(game_ids);
    sqlx::query!(
        "WITH secrets AS (DELETE FROM game_secret WHERE game_id = ANY($1))
         DELETE FROM log_entry WHERE game_id BETWEEN $2 AND $3 AND game_id = ANY($1)",
        game_ids as &[GameId],
        first.0,
        last.0,
    )
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

async fn insert_log(
    transaction: &mut Transaction<'_, Postgres>,
    game_ids: &[GameId],
    contents: &CopiedContents,
) -> Result<(), Error> {
    sqlx::query!(
        "WITH secrets AS (
             INSERT INTO game_secret (game_id, secrets)
             SELECT game_id, secrets FROM jsonb_to_recordset($1::text::jsonb)
                 AS t (game_id bigint, secrets text)
             WHERE game_id = ANY($3)
         )
         INSERT INTO log_entry (game_id, number, line, request_id, input, premove, connected)
         SELECT game_id, number, line, request_id, input, premove, connected
         FROM jsonb_to_recordset($2::text::jsonb)
             AS t (game_id bigint, number int, line text, request_id uuid, input smallint,
                   premove bool, connected bool)
         WHERE game_id = ANY($3)",
        contents.secrets,
        contents.entries,
        game_ids as &[GameId],
    )
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Returns the smallest and the largest id, which select the partitions.
fn id_range(game_ids: &[GameId]) -> (GameId, GameId) {
    let first = game_ids.iter().min().copied().unwrap_or(GameId(0));
    (first, game_ids.iter().max().copied().unwrap_or(first))
}
