//! Test accounts, games and one example request for each operation of the API.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use crate::command::output;
use crate::services::Services;
use load::http::ApiClient;
use load::socket::random_request_id;
use rulebook::conformance::SplitMix64;

const PASSWORD: &str = "a long way to the corner stop";
const NEW_PASSWORD: &str = "another long way to go";

/// The push subscription of RFC 8291, with an endpoint where no server listens.
const PUSH_SUBSCRIPTION: [&str; 3] = [
    "http://127.0.0.1:9/device",
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "BTBZMqHH6r4Tts7J_aSIgg",
];

/// Operations without a successful request, with the reason.
pub const NOT_EXERCISED: &[(&str, &str)] = &[
    ("GET /socket", "it is a WebSocket"),
    ("GET /events", "it never ends"),
    ("GET /games/{id}/stream", "it never ends"),
    ("GET /research/games", "the operator creates its tokens on the command line"),
    ("POST /games/{id}/computers", "no computer players run"),
    ("POST /email/verify", "no email is sent"),
    ("POST /passkeys/register/end", "a device would have to sign"),
    ("POST /passkeys/login/end", "a device would have to sign"),
    ("PATCH /me/passkeys/{id}", "no account has a passkey"),
    ("DELETE /me/passkeys/{id}", "no account has a passkey"),
];

/// An example request.
#[derive(Default)]
struct ExampleRequest {
    /// Cookie of the account; that of the moderator if there is none.
    cookie: Option<String>,
    /// Names and values of parameters.
    parameters: Vec<(&'static str, String)>,
    body: Option<Value>,
}

/// Accounts and games on a fresh server.
pub struct TestAccounts {
    /// Token of a bot with all scopes.
    pub token: String,
    /// A member with the moderator role.
    pub moderator: ApiClient,
    /// A member with the operator role.
    pub operator: ApiClient,
    /// Ids of games of these accounts.
    pub games: Vec<String>,
    requests: BTreeMap<&'static str, ExampleRequest>,
}

/// Names of the members.
pub const NAMES: [&str; 7] = [
    "schema-owner",
    "schema-moderator",
    "schema-other",
    "schema-deleted",
    "schema-password",
    "schema-recovery",
    "schema-operator",
];

impl TestAccounts {
    /// Creates the accounts, the games and the example requests.
    pub async fn create(port: u16, services: &Services, database: &str) -> Result<TestAccounts> {
        let mut members = Vec::new();
        for (number, name) in NAMES.into_iter().enumerate() {
            members.push(log_in(port, number, "accounts", name).await?);
        }
        let members: [ApiClient; 7] = members
            .try_into()
            .ok()
            .context("the number of test accounts differs from the number of names")?;
        let [owner, moderator, other, deleted, password, recovery, operator] = members;
        for (role, name) in [("moderator", NAMES[1]), ("operator", NAMES[6])] {
            let insert = format!(
                "INSERT INTO {role} (player_id, created_ms)
                 SELECT player_id, created_ms FROM player WHERE name = '{name}'"
            );
            output(services.psql(database).args(["--command", &insert]))?;
        }
        // Moderators and operators act after a login with a passkey.
        let passkey = "UPDATE session SET with_passkey = true";
        output(services.psql(database).args(["--command", passkey]))?;
        let bot = json!({
            "label": "schemathesis", "scopes": ["read", "play", "chat"], "bot": "schema-bot",
        });
        let token = text(&send(port, &owner, "POST /api/me/tokens", &bot).await?["token"])?;
        let requests = BTreeMap::new();
        let mut accounts = TestAccounts { token, moderator, operator, games: Vec::new(), requests };
        accounts.add_login_requests(port, &owner, &recovery).await?;
        accounts.add_as(&deleted, "DELETE /me", Value::Null);
        accounts.add_as(&other, "DELETE /me/sessions", Value::Null);
        let change = json!({"old_password": PASSWORD, "new_password": NEW_PASSWORD});
        accounts.add_as(&password, "POST /me/password", change);
        accounts.add_account_requests(port).await?;
        accounts.add_game_requests(port, &other).await?;
        accounts.add_contest_requests(port, &other).await?;
        accounts.add_moderation_requests(port, &other).await?;
        accounts.add_operator_requests(port).await?;
        accounts.add_lookup_requests();
        Ok(accounts)
    }

    fn add(&mut self, operation: &'static str, parameters: &[(&'static str, &str)], body: Value) {
        let parameters =
            parameters.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        let body = (body != Value::Null).then_some(body);
        let request = ExampleRequest { cookie: None, parameters, body };
        self.requests.insert(operation, request);
    }

    /// Adds a request of another account, or without an account.
    fn add_as(&mut self, client: &ApiClient, operation: &'static str, body: Value) {
        self.add(operation, &[], body);
        if let Some(request) = self.requests.get_mut(operation) {
            request.cookie = Some(client.cookie.clone());
        }
    }

    /// Adds sign-up, login and logout, with accounts that no other request uses.
    async fn add_login_requests(
        &mut self,
        port: u16,
        owner: &ApiClient,
        recovery: &ApiClient,
    ) -> Result<()> {
        let anonymous = ApiClient::new(9);
        let account = |name: &str| json!({"name": name, "password": PASSWORD});
        self.add_as(&anonymous, "POST /accounts", account("schema-new"));
        self.add_as(&anonymous, "POST /guests", Value::Null);
        self.add_as(&anonymous, "POST /login", account(NAMES[0]));
        self.add_as(&anonymous, "POST /passkeys/login/begin", Value::Null);
        let codes = send(port, recovery, "POST /api/me/recovery-codes", &json!({})).await?;
        let code = text(&codes["codes"][0])?;
        let (name, password) = (NAMES[5], NEW_PASSWORD);
        let reset =
            json!({"by": "recovery-code", "code": code, "name": name, "password": password});
        self.add_as(&anonymous, "POST /password-reset/confirm", reset);
        let mut guest = ApiClient::new(8);
        guest.create_guest(port).await?;
        self.add_as(&guest, "POST /logout", Value::Null);
        // Ids of sessions are known from responses only, and an account can end only its own.
        log_in(port, 7, "login", NAMES[0]).await?;
        let sessions = send(port, owner, "GET /api/me/sessions", &Value::Null).await?;
        let second =
            sessions.as_array().and_then(|all| all.iter().find(|one| one["current"] == false));
        let (operation, second) = ("DELETE /me/sessions/{id}", id(second)?.to_owned());
        self.add_as(owner, operation, Value::Null);
        if let Some(request) = self.requests.get_mut(operation) {
            request.parameters.push(("id", second));
        }
        Ok(())
    }

    /// Adds requests about the own account, with a token and a bot that may be deleted.
    async fn add_account_requests(&mut self, port: u16) -> Result<()> {
        let me = self.moderator.clone();
        let token = |label: &str| json!({"label": label, "scopes": ["read", "play"]});
        let made = send(port, &me, "POST /api/me/tokens", &token("a token to delete")).await?;
        self.add("DELETE /me/tokens/{id}", &[("id", id(Some(&made["view"]))?)], Value::Null);
        let bot = with(token("a bot"), "bot", "schema-short-bot");
        send(port, &me, "POST /api/me/tokens", &bot).await?;
        self.add("DELETE /me/bots/{name}", &[("name", "schema-short-bot")], Value::Null);
        self.add("POST /me/tokens", &[], token("a token"));
        self.add("PATCH /me", &[], json!({"research": true}));
        self.add("POST /me/email", &[], json!({"email": null}));
        self.add("POST /passkeys/register/begin", &[], json!({"name": null}));
        self.add("POST /password-reset", &[], json!({"name_or_email": NAMES[2]}));
        let [endpoint, p256dh, auth] = PUSH_SUBSCRIPTION;
        let subscription = json!({"endpoint": endpoint, "p256dh": p256dh, "auth": auth});
        send(port, &me, "POST /api/me/push-subscriptions", &subscription).await?;
        self.add("DELETE /me/push-subscriptions", &[], json!({"endpoint": endpoint}));
        self.add("POST /me/push-subscriptions", &[], subscription);
        self.add("PUT /me/vacation", &[], json!({"days": 3}));
        Ok(())
    }

    /// Adds requests about games, with a new game for each one that works only once.
    async fn add_game_requests(&mut self, port: u16, other: &ApiClient) -> Result<()> {
        let me = self.moderator.clone();
        let create = json!({"rules": "pente:9,free", "time_control": "days:3"});
        let (first, second) = (with(create.clone(), "seat", 1), with(create.clone(), "seat", 2));
        let mut random = SplitMix64::new(11);
        let mut command = |ply: Value, text: &str| {
            let request_id = random_request_id(0, &mut random);
            json!({"request_id": request_id, "ply": ply, "command": text, "input": "mouse"})
        };
        let to_move = create_game(port, &me, &first, Some(other)).await?;
        let body = command(json!(0), "move E5");
        self.add("POST /games/{id}/commands", &[("id", &to_move)], body);
        let waiting = create_game(port, &me, &second, Some(other)).await?;
        let parameters = [("id", waiting.as_str())];
        for operation in [
            "GET /games/{id}",
            "GET /games/{id}/chat",
            "GET /games/{id}/premoves",
            "GET /games/{id}/state",
            "DELETE /games/{id}/premoves",
            "GET /lobby/games/{id}",
        ] {
            self.add(operation, &parameters, Value::Null);
        }
        self.add("POST /games/{id}/chat", &parameters, json!({"text": "Good luck"}));
        let premoves = json!({"premoves": "0 E5 !D4"});
        self.add("PUT /games/{id}/premoves", &parameters, premoves);
        let finished = create_game(port, &me, &first, Some(other)).await?;
        let commands = format!("POST /api/games/{finished}/commands");
        send(port, &me, &commands, &command(json!(0), "move E5")).await?;
        send(port, other, &commands, &command(Value::Null, "resign")).await?;
        self.add("GET /games/{id}/record", &[("id", &finished)], Value::Null);
        self.add("GET /games/{id}/preview.png", &[("id", &finished)], Value::Null);
        self.add("GET /games/{id}/animation.gif", &[("id", &finished)], Value::Null);
        self.add("GET /previews/{game}", &[("game", "pentagame")], Value::Null);
        let own = create_game(port, &me, &create, None).await?;
        self.add("POST /games/{id}/leave", &[("id", &own)], Value::Null);
        let open = create_game(port, other, &create, None).await?;
        self.add("POST /games/{id}/join", &[("id", &open)], json!({"seat": null}));
        self.add("POST /lobby/games", &[], create);
        let pairing = json!({"rules": "pente:9,free", "time_control": "egg:60", "rated": false});
        self.add("POST /lobby/pairings", &[], pairing);
        let at = json!({"rules": "pente:9,free"});
        self.add("POST /rules/check", &[], json!({"at": at, "move": "E5"}));
        self.add("POST /rules/random", &[], json!({"at": at}));
        self.add("POST /rules/steps", &[], json!({"at": at, "steps": []}));
        self.games = vec![to_move, waiting, finished, own, open];
        Ok(())
    }

    /// Adds requests about contests, with a new contest for each one that works only once.
    async fn add_contest_requests(&mut self, port: u16, other: &ApiClient) -> Result<()> {
        let me = self.moderator.clone();
        let in_ms = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis() + 600_000;
        let body = json!({
            "name": "Club night", "settings": {"system": "swiss", "rounds": 2},
            "rules": ["pente:9,free"], "time_control": "days:3",
            "starts_at_ms": u64::try_from(in_ms)?, "check_in_minutes": 30, "break_s": 3600,
        });
        let mut contests = Vec::new();
        for _ in 0..8 {
            let created = send(port, &me, "POST /api/contests", &body).await?;
            let contest = text(&created["summary"]["contest_id"])?;
            for player in [&me, other] {
                let enter = format!("POST /api/contests/{contest}/enter");
                send(port, player, &enter, &Value::Null).await?;
            }
            contests.push(contest);
        }
        let [open, entered, left, to_start, paired, started, to_end, cancelled] = &contests[..]
        else {
            bail!("the number of contests differs from the number of examples");
        };
        for contest in [paired, started, to_end] {
            send(port, &me, &format!("POST /api/contests/{contest}/start"), &Value::Null).await?;
        }
        let result = json!({"games": [[1, 0]], "absent": [], "reason": "played on a real board"});
        let table = format!("PUT /api/contests/{paired}/rounds/1/tables/1");
        send(port, &me, &table, &result).await?;
        self.add("POST /contests", &[], body);
        self.add("GET /contests", &[("state", "open")], Value::Null);
        for (operation, contest) in [
            ("GET /contests/{id}", open),
            ("GET /contests/{id}/event.toml", paired),
            ("GET /contests/{id}/log", open),
            ("GET /contests/{id}/calendar.ics", open),
            ("GET /contests/{id}/results.svg", paired),
            ("GET /contests/{id}/webhooks", open),
            ("GET /contests/{id}/standings.csv", paired),
            ("POST /contests/{id}/enter", open),
            ("POST /contests/{id}/check-in", entered),
            ("POST /contests/{id}/withdraw", left),
            ("POST /contests/{id}/start", to_start),
            ("POST /contests/{id}/next-round", paired),
            ("POST /contests/{id}/finish", to_end),
            ("POST /contests/{id}/cancel", cancelled),
        ] {
            self.add(operation, &[("id", contest)], Value::Null);
        }
        self.add("GET /contests/calendar.ics", &[], Value::Null);
        let event = "system = \"swiss\"\n\n[[player]]\nname = \"Ada\"\n";
        self.add("POST /contests/upload", &[], json!({"name": "Club night", "event": event}));
        let hook = json!({"url": "http://127.0.0.1:9/hook"});
        let added = send(port, &me, &format!("POST /api/contests/{open}/webhooks"), &hook).await?;
        let webhook = text(&added["webhook_id"])?;
        self.add("POST /contests/{id}/webhooks", &[("id", open)], hook);
        let parameters = [("id", open.as_str()), ("webhook", webhook.as_str())];
        self.add("DELETE /contests/{id}/webhooks/{webhook}", &parameters, Value::Null);
        let parameters = [("id", started.as_str()), ("round", "1"), ("table", "1")];
        self.add("PUT /contests/{id}/rounds/{round}/tables/{table}", &parameters, result);
        Ok(())
    }

    /// Adds reports, blocks and requests of moderators.
    async fn add_moderation_requests(&mut self, port: u16, other: &ApiClient) -> Result<()> {
        let report = json!({"player": NAMES[0], "reason": "other", "text": "an insult"});
        send(port, other, "POST /api/reports", &report).await?;
        let me = self.moderator.clone();
        let listed = send(port, &me, "GET /api/moderation/reports", &Value::Null).await?;
        let first = id(listed["reports"].get(0))?;
        let close = json!({"decision": "unfounded", "note": "no evidence"});
        self.add("POST /moderation/reports/{id}/close", &[("id", first)], close);
        let mute = json!({"action": "mute", "player": NAMES[4], "hours": 1, "note": "an insult"});
        self.add("POST /moderation/actions", &[], mute);
        let again = json!({"player": NAMES[4], "reason": "name"});
        self.add("POST /reports", &[], again);
        let block = format!("POST /api/me/blocks/{}", NAMES[0]);
        send(port, &me, &block, &Value::Null).await?;
        Ok(())
    }

    /// Adds requests of the operator, with members that no other request uses.
    async fn add_operator_requests(&mut self, port: u16) -> Result<()> {
        let access = json!({"registration": "open", "guests": true, "bots": null});
        self.add("PUT /operator/access", &[], access);
        let notice = json!({"english": "Open today", "german": "Heute offen"});
        self.add("PUT /operator/notice", &[], notice);
        self.add("PUT /operator/maintenance", &[], json!({"enabled": false}));
        self.add("POST /operator/members", &[], json!({"name": "schema-added"}));
        self.add("POST /operator/invitations", &[], json!({"days": 7}));
        self.add("GET /operator/members", &[("search", "schema")], Value::Null);
        for (name, operation) in [
            ("schema-removed", "DELETE /operator/members/{name}"),
            ("schema-reset", "POST /operator/members/{name}/reset-password"),
        ] {
            let member = json!({"name": name});
            send(port, &self.operator, "POST /api/operator/members", &member).await?;
            self.add(operation, &[("name", name)], Value::Null);
        }
        Ok(())
    }

    /// Adds requests that only read.
    fn add_lookup_requests(&mut self) {
        let name = ("name", NAMES[0]);
        for operation in [
            "GET /moderation/players/{name}",
            "GET /players/{name}",
            "GET /players/{name}/stats",
            "DELETE /me/blocks/{name}",
            "POST /me/blocks/{name}",
        ] {
            self.add(operation, &[name], Value::Null);
        }
        for operation in ["PUT /me/following/{name}", "DELETE /me/following/{name}"] {
            self.add(operation, &[("name", NAMES[2])], Value::Null);
        }
        let pair = [("name", NAMES[1]), ("other", NAMES[2])];
        self.add("GET /players/{name}/head-to-head/{other}", &pair, Value::Null);
        self.add("GET /players", &[("find", "schema")], Value::Null);
        self.add("GET /ratings/{pool}", &[("pool", "pente:9,free"), ("limit", "5")], Value::Null);
        for operation in ["GET /archive", "GET /games", "GET /ratings", "GET /lobby/games"] {
            self.add(operation, &[("limit", "5")], Value::Null);
        }
        let start = [("rules", "pentagame"), ("position", "startpos"), ("sources", "members")];
        self.add("GET /explorer", &start, Value::Null);
        self.add("GET /server", &[("language", "en")], Value::Null);
        self.add("GET /moderation/audit", &[("player", NAMES[4])], Value::Null);
        self.add("GET /moderation/reports", &[("decided", "false")], Value::Null);
    }

    /// The OpenAPI document with an example for each operation.
    pub fn add_examples(&self, mut document: Value) -> Result<Value> {
        for (operation, request) in &self.requests {
            let (method, path) = operation
                .split_once(' ')
                .context("missing method or path in the operation of an example request")?;
            let method = method.to_lowercase();
            let documented = document["paths"][path].get_mut(&method);
            let documented = documented.with_context(|| {
                format!("missing operation {operation} in the OpenAPI document")
            })?;
            for (name, value) in &request.parameters {
                let parameters = documented["parameters"].as_array_mut().into_iter().flatten();
                let mut named = parameters.filter(|parameter| parameter["name"] == *name);
                let parameter = named.next().with_context(|| {
                    format!("missing parameter {name} of {operation} in the OpenAPI document")
                })?;
                let is_text = parameter["schema"]["type"] == "string";
                let parsed = serde_json::from_str(value).ok().filter(|_| !is_text);
                parameter["example"] = parsed.unwrap_or_else(|| json!(value));
            }
            if let Some(body) = &request.body {
                documented["requestBody"]["content"]["application/json"]["example"] = body.clone();
            }
        }
        Ok(document)
    }

    /// The settings of schemathesis with the cookie of each operation.
    pub fn cookie_settings(&self) -> String {
        let mut settings = format!("[headers]\nCookie = {:?}\n", self.moderator.cookie);
        for (operation, request) in &self.requests {
            let Some(cookie) = &request.cookie else { continue };
            let _ = writeln!(settings, "[[operations]]\ninclude-name = {operation:?}");
            let _ = writeln!(settings, "headers = {{ Cookie = {cookie:?} }}");
        }
        settings
    }
}

/// Signs up (`accounts`) or logs in (`login`).
async fn log_in(port: u16, number: usize, route: &str, name: &str) -> Result<ApiClient> {
    let mut client = ApiClient::new(number);
    let credentials = json!({"name": name, "password": PASSWORD});
    let response = client.request(port, &format!("POST /api/{route}"), Some(&credentials)).await?;
    ensure!(
        response.status < 300,
        "cannot log in with POST /api/{route}: {} {}",
        response.status,
        response.body
    );
    client.cookie = response.cookie.context("missing cookie in the response to a login")?;
    Ok(client)
}

/// Creates a game that an opponent may join; returns its id.
async fn create_game(
    port: u16,
    creator: &ApiClient,
    body: &Value,
    opponent: Option<&ApiClient>,
) -> Result<String> {
    let game_id = text(&send(port, creator, "POST /api/lobby/games", body).await?["game_id"])?;
    if let Some(opponent) = opponent {
        send(port, opponent, &format!("POST /api/games/{game_id}/join"), &json!({})).await?;
    }
    Ok(game_id)
}

/// Sends a request that must succeed and returns the JSON body.
pub async fn send(port: u16, client: &ApiClient, head: &str, body: &Value) -> Result<Value> {
    let response = client.request(port, head, (*body != Value::Null).then_some(body)).await?;
    ensure!(
        (200..300).contains(&response.status),
        "{head} was rejected: {} {}",
        response.status,
        response.body
    );
    Ok(serde_json::from_str(&response.body).unwrap_or(Value::Null))
}

fn with(mut body: Value, name: &str, value: impl Into<Value>) -> Value {
    body[name] = value.into();
    body
}

fn text(value: &Value) -> Result<String> {
    Ok(value.as_str().context("missing string value in a response of the API")?.to_owned())
}

fn id(object: Option<&Value>) -> Result<&str> {
    object.and_then(|object| object["id"].as_str()).context("missing id in a response of the API")
}
