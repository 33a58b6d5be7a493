//! Test that the log of played games contains no personal data and no secrets of the games.

mod kit;

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use kit::client::TEST_TIMEOUT;
use kit::{TestKit, TestResponse};
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

/// Log writer into memory.
#[derive(Clone, Default)]
struct LogBuffer(Arc<Mutex<Vec<u8>>>);

impl Write for LogBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for LogBuffer {
    type Writer = LogBuffer;

    fn make_writer(&'a self) -> LogBuffer {
        self.clone()
    }
}

const ADDRESS: &str = "192.0.2.77";
const PASSWORD: &str = "seven herons wade slowly";
const CHAT: &str = "a lovely game, thank you";

fn cookie(answer: &TestResponse) -> String {
    answer.headers["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned()
}

/// Sends a request as a client behind a proxy.
async fn request(
    kit: &TestKit,
    method: &str,
    path: &str,
    header: (&str, &str),
    body: Value,
) -> TestResponse {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header(header.0, header.1)
        .header("x-forwarded-for", ADDRESS)
        .header("user-agent", "Netscape Palamedes Test")
        .header("content-type", "application/json");
    kit.request(request.body(Body::from(body.to_string())).unwrap()).await
}

/// A secret choice, and the premove that is the choice of the next turn.
const CHOICES: [&str; 2] = ["Q17", "S16"];

/// Starts a public game of two players and returns its id.
async fn start_game(kit: &TestKit, rules: &str, [one, two]: [&str; 2]) -> String {
    let settings = json!({"rules": rules, "time_control": "days:3", "seat": 1});
    let opened = request(kit, "POST", "/api/lobby/games", ("cookie", one), settings).await;
    assert_eq!(opened.status, 201, "{:?}", opened.json());
    let game = opened.json()["game_id"].as_str().unwrap().to_owned();
    let path = format!("/api/games/{game}/join");
    let joined = request(kit, "POST", &path, ("cookie", two), json!({})).await;
    assert!(joined.status.is_success(), "{:?}", joined.json());
    game
}

/// Chooses in secret, and waits for the deal of a game of chance. Returns the seed of the latter.
async fn play_secret_turns(kit: &TestKit, players: [&str; 2]) -> String {
    let game = start_game(kit, "frames", players).await;
    let [choice, planned] = CHOICES;
    let request_id = "0192f0c1-2d3e-7f00-8000-000000000002";
    let command = json!({"request_id": request_id, "ply": 0, "command": format!("move {choice}")});
    let premoves = json!({"premoves": format!("0 * !{planned}")});
    for (method, path, body) in [("POST", "commands", command), ("PUT", "premoves", premoves)] {
        let path = format!("/api/games/{game}/{path}");
        let sent = request(kit, method, &path, ("cookie", players[0]), body).await;
        assert!(sent.status.is_success(), "{path}: {:?}", sent.json());
    }
    let secrets = stored_secrets(kit, &game).await;
    assert!(secrets.ends_with(&format!(":{choice}")), "{secrets}");
    let game = start_game(kit, "lanza", players).await;
    let secrets = stored_secrets(kit, &game).await;
    secrets.strip_prefix("seed=").expect("a seed").to_owned()
}

/// Waits until a game has secrets in the database. Those of chance are stored with the deal.
async fn stored_secrets(kit: &TestKit, game: &str) -> String {
    let game_id: server::GameId = game.parse().unwrap();
    let waiting = async {
        loop {
            let secrets = "SELECT secrets FROM game_secret WHERE game_id = $1";
            let secrets = sqlx::query_scalar::<_, String>(secrets).bind(game_id);
            if let Some(secrets) = secrets.fetch_optional(&kit.node.pool).await.unwrap() {
                return secrets;
            }
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(TEST_TIMEOUT, waiting).await.expect("the game has secrets")
}

#[allow(clippy::too_many_lines)] // One scenario, step by step.
#[tokio::test(flavor = "multi_thread")]
async fn addresses_names_and_secrets_are_never_logged() {
    let log = LogBuffer::default();
    tracing_subscriber::fmt()
        .json()
        .with_env_filter(EnvFilter::new("debug,server=trace"))
        .with_writer(log.clone())
        .init();
    let kit =
        TestKit::start_with(|settings| settings.proxies = vec!["0.0.0.0".parse().unwrap()]).await;
    let account = json!({"name": "Marchpane", "password": PASSWORD});
    let made = request(&kit, "POST", "/api/accounts", ("cookie", ""), account).await;
    assert_eq!(made.status, 201, "{:?}", made.json());
    let one = cookie(&made);
    let wrong = json!({"name": "Marchpane", "password": "not this one at all"});
    let refused = request(&kit, "POST", "/api/login", ("cookie", ""), wrong).await;
    assert!(refused.status.is_client_error());
    let made = request(&kit, "POST", "/api/guests", ("cookie", ""), json!({})).await;
    let (two, guest) = (cookie(&made), made.json()["name"].as_str().unwrap().to_owned());
    let scopes = json!({"label": "my bot", "scopes": ["play"]});
    let made = request(&kit, "POST", "/api/me/tokens", ("cookie", &one), scopes).await;
    assert_eq!(made.status, 201, "{:?}", made.json());
    let token = made.json()["token"].as_str().unwrap().to_owned();
    let table =
        json!({"rules": "pente:9,free", "time_control": "egg:60", "seat": 1, "private": true});
    let opened = request(&kit, "POST", "/api/lobby/games", ("cookie", &one), table).await;
    assert_eq!(opened.status, 201, "{:?}", opened.json());
    let game = opened.json()["game_id"].as_str().unwrap().to_owned();
    let invite = opened.json()["invite"].as_str().unwrap().to_owned();
    let path = format!("/api/lobby/games/{game}");
    let seen = request(&kit, "GET", &path, ("palamedes-invite", &invite), json!({})).await;
    assert!(seen.status.is_success(), "{:?}", seen.json());
    let join = json!({"invite": invite});
    let joined =
        request(&kit, "POST", &format!("/api/games/{game}/join"), ("cookie", &two), join).await;
    assert!(joined.status.is_success(), "{:?}", joined.json());
    let chat = json!({"text": CHAT});
    let sent =
        request(&kit, "POST", &format!("/api/games/{game}/chat"), ("cookie", &two), chat).await;
    assert!(sent.status.is_success(), "{:?}", sent.json());
    let request_id = "0192f0c1-2d3e-7f00-8000-000000000001";
    let command = json!({"request_id": request_id, "command": "resign"});
    let bearer = format!("Bearer {token}");
    let path = format!("/api/games/{game}/commands");
    let resigned = request(&kit, "POST", &path, ("authorization", &bearer), command).await;
    assert!(resigned.status.is_success(), "{:?}", resigned.json());
    let not_found =
        request(&kit, "GET", &format!("/api/{invite}"), ("cookie", &one), json!({})).await;
    assert_eq!(not_found.status, 404);
    let seed = play_secret_turns(&kit, [&one, &two]).await;

    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    let handled: Vec<Value> = text
        .lines()
        .filter(|line| line.contains("\"message\":\"request handled\""))
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(handled.len(), 16, "one line per request\n{text}");
    for line in handled {
        let fields = &line["fields"];
        assert!(fields["status"].is_u64() && fields["elapsed_us"].is_u64(), "no numbers: {line}");
    }
    assert!(text.contains("\"route\":\"/api/games/{id}/commands\""), "{text}");
    assert!(text.contains(resigned.headers["x-request-id"].to_str().unwrap()));
    let secret = |cookie: &str| cookie.split_once('=').unwrap().1.to_owned();
    let (one, two) = (secret(&one), secret(&two));
    let private = [
        ADDRESS,
        PASSWORD,
        CHAT,
        "Marchpane",
        "marchpane",
        "Netscape",
        "my bot",
        "not this one",
        &guest,
        &token,
        &invite,
        &one,
        &two,
        CHOICES[0],
        CHOICES[1],
        &seed,
    ];
    for word in private {
        assert!(!text.contains(word), "{word} is in the log:\n{text}");
    }
}
