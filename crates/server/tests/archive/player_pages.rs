//! Player search, player statistics, head-to-head results.

use serde_json::{Value, json};
use sqlx::PgExecutor;

use crate::fixtures::{FinishedGame, finalize_all, insert_players};
use crate::kit::TestKit;

async fn player(db: impl PgExecutor<'_>, player_id: i64, name: &str, key: &str, kind: i16) {
    sqlx::query(
        "INSERT INTO player (player_id, name, name_key, kind, created_ms)
         VALUES ($1, $2, $3, $4, 1)",
    )
    .bind(player_id)
    .bind(name)
    .bind(key)
    .bind(kind)
    .execute(db)
    .await
    .unwrap();
}

fn names(found: &Value) -> Vec<&str> {
    found.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn player_search_matches_name_prefixes() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    for (player_id, name, key, kind) in [
        (1, "Marnie", "mamle", 1),
        (2, "mara", "mara", 2),
        (4, "Mona", "mona", 1),
        (5, "computer-3", "computer3", 3),
    ] {
        player(pool, player_id, name, key, kind).await;
    }
    // The purge job deletes a guest without data, so this one gets a mute in the same transaction.
    let mut transaction = pool.begin().await.unwrap();
    player(&mut *transaction, 3, "marble-guest-1", "marbleguestl", 0).await;
    let mute = "INSERT INTO mute (player_id, until_ms) VALUES (3, 9000000000000000)";
    sqlx::query(mute).execute(&mut *transaction).await.unwrap();
    transaction.commit().await.unwrap();
    for number in 0..30 {
        let name = format!("twin{number:02}");
        player(pool, 100 + number, &name, &format!("twln{number:02}"), 1).await;
    }
    let find = async |text: &str| {
        let response = kit.get(&format!("/api/players?find={text}"), "").await;
        assert_eq!(response.status, 200, "{text}");
        response.json()
    };
    // Case, dashes and look-alike letters do not matter.
    assert_eq!(names(&find("ma").await), ["Marnie", "mara"]);
    assert_eq!(names(&find("MAR").await), ["Marnie", "mara"]);
    assert_eq!(names(&find("marn").await), ["Marnie"]);
    assert_eq!(names(&find("M-a_r").await), ["Marnie", "mara"]);
    assert_eq!(names(&find("computer").await), ["computer-3"]);
    assert_eq!(find("mona").await, json!([{"name": "Mona", "kind": "member"}]));
    // Guests are found by their full name only.
    assert_eq!(names(&find("marble-guest").await), [""; 0]);
    assert_eq!(names(&find("marble-guest-1").await), ["marble-guest-1"]);
    assert_eq!(names(&find("twin").await).len(), 20);
    for text in ["", "-", "%25", "%00", "_", "zzz", "a%27b", &"x".repeat(300)] {
        assert_eq!(names(&find(text).await), [""; 0], "{text}");
    }
    sqlx::query("UPDATE player SET deleted_ms = 1 WHERE player_id = 2")
        .execute(pool)
        .await
        .unwrap();
    assert_eq!(names(&find("mar").await), ["Marnie"]);
    for query in ["", "?find=a&limit=3", "?look=a"] {
        assert_eq!(kit.get(&format!("/api/players{query}"), "").await.status, 400, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn player_stats_summarize_the_games() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    // In a game without plies the first seat resigns.
    for game_id in 1..=12 {
        let seats = if game_id % 3 == 0 { [2, 1] } else { [1, 2] };
        FinishedGame::new(game_id, "pentalath", &seats, 0).insert(pool).await;
    }
    FinishedGame::new(13, "pente:9,teams", &[1, 3, 2, 4], 0).insert(pool).await;
    let hidden = FinishedGame::new(14, "pentalath", &[1, 2], 0);
    FinishedGame { listed: false, rated: false, ..hidden }.insert(pool).await;
    finalize_all(pool).await;
    let stats = kit.get("/api/players/ada/stats", "").await.json();
    assert_eq!((&stats["games"], &stats["truncated"]), (&json!(13), &json!(false)));
    let result = |rules: &str, seat: u8, won: u32, lost: u32| {
        let results = json!({"won": won, "tied": 0, "lost": lost});
        json!({"rules": rules, "seat": seat, "results": results})
    };
    let seats = [
        result("pentalath", 1, 0, 8),
        result("pentalath", 2, 4, 0),
        result("pente:9,teams", 1, 0, 1),
    ];
    assert_eq!(stats["seats"], json!(seats));
    assert_eq!(stats["form"].as_array().unwrap().len(), 3);
    let curves = stats["rating_curves"].as_array().unwrap();
    assert_eq!((curves.len(), &curves[0]["pool"]), (2, &json!("pentalath")));
    let points = curves[0]["points"].as_array().unwrap();
    assert_eq!(
        (points.len(), &points[0]["games"], &points[11]["games"]),
        (12, &1.into(), &12.into())
    );
    let page = kit.get("/api/players/ada", "").await.json();
    let now = page["ratings"].as_array().unwrap().iter().find(|one| one["pool"] == "pentalath");
    assert_eq!(points[11]["value"], now.unwrap()["rating"]["value"]);
    // Unlisted games count on the player's own page.
    let (cookie, guest) = kit.guest().await;
    sqlx::query("UPDATE seat SET player_id = $1 WHERE game_id = 14 AND seat = 1")
        .bind(guest)
        .execute(pool)
        .await
        .unwrap();
    let name = kit.get("/api/me", &cookie).await.json()["name"].as_str().unwrap().to_owned();
    let of_guest = format!("/api/players/{name}/stats");
    assert_eq!(kit.get(&of_guest, &cookie).await.json()["games"], 1);
    assert_eq!(kit.get(&of_guest, "").await.json()["games"], 0);
    for path in ["unknown/stats", "%00/stats", "%FF/stats", "ada/head-to-head/unknown"] {
        let response = kit.get(&format!("/api/players/{path}"), "").await;
        assert_eq!(
            (response.status.as_u16(), response.code().as_str()),
            (404, "not-found"),
            "{path}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn head_to_head_counts_results_by_setup() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    for game_id in 1..=5 {
        let seats = if game_id == 5 { [2, 1] } else { [1, 2] };
        FinishedGame::new(game_id, "pentalath", &seats, 0).insert(pool).await;
    }
    // Partners have opposite seats.
    FinishedGame::new(6, "pente:9,teams", &[1, 3, 2, 4], 0).insert(pool).await;
    FinishedGame::new(7, "pente:9,teams", &[1, 2, 3, 4], 0).insert(pool).await;
    FinishedGame::new(8, "pentalath", &[1, 3], 0).insert(pool).await;
    let hidden = FinishedGame::new(9, "pentalath", &[1, 2], 0);
    FinishedGame { listed: false, rated: false, ..hidden }.insert(pool).await;
    finalize_all(pool).await;
    let found = kit.get("/api/players/Ada/head-to-head/ben", "").await.json();
    let setup = |rules: &str, ahead: u32, behind: u32, as_partners: u32| {
        let rest = json!({"rules": rules, "ahead": ahead, "level": 0, "behind": behind});
        let mut setup = rest;
        setup["as_partners"] = as_partners.into();
        setup
    };
    let setups = json!([setup("pentalath", 1, 4, 0), setup("pente:9,teams", 0, 1, 1)]);
    assert_eq!(found["setups"], setups);
    assert_eq!((&found["games"], &found["truncated"]), (&json!(7), &json!(false)));
    assert_eq!(found["opponent"], json!({"name": "Ben", "kind": "member"}));
    let other = kit.get("/api/players/Ben/head-to-head/ada", "").await.json();
    assert_eq!(other["setups"][0], setup("pentalath", 4, 1, 0));
    assert_eq!(kit.get("/api/players/ada/head-to-head/ada", "").await.json()["games"], 0);
    assert_eq!(kit.get("/api/players/ada/head-to-head/hugo", "").await.json()["setups"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn openings_endpoint_lists_names() {
    let kit = TestKit::start().await;
    let known = kit.get("/api/openings", "").await.json();
    assert_eq!(known.as_array().unwrap().len(), 20);
    assert_eq!(known[0], json!({"code": "1a", "name": "Running Rabbit"}));
}
