//! Creating, joining, leaving and closing of open games.

use axum::body::Body;
use axum::http::Request;
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::kit::{TestKit, TestResponse};
use crate::players::{
    check, count, guest, guests, pente, player_of_kind, start_game, status_and_code, text,
    wait_until, with,
};

#[tokio::test(flavor = "multi_thread")]
async fn open_game_is_listed_and_starts_when_full() {
    let kit = TestKit::start().await;
    let (one, two, three) = (guest(&kit).await, guest(&kit).await, guest(&kit).await);
    let game = one
        .create_game(&kit, json!({"rules": "pentagame:3", "time_control": "egg:60", "seat": 2}))
        .await;
    let listed = kit.get("/api/lobby/games", "").await.json();
    assert_eq!(text(&listed[0]["id"]), game);
    assert_eq!(text(&listed[0]["config"]), "pentagame:3 control=egg:60 lag=credit");
    assert_eq!(text(&listed[0]["seats"][1]["player"]["name"]), one.name);
    assert_eq!(listed[0]["seats"][0]["player"], Value::Null);
    assert_eq!(text(&listed[0]["created_by"]["kind"]), "guest");

    let joined = two.join(&kit, &game, json!({"seat": 3})).await;
    assert_eq!(
        (&joined.json()["seat"], text(&joined.json()["status"])),
        (&json!(3), "open".into())
    );
    let joined = three.join(&kit, &game, json!({})).await;
    assert_eq!(
        (&joined.json()["seat"], text(&joined.json()["status"])),
        (&json!(1), "live".into())
    );

    assert_eq!(kit.get("/api/lobby/games", "").await.json(), json!([]));
    let running = kit.get("/api/games", "").await.json();
    assert_eq!(text(&running[0]["id"]), game);
    let snapshot = three.get(&kit, &format!("/api/games/{game}")).await;
    assert_eq!((text(&snapshot["status"]), &snapshot["your_seat"]), ("live".to_owned(), &json!(1)));
    let late = guest(&kit).await.join(&kit, &game, json!({})).await;
    check(&late, 409, "game-started");
}

#[tokio::test(flavor = "multi_thread")]
async fn lobby_requests_without_a_session_are_unauthorized() {
    let kit = TestKit::start().await;
    let game = guest(&kit).await.create_game(&kit, pente()).await;
    for (method, path) in [
        ("POST", "/api/lobby/games".to_owned()),
        ("POST", "/api/lobby/pairings".to_owned()),
        ("POST", format!("/api/games/{game}/join")),
        ("POST", format!("/api/games/{game}/leave")),
        ("POST", format!("/api/games/{game}/computers")),
        ("POST", format!("/api/games/{game}/chat")),
        ("GET", "/api/me/games".to_owned()),
        ("GET", "/api/me/blocks".to_owned()),
        ("POST", "/api/me/blocks/unknown".to_owned()),
        ("DELETE", "/api/me/blocks/unknown".to_owned()),
    ] {
        for cookie in ["", "palamedes=nonsense"] {
            let response = kit.send(method, &path, cookie, pente()).await;
            check(&response, 401, "unauthorized");
        }
    }
    assert_eq!(count(&kit, "SELECT count(*) FROM seat WHERE player_id IS NOT NULL").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_game_config_is_rejected_with_its_code() {
    let kit = TestKit::start().await;
    let one = guest(&kit).await;
    let open = async |body: Value| {
        status_and_code(&one.post(&kit, "/api/lobby/games", with(pente(), &body)).await)
    };
    let expected = |status: u16, code: &str| (status, code.to_owned());
    assert_eq!(open(json!({"rules": "chess"})).await, expected(400, "game"));
    assert_eq!(open(json!({"time_control": "blitz"})).await, expected(400, "time-control"));
    assert_eq!(open(json!({"start_position": "nonsense"})).await, expected(400, "side"));
    assert_eq!(open(json!({"seat": 3})).await, expected(400, "no-seat"));
    assert_eq!(open(json!({"invited": ["a", "b"]})).await, expected(400, "too-many-invited"));
    assert_eq!(open(json!({"invited": ["unknown-player"]})).await, expected(422, "no-such-player"));
    assert_eq!(open(json!({"invited": ["a\0b"]})).await, expected(422, "no-such-player"));
    check(&one.post(&kit, "/api/me/blocks/a%00b", json!({})).await, 404, "not-found");
    assert_eq!(open(json!({"invited": [one.name]})).await, expected(422, "invited-twice"));
    assert_eq!(open(json!({"rated": true})).await, expected(403, "rated-for-members"));
    let without_clock = json!({"rated": true, "time_control": "none"});
    assert_eq!(open(without_clock).await, expected(422, "rated-without-clock"));
    assert_eq!(open(json!({"surprise": 1})).await.0, 400);
    for path in ["/api/games/zzzz/join", "/api/games/ÄÖ/join", "/api/games/l0/join"] {
        let path = path.replace("ÄÖ", "%C3%84");
        check(&one.post(&kit, &path, json!({})).await, 404, "not-found");
    }
    assert_eq!(count(&kit, "SELECT count(*) FROM game").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn private_game_requires_its_invite_link() {
    let kit = TestKit::start().await;
    let (one, two) = (guest(&kit).await, guest(&kit).await);
    let body = with(pente(), &json!({"private": true}));
    let opened = one.post(&kit, "/api/lobby/games", body).await.json();
    let (game, invite) = (text(&opened["game_id"]), text(&opened["invite"]));
    assert_eq!(invite.len(), 22, "128 bits");
    let stored = "SELECT count(*) FROM game WHERE invite = sha256($1::text::bytea)";
    let stored: i64 =
        sqlx::query_scalar(stored).bind(&invite).fetch_one(&kit.node.pool).await.unwrap();
    assert_eq!(stored, 1);

    assert_eq!(two.get(&kit, "/api/lobby/games").await, json!([]));
    for path in [format!("/api/games/{game}"), format!("/api/lobby/games/{game}")] {
        check(&kit.get(&path, &two.cookie).await, 404, "not-found");
    }
    check(&two.join(&kit, &game, json!({})).await, 404, "not-found");
    check(&two.join(&kit, &game, json!({"invite": "A".repeat(22)})).await, 404, "not-found");
    let with_link = async |link: &str| {
        let request =
            Request::get(format!("/api/lobby/games/{game}")).header("cookie", &two.cookie);
        kit.request(request.header("palamedes-invite", link).body(Body::empty()).unwrap()).await
    };
    check(&with_link(&"A".repeat(22)).await, 404, "not-found");
    check(&with_link("Ä").await, 404, "not-found");
    assert_eq!(text(&with_link(&invite).await.json()["created_by"]["name"]), one.name);
    // The invite is not accepted in the URL, which proxies log.
    let in_url = format!("/api/lobby/games/{game}?invite={invite}");
    check(&kit.get(&in_url, &two.cookie).await, 404, "not-found");
    let joined = two.join(&kit, &game, json!({"invite": invite})).await;
    assert_eq!(text(&joined.json()["status"]), "live");
    assert_eq!(kit.get("/api/games", "").await.json(), json!([]));
    let whole = serde_json::to_string(&two.get(&kit, &format!("/api/games/{game}")).await).unwrap();
    assert!(!whole.contains(&invite));
}

#[tokio::test(flavor = "multi_thread")]
async fn reserved_seat_is_for_the_invited_player_only() {
    let kit = TestKit::start().await;
    let players = guests(&kit, 4).await;
    let [one, two, three, four] = &players[..] else { panic!() };
    let body = json!({"rules": "pentagame:3", "time_control": "egg:60", "invited": [two.name]});
    let game = one.create_game(&kit, body).await;
    let mine = two.get(&kit, "/api/me/games").await;
    assert_eq!((text(&mine[0]["id"]), &mine[0]["your_seat"]), (game.clone(), &Value::Null));
    let kept = &mine[0]["seats"][1];
    assert_eq!(text(&kept["reserved_for"]["name"]), two.name);

    check(&three.join(&kit, &game, json!({"seat": 2})).await, 409, "seat-taken");
    assert_eq!(three.join(&kit, &game, json!({})).await.json()["seat"], json!(3));
    check(&four.join(&kit, &game, json!({})).await, 409, "game-full");
    // A declined invitation frees the seat.
    let declined = two.post(&kit, &format!("/api/games/{game}/leave"), json!({})).await;
    assert_eq!(declined.status, 204);
    assert_eq!(two.get(&kit, "/api/me/games").await, json!([]));
    assert_eq!(text(&four.join(&kit, &game, json!({})).await.json()["status"]), "live");
}

/// Sends a request with a bearer token.
async fn post_with_token(kit: &TestKit, path: &str, token: &str, body: Value) -> TestResponse {
    let request = Request::post(path).header("content-type", "application/json");
    let request = request.header("authorization", format!("Bearer {token}"));
    kit.request(request.body(Body::from(body.to_string())).unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn token_of_a_member_cannot_play_rated_games() {
    let kit = TestKit::start().await;
    let (member, other) = (player_of_kind(&kit, 1).await, player_of_kind(&kit, 1).await);
    let token = async |more: Value| {
        let body = with(json!({"label": "engine", "scopes": ["read", "play"]}), &more);
        let created = member.post(&kit, "/api/me/tokens", body).await;
        assert_eq!(created.status, 201, "{:?}", created.json());
        text(&created.json()["token"])
    };
    let (own, bot) = (token(json!({})).await, token(json!({"bot": "Engine-One"})).await);
    let rated = with(pente(), &json!({"rated": true, "seat": 1}));
    let create = "/api/lobby/games";
    check(&post_with_token(&kit, create, &own, rated.clone()).await, 403, "rated-by-token");
    let pairing = with(pente(), &json!({"rated": true}));
    let paired = post_with_token(&kit, "/api/lobby/pairings", &own, pairing).await;
    check(&paired, 403, "rated-by-token");
    assert_eq!(post_with_token(&kit, create, &own, pente()).await.status, 201);
    assert_eq!(post_with_token(&kit, create, &bot, rated.clone()).await.status, 201);

    let game = other.create_game(&kit, rated.clone()).await;
    let join = format!("/api/games/{game}/join");
    check(&post_with_token(&kit, &join, &own, json!({})).await, 403, "rated-by-token");
    assert_eq!(member.join(&kit, &game, json!({})).await.status, 200);
    assert_eq!(other.send_command(&kit, &game, "move E5").await.status, 200);
    let request_id = uuid::Uuid::new_v4().to_string();
    let command = json!({"request_id": request_id, "ply": 1, "command": "move E6"});
    let path = format!("/api/games/{game}/commands");
    check(&post_with_token(&kit, &path, &own, command).await, 403, "rated-by-token");
    let premoves = Request::put(format!("/api/games/{game}/premoves"))
        .header("content-type", "application/json")
        .header("authorization", format!("Bearer {own}"));
    let body = Body::from(json!({"premoves": "E6"}).to_string());
    check(&kit.request(premoves.body(body).unwrap()).await, 403, "rated-by-token");
    assert_eq!(member.send_command(&kit, &game, "move E6").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn rated_games_are_public_and_bounded_per_pair_and_day() {
    let kit = TestKit::start().await;
    let (one, two, three) = (
        player_of_kind(&kit, 1).await,
        player_of_kind(&kit, 1).await,
        player_of_kind(&kit, 1).await,
    );
    let rated = with(pente(), &json!({"rated": true, "seat": 1}));
    let hidden = with(rated.clone(), &json!({"private": true}));
    check(&one.post(&kit, "/api/lobby/games", hidden).await, 422, "rated-private");
    let mut last = String::new();
    for _ in 0..20 {
        last = one.create_game(&kit, rated.clone()).await;
        assert_eq!(two.join(&kit, &last, json!({})).await.status, 200);
    }
    let game = one.create_game(&kit, rated.clone()).await;
    check(&two.join(&kit, &game, json!({})).await, 403, "rated-pair-limit");
    let reverse = two.create_game(&kit, rated.clone()).await;
    check(&one.join(&kit, &reverse, json!({})).await, 403, "rated-pair-limit");
    let casual = one.create_game(&kit, pente()).await;
    assert_eq!(two.join(&kit, &casual, json!({})).await.status, 200);
    assert_eq!(three.join(&kit, &game, json!({})).await.status, 200);
    // Quick pairing passes over the game of the other.
    let pairing = with(pente(), &json!({"rated": true}));
    let paired = one.post(&kit, "/api/lobby/pairings", pairing).await;
    assert_eq!(text(&paired.json()["status"]), "open", "{:?}", paired.json());
    // A rematch is casual.
    for (player, command) in [(&one, "resign"), (&one, "offer rematch"), (&two, "accept rematch")] {
        assert_eq!(player.send_command(&kit, &last, command).await.status, 200, "{command}");
    }
    let path = format!("/api/games/{last}");
    let next = wait_until(async || {
        let next = text(&one.get(&kit, &path).await["rematch_id"]);
        (!next.is_empty()).then_some(next)
    })
    .await;
    assert_eq!(one.get(&kit, &format!("/api/games/{next}")).await["rated"], json!(false));
}

#[tokio::test(flavor = "multi_thread")]
async fn game_cannot_start_from_the_position_of_a_live_rated_game() {
    let kit = TestKit::start().await;
    let (one, two) = (player_of_kind(&kit, 1).await, player_of_kind(&kit, 1).await);
    let rated = with(pente(), &json!({"rated": true, "seat": 1}));
    let game = one.create_game(&kit, rated.clone()).await;
    assert_eq!(two.join(&kit, &game, json!({})).await.status, 200);
    let viewer = guest(&kit).await;
    let start_from = async |moves: &[&str]| {
        let mut at = json!({"config": "pente:9,free", "log": []});
        for text in moves {
            let played = kit.post("/api/rules/check", "", json!({"at": at, "move": text})).await;
            assert_eq!(played.json()["legal"], json!(true), "{:?}", played.json());
            at = json!({"rules": "pente:9,free", "position": played.json()["position"]});
        }
        let body = with(pente(), &json!({"start_position": at["position"]}));
        status_and_code(&viewer.post(&kit, "/api/lobby/games", body).await)
    };
    let refused = (422, "start-position-in-play".to_owned());
    assert_eq!(start_from(&["E5", "A1"]).await.0, 201);
    assert_eq!(one.send_command(&kit, &game, "move E5").await.status, 200);
    assert_eq!(two.send_command(&kit, &game, "move A1").await.status, 200);
    assert_eq!(start_from(&["E5", "A1"]).await, refused);
    assert_eq!(start_from(&["E5", "A9"]).await, refused, "a mirror image");
    assert_eq!(start_from(&["E5"]).await.0, 201, "an earlier position");
    assert_eq!(one.send_command(&kit, &game, "resign").await.status, 200);
    assert_eq!(start_from(&["E5", "A1"]).await.0, 201, "the game is over");
}

#[tokio::test(flavor = "multi_thread")]
async fn rated_games_need_members_or_only_bots() {
    let kit = TestKit::start().await;
    let (member, other) = (player_of_kind(&kit, 1).await, player_of_kind(&kit, 1).await);
    let (bot, second_bot, guest) =
        (player_of_kind(&kit, 2).await, player_of_kind(&kit, 2).await, guest(&kit).await);
    let rated = with(pente(), &json!({"rated": true}));
    let game = member.create_game(&kit, rated.clone()).await;
    check(&guest.join(&kit, &game, json!({})).await, 403, "rated-pool-mismatch");
    check(&bot.join(&kit, &game, json!({})).await, 403, "rated-pool-mismatch");
    assert_eq!(text(&other.join(&kit, &game, json!({})).await.json()["status"]), "live");

    let game = bot.create_game(&kit, rated.clone()).await;
    check(&member.join(&kit, &game, json!({})).await, 403, "rated-pool-mismatch");
    assert_eq!(text(&second_bot.join(&kit, &game, json!({})).await.json()["status"]), "live");
    let challenge = with(rated, &json!({"invited": [bot.name]}));
    check(&member.post(&kit, "/api/lobby/games", challenge).await, 403, "rated-pool-mismatch");
    let casual = with(pente(), &json!({"invited": [bot.name]}));
    let game = member.create_game(&kit, casual).await;
    assert_eq!(text(&bot.join(&kit, &game, json!({})).await.json()["status"]), "live");
}

#[tokio::test(flavor = "multi_thread")]
async fn joining_twice_keeps_the_first_seat() {
    let kit = TestKit::start().await;
    let (one, two) = (guest(&kit).await, guest(&kit).await);
    let game = one
        .create_game(&kit, json!({"rules": "pentagame:3", "time_control": "egg:60", "seat": 1}))
        .await;
    for seat in [json!({}), json!({"seat": 2}), json!({"seat": 3})] {
        assert_eq!(one.join(&kit, &game, seat).await.json()["seat"], json!(1));
    }
    assert_eq!(two.join(&kit, &game, json!({"seat": 2})).await.json()["seat"], json!(2));
    assert_eq!(two.join(&kit, &game, json!({"seat": 3})).await.json()["seat"], json!(2));
    assert_eq!(count(&kit, "SELECT count(*) FROM seat WHERE player_id IS NULL").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_frees_the_seat_and_the_creator_closes_the_game() {
    let kit = TestKit::start().await;
    let (one, two, stranger) = (guest(&kit).await, guest(&kit).await, guest(&kit).await);
    let game =
        one.create_game(&kit, json!({"rules": "pentagame:3", "time_control": "egg:60"})).await;
    two.join(&kit, &game, json!({})).await;
    let leave = format!("/api/games/{game}/leave");
    check(&stranger.post(&kit, &leave, json!({})).await, 404, "not-found");
    assert_eq!(two.post(&kit, &leave, json!({})).await.status, 204);
    check(&two.post(&kit, &leave, json!({})).await, 404, "not-found");
    assert_eq!(count(&kit, "SELECT count(*) FROM seat WHERE player_id IS NOT NULL").await, 1);
    assert_eq!(one.post(&kit, &leave, json!({})).await.status, 204);
    check(&kit.get(&format!("/api/lobby/games/{game}"), &one.cookie).await, 404, "not-found");
    assert_eq!(count(&kit, "SELECT count(*) FROM active_seat").await, 0);

    let (one, _, game) = start_game(&kit, pente()).await;
    let response = one.post(&kit, &format!("/api/games/{game}/leave"), json!({})).await;
    check(&response, 409, "game-started");
}

#[tokio::test(flavor = "multi_thread")]
async fn open_game_limit_holds_for_simultaneous_requests() {
    let kit = TestKit::start().await;
    let one = guest(&kit).await;
    let requests = (0..8).map(|_| one.post(&kit, "/api/lobby/games", pente()));
    let responses = join_all(requests).await;
    let opened = responses.iter().filter(|response| response.status == 201).count();
    assert_eq!(opened, 3);
    for response in responses.iter().filter(|response| response.status != 201) {
        check(response, 422, "too-many-open-games");
    }
    let other = guest(&kit).await;
    let game = other.create_game(&kit, pente()).await;
    check(&one.join(&kit, &game, json!({})).await, 422, "too-many-open-games");
}

#[tokio::test(flavor = "multi_thread")]
async fn token_allows_only_its_scopes() {
    let kit = TestKit::start().await;
    let member = player_of_kind(&kit, 1).await;
    let mut tokens = Vec::new();
    for (scope, bot) in [("read", None), ("chat", None), ("play", Some("tin-man"))] {
        let body = json!({"label": scope, "scopes": [scope], "bot": bot});
        let made = member.post(&kit, "/api/me/tokens", body).await;
        assert_eq!(made.status, 201, "{:?}", made.json());
        tokens.push(text(&made.json()["token"]));
    }
    let game = guest(&kit).await.create_game(&kit, pente()).await;
    let send = async |token: &str, method: &str, path: &str, body: Value| {
        let request = Request::builder().method(method).uri(path);
        let request = request.header("authorization", format!("Bearer {token}"));
        let request = request.header("content-type", "application/json");
        kit.request(request.body(Body::from(body.to_string())).unwrap()).await
    };
    let join = format!("/api/games/{game}/join");
    let chat = format!("/api/games/{game}/chat");
    for token in &tokens[..2] {
        for path in ["/api/lobby/games", "/api/lobby/pairings", join.as_str()] {
            let body = if path == join { json!({}) } else { pente() };
            check(&send(token, "POST", path, body).await, 403, "insufficient-scope");
        }
    }
    let message = json!({"text": "hello"});
    check(&send(&tokens[0], "POST", &chat, message.clone()).await, 403, "insufficient-scope");
    check(&send(&tokens[1], "GET", "/api/me/games", json!({})).await, 403, "insufficient-scope");
    assert_eq!(send(&tokens[1], "POST", &chat, message).await.status, 204);
    assert_eq!(send(&tokens[0], "GET", "/api/me/games", json!({})).await.status, 200);
    let joined = send(&tokens[2], "POST", &join, json!({})).await;
    assert_eq!(text(&joined.json()["status"]), "live");
    let seats = kit.get(&format!("/api/games/{game}"), "").await.json()["seats"].clone();
    let bots = seats.as_array().unwrap().iter().filter(|s| text(&s["player"]["kind"]) == "bot");
    assert_eq!(bots.count(), 1);
    check(&send("pal_nonsense", "POST", "/api/lobby/games", pente()).await, 401, "invalid-token");
}

#[tokio::test(flavor = "multi_thread")]
async fn game_is_released_for_research_if_all_players_agree() {
    let kit = TestKit::start().await;
    let studied = "SELECT count(*) FROM game WHERE research AND status = 1";
    for (agree, expected) in [(vec![], 0), (vec![1], 0), (vec![1, 2], 1)] {
        let players = guests(&kit, 2).await;
        for number in agree {
            let agrees = "UPDATE account SET research_ms = 1, research_version = 1
                          WHERE player_id = (SELECT player_id FROM player WHERE name = $1)";
            let agrees = sqlx::query(agrees).bind(&players[number - 1].name);
            agrees.execute(&kit.node.pool).await.unwrap();
        }
        let game = players[0].create_game(&kit, pente()).await;
        assert_eq!(players[1].join(&kit, &game, json!({})).await.status, 200);
        assert_eq!(count(&kit, studied).await, expected);
    }
}
