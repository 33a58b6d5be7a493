//! The commands `palamedes admin backup` and `palamedes admin restore` on real databases.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use server::{GameDatabaseAddress, Node, Settings};
use sqlx::{Connection, PgConnection};

#[path = "../../server/tests/kit/database.rs"]
mod database;
mod database_command;

use database_command::run_on_database;

/// An empty folder of one test.
fn empty_folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs `palamedes admin` and checks its exit code and a part of its output.
fn check(database: &str, arguments: &[&str], expected: i32, sentence: &str) {
    let (code, out, err) = run_on_database(database, &["admin"], arguments);
    assert_eq!(code, expected, "{arguments:?}: {out}{err}");
    assert!(format!("{out}{err}").contains(sentence), "{arguments:?}: {out}{err}");
}

#[tokio::test(flavor = "multi_thread")]
async fn backup_is_restored_into_an_empty_database() {
    let (source, target) = (database::create_database().await, database::create_database().await);
    let folder = empty_folder("backup");
    let path = folder.join("a.dump");
    let file = path.to_str().unwrap();
    check(&source, &["backup", file], 3, "start the server once");
    let settings = server::Settings::development(&source);
    server::Node::start(settings).await.unwrap().shutdown().await.unwrap();
    let (code, _, err) = run_on_database(&source, &["admin", "member"], &["add", "Ann"]);
    assert_eq!(code, 0, "{err}");
    check(&source, &["backup", file], 0, "is written");
    assert!(!folder.join("a.dump.part").exists());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }
    check(&source, &["backup", file], 1, "--replace");
    check(&source, &["backup", file, "--replace"], 0, "is written");
    check(&source, &["restore", file], 3, "into an empty one");
    check(&target, &["restore", "no-such-file"], 3, "cannot be read");
    let broken = folder.join("b.dump");
    fs::write(&broken, "no dump").unwrap();
    check(&target, &["restore", broken.to_str().unwrap()], 1, "pg_restore failed");
    check(&target, &["restore", file], 0, "Faults: 0");
    let list = |database: &str| run_on_database(database, &["admin", "member"], &["list"]).1;
    assert!(list(&target).starts_with("Ann\t"), "{}", list(&target));
    assert_eq!(list(&source), list(&target));
}

/// Starts a server once on a main database and a game database, and stores a live game there.
async fn create_game_in_other_database(main: &str, games: &str) {
    let address = GameDatabaseAddress { name: "games-1".to_owned(), url: games.to_owned() };
    let settings = Settings { game_databases: vec![address], ..Settings::development(main) };
    Node::start(settings).await.unwrap().shutdown().await.unwrap();
    let mut db = PgConnection::connect(main).await.unwrap();
    let rows = "INSERT INTO player (player_id, name, name_key, kind, created_ms)
                VALUES (1, 'Ann', 'ann', 1, 0), (2, 'Ben', 'ben', 1, 0);
         INSERT INTO game (game_id, shard, config, speed, status, version, created_by, created_ms,
             rated, listed, chat_disabled)
         VALUES (7, 17, 'pente:9,free', 0, 1, 1, 1, 0, false, true, false);
         INSERT INTO seat (game_id, seat, player_id) VALUES (7, 1, 1), (7, 2, 2);
         INSERT INTO log_entry (game_id, number, line) VALUES (7, 0, '1000 1 move E5')";
    sqlx::raw_sql(rows).execute(&mut db).await.unwrap();
    let addresses = format!("--game-databases=games-1={games}");
    let arguments = ["move", "17", "--to", "games-1", &addresses];
    let (code, out, err) = run_on_database(main, &["admin", "shard"], &arguments);
    assert!(code == 0 && out.contains("1 games moved"), "{out}{err}");
}

async fn read_text(database: &str, query: &'static str) -> String {
    let mut db = PgConnection::connect(database).await.unwrap();
    sqlx::query_scalar(query).fetch_one(&mut db).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn backup_has_all_databases_with_their_live_games() {
    let mut databases = Vec::new();
    for _ in 0..4 {
        databases.push(database::create_database().await);
    }
    let [main, games, new_main, new_games] = databases.try_into().unwrap();
    create_game_in_other_database(&main, &games).await;
    let folder = empty_folder("backup-databases");
    let path = folder.join("a.dump");
    let file = path.to_str().unwrap();
    let old = format!("--game-databases=games-1={games}");
    let new = format!("--game-databases=games-1={new_games}");
    check(&main, &["backup", file], 3, "add games-1=URL");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    check(&main, &["backup", file, &old], 0, "a.dump.games-1 is written");
    check(&main, &["backup", file, &old], 1, "--replace");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
    check(&new_main, &["restore", file], 1, "Name the database games-1");
    check(&new_main, &["restore", file, &old], 3, "into an empty one");
    check(&new_main, &["restore", file, &new], 0, "Faults: 0");
    let log = "SELECT string_agg(line, '|' ORDER BY number) FROM log_entry WHERE game_id = 7";
    assert_eq!(read_text(&new_games, log).await, "1000 1 move E5");
    // The restored databases agree: the game can be moved back.
    check(&new_main, &["shard", "list"], 0, "games-1\t1\t17\n");
    let back = ["shard", "move", "17", "--to", "main", &new];
    check(&new_main, &back, 0, "Shard 17: 1 games moved to main");
    assert_eq!(read_text(&new_main, log).await, "1000 1 move E5");
    check(&main, &["shard", "list"], 0, "games-1\t1\t17\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_program_of_postgresql_is_named() {
    let url = database::create_database().await;
    let settings = server::Settings::development(&url);
    server::Node::start(settings).await.unwrap().shutdown().await.unwrap();
    let folder = empty_folder("backup-program");
    let output = Command::new(env!("CARGO_BIN_EXE_palamedes"))
        .args(["admin", "backup", "a.dump", "--language", "en", "--database", &url])
        .current_dir(&folder)
        .env_remove("PALAMEDES_CONFIG")
        .env("PATH", &folder)
        .output()
        .unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{err}");
    assert!(err.contains("pg_dump") && err.contains("postgresql-client"), "{err}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}
