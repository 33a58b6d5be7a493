//! Export of all games from one database, and import into another.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use server::{GameTransferError, ImportReport, pack_games};

use crate::fixtures::{FinishedGame, count, finalize_all, insert_players, mixed_games};
use crate::kit::TestKit;
use crate::packed_games::pages;

async fn export(kit: &TestKit) -> (u64, Vec<u8>) {
    let database = kit.database.clone();
    let exported = move || {
        let mut file = Vec::new();
        let games = server::export_games(&database, &mut file, &mut |_| {}).unwrap();
        (games, file)
    };
    tokio::task::spawn_blocking(exported).await.unwrap()
}

async fn import(kit: &TestKit, file: &[u8]) -> Result<ImportReport, GameTransferError> {
    let (database, file) = (kit.database.clone(), file.to_vec());
    let imported = move || server::import_games(&database, &mut file.as_slice(), &mut |_| {});
    tokio::task::spawn_blocking(imported).await.unwrap()
}

fn unpacked(file: &[u8]) -> String {
    let mut text = String::new();
    GzDecoder::new(file).read_to_string(&mut text).unwrap();
    text
}

fn packed(text: &str) -> Vec<u8> {
    let mut file = GzEncoder::new(Vec::new(), Compression::fast());
    file.write_all(text.as_bytes()).unwrap();
    file.finish().unwrap()
}

/// A database with games of all kinds and players of all kinds.
/// Some games are packed, one is private, and one has a rematch offer.
async fn source() -> TestKit {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    let bot = "INSERT INTO bot (player_id, owner_id) VALUES (10, 9)";
    sqlx::query(bot).execute(pool).await.unwrap();
    for game in mixed_games(10) {
        game.insert(pool).await;
    }
    finalize_all(pool).await;
    pack_games(pool, i64::MAX).await.unwrap();
    FinishedGame::new(11, "pente:9,free", &[1, 10], 6).with_rematch().insert(pool).await;
    let mut private = FinishedGame::new(12, "pentalath", &[2, 8], 6);
    private.listed = false;
    private.insert(pool).await;
    finalize_all(pool).await;
    let rematch = "UPDATE game SET rematch_id = 12, rematch_agreed = true WHERE game_id = 11";
    sqlx::query(rematch).execute(pool).await.unwrap();
    let deleted = "UPDATE player SET name = 'gone-x', name_key = 'gone-x', deleted_ms = 5
                   WHERE player_id = 5";
    sqlx::query(deleted).execute(pool).await.unwrap();
    kit
}

#[tokio::test(flavor = "multi_thread")]
async fn exported_games_are_the_same_on_another_server() {
    let (source, target) = (source().await, TestKit::start().await);
    let (games, file) = export(&source).await;
    assert_eq!(games, 12);
    let report = import(&target, &file).await.unwrap();
    assert_eq!(report, ImportReport { games: 12, imported: 12, known: 0, players: 10 });
    finalize_all(&target.node.pool).await;
    assert_eq!(pages(&target, 11).await, pages(&source, 11).await);
    let pool = &target.node.pool;
    for (sql, expected) in [
        ("SELECT count(*) FROM game WHERE NOT listed AND status = 2", 1),
        ("SELECT rematch_id FROM game WHERE game_id = 11", 12),
        (
            "SELECT count(*) FROM bot b JOIN player p ON p.player_id = b.owner_id \
          WHERE p.name = 'Jan'",
            1,
        ),
        ("SELECT count(*) FROM account WHERE password_hash IS NULL", 8),
        ("SELECT count(*) FROM player WHERE deleted_ms = 5 AND name = 'gone-x'", 1),
        ("SELECT count(*) FROM log_entry_default", 0),
        ("SELECT count(*) FROM active_seat", 0),
    ] {
        assert_eq!(count(pool, sql).await, expected, "{sql}");
    }
    // Ratings of both databases are equal, player by player.
    let ratings = "SELECT string_agg(line, ' ' ORDER BY line) FROM (SELECT p.name || o.name ||
                       r.rating AS line FROM rating r JOIN player p USING (player_id)
                       JOIN pool o USING (pool_id)) lines";
    let ratings_of = async |kit: &TestKit| {
        sqlx::query_scalar::<_, String>(ratings).fetch_one(&kit.node.pool).await.unwrap()
    };
    assert_eq!(ratings_of(&target).await, ratings_of(&source).await);

    // The second import changes nothing, and the export of the target is the same file.
    let again = import(&target, unpacked(&file).as_bytes()).await.unwrap();
    assert_eq!(again, ImportReport { games: 12, imported: 0, known: 12, players: 0 });
    let (_, second) = export(&target).await;
    assert_eq!(unpacked(&second), unpacked(&file));
}

#[tokio::test(flavor = "multi_thread")]
async fn interrupted_import_is_completed_by_the_next_one() {
    let (source, target) = (source().await, TestKit::start().await);
    let (_, file) = export(&source).await;
    let text = unpacked(&file);
    let pool = &target.node.pool;
    let check = async |text: &str, expected: &str| {
        let error = import(&target, &packed(text)).await.unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    };
    let lines: Vec<&str> = text.lines().collect();
    check("no file", "line 1: invalid JSON").await;
    check("{\"type\":\"end\",\"games\":0}", "line 1: this is no file with games").await;
    check("{\"type\":\"header\",\"format\":2}", "line 1: the file has format 2").await;
    check(&lines[..5].join("\n"), "line 5: the file is incomplete").await;
    check(&[lines[0], lines[13]].join("\n"), "line 2: 12 games were written, 0 are here").await;
    let ended = text.replacen("\"ending\":\"", "\"ending\":\"x", 1);
    check(&ended, "line 2: game b: ending").await;
    check(&text.replacen("\"name\":\"Ada\"", "\"name\":\"A da\"", 1), "line ").await;
    assert_eq!(count(pool, "SELECT count(*) FROM game").await, 0);

    // A guest of the target has the name of a bot of the file.
    let guest = "INSERT INTO player (player_id, name, name_key, kind, created_ms)
                 VALUES (77, 'Robot', 'robot', 0, 1)";
    sqlx::query(guest).execute(pool).await.unwrap();
    check(&text, "line 12: the server has another player with the name Robot").await;
    sqlx::query("DELETE FROM player WHERE player_id = 77").execute(pool).await.unwrap();
    let report = import(&target, &file).await.unwrap();
    assert_eq!((report.games, report.imported), (12, 12));
    finalize_all(pool).await;
    assert_eq!(pages(&target, 11).await, pages(&source, 11).await);

    // Another game under the same id is never replaced.
    let other = text.replacen("\"ended_ms\":", "\"ended_ms\":1", 1);
    check(&other, "line 2: the server has another game b").await;
}
