//! Games with computer players and with secret choices whose moves are stored in a game database.

use serde_json::json;
use server::GameDatabaseAddress;
use sqlx::PgPool;
use tokio::time::timeout;

use crate::kit::client::TEST_TIMEOUT;
use crate::kit::{TestKit, command, create_database};
use crate::players::{TestPlayer, count, guest, pente, start_game, wait_until, with};

/// Starts a node on a main database, with all shards in a game database.
async fn start() -> (TestKit, PgPool) {
    let url = create_database().await;
    let address = GameDatabaseAddress { name: "games-1".to_owned(), url: url.clone() };
    let first = TestKit::start_with(|settings| settings.game_databases = vec![address]).await;
    let assign = "UPDATE shard SET database_name = 'games-1', epoch = epoch + 1";
    sqlx::query(assign).execute(&first.node.pool).await.unwrap();
    first.node.shutdown().await.unwrap();
    // A node reads the directory when it starts.
    let kit = first.restart(|_| {}).await;
    (kit, PgPool::connect(&url).await.unwrap())
}

async fn count_in(games: &PgPool, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(games).await.unwrap()
}

/// Sends a command after a number of plies.
async fn send(kit: &TestKit, player: &TestPlayer, game: &str, ply: u32, text: &str) {
    let path = format!("/api/games/{game}/commands");
    let command = serde_json::to_value(command(ply, text)).unwrap();
    let sent = player.post(kit, &path, command).await;
    assert_eq!(sent.status, 200, "{text}: {:?}", sent.json());
}

const THERE: &str = "SELECT count(*) FROM game WHERE database_name = 'games-1' AND status = 1";
const ENTRIES: &str = "SELECT count(*) FROM log_entry";
const MOVES: &str = "SELECT count(*) FROM log_entry WHERE line LIKE '% move %'";
const SECRETS: &str = "SELECT count(*) FROM game_secret";
const TURNS: &str = "SELECT count(*) FROM computer_turn";

#[tokio::test(flavor = "multi_thread")]
async fn computer_plays_a_game_that_another_database_stores() {
    let (kit, games) = start().await;
    server::start_computers(&kit.node, |level| format!("test {level}")).await.unwrap();
    let player = guest(&kit).await;
    let body = with(pente(), &json!({"time_control": "none", "seat": 1}));
    let game = player.create_game(&kit, body).await;
    let path = format!("/api/games/{game}/computers");
    assert_eq!(player.post(&kit, &path, json!({"level": 4})).await.status, 200);
    for number in 0..3 {
        send(&kit, &player, &game, 2 * number, &format!("move J{}", number + 1)).await;
        // The move is in the game database and the turn in the queue of the main database.
        assert_eq!(count(&kit, THERE).await, 1);
        assert_eq!(count_in(&games, MOVES).await, i64::from(2 * number + 1));
        let turn = timeout(TEST_TIMEOUT, server::next_computer_turn(&kit.node)).await;
        let turn = turn.expect("a turn is queued").expect("the node runs");
        assert_eq!(turn.snapshot.id, game);
        let own = command(2 * number + 1, &format!("move A{}", number + 1));
        server::send_computer_command(&kit.node, &turn, own).await.unwrap();
        // The queue follows within a moment, before the lease of the turn has expired.
        wait_until(async || (count(&kit, TURNS).await == 0).then_some(())).await;
    }
    assert_eq!((count(&kit, MOVES).await, count_in(&games, MOVES).await), (0, 6));
    send(&kit, &player, &game, 6, "resign").await;
    // The finished game is in the main database.
    assert_eq!((count(&kit, MOVES).await, count_in(&games, ENTRIES).await), (6, 0));
    assert_eq!(count(&kit, "SELECT count(*) FROM game WHERE status = 2").await, 1);
    assert_eq!(count(&kit, TURNS).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn secret_choices_are_stored_in_the_database_of_their_game() {
    let (kit, games) = start().await;
    let body = json!({"rules": "frames:12", "time_control": "fischer:300+5"});
    let (one, two, game) = start_game(&kit, body).await;
    let path = format!("/api/games/{game}");
    send(&kit, &one, &game, 0, "move C4").await;
    assert_eq!(count(&kit, THERE).await, 1);
    let secrets = || async { (count(&kit, SECRETS).await, count_in(&games, SECRETS).await) };
    assert_eq!(secrets().await, (0, 1));
    let stored = "SELECT count(*) FROM game_secret WHERE secrets LIKE '%C4%'";
    assert_eq!(count_in(&games, stored).await, 1);
    let leaked = "SELECT count(*) FROM log_entry WHERE line LIKE '%C4%'";
    assert_eq!((count(&kit, leaked).await, count_in(&games, leaked).await), (0, 0));
    assert!(!two.get(&kit, &path).await.to_string().contains("C4"));
    // A node without the game in its memory reads the choice and reveals it with the other one.
    let other = kit.restart(|settings| settings.node = "three".to_owned()).await;
    send(&other, &two, &game, 0, "move K9").await;
    let log = one.get(&other, &path).await["log"].to_string();
    assert!(log.contains("C4") && log.contains("K9"), "{log}");
    assert_eq!((count(&kit, leaked).await, count_in(&games, leaked).await), (0, 1));
    send(&other, &two, &game, 1, "move D5").await;
    send(&other, &one, &game, 1, "resign").await;
    // The finished game is in the main database, and the last choice is never revealed.
    assert_eq!(secrets().await, (0, 0));
    assert_eq!((count(&kit, leaked).await, count_in(&games, ENTRIES).await), (1, 0));
    let unrevealed = "SELECT count(*) FROM log_entry WHERE line LIKE '%D5%'";
    assert_eq!(count(&kit, unrevealed).await, 0);
}
