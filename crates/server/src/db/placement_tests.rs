//! Transfers of games that end between two steps, with two databases.

use super::*;
use crate::db::game_databases::recover_stuck;
use crate::db::{migrate, migrate_game_database};
use crate::test_database::create_database;

const SHARD: i16 = 5;
const GAMES: &str = "games-1";

struct Databases {
    main: PgPool,
    games: PgPool,
}

impl Databases {
    /// Creates a main database with live games of one entry, and a game database.
    async fn create(number: i64) -> Databases {
        let main = PgPool::connect(&create_database().await).await.unwrap();
        let games = PgPool::connect(&create_database().await).await.unwrap();
        migrate(&main).await.unwrap();
        migrate_game_database(&games).await.unwrap();
        for statement in [
            "INSERT INTO player (player_id, name, name_key, kind, created_ms)
             SELECT 1, 'a', 'a', 1, 0 WHERE $1::bigint > 0",
            "INSERT INTO game (game_id, shard, config, speed, status, version, created_by,
                 created_ms, rated, listed, chat_disabled)
             SELECT id, 5, '', 1, 1, 1, 1, 0, false, true, false
             FROM generate_series(1, $1::bigint) id",
            "INSERT INTO log_entry (game_id, number, line)
             SELECT id, 0, '0 1 begin' FROM generate_series(1, $1::bigint) id",
            "INSERT INTO game_secret (game_id, secrets)
             SELECT id, 'a \"secret\"' FROM generate_series(1, $1::bigint) id",
        ] {
            sqlx::query(statement).bind(number).execute(&main).await.unwrap();
        }
        Databases { main, games }
    }

    fn transfer(&self) -> GameTransfer<'_> {
        GameTransfer {
            main: &self.main,
            from: GamePlace { name: None, pool: &self.main },
            to: GamePlace { name: Some(GAMES), pool: &self.games },
            status: TransferredStatus::Live,
            shard: SHARD,
            shard_epoch: 0,
        }
    }

    /// Undoes all interrupted transfers.
    async fn recover(&self) {
        let transfer = self.transfer();
        for place in [transfer.from, transfer.to] {
            recover_stuck(&self.main, place, &[SHARD], -1_000).await.unwrap();
        }
    }

    /// Returns the ids of the games that can be played in each database.
    async fn playable(&self) -> (Vec<GameId>, Vec<GameId>) {
        let here = "SELECT game_id FROM game WHERE frozen_ms IS NULL AND version >= 0 ORDER BY 1";
        let main = sqlx::query_scalar(here).fetch_all(&self.main).await.unwrap();
        (main, sqlx::query_scalar(here).fetch_all(&self.games).await.unwrap())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn transfer_that_ends_between_two_steps_is_undone_or_completed() {
    let databases = Databases::create(3).await;
    let transfer = databases.transfer();
    let [frozen, copied, switched] = [GameId(1), GameId(2), GameId(3)];
    let mut rows = Vec::new();
    for game_id in [frozen, copied, switched] {
        assert_eq!(freeze(&databases.main, &[game_id], transfer.status).await.unwrap(), [game_id]);
        let mut source = databases.main.acquire().await.unwrap();
        let row = game_copy::read_rows(&mut source, &[game_id], transfer.status).await.unwrap();
        let contents = game_copy::read_contents(&mut source, &[game_id]).await.unwrap();
        if game_id != frozen {
            let mut games = databases.games.acquire().await.unwrap();
            game_copy::store_copy(&mut games, &row, &contents).await.unwrap();
        }
        if game_id == switched {
            transfer.switch(&row, GAMES).await.unwrap();
        }
        rows.push((row, contents));
    }
    assert_eq!(databases.playable().await, (vec![], vec![]));
    databases.recover().await;
    assert_eq!(databases.playable().await, (vec![frozen, copied], vec![switched]));
    // The interrupted process continues, too late.
    for (row, contents) in &rows {
        let mut games = databases.games.acquire().await.unwrap();
        game_copy::store_copy(&mut games, row, contents).await.ok();
        drop(games);
        assert!(matches!(transfer.switch(row, GAMES).await, Err(Error::Overloaded)));
        game_copy::delete_original(&databases.games, row).await.unwrap();
    }
    assert_eq!(databases.playable().await, (vec![frozen, copied], vec![switched]));
    // The next attempt moves the others.
    assert_eq!(transfer.run(&[frozen, copied, switched]).await.unwrap(), 2);
    assert_eq!(databases.playable().await, (vec![], vec![frozen, copied, switched]));
    let logs = "SELECT count(*) FROM log_entry JOIN game_secret USING (game_id)
                WHERE line = '0 1 begin' AND secrets = 'a \"secret\"'";
    let logs: i64 = sqlx::query_scalar(logs).fetch_one(&databases.games).await.unwrap();
    assert_eq!(logs, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn old_directory_brings_no_game_to_a_database() {
    let databases = Databases::create(1).await;
    let old = databases.transfer();
    let moved = "UPDATE shard SET epoch = 1 WHERE shard = 5";
    sqlx::query(moved).execute(&databases.main).await.unwrap();
    assert!(matches!(old.run(&[GameId(1)]).await, Err(Error::Overloaded)));
    assert_eq!(databases.playable().await, (vec![GameId(1)], vec![]));
    let new = GameTransfer { shard_epoch: 1, ..databases.transfer() };
    assert_eq!(new.run(&[GameId(1)]).await.unwrap(), 1);
    assert_eq!(databases.playable().await, (vec![], vec![GameId(1)]));
}

#[tokio::test(flavor = "multi_thread")]
async fn database_that_cannot_be_reached_freezes_no_game() {
    let databases = Databases::create(1).await;
    // The pool tries again until its own timeout, which is longer.
    let down = PgPool::connect_lazy("postgres://localhost:1/none").unwrap();
    let to = GamePlace { name: Some(GAMES), pool: &down };
    let moved = GameTransfer { to, ..databases.transfer() }.run(&[GameId(1)]).await;
    assert!(matches!(moved, Err(Error::Unavailable)), "{moved:?}");
    // A freeze would have ended with the next epoch.
    let untouched = "SELECT count(*) FROM game WHERE frozen_ms IS NULL AND epoch = 0";
    let untouched: i64 = sqlx::query_scalar(untouched).fetch_one(&databases.main).await.unwrap();
    assert_eq!(untouched, 1);
}
