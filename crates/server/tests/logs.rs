//! What is written into the log while people play, and what is not.

mod kit;

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use axum::body::Body;
use axum::http::Request;
use kit::{Answer, Kit};
use serde_json::{Value, json};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

/// The log, kept in memory.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Kept {
    type Writer = Kept;

    fn make_writer(&'a self) -> Kept {
        self.clone()
    }
}

const ADDRESS: &str = "192.0.2.77";
const PASSWORD: &str = "seven herons wade slowly";
const CHAT: &str = "a lovely evening to you";

fn cookie(answer: &Answer) -> String {
    answer.headers["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned()
}

/// Asks as somebody behind a proxy does.
async fn ask(kit: &Kit, method: &str, path: &str, header: (&str, &str), body: Value) -> Answer {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header(header.0, header.1)
        .header("x-forwarded-for", ADDRESS)
        .header("user-agent", "Netscape Palamedes Test")
        .header("content-type", "application/json");
    kit.ask(request.body(Body::from(body.to_string())).unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn no_address_name_or_secret_is_ever_written() {
    let log = Kept::default();
    tracing_subscriber::fmt()
        .json()
        .with_env_filter(EnvFilter::new("debug,server=trace"))
        .with_writer(log.clone())
        .init();
    let kit = Kit::with(|settings| settings.proxies = vec!["0.0.0.0".parse().unwrap()]).await;
    let account = json!({"name": "Marchpane", "password": PASSWORD});
    let made = ask(&kit, "POST", "/api/account", ("cookie", ""), account).await;
    assert_eq!(made.status, 201, "{:?}", made.json());
    let one = cookie(&made);
    let wrong = json!({"name": "Marchpane", "password": "not this one at all"});
    let refused = ask(&kit, "POST", "/api/login", ("cookie", ""), wrong).await;
    assert!(refused.status.is_client_error());
    let made = ask(&kit, "POST", "/api/guest", ("cookie", ""), json!({})).await;
    let (two, guest) = (cookie(&made), made.json()["name"].as_str().unwrap().to_owned());
    let scopes = json!({"label": "my bot", "scopes": ["play"]});
    let made = ask(&kit, "POST", "/api/me/tokens", ("cookie", &one), scopes).await;
    assert_eq!(made.status, 201, "{:?}", made.json());
    let token = made.json()["token"].as_str().unwrap().to_owned();
    let table = json!({"game": "pente:9,free", "control": "egg:60", "seat": 1, "private": true});
    let opened = ask(&kit, "POST", "/api/tables", ("cookie", &one), table).await;
    assert_eq!(opened.status, 201, "{:?}", opened.json());
    let game = opened.json()["game"].as_str().unwrap().to_owned();
    let invite = opened.json()["invite"].as_str().unwrap().to_owned();
    let path = format!("/api/tables/{game}");
    let seen = ask(&kit, "GET", &path, ("palamedes-invite", &invite), json!({})).await;
    assert!(seen.status.is_success(), "{:?}", seen.json());
    let sit = json!({"invite": invite});
    let sat = ask(&kit, "POST", &format!("/api/games/{game}/sit"), ("cookie", &two), sit).await;
    assert!(sat.status.is_success(), "{:?}", sat.json());
    let chat = json!({"text": CHAT});
    let said = ask(&kit, "POST", &format!("/api/games/{game}/chat"), ("cookie", &two), chat).await;
    assert!(said.status.is_success(), "{:?}", said.json());
    let key = "0192f0c1-2d3e-7f00-8000-000000000001";
    let act = json!({"key": key, "say": "resign"});
    let bearer = format!("Bearer {token}");
    let path = format!("/api/games/{game}/act");
    let resigned = ask(&kit, "POST", &path, ("authorization", &bearer), act).await;
    assert!(resigned.status.is_success(), "{:?}", resigned.json());
    let not_found = ask(&kit, "GET", &format!("/api/{invite}"), ("cookie", &one), json!({})).await;
    assert_eq!(not_found.status, 404);

    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    let answered = text.lines().filter(|line| line.contains("\"message\":\"answered\"")).count();
    assert_eq!(answered, 10, "one line for each request\n{text}");
    assert!(text.contains("\"route\":\"/api/games/{game}/act\""), "{text}");
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
    ];
    for word in private {
        assert!(!text.contains(word), "{word} is in the log:\n{text}");
    }
}
