//! A bot and a server that fails it: a script over plain sockets, which a real server would not
//! keep to. Games on real servers are played by the tests of the program.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use arena::bot::{
    BotError, HouseLimits, Limits, Manners, Patience, Policy, Pool, Report, Settings, Stop, run,
    run_house,
};

/// What a test waits for at most.
const PATIENCE: Duration = Duration::from_secs(60);

/// How the script goes on when an address is asked for.
enum Reply {
    /// This status and body.
    Answer(u16, String),
    /// The same, once another address was asked for.
    AnswerAfter(&'static str, u16, String),
    /// These lines of a stream, which then stays open.
    Stream(Vec<String>),
    /// These lines, and then the connection breaks.
    Broken(Vec<String>),
    /// The connection breaks without a word.
    Nothing,
}

/// A request as it came.
#[derive(Debug)]
struct Asked {
    line: String,
    bearer: String,
    body: String,
}

struct Script {
    address: String,
    asked: Receiver<Asked>,
}

impl Script {
    /// Replies by address, one after the other; the last one stays.
    fn start(replies: Vec<(&'static str, Vec<Reply>)>) -> Script {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let (tell, asked) = channel();
        let replies: Vec<_> =
            replies.into_iter().map(|(path, replies)| (path, VecDeque::from(replies))).collect();
        let replies = Arc::new(Mutex::new(replies));
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let (replies, tell) = (Arc::clone(&replies), tell.clone());
                thread::spawn(move || serve(stream, &replies, &tell));
            }
        });
        Script { address, asked }
    }

    /// The next request of this address.
    fn hears(&self, line: &str) -> Asked {
        loop {
            let asked = self.asked.recv_timeout(PATIENCE).unwrap();
            if asked.line == line {
                return asked;
            }
        }
    }
}

type Replies = Mutex<Vec<(&'static str, VecDeque<Reply>)>>;

fn serve(stream: TcpStream, replies: &Replies, tell: &Sender<Asked>) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut out = stream;
    while let Some(asked) = read(&mut reader) {
        let reply = {
            let mut replies = replies.lock().unwrap();
            let found = replies.iter_mut().find(|(line, _)| *line == asked.line);
            let (_, found) = found.unwrap_or_else(|| panic!("nobody expects {asked:?}"));
            let _ = tell.send(asked);
            found.pop_front().unwrap_or(Reply::Nothing)
        };
        if let Reply::AnswerAfter(line, ..) = reply {
            wait_for(line, replies);
        }
        let (lines, stays) = match reply {
            Reply::Nothing => return,
            Reply::Answer(status, body) | Reply::AnswerAfter(_, status, body) => {
                let head = format!("HTTP/1.1 {status} x\r\ncontent-length: {}\r\n", body.len());
                let head = head + "content-type: application/json\r\n\r\n";
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
    let is_asked =
        || !replies.lock().unwrap().iter().any(|(other, left)| *other == line && !left.is_empty());
    while !is_asked() && begun.elapsed() < PATIENCE {
        thread::sleep(Duration::from_millis(5));
    }
}

fn read(reader: &mut impl BufRead) -> Option<Asked> {
    let mut line = String::new();
    reader.read_line(&mut line).ok().filter(|length| *length > 0)?;
    let line = line.trim_end().strip_suffix(" HTTP/1.1")?.to_owned();
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
    Some(Asked { line, bearer, body: String::from_utf8(body).ok()? })
}

fn settings(server: &str) -> Settings {
    Settings {
        server: server.to_owned(),
        token: "pal_secret".to_owned(),
        spec: "level:1".parse().unwrap(),
        limits: Limits::default(),
        policy: Policy::default(),
        manners: Manners::default(),
        patience: Patience::GivesUp,
        games: Some(1),
    }
}

fn full(log: &[&str]) -> String {
    let (version, log) = (log.len(), serde_json::to_string(log).unwrap());
    let agreed = r#""status":"live","config":"pente:9,free","seats":[],"you":2,"rated":false"#;
    let rest = r#""silent":false,"next":null,"at_ms":10"#;
    format!(r#"{{"t":"full","game":"g1","version":{version},"log":{log},{agreed},{rest}}}"#)
}

const STARTED: &str = r#"{"t":"notice","notice":{"n":"started","game":"g1"}}"#;

const TURN: &str = r#"{"t":"notice","notice":{"n":"your-turn","game":"g1"}}"#;

/// A bot that runs beside the test.
struct Running {
    stop: Stop,
    ended: Receiver<Result<(), BotError>>,
    /// What it could not read: a test must not wait for what was said in vain.
    unread: Arc<Mutex<Vec<String>>>,
}

impl Running {
    fn start(settings: Settings) -> Running {
        let (stop, unread) = (Stop::new(), Arc::<Mutex<Vec<String>>>::default());
        let (tell, ended) = channel();
        let (ends, notes) = (stop.clone(), Arc::clone(&unread));
        thread::spawn(move || {
            let pool = Arc::new(Pool::new(1, 4));
            let heard = ends.clone();
            let told = move |report: &Report| {
                if let Report::Trouble { game: None, what } = report {
                    notes.lock().unwrap().push(what.clone());
                    heard.stop();
                }
            };
            let _ = tell.send(run(settings, &pool, 0, &ends, Arc::new(told)));
        });
        Running { stop, ended, unread }
    }

    /// It ends by itself, and has understood everything.
    fn ends(&self) -> Result<(), BotError> {
        let ended = self.ended.recv_timeout(PATIENCE).expect("it did not end");
        assert_eq!(*self.unread.lock().unwrap(), [""; 0]);
        ended
    }
}

#[test]
fn an_act_without_an_answer_is_said_again_with_the_same_key() {
    let ours = full(&["1 1 begin", "2 1 move E5"]);
    let script = Script::start(vec![
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
                Reply::Answer(200, full(&["1 1 begin"])),
                Reply::Nothing,
                Reply::Answer(200, ours.clone()),
                Reply::Answer(200, ours.clone()),
                Reply::Answer(200, ours),
            ],
        ),
        (
            "POST /api/games/g1/act",
            vec![
                Reply::Nothing,
                Reply::Answer(503, r#"{"code":"try-again"}"#.to_owned()),
                Reply::Answer(200, r#"{"version":3}"#.to_owned()),
            ],
        ),
    ]);
    let bot = Running::start(settings(&script.address));
    let says: Vec<Asked> = (0..3).map(|_| script.hears("POST /api/games/g1/act")).collect();
    assert!(says.iter().all(|said| said.bearer == "Bearer pal_secret"));
    assert_eq!(says[0].body, says[1].body);
    assert_eq!(says[0].body, says[2].body);
    let act: wire::Act = serde_json::from_str(&says[0].body).unwrap();
    assert_eq!(act.ply, Some(1));
    assert!(act.say.starts_with("move "), "{act:?}");
    assert_eq!(act.key.len(), 36);
    bot.stop.stop();
    assert_eq!(bot.ends(), Ok(()));
}

#[test]
fn a_challenge_is_judged_and_answered() {
    let challenge = |game: &str| {
        let by = r#"{"name":"ada","kind":"member"}"#;
        let notice = format!(r#"{{"n":"challenged","game":"{game}","by":{by}}}"#);
        format!(r#"{{"t":"notice","notice":{notice}}}"#)
    };
    let waits = |game: &str, config: &str| {
        let text = full(&[]).replace("g1", game).replace("pente:9,free", config);
        text.replace(r#""you":2"#, r#""you":null"#)
    };
    let over = Reply::AnswerAfter("POST /api/games/g2/leave", 200, full(&["1 1 resign"]));
    let script = Script::start(vec![
        ("GET /api/events", vec![Reply::Stream(vec![challenge("g1"), challenge("g2")])]),
        ("GET /api/games/g1", vec![Reply::Answer(200, waits("g1", "pente:9")), over]),
        ("GET /api/games/g2", vec![Reply::Answer(200, waits("g2", "pentalath"))]),
        ("POST /api/games/g1/sit", vec![Reply::Answer(200, "{}".to_owned())]),
        ("POST /api/games/g2/leave", vec![Reply::Answer(204, String::new())]),
    ]);
    let mut settings = settings(&script.address);
    settings.policy.games = vec!["pente".parse().unwrap()];
    // It sits down at the one, declines the other, and ends when the one is over.
    assert_eq!(Running::start(settings).ends(), Ok(()));
    let asked: Vec<String> = script.asked.try_iter().map(|asked| asked.line).collect();
    for line in ["POST /api/games/g1/sit", "POST /api/games/g2/leave"] {
        assert!(asked.iter().any(|asked| asked == line), "{asked:?}");
    }
}

#[test]
fn an_offer_is_answered_while_it_is_the_turn_of_others() {
    let asked = r#"{"t":"notice","notice":{"n":"asked","game":"g1"}}"#;
    let offered = ["1 1 begin", "2 1 move E5", "3 2 move E6", "4 1 offer takeback 2"];
    let mut declined = offered.to_vec();
    declined.push("5 2 decline takeback 2");
    let script = Script::start(vec![
        ("GET /api/events", vec![Reply::Stream(vec![asked.to_owned()])]),
        (
            "GET /api/games/g1",
            vec![Reply::Answer(200, full(&offered)), Reply::Answer(200, full(&declined))],
        ),
        ("POST /api/games/g1/act", vec![Reply::Answer(200, r#"{"version":5}"#.to_owned())]),
    ]);
    let bot = Running::start(settings(&script.address));
    let said: wire::Act =
        serde_json::from_str(&script.hears("POST /api/games/g1/act").body).unwrap();
    assert_eq!((said.say.as_str(), said.ply), ("decline takeback 2", None));
    bot.stop.stop();
    assert_eq!(bot.ends(), Ok(()));
}

#[test]
fn what_cannot_be_read_is_told() {
    let newer = r#"{"t":"notice","notice":{"n":"of-tomorrow","game":"g1"}}"#.to_owned();
    let script = Script::start(vec![("GET /api/events", vec![Reply::Stream(vec![newer])])]);
    let bot = Running::start(settings(&script.address));
    assert_eq!(bot.ended.recv_timeout(PATIENCE), Ok(Ok(())));
    assert_eq!(bot.unread.lock().unwrap().len(), 1);
}

#[test]
fn what_can_never_work_ends_the_bot() {
    let refused = Reply::Answer(401, r#"{"code":"who-asks"}"#.to_owned());
    let script = Script::start(vec![("GET /api/events", vec![refused])]);
    let ended = Running::start(settings(&script.address)).ends();
    assert_eq!(ended, Err(BotError::Token { what: "401 who-asks".to_owned() }));
    let ended = Running::start(settings("http://127.0.0.1:9")).ends();
    assert!(matches!(ended, Err(BotError::NoServer { .. })), "{ended:?}");
}

#[test]
fn a_player_of_the_house_that_ends_is_started_again() {
    let refused = || Reply::Answer(401, r#"{"code":"who-asks"}"#.to_owned());
    let events = vec![refused(), refused(), Reply::Stream(vec![TURN.to_owned()])];
    let ours = Reply::Answer(200, full(&["1 1 begin", "2 1 move E5"]));
    let script = Script::start(vec![
        ("GET /api/events", events),
        ("GET /api/games/g1", vec![ours]),
        ("POST /api/games/g1/act", vec![Reply::Answer(200, r#"{"version":3}"#.to_owned())]),
    ]);
    let (stop, address) = (Stop::new(), script.address.clone());
    let ends = stop.clone();
    let (tell, ended) = channel();
    thread::spawn(move || {
        let limits = HouseLimits { threads: 1, each: Limits::default() };
        let tokens = vec![(1, "pal_secret".to_owned())];
        let _ = tell.send(run_house(&address, tokens, limits, &ends, |_, _| {}));
    });
    script.hears("POST /api/games/g1/act");
    stop.stop();
    assert_eq!(ended.recv_timeout(PATIENCE), Ok(Ok(())));
}
