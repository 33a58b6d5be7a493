//! How people come together, asked over HTTP on a real database.

mod kit;

use std::collections::BTreeSet;

use futures_util::future::join_all;
use kit::{Answer, Kit};
use serde_json::{Value, json};

/// Somebody who came by: the cookie, and the name.
struct Person {
    cookie: String,
    name: String,
}

async fn guest(kit: &Kit) -> Person {
    let answer = kit.post("/api/guest", "", json!({})).await;
    assert_eq!(answer.status, 201, "{:?}", answer.json());
    let set = answer.headers["set-cookie"].to_str().unwrap();
    let cookie = set.split(';').next().unwrap().to_owned();
    Person { cookie, name: answer.json()["name"].as_str().unwrap().to_owned() }
}

async fn guests(kit: &Kit, count: usize) -> Vec<Person> {
    let mut people = Vec::new();
    for _ in 0..count {
        people.push(guest(kit).await);
    }
    people
}

/// Somebody of another kind: 1 member, 2 bot.
async fn of_kind(kit: &Kit, kind: i16) -> Person {
    let person = guest(kit).await;
    let change = sqlx::query("UPDATE player SET kind = $2 WHERE name = $1");
    change.bind(&person.name).bind(kind).execute(&kit.node.pool).await.unwrap();
    person
}

async fn the_house(kit: &Kit) {
    for level in 1..=10_i64 {
        let insert = sqlx::query(
            "INSERT INTO player (player_id, name, name_key, kind, made_ms)
             VALUES ($1, 'house-' || $1, 'house-' || $1, 3, 0)",
        );
        insert.bind(level).execute(&kit.node.pool).await.unwrap();
    }
}

async fn count(kit: &Kit, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(&kit.node.pool).await.unwrap()
}

fn told(answer: &Answer) -> (u16, String) {
    (answer.status.as_u16(), answer.code())
}

#[track_caller]
fn check(answer: &Answer, status: u16, code: &str) {
    assert_eq!(told(answer), (status, code.to_owned()), "{:?}", answer.json());
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

impl Person {
    async fn post(&self, kit: &Kit, path: &str, body: Value) -> Answer {
        kit.post(path, &self.cookie, body).await
    }

    async fn get(&self, kit: &Kit, path: &str) -> Value {
        let answer = kit.get(path, &self.cookie).await;
        assert_eq!(answer.status, 200, "{path} {:?}", answer.json());
        answer.json()
    }

    /// Opens a table; the game.
    async fn open(&self, kit: &Kit, body: Value) -> String {
        let answer = self.post(kit, "/api/tables", body).await;
        assert_eq!(answer.status, 201, "{:?}", answer.json());
        text(&answer.json()["game"])
    }

    async fn sit(&self, kit: &Kit, game: &str, body: Value) -> Answer {
        self.post(kit, &format!("/api/games/{game}/sit"), body).await
    }

    async fn act(&self, kit: &Kit, game: &str, say: &str) -> Answer {
        let key = uuid::Uuid::new_v4().to_string();
        let plies = self.get(kit, &format!("/api/games/{game}")).await["log"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|line| text(line).contains(" move "))
            .count();
        let body = json!({"key": key, "ply": plies, "say": say});
        self.post(kit, &format!("/api/games/{game}/act"), body).await
    }
}

fn pente() -> Value {
    json!({"game": "pente:9,free", "control": "fischer:300+5"})
}

fn with(mut body: Value, more: &Value) -> Value {
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    body
}

/// Two who play, who has the first seat before who has the second.
async fn playing(kit: &Kit, body: Value) -> (Person, Person, String) {
    let (one, two) = (guest(kit).await, guest(kit).await);
    let game = one.open(kit, with(body, &json!({"seat": 1}))).await;
    assert_eq!(two.sit(kit, &game, json!({})).await.status, 200);
    (one, two, game)
}

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
    let wrong = format!("/api/tables/{game}?invite={}", "A".repeat(22));
    check(&kit.get(&wrong, &two.cookie).await, 404, "not-found");
    let right = two.get(&kit, &format!("/api/tables/{game}?invite={invite}")).await;
    assert_eq!(text(&right["opened_by"]["name"]), one.name);
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
async fn of_many_who_want_a_seat_one_gets_it_and_the_game_begins_once() {
    let kit = Kit::start().await;
    for (game, free) in [("pente:9,free", 1), ("pentagame:5", 4)] {
        let opener = guest(&kit).await;
        let game = opener.open(&kit, json!({"game": game, "control": "egg:60"})).await;
        let people = guests(&kit, 9).await;
        let answers = join_all(people.iter().map(|one| one.sit(&kit, &game, json!({})))).await;
        let sat: Vec<&Answer> = answers.iter().filter(|answer| answer.status == 200).collect();
        assert_eq!(sat.len(), free);
        let live = sat.iter().filter(|answer| text(&answer.json()["status"]) == "live").count();
        assert_eq!(live, 1);
        for answer in answers.iter().filter(|answer| answer.status != 200) {
            assert_eq!(answer.status, 409, "{:?}", answer.json());
        }
        let seats = opener.get(&kit, &format!("/api/games/{game}")).await["seats"].clone();
        let names: BTreeSet<String> =
            seats.as_array().unwrap().iter().map(|seat| text(&seat["player"]["name"])).collect();
        assert_eq!(names.len(), free + 1);
    }
}

async fn all_pair(kit: &Kit, people: &[Person], body: &Value) -> Vec<Value> {
    let asked = people.iter().map(|one| one.post(kit, "/api/pair", body.clone()));
    let answers = join_all(asked).await;
    for answer in &answers {
        assert_eq!(answer.status, 200, "{:?}", answer.json());
    }
    answers.iter().map(Answer::json).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_look_for_the_same_at_the_same_moment_meet() {
    let kit = Kit::start().await;
    let people = guests(&kit, 21).await;
    let body = json!({"game": "pentagame", "control": "egg:60"});
    let answers = all_pair(&kit, &people, &body).await;
    let tables: BTreeSet<String> = answers.iter().map(|answer| text(&answer["game"])).collect();
    assert_eq!(tables.len(), 11);
    assert_eq!(count(&kit, "SELECT count(*) FROM game WHERE status = 1").await, 10);
    assert_eq!(count(&kit, "SELECT count(*) FROM game WHERE status = 0").await, 1);

    let people = guests(&kit, 9).await;
    let body = json!({"game": "pentagame:3", "control": "fischer:300+5"});
    all_pair(&kit, &people, &body).await;
    let three = "SELECT count(*) FROM game WHERE config LIKE 'pentagame:3 %' AND status = 1";
    assert_eq!(count(&kit, three).await, 3);
    assert_eq!(count(&kit, "SELECT count(*) FROM game WHERE status = 0").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_again_waits_at_the_same_table() {
    let kit = Kit::start().await;
    let one = guest(&kit).await;
    let body = json!({"game": "pente", "control": "days:3"});
    let first = one.post(&kit, "/api/pair", body.clone()).await.json();
    assert_eq!(one.post(&kit, "/api/pair", body.clone()).await.json(), first);
    let own = json!({"game": "pente", "control": "days:4"});
    check(&one.post(&kit, "/api/pair", own).await, 422, "no-preset");
    let rated = with(body.clone(), &json!({"rated": true}));
    check(&one.post(&kit, "/api/pair", rated).await, 403, "rated-for-members");
    let other = guest(&kit).await;
    let met = other.post(&kit, "/api/pair", body).await.json();
    assert_eq!((&met["game"], text(&met["status"])), (&first["game"], "live".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn people_bots_and_those_who_block_each_other_are_not_paired() {
    let kit = Kit::start().await;
    let (one, bot, two) = (guest(&kit).await, of_kind(&kit, 2).await, guest(&kit).await);
    let body = json!({"game": "pente", "control": "egg:60"});
    let first = one.post(&kit, "/api/pair", body.clone()).await.json();
    let second = bot.post(&kit, "/api/pair", body.clone()).await.json();
    assert_ne!(first["game"], second["game"]);
    let blocked = two.post(&kit, &format!("/api/me/blocks/{}", one.name), json!({})).await;
    assert_eq!(blocked.status, 204);
    let third = two.post(&kit, "/api/pair", body.clone()).await.json();
    assert_ne!(third["game"], first["game"]);
    assert_eq!(text(&third["status"]), "gathering");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_sent_to_a_table_that_was_left() {
    let kit = Kit::start().await;
    let (one, two, three) = (guest(&kit).await, guest(&kit).await, guest(&kit).await);
    let body = json!({"game": "pente", "control": "egg:60"});
    let left = one.post(&kit, "/api/pair", body.clone()).await.json();
    sqlx::query("UPDATE game SET opened_ms = opened_ms - 120000")
        .execute(&kit.node.pool)
        .await
        .unwrap();
    assert_eq!(kit.get("/api/tables", "").await.json(), json!([]));
    let fresh = two.post(&kit, "/api/pair", body.clone()).await.json();
    assert_ne!(fresh["game"], left["game"]);
    // Whoever is seen there is there.
    let seen = "INSERT INTO presence SELECT player_id, $2 FROM player WHERE name = $1";
    let now_ms = i64::try_from(kit.node.now_ms()).unwrap();
    sqlx::query(seen).bind(&one.name).bind(now_ms).execute(&kit.node.pool).await.unwrap();
    assert_eq!(kit.get("/api/tables", "").await.json().as_array().unwrap().len(), 2);
    let met = three.post(&kit, "/api/pair", body).await.json();
    assert_eq!(met["game"], left["game"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn free_seats_go_to_the_house() {
    let kit = Kit::start().await;
    let (one, two) = (guest(&kit).await, guest(&kit).await);
    let game = one.open(&kit, json!({"game": "pentagame:4", "control": "egg:60", "seat": 1})).await;
    let fill = format!("/api/games/{game}/fill");
    check(&one.post(&kit, &fill, json!({"level": 5})).await, 422, "no-house");
    the_house(&kit).await;
    two.sit(&kit, &game, json!({})).await;
    check(&two.post(&kit, &fill, json!({"level": 5})).await, 403, "not-yours");
    check(&guest(&kit).await.post(&kit, &fill, json!({"level": 5})).await, 404, "not-found");
    for level in [0, 11] {
        check(&one.post(&kit, &fill, json!({"level": level})).await, 400, "level");
    }
    assert_eq!(text(&one.post(&kit, &fill, json!({"level": 5})).await.json()["status"]), "live");
    let seats = one.get(&kit, &format!("/api/games/{game}")).await["seats"].clone();
    let names: Vec<String> =
        seats.as_array().unwrap().iter().map(|seat| text(&seat["player"]["name"])).collect();
    assert_eq!(names, [&one.name, &two.name, "house-5", "house-4"]);
    check(&one.post(&kit, &fill, json!({"level": 5})).await, 409, "table-begun");

    let member = of_kind(&kit, 1).await;
    let game = member.open(&kit, with(pente(), &json!({"rated": true}))).await;
    let answer = member.post(&kit, &format!("/api/games/{game}/fill"), json!({"level": 5})).await;
    check(&answer, 422, "house-plays-casual");
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_are_dealt_out_by_chance_where_nobody_chose() {
    let kit = Kit::start().await;
    the_house(&kit).await;
    let one = of_kind(&kit, 1).await;
    let mut seats = BTreeSet::new();
    for _ in 0..40 {
        let game = one.open(&kit, json!({"game": "pente:9,free", "control": "egg:60"})).await;
        let fill = format!("/api/games/{game}/fill");
        let sat = one.post(&kit, &fill, json!({"level": 1})).await.json();
        assert_eq!(text(&sat["status"]), "live", "{sat:?}");
        let full = one.get(&kit, &format!("/api/games/{game}")).await;
        assert_eq!(full["you"], sat["seat"]);
        seats.insert(sat["seat"].as_u64().unwrap());
    }
    assert_eq!(seats, BTreeSet::from([1, 2]));
}
