//! Bots on a real server: the Python example and `palamedes bot` with an engine.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use ureq::Agent;

/// Environment variable with the database server of the tests.
const DATABASE_VARIABLE: &str = "PALAMEDES_TEST_DATABASE";

/// Timeout of a whole game on a busy machine.
const GAME_TIMEOUT: Duration = Duration::from_secs(240);

const PALAMEDES: &str = env!("CARGO_BIN_EXE_palamedes");

/// A running program, killed on drop.
struct RunningProgram(Child);

impl RunningProgram {
    fn start(command: &mut Command) -> RunningProgram {
        RunningProgram(command.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}")))
    }

    fn wait(&mut self) -> ExitStatus {
        let start = Instant::now();
        while start.elapsed() < GAME_TIMEOUT {
            if let Some(status) = self.0.try_wait().unwrap() {
                return status;
            }
            thread::sleep(Duration::from_millis(50));
        }
        panic!("the program did not end");
    }
}

impl Drop for RunningProgram {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server with its own database, and an HTTP client.
struct TestServer {
    _program: RunningProgram,
    address: String,
    database: TestDatabase,
    agent: Agent,
}

struct TestDatabase {
    url: String,
    name: String,
}

impl TestDatabase {
    fn new(test: &str) -> TestDatabase {
        let url = std::env::var(DATABASE_VARIABLE).unwrap_or_else(|_| {
            panic!("{DATABASE_VARIABLE} is not set: run `cargo xtask test palamedes`")
        });
        let database = TestDatabase { url, name: format!("bot_{test}_{}", std::process::id()) };
        database.execute("DROP DATABASE IF EXISTS NAME WITH (FORCE)");
        database.execute("CREATE DATABASE NAME");
        database
    }

    fn execute(&self, statement: &str) {
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

impl Drop for TestDatabase {
    fn drop(&mut self) {
        if !thread::panicking() {
            self.execute("DROP DATABASE IF EXISTS NAME WITH (FORCE)");
        }
    }
}

impl TestServer {
    fn start(test: &str) -> TestServer {
        let database = TestDatabase::new(test);
        let mut program = RunningProgram::start(
            Command::new(PALAMEDES)
                .args(["serve", "--development", "--listen", "127.0.0.1:0", "--language", "en"])
                .args(["--database", &database.own_url()])
                .stdout(Stdio::piped())
                .stderr(Stdio::null()),
        );
        let mut out = BufReader::new(program.0.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        // A full pipe would block the server, so its output is read and dropped.
        thread::spawn(move || out.read_to_end(&mut Vec::new()));
        let address = line.split_whitespace().find(|word| word.starts_with("http://"));
        let address =
            address.unwrap_or_else(|| panic!("{line:?}")).trim_end_matches('/').to_owned();
        let agent = Agent::config_builder().http_status_as_error(false).proxy(None);
        let agent = agent.timeout_global(Some(Duration::from_secs(60))).build().into();
        TestServer { _program: program, address, database, agent }
    }

    fn post(&self, path: &str, user: &Credential, body: &str) -> (u16, Option<String>, String) {
        let request = self.agent.post(format!("{}{path}", self.address));
        let request = request.header("content-type", "application/json");
        let request = match user {
            Credential::None => request,
            Credential::Cookie(cookie) => request.header("cookie", cookie),
            Credential::Token(token) => request.header("authorization", &format!("Bearer {token}")),
        };
        let mut response = request.send(body).unwrap();
        let cookie = response.headers().get("set-cookie").and_then(|value| value.to_str().ok());
        let cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
        let status = response.status().as_u16();
        (status, cookie, response.body_mut().read_to_string().unwrap())
    }

    fn post_json(&self, path: &str, user: &Credential, body: Value) -> Value {
        let (status, _, text) = self.post(path, user, &body.to_string());
        assert!((200..300).contains(&status), "{path} {body}: {status} {text}");
        serde_json::from_str(&text).unwrap_or(Value::Null)
    }

    fn game(&self, game: &str) -> Value {
        let address = format!("{}/api/games/{game}", self.address);
        let mut response = self.agent.get(address).call().unwrap();
        serde_json::from_str(&response.body_mut().read_to_string().unwrap()).unwrap()
    }

    /// Creates a member with a bot and returns the token.
    fn member_with_bot(&self, name: &str) -> String {
        let body = json!({"name": name, "password": "eleven tall herons 7"}).to_string();
        let (status, cookie, text) = self.post("/api/accounts", &Credential::None, &body);
        assert_eq!(status, 201, "{text}");
        let bot = format!("{name}-bot");
        let body = json!({"label": "bot", "scopes": ["read", "play"], "bot": bot});
        let created = self.post_json("/api/me/tokens", &Credential::Cookie(cookie.unwrap()), body);
        created["token"].as_str().unwrap().to_owned()
    }
}

enum Credential {
    None,
    Cookie(String),
    Token(String),
}

/// Writes a token to a file.
fn token_file(test: &str, token: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}.token"));
    fs::write(&file, format!("{token}\n")).unwrap();
    file
}

/// Checks that the game is finished and that its log replays to the end.
fn check_finished(server: &TestServer, game: &str) {
    let snapshot = server.game(game);
    assert_eq!(snapshot["status"], "finished", "{snapshot}");
    let log: Vec<&str> =
        snapshot["log"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
    let config = snapshot["config"].as_str().unwrap().parse().unwrap();
    let table = table::Table::restore(config, &log.join("\n")).unwrap();
    assert!(table.game_end().is_some() && table.plies().len() > 4, "{snapshot}");
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn python_example_plays_against_a_computer_player() {
    let example = root().join("examples/bot.py");
    let text = fs::read_to_string(&example).unwrap();
    assert!(text.lines().count() <= 60, "the example has more than 60 lines");
    let server = TestServer::start("python");
    let token = server.member_with_bot("grace");
    let file = token_file("python", &token);
    let bot = Credential::Token(token);
    let create = json!({"rules": "pentagame", "time_control": "egg:60", "seat": 1});
    let game =
        server.post_json("/api/lobby/games", &bot, create)["game_id"].as_str().unwrap().to_owned();
    server.post_json(&format!("/api/games/{game}/computers"), &bot, json!({"level": 1}));
    let mut python = Command::new("python3");
    python.arg(&example).arg(&server.address).arg(&file).arg("1");
    let status = RunningProgram::start(python.stdin(Stdio::null())).wait();
    assert!(status.success(), "{status}");
    check_finished(&server, &game);
    drop(server);
}

/// A documented request with its response.
struct DocumentedRequest {
    path: String,
    body: String,
    response: Option<String>,
}

/// The requests of the documentation, in order.
fn documented_requests() -> Vec<DocumentedRequest> {
    let page = fs::read_to_string(root().join("docs/api/bots.md")).unwrap();
    let blocks = page.split("```http\n").skip(1).filter_map(|rest| rest.split("```").next());
    let parse = |block: &str| {
        let mut lines = block.lines();
        let path = lines.next().and_then(|line| line.strip_prefix("POST ")).expect("a POST");
        let body = lines.next().expect("a body");
        let response = lines.nth(1).map(str::to_owned);
        DocumentedRequest { path: path.to_owned(), body: body.to_owned(), response }
    };
    blocks.map(parse).collect()
}

/// True if the text matches the pattern, where `…` is any text.
fn matches_pattern(pattern: &str, text: &str) -> bool {
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
fn documented_requests_play_a_game_against_an_engine() {
    let server = TestServer::start("page");
    let (mut user, mut bot, mut game) = (Credential::None, None, None);
    let requests = documented_requests();
    assert!(requests.len() >= 8, "{}", requests.len());
    for DocumentedRequest { path, body, response } in requests {
        let (_, cookie, text) = server.post(&path, &user, &body);
        let expected = response.unwrap_or_else(|| "{…}".to_owned());
        assert!(matches_pattern(&expected, &text), "{path} {body}: {text}");
        if let Some(cookie) = cookie {
            user = Credential::Cookie(cookie);
        }
        let json: Value = serde_json::from_str(&text).unwrap();
        match path.as_str() {
            "/api/me/tokens" => {
                let file = token_file("page", json["token"].as_str().unwrap());
                bot = Some(RunningProgram::start(&mut engine_bot(&server, &file)));
            }
            "/api/lobby/games" => game = json["game_id"].as_str().map(str::to_owned),
            _ => {}
        }
    }
    let (mut bot, game) = (bot.expect("a token"), game.expect("a game"));
    play(&server, &user, &game);
    check_finished(&server, &game);
    assert!(bot.wait().success());
}

/// A bot that runs our engine as an external engine.
fn engine_bot(server: &TestServer, token: &Path) -> Command {
    let mut command = Command::new(PALAMEDES);
    command.args(["bot", "--server", &server.address, "--token-file"]).arg(token);
    command.args(["--engine", &format!("'{PALAMEDES}' engine"), "--game", "pente"]);
    command.args(["--move-ms", "500", "--end-after", "1", "--language", "en"]);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command
}

/// Two bots with a configuration file and without challenges find each other.
#[test]
fn bots_with_a_configuration_file_are_paired_and_play() {
    let server = TestServer::start("seek");
    let mut bots = Vec::new();
    for name in ["hedy", "mary"] {
        let token = server.member_with_bot(name);
        token_file(&format!("seek-{name}"), &token);
        let config = format!(
            "server = '{}'\ntoken_file = 'seek-{name}.token'\nlevel = 1\nmove_ms = 200\n\
             [seek]\nafter_s = 0\n\
             games = [{{ rules = 'pente:9', time_control = 'fischer:300+5', rated = true }}]\n",
            server.address
        );
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("seek-{name}.toml"));
        fs::write(&file, config).unwrap();
        let mut command = Command::new(PALAMEDES);
        command.args(["bot", "--end-after", "1", "--language", "en", "--config"]).arg(file);
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        bots.push(RunningProgram::start(&mut command));
    }
    let outputs = bots.iter_mut().map(|bot| {
        let mut out = String::new();
        bot.0.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        assert!(bot.wait().success(), "{out}");
        out
    });
    let outputs: Vec<String> = outputs.collect();
    let game = outputs
        .iter()
        .flat_map(|out| out.lines())
        .find_map(|line| line.strip_prefix("Playing ").map(str::to_owned));
    let game = game.unwrap_or_else(|| panic!("{outputs:?}"));
    assert!(outputs.iter().all(|out| out.contains("Looking for an opponent in pente:9")));
    check_finished(&server, &game);
    assert_eq!(server.game(&game)["rated"], true);
}

#[test]
fn missing_settings_of_a_bot_are_named() {
    let check = |arguments: &[&str], expected: &str| {
        let output = Command::new(PALAMEDES).arg("bot").args(arguments).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains(expected), "{arguments:?}: {text}");
    };
    let file = token_file("settings", "secret");
    let file = file.to_str().unwrap();
    check(&["--level", "1"], "--token-file FILE is missing");
    check(&["--level", "1", "--token-file", file], "--server URL is missing");
    check(&["--server", "http://127.0.0.1:9", "--token-file", file], "--level N or --engine");
}

/// Plays seat 1 with random moves until the game ends.
fn play(server: &TestServer, user: &Credential, game: &str) {
    let start = Instant::now();
    loop {
        assert!(start.elapsed() < GAME_TIMEOUT, "{}", server.game(game));
        let snapshot = server.game(game);
        if snapshot["status"] == "finished" {
            return;
        }
        let at = json!({"at": {"config": snapshot["config"], "log": snapshot["log"]}});
        let (_, _, drawn) = server.post("/api/rules/random", &Credential::None, &at.to_string());
        let drawn: Value = serde_json::from_str(&drawn).unwrap();
        if snapshot["status"] == "live" && drawn["seat"] == 1 {
            let (ply, text) = (&drawn["ply"], format!("move {}", drawn["move"].as_str().unwrap()));
            let id = format!("00000000-0000-4000-8000-{:012}", ply.as_u64().unwrap());
            let command = json!({"request_id": id, "ply": ply, "command": text}).to_string();
            let (status, _, text) =
                server.post(&format!("/api/games/{game}/commands"), user, &command);
            assert!(status == 200 || status == 409, "{command}: {status} {text}");
        } else {
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Concurrent games against one level.
const GAMES: usize = 200;

/// Maximum time until all computer players have moved.
///
/// They move within 3 s; a busy machine may need longer. A forgotten game would wait for minutes.
const MOVE_TIMEOUT: Duration = Duration::from_secs(20);

impl TestServer {
    /// Creates a guest and returns its cookie.
    fn create_guest(&self) -> Credential {
        let (status, cookie, text) = self.post("/api/guests", &Credential::None, "{}");
        assert_eq!(status, 201, "{text}");
        Credential::Cookie(cookie.unwrap())
    }

    /// Number of games in which the user is to move, and of all games.
    fn count_turns(&self, user: &Credential) -> (usize, usize) {
        let Credential::Cookie(cookie) = user else { panic!("no cookie") };
        let request = self.agent.get(format!("{}/api/me/games", self.address));
        let mut response = request.header("cookie", cookie).call().unwrap();
        let text = response.body_mut().read_to_string().unwrap();
        let games: Vec<Value> = serde_json::from_str(&text).unwrap();
        (games.iter().filter(|game| game["your_turn"] == true).count(), games.len())
    }
}

#[test]
fn computer_players_move_in_many_concurrent_games() {
    let server = TestServer::start("many");
    let mut games = Vec::new();
    // A guest plays eight games at once.
    let guests: Vec<Credential> = (0..GAMES.div_ceil(8)).map(|_| server.create_guest()).collect();
    for user in guests.iter().flat_map(|guest| std::iter::repeat_n(guest, 8)) {
        let create = json!({"rules": "pente:9,free", "time_control": "none", "seat": 1});
        let game = server.post_json("/api/lobby/games", user, create)["game_id"]
            .as_str()
            .unwrap()
            .to_owned();
        server.post_json(&format!("/api/games/{game}/computers"), user, json!({"level": 3}));
        games.push((user, game));
    }
    assert_eq!(games.len(), GAMES);
    let start = Instant::now();
    thread::scope(|scope| {
        for some in games.chunks(GAMES / 8) {
            let server = &server;
            scope.spawn(move || {
                for (user, game) in some {
                    let id = "00000000-0000-4000-8000-000000000000";
                    let command = json!({"request_id": id, "ply": 0, "command": "move E5"});
                    server.post_json(&format!("/api/games/{game}/commands"), user, command);
                }
            });
        }
    });
    let sent = start.elapsed();
    loop {
        let turns: Vec<(usize, usize)> =
            guests.iter().map(|user| server.count_turns(user)).collect();
        if turns.iter().all(|(turns, games)| turns == games) {
            break;
        }
        assert!(start.elapsed() < sent + MOVE_TIMEOUT, "{turns:?}");
    }
    println!("{GAMES} moves in {sent:?}, all answered after {:?}", start.elapsed());
}

#[test]
fn errors_include_a_hint() {
    let check = |arguments: &[&str], code: i32, sentence: &str| {
        let output = Command::new(PALAMEDES).arg("bot").args(arguments).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{stderr}");
        assert!(stderr.contains(sentence), "{stderr}");
    };
    let file = token_file("wrong", "pal_unknown");
    let (file, nowhere) = (file.to_str().unwrap(), "http://127.0.0.1:9");
    check(
        &["--server", "here", "--token-file", file, "--level", "1"],
        2,
        "must begin with https://",
    );
    check(&["--server", nowhere, "--token-file", file], 2, "--level");
    check(&["--server", nowhere, "--token-file", "no-such", "--level", "1"], 3, "Create one");
    check(&["--server", nowhere, "--token-file", file, "--engine", "no-such"], 2, "compliance");
    check(&["--server", nowhere, "--token-file", file, "--level", "1"], 3, "Check the address");
    let server = TestServer::start("wrong");
    let here = ["--server", server.address.as_str(), "--token-file", file, "--level", "1"];
    check(&here, 1, "Create a new one");
    assert!(!server.database.name.is_empty());
}
