//! The command `palamedes admin shard` on two real databases.

use server::{GameDatabaseAddress, Node, Settings};
use sqlx::{Connection, PgConnection};

#[path = "../../server/tests/kit/database.rs"]
mod database;
mod database_command;

use database_command::run_on_database;

#[tokio::test(flavor = "multi_thread")]
async fn shards_are_listed_and_moved() {
    let (main, games) = (database::create_database().await, database::create_database().await);
    let address = GameDatabaseAddress { name: "games-1".to_owned(), url: games.clone() };
    let settings = Settings { game_databases: vec![address], ..Settings::development(&main) };
    Node::start(settings).await.unwrap().shutdown().await.unwrap();
    let mut db = PgConnection::connect(&main).await.unwrap();
    for statement in [
        "INSERT INTO player (player_id, name, name_key, kind, created_ms)
         VALUES (1, 'Ann', 'ann', 1, 0)",
        "INSERT INTO game (game_id, shard, config, speed, status, created_by, created_ms, rated,
             listed, chat_disabled)
         VALUES (7, 17, 'pente:9,free', 0, 1, 1, 0, false, true, false)",
    ] {
        sqlx::query(statement).execute(&mut db).await.unwrap();
    }
    let addresses = format!("--game-databases=games-1={games}");
    let check = |arguments: &[&str], expected: i32, sentence: &str| {
        let (code, out, err) = run_on_database(&main, &["admin", "shard"], arguments);
        assert_eq!(code, expected, "{arguments:?}: {out}{err}");
        assert!((out.clone() + &err).contains(sentence), "{arguments:?}: {out}{err}");
    };
    check(&["list"], 0, "main\t1\t0-1023\n");
    check(&["move", "1024", "--to", "main"], 2, "no shard, such as 17");
    check(&["move", "17", "--to", "games-2", &addresses], 3, "no database named games-2");
    let moved = "Shard 17: 1 games moved to games-1";
    check(&["move", "16-17", "--to", "games-1", &addresses], 0, moved);
    check(&["list"], 0, "main\t0\t0-15,18-1023\ngames-1\t1\t16-17\n");
    check(&["move", "16-17", "--to", "main"], 3, "no database named games-1");
    check(&["move", "0-1023", "--to", "main", &addresses], 0, "Shard 17: 1 games moved to main");
    check(&["list"], 0, "main\t1\t0-1023\n");
}
