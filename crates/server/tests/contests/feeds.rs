//! Calendar, picture of the results, webhooks and uploaded events.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use serde_json::{Value, json};

use crate::kit::TestKit;
use crate::play::TestContest;
use crate::players::{check, guest, player_of_kind, text, wait_until};

const EVENT: &str = r#"
system = "swiss"
rounds = 2
win = 5
tie-breaks = ["wins"]

[[player]]
name = "Ada <A>"
rating = 1700

[[player]]
name = "Ben"

[[player]]
name = "Cleo"

[[round]]
byes = ["Cleo"]

[[round.table]]
players = ["Ada <A>", "Ben"]
games = [[3, 1]]
"#;

async fn get_text(kit: &TestKit, path: &str) -> String {
    let response = kit.get(path, "").await;
    assert_eq!(response.status, 200);
    String::from_utf8(response.body.to_vec()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn calendar_has_open_contests() {
    let kit = TestKit::start().await;
    let settings = json!({"system": "arena", "minutes": 60});
    let contest = TestContest::create(&kit, settings, json!({"name": "Arena; one"}), 0).await;
    for path in ["/api/contests/calendar.ics".to_owned(), contest.path("/calendar.ics")] {
        let calendar = get_text(&kit, &path).await;
        for expected in ["SUMMARY:Arena\\; one\r\n", "DURATION:PT60M\r\n", "STATUS:CONFIRMED\r\n"] {
            assert!(calendar.contains(expected), "{calendar}");
        }
    }
    contest.organise(&kit, "/cancel").await;
    let all = get_text(&kit, "/api/contests/calendar.ics").await;
    assert!(!all.contains("BEGIN:VEVENT"), "{all}");
    let own = get_text(&kit, &contest.path("/calendar.ics")).await;
    assert!(own.contains("STATUS:CANCELLED\r\n"), "{own}");
    check(&kit.get("/api/contests/abcd/calendar.ics", "").await, 404, "not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn uploaded_event_is_a_finished_contest_without_accounts() {
    let kit = TestKit::start().await;
    let member = player_of_kind(&kit, 1).await;
    let body = json!({"name": "Café night", "event": EVENT});
    let refused = guest(&kit).await.post(&kit, "/api/contests/upload", body.clone()).await;
    check(&refused, 403, "members-only");
    let created = member.post(&kit, "/api/contests/upload", body).await;
    assert_eq!(created.status, 201, "{:?}", created.json());
    let view = created.json();
    assert_eq!(view["summary"]["state"], "finished");
    assert_eq!(view["summary"]["players"], 3);
    assert_eq!(view["entries"][0]["player"]["name"], "Ada <A>");
    assert_eq!(view["standings"][0]["entry"], 0);
    assert_eq!(view["standings"][0]["score"], 2);
    assert_eq!(view["rounds"][0]["tables"][0]["games"][0]["points"], json!([3, 1]));
    assert_eq!(view["settings"]["win"], 5);
    let path = format!("/api/contests/{}", text(&view["summary"]["contest_id"]));
    let log = kit.get(&format!("{path}/log"), "").await.json();
    assert_eq!(log["lines"][0]["action"], "uploaded");
    let csv = get_text(&kit, &format!("{path}/standings.csv")).await;
    assert!(csv.contains("Ada <A>"), "{csv}");
    let picture = get_text(&kit, &format!("{path}/results.svg")).await;
    assert!(picture.contains(">Ada &lt;A&gt;</text>"), "{picture}");
    let listed = kit.get("/api/contests?state=finished", "").await.json();
    assert_eq!(listed["contests"][0]["players"], 3);
    let wrong = json!({"name": "Café night", "event": "system = \"swiss\"\nround = 7\n"});
    check(&member.post(&kit, "/api/contests/upload", wrong).await, 422, "invalid-event-file");
}

/// Messages that a test server received: signature and body.
type Received = Arc<Mutex<Vec<(String, Value)>>>;

async fn receive(State(received): State<Received>, headers: HeaderMap, body: String) -> StatusCode {
    let mut received = received.lock().unwrap();
    let signature = headers["palamedes-signature"].to_str().unwrap().to_owned();
    received.push((signature, serde_json::from_str(&body).unwrap()));
    // The first message fails and is sent again.
    if received.len() == 1 { StatusCode::INTERNAL_SERVER_ERROR } else { StatusCode::NO_CONTENT }
}

#[tokio::test(flavor = "multi_thread")]
async fn webhook_receives_the_log_and_is_retried() {
    let kit = TestKit::start().await;
    let received = Received::default();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    let router = Router::new().route("/hook", post(receive)).with_state(Arc::clone(&received));
    tokio::spawn(async move { axum::serve(listener, router).await });
    let settings = json!({"system": "swiss", "rounds": 1});
    let contest = TestContest::create(&kit, settings, json!({}), 2).await;
    let hooks = contest.path("/webhooks");
    let stranger = player_of_kind(&kit, 1).await;
    check(&stranger.post(&kit, &hooks, json!({"url": url})).await, 403, "not-contest-organiser");
    let organiser = &contest.organiser;
    let wrong = json!({"url": "http://10.0.0.1/"});
    check(&organiser.post(&kit, &hooks, wrong).await, 422, "invalid-webhook-url");
    let added = organiser.post(&kit, &hooks, json!({"url": url})).await;
    assert_eq!(added.status, 201, "{:?}", added.json());
    assert_eq!(text(&added.json()["secret"]).len(), 43);
    contest.organise(&kit, "/start").await;
    let messages = wait_until(async || {
        let received = received.lock().unwrap().clone();
        (received.len() >= 2).then_some(received)
    })
    .await;
    assert!(messages[1].0.starts_with("sha256="), "{messages:?}");
    assert_eq!(messages[1].1["contest_id"], contest.id);
    assert_eq!(messages[1].1["lines"][0]["action"], "round-started");
    for _ in 0..2 {
        assert_eq!(organiser.post(&kit, &hooks, json!({"url": url})).await.status, 201);
    }
    check(&organiser.post(&kit, &hooks, json!({"url": url})).await, 422, "too-many-webhooks");
}
