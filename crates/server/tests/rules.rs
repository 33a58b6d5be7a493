//! The rules over HTTP.

mod kit;

use games::Game;
use kit::Kit;
use rulebook::{Notation, Position, Turn};
use serde_json::{Value, json};

async fn steps(kit: &Kit, at: &Value, made: &[String]) -> Value {
    let answer = kit.post("/api/rules/steps", "", json!({"at": at, "made": made})).await;
    assert_eq!(answer.status, 200, "{at} {made:?}: {:?}", answer.body);
    answer.json()
}

#[tokio::test]
async fn every_game_is_known() {
    let kit = Kit::start().await;
    let answer = kit.get("/api/rules/games", "").await;
    let games = answer.json()["games"].clone();
    let names: Vec<&str> =
        games.as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()).collect();
    assert_eq!(names, Game::all().map(|game| game.name()).collect::<Vec<_>>());
    assert!(games[0]["start"].as_str().unwrap().starts_with("2 A,B,C,D,E/"));
    assert!(games[1]["options"].as_array().unwrap().iter().any(|option| option == "keryo"));
}

#[tokio::test]
async fn steps_lead_to_a_whole_move() {
    let kit = Kit::start().await;
    let at = json!({"game": "pentagame", "position": "startpos"});
    let first = steps(&kit, &at, &[]).await;
    assert_eq!((&first["seat"], &first["whole"]), (&json!(1), &Value::Null));
    assert!(first["steps"].as_array().unwrap().contains(&json!("aA-c")));
    let next = steps(&kit, &at, &["aA-c".into()]).await;
    let blocks = next["steps"].as_array().unwrap();
    assert!(blocks.contains(&json!("#A1B")), "{next}");
    let whole = steps(&kit, &at, &["aA-c".into(), "#A1B".into()]).await;
    assert_eq!(whole["whole"], "aA-c#A1B");
    assert_eq!(whole["steps"], json!([]));
    let wrong = kit.post("/api/rules/steps", "", json!({"at": at, "made": ["zz"]})).await;
    assert_eq!((wrong.status.as_u16(), wrong.code().as_str()), (422, "no-step"));
}

/// Whole games of every kind by random moves, which the rules take one and all.
#[tokio::test]
async fn random_moves_are_legal_until_the_end() {
    let kit = Kit::start().await;
    for name in ["pentagame:3", "pente:9", "pentalath"] {
        let game: Game = name.parse().unwrap();
        let mut position = game.start();
        let mut plies = 0;
        while let Turn::Seat(seat) = position.turn() {
            let at = json!({"game": name, "position": position.position_text()});
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
    let at = json!({"game": "pente:9,free", "position": over});
    let answer = kit.post("/api/rules/random", "", json!({"at": at})).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (422, "game-over"));
}

/// Each draw of the first stone is another one sooner or later.
#[tokio::test]
async fn random_moves_differ() {
    let kit = Kit::start().await;
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..40 {
        let at = json!({"game": "pente:9,free"});
        let answer = kit.post("/api/rules/random", "", json!({"at": at})).await;
        seen.insert(answer.json()["move"].as_str().unwrap().to_owned());
    }
    // 40 draws of 81: fewer than 10 different ones would be a wonder of 1 in 10²⁰.
    assert!(seen.len() >= 10, "{seen:?}");
}

#[tokio::test]
async fn a_table_is_a_place_too() {
    let kit = Kit::start().await;
    let at = json!({"config": "pente:9,free control=egg:60",
        "log": ["1000 1 begin", "2000 1 move E5", "200000 - tick", "201000 1 move E6"]});
    let drawn = kit.post("/api/rules/random", "", json!({"at": at})).await.json();
    assert_eq!((&drawn["seat"], &drawn["ply"]), (&json!(2), &json!(3)), "{drawn}");
    let over = json!({"config": "pente:9", "log": ["5 1 resign"]});
    let answer = kit.post("/api/rules/random", "", json!({"at": over})).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (422, "game-over"));
    let nonsense = json!({"config": "pente:9", "log": ["5 2 move E5"]});
    let answer = kit.post("/api/rules/random", "", json!({"at": nonsense})).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (422, "turn-of"));
    assert_eq!(answer.json()["arguments"]["line"], "1");
}

#[tokio::test]
async fn moves_are_judged() {
    let kit = Kit::start().await;
    let check = async |game: &str, text: &str| {
        let body = json!({"at": {"game": game}, "move": text});
        let answer = kit.post("/api/rules/check", "", body).await;
        assert_eq!(answer.status, 200, "{:?}", answer.body);
        answer.json()
    };
    let legal = check("pentagame", "aA-B*b").await;
    assert_eq!((&legal["legal"], &legal["why"]), (&json!(true), &Value::Null));
    assert_eq!(legal["position"], "2 B,A,C,D,E/A,B,C,D,E a,b,c,d,e - 2 1 1:1a@A*1b@B");
    let wrong = check("pentagame", "aA-B").await;
    assert_eq!((&wrong["legal"], &wrong["why"]["code"]), (&json!(false), &json!("swap-needed")));
    assert_eq!(wrong["why"]["arguments"]["to"], "B");
    assert_eq!(check("pente:9", "Q5").await["why"]["code"], "move-text");
    assert_eq!(check("pente:9", "--").await["legal"], false);
}

#[tokio::test]
async fn what_says_nothing_is_refused() {
    let kit = Kit::start().await;
    let check = async |body: Value, status: u16, code: &str| {
        let answer = kit.post("/api/rules/random", "", body.clone()).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (status, code), "{body}");
    };
    check(json!({}), 400, "json-shape").await;
    check(json!({"at": {"game": "chess"}}), 422, "no-game").await;
    check(json!({"at": {"game": "pente:7"}}), 422, "no-option").await;
    check(json!({"at": {"game": "pente", "position": "?"}}), 422, "side").await;
    check(json!({"at": {"config": "chess", "log": []}}), 422, "no-config").await;
    check(json!({"at": {"game": "x".repeat(300)}}), 413, "too-large").await;
    let long = format!("startpos moves{}", " E5".repeat(12_000));
    check(json!({"at": {"game": "pente", "position": long}}), 413, "too-large").await;
}
