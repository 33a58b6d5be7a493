//! Lists of games: ratings, boards, the featured game, counts.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use table::Config;

use crate::kit::client::SocketClient;
use crate::kit::{TestKit, TestResponse};
use crate::players::{
    TestPlayer, check, guest, pente, player_of_kind, start_game, text, wait_until, with,
};

/// Stores a rating of a player in the pool of these rules.
async fn rate(kit: &TestKit, player: &TestPlayer, rules: &str, prefix: &str, rating: i32) {
    let config: Config = rules.parse().unwrap();
    let pool = format!("{prefix}{}", config.game.spelled_out());
    let insert = sqlx::query(
        "WITH p AS (INSERT INTO pool (pool_id, name, games)
                    SELECT COALESCE(max(pool_id), 0) + 1, $1, 0 FROM pool
                    ON CONFLICT (name) DO UPDATE SET games = 0 RETURNING pool_id)
         INSERT INTO rating (pool_id, player_id, rating, display_value, established_until)
         SELECT p.pool_id, player_id, $3, $4, 99999 FROM player, p WHERE name = $2",
    );
    let stored = format!("glicko2 {rating} 90.318964 0.059999675 9 20772");
    let insert = insert.bind(pool).bind(&player.name).bind(stored).bind(rating);
    insert.execute(&kit.node.pool).await.unwrap();
}

/// Deletes the ratings, which no game explains.
async fn delete_ratings(kit: &TestKit) {
    sqlx::query("DELETE FROM rating").execute(&kit.node.pool).await.unwrap();
}

async fn board(kit: &TestKit, game: &str, cookie: &str, etag: &str) -> TestResponse {
    let request = Request::get(format!("/api/games/{game}/board.svg")).header("cookie", cookie);
    kit.request(request.header("if-none-match", etag).body(Body::empty()).unwrap()).await
}

fn header<'a>(response: &'a TestResponse, name: &str) -> &'a str {
    response.headers.get(name).map_or("", |value| value.to_str().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn open_games_show_the_ratings_of_their_players() {
    let kit = TestKit::start().await;
    let (member, bot) = (player_of_kind(&kit, 1).await, player_of_kind(&kit, 2).await);
    rate(&kit, &member, "pente:9,free", "", 1662).await;
    rate(&kit, &member, "pente:9,free", "bots.", 1500).await;
    rate(&kit, &member, "pentagame:3", "", 1234).await;
    rate(&kit, &bot, "pente:9,free", "bots.", 1800).await;
    // A rating with a large deviation is provisional.
    sqlx::query("UPDATE rating SET rating = replace(rating, '1800 90', '1800 190')")
        .execute(&kit.node.pool)
        .await
        .unwrap();
    let established = |value: i32| json!({"value": value, "provisional": false});
    let pente_game = member.create_game(&kit, with(pente(), &json!({"seat": 2}))).await;
    let three = json!({"rules": "pentagame:3", "time_control": "egg:60", "seat": 1});
    let three = member.create_game(&kit, three).await;
    let by_bot = bot.create_game(&kit, with(pente(), &json!({"seat": 1}))).await;
    let guest_game = guest(&kit).await.create_game(&kit, with(pente(), &json!({"seat": 1}))).await;
    let listed = kit.get("/api/lobby/games", "").await.json();
    let ratings = |game: &str| {
        let found = listed.as_array().unwrap().iter().find(|listed| text(&listed["id"]) == game);
        let seats = found.unwrap()["seats"].as_array().unwrap();
        seats.iter().map(|seat| seat["rating"].clone()).collect::<Vec<Value>>()
    };
    assert_eq!(ratings(&pente_game), [Value::Null, established(1662)]);
    assert_eq!(ratings(&three), [established(1234), Value::Null, Value::Null]);
    assert_eq!(ratings(&by_bot), [json!({"value": 1800, "provisional": true}), Value::Null]);
    assert_eq!(ratings(&guest_game), [Value::Null, Value::Null]);
    let one = kit.get(&format!("/api/lobby/games/{pente_game}"), "").await.json();
    assert_eq!(one["seats"][1]["rating"], established(1662));
    // The rating at the start stays, whatever changes later.
    assert_eq!(guest(&kit).await.join(&kit, &pente_game, json!({})).await.status, 200);
    rate(&kit, &guest(&kit).await, "pente:9,free", "", 1000).await;
    sqlx::query("UPDATE rating SET rating = replace(rating, '1662', '1700')")
        .execute(&kit.node.pool)
        .await
        .unwrap();
    let live = kit.get("/api/games", "").await.json();
    assert_eq!(live[0]["seats"][1]["rating"], established(1662));
    delete_ratings(&kit).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn board_image_follows_the_game_and_its_spectator_delay() {
    let kit = TestKit::start().await;
    let (one, _, game) = start_game(&kit, pente()).await;
    let start = board(&kit, &game, "", "").await;
    assert_eq!((start.status.as_u16(), header(&start, "content-type")), (200, "image/svg+xml"));
    assert_eq!(header(&start, "cache-control"), "public, max-age=5");
    assert!(start.body.starts_with(b"<svg"));
    let etag = header(&start, "etag");
    assert_eq!(board(&kit, &game, "", etag).await.status, 304);
    assert_eq!(one.send_command(&kit, &game, "move E5").await.status, 200);
    let moved = board(&kit, &game, "", etag).await;
    assert_eq!(moved.status, 200);
    assert_ne!((&moved.body, header(&moved, "etag")), (&start.body, etag));
    let path = format!("/api/games/{game}/board.svg?theme=night&v=7");
    let night = kit.get(&path, "").await;
    assert!(night.status == 200 && night.body != moved.body);
    check(
        &kit.get(&format!("/api/games/{game}/board.svg?theme=dusk"), "").await,
        400,
        "invalid-query",
    );
    assert_eq!(one.send_command(&kit, &game, "resign").await.status, 200);
    let finished = board(&kit, &game, "", "").await;
    assert_eq!(header(&finished, "cache-control"), "public, max-age=604800");

    let delayed = with(pente(), &json!({"spectator_delay_s": 600}));
    let (one, two, game) = start_game(&kit, delayed).await;
    let before = board(&kit, &game, "", "").await;
    assert_eq!(one.send_command(&kit, &game, "move E5").await.status, 200);
    let hidden = board(&kit, &game, "", "").await;
    assert_eq!((&hidden.body, header(&hidden, "etag")), (&before.body, header(&before, "etag")));
    assert_eq!(hidden.body, start.body, "the start position");
    let seen = board(&kit, &game, &two.cookie, "").await;
    assert_eq!((&seen.body, header(&seen, "cache-control")), (&moved.body, "private, no-cache"));
    let listed = kit.get("/api/games", "").await.json();
    assert_eq!((&listed[0]["version"], &listed[0]["turn"]), (&Value::Null, &Value::Null));
    assert_eq!(listed[0]["waiting"], json!([]));
    let mine = two.get(&kit, "/api/me/games").await;
    assert_eq!((&mine[0]["version"], &mine[0]["turn"]), (&json!(1), &json!(2)));
    assert_eq!(mine[0]["waiting"], json!([2]));
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_that_choose_at_once_are_all_listed_as_waiting() {
    let kit = TestKit::start().await;
    let body = json!({"rules": "frames:12", "time_control": "fischer:300+5"});
    let (one, _, game) = start_game(&kit, body).await;
    let waiting = async || kit.get("/api/games", "").await.json()[0]["waiting"].clone();
    assert_eq!(waiting().await, json!([1, 2]));
    assert_eq!(one.send_command(&kit, &game, "move C4").await.status, 200);
    assert_eq!(waiting().await, json!([2]));
}

#[tokio::test(flavor = "multi_thread")]
async fn board_image_of_a_private_game_is_for_its_players() {
    let kit = TestKit::start().await;
    let one = guest(&kit).await;
    let game = one.create_game(&kit, with(pente(), &json!({"private": true}))).await;
    check(&board(&kit, &game, "", "").await, 404, "not-found");
    check(&board(&kit, &game, &guest(&kit).await.cookie, "").await, 404, "not-found");
    check(&board(&kit, "zzzz", &one.cookie, "").await, 404, "not-found");
    let own = board(&kit, &game, &one.cookie, "").await;
    assert_eq!((own.status.as_u16(), header(&own, "cache-control")), (200, "private, no-cache"));
}

#[tokio::test(flavor = "multi_thread")]
async fn featured_game_has_the_best_players() {
    let kit = TestKit::start_with(|settings| {
        settings.limits.read_cache_lifetime = std::time::Duration::ZERO;
    })
    .await;
    assert_eq!(kit.get("/api/games/featured", "").await.status, 204);
    let featured = async || text(&kit.get("/api/games/featured", "").await.json()["id"]);
    let (_, _, older) = start_game(&kit, pente()).await;
    assert_eq!(featured().await, older);
    let member = player_of_kind(&kit, 1).await;
    rate(&kit, &member, "pente:9,free", "", 1662).await;
    let rated = member.create_game(&kit, with(pente(), &json!({"seat": 1}))).await;
    assert_eq!(featured().await, older, "an open game is not live");
    assert_eq!(guest(&kit).await.join(&kit, &rated, json!({})).await.status, 200);
    start_game(&kit, pente()).await;
    assert_eq!(featured().await, rated);
    delete_ratings(&kit).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lobby_counts_players_and_games() {
    let kit = TestKit::start_with(|settings| {
        settings.limits.read_cache_lifetime = std::time::Duration::ZERO;
    })
    .await;
    let address = kit.listen().await;
    start_game(&kit, pente()).await;
    let one = guest(&kit).await;
    one.create_game(&kit, pente()).await;
    one.create_game(&kit, with(pente(), &json!({"private": true}))).await;
    let _socket = SocketClient::connect_page(address, &guest(&kit).await.cookie).await;
    let counts = wait_until(async || {
        let counts = kit.get("/api/lobby/counts", "").await.json();
        (counts["players_online"] != json!(0)).then_some(counts)
    })
    .await;
    assert_eq!(counts, json!({"players_online": 1, "live_games": 1, "open_games": 1}));
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_are_loaded_once_for_all_viewers() {
    let kit = TestKit::start_with(|settings| {
        settings.limits.list_cache_lifetime = std::time::Duration::from_secs(600);
    })
    .await;
    let (one, two, three) = (guest(&kit).await, guest(&kit).await, guest(&kit).await);
    let open = one.create_game(&kit, pente()).await;
    let hidden = two.create_game(&kit, pente()).await;
    let invited = one
        .create_game(&kit, with(pente(), &json!({"private": true, "invited": [three.name]})))
        .await;
    let blocked = three.post(&kit, &format!("/api/me/blocks/{}", two.name), json!({})).await;
    assert_eq!(blocked.status, 204);
    let list = async |path: &str, cookie: &str| -> Vec<String> {
        let games = kit.get(path, cookie).await.json();
        games.as_array().unwrap().iter().map(|game| text(&game["id"])).collect()
    };
    assert_eq!(list("/api/lobby/games", "").await, [hidden.clone(), open.clone()]);
    assert_eq!(list("/api/games", "").await, [] as [String; 0]);
    // From here on the lists of all viewers come from memory, except invitations.
    one.create_game(&kit, pente()).await;
    start_game(&kit, pente()).await;
    assert_eq!(list("/api/lobby/games", "").await, [hidden.clone(), open.clone()]);
    assert_eq!(list("/api/lobby/games?limit=1", &one.cookie).await, [hidden]);
    assert_eq!(list("/api/lobby/games", &three.cookie).await, [invited, open]);
    assert_eq!(list("/api/games", "").await, [] as [String; 0]);
}
