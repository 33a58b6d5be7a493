//! A bot and a server that fails it.
//! A script over plain sockets, which a real server would not keep to. Games on real servers are
//! played by the tests of the program.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use arena::bot::{
    BotConfig, BotError, BotEvent, BotLimits, CancelToken, ChallengePolicy, CommandOutcome,
    ComputerLimits, ConnectPolicy, EnginePool, OfferPolicy, SeekPolicy, SoughtGame, TurnQueue, run,
    run_computers,
};
use wire::{GameCommand, GameSnapshot};

/// Timeout of a test.
const TEST_TIMEOUT: Duration = Duration::from_secs(60);

/// Scripted reply to a request.
enum Reply {
    /// This status and body.
    Response(u16, String),
    /// The same, after a request to another path.
    ResponseAfter(&'static str, u16, String),
    /// These lines of a stream, which then stays open.
    Stream(Vec<String>),
    /// These lines, and then the connection breaks.
    Broken(Vec<String>),
    /// The connection breaks without a response.
    Nothing,
}

/// A received request.
#[derive(Debug)]
struct RecordedRequest {
    line: String,
    /// The parameters after the path.
    query: String,
    bearer: String,
    body: String,
}

struct ScriptedServer {
    address: String,
    requests: Receiver<RecordedRequest>,
}

impl ScriptedServer {
    /// Replies by address, one after the other; the last one stays.
    fn start(replies: Vec<(&'static str, Vec<Reply>)>) -> ScriptedServer {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let (sender, requests) = channel();
        let replies: Vec<_> =
            replies.into_iter().map(|(path, replies)| (path, VecDeque::from(replies))).collect();
        let replies = Arc::new(Mutex::new(replies));
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let (replies, sender) = (Arc::clone(&replies), sender.clone());
                thread::spawn(move || serve(stream, &replies, &sender));
            }
        });
        ScriptedServer { address, requests }
    }

    /// The next request of this address.
    fn next_request(&self, line: &str) -> RecordedRequest {
        loop {
            let request = self.requests.recv_timeout(TEST_TIMEOUT).unwrap();
            if request.line == line {
                return request;
            }
        }
    }
}

type Replies = Mutex<Vec<(&'static str, VecDeque<Reply>)>>;

fn serve(stream: TcpStream, replies: &Replies, requests: &Sender<RecordedRequest>) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut out = stream;
    while let Some(request) = read(&mut reader) {
        let reply = {
            let mut replies = replies.lock().unwrap();
            let found = replies.iter_mut().find(|(line, _)| *line == request.line);
            let (_, found) = found.unwrap_or_else(|| panic!("unexpected request {request:?}"));
            let _ = requests.send(request);
            found.pop_front().unwrap_or(Reply::Nothing)
        };
        if let Reply::ResponseAfter(line, ..) = reply {
            wait_for(line, replies);
        }
        let (lines, stays) = match reply {
            Reply::Nothing => return,
            Reply::Response(status, body) | Reply::ResponseAfter(_, status, body) => {
                let head = format!("HTTP/1.1 {status} x\r\ncontent-length: {}\r\n", body.len());
                let retry = if status == 503 { "retry-after: 0\r\n" } else { "" };
                let head = head + retry + "content-type: application/json\r\n\r\n";
                out.write_all((head + &body).as_bytes()).unwrap();
                continue;
            }
            Reply::Stream(lines) => (lines, true),
            Reply::Broken(lines) => (lines, false),
        };
        out.write_all(b"HTTP/1.1 200 x\r\ntransfer-encoding: chunked\r\n\r\n").unwrap();
        for line in lines {
            let _ = out.write_all(format!("{:x}\r\n{line}\n\r\n", line.len() + 1).as_bytes());
        }
        if !stays {
            return;
        }
        // Until the other side goes.
        let _ = reader.read(&mut [0]);
    }
}

/// Waits until nothing is left to reply to this.
fn wait_for(line: &str, replies: &Replies) {
    let begun = Instant::now();
    let is_requested =
        || !replies.lock().unwrap().iter().any(|(other, left)| *other == line && !left.is_empty());
    while !is_requested() && begun.elapsed() < TEST_TIMEOUT {
        thread::sleep(Duration::from_millis(5));
    }
}

fn read(reader: &mut impl BufRead) -> Option<RecordedRequest> {
    let mut line = String::new();
    reader.read_line(&mut line).ok().filter(|length| *length > 0)?;
    let line = line.trim_end().strip_suffix(" HTTP/1.1")?;
    let (line, query) = line.split_once('?').unwrap_or((line, ""));
    let (line, query) = (line.to_owned(), query.to_owned());
    let (mut length, mut bearer) = (0, String::new());
    loop {
        let mut header = String::new();
        reader.read_line(&mut header).ok()?;
        let Some((name, value)) = header.trim_end().split_once(": ") else { break };
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.parse().ok()?,
            "authorization" => bearer = value.to_owned(),
            _ => {}
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some(RecordedRequest { line, query, bearer, body: String::from_utf8(body).ok()? })
}

fn config(server: &str) -> BotConfig {
    BotConfig {
        server: server.to_owned(),
        token: "pal_secret".to_owned(),
        spec: "level:1".parse().unwrap(),
        limits: BotLimits::default(),
        policy: ChallengePolicy::default(),
        seek: None,
        offer_policy: OfferPolicy::default(),
        connect_policy: ConnectPolicy::Fail,
        games: Some(1),
    }
}

fn snapshot(log: &[&str]) -> String {
    let (version, log) = (log.len(), serde_json::to_string(log).unwrap());
    let agreed =
        r#""status":"live","config":"pente:9,free","seats":[],"your_seat":2,"rated":false"#;
    let rest = r#""chat_disabled":false,"rematch_id":null,"server_time_ms":10"#;
    format!(r#"{{"type":"snapshot","id":"g1","version":{version},"log":{log},{agreed},{rest}}}"#)
}

const STARTED: &str =
    r#"{"type":"notification","notification":{"type":"game-started","game_id":"g1"}}"#;

const TURN: &str = r#"{"type":"notification","notification":{"type":"your-turn","game_id":"g1"}}"#;

/// A running bot.
struct Running {
    cancel: CancelToken,
    ended: Receiver<Result<(), BotError>>,
    /// Messages that the bot could not parse.
    unread: Arc<Mutex<Vec<String>>>,
}

impl Running {
    fn start(config: BotConfig) -> Running {
        let (cancel, unread) = (CancelToken::new(), Arc::<Mutex<Vec<String>>>::default());
        let (sender, ended) = channel();
        let (bot_token, notes) = (cancel.clone(), Arc::clone(&unread));
        thread::spawn(move || {
            let pool = Arc::new(EnginePool::new(1, 4));
            let on_error = bot_token.clone();
            let on_event = move |event: &BotEvent| {
                if let BotEvent::Error { game: None, what } = event {
                    notes.lock().unwrap().push(what.clone());
                    on_error.cancel();
                }
            };
            let _ = sender.send(run(config, &pool, 0, &bot_token, Arc::new(on_event)));
        });
        Running { cancel, ended, unread }
    }

    /// Waits for the end of the bot and checks that it parsed all messages.
    fn wait_for_end(&self) -> Result<(), BotError> {
        let ended = self.ended.recv_timeout(TEST_TIMEOUT).expect("it did not end");
        assert_eq!(*self.unread.lock().unwrap(), [""; 0]);
        ended
    }
}

#[test]
fn command_without_response_is_resent_with_the_same_request_id() {
    let ours = snapshot(&["1 1 begin", "2 1 move E5"]);
    let script = ScriptedServer::start(vec![
        (
            "GET /api/events",
            vec![
                // The stream breaks before our turn, comes back, and breaks when it is over.
                Reply::Broken(vec![STARTED.to_owned()]),
                Reply::Stream(vec![String::new(), STARTED.to_owned(), TURN.to_owned()]),
            ],
        ),
        (
            "GET /api/games/g1",
            vec![
                Reply::Response(200, snapshot(&["1 1 begin"])),
                Reply::Nothing,
                Reply::Response(200, ours.clone()),
                Reply::Response(200, ours.clone()),
                Reply::Response(200, ours),
            ],
        ),
        (
            "POST /api/games/g1/commands",
            vec![
                Reply::Nothing,
                Reply::Response(503, r#"{"code":"unavailable"}"#.to_owned()),
                Reply::Response(200, r#"{"version":3}"#.to_owned()),
            ],
        ),
    ]);
    let bot = Running::start(config(&script.address));
    let software = format!("software=palamedes%20{}%20level%3A1", env!("CARGO_PKG_VERSION"));
    assert_eq!(script.next_request("GET /api/events").query, software);
    let attempts: Vec<RecordedRequest> =
        (0..3).map(|_| script.next_request("POST /api/games/g1/commands")).collect();
    assert!(attempts.iter().all(|request| request.bearer == "Bearer pal_secret"));
    assert_eq!(attempts[0].body, attempts[1].body);
    assert_eq!(attempts[0].body, attempts[2].body);
    let command: wire::GameCommand = serde_json::from_str(&attempts[0].body).unwrap();
    assert_eq!(command.ply, Some(1));
    assert!(command.command.starts_with("move "), "{command:?}");
    assert_eq!(command.request_id.len(), 36);
    bot.cancel.cancel();
    assert_eq!(bot.wait_for_end(), Ok(()));
}

#[test]
fn challenges_are_accepted_or_declined() {
    let challenge = |game: &str| {
        let by = r#"{"name":"ada","kind":"member"}"#;
        let notification =
            format!(r#"{{"type":"challenge-received","game_id":"{game}","challenger":{by}}}"#);
        format!(r#"{{"type":"notification","notification":{notification}}}"#)
    };
    let waits = |game: &str, config: &str| {
        let text = snapshot(&[]).replace("g1", game).replace("pente:9,free", config);
        text.replace(r#""your_seat":2"#, r#""your_seat":null"#)
    };
    let over = Reply::ResponseAfter("POST /api/games/g2/leave", 200, snapshot(&["1 1 resign"]));
    let script = ScriptedServer::start(vec![
        ("GET /api/events", vec![Reply::Stream(vec![challenge("g1"), challenge("g2")])]),
        ("GET /api/games/g1", vec![Reply::Response(200, waits("g1", "pente:9")), over]),
        ("GET /api/games/g2", vec![Reply::Response(200, waits("g2", "pentalath"))]),
        ("POST /api/games/g1/join", vec![Reply::Response(200, "{}".to_owned())]),
        ("POST /api/games/g2/leave", vec![Reply::Response(204, String::new())]),
    ]);
    let mut config = config(&script.address);
    config.policy.games = vec!["pente".parse().unwrap()];
    // It joins the first, declines the second, and ends when the first is over.
    assert_eq!(Running::start(config).wait_for_end(), Ok(()));
    let lines: Vec<String> = script.requests.try_iter().map(|request| request.line).collect();
    for line in ["POST /api/games/g1/join", "POST /api/games/g2/leave"] {
        assert!(lines.iter().any(|other| other == line), "{lines:?}");
    }
}

#[test]
fn offers_are_answered_during_the_opponents_turn() {
    let offer =
        r#"{"type":"notification","notification":{"type":"offer-received","game_id":"g1"}}"#;
    let offered = ["1 1 begin", "2 1 move E5", "3 2 move E6", "4 1 offer takeback 2"];
    let mut declined = offered.to_vec();
    declined.push("5 2 decline takeback 2");
    let script = ScriptedServer::start(vec![
        ("GET /api/events", vec![Reply::Stream(vec![offer.to_owned()])]),
        (
            "GET /api/games/g1",
            vec![
                Reply::Response(200, snapshot(&offered)),
                Reply::Response(200, snapshot(&declined)),
            ],
        ),
        ("POST /api/games/g1/commands", vec![Reply::Response(200, r#"{"version":5}"#.to_owned())]),
    ]);
    let bot = Running::start(config(&script.address));
    let command: wire::GameCommand =
        serde_json::from_str(&script.next_request("POST /api/games/g1/commands").body).unwrap();
    assert_eq!((command.command.as_str(), command.ply), ("decline takeback 2", None));
    bot.cancel.cancel();
    assert_eq!(bot.wait_for_end(), Ok(()));
}

#[test]
fn unreadable_messages_are_reported() {
    let newer = r#"{"type":"notification","notification":{"type":"of-tomorrow","game_id":"g1"}}"#
        .to_owned();
    let script = ScriptedServer::start(vec![("GET /api/events", vec![Reply::Stream(vec![newer])])]);
    let bot = Running::start(config(&script.address));
    assert_eq!(bot.ended.recv_timeout(TEST_TIMEOUT), Ok(Ok(())));
    assert_eq!(bot.unread.lock().unwrap().len(), 1);
}

#[test]
fn permanent_errors_end_the_bot() {
    let rejected = Reply::Response(401, r#"{"code":"unauthorized"}"#.to_owned());
    let script = ScriptedServer::start(vec![("GET /api/events", vec![rejected])]);
    let ended = Running::start(config(&script.address)).wait_for_end();
    assert_eq!(ended, Err(BotError::Token { what: "401 unauthorized".to_owned() }));
    let ended = Running::start(config("http://127.0.0.1:9")).wait_for_end();
    assert!(matches!(ended, Err(BotError::NoServer { .. })), "{ended:?}");
}

/// Looks for a game with this opponent at once, and does not wait for it.
fn seek_policy(opponent: &str) -> SeekPolicy {
    let game = SoughtGame {
        rules: "pente:9".to_owned(),
        time_control: "egg:60".to_owned(),
        rated: true,
        opponent: Some(opponent.to_owned()),
    };
    let (after, wait) = (Duration::ZERO, Duration::ZERO);
    SeekPolicy { games: vec![game], games_max: 1, after, wait }
}

const CREATED: &str = r#"{"game_id":"g1","seat":1,"status":"open"}"#;

#[test]
fn game_without_its_computer_player_is_left() {
    let refused = Reply::Response(422, r#"{"code":"computers-play-casual"}"#.to_owned());
    let script = ScriptedServer::start(vec![
        ("GET /api/events", vec![Reply::Stream(Vec::new())]),
        ("POST /api/lobby/games", vec![Reply::Response(201, CREATED.to_owned())]),
        ("POST /api/games/g1/computers", vec![refused]),
        ("POST /api/games/g1/leave", vec![Reply::Response(204, String::new())]),
    ]);
    let mut config = config(&script.address);
    config.seek = Some(seek_policy("computer-3"));
    let bot = Running::start(config);
    assert_eq!(bot.ended.recv_timeout(TEST_TIMEOUT), Ok(Ok(())));
    assert_eq!(*bot.unread.lock().unwrap(), ["no game of pente:9: 422 computers-play-casual"]);
    let lines: Vec<String> = script.requests.try_iter().map(|request| request.line).collect();
    assert!(lines.iter().any(|line| line == "POST /api/games/g1/leave"), "{lines:?}");
}

#[test]
fn open_game_is_left_again_after_a_temporary_error() {
    let busy = Reply::Response(503, r#"{"code":"unavailable"}"#.to_owned());
    let script = ScriptedServer::start(vec![
        ("GET /api/events", vec![Reply::Stream(Vec::new())]),
        ("POST /api/lobby/games", vec![Reply::Response(201, CREATED.to_owned())]),
        ("POST /api/games/g1/leave", vec![busy, Reply::Response(204, String::new())]),
    ]);
    let mut config = config(&script.address);
    config.seek = Some(seek_policy("ada"));
    let bot = Running::start(config);
    for _ in 0..2 {
        script.next_request("POST /api/games/g1/leave");
    }
    bot.cancel.cancel();
    assert_eq!(bot.ended.recv_timeout(TEST_TIMEOUT), Ok(Ok(())));
}

/// Queue with a fixed number of turns of one game. It records the commands.
struct ScriptedQueue {
    turns: Mutex<VecDeque<(u8, GameSnapshot)>>,
    outcomes: Mutex<VecDeque<CommandOutcome>>,
    /// The game after the first command.
    later: GameSnapshot,
    events: Mutex<Vec<String>>,
}

impl ScriptedQueue {
    fn new(turns: Vec<(u8, &str)>, outcomes: Vec<CommandOutcome>, later: &str) -> ScriptedQueue {
        let parse = |text: &str| serde_json::from_str(text).unwrap();
        let turns = turns.into_iter().map(|(level, text)| (level, parse(text))).collect();
        let outcomes = Mutex::new(outcomes.into());
        let events = Mutex::default();
        ScriptedQueue { turns: Mutex::new(turns), outcomes, later: parse(later), events }
    }

    fn note(&self, event: &str) {
        self.events.lock().unwrap().push(event.to_owned());
    }

    /// Runs a worker on all turns and returns what it did.
    fn run(self) -> Vec<String> {
        let limits = ComputerLimits { searches: 1, workers: 1, answer: Duration::from_secs(1) };
        run_computers(&self, limits, &CancelToken::new());
        self.events.into_inner().unwrap()
    }
}

impl TurnQueue for ScriptedQueue {
    type Turn = (u8, GameSnapshot);

    fn next(&self) -> Option<(u8, GameSnapshot)> {
        self.turns.lock().unwrap().pop_front()
    }

    fn level(turn: &(u8, GameSnapshot)) -> u8 {
        turn.0
    }

    fn snapshot(turn: &(u8, GameSnapshot)) -> &GameSnapshot {
        &turn.1
    }

    fn send(&self, _: &(u8, GameSnapshot), command: GameCommand) -> CommandOutcome {
        let kind = command.command.split(' ').take(2).collect::<Vec<_>>();
        self.note(match kind[..] {
            ["move", _] => "move",
            _ => &command.command,
        });
        self.outcomes.lock().unwrap().pop_front().unwrap_or(CommandOutcome::Stored)
    }

    fn reload(&self, turn: &mut (u8, GameSnapshot)) -> Result<(), String> {
        turn.1 = self.later.clone();
        Ok(())
    }

    fn finish(&self, _: (u8, GameSnapshot)) {
        self.note("finish");
    }

    fn report(&self, _: &str, error: String) {
        self.note(&error);
    }
}

#[test]
fn computer_player_answers_offers_and_moves() {
    let turn = snapshot(&["1 1 begin", "2 1 move E5"]);
    let offered = snapshot(&["1 1 begin", "2 1 move E5", "3 1 offer takeback 1"]);
    let over = snapshot(&["1 1 begin", "2 1 move E5", "3 1 resign"]);
    let failed = || CommandOutcome::Failed("away".to_owned());
    let played = ScriptedQueue::new(vec![(1, &turn), (3, &turn)], vec![], &over).run();
    assert_eq!(played, ["move", "move"]);
    let played = ScriptedQueue::new(vec![(1, &offered)], vec![], &turn).run();
    assert_eq!(played, ["accept takeback 1", "move"]);
    // Another command came first, and the game is over.
    let played = ScriptedQueue::new(vec![(1, &turn)], vec![CommandOutcome::Refused], &over).run();
    assert_eq!(played, ["move", "finish"]);
    // A failure of one turn does not affect the next one.
    let played = ScriptedQueue::new(vec![(1, &turn), (1, &turn)], vec![failed()], &over).run();
    assert_eq!(played, ["move", "away", "move"]);
    let unknown = snapshot(&["1 1 begin", "2 9 move E5"]);
    let played = ScriptedQueue::new(vec![(1, &unknown), (1, &turn)], vec![], &over).run();
    assert_eq!((played.len(), played[1].as_str()), (2, "move"), "{played:?}");
}
