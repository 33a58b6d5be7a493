//! What is somebody's own reaches nobody else: every message to every client, and every answer
//! that can be had, is looked through for everybody's secrets.

#[path = "../kit/mod.rs"]
mod kit;

use std::sync::{Arc, Mutex};

use futures_util::StreamExt;
use kit::client::Client;
use kit::{Kit, act};
use serde_json::json;
use wire::{FromClient, ToClient};

/// A member with everything somebody can have for themselves.
struct Member {
    name: String,
    cookie: String,
    /// What only they may ever be shown, with what it is.
    secrets: Vec<(&'static str, String)>,
    /// All that was sent to them.
    heard: Arc<Mutex<Vec<String>>>,
}

impl Member {
    async fn register(kit: &Kit, number: usize) -> Member {
        let (name, password) =
            (format!("tester{number}"), format!("correct-horse-{number}-staple"));
        let (guest, _) = kit.guest().await;
        let account = json!({ "name": name, "password": password });
        let answer = kit.post("/api/account", &guest, account).await;
        assert!(answer.status.is_success(), "{:?}", answer.body);
        let cookie = answer.headers["set-cookie"].to_str().unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        let mail = format!("private-{number}@hidden.example");
        sqlx::query(
            "UPDATE account SET mail = $1 WHERE player_id = \
                (SELECT player_id FROM player WHERE name = $2)",
        )
        .bind(&mail)
        .bind(&name)
        .execute(&kit.node.pool)
        .await
        .unwrap();
        let session = cookie.split_once('=').unwrap().1.to_owned();
        let mut secrets = vec![("mail", mail), ("password", password), ("session", session)];
        let token = json!({ "label": "mine", "scopes": ["read", "play"] });
        let token = kit.post("/api/me/tokens", &cookie, token).await;
        secrets.push(("token", token.json()["token"].as_str().unwrap().to_owned()));
        let codes = kit.post("/api/me/recovery-codes", &cookie, json!({})).await;
        for code in codes.json()["codes"].as_array().unwrap() {
            secrets.push(("recovery code", code.as_str().unwrap().to_owned()));
        }
        Member { name, cookie, secrets, heard: Arc::default() }
    }

    fn hear(&self, text: &str) {
        self.heard.lock().unwrap().push(text.to_owned());
    }
}

/// Reads whatever comes over a socket, for good.
fn listen(mut client: Client, heard: Arc<Mutex<Vec<String>>>) {
    tokio::spawn(async move {
        while let Ok(text) = client.hear_text().await {
            heard.lock().unwrap().push(text);
        }
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_somebodys_own_reaches_nobody_else() {
    let kit = Kit::start().await;
    let address = kit.listen().await;
    let mut members = Vec::new();
    for number in 0..3 {
        members.push(Member::register(&kit, number).await);
    }
    let stranger = Arc::new(Mutex::new(Vec::new()));

    // The first two play by letter, with a plan; the third has a private table.
    let open = json!({ "game": "pente:9,free", "control": "days:3", "seat": 1 });
    let opened = kit.post("/api/tables", &members[0].cookie, open).await;
    let game = opened.json()["game"].as_str().unwrap().to_owned();
    let sat = kit.post(&format!("/api/games/{game}/sit"), &members[1].cookie, json!({})).await;
    assert!(sat.status.is_success(), "{:?}", sat.body);
    let private = json!({ "game": "pentagame:3", "control": "none", "private": true });
    let private = kit.post("/api/tables", &members[2].cookie, private).await.json();
    let hidden = private["game"].as_str().unwrap().to_owned();
    members[2].secrets.push(("invite", private["invite"].as_str().unwrap().to_owned()));

    for member in &members {
        let mut client = Client::page(address, &member.cookie).await;
        for game in [&game, &hidden] {
            client.watch(game, None).await;
        }
        listen(client, Arc::clone(&member.heard));
    }
    let mut client = Client::page(address, "").await;
    for game in [&game, &hidden] {
        client.watch(game, None).await;
    }
    listen(client, Arc::clone(&stranger));

    let plan = "0 E5 !D4 C3 !B2".to_owned();
    let put = json!({ "plan": plan });
    let put = kit.send("PUT", &format!("/api/games/{game}/plan"), &members[1].cookie, put).await;
    assert!(put.status.is_success(), "{:?}", put.body);
    members[1].secrets.push(("plan", "C3 !B2".to_owned()));
    members[1].secrets.push(("plan", "!".to_owned()));

    let mut first = Client::page(address, &members[0].cookie).await;
    first.say(&FromClient::Chat { game: game.clone(), text: "Good luck".to_owned() }).await;
    assert_eq!(first.act(&game, act(0, "move E5")).await, Ok(1));
    first.watch(&game, None).await;
    let planned = first.wait(|message| match message {
        ToClient::Said { lines, .. } if lines.iter().any(|l| l.ends_with("move D4")) => Some(()),
        ToClient::Full(full) if full.log.iter().any(|l| l.ends_with("move D4")) => Some(()),
        _ => None,
    });
    planned.await;
    let resigned = first.act(&game, act(2, "resign")).await;
    assert!(resigned.is_ok(), "{resigned:?}");

    // Whoever is reported does not learn it, nor by whom.
    let words = "they muttered at the board";
    let report = json!({ "player": members[0].name, "reason": "other", "text": words });
    let reported = kit.post("/api/reports", &members[1].cookie, report).await;
    assert!(reported.status.is_success(), "{:?}", reported.body);
    members[1].secrets.push(("report", words.to_owned()));

    ask_everything(&kit, &members, &stranger, &[game, hidden]).await;
    look(&members, &stranger);
    stored_as_nobody_can_read_it(&kit, &members).await;
}

/// Asks for everything the document of the interface lists, as everybody.
async fn ask_everything(
    kit: &Kit,
    members: &[Member],
    stranger: &Arc<Mutex<Vec<String>>>,
    games: &[String],
) {
    let document = serde_json::to_value(server::openapi()).unwrap();
    let mut paths = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        let endless = path.ends_with("/stream") || path == "/events" || path == "/socket";
        if methods.get("get").is_none() || endless {
            continue;
        }
        for game in games {
            for member in members {
                let path = path.replace("{game}", game).replace("{name}", &member.name);
                paths.push(format!("/api{path}"));
            }
        }
    }
    paths.sort();
    paths.dedup();
    assert!(paths.len() > 10, "{paths:?}");
    for path in paths {
        for member in members {
            // One's own pages may show what is one's own; `look` knows the difference.
            let answer = kit.get(&path, &member.cookie).await;
            member.hear(&String::from_utf8_lossy(&answer.body));
        }
        let answer = kit.get(&path, "").await;
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        stranger.lock().unwrap().push(text);
    }
}

/// Nobody has heard a secret of somebody else.
fn look(members: &[Member], stranger: &Arc<Mutex<Vec<String>>>) {
    let nobody = stranger.lock().unwrap();
    assert!(nobody.len() > 10);
    for (owner, member) in members.iter().enumerate() {
        for (what, secret) in &member.secrets {
            let check = |who: &str, heard: &[String]| {
                let found = heard.iter().find(|text| text.contains(secret.as_str()));
                // A single sign of a plan is common in prose; in messages about games it is not.
                let found = found.filter(|text| secret.len() > 1 || text.contains(r#""t":"#));
                assert_eq!(found, None, "{who} saw the {what} of {}", member.name);
            };
            check("a stranger", &nobody);
            for (other, listener) in members.iter().enumerate() {
                if other != owner {
                    check(&listener.name, &listener.heard.lock().unwrap());
                }
            }
        }
    }
}

/// Nor does the database hold a secret as it was given; mail, plans and reports aside.
async fn stored_as_nobody_can_read_it(kit: &Kit, members: &[Member]) {
    let tables: Vec<String> =
        sqlx::query_scalar("SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'")
            .fetch_all(&kit.node.pool)
            .await
            .unwrap();
    for table in tables {
        let query = sqlx::AssertSqlSafe(format!("SELECT t::text FROM \"{table}\" t"));
        let mut rows = sqlx::query_scalar::<_, Option<String>>(query).fetch(&kit.node.pool);
        while let Some(row) = rows.next().await {
            let Some(row) = row.unwrap() else { continue };
            for (what, secret) in members.iter().flat_map(|member| &member.secrets) {
                let readable = ["mail", "plan", "report"].contains(what);
                assert!(readable || !row.contains(secret.as_str()), "{table} holds a {what}");
            }
        }
    }
}
