//! What can be asked so that a server does it: people, tables and one request of each operation.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::command::output;
use crate::crash::client::fresh_key;
use crate::crash::http::Asker;
use crate::services::Services;
use rulebook::conformance::Seeded;

const PASSWORD: &str = "a long way to the corner stop";
const NEW_PASSWORD: &str = "another long way to go";

/// A device nobody has: the one of RFC 8291, with messages left where nobody listens.
const DEVICE: [&str; 3] = [
    "http://127.0.0.1:9/device",
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "BTBZMqHH6r4Tts7J_aSIgg",
];

/// Operations that are done by nobody here, and why.
pub const NOT_DONE: &[(&str, &str)] = &[
    ("GET /socket", "it is no request"),
    ("GET /events", "it never ends"),
    ("GET /games/{game}/stream", "it never ends"),
    ("POST /games/{game}/fill", "the house does not play here"),
    ("POST /mail/verify", "no mail is sent here"),
    ("POST /passkey/register/end", "a device would have to sign"),
    ("POST /passkey/login/end", "a device would have to sign"),
    ("PATCH /me/passkeys/{id}", "nobody has a passkey"),
    ("DELETE /me/passkeys/{id}", "nobody has a passkey"),
];

/// A request that is not the moderator's plain one.
#[derive(Default)]
struct Asked {
    /// Whose; the moderator's where there is none.
    cookie: Option<String>,
    /// What parameters are.
    values: Vec<(&'static str, String)>,
    body: Option<Value>,
}

/// People and tables on a fresh server.
pub struct People {
    /// A token of a bot that may do everything a bot may.
    pub token: String,
    /// A member who is a moderator.
    pub moderator: Asker,
    /// Games they know.
    pub games: Vec<String>,
    asked: BTreeMap<&'static str, Asked>,
}

/// The names of members, by what they are for.
pub const NAMES: [&str; 6] = [
    "schema-owner",
    "schema-moderator",
    "schema-other",
    "schema-gone",
    "schema-careful",
    "schema-lost",
];

impl People {
    /// Makes them.
    pub async fn gather(port: u16, services: &Services, database: &str) -> Result<People> {
        let mut askers = Vec::new();
        for (number, name) in NAMES.into_iter().enumerate() {
            askers.push(enter(port, number, "account", name).await?);
        }
        let askers: [Asker; 6] = askers.try_into().ok().context("one for each name")?;
        let [owner, moderator, other, gone, careful, lost] = askers;
        let make = format!(
            "INSERT INTO moderator (player_id, made_ms)
             SELECT player_id, made_ms FROM player WHERE name = '{}'",
            NAMES[1]
        );
        output(services.psql(database).args(["--command", &make]))?;
        let bot = json!({
            "label": "schemathesis", "scopes": ["read", "play", "chat"], "bot": "schema-bot",
        });
        let token = text(&done(port, &owner, "POST /api/me/tokens", &bot).await?["token"])?;
        let asked = BTreeMap::new();
        let mut people = People { token, moderator, games: Vec::new(), asked };
        people.come_in(port, &owner, &lost).await?;
        people.ask_as(&gone, "DELETE /me", Value::Null);
        people.ask_as(&other, "DELETE /me/sessions", Value::Null);
        let change = json!({"old": PASSWORD, "new": NEW_PASSWORD});
        people.ask_as(&careful, "POST /me/password", change);
        people.keep_account(port).await?;
        people.play(port, &other).await?;
        people.keep_order(port, &other).await?;
        people.look();
        Ok(people)
    }

    fn ask(&mut self, operation: &'static str, values: &[(&'static str, &str)], body: Value) {
        let values = values.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        let body = (body != Value::Null).then_some(body);
        self.asked.insert(operation, Asked { cookie: None, values, body });
    }

    /// The same as somebody else, or as nobody.
    fn ask_as(&mut self, who: &Asker, operation: &'static str, body: Value) {
        self.ask(operation, &[], body);
        if let Some(asked) = self.asked.get_mut(operation) {
            asked.cookie = Some(who.cookie.clone());
        }
    }

    /// How people come in and go. Whoever does it is somebody nobody else needs.
    async fn come_in(&mut self, port: u16, owner: &Asker, lost: &Asker) -> Result<()> {
        let nobody = Asker::new(9);
        let account = |name: &str| json!({"name": name, "password": PASSWORD});
        self.ask_as(&nobody, "POST /account", account("schema-new"));
        self.ask_as(&nobody, "POST /guest", Value::Null);
        self.ask_as(&nobody, "POST /login", account(NAMES[0]));
        self.ask_as(&nobody, "POST /passkey/login/begin", Value::Null);
        let codes = done(port, lost, "POST /api/me/recovery-codes", &json!({})).await?;
        let code = text(&codes["codes"][0])?;
        let new = json!({"by": "code", "code": code, "name": NAMES[5], "password": NEW_PASSWORD});
        self.ask_as(&nobody, "POST /password/new", new);
        let mut guest = Asker::new(8);
        guest.enter(port).await?;
        self.ask_as(&guest, "POST /logout", Value::Null);
        // Numbers of logins are learnt from answers: only the owner's can be ended by the owner.
        enter(port, 7, "login", NAMES[0]).await?;
        let sessions = done(port, owner, "GET /api/me/sessions", &Value::Null).await?;
        let second =
            sessions.as_array().and_then(|all| all.iter().find(|one| one["this"] == false));
        let (operation, second) = ("DELETE /me/sessions/{id}", id(second)?.to_owned());
        self.ask_as(owner, operation, Value::Null);
        if let Some(asked) = self.asked.get_mut(operation) {
            asked.values.push(("id", second));
        }
        Ok(())
    }

    /// What has to do with an account of one's own. A token and a bot may go.
    async fn keep_account(&mut self, port: u16) -> Result<()> {
        let me = self.moderator.clone();
        let token = |label: &str| json!({"label": label, "scopes": ["read", "play"]});
        let made = done(port, &me, "POST /api/me/tokens", &token("a token that may go")).await?;
        self.ask("DELETE /me/tokens/{id}", &[("id", id(Some(&made["view"]))?)], Value::Null);
        let bot = with(token("a bot"), "bot", "schema-short-bot");
        done(port, &me, "POST /api/me/tokens", &bot).await?;
        self.ask("DELETE /me/bots/{name}", &[("name", "schema-short-bot")], Value::Null);
        self.ask("POST /me/tokens", &[], token("a token"));
        self.ask("PATCH /me", &[], json!({"research": true}));
        self.ask("POST /me/mail", &[], json!({"mail": null}));
        self.ask("POST /passkey/register/begin", &[], json!({"name": null}));
        self.ask("POST /password/reset", &[], json!({"who": NAMES[2]}));
        let [endpoint, p256dh, auth] = DEVICE;
        let device = json!({"endpoint": endpoint, "p256dh": p256dh, "auth": auth});
        done(port, &me, "POST /api/me/push", &device).await?;
        self.ask("DELETE /me/push", &[], json!({"endpoint": endpoint}));
        self.ask("POST /me/push", &[], device);
        self.ask("PUT /me/vacation", &[], json!({"days": 3}));
        Ok(())
    }

    /// What has to do with tables: one for each thing that can be done once.
    async fn play(&mut self, port: u16, other: &Asker) -> Result<()> {
        let me = self.moderator.clone();
        let open = json!({"game": "pente:9,free", "control": "days:3"});
        let (first, second) = (with(open.clone(), "seat", 1), with(open.clone(), "seat", 2));
        let mut random = Seeded::new(11);
        let mut act = |ply: Value, say: &str| {
            let key = fresh_key(0, &mut random);
            json!({"key": key, "ply": ply, "say": say})
        };
        let to_move = table(port, &me, &first, Some(other)).await?;
        self.ask("POST /games/{game}/act", &[("game", &to_move)], act(json!(0), "move E5"));
        let waiting = table(port, &me, &second, Some(other)).await?;
        let waits = [("game", waiting.as_str())];
        for operation in [
            "GET /games/{game}",
            "GET /games/{game}/chat",
            "GET /games/{game}/plan",
            "DELETE /games/{game}/plan",
            "GET /tables/{game}",
        ] {
            self.ask(operation, &waits, Value::Null);
        }
        self.ask("POST /games/{game}/chat", &waits, json!({"text": "Good luck"}));
        self.ask("PUT /games/{game}/plan", &waits, json!({"plan": "0 E5 !D4"}));
        let over = table(port, &me, &first, Some(other)).await?;
        let head = format!("POST /api/games/{over}/act");
        done(port, &me, &head, &act(json!(0), "move E5")).await?;
        done(port, other, &head, &act(Value::Null, "resign")).await?;
        self.ask("GET /games/{game}/record", &[("game", &over)], Value::Null);
        self.ask("GET /games/{game}/picture.png", &[("game", &over)], Value::Null);
        let own = table(port, &me, &open, None).await?;
        self.ask("POST /games/{game}/leave", &[("game", &own)], Value::Null);
        let theirs = table(port, other, &open, None).await?;
        self.ask("POST /games/{game}/sit", &[("game", &theirs)], json!({"seat": null}));
        self.ask("POST /tables", &[], open);
        self.ask("POST /pair", &[], json!({"game": "pente:9,free", "control": "egg:60"}));
        let at = json!({"game": "pente:9,free"});
        self.ask("POST /rules/check", &[], json!({"at": at, "move": "E5"}));
        self.ask("POST /rules/random", &[], json!({"at": at}));
        self.ask("POST /rules/steps", &[], json!({"at": at, "made": []}));
        self.games = vec![to_move, waiting, over, own, theirs];
        Ok(())
    }

    /// What has to do with the house.
    async fn keep_order(&mut self, port: u16, other: &Asker) -> Result<()> {
        let report = json!({"player": NAMES[0], "reason": "other", "text": "a word too many"});
        done(port, other, "POST /api/reports", &report).await?;
        let me = self.moderator.clone();
        let listed = done(port, &me, "GET /api/moderation/reports", &Value::Null).await?;
        let first = id(listed["reports"].get(0))?;
        let close = json!({"decision": "unfounded", "why": "nothing in it"});
        self.ask("POST /moderation/reports/{id}/close", &[("id", first)], close);
        let act = json!({"act": "mute", "player": NAMES[4], "hours": 1, "why": "a word too many"});
        self.ask("POST /moderation/acts", &[], act);
        let again = json!({"player": NAMES[4], "reason": "name"});
        self.ask("POST /reports", &[], again);
        let block = format!("POST /api/me/blocks/{}", NAMES[0]);
        done(port, &me, &block, &Value::Null).await?;
        Ok(())
    }

    /// What only has to be looked up.
    fn look(&mut self) {
        let of = ("name", NAMES[0]);
        for operation in [
            "GET /moderation/players/{name}",
            "GET /players/{name}",
            "GET /players/{name}/habits",
            "DELETE /me/blocks/{name}",
            "POST /me/blocks/{name}",
        ] {
            self.ask(operation, &[of], Value::Null);
        }
        let pair = [("name", NAMES[1]), ("other", NAMES[2])];
        self.ask("GET /players/{name}/against/{other}", &pair, Value::Null);
        self.ask("GET /players", &[("find", "schema")], Value::Null);
        self.ask("GET /ratings/{pool}", &[("pool", "pente:9,free"), ("limit", "5")], Value::Null);
        for operation in ["GET /archive", "GET /games", "GET /ratings", "GET /tables"] {
            self.ask(operation, &[("limit", "5")], Value::Null);
        }
        self.ask("GET /house", &[("language", "en")], Value::Null);
        self.ask("GET /moderation/audit", &[("player", NAMES[4])], Value::Null);
        self.ask("GET /moderation/reports", &[("decided", "false")], Value::Null);
    }

    /// The description with an example of each operation.
    pub fn described(&self, mut document: Value) -> Result<Value> {
        for (operation, asked) in &self.asked {
            let (method, path) = operation.split_once(' ').context("a method and a path")?;
            let method = method.to_lowercase();
            let described = document["paths"][path].get_mut(&method);
            let described = described.with_context(|| format!("{operation} is not described"))?;
            for (name, value) in &asked.values {
                let parameters = described["parameters"].as_array_mut().into_iter().flatten();
                let mut named = parameters.filter(|parameter| parameter["name"] == *name);
                let parameter = named.next().with_context(|| format!("{operation}: no {name}"))?;
                let is_text = parameter["schema"]["type"] == "string";
                let read = serde_json::from_str(value).ok().filter(|_| !is_text);
                parameter["example"] = read.unwrap_or_else(|| json!(value));
            }
            if let Some(body) = &asked.body {
                described["requestBody"]["content"]["application/json"]["example"] = body.clone();
            }
        }
        Ok(document)
    }

    /// Who asks, for the settings of schemathesis.
    pub fn headers(&self) -> String {
        let mut settings = format!("[headers]\nCookie = {:?}\n", self.moderator.cookie);
        settings += "[phases.examples]\nfill-missing = true\n";
        for (operation, asked) in &self.asked {
            let Some(cookie) = &asked.cookie else { continue };
            let _ = writeln!(settings, "[[operations]]\ninclude-name = {operation:?}");
            let _ = writeln!(settings, "headers = {{ Cookie = {cookie:?} }}");
        }
        settings
    }
}

/// A login: `account` makes a member, `login` finds one.
async fn enter(port: u16, number: usize, way: &str, name: &str) -> Result<Asker> {
    let mut asker = Asker::new(number);
    let account = json!({"name": name, "password": PASSWORD});
    let entered = asker.ask(port, &format!("POST /api/{way}"), Some(&account)).await?;
    ensure!(entered.status < 300, "no {way}: {} {}", entered.status, entered.body);
    asker.cookie = entered.cookie.context("it comes with a login")?;
    Ok(asker)
}

/// Opens a table, where somebody else may sit down; its name.
async fn table(port: u16, one: &Asker, open: &Value, two: Option<&Asker>) -> Result<String> {
    let game = text(&done(port, one, "POST /api/tables", open).await?["game"])?;
    if let Some(two) = two {
        done(port, two, &format!("POST /api/games/{game}/sit"), &json!({})).await?;
    }
    Ok(game)
}

/// Asks, and wants it done.
pub async fn done(port: u16, who: &Asker, head: &str, body: &Value) -> Result<Value> {
    let answer = who.ask(port, head, (*body != Value::Null).then_some(body)).await?;
    ensure!((200..300).contains(&answer.status), "{head}: {} {}", answer.status, answer.body);
    Ok(serde_json::from_str(&answer.body).unwrap_or(Value::Null))
}

fn with(mut body: Value, name: &str, value: impl Into<Value>) -> Value {
    body[name] = value.into();
    body
}

fn text(value: &Value) -> Result<String> {
    Ok(value.as_str().context("a text")?.to_owned())
}

fn id(of: Option<&Value>) -> Result<&str> {
    of.and_then(|of| of["id"].as_str()).context("it has a number")
}
