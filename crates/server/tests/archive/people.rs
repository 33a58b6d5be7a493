//! Players: found, and what is told of them.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::kit::Kit;
use crate::made::{Made, players, settled};

async fn player(pool: &PgPool, player_id: i64, name: &str, key: &str, kind: i16) {
    sqlx::query(
        "INSERT INTO player (player_id, name, name_key, kind, made_ms) VALUES ($1, $2, $3, $4, 1)",
    )
    .bind(player_id)
    .bind(name)
    .bind(key)
    .bind(kind)
    .execute(pool)
    .await
    .unwrap();
}

fn names(found: &Value) -> Vec<&str> {
    found.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn players_are_found_by_how_their_name_begins() {
    let kit = Kit::start().await;
    let pool = &kit.node.pool;
    for (player_id, name, key, kind) in [
        (1, "Marnie", "mamle", 1),
        (2, "mara", "mara", 2),
        (3, "marble-guest-1", "marbleguestl", 0),
        (4, "Mona", "mona", 1),
        (5, "house-3", "house3", 3),
    ] {
        player(pool, player_id, name, key, kind).await;
    }
    // A guest of whom nothing is left goes, whenever somebody looks.
    let left = "INSERT INTO mute (player_id, until_ms) VALUES (3, 9000000000000000)";
    sqlx::query(left).execute(pool).await.unwrap();
    for number in 0..30 {
        let name = format!("twin{number:02}");
        player(pool, 100 + number, &name, &format!("twln{number:02}"), 1).await;
    }
    let find = async |text: &str| {
        let answer = kit.get(&format!("/api/players?find={text}"), "").await;
        assert_eq!(answer.status, 200, "{text}");
        answer.json()
    };
    // However it is typed, and while it is typed.
    assert_eq!(names(&find("ma").await), ["Marnie", "mara"]);
    assert_eq!(names(&find("MAR").await), ["Marnie", "mara"]);
    assert_eq!(names(&find("marn").await), ["Marnie"]);
    assert_eq!(names(&find("M-a_r").await), ["Marnie", "mara"]);
    assert_eq!(names(&find("house").await), ["house-3"]);
    assert_eq!(find("mona").await, json!([{"name": "Mona", "kind": "member"}]));
    // Guests by their whole name alone.
    assert_eq!(names(&find("marble-guest").await), [""; 0]);
    assert_eq!(names(&find("marble-guest-1").await), ["marble-guest-1"]);
    assert_eq!(names(&find("twin").await).len(), 20);
    for text in ["", "-", "%25", "%00", "_", "zzz", "a%27b", &"x".repeat(300)] {
        assert_eq!(names(&find(text).await), [""; 0], "{text}");
    }
    sqlx::query("UPDATE player SET gone_ms = 1 WHERE player_id = 2").execute(pool).await.unwrap();
    assert_eq!(names(&find("mar").await), ["Marnie"]);
    for query in ["", "?find=a&limit=3", "?look=a"] {
        assert_eq!(kit.get(&format!("/api/players{query}"), "").await.status, 400, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn habits_are_those_of_the_games() {
    let kit = Kit::start().await;
    let pool = &kit.node.pool;
    players(pool).await;
    // Who moves first in a game of no plies gives up at once: player 2 wins those from seat 1.
    for game_id in 1..=12 {
        let seats = if game_id % 3 == 0 { [2, 1] } else { [1, 2] };
        Made::new(game_id, "pentalath", &seats, 0).store(pool).await;
    }
    Made::new(13, "pente:9,teams", &[1, 3, 2, 4], 0).store(pool).await;
    let hidden = Made::new(14, "pentalath", &[1, 2], 0);
    Made { listed: false, rated: false, ..hidden }.store(pool).await;
    settled(pool).await;
    let habits = kit.get("/api/players/ada/habits", "").await.json();
    assert_eq!((&habits["games"], &habits["more"]), (&json!(13), &json!(false)));
    let result = |rules: &str, seat: u8, won: u32, lost: u32| {
        let results = json!({"won": won, "tied": 0, "lost": lost});
        json!({"rules": rules, "seat": seat, "results": results})
    };
    let seats = [
        result("pentalath", 1, 0, 8),
        result("pentalath", 2, 4, 0),
        result("pente:9,teams", 1, 0, 1),
    ];
    assert_eq!(habits["seats"], json!(seats));
    assert_eq!(habits["spells"].as_array().unwrap().len(), 3);
    let curves = habits["curves"].as_array().unwrap();
    assert_eq!((curves.len(), &curves[0]["pool"]), (2, &json!("pentalath")));
    let points = curves[0]["points"].as_array().unwrap();
    assert_eq!(
        (points.len(), &points[0]["games"], &points[11]["games"]),
        (12, &1.into(), &12.into())
    );
    let page = kit.get("/api/players/ada", "").await.json();
    let now = page["ratings"].as_array().unwrap().iter().find(|one| one["pool"] == "pentalath");
    assert_eq!(points[11]["number"], now.unwrap()["rating"]["number"]);
    // What is not listed counts for those who ask about themselves.
    let (cookie, guest) = kit.guest().await;
    sqlx::query("UPDATE seat SET player_id = $1 WHERE game_id = 14 AND seat = 1")
        .bind(guest)
        .execute(pool)
        .await
        .unwrap();
    let name = kit.get("/api/me", &cookie).await.json()["name"].as_str().unwrap().to_owned();
    let of_guest = format!("/api/players/{name}/habits");
    assert_eq!(kit.get(&of_guest, &cookie).await.json()["games"], 1);
    assert_eq!(kit.get(&of_guest, "").await.json()["games"], 0);
    for path in ["nobody/habits", "%00/habits", "%FF/habits", "ada/against/nobody"] {
        let answer = kit.get(&format!("/api/players/{path}"), "").await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (404, "not-found"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_are_compared_by_set_up() {
    let kit = Kit::start().await;
    let pool = &kit.node.pool;
    players(pool).await;
    for game_id in 1..=5 {
        let seats = if game_id == 5 { [2, 1] } else { [1, 2] };
        Made::new(game_id, "pentalath", &seats, 0).store(pool).await;
    }
    // Partners sit opposite each other.
    Made::new(6, "pente:9,teams", &[1, 3, 2, 4], 0).store(pool).await;
    Made::new(7, "pente:9,teams", &[1, 2, 3, 4], 0).store(pool).await;
    Made::new(8, "pentalath", &[1, 3], 0).store(pool).await;
    let hidden = Made::new(9, "pentalath", &[1, 2], 0);
    Made { listed: false, rated: false, ..hidden }.store(pool).await;
    settled(pool).await;
    let found = kit.get("/api/players/Ada/against/ben", "").await.json();
    let setup = |rules: &str, ahead: u32, behind: u32, together: u32| {
        let rest = json!({"rules": rules, "ahead": ahead, "level": 0, "behind": behind});
        let mut setup = rest;
        setup["together"] = together.into();
        setup
    };
    let setups = json!([setup("pentalath", 1, 4, 0), setup("pente:9,teams", 0, 1, 1)]);
    assert_eq!(found["setups"], setups);
    assert_eq!((&found["games"], &found["more"]), (&json!(7), &json!(false)));
    assert_eq!(found["other"], json!({"name": "Ben", "kind": "member"}));
    let other = kit.get("/api/players/Ben/against/ada", "").await.json();
    assert_eq!(other["setups"][0], setup("pentalath", 4, 1, 0));
    assert_eq!(kit.get("/api/players/ada/against/ada", "").await.json()["games"], 0);
    assert_eq!(kit.get("/api/players/ada/against/hugo", "").await.json()["setups"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn openings_have_names() {
    let kit = Kit::start().await;
    let known = kit.get("/api/openings", "").await.json();
    assert_eq!(known.as_array().unwrap().len(), 20);
    assert_eq!(known[0], json!({"code": "1a", "name": "Running Rabbit"}));
}
