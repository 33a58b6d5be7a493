//! A server, people on it, and what they keep from each other.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use rulebook::conformance::Seeded;
use serde_json::{Value, json};
use server::{Mail, Node};
use tokio::time::{sleep, timeout};
use wire::FromClient;

use crate::device::Service;
use crate::kit::client::SOON;
use crate::kit::{Answer, Kit};
use crate::people::Person;
use crate::secret::{Hidden, Listener, Public, Secret, Table};
use crate::sink::{Letter, Sink};

/// Members by number; one of them is a moderator.
pub const MEMBERS: usize = 4;
pub const MODERATOR: Listener = 3;
/// Somebody without an account, and somebody whom the server does not know at all.
pub const GUEST: Listener = 4;
pub const STRANGER: Listener = 5;

pub struct World {
    pub kit: Kit,
    pub people: Vec<Person>,
    pub tables: Vec<Table>,
    pub secrets: Vec<Secret>,
    pub random: Seeded,
    pub sink: Sink,
    pub service: Service,
    /// How often what happened, so that nothing is shown by a story in which nothing happens.
    pub counts: BTreeMap<&'static str, usize>,
    /// Squares nobody has thought of yet: for games everybody sees, and for what is hidden.
    pub open_squares: Vec<String>,
    pub hidden_squares: Vec<String>,
}

impl World {
    pub async fn begin(seed: u64) -> World {
        let (sink, service) = (Sink::open().await, Service::open().await);
        let mail = Mail { smtp: sink.address.clone(), from: "Games <g@example.org>".to_owned() };
        let kit = Kit::with(|settings| settings.mail = Some(mail)).await;
        let address = kit.listen().await;
        let mut random = Seeded::new(seed);
        let (open, hidden) = ((1..=9).collect(), (10..=19).collect());
        let open_squares = shuffled(squares(open), &mut random);
        let hidden_squares = shuffled(squares(hidden), &mut random);
        let mut people = Vec::new();
        for number in 0..MEMBERS {
            let (name, password) = (format!("tester{number}"), password(number));
            let account = json!({"name": name, "password": password});
            let made = kit.post("/api/account", "", account).await;
            assert_eq!(made.status, 201, "{:?}", made.body);
            people.push(Person::come(address, number, name, cookie(&made)).await);
        }
        let guest = kit.post("/api/guest", "", json!({})).await;
        let name = guest.json()["name"].as_str().unwrap().to_owned();
        people.push(Person::come(address, GUEST, name, cookie(&guest)).await);
        people.push(Person::come(address, STRANGER, "nobody".to_owned(), String::new()).await);
        let (tables, secrets, counts) = (Vec::new(), Vec::new(), BTreeMap::new());
        let world = World {
            kit,
            people,
            tables,
            secrets,
            random,
            sink,
            service,
            counts,
            open_squares,
            hidden_squares,
        };
        world.with_secrets().await
    }

    /// Everybody gets what somebody can have for themselves.
    async fn with_secrets(mut self) -> World {
        let moderator = "INSERT INTO moderator (player_id, made_ms)
                         SELECT player_id, made_ms FROM player WHERE name = $1";
        let moderator = sqlx::query(moderator).bind(&self.people[MODERATOR].name);
        moderator.execute(&self.kit.node.pool).await.unwrap();
        for who in 0..STRANGER {
            let session = self.people[who].cookie.split_once('=').unwrap().1.to_owned();
            self.keep("session", session, Hidden::AllBut(vec![who]));
            assert!(self.people[who].read(&self.kit, "/api/events").await);
        }
        for who in 0..MEMBERS {
            self.keep("password", password(who), Hidden::AllBut(vec![who]));
            let token = json!({"label": "mine", "scopes": ["read", "play"]});
            let token = self.does(who, "POST", "me/tokens", token).await.json();
            self.keep("token", text(&token["token"]), Hidden::AllBut(vec![who]));
            let codes = self.does(who, "POST", "me/recovery-codes", json!({})).await.json();
            for code in codes["codes"].as_array().unwrap() {
                self.keep("recovery code", text(code), Hidden::AllBut(vec![who]));
            }
            let mail = self.people[who].mail.clone();
            self.keep("mail", mail.clone(), Hidden::AllBut(vec![who]));
            self.does(who, "POST", "me/mail", json!({"mail": mail})).await;
            let letter = self.sink.letter().await;
            self.arrived(&letter);
            let verify = json!({"token": letter.secret("verify")});
            self.does(who, "POST", "mail/verify", verify).await;
            self.does(who, "PATCH", "me", json!({"mail_games": true})).await;
            let device = self.people[who].device.described(&self.service);
            for part in ["endpoint", "auth", "p256dh"] {
                self.keep("device", text(&device[part]), Hidden::AllBut(vec![who]));
            }
            self.does(who, "POST", "me/push", device).await;
        }
        self
    }

    pub fn keep(&mut self, what: &'static str, text: String, from: Hidden) {
        assert!(text.len() > 2, "{what}");
        self.secrets.push(Secret { what, text, from });
    }

    pub fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    /// A number below this.
    pub fn roll(&mut self, sides: usize) -> usize {
        usize::try_from(self.random.below(sides as u64)).unwrap()
    }

    /// One of these.
    pub fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.roll(all.len())]
    }

    /// Somebody asks, and gets what they want.
    pub async fn does(&self, who: Listener, method: &str, path: &str, body: Value) -> Answer {
        let answer = self.tries(who, method, path, body).await;
        assert!(answer.status.is_success(), "{method} {path}: {:?}", answer.body);
        answer
    }

    /// Somebody asks.
    pub async fn tries(&self, who: Listener, method: &str, path: &str, body: Value) -> Answer {
        self.people[who].ask(&self.kit, method, &format!("/api/{path}"), Some(&body)).await
    }

    /// A letter has come to whose address it names. What its link holds is for them alone.
    fn arrived(&mut self, letter: &Letter) {
        let is_its = |person: &Person| person.mail == letter.to;
        let to = self.people.iter().position(is_its).expect("an address");
        self.people[to].ear.hear("mail", format!("{}\n{}", letter.head, letter.text));
        let link = letter.text.split_once('#').and_then(|(_, rest)| rest.split_once('='));
        if let Some(token) = link.and_then(|(_, rest)| rest.split_whitespace().next()) {
            self.keep("link of a letter", token.to_owned(), Hidden::AllBut(vec![to]));
        }
        self.count("letters");
    }

    /// Letters and messages for devices that came meanwhile.
    pub async fn collect(&mut self) {
        while !self.sink.is_empty() {
            let letter = self.sink.letter().await;
            self.arrived(&letter);
        }
        while let Some(message) = self.service.take() {
            let is_its = |person: &&Person| person.device.path == message.path;
            let person = self.people.iter().find(is_its).expect("a device");
            let told = person.device.open(&message.body);
            person.ear.hear("push", String::from_utf8(told).unwrap());
            self.count("messages to devices");
        }
    }

    /// All reminders are due, and a node that comes sends them.
    pub async fn remind(&mut self) {
        let waiting = "SELECT count(*) FROM reminder_pace WHERE waiting";
        self.until(async |world| world.number(waiting).await > 0).await;
        let due = "UPDATE reminder_pace SET due_ms = 0";
        sqlx::query(due).execute(&self.kit.node.pool).await.unwrap();
        let node = Node::start(self.kit.node.settings.clone()).await.unwrap();
        self.until(async |world| world.number(waiting).await == 0).await;
        drop(node);
    }

    /// All that was sent to this socket until now was heard.
    pub async fn hear_out(&self, who: Listener) {
        let pongs = |world: &World| world.people[who].ear.count(r#"{"t":"pong""#);
        let before = pongs(self);
        self.people[who].say(FromClient::Ping { heads: Vec::new() });
        self.until(async |world| pongs(world) > before).await;
    }

    async fn number(&self, query: &'static str) -> i64 {
        sqlx::query_scalar(query).fetch_one(&self.kit.node.pool).await.unwrap()
    }

    /// Waits until it is so.
    pub async fn until(&self, is_so: impl AsyncFn(&World) -> bool) {
        let waiting = async {
            while !is_so(self).await {
                sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(SOON, waiting).await.expect("nothing came of it");
    }

    /// What the database holds of games by now.
    pub async fn public(&self) -> Public {
        let entries = "SELECT game_id, line FROM entry";
        let entries: Vec<(i64, String)> =
            sqlx::query_as(entries).fetch_all(&self.kit.node.pool).await.unwrap();
        let played = entries.into_iter().filter_map(|(game_id, line)| {
            let (_, square) = line.split_once(" move ")?;
            Some((server::slug(game_id), square.to_owned()))
        });
        let over = sqlx::query_scalar("SELECT game_id FROM game WHERE status = 2");
        let over: Vec<i64> = over.fetch_all(&self.kit.node.pool).await.unwrap();
        Public { played: played.collect(), over: over.into_iter().map(server::slug).collect() }
    }

    /// Looks through all that reached anybody since the last time. What was told was stored
    /// before, so what is public is read afterwards.
    pub async fn look(&mut self) {
        self.collect().await;
        let heard: Vec<_> =
            self.people.iter().map(|person| person.ear.since(person.looked)).collect();
        let public = self.public().await;
        for (who, heard) in heard.iter().enumerate() {
            self.people[who].looked += heard.len();
            let not_theirs = |secret: &&Secret| !secret.is_for(who, &self.tables, &public);
            for secret in self.secrets.iter().filter(not_theirs) {
                let leak = heard.iter().find(|(_, text)| secret.is_in(text));
                let name = &self.people[who].name;
                assert_eq!(leak, None, "{name} was shown the {} {}", secret.what, secret.text);
            }
        }
        assert!(self.people.iter().all(Person::listens), "somebody does not listen any more");
    }
}

/// The cookie an answer sets.
fn cookie(answer: &Answer) -> String {
    let set = answer.headers["set-cookie"].to_str().unwrap();
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

fn shuffled(mut all: Vec<String>, random: &mut Seeded) -> Vec<String> {
    for left in (1..all.len()).rev() {
        all.swap(left, usize::try_from(random.below(left as u64 + 1)).unwrap());
    }
    all
}
