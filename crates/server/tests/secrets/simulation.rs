//! Server with participants and their secrets.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rulebook::conformance::SplitMix64;
use serde_json::{Value, json};
use server::{Mail, Pages, create_research_token, node_app};
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};
use wire::FromClient;

use crate::hidden_turns::all_orders;
use crate::kit::client::TEST_TIMEOUT;
use crate::kit::{TestKit, TestResponse};
use crate::participant::Participant;
use crate::push_device::PushService;
use crate::secret::{Leak, ParticipantId, PublicState, Secret, TestGame, Visibility};
use crate::smtp_server::{ReceivedEmail, SmtpServer};

/// Number of members, who have the first indices; the last of them is a moderator.
pub const MEMBERS: usize = 4;
pub const MODERATOR: ParticipantId = 3;
/// Index of the guest, followed by a participant without a session.
pub const GUEST: ParticipantId = 4;
pub const ANONYMOUS: ParticipantId = 5;

pub struct Simulation {
    pub kit: TestKit,
    pub participants: Vec<Participant>,
    pub games: Vec<TestGame>,
    pub secrets: Vec<Secret>,
    pub random: SplitMix64,
    pub smtp_server: SmtpServer,
    pub service: PushService,
    /// Number of actions by kind, to prove that all kinds occurred.
    pub counts: BTreeMap<&'static str, usize>,
    /// Unused squares for public games.
    pub open_squares: Vec<String>,
    /// Unused squares for secrets.
    pub hidden_squares: Vec<String>,
    /// Unused orders for the game with chance.
    pub orders: Vec<String>,
    /// Token of an operator for research.
    pub research_token: String,
}

/// Page of the app, into which the server writes previews.
const INDEX: &str = "<!doctype html>\n<html lang=\"en\">\n<head><title>Palamedes</title>\
    <script src=\"/theme.js\"></script><meta name=\"description\" content=\"Play.\" /></head>\
    <body><div id=\"app\"></div><noscript><p>JavaScript</p></noscript></body></html>";

/// Serves the pages of a build folder with this page only.
fn serve_page(kit: &mut TestKit, seed: u64) {
    let name = format!("secrets-{}-{seed}", std::process::id());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("index.html"), INDEX).unwrap();
    kit.app = node_app(Arc::clone(&kit.node), Pages::read(&folder).unwrap());
    fs::remove_dir_all(&folder).unwrap();
}

/// Creates a token for research. The function starts a runtime of its own.
async fn research_token(kit: &TestKit) -> String {
    let database = kit.database.clone();
    let made = spawn_blocking(move || create_research_token(&database, "tester0", 30));
    made.await.unwrap().unwrap()
}

impl Simulation {
    pub async fn start(seed: u64) -> Simulation {
        let (smtp_server, service) = (SmtpServer::start().await, PushService::start().await);
        let mail =
            Mail { smtp: smtp_server.address.clone(), from: "Games <g@example.org>".to_owned() };
        let mut kit = TestKit::start_with(|settings| settings.mail = Some(mail)).await;
        serve_page(&mut kit, seed);
        let address = kit.listen().await;
        let mut random = SplitMix64::new(seed);
        let (open, hidden) = ((1..=9).collect(), (10..=19).collect());
        let open_squares = shuffled(squares(open), &mut random);
        let hidden_squares = shuffled(squares(hidden), &mut random);
        let mut participants = Vec::new();
        for number in 0..MEMBERS {
            let (name, password) = (format!("tester{number}"), password(number));
            let account = json!({"name": name, "password": password});
            let created = kit.post("/api/accounts", "", account).await;
            assert_eq!(created.status, 201, "{:?}", created.body);
            participants.push(Participant::connect(address, number, name, cookie(&created)).await);
        }
        let guest = kit.post("/api/guests", "", json!({})).await;
        let name = guest.json()["name"].as_str().unwrap().to_owned();
        participants.push(Participant::connect(address, GUEST, name, cookie(&guest)).await);
        participants.push(
            Participant::connect(address, ANONYMOUS, "anonymous".to_owned(), String::new()).await,
        );
        let (games, secrets, counts) = (Vec::new(), Vec::new(), BTreeMap::new());
        let orders = all_orders(&mut random);
        let research_token = research_token(&kit).await;
        let simulation = Simulation {
            kit,
            participants,
            games,
            secrets,
            random,
            smtp_server,
            service,
            counts,
            open_squares,
            hidden_squares,
            orders,
            research_token,
        };
        simulation.add_secrets().await
    }

    /// Gives each participant all kinds of private data.
    async fn add_secrets(mut self) -> Simulation {
        let moderator = "INSERT INTO moderator (player_id, created_ms)
                         SELECT player_id, created_ms FROM player WHERE name = $1";
        let moderator = sqlx::query(moderator).bind(&self.participants[MODERATOR].name);
        moderator.execute(&self.kit.node.pool).await.unwrap();
        for player in 0..ANONYMOUS {
            let session = self.participants[player].cookie.split_once('=').unwrap().1.to_owned();
            self.add_secret("session", session, Visibility::OnlyFor(vec![player]));
            assert!(self.participants[player].open_stream(&self.kit, "/api/events").await);
            self.request_ok(player, "PATCH", "me", json!({"research": true})).await;
        }
        let token = self.research_token.clone();
        self.add_secret("research token", token, Visibility::OnlyFor(Vec::new()));
        for player in 0..MEMBERS {
            self.add_secret("password", password(player), Visibility::OnlyFor(vec![player]));
            let token = json!({"label": "mine", "scopes": ["read", "play"]});
            let token = self.request_ok(player, "POST", "me/tokens", token).await.json();
            self.add_secret("token", text(&token["token"]), Visibility::OnlyFor(vec![player]));
            let codes =
                self.request_ok(player, "POST", "me/recovery-codes", json!({})).await.json();
            for code in codes["codes"].as_array().unwrap() {
                self.add_secret("recovery code", text(code), Visibility::OnlyFor(vec![player]));
            }
            let mail = self.participants[player].email.clone();
            self.add_secret("email address", mail.clone(), Visibility::OnlyFor(vec![player]));
            self.request_ok(player, "POST", "me/email", json!({"email": mail})).await;
            let email = self.smtp_server.next_email().await;
            self.record_email(&email);
            let verify = json!({"token": email.secret("verify")});
            self.request_ok(player, "POST", "email/verify", verify).await;
            self.request_ok(player, "PATCH", "me", json!({"email_notifications": true})).await;
            let device = self.participants[player].device.subscription(&self.service);
            for part in ["endpoint", "auth", "p256dh"] {
                self.add_secret("device", text(&device[part]), Visibility::OnlyFor(vec![player]));
            }
            self.request_ok(player, "POST", "me/push-subscriptions", device).await;
        }
        self
    }

    pub fn add_secret(&mut self, what: &'static str, text: String, visibility: Visibility) {
        assert!(text.len() > 2, "{what}");
        self.secrets.push(Secret { what, text, visibility });
    }

    pub fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    /// Returns a random number below the bound.
    pub fn random_below(&mut self, bound: usize) -> usize {
        usize::try_from(self.random.below(bound as u64)).unwrap()
    }

    /// Returns a random item.
    pub fn random_item<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.random_below(items.len())]
    }

    /// Sends a request that must succeed.
    pub async fn request_ok(
        &self,
        player: ParticipantId,
        method: &str,
        path: &str,
        body: Value,
    ) -> TestResponse {
        let response = self.request(player, method, path, body).await;
        assert!(response.status.is_success(), "{method} {path}: {:?}", response.body);
        response
    }

    /// Sends a request as this participant.
    pub async fn request(
        &self,
        player: ParticipantId,
        method: &str,
        path: &str,
        body: Value,
    ) -> TestResponse {
        self.participants[player]
            .request(&self.kit, method, &format!("/api/{path}"), Some(&body))
            .await
    }

    /// Records an email in the inbox of its recipient; the secret of its link is theirs alone.
    fn record_email(&mut self, email: &ReceivedEmail) {
        let is_recipient = |participant: &Participant| participant.email == email.to;
        let to = self.participants.iter().position(is_recipient).expect("an address");
        self.participants[to].inbox.record("email", format!("{}\n{}", email.headers, email.text));
        let link = email.text.split_once('#').and_then(|(_, rest)| rest.split_once('='));
        if let Some(token) = link.and_then(|(_, rest)| rest.split_whitespace().next()) {
            self.add_secret("email link", token.to_owned(), Visibility::OnlyFor(vec![to]));
        }
        self.count("emails");
    }

    /// Moves received emails and push messages into the inboxes.
    pub async fn collect_messages(&mut self) {
        while !self.smtp_server.is_empty() {
            let email = self.smtp_server.next_email().await;
            self.record_email(&email);
        }
        while let Some(message) = self.service.take_message() {
            let is_recipient = |participant: &&Participant| participant.device.path == message.path;
            let participant = self.participants.iter().find(is_recipient).expect("a device");
            let text = participant.device.decrypt(&message.body);
            participant.inbox.record("push", String::from_utf8(text).unwrap());
            self.count("push messages");
        }
    }

    /// Makes all reminders due and waits until the job has sent them.
    pub async fn send_reminders(&mut self) {
        let waiting = "SELECT count(*) FROM reminder_schedule WHERE pending";
        self.wait_until(async |simulation| simulation.query_i64(waiting).await > 0).await;
        let due = "UPDATE reminder_schedule SET due_ms = 0";
        sqlx::query(due).execute(&self.kit.node.pool).await.unwrap();
        self.kit.run_jobs_now().await;
        self.wait_until(async |simulation| simulation.query_i64(waiting).await == 0).await;
    }

    /// Waits until everything sent to this socket so far has been received.
    pub async fn flush_socket(&self, player: ParticipantId) {
        let pongs = |simulation: &Simulation| {
            simulation.participants[player].inbox.count(r#"{"type":"pong""#)
        };
        let before = pongs(self);
        self.participants[player].send(FromClient::Ping { versions: Vec::new() });
        self.wait_until(async |simulation| pongs(simulation) > before).await;
    }

    async fn query_i64(&self, query: &'static str) -> i64 {
        sqlx::query_scalar(query).fetch_one(&self.kit.node.pool).await.unwrap()
    }

    /// Waits until the condition holds.
    pub async fn wait_until(&self, condition: impl AsyncFn(&Simulation) -> bool) {
        let waiting = async {
            while !condition(self).await {
                sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(TEST_TIMEOUT, waiting).await.expect("the condition holds in time");
    }

    /// Loads the public facts of all games.
    pub async fn load_public(&self) -> PublicState {
        let entries = "SELECT game_id, line FROM log_entry";
        let entries: Vec<(server::GameId, String)> =
            sqlx::query_as(entries).fetch_all(&self.kit.node.pool).await.unwrap();
        let played = entries.iter().flat_map(|(game_id, line)| {
            let moved = line.split_once(" move ").map(|(_, square)| square);
            let revealed = line.split_once(" reveal ").map_or("", |(_, choices)| choices);
            let chosen = revealed.split('|').filter_map(|choice| Some(choice.split_once(':')?.1));
            let squares = moved.into_iter().chain(chosen);
            squares.map(|square| (game_id.to_string(), square.to_owned())).collect::<Vec<_>>()
        });
        let finished = sqlx::query_scalar("SELECT game_id FROM game WHERE status = 2");
        let finished: Vec<server::GameId> = finished.fetch_all(&self.kit.node.pool).await.unwrap();
        PublicState {
            played: played.collect::<BTreeSet<_>>(),
            finished: finished.iter().map(ToString::to_string).collect(),
        }
    }

    /// Checks that nothing received since the last call contains secrets of others.
    pub async fn check_inboxes(&mut self) {
        let leaks = self.find_leaks().await;
        assert!(leaks.is_empty(), "{leaks:?}");
        assert!(self.participants.iter().all(Participant::is_listening), "a connection has ended");
    }

    /// Searches everything received since the last call for secrets of others.
    /// Data is stored before it is sent, so the public facts are loaded afterwards.
    pub async fn find_leaks(&mut self) -> Vec<Leak> {
        self.collect_messages().await;
        let received: Vec<_> = self
            .participants
            .iter()
            .map(|participant| participant.inbox.since(participant.checked))
            .collect();
        let public = self.load_public().await;
        let mut leaks = Vec::new();
        for (player, received) in received.into_iter().enumerate() {
            self.participants[player].checked += received.len();
            let is_foreign = |secret: &&Secret| !secret.is_visible_to(player, &self.games, &public);
            let foreign: Vec<_> = self.secrets.iter().filter(is_foreign).collect();
            for (channel, text) in received {
                let found = foreign.iter().filter(|secret| secret.occurs_in(&text));
                leaks.extend(found.map(|secret| Leak {
                    to: player,
                    what: secret.what,
                    secret: secret.text.clone(),
                    channel: channel.clone(),
                    received: text.clone(),
                }));
            }
        }
        leaks
    }
}

/// Returns the cookie a response sets.
fn cookie(response: &TestResponse) -> String {
    let set = response.headers["set-cookie"].to_str().unwrap();
    set.split(';').next().unwrap().to_owned()
}

fn password(number: usize) -> String {
    format!("correct-horse-{number}-staple")
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

fn squares(rows: BTreeSet<usize>) -> Vec<String> {
    let columns = "ABCDEFGHJKLMNOPQRST".chars();
    columns.flat_map(|column| rows.iter().map(move |row| format!("{column}{row}"))).collect()
}

pub fn shuffled(mut items: Vec<String>, random: &mut SplitMix64) -> Vec<String> {
    for left in (1..items.len()).rev() {
        items.swap(left, usize::try_from(random.below(left as u64 + 1)).unwrap());
    }
    items
}
