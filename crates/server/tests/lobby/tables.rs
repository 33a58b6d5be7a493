//! Tables are opened, taken and closed.

use axum::body::Body;
use axum::http::Request;
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::kit::Kit;
use crate::people::{check, count, guest, guests, of_kind, pente, playing, text, told, with};

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_opened_listed_and_begins_when_it_is_full() {
    let kit = Kit::start().await;
    let (one, two, three) = (guest(&kit).await, guest(&kit).await, guest(&kit).await);
    let game = one.open(&kit, json!({"game": "pentagame:3", "control": "egg:60", "seat": 2})).await;
    let listed = kit.get("/api/tables", "").await.json();
    assert_eq!(text(&listed[0]["game"]), game);
    assert_eq!(text(&listed[0]["config"]), "pentagame:3 control=egg:60 lag=credit");
    assert_eq!(text(&listed[0]["seats"][1]["player"]["name"]), one.name);
    assert_eq!(listed[0]["seats"][0]["player"], Value::Null);
    assert_eq!(text(&listed[0]["opened_by"]["kind"]), "guest");

    let sat = two.sit(&kit, &game, json!({"seat": 3})).await;
    assert_eq!((&sat.json()["seat"], text(&sat.json()["status"])), (&json!(3), "gathering".into()));
    let sat = three.sit(&kit, &game, json!({})).await;
    assert_eq!((&sat.json()["seat"], text(&sat.json()["status"])), (&json!(1), "live".into()));

    assert_eq!(kit.get("/api/tables", "").await.json(), json!([]));
    let running = kit.get("/api/games", "").await.json();
    assert_eq!(text(&running[0]["game"]), game);
    let full = three.get(&kit, &format!("/api/games/{game}")).await;
    assert_eq!((text(&full["status"]), &full["you"]), ("live".to_owned(), &json!(1)));
    let late = guest(&kit).await.sit(&kit, &game, json!({})).await;
    check(&late, 409, "table-begun");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_does_anything_here_without_being_somebody() {
    let kit = Kit::start().await;
    let game = guest(&kit).await.open(&kit, pente()).await;
    for (method, path) in [
        ("POST", "/api/tables".to_owned()),
        ("POST", "/api/pair".to_owned()),
        ("POST", format!("/api/games/{game}/sit")),
        ("POST", format!("/api/games/{game}/leave")),
        ("POST", format!("/api/games/{game}/fill")),
        ("POST", format!("/api/games/{game}/chat")),
        ("GET", "/api/me/games".to_owned()),
        ("GET", "/api/me/blocks".to_owned()),
        ("POST", "/api/me/blocks/somebody".to_owned()),
        ("DELETE", "/api/me/blocks/somebody".to_owned()),
    ] {
        for cookie in ["", "palamedes=nonsense"] {
            let answer = kit.send(method, &path, cookie, pente()).await;
            check(&answer, 401, "who-asks");
        }
    }
    assert_eq!(count(&kit, "SELECT count(*) FROM seat WHERE player_id IS NOT NULL").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_played_is_refused_with_its_code() {
    let kit = Kit::start().await;
    let one = guest(&kit).await;
    let open = async |body: Value| told(&one.post(&kit, "/api/tables", with(pente(), &body)).await);
    let expected = |status: u16, code: &str| (status, code.to_owned());
    assert_eq!(open(json!({"game": "chess"})).await, expected(400, "game"));
    assert_eq!(open(json!({"control": "blitz"})).await, expected(400, "time-control"));
    assert_eq!(open(json!({"start": "nonsense"})).await, expected(400, "side"));
    assert_eq!(open(json!({"seat": 3})).await, expected(400, "no-seat"));
    assert_eq!(open(json!({"invited": ["a", "b"]})).await, expected(400, "too-many-invited"));
    assert_eq!(open(json!({"invited": ["nobody-at-all"]})).await, expected(422, "no-such-player"));
    assert_eq!(open(json!({"invited": ["a\0b"]})).await, expected(422, "no-such-player"));
    check(&one.post(&kit, "/api/me/blocks/a%00b", json!({})).await, 404, "not-found");
    assert_eq!(open(json!({"invited": [one.name]})).await, expected(422, "invited-twice"));
    assert_eq!(open(json!({"rated": true})).await, expected(403, "rated-for-members"));
    let without_clock = json!({"rated": true, "control": "none"});
    assert_eq!(open(without_clock).await, expected(422, "rated-without-clock"));
    assert_eq!(open(json!({"surprise": 1})).await.0, 400);
    for path in ["/api/games/zzzz/sit", "/api/games/ÄÖ/sit", "/api/games/l0/sit"] {
        let path = path.replace("ÄÖ", "%C3%84");
        check(&one.post(&kit, &path, json!({})).await, 404, "not-found");
    }
    assert_eq!(count(&kit, "SELECT count(*) FROM game").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_table_is_for_who_has_the_link() {
    let kit = Kit::start().await;
    let (one, two) = (guest(&kit).await, guest(&kit).await);
    let body = with(pente(), &json!({"private": true}));
    let opened = one.post(&kit, "/api/tables", body).await.json();
    let (game, invite) = (text(&opened["game"]), text(&opened["invite"]));
    assert_eq!(invite.len(), 22, "128 bits");
    let stored = "SELECT count(*) FROM game WHERE invite = sha256($1::text::bytea)";
    let stored: i64 =
        sqlx::query_scalar(stored).bind(&invite).fetch_one(&kit.node.pool).await.unwrap();
    assert_eq!(stored, 1);

    assert_eq!(two.get(&kit, "/api/tables").await, json!([]));
    for path in [format!("/api/games/{game}"), format!("/api/tables/{game}")] {
        check(&kit.get(&path, &two.cookie).await, 404, "not-found");
    }
    check(&two.sit(&kit, &game, json!({})).await, 404, "not-found");
    check(&two.sit(&kit, &game, json!({"invite": "A".repeat(22)})).await, 404, "not-found");
    let with_link = async |link: &str| {
        let request = Request::get(format!("/api/tables/{game}")).header("cookie", &two.cookie);
        kit.ask(request.header("palamedes-invite", link).body(Body::empty()).unwrap()).await
    };
    check(&with_link(&"A".repeat(22)).await, 404, "not-found");
    check(&with_link("Ä").await, 404, "not-found");
    assert_eq!(text(&with_link(&invite).await.json()["opened_by"]["name"]), one.name);
    // Not by the address, which others write down.
    let told = format!("/api/tables/{game}?invite={invite}");
    check(&kit.get(&told, &two.cookie).await, 404, "not-found");
    let sat = two.sit(&kit, &game, json!({"invite": invite})).await;
    assert_eq!(text(&sat.json()["status"]), "live");
    assert_eq!(kit.get("/api/games", "").await.json(), json!([]));
    let whole = serde_json::to_string(&two.get(&kit, &format!("/api/games/{game}")).await).unwrap();
    assert!(!whole.contains(&invite));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_is_kept_is_for_one_alone() {
    let kit = Kit::start().await;
    let people = guests(&kit, 4).await;
    let [one, two, three, four] = &people[..] else { panic!() };
    let body = json!({"game": "pentagame:3", "control": "egg:60", "invited": [two.name]});
    let game = one.open(&kit, body).await;
    let mine = two.get(&kit, "/api/me/games").await;
    assert_eq!((text(&mine[0]["game"]), &mine[0]["you"]), (game.clone(), &Value::Null));
    let kept = &mine[0]["seats"][1];
    assert_eq!(text(&kept["reserved_for"]["name"]), two.name);

    check(&three.sit(&kit, &game, json!({"seat": 2})).await, 409, "seat-taken");
    assert_eq!(three.sit(&kit, &game, json!({})).await.json()["seat"], json!(3));
    check(&four.sit(&kit, &game, json!({})).await, 409, "table-full");
    // Who declines leaves the seat to others.
    let declined = two.post(&kit, &format!("/api/games/{game}/leave"), json!({})).await;
    assert_eq!(declined.status, 204);
    assert_eq!(two.get(&kit, "/api/me/games").await, json!([]));
    assert_eq!(text(&four.sit(&kit, &game, json!({})).await.json()["status"]), "live");
}

#[tokio::test(flavor = "multi_thread")]
async fn rated_games_are_for_members_and_bots_play_theirs_apart() {
    let kit = Kit::start().await;
    let (member, other) = (of_kind(&kit, 1).await, of_kind(&kit, 1).await);
    let (bot, second_bot, guest) =
        (of_kind(&kit, 2).await, of_kind(&kit, 2).await, guest(&kit).await);
    let rated = with(pente(), &json!({"rated": true}));
    let game = member.open(&kit, rated.clone()).await;
    check(&guest.sit(&kit, &game, json!({})).await, 403, "not-rated-together");
    check(&bot.sit(&kit, &game, json!({})).await, 403, "not-rated-together");
    assert_eq!(text(&other.sit(&kit, &game, json!({})).await.json()["status"]), "live");

    let game = bot.open(&kit, rated.clone()).await;
    check(&member.sit(&kit, &game, json!({})).await, 403, "not-rated-together");
    assert_eq!(text(&second_bot.sit(&kit, &game, json!({})).await.json()["status"]), "live");
    let challenge = with(rated, &json!({"invited": [bot.name]}));
    check(&member.post(&kit, "/api/tables", challenge).await, 422, "not-rated-together");
    let casual = with(pente(), &json!({"invited": [bot.name]}));
    let game = member.open(&kit, casual).await;
    assert_eq!(text(&bot.sit(&kit, &game, json!({})).await.json()["status"]), "live");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sits_twice_sits_once() {
    let kit = Kit::start().await;
    let (one, two) = (guest(&kit).await, guest(&kit).await);
    let game = one.open(&kit, json!({"game": "pentagame:3", "control": "egg:60", "seat": 1})).await;
    for seat in [json!({}), json!({"seat": 2}), json!({"seat": 3})] {
        assert_eq!(one.sit(&kit, &game, seat).await.json()["seat"], json!(1));
    }
    assert_eq!(two.sit(&kit, &game, json!({"seat": 2})).await.json()["seat"], json!(2));
    assert_eq!(two.sit(&kit, &game, json!({"seat": 3})).await.json()["seat"], json!(2));
    assert_eq!(count(&kit, "SELECT count(*) FROM seat WHERE player_id IS NULL").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_gets_up_frees_the_seat_and_who_opened_closes_the_table() {
    let kit = Kit::start().await;
    let (one, two, stranger) = (guest(&kit).await, guest(&kit).await, guest(&kit).await);
    let game = one.open(&kit, json!({"game": "pentagame:3", "control": "egg:60"})).await;
    two.sit(&kit, &game, json!({})).await;
    let leave = format!("/api/games/{game}/leave");
    check(&stranger.post(&kit, &leave, json!({})).await, 404, "not-found");
    assert_eq!(two.post(&kit, &leave, json!({})).await.status, 204);
    check(&two.post(&kit, &leave, json!({})).await, 404, "not-found");
    assert_eq!(count(&kit, "SELECT count(*) FROM seat WHERE player_id IS NOT NULL").await, 1);
    assert_eq!(one.post(&kit, &leave, json!({})).await.status, 204);
    check(&kit.get(&format!("/api/tables/{game}"), &one.cookie).await, 404, "not-found");
    assert_eq!(count(&kit, "SELECT count(*) FROM sitting").await, 0);

    let (one, _, game) = playing(&kit, pente()).await;
    let answer = one.post(&kit, &format!("/api/games/{game}/leave"), json!({})).await;
    check(&answer, 409, "table-begun");
}

#[tokio::test(flavor = "multi_thread")]
async fn bounds_hold_when_everything_is_asked_at_once() {
    let kit = Kit::start().await;
    let one = guest(&kit).await;
    let asked = (0..8).map(|_| one.post(&kit, "/api/tables", pente()));
    let answers = join_all(asked).await;
    let opened = answers.iter().filter(|answer| answer.status == 201).count();
    assert_eq!(opened, 3);
    for answer in answers.iter().filter(|answer| answer.status != 201) {
        check(answer, 422, "too-many-tables");
    }
    let other = guest(&kit).await;
    let game = other.open(&kit, pente()).await;
    check(&one.sit(&kit, &game, json!({})).await, 422, "too-many-tables");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_opens_what_it_was_made_for() {
    let kit = Kit::start().await;
    let member = of_kind(&kit, 1).await;
    let mut tokens = Vec::new();
    for (scope, bot) in [("read", None), ("chat", None), ("play", Some("tin-man"))] {
        let body = json!({"label": scope, "scopes": [scope], "bot": bot});
        let made = member.post(&kit, "/api/me/tokens", body).await;
        assert_eq!(made.status, 201, "{:?}", made.json());
        tokens.push(text(&made.json()["token"]));
    }
    let game = guest(&kit).await.open(&kit, pente()).await;
    let ask = async |token: &str, method: &str, path: &str, body: Value| {
        let request = Request::builder().method(method).uri(path);
        let request = request.header("authorization", format!("Bearer {token}"));
        let request = request.header("content-type", "application/json");
        kit.ask(request.body(Body::from(body.to_string())).unwrap()).await
    };
    let sit = format!("/api/games/{game}/sit");
    let chat = format!("/api/games/{game}/chat");
    for token in &tokens[..2] {
        for path in ["/api/tables", "/api/pair", sit.as_str()] {
            let body = if path == sit { json!({}) } else { pente() };
            check(&ask(token, "POST", path, body).await, 403, "scope");
        }
    }
    let word = json!({"text": "hello"});
    check(&ask(&tokens[0], "POST", &chat, word.clone()).await, 403, "scope");
    check(&ask(&tokens[1], "GET", "/api/me/games", json!({})).await, 403, "scope");
    assert_eq!(ask(&tokens[1], "POST", &chat, word).await.status, 204);
    assert_eq!(ask(&tokens[0], "GET", "/api/me/games", json!({})).await.status, 200);
    let sat = ask(&tokens[2], "POST", &sit, json!({})).await;
    assert_eq!(text(&sat.json()["status"]), "live");
    let seats = kit.get(&format!("/api/games/{game}"), "").await.json()["seats"].clone();
    let bots = seats.as_array().unwrap().iter().filter(|s| text(&s["player"]["kind"]) == "bot");
    assert_eq!(bots.count(), 1);
    check(&ask("pal_nonsense", "POST", "/api/tables", pente()).await, 401, "who-asks");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_may_be_studied_if_all_at_it_agree() {
    let kit = Kit::start().await;
    let studied = "SELECT count(*) FROM game WHERE research AND status = 1";
    for (agree, expected) in [(vec![], 0), (vec![1], 0), (vec![1, 2], 1)] {
        let people = guests(&kit, 2).await;
        for number in agree {
            let agrees = "UPDATE account SET research = true
                          WHERE player_id = (SELECT player_id FROM player WHERE name = $1)";
            let agrees = sqlx::query(agrees).bind(&people[number - 1].name);
            agrees.execute(&kit.node.pool).await.unwrap();
        }
        let game = people[0].open(&kit, pente()).await;
        assert_eq!(people[1].sit(&kit, &game, json!({})).await.status, 200);
        assert_eq!(count(&kit, studied).await, expected);
    }
}
