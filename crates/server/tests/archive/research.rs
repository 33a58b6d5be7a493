//! Research: consent, software, circumstances of moves, and the export.

use axum::body::{Body, BodyDataStream};
use axum::http::Request;
use futures_util::StreamExt;
use serde_json::{Value, json};
use server::create_research_token;
use sqlx::PgPool;
use tower::ServiceExt;
use wire::{InputKind, ResearchGame, ResearchLine};

use crate::fixtures::{FinishedGame, finalize_all, insert_players, slug};
use crate::kit::client::SocketClient;
use crate::kit::{TestKit, TestResponse, command};

const CONSENT: &str = "UPDATE account SET research_ms = $2, research_version = 1 \
    WHERE player_id = $1";

async fn consent(pool: &PgPool, player_id: i64, since_ms: i64) {
    sqlx::query(CONSENT).bind(player_id).bind(since_ms).execute(pool).await.unwrap();
}

/// Sends a request with a token.
async fn with_token(
    kit: &TestKit,
    token: &str,
    method: &str,
    path: &str,
    body: Value,
) -> TestResponse {
    let request = Request::builder().method(method).uri(path);
    let request = request.header("authorization", format!("Bearer {token}"));
    let request = request.header("content-type", "application/json");
    kit.request(request.body(Body::from(body.to_string())).unwrap()).await
}

/// Opens a stream with a token and drops it; returns the status and the code of an error.
async fn open_events(kit: &TestKit, token: &str, query: &str) -> (u16, String) {
    let request = Request::get(format!("/api/events{query}"));
    let request = request.header("authorization", format!("Bearer {token}"));
    let response = kit.app.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let status = response.status().as_u16();
    if status == 200 {
        return (status, String::new());
    }
    let mut body = response.into_body().into_data_stream();
    let error: Value = serde_json::from_slice(&body.next().await.unwrap().unwrap()).unwrap();
    (status, error["code"].as_str().unwrap().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn consent_has_a_time_and_a_version() {
    let kit = TestKit::start().await;
    let (cookie, player_id) = kit.guest().await;
    let change = async |consents: bool| {
        let body = json!({ "research": consents });
        kit.send("PATCH", "/api/me", &cookie, body).await.json()
    };
    let me = kit.get("/api/me", &cookie).await.json();
    assert_eq!((&me["research"], &me["research_consent"]), (&json!(false), &Value::Null));
    let before_ms = kit.node.now_ms();
    let first = change(true).await;
    let since_ms = first["research_consent"]["since_ms"].as_u64().unwrap();
    assert!(since_ms >= before_ms && since_ms <= kit.node.now_ms(), "{first}");
    assert_eq!(
        (&first["research"], &first["research_consent"]["version"]),
        (&json!(true), &json!(1))
    );

    // A repeated consent keeps the time; one after a withdrawal does not.
    sqlx::query(CONSENT).bind(player_id).bind(5_i64).execute(&kit.node.pool).await.unwrap();
    assert_eq!(change(true).await["research_consent"]["since_ms"], 5);
    let other = json!({ "show_online": false });
    let other = kit.send("PATCH", "/api/me", &cookie, other).await.json();
    assert_eq!(other["research_consent"]["since_ms"], 5);
    assert_eq!(change(false).await["research_consent"], Value::Null);
    assert!(change(true).await["research_consent"]["since_ms"].as_u64() >= Some(since_ms));

    // A consent to an older text does not count, and is shown as it is.
    let older = "UPDATE account SET research_version = 0";
    sqlx::query(older).execute(&kit.node.pool).await.unwrap();
    let me = kit.get("/api/me", &cookie).await.json();
    assert_eq!((&me["research"], &me["research_consent"]["version"]), (&json!(false), &json!(0)));
    assert_eq!(change(true).await["research_consent"]["version"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_keep_the_software_stated_before_the_start() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    let (owner, owner_id) = kit.guest().await;
    sqlx::query("UPDATE player SET kind = 1").execute(pool).await.unwrap();
    let body = json!({"label": "b", "scopes": ["play"], "bot": "tin-man"});
    let made = kit.post("/api/me/tokens", &owner, body).await.json();
    let token = made["token"].as_str().unwrap().to_owned();
    let body = json!({"label": "m", "scopes": ["play"]});
    let made = kit.post("/api/me/tokens", &owner, body).await.json();
    let own_token = made["token"].as_str().unwrap().to_owned();

    assert_eq!(open_events(&kit, &token, "?software=tin%201.2").await.0, 200);
    assert_eq!(open_events(&kit, &token, "").await.0, 200);
    assert_eq!(open_events(&kit, &own_token, "?software=mine").await.0, 200);
    for invalid in [String::new(), "%20x".to_owned(), "a%00".to_owned(), "x".repeat(81)] {
        let answer = open_events(&kit, &token, &format!("?software={invalid}")).await;
        assert_eq!(answer, (400, "invalid-software".to_owned()), "{invalid}");
    }
    let rules = json!({"rules": "pente:9,free", "time_control": "egg:60", "seat": 1});
    let made = kit.post("/api/lobby/games", &owner, rules).await.json();
    let join = format!("/api/games/{}/join", made["game_id"].as_str().unwrap());
    let joined = with_token(&kit, &token, "POST", &join, json!({})).await;
    assert_eq!(joined.json()["status"], "live", "{:?}", joined.json());
    assert_eq!(open_events(&kit, &token, "?software=tin%202.0").await.0, 200);

    let software: Vec<(i64, Option<String>)> =
        sqlx::query_as("SELECT player_id, software FROM seat ORDER BY seat")
            .fetch_all(pool)
            .await
            .unwrap();
    assert_eq!(software[0], (owner_id, None));
    assert_eq!(software[1].1.as_deref(), Some("tin 1.2"));
}

type Circumstances = (Option<i16>, Option<bool>, Option<bool>);

async fn circumstances(kit: &TestKit, game: &str) -> Vec<Circumstances> {
    let game_id: server::GameId = game.parse().unwrap();
    sqlx::query_as(
        "SELECT input, premove, connected FROM log_entry WHERE game_id = $1 ORDER BY number",
    )
    .bind(game_id)
    .fetch_all(&kit.node.pool)
    .await
    .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn circumstances_of_moves_are_recorded_in_released_games() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let (one, two) = (kit.guest().await, kit.guest().await);
    let mut first = SocketClient::connect_page(address, &one.0).await;
    for (is_released, expected) in [
        (
            true,
            vec![
                (Some(1), Some(false), Some(true)),
                (Some(2), Some(false), Some(false)),
                (None, Some(true), Some(true)),
                (None, Some(false), Some(true)),
                (None, None, None),
            ],
        ),
        (false, vec![(None, None, None); 5]),
    ] {
        let game = kit.insert_game("pente:9,free", &[one.1, two.1]).await;
        let release = "UPDATE game SET research = $1 WHERE status = 1";
        sqlx::query(release).bind(is_released).execute(&kit.node.pool).await.unwrap();
        let with_input =
            |ply, text: &str, input| wire::GameCommand { input: Some(input), ..command(ply, text) };
        let touched = with_input(0, "move E5", InputKind::Touch);
        assert_eq!(first.send_command(&game, touched).await, Ok(1));
        // The first player plans the next move. The second one connects after the turn began.
        let plan = json!({ "premoves": "1 * !F6" });
        let path = format!("/api/games/{game}/premoves");
        assert_eq!(kit.send("PUT", &path, &one.0, plan).await.status, 204);
        let mut second = SocketClient::connect_page(address, &two.0).await;
        let typed = with_input(1, "move D5", InputKind::Keyboard);
        assert_eq!(second.send_command(&game, typed).await, Ok(2));
        while circumstances(&kit, &game).await.len() < 3 {
            tokio::task::yield_now().await;
        }
        // A client that does not say how, and then a command that is no move.
        let path = format!("/api/games/{game}/commands");
        let body = serde_json::to_value(command(3, "move A1")).unwrap();
        assert_eq!(kit.post(&path, &two.0, body).await.status, 200);
        let resigned = with_input(4, "resign", InputKind::Mouse);
        assert_eq!(first.send_command(&game, resigned).await, Ok(5));
        assert_eq!(circumstances(&kit, &game).await, expected, "{game}");
    }
}

/// Runs a function that starts a runtime of its own.
async fn research_token(kit: &TestKit, name: &'static str) -> String {
    let database = kit.database.clone();
    let made = tokio::task::spawn_blocking(move || create_research_token(&database, name, 30));
    made.await.unwrap().unwrap()
}

/// Inserts finished games between two players each, released for research.
async fn insert_released(kit: &TestKit, games: &[(i64, [i64; 2])]) {
    let pool = &kit.node.pool;
    insert_players(pool).await;
    let accounts = "INSERT INTO account (player_id, user_handle, research_ms, research_version)
        SELECT player_id, gen_random_uuid(), 0, 1 FROM player WHERE kind = 1";
    sqlx::query(accounts).execute(pool).await.unwrap();
    sqlx::query("INSERT INTO bot VALUES (10, 1)").execute(pool).await.unwrap();
    for (game_id, players) in games {
        let game = FinishedGame::new(*game_id, "pente:9,free control=fischer:3000+5", players, 6);
        game.insert(pool).await;
    }
    sqlx::query("UPDATE game SET research = true").execute(pool).await.unwrap();
    finalize_all(pool).await;
}

/// Export as it is read.
struct Export {
    body: BodyDataStream,
}

impl Export {
    /// Opens an export; the error holds the HTTP status and the error code.
    async fn open(kit: &TestKit, token: &str, query: &str) -> Result<Export, (u16, String)> {
        let request = Request::get(format!("/api/research/games{query}"));
        let request = request.header("authorization", format!("Bearer {token}"));
        let request = request.body(Body::empty()).unwrap();
        let response = kit.app.clone().oneshot(request).await.unwrap();
        let status = response.status().as_u16();
        let mut body = response.into_body().into_data_stream();
        if status == 200 {
            return Ok(Export { body });
        }
        let error: Value = serde_json::from_slice(&body.next().await.unwrap().unwrap()).unwrap();
        Err((status, error["code"].as_str().unwrap().to_owned()))
    }

    /// Reads the next line, which is one frame of the body.
    async fn next(&mut self) -> Option<ResearchLine> {
        let frame = self.body.next().await?.unwrap();
        let text = std::str::from_utf8(&frame).unwrap();
        assert_eq!(text.find('\n'), Some(text.len() - 1));
        Some(serde_json::from_str(text).unwrap())
    }

    /// Reads all games and checks the last line.
    async fn games(mut self) -> Vec<ResearchGame> {
        let mut games = Vec::new();
        loop {
            match self.next().await {
                Some(ResearchLine::Game(game)) => games.push(*game),
                Some(ResearchLine::End { games: count }) => {
                    assert_eq!(count, games.len() as u64);
                    assert_eq!(self.next().await, None);
                    return games;
                }
                None => panic!("no last line after {} games", games.len()),
            }
        }
    }
}

async fn exported(kit: &TestKit, token: &str, query: &str) -> Vec<String> {
    let games = Export::open(kit, token, query).await.ok().unwrap().games().await;
    games.into_iter().map(|game| game.id).collect()
}

fn slugs(game_ids: &[i64]) -> Vec<String> {
    game_ids.iter().map(|game_id| slug(*game_id)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn export_contains_games_with_the_consent_of_all_players() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    let games = [(1, [1, 2]), (2, [2, 3]), (3, [3, 4]), (4, [4, 10]), (5, [5, 6]), (6, [6, 7])];
    insert_released(&kit, &games).await;
    let token = research_token(&kit, "Ada").await;
    assert_eq!(exported(&kit, &token, "").await, slugs(&[1, 2, 3, 4, 5, 6]));

    // One player never consented, another one withdrew and consented again after the game.
    let withdraw = "UPDATE account SET research_ms = NULL, research_version = NULL
        WHERE player_id = $1";
    sqlx::query(withdraw).bind(2_i64).execute(pool).await.unwrap();
    consent(pool, 6, i64::MAX).await;
    assert_eq!(exported(&kit, &token, "").await, slugs(&[3, 4]));
    // The consent of an owner counts for the bot; a deleted account has none.
    sqlx::query(withdraw).bind(1_i64).execute(pool).await.unwrap();
    sqlx::query("DELETE FROM account WHERE player_id = 3").execute(pool).await.unwrap();
    assert_eq!(exported(&kit, &token, "").await, slugs(&[]));

    consent(pool, 1, 0).await;
    assert_eq!(exported(&kit, &token, "").await, slugs(&[4]));
    sqlx::query("UPDATE game SET research = false WHERE game_id = 4").execute(pool).await.unwrap();
    assert_eq!(exported(&kit, &token, "").await, slugs(&[]));
}

#[tokio::test(flavor = "multi_thread")]
async fn exported_game_has_seats_and_plies() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_released(&kit, &[(1, [1, 10]), (2, [1, 2])]).await;
    sqlx::query("UPDATE seat SET software = 'robot 1.0' WHERE game_id = 1 AND seat = 2")
        .execute(pool)
        .await
        .unwrap();
    sqlx::query(
        "UPDATE log_entry SET input = 3, premove = false, connected = true WHERE number = 1",
    )
    .execute(pool)
    .await
    .unwrap();
    let token = research_token(&kit, "Ada").await;
    let games = Export::open(&kit, &token, "").await.ok().unwrap().games().await;
    let [game, other] = games.as_slice() else { panic!("{games:?}") };
    assert_eq!(
        (game.game.as_str(), game.clock.as_deref()),
        ("pente:9,free", Some("fischer:3000+5"))
    );
    assert_eq!((game.rated, game.start.as_deref(), game.plies.len()), (true, None, 6));
    assert_eq!((game.seats[0].team, game.seats[1].team), (1, 2));
    assert_eq!(game.seats[0].player, other.seats[0].player);
    assert_ne!(game.seats[0].player, game.seats[1].player);
    assert_eq!(game.seats[1].software.as_deref(), Some("robot 1.0"));
    assert_eq!(game.seats[0].software, None);
    let mut places: Vec<Option<u8>> = game.seats.iter().map(|seat| seat.place).collect();
    places.sort_unstable();
    assert_eq!(places, [Some(1), Some(2)]);
    for (index, ply) in game.plies.iter().enumerate() {
        assert_eq!(usize::from(ply.seat), index % 2 + 1);
        let of_second = (Some(InputKind::Api), Some(false), Some(true));
        let expected = if index == 1 { of_second } else { (None, None, None) };
        assert_eq!((ply.input, ply.premove, ply.connected), expected);
        assert!(index == 0 || ply.spent_ms >= 1_000, "{ply:?}");
    }
    // No name of a person is exported.
    let text = serde_json::to_string(&games).unwrap();
    assert!(!text.contains("Ada") && !text.contains("Robot"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn export_is_read_in_pages_and_by_range() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    let games: Vec<(i64, [i64; 2])> = (1..=230).map(|game_id| (game_id, [1, 2])).collect();
    insert_released(&kit, &games).await;
    let token = research_token(&kit, "Ada").await;
    let range = |from: i64, to: i64| format!("?from={}&to={}", slug(from), slug(to));
    let ids = |from, to| slugs(&(from..to).collect::<Vec<_>>());
    assert_eq!(exported(&kit, &token, "").await, ids(1, 231));
    assert_eq!(exported(&kit, &token, &range(50, 151)).await, ids(50, 151));
    assert_eq!(exported(&kit, &token, &format!("?from={}", slug(230))).await, ids(230, 231));
    assert_eq!(exported(&kit, &token, &range(7, 7)).await, ids(7, 7));
    assert_eq!(exported(&kit, &token, &range(9, 3)).await, ids(3, 3));
    for query in ["?from=l0", "?to=", "?from=a&from=b"] {
        let refused = Export::open(&kit, &token, query).await.err();
        assert_eq!(refused, Some((400, "invalid-query".to_owned())), "{query}");
    }

    // Pages are read when they are needed: who withdraws meanwhile is left out of later ones.
    let mut export = Export::open(&kit, &token, "").await.ok().unwrap();
    assert!(matches!(export.next().await, Some(ResearchLine::Game(_))));
    let withdraw = "UPDATE account SET research_ms = NULL, research_version = NULL";
    sqlx::query(withdraw).execute(pool).await.unwrap();
    let mut games = 1;
    while let Some(ResearchLine::Game(_)) = export.next().await {
        games += 1;
    }
    assert_eq!(games, 100);

    // A revoked token ends the export without the last line.
    sqlx::query("UPDATE account SET research_ms = 0, research_version = 1")
        .execute(pool)
        .await
        .unwrap();
    let mut export = Export::open(&kit, &token, "").await.ok().unwrap();
    assert!(matches!(export.next().await, Some(ResearchLine::Game(_))));
    sqlx::query("DELETE FROM token").execute(pool).await.unwrap();
    for _ in 1..100 {
        assert!(matches!(export.next().await, Some(ResearchLine::Game(_))));
    }
    assert!(export.body.next().await.unwrap().is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn export_needs_a_token_of_the_operator() {
    let kit = TestKit::start().await;
    let (cookie, _) = kit.guest().await;
    sqlx::query("UPDATE player SET kind = 1").execute(&kit.node.pool).await.unwrap();
    let path = "/api/research/games";
    assert_eq!(kit.get(path, "").await.status, 401);
    let by_session = kit.get(path, &cookie).await;
    assert_eq!(
        (by_session.status.as_u16(), by_session.code().as_str()),
        (403, "insufficient-scope")
    );
    let body = json!({"label": "all", "scopes": ["read", "play", "chat"]});
    let made = kit.post("/api/me/tokens", &cookie, body).await.json();
    let refused = Export::open(&kit, made["token"].as_str().unwrap(), "").await.err();
    assert_eq!(refused, Some((403, "insufficient-scope".to_owned())));
    let body = json!({"label": "r", "scopes": ["read", "research"]});
    let refused = kit.post("/api/me/tokens", &cookie, body).await;
    assert_eq!((refused.status.as_u16(), refused.code().as_str()), (403, "insufficient-scope"));

    let database = kit.database.clone();
    let unknown = move || create_research_token(&database, "absent", 30);
    let unknown = tokio::task::spawn_blocking(unknown).await.unwrap();
    assert!(matches!(unknown, Err(server::Error::Unprocessable(_))), "{unknown:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn own_games_are_exported_without_circumstances_of_others() {
    let kit = TestKit::start().await;
    let (one, two, other) = (kit.guest().await, kit.guest().await, kit.guest().await);
    let game = kit.insert_game("pente:9,free", &[one.1, two.1]).await;
    kit.insert_game("pente:9,free", &[one.1, two.1]).await;
    for (ply, (cookie, text)) in
        [(&one.0, "move E5"), (&two.0, "move D5"), (&one.0, "resign")].into_iter().enumerate()
    {
        let body = serde_json::to_value(command(ply as u32, text)).unwrap();
        let sent = kit.post(&format!("/api/games/{game}/commands"), cookie, body).await;
        assert_eq!(sent.status, 200, "{text}");
    }
    let circumstances = "UPDATE log_entry SET input = 1, premove = false, connected = true";
    sqlx::query(circumstances).execute(&kit.node.pool).await.unwrap();
    let export = async |cookie: &str, query: &str| -> Vec<ResearchLine> {
        let response = kit.get(&format!("/api/me/games/export{query}"), cookie).await;
        assert_eq!(response.headers["content-type"], "application/x-ndjson");
        let text = String::from_utf8(response.body.to_vec()).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let lines = export(&one.0, "").await;
    let [ResearchLine::Game(exported), ResearchLine::End { games: 1 }] = lines.as_slice() else {
        panic!("{lines:?}")
    };
    assert_eq!((&exported.id, exported.plies.len()), (&game, 2));
    let name = kit.get("/api/me", &two.0).await.json()["name"].clone();
    assert_eq!(json!(exported.seats[1].player), name);
    assert_eq!(exported.plies[0].input, Some(InputKind::Touch));
    assert_eq!((exported.plies[1].input, exported.plies[1].connected), (None, None));
    let end = [ResearchLine::End { games: 0 }];
    assert_eq!(export(&one.0, &format!("?to={game}")).await, end);
    assert_eq!(export(&other.0, "").await, end);
    assert_eq!(kit.get("/api/me/games/export", "").await.status, 401);
}
