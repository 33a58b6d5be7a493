//! Packing of old games: everything reads them as before, and they are small.

use std::env;
use std::time::{Duration, Instant};

use server::{finalize_next, pack_games, verify_archive};
use sqlx::{Connection, PgConnection, PgPool};
use tokio::time::timeout;

use crate::fixtures::{FinishedGame, count, finalize_all, insert_players, mixed_games, slug};
use crate::kit::client::{SocketClient, TEST_TIMEOUT};
use crate::kit::{TestKit, command};
use crate::opening_explorer::{IndexFolder, wait_for_games};

/// Bound for a packed rated game of 40 plies, with all tables and indexes.
const GAME_BYTES_MAX: i64 = 1_500;

/// Number of games from which the size of empty pages does not matter.
const MEASURED_GAMES: i64 = 2_000;

/// Packs all finished games; the job of the node takes part.
async fn pack_all(pool: &PgPool) {
    let started = Instant::now();
    loop {
        // Games that another transaction has locked are left out.
        pack_games(pool, i64::MAX).await.unwrap();
        let left = count(pool, "SELECT count(*) FROM finished_game WHERE error IS NULL").await;
        if left == 0 {
            return;
        }
        assert!(started.elapsed() < Duration::from_secs(120), "{left} games are left");
        tokio::task::yield_now().await;
    }
}

/// Returns the pages that are made from logs, as texts.
pub async fn pages(kit: &TestKit, games: i64) -> Vec<String> {
    let mut paths = vec!["/api/archive?limit=50".to_owned(), "/api/players/ada/stats".to_owned()];
    for game in (1..=games).map(slug) {
        paths.push(format!("/api/games/{game}"));
        paths.push(format!("/api/games/{game}/record"));
        paths.push(format!("/api/games/{game}/record?as=json"));
    }
    let mut bodies = Vec::new();
    for path in paths {
        let response = kit.get(&path, "").await;
        assert_eq!(response.status, 200, "{path}");
        let mut json = response.json();
        if let Some(fields) = json.as_object_mut() {
            fields.remove("server_time_ms");
            bodies.push(format!("{path} {json}"));
        } else {
            bodies.push(format!("{path} {}", String::from_utf8_lossy(&response.body)));
        }
    }
    bodies
}

#[tokio::test(flavor = "multi_thread")]
async fn packed_games_read_as_before() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    for game in mixed_games(12) {
        game.insert(pool).await;
    }
    finalize_all(pool).await;
    let unpacked = pages(&kit, 12).await;
    pack_all(pool).await;
    assert_eq!(count(pool, "SELECT count(*) FROM packed_game").await, 12);
    assert_eq!(count(pool, "SELECT count(*) FROM log_entry").await, 0);
    // Another node has nothing in memory, and reads all games for its position index.
    let folder = IndexFolder::new("packed");
    let other = kit.restart(|settings| settings.position_index = Some(folder.path())).await;
    assert_eq!(pages(&other, 12).await, unpacked);
    wait_for_games(&other, 2).await;
    let checked = verify_archive(pool).await.unwrap();
    assert_eq!((checked.games, checked.errors), (12, 0), "{:?}", checked.findings);
}

#[tokio::test(flavor = "multi_thread")]
async fn packed_game_takes_further_entries() {
    let kit = TestKit::start().await;
    let (pool, address) = (&kit.node.pool, kit.listen().await);
    let (one, two) = (kit.guest().await, kit.guest().await);
    let game = kit.insert_game("pente:9,free", &[one.1, two.1]).await;
    let mut player = SocketClient::connect_page(address, &one.0).await;
    assert_eq!(player.send_command(&game, command(0, "move A1")).await, Ok(1));
    assert_eq!(player.send_command(&game, command(1, "resign")).await, Ok(2));
    finalize_all(pool).await;
    pack_all(pool).await;
    assert_eq!(count(pool, "SELECT count(*) FROM log_entry").await, 0);

    // The game in memory of this node and the packed one of another continue with the same number.
    assert_eq!(player.send_command(&game, command(1, "offer rematch")).await, Ok(3));
    assert_eq!(count(pool, "SELECT number::bigint FROM log_entry").await, 2);
    let other = kit.restart(|_| {}).await;
    let mut opponent = SocketClient::connect_page(other.listen().await, &two.0).await;
    assert_eq!(opponent.send_command(&game, command(1, "accept rematch")).await, Ok(4));
    finalize_all(pool).await;
    pack_all(pool).await;
    assert_eq!(count(pool, "SELECT count(*) FROM log_entry").await, 0);
    assert_eq!(count(pool, "SELECT count(*) FROM packed_game").await, 1);
    let third = kit.restart(|settings| settings.node = "three".to_owned()).await;
    let record = third.get(&format!("/api/games/{game}"), &one.0).await.json();
    assert_eq!(record["log"].as_array().map(Vec::len), Some(4), "{record}");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_complete_old_games_are_packed_and_damage_is_reported() {
    let mut kit = TestKit::start().await;
    kit.expected_errors = 2;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    for game_id in 1..=4 {
        FinishedGame::new(game_id, "pentalath", &[1, 2], 6).insert(pool).await;
    }
    finalize_all(pool).await;
    // The log of game 2 has lost an entry, and game 3 is locked.
    let lost = "DELETE FROM log_entry WHERE game_id = 2 AND number = 1";
    sqlx::query(lost).execute(pool).await.unwrap();
    let mut other = pool.begin().await.unwrap();
    sqlx::query("SELECT 1 FROM game WHERE game_id = 3 FOR UPDATE")
        .execute(&mut *other)
        .await
        .unwrap();
    let ended = "SELECT finished_ms FROM finished_game WHERE game_id = 4";
    pack_games(pool, count(pool, ended).await).await.unwrap();
    other.rollback().await.unwrap();
    let packed: Vec<i64> = sqlx::query_scalar("SELECT game_id FROM packed_game ORDER BY game_id")
        .fetch_all(pool)
        .await
        .unwrap();
    assert_eq!(packed, [1]);
    let refused = "SELECT game_id FROM finished_game WHERE error = 'the log cannot be packed'";
    assert_eq!(count(pool, refused).await, 2);
    assert_eq!(verify_archive(pool).await.unwrap().errors, 1);
    let damage = "UPDATE packed_game SET log = substring(log FOR 12)";
    sqlx::query(damage).execute(pool).await.unwrap();
    let checked = verify_archive(pool).await.unwrap();
    let finding = "the packed log of game 1 is damaged".to_owned();
    assert!(checked.errors == 2 && checked.findings.contains(&finding), "{checked:?}");
}

/// Waits until a query returns true.
async fn wait_until(pool: &PgPool, query: &'static str) {
    let reached = async {
        while !sqlx::query_scalar::<_, bool>(query).fetch_one(pool).await.unwrap() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(TEST_TIMEOUT, reached).await.expect(query);
}

#[tokio::test(flavor = "multi_thread")]
async fn logs_are_stored_by_month_and_their_space_is_returned() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    let entries = "INSERT INTO log_entry (game_id, number, line)
        SELECT first_game_id(month), 0, to_char(month, '\"log_entry_\"YYYY_MM')
        FROM (SELECT date_trunc('month', now() AT TIME ZONE 'UTC') + n * interval '1 month'
              FROM generate_series(0, 1) n) AS t (month)";
    sqlx::query(entries).execute(pool).await.unwrap();
    let elsewhere = "SELECT count(*) FROM log_entry WHERE tableoid::regclass::text <> line";
    assert_eq!(count(pool, elsewhere).await, 0);

    // January 2026 is a month of which all games are packed; the partition of the next is missing.
    let old = "SELECT add_month_partitions(1767225600000, 1767225600000)";
    sqlx::query(old).execute(pool).await.unwrap();
    let packed =
        "INSERT INTO log_entry SELECT 1, number, 'line' FROM generate_series(1, 3000) number";
    sqlx::query(packed).execute(pool).await.unwrap();
    sqlx::query("DELETE FROM log_entry WHERE game_id = 1").execute(pool).await.unwrap();
    let missing = "DO $$ BEGIN EXECUTE to_char(
        date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month',
        '\"DROP TABLE packed_game_\"YYYY_MM'); END $$";
    sqlx::raw_sql(missing).execute(pool).await.unwrap();
    kit.run_jobs_now().await;
    wait_until(pool, "SELECT pg_total_relation_size('log_entry_2026_01') < 65536").await;
    let exists = "SELECT to_regclass(to_char(
        date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month',
        '\"packed_game_\"YYYY_MM')) IS NOT NULL";
    wait_until(pool, exists).await;
}

/// Inserts many copies of a game of 40 plies with the ids, request ids and lags of real games.
async fn insert_copies(pool: &PgPool, game: &FinishedGame, copies: i64) {
    let lines = game.table.log().iter().map(ToString::to_string);
    let lines: Vec<String> = (21..)
        .zip(lines)
        .map(|(lag, line)| match line.contains(" move ") {
            true => line.replacen(' ', &format!("~{} ", lag * 17 % 190), 1),
            false => line,
        })
        .collect();
    let ended = game.table.game_end().unwrap();
    let copy = "WITH copy AS (
            SELECT (($1 * 100000 + i) * 40000 << 22) + i * 2654435761 % 4194304 AS game_id,
                   1767225600000 + ($1 * 100000 + i) * 40000 AS at_ms,
                   1 + i * 7919 % 500 AS one, 501 + i * 104729 % 500 AS two
            FROM generate_series(1, $2) i
        ), game AS (
            INSERT INTO game (game_id, shard, config, speed, status, version, last_entry_ms,
                              turn_version, created_by, created_ms, started_ms,
                              ended_ms, rated, listed, chat_disabled, ending, result)
            SELECT game_id, 1, $3, 1, 2, cardinality($4::text[]), at_ms, 40, one, at_ms,
                   at_ms, at_ms, true, true, false, $5, $6 FROM copy
        ), seat AS (
            INSERT INTO seat (game_id, seat, player_id)
            SELECT game_id, 1, one FROM copy UNION ALL SELECT game_id, 2, two FROM copy
        ), log AS (
            INSERT INTO log_entry (game_id, number, line, request_id)
            SELECT game_id, number - 1, line, gen_random_uuid()
            FROM copy, unnest($4::text[]) WITH ORDINALITY AS t (line, number)
        )
        INSERT INTO finished_game (game_id, finished_ms) SELECT game_id, at_ms FROM copy";
    sqlx::query(copy)
        .bind(game.game_id)
        .bind(copies)
        .bind(game.config)
        .bind(lines)
        .bind(ended.ending.to_string())
        .bind(game.table.record().result.to_string())
        .execute(pool)
        .await
        .unwrap();
}

/// Returns the size of all tables and indexes, without dead rows.
async fn total_bytes(kit: &TestKit) -> i64 {
    // A connection of its own: it may take longer than a query of the server.
    let mut connection = PgConnection::connect(&kit.database).await.unwrap();
    sqlx::raw_sql("VACUUM FULL").execute(&mut connection).await.unwrap();
    count(
        &kit.node.pool,
        "SELECT sum(pg_total_relation_size(c.oid))::bigint FROM pg_class c
         WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
    )
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn packed_games_are_small() {
    let games = env::var("PALAMEDES_GAMES").ok().and_then(|games| games.parse().ok());
    let games: i64 = games.unwrap_or(60);
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    let players = "INSERT INTO player (player_id, name, name_key, kind, created_ms)
        SELECT i, 'Player' || i, 'player' || i, 1, 0 FROM generate_series(1, 1000) i";
    sqlx::query(players).execute(pool).await.unwrap();
    let empty = total_bytes(&kit).await;
    let configs = ["pentagame control=fischer:3000+5", "pente:19 control=fischer:3000+5"];
    for (game_id, config) in (1..=20).zip(configs.into_iter().cycle()) {
        let game = FinishedGame::new(game_id, config, &[1, 2], 40);
        insert_copies(pool, &game, games / 20).await;
    }
    while finalize_next(pool).await.unwrap().is_some() {}
    finalize_all(pool).await;
    let before = (total_bytes(&kit).await - empty) / games;
    pack_all(pool).await;
    let log = "SELECT avg(length(log))::bigint FROM packed_game";
    let (after, log) = ((total_bytes(&kit).await - empty) / games, count(pool, log).await);
    println!("{games} games: {before} bytes each before packing, {after} after, {log} of the log");
    assert!(log < 500, "{log} bytes for a log");
    assert!(games < MEASURED_GAMES || after <= GAME_BYTES_MAX, "{after} bytes for a game");
}

#[tokio::test(flavor = "multi_thread")]
async fn ratings_of_seats_are_stored_without_loss() {
    let kit = TestKit::start().await;
    for (text, bytes) in [
        ("glicko2 1500 350 0.06 0 0", 19),
        ("glicko2 1662.310894 290.318964 0.059999675 1 20772", 19),
        ("glicko2 4000 30 0.15 4294967295 16777215", 19),
        ("weng-lin 25 8.333333 0 0", 15),
        ("weng-lin -1.5 0.5 4294967295 16777215", 15),
    ] {
        let stored = "SELECT unpack_rating(pack_rating($1)), length(pack_rating($1))";
        let stored = sqlx::query_as::<_, (String, i32)>(stored).bind(text);
        let stored = stored.fetch_one(&kit.node.pool).await.unwrap();
        assert_eq!(stored, (text.to_owned(), bytes));
        text.parse::<contest::Rating>().unwrap();
    }
}
