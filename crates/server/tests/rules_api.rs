//! Tests of the rules API over HTTP.

mod kit;

use games::Game;
use kit::TestKit;
use rulebook::{Notation, Position, Turn};
use serde_json::{Value, json};

async fn next_steps(kit: &TestKit, at: &Value, steps: &[String]) -> Value {
    let answer = kit.post("/api/rules/steps", "", json!({"at": at, "steps": steps})).await;
    assert_eq!(answer.status, 200, "{at} {steps:?}: {:?}", answer.body);
    answer.json()
}

#[tokio::test]
async fn all_games_are_listed() {
    let kit = TestKit::start().await;
    let answer = kit.get("/api/rules/games", "").await;
    let games = answer.json()["games"].clone();
    let names: Vec<&str> =
        games.as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()).collect();
    assert_eq!(names, Game::all().map(|game| game.name()).collect::<Vec<_>>());
    assert!(games[0]["start_position"].as_str().unwrap().starts_with("2 A,B,C,D,E/"));
    assert!(games[1]["options"].as_array().unwrap().iter().any(|option| option == "keryo"));
}

#[tokio::test]
async fn steps_build_a_complete_move() {
    let kit = TestKit::start().await;
    let at = json!({"rules": "pentagame", "position": "startpos"});
    let first = next_steps(&kit, &at, &[]).await;
    assert_eq!((&first["seat"], &first["complete_move"]), (&json!(1), &Value::Null));
    assert!(first["next_steps"].as_array().unwrap().contains(&json!("aA-c")));
    let next = next_steps(&kit, &at, &["aA-c".into()]).await;
    let blocks = next["next_steps"].as_array().unwrap();
    assert!(blocks.contains(&json!("#A1B")), "{next}");
    let whole = next_steps(&kit, &at, &["aA-c".into(), "#A1B".into()]).await;
    assert_eq!(whole["complete_move"], "aA-c#A1B");
    assert_eq!(whole["next_steps"], json!([]));
    let wrong = kit.post("/api/rules/steps", "", json!({"at": at, "steps": ["zz"]})).await;
    assert_eq!((wrong.status.as_u16(), wrong.code().as_str()), (422, "no-step"));
}

/// Plays random games of every kind.
#[tokio::test]
async fn random_moves_are_legal_until_game_end() {
    let kit = TestKit::start().await;
    for name in ["pentagame:3", "pente:9", "pentalath"] {
        let game: Game = name.parse().unwrap();
        let mut position = game.start();
        let mut plies = 0;
        while let Turn::Seat(seat) = position.turn() {
            let at = json!({"rules": name, "position": position.position_text()});
            let answer = kit.post("/api/rules/random", "", json!({"at": at})).await;
            assert_eq!(answer.status, 200, "{at}: {:?}", answer.body);
            let drawn = answer.json();
            assert_eq!(drawn["seat"].as_u64(), Some(seat.index() as u64 + 1));
            let m = position.read_move(drawn["move"].as_str().unwrap()).unwrap();
            position = position.play(m).unwrap_or_else(|_| panic!("{drawn}"));
            plies += 1;
            if plies == 60 {
                break;
            }
        }
        assert!(plies > 8, "{name}: {plies}");
    }
    let over = "startpos moves A1 B2 A2 B3 A3 B4 A4 B5 A5";
    let at = json!({"rules": "pente:9,free", "position": over});
    let answer = kit.post("/api/rules/random", "", json!({"at": at})).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (422, "game-over"));
}

/// The first stone varies between draws.
#[tokio::test]
async fn random_moves_vary() {
    let kit = TestKit::start().await;
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..40 {
        let at = json!({"rules": "pente:9,free"});
        let answer = kit.post("/api/rules/random", "", json!({"at": at})).await;
        seen.insert(answer.json()["move"].as_str().unwrap().to_owned());
    }
    // 40 draws of 81: fewer than 10 different ones have a probability of 1 in 10²⁰.
    assert!(seen.len() >= 10, "{seen:?}");
}

#[tokio::test]
async fn table_log_is_accepted_as_position() {
    let kit = TestKit::start().await;
    let at = json!({"config": "pente:9,free control=egg:60",
        "log": ["1000 1 begin", "2000 1 move E5", "200000 - tick", "201000 1 move E6"]});
    let drawn = kit.post("/api/rules/random", "", json!({"at": at})).await.json();
    assert_eq!((&drawn["seat"], &drawn["ply"]), (&json!(2), &json!(3)), "{drawn}");
    let steps = kit.post("/api/rules/steps", "", json!({"at": at})).await.json();
    assert_eq!((&steps["seat"], &steps["ply"]), (&json!(2), &json!(3)), "{steps}");
    let checked = kit.post("/api/rules/check", "", json!({"at": at, "move": "E7"})).await.json();
    assert_eq!((&checked["ply"], &checked["legal"]), (&json!(3), &json!(true)), "{checked}");
    let over = json!({"config": "pente:9", "log": ["5 1 resign"]});
    let answer = kit.post("/api/rules/random", "", json!({"at": over})).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (422, "game-over"));
    let nonsense = json!({"config": "pente:9", "log": ["5 2 move E5"]});
    let answer = kit.post("/api/rules/random", "", json!({"at": nonsense})).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (422, "turn-of"));
    assert_eq!(answer.json()["arguments"]["line"], "1");
}

#[tokio::test]
async fn moves_are_checked_for_legality() {
    let kit = TestKit::start().await;
    let check = async |game: &str, text: &str| {
        let body = json!({"at": {"rules": game}, "move": text});
        let answer = kit.post("/api/rules/check", "", body).await;
        assert_eq!(answer.status, 200, "{:?}", answer.body);
        answer.json()
    };
    let legal = check("pentagame", "aA-B*b").await;
    assert_eq!((&legal["legal"], &legal["error"]), (&json!(true), &Value::Null));
    assert_eq!(legal["position"], "2 B,A,C,D,E/A,B,C,D,E a,b,c,d,e - 2 1 1:1a@A*1b@B");
    let wrong = check("pentagame", "aA-B").await;
    assert_eq!((&wrong["legal"], &wrong["error"]["code"]), (&json!(false), &json!("swap-needed")));
    assert_eq!(wrong["error"]["arguments"]["to"], "B");
    assert_eq!(check("pente:9", "Q5").await["error"]["code"], "move-text");
    assert_eq!(check("pente:9", "--").await["legal"], false);
}

#[tokio::test]
async fn errors_name_the_field() {
    let kit = TestKit::start().await;
    let check = |answer: &kit::TestResponse, code: &str, field: &str, reason: &str| {
        let error = answer.json();
        assert_eq!((answer.status.as_u16(), error["code"].as_str()), (400, Some(code)), "{error}");
        assert_eq!(error["field"].as_str(), Some(field), "{error}");
        assert!(error["detail"].as_str().unwrap().contains(reason), "{error}");
    };
    let body = json!({"at": {"rules": "pente"}, "setps": []});
    let answer = kit.post("/api/rules/steps", "", body).await;
    check(&answer, "invalid-json-fields", "setps", "unknown field `setps`");
    let answer = kit.post("/api/rules/check", "", json!({"at": {"rules": "pente"}})).await;
    check(&answer, "invalid-json-fields", "move", "missing field `move`");
    for (path, parameter, reason) in [
        ("/api/games/dgskw69ptd26/record?format=json", "format", "unknown field `format`"),
        ("/api/archive?plyer=ada", "plyer", "unknown field `plyer`"),
        ("/api/games?limt=3", "limt", "unknown field `limt`"),
        ("/api/games?limit=many", "limit", "invalid digit"),
        ("/api/server?lang=de", "lang", "unknown field `lang`"),
    ] {
        check(&kit.get(path, "").await, "invalid-query", parameter, reason);
    }
}

#[tokio::test]
async fn invalid_position_references_are_rejected() {
    let kit = TestKit::start().await;
    let check = async |body: Value, status: u16, code: &str| {
        let answer = kit.post("/api/rules/random", "", body.clone()).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (status, code), "{body}");
    };
    check(json!({}), 400, "invalid-json-fields").await;
    check(json!({"at": {"rules": "chess"}}), 422, "no-game").await;
    check(json!({"at": {"rules": "pente:7"}}), 422, "no-option").await;
    check(json!({"at": {"rules": "pente", "position": "?"}}), 422, "side").await;
    check(json!({"at": {"config": "chess", "log": []}}), 422, "no-config").await;
    check(json!({"at": {"rules": "x".repeat(300)}}), 413, "payload-too-large").await;
    let long = format!("startpos moves{}", " E5".repeat(12_000));
    check(json!({"at": {"rules": "pente", "position": long}}), 413, "payload-too-large").await;
}
