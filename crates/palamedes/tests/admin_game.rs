//! The command `palamedes admin game` on a real database.

use server::GameId;
use sqlx::{Connection, PgConnection};

#[path = "../../server/tests/kit/database.rs"]
mod database;
mod database_command;

use database_command::run_on_database;

/// Runs the command; returns exit code and both outputs.
fn admin_game(database: &str, arguments: &[&str]) -> (i32, String) {
    let (code, out, err) = run_on_database(database, &["admin", "game"], arguments);
    (code, out + &err)
}

/// Creates a database with a broken game and its log lines.
async fn broken_game(game_id: GameId, config: &str, lines: &[&str]) -> (String, PgConnection) {
    let url = database::create_database().await;
    let settings = server::Settings::development(&url);
    server::Node::start(settings).await.unwrap().shutdown().await.unwrap();
    let mut db = PgConnection::connect(&url).await.unwrap();
    let players = "INSERT INTO player (player_id, name, name_key, kind, created_ms) \
        VALUES (1, 'Ann', 'ann', 1, 0), (2, 'Ben', 'ben', 1, 0)";
    sqlx::query(players).execute(&mut db).await.unwrap();
    let game = "INSERT INTO game (game_id, shard, config, speed, status, version, created_by, \
        created_ms, started_ms, rated, listed, chat_disabled, fault, rules_revision) \
        VALUES ($1, 0, $2, 1, 3, $3, 1, 0, 0, true, true, false, 'cannot be replayed', 0)";
    let game = sqlx::query(game).bind(game_id).bind(config);
    game.bind(lines.len() as i32).execute(&mut db).await.unwrap();
    let seats = "INSERT INTO seat (game_id, seat, player_id) VALUES ($1, 1, 1), ($1, 2, 2)";
    sqlx::query(seats).bind(game_id).execute(&mut db).await.unwrap();
    for (number, line) in (0i32..).zip(lines) {
        let entry = "INSERT INTO log_entry (game_id, number, line) VALUES ($1, $2, $3)";
        let entry = sqlx::query(entry).bind(game_id).bind(number).bind(line);
        entry.execute(&mut db).await.unwrap();
    }
    (url, db)
}

const LINES: &[&str] = &["1000 1 begin", "2000 1 move E5", "3000 2 move E5", "4000 1 move E6"];

async fn log(db: &mut PgConnection) -> Vec<String> {
    sqlx::query_scalar("SELECT line FROM log_entry ORDER BY number").fetch_all(db).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_game_is_repaired_with_its_clock_credited() {
    let game_id = GameId(1 << 50);
    let (url, mut db) = broken_game(game_id, "pente:9,free control=budget:60", LINES).await;
    let id = &game_id.to_string();
    let check = |arguments: &[&str], expected: i32, sentences: &[&str]| {
        let (code, text) = admin_game(&url, arguments);
        assert_eq!(code, expected, "{arguments:?}: {text}");
        for sentence in sentences {
            assert!(text.contains(sentence), "{arguments:?}: {sentence}: {text}");
        }
    };
    check(&["show", "zzzz"], 1, &["There is no game zzzz"]);
    check(&["show", "not an id"], 2, &["dgskw69ptd26"]);
    let shown = ["status: broken", "seat 2: Ben", "log 3: 4000 1 move E6", "replay: log entry 2"];
    check(&["show", id], 0, &shown);
    check(&["show", &game_id.0.to_string()], 0, &["stored fault: cannot be replayed"]);
    check(&["check", id], 1, &["log entry 2", "palamedes admin game repair"]);
    check(&["repair", id], 0, &["- 2: 3000 2 move E5", "- 3: 4000 1 move E6", "--yes"]);
    assert_eq!(log(&mut db).await, LINES);

    check(&["repair", id, "--yes"], 0, &["- 2: 3000 2 move E5", "is repaired"]);
    let lines = log(&mut db).await;
    assert_eq!(lines[..2], LINES[..2]);
    assert!(lines.len() == 3 && lines[2].contains("- outage 2000 "), "{lines:?}");
    let row = "SELECT status::int, version, waiting_seats::int, \
        fault IS NULL AND rules_revision > 0 AND position_key IS NOT NULL, \
        deadline_ms - extract(epoch FROM clock_timestamp())::bigint * 1000 FROM game";
    let (status, version, turn, is_clean, left_ms): (i32, i32, i32, bool, i64) =
        sqlx::query_as(row).fetch_one(&mut db).await.unwrap();
    assert_eq!((status, version, turn, is_clean), (1, 3, 1 << 2, true));
    // The second player has the whole time.
    assert!((30_000..=61_000).contains(&left_ms), "{left_ms}");
    check(&["check", id], 0, &["can be replayed"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_game_is_aborted_without_result() {
    let game_id = GameId(1 << 50);
    let (url, mut db) = broken_game(game_id, "pente:9,free", LINES).await;
    let id = &game_id.to_string();
    assert_eq!(admin_game(&url, &["abort", id]).0, 0);
    assert_eq!(log(&mut db).await, LINES);
    let (code, text) = admin_game(&url, &["abort", id, "--yes"]);
    assert!(code == 0 && text.contains("is aborted"), "{text}");
    assert!(log(&mut db).await[2].ends_with(" - abort"));
    let row = "SELECT status::int, ending, result FROM game";
    let row: (i32, String, String) = sqlx::query_as(row).fetch_one(&mut db).await.unwrap();
    assert_eq!(row, (2, "aborted".to_owned(), "*".to_owned()));
    // The archive accepts it, and it is not rated.
    let pool = sqlx::PgPool::connect(&url).await.unwrap();
    assert_eq!(server::finalize_next(&pool).await.unwrap(), Some(game_id));
    let counts = "SELECT (SELECT count(*) FROM archived_game), (SELECT count(*) FROM rated_game), \
        (SELECT count(*) FROM finished_game WHERE error IS NOT NULL)";
    let counts: (i64, i64, i64) = sqlx::query_as(counts).fetch_one(&pool).await.unwrap();
    assert_eq!(counts, (1, 0, 0));
    let (code, text) = admin_game(&url, &["repair", id, "--yes"]);
    assert!(code == 1 && text.contains("open or finished"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn game_with_an_unknown_config_can_only_be_aborted() {
    let game_id = GameId(1 << 50);
    let (url, mut db) = broken_game(game_id, "no-game", LINES).await;
    let id = &game_id.to_string();
    let (code, text) = admin_game(&url, &["repair", id, "--yes"]);
    assert!(code == 1 && text.contains("palamedes admin game abort"), "{text}");
    assert_eq!(admin_game(&url, &["abort", id, "--yes"]).0, 0);
    let row = "SELECT g.status::int, f.finalized FROM game g JOIN finished_game f USING (game_id)";
    let row: (i32, bool) = sqlx::query_as(row).fetch_one(&mut db).await.unwrap();
    assert_eq!(row, (2, true));
}
