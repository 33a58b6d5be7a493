//! Bots on a real server: the example in Python against the house, and `palamedes bot` with an
//! engine against whoever follows the page about bots.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use ureq::Agent;

/// Which database a test makes its own in.
const VARIABLE: &str = "PALAMEDES_TEST_DATABASE";

/// What a test waits for at most: a whole game, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(240);

const PALAMEDES: &str = env!("CARGO_BIN_EXE_palamedes");

/// A program that ends with this.
struct Running(Child);

impl Running {
    fn start(command: &mut Command) -> Running {
        Running(command.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}")))
    }

    fn ends(&mut self) -> ExitStatus {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if let Some(status) = self.0.try_wait().unwrap() {
                return status;
            }
            thread::sleep(Duration::from_millis(50));
        }
        panic!("it did not end");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server with a database of its own, and somebody who asks it things.
struct Server {
    _program: Running,
    address: String,
    database: Database,
    agent: Agent,
}

struct Database {
    url: String,
    name: String,
}

impl Database {
    fn new(test: &str) -> Database {
        let url = std::env::var(VARIABLE).unwrap_or_else(|_| {
            panic!(
                "{VARIABLE} is not set: run `cargo xtask services --run cargo test -p palamedes`"
            )
        });
        let database = Database { url, name: format!("bot_{test}_{}", std::process::id()) };
        database.say("DROP DATABASE IF EXISTS NAME WITH (FORCE)");
        database.say("CREATE DATABASE NAME");
        database
    }

    fn say(&self, statement: &str) {
        let statement = statement.replace("NAME", &self.name);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let mut connection = PgConnection::connect(&self.url).await.unwrap();
            sqlx::query(AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
        });
    }

    fn own_url(&self) -> String {
        let (server, _) = self.url.rsplit_once('/').unwrap();
        format!("{server}/{}", self.name)
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if !thread::panicking() {
            self.say("DROP DATABASE IF EXISTS NAME WITH (FORCE)");
        }
    }
}

impl Server {
    fn start(test: &str) -> Server {
        let database = Database::new(test);
        let mut program = Running::start(
            Command::new(PALAMEDES)
                .args(["serve", "--development", "--listen", "127.0.0.1:0", "--language", "en"])
                .args(["--database", &database.own_url()])
                .stdout(Stdio::piped())
                .stderr(Stdio::null()),
        );
        let mut out = BufReader::new(program.0.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        // What it says later is read and passed over, or it would stop to say it.
        thread::spawn(move || out.read_to_end(&mut Vec::new()));
        let address = line.split_whitespace().find(|word| word.starts_with("http://"));
        let address =
            address.unwrap_or_else(|| panic!("{line:?}")).trim_end_matches('/').to_owned();
        let agent = Agent::config_builder().http_status_as_error(false).proxy(None);
        let agent = agent.timeout_global(Some(Duration::from_secs(60))).build().into();
        Server { _program: program, address, database, agent }
    }

    fn post(&self, path: &str, who: &Who, body: &str) -> (u16, Option<String>, String) {
        let request = self.agent.post(format!("{}{path}", self.address));
        let request = request.header("content-type", "application/json");
        let request = match who {
            Who::Nobody => request,
            Who::Cookie(cookie) => request.header("cookie", cookie),
            Who::Token(token) => request.header("authorization", &format!("Bearer {token}")),
        };
        let mut response = request.send(body).unwrap();
        let cookie = response.headers().get("set-cookie").and_then(|value| value.to_str().ok());
        let cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
        let status = response.status().as_u16();
        (status, cookie, response.body_mut().read_to_string().unwrap())
    }

    fn tell(&self, path: &str, who: &Who, body: Value) -> Value {
        let (status, _, text) = self.post(path, who, &body.to_string());
        assert!((200..300).contains(&status), "{path} {body}: {status} {text}");
        serde_json::from_str(&text).unwrap_or(Value::Null)
    }

    fn game(&self, game: &str) -> Value {
        let address = format!("{}/api/games/{game}", self.address);
        let mut response = self.agent.get(address).call().unwrap();
        serde_json::from_str(&response.body_mut().read_to_string().unwrap()).unwrap()
    }

    /// Somebody with an account, and a token of their bot.
    fn member_with_bot(&self, name: &str) -> String {
        let body = json!({"name": name, "password": "eleven tall herons 7"}).to_string();
        let (status, cookie, text) = self.post("/api/account", &Who::Nobody, &body);
        assert_eq!(status, 201, "{text}");
        let bot = format!("{name}-bot");
        let wanted = json!({"label": "bot", "scopes": ["read", "play"], "bot": bot});
        let made = self.tell("/api/me/tokens", &Who::Cookie(cookie.unwrap()), wanted);
        made["token"].as_str().unwrap().to_owned()
    }
}

enum Who {
    Nobody,
    Cookie(String),
    Token(String),
}

/// A file that holds a token.
fn token_file(test: &str, token: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}.token"));
    fs::write(&file, format!("{token}\n")).unwrap();
    file
}

/// The stored game is over and leads through the rules to its end.
fn check_over(server: &Server, game: &str) {
    let full = server.game(game);
    assert_eq!(full["status"], "over", "{full}");
    let log: Vec<&str> =
        full["log"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
    let config = full["config"].as_str().unwrap().parse().unwrap();
    let table = table::Table::restore(config, &log.join("\n")).unwrap();
    assert!(table.ended().is_some() && table.plies().len() > 4, "{full}");
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_example_in_python_plays_a_game_against_the_house() {
    let example = root().join("examples/bot.py");
    let text = fs::read_to_string(&example).unwrap();
    assert!(text.lines().count() <= 60, "the example has more than 60 lines");
    let server = Server::start("python");
    let token = server.member_with_bot("grace");
    let file = token_file("python", &token);
    let bot = Who::Token(token);
    let table = json!({"game": "pentagame", "control": "egg:60", "seat": 1});
    let game = server.tell("/api/tables", &bot, table)["game"].as_str().unwrap().to_owned();
    server.tell(&format!("/api/games/{game}/fill"), &bot, json!({"level": 1}));
    let mut python = Command::new("python3");
    python.arg(&example).arg(&server.address).arg(&file).arg("1");
    let status = Running::start(python.stdin(Stdio::null())).ends();
    assert!(status.success(), "{status}");
    check_over(&server, &game);
    drop(server);
}

/// A request on the page, and the answer it promises.
struct Shown {
    path: String,
    body: String,
    answer: Option<String>,
}

/// The requests on the page about bots, in order.
fn shown() -> Vec<Shown> {
    let page = fs::read_to_string(root().join("docs/bots.md")).unwrap();
    let blocks = page.split("```http\n").skip(1).filter_map(|rest| rest.split("```").next());
    let read = |block: &str| {
        let mut lines = block.lines();
        let path = lines.next().and_then(|line| line.strip_prefix("POST ")).expect("a POST");
        let body = lines.next().expect("a body");
        let answer = lines.nth(1).map(str::to_owned);
        Shown { path: path.to_owned(), body: body.to_owned(), answer }
    };
    blocks.map(read).collect()
}

/// Whether a text is as the page shows it; `…` is anything.
fn fits(pattern: &str, text: &str) -> bool {
    let Some((first, others)) = pattern.split_once('…') else { return pattern == text };
    let (between, last) = others.rsplit_once('…').unwrap_or(("", others));
    let rest = text.strip_prefix(first).and_then(|rest| rest.strip_suffix(last));
    let found = |rest: &mut &str, part: &str| {
        let (_, behind) = rest.split_once(part)?;
        *rest = behind;
        Some(())
    };
    rest.is_some_and(|mut rest| between.split('…').all(|part| found(&mut rest, part).is_some()))
}

#[test]
fn whoever_follows_the_page_plays_a_game_against_an_engine() {
    let server = Server::start("page");
    let (mut who, mut bot, mut game) = (Who::Nobody, None, None);
    let shown = shown();
    assert!(shown.len() >= 8, "{}", shown.len());
    for Shown { path, body, answer } in shown {
        let (_, cookie, text) = server.post(&path, &who, &body);
        let expected = answer.unwrap_or_else(|| "{…}".to_owned());
        assert!(fits(&expected, &text), "{path} {body}: {text}");
        if let Some(cookie) = cookie {
            who = Who::Cookie(cookie);
        }
        let told: Value = serde_json::from_str(&text).unwrap();
        match path.as_str() {
            "/api/me/tokens" => {
                let file = token_file("page", told["token"].as_str().unwrap());
                bot = Some(Running::start(&mut engine(&server, &file)));
            }
            "/api/tables" => game = told["game"].as_str().map(str::to_owned),
            _ => {}
        }
    }
    let (mut bot, game) = (bot.expect("a token"), game.expect("a table"));
    play(&server, &who, &game);
    check_over(&server, &game);
    assert!(bot.ends().success());
}

/// A bot whose moves are found by our engine, as by any other.
fn engine(server: &Server, token: &Path) -> Command {
    let mut command = Command::new(PALAMEDES);
    command.args(["bot", "--server", &server.address, "--token-file"]).arg(token);
    command.args(["--engine", &format!("'{PALAMEDES}' engine"), "--game", "pente"]);
    command.args(["--answer-ms", "500", "--end-after", "1", "--language", "en"]);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command
}

/// Plays seat 1 with random moves until the game is over.
fn play(server: &Server, who: &Who, game: &str) {
    let begun = Instant::now();
    loop {
        assert!(begun.elapsed() < PATIENCE, "{}", server.game(game));
        let full = server.game(game);
        if full["status"] == "over" {
            return;
        }
        let at = json!({"at": {"config": full["config"], "log": full["log"]}});
        let (_, _, drawn) = server.post("/api/rules/random", &Who::Nobody, &at.to_string());
        let drawn: Value = serde_json::from_str(&drawn).unwrap();
        if full["status"] == "live" && drawn["seat"] == 1 {
            let (ply, say) = (&drawn["ply"], format!("move {}", drawn["move"].as_str().unwrap()));
            let key = format!("00000000-0000-4000-8000-{:012}", ply.as_u64().unwrap());
            let act = json!({"key": key, "ply": ply, "say": say}).to_string();
            let (status, _, text) = server.post(&format!("/api/games/{game}/act"), who, &act);
            assert!(status == 200 || status == 409, "{act}: {status} {text}");
        } else {
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Games at one level, all of which wait for an answer at the same moment.
const GAMES: usize = 200;

/// The house answers within 3 s; here it may take longer, for a machine that has other things to
/// do. A game that is not looked at waits for minutes.
const ANSWER: Duration = Duration::from_secs(20);

impl Server {
    /// Somebody who came by.
    fn guest(&self) -> Who {
        let (status, cookie, text) = self.post("/api/guest", &Who::Nobody, "{}");
        assert_eq!(status, 201, "{text}");
        Who::Cookie(cookie.unwrap())
    }

    /// How many of their games wait for them, and how many they have.
    fn turns_of(&self, who: &Who) -> (usize, usize) {
        let Who::Cookie(cookie) = who else { panic!("nobody's games") };
        let request = self.agent.get(format!("{}/api/me/games", self.address));
        let mut response = request.header("cookie", cookie).call().unwrap();
        let text = response.body_mut().read_to_string().unwrap();
        let games: Vec<Value> = serde_json::from_str(&text).unwrap();
        (games.iter().filter(|game| game["your_turn"] == true).count(), games.len())
    }
}

/// Everybody who plays the house is answered, however many play the same level.
#[test]
fn the_house_answers_everybody_at_once() {
    let server = Server::start("many");
    let mut tables = Vec::new();
    // A guest plays eight games at once.
    let guests: Vec<Who> = (0..GAMES.div_ceil(8)).map(|_| server.guest()).collect();
    for who in guests.iter().flat_map(|guest| std::iter::repeat_n(guest, 8)) {
        let table = json!({"game": "pente:9,free", "control": "none", "seat": 1});
        let game = server.tell("/api/tables", who, table)["game"].as_str().unwrap().to_owned();
        server.tell(&format!("/api/games/{game}/fill"), who, json!({"level": 3}));
        tables.push((who, game));
    }
    assert_eq!(tables.len(), GAMES);
    let begun = Instant::now();
    thread::scope(|scope| {
        for some in tables.chunks(GAMES / 8) {
            let server = &server;
            scope.spawn(move || {
                for (who, game) in some {
                    let key = "00000000-0000-4000-8000-000000000000";
                    let act = json!({"key": key, "ply": 0, "say": "move E5"});
                    server.tell(&format!("/api/games/{game}/act"), who, act);
                }
            });
        }
    });
    let said = begun.elapsed();
    loop {
        let turns: Vec<(usize, usize)> = guests.iter().map(|who| server.turns_of(who)).collect();
        if turns.iter().all(|(turns, games)| turns == games) {
            break;
        }
        assert!(begun.elapsed() < said + ANSWER, "{turns:?}");
    }
    println!("{GAMES} moves in {said:?}, all answered after {:?}", begun.elapsed());
}

#[test]
fn what_is_wrong_is_said_with_what_to_do() {
    let check = |arguments: &[&str], code: i32, sentence: &str| {
        let done = Command::new(PALAMEDES).arg("bot").args(arguments).output().unwrap();
        let said = String::from_utf8(done.stderr).unwrap();
        assert_eq!(done.status.code(), Some(code), "{said}");
        assert!(said.contains(sentence), "{said}");
    };
    let file = token_file("wrong", "pal_nobody");
    let (file, nowhere) = (file.to_str().unwrap(), "http://127.0.0.1:9");
    check(&["--server", "here", "--token-file", file, "--level", "1"], 2, "begins with https://");
    check(&["--server", nowhere, "--token-file", file], 2, "--level");
    check(&["--server", nowhere, "--token-file", "no-such", "--level", "1"], 2, "Make one");
    check(&["--server", nowhere, "--token-file", file, "--engine", "no-such"], 2, "compliance");
    check(&["--server", nowhere, "--token-file", file, "--level", "1"], 3, "Check the address");
    let server = Server::start("wrong");
    let here = ["--server", server.address.as_str(), "--token-file", file, "--level", "1"];
    check(&here, 1, "make a new one");
    assert!(!server.database.name.is_empty());
}
