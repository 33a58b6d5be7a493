//! Opening explorer: the position index of a node and its API.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::finalize_next;

use crate::fixtures::{FinishedGame, finalize_all, insert_players, slug};
use crate::kit::TestKit;
use crate::positions::{insert_three_games, played};

/// Folder of a position index, which is deleted in the end.
pub struct IndexFolder(PathBuf);

impl IndexFolder {
    pub fn new(name: &str) -> IndexFolder {
        let name = format!("palamedes-positions-{name}-{}", std::process::id());
        IndexFolder(std::env::temp_dir().join(name))
    }

    /// Starts a node that writes this folder.
    pub async fn start(&self) -> TestKit {
        let folder = self.0.clone();
        TestKit::start_with(|settings| settings.position_index = Some(folder)).await
    }

    pub fn path(&self) -> PathBuf {
        self.0.clone()
    }

    fn files(&self, extension: &str) -> Vec<PathBuf> {
        let Ok(files) = fs::read_dir(&self.0) else { return Vec::new() };
        let files = files.map(|file| file.unwrap().path());
        files.filter(|path| path.extension().is_some_and(|found| found == extension)).collect()
    }
}

impl Drop for IndexFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const START: &str = "/api/explorer?rules=pentagame&position=startpos";

async fn explore(kit: &TestKit, query: &str) -> Value {
    let response = kit.get(&format!("{START}{query}"), "").await;
    assert_eq!(response.status, 200, "{query}: {}", response.json());
    response.json()
}

/// Waits until the index has as many games from the start position of Pentagame for two.
pub async fn wait_for_games(kit: &TestKit, games: u64) {
    let started = Instant::now();
    loop {
        let response = kit.get(START, "").await.json();
        if response["total"]["games"] == games {
            return;
        }
        assert!(started.elapsed() < Duration::from_secs(90), "{games} expected: {response}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

fn damage(segment: &Path) {
    let mut bytes = fs::read(segment).unwrap();
    for byte in &mut bytes {
        *byte ^= 0x55;
    }
    fs::write(segment, bytes).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn explorer_counts_moves_and_results_of_listed_games() {
    let folder = IndexFolder::new("counts");
    let kit = folder.start().await;
    insert_three_games(&kit.node.pool).await;
    played(6, &[1, 10], &["aA-B*b"]).insert(&kit.node.pool).await;
    finalize_all(&kit.node.pool).await;
    wait_for_games(&kit, 4).await;
    // Rotated and mirrored first moves are one move. The player to move resigned each time.
    let page = explore(&kit, "").await;
    let counts = json!({"games": 4, "wins": [2, 2], "ties": 0, "undecided": 0});
    assert_eq!(page["total"], counts);
    assert_eq!(page["moves"].as_array().unwrap().len(), 1);
    assert_eq!(page["moves"][0]["games"], 4);
    assert_eq!(page["moves"][0]["wins"], json!([2, 2]));
    let games: Vec<&str> =
        page["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert_eq!(games, [6, 3, 2, 1].map(slug));
    assert_eq!(page["games"][0]["found_at_ply"], 0);
    assert_eq!(explore(&kit, "&sources=computers").await["total"]["games"], 1);
    assert_eq!(explore(&kit, "&sources=members,self-play").await["total"]["games"], 3);
    // The first rated games of a player begin with the default rating.
    let unrated = explore(&kit, "&bands=unrated").await["total"]["games"].as_u64().unwrap();
    let rated = explore(&kit, "&bands=0,1000,1200,1400,1600,1800,2000,2200,2400").await;
    assert_eq!(unrated + rated["total"]["games"].as_u64().unwrap(), 4);
    assert!(unrated < 4);
    let second = explore(&kit, "+moves+eE-A*a").await;
    assert_eq!(second["total"]["games"], 4);
    assert_eq!(second["moves"][0]["games"], 3, "a game without a second move");
    // The position is symmetric: of this move and its image `cC-a#D1a` one is named.
    assert_eq!(second["moves"][0]["move"], "cC-e#B1e");
    let cached = kit.get(START, "").await;
    assert_eq!(cached.headers["cache-control"], "public, max-age=60");
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_requests_are_rejected_and_a_server_without_index_says_so() {
    let folder = IndexFolder::new("invalid");
    let kit = folder.start().await;
    let long = format!("rules=pentagame&position=startpos{}", "+".repeat(2050));
    for (query, code) in [
        ("rules=pentagame", "invalid-query"),
        ("rules=nonsense&position=startpos", "invalid-rules"),
        ("rules=pentagame&position=nonsense", "invalid-position"),
        (&*long, "invalid-position"),
        ("rules=pentagame&position=startpos&sources=unlisted", "invalid-sources"),
        ("rules=pentagame&position=startpos&bands=1100", "invalid-bands"),
    ] {
        let response = kit.get(&format!("/api/explorer?{query}"), "").await;
        assert_eq!((response.status.as_u16(), response.code()), (400, code.to_owned()), "{query}");
    }
    assert_eq!(kit.get("/api/server", "").await.json()["explorer_enabled"], true);
    let without = TestKit::start().await;
    for path in [START, "/api/archive?rules=pentagame&position=startpos"] {
        let response = without.get(path, "").await;
        assert_eq!((response.status.as_u16(), response.code()), (422, "explorer-disabled".into()));
    }
    assert_eq!(without.get("/api/archive?rules=pentagame", "").await.status, 200);
    assert_eq!(without.get("/api/server", "").await.json()["explorer_enabled"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn older_games_that_are_archived_later_are_indexed() {
    let folder = IndexFolder::new("late");
    let kit = folder.start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    for game_id in [7, 8] {
        played(game_id, &[1, 2], &["aA-B*b"]).insert(pool).await;
    }
    finalize_all(pool).await;
    wait_for_games(&kit, 2).await;
    // A transaction that archives a game, and one that archives another game meanwhile.
    let mut first = pool.begin().await.unwrap();
    let count = "UPDATE archive_counter SET last_number = last_number + 1";
    sqlx::query(count).execute(&mut *first).await.unwrap();
    played(3, &[1, 2], &["aA-B*b"]).insert(pool).await;
    let (queue, started) = (pool.clone(), Instant::now());
    let second = tokio::spawn(async move { finalize_next(&queue).await.unwrap() });
    tokio::time::sleep(Duration::from_millis(500)).await;
    let archived = sqlx::query_scalar("SELECT count(*) FROM archived_game WHERE game_id = 3");
    let archived: i64 = archived.fetch_one(pool).await.unwrap();
    assert_eq!(archived, 0, "a larger number became visible first after {:?}", started.elapsed());
    first.commit().await.unwrap();
    second.await.unwrap();
    finalize_all(pool).await;
    wait_for_games(&kit, 3).await;
    let found = explore(&kit, "").await["games"].as_array().unwrap().len();
    assert_eq!(found, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn index_survives_restarts_damage_and_the_loss_of_its_folder() {
    let folder = IndexFolder::new("damage");
    let kit = folder.start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    // More segments than are merged at once.
    for game_id in 1..=10 {
        played(game_id, &[1, 2], &["aA-B*b", "dD-b#E1b"]).insert(pool).await;
        finalize_all(pool).await;
        wait_for_games(&kit, game_id.cast_unsigned()).await;
    }
    let segments = folder.files("segment");
    assert!(segments.len() < 9, "segments are merged: {segments:?}");
    let merged = segments.iter().find(|path| path.to_string_lossy().contains("merged-")).unwrap();
    damage(merged);
    // Segments that are open are read again after a restart.
    kit.node.shutdown().await.unwrap();
    let second = kit.second_node().await;
    let app = server::node_app(std::sync::Arc::clone(&second), server::Pages::embedded());
    let restarted =
        TestKit { node: second, app, database: kit.database.clone(), expected_errors: 0 };
    // Files of an interrupted writer are no segments.
    fs::write(folder.0.join("archive-from-11-to-12.tmp"), "unfinished").unwrap();
    wait_for_games(&restarted, 10).await;
    assert_eq!(folder.files("damaged").len(), 1);
    FinishedGame { rated: false, ..played(11, &[1, 2], &["aA-B*b"]) }.insert(pool).await;
    finalize_all(pool).await;
    wait_for_games(&restarted, 11).await;
    for segment in folder.files("segment") {
        fs::remove_file(segment).unwrap();
    }
    wait_for_games(&restarted, 11).await;
    let page = explore(&restarted, "+moves+aA-B*b").await;
    assert_eq!((&page["total"]["games"], &page["moves"][0]["games"]), (&json!(11), &json!(10)));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_share_a_folder_with_one_writer() {
    let folder = IndexFolder::new("shared");
    let kit = folder.start().await;
    insert_three_games(&kit.node.pool).await;
    wait_for_games(&kit, 3).await;
    let reader = kit.second_node().await;
    let app = server::node_app(std::sync::Arc::clone(&reader), server::Pages::embedded());
    let reader = TestKit { node: reader, app, database: kit.database.clone(), expected_errors: 0 };
    wait_for_games(&reader, 3).await;
    played(6, &[1, 2], &["aA-B*b"]).insert(&kit.node.pool).await;
    finalize_all(&kit.node.pool).await;
    wait_for_games(&reader, 4).await;
    wait_for_games(&kit, 4).await;
}
