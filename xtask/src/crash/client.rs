//! A client: plays random moves or watches, comes back whenever it is thrown out, and writes down
//! everything it is told.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use futures_util::{SinkExt, StreamExt};
use rulebook::conformance::Seeded;
use rulebook::{Notation, Seat, Steps};
use table::{LogLine, Table};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};
use wire::{Act, FromClient, FullGame, GameStatus, Notice, PLAY_VERSION, Seen, ToClient};

use super::history::{Event, History, Sent};
use super::http::Asker;
use super::storm::{Phase, Storm};

/// How long a client thinks, in milliseconds.
const THINKS_MS: (u64, u64) = (250, 900);

/// An answer that takes longer is asked for again, with the same key.
const ANSWERED_WITHIN: Duration = Duration::from_secs(4);

/// A table that waits for players is looked at again after so long.
const STARTED_WITHIN: Duration = Duration::from_secs(2);

/// How often a client says that it lives and how much it knows.
const PING: Duration = Duration::from_secs(4);

type Socket = WebSocketStream<TcpStream>;

/// A client.
pub struct Client {
    pub number: usize,
    pub asker: Asker,
    /// The node it would rather talk to.
    pub home: usize,
    pub role: Role,
    /// The game it is at.
    pub game: watch::Receiver<Option<String>>,
    /// Told when a game is over.
    pub over: mpsc::UnboundedSender<String>,
    pub storm: Arc<Storm>,
    pub history: History,
    pub random: Seeded,
}

/// What a client does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Plays,
    Watches,
}

/// What a client knows of its game.
#[derive(Default)]
struct Board {
    game: String,
    seat: Option<Seat>,
    /// Whether every seat is taken.
    live: bool,
    lines: Vec<String>,
    table: Option<Table>,
    /// Said and not answered.
    waiting: Option<Waiting>,
    /// What was said counts as this many entries; until they are shown nothing more is said.
    counted: u32,
    think_until: Option<Instant>,
    ask_again: Option<Instant>,
    /// How long it is to stay away.
    come_again: Option<Duration>,
}

struct Waiting {
    sent: Sent,
    again: Instant,
}

impl Client {
    /// Until the end of the storm.
    pub async fn run(mut self) -> History {
        let mut board = Board::default();
        let mut node = self.home;
        let mut phase = self.storm.phase.subscribe();
        while *phase.borrow_and_update() != Phase::End {
            match self.connect(node).await {
                Ok(socket) => {
                    self.note(Event::Connected(node));
                    let goes_home = self.talk(socket, node, &mut board, &mut phase).await;
                    self.note(Event::Lost);
                    node = if goes_home.is_ok() { self.home } else { node };
                }
                // Whatever is wrong with this one, the other may be better.
                Err(_) => node = (node + 1) % self.storm.ports.len(),
            }
            let pause = Duration::from_millis(50 + self.random.below(250));
            // Told when to come again, it comes then, and not before.
            let pause = board.come_again.take().unwrap_or(pause);
            let _ = timeout(pause, phase.wait_for(|phase| *phase == Phase::End)).await;
        }
        self.history
    }

    fn note(&mut self, event: Event) {
        self.history.events.push((self.storm.start.elapsed(), event));
    }

    async fn connect(&self, node: usize) -> Result<Socket> {
        let port = self.storm.ports[node];
        let stream = self.asker.connect(port).await?;
        let mut request = format!("ws://127.0.0.1:{port}/api/socket").into_client_request()?;
        let headers = request.headers_mut();
        headers.insert("cookie", self.asker.cookie.parse()?);
        headers.insert("origin", format!("http://127.0.0.1:{port}").parse()?);
        let (socket, _) = timeout(Duration::from_secs(10), client_async(request, stream))
            .await
            .context("no upgrade in time")??;
        Ok(socket)
    }

    /// One socket, until it breaks (an error) or the client wants to be at home again.
    async fn talk(
        &mut self,
        mut socket: Socket,
        node: usize,
        board: &mut Board,
        phase: &mut watch::Receiver<Phase>,
    ) -> Result<()> {
        self.turn_to_game(board);
        let games = if board.game.is_empty() { Vec::new() } else { vec![board.seen()] };
        send(&mut socket, &FromClient::Hello { v: PLAY_VERSION, games }).await?;
        if let Some(waiting) = &mut board.waiting {
            waiting.again = Instant::now();
        }
        let mut ping_at = Instant::now() + PING;
        loop {
            let wake = self.next_wake(board, *phase.borrow()).map_or(ping_at, |at| at.min(ping_at));
            tokio::select! {
                message = socket.next() => {
                    let message = message.context("the socket is closed")??;
                    if let Message::Text(text) = message {
                        self.hear(&text, node, board, &mut socket).await?;
                    }
                }
                changed = self.game.changed() => {
                    changed.context("the game is over for good")?;
                    self.turn_to_game(board);
                    if node != self.home {
                        return Ok(());
                    }
                    let game = board.game.clone();
                    let watch = FromClient::Watch { game, version: None, invite: None };
                    send(&mut socket, &watch).await?;
                }
                changed = phase.changed() => {
                    changed.context("the storm is over")?;
                    if *phase.borrow() == Phase::End {
                        let _ = socket.close(None).await;
                        return Ok(());
                    }
                    board.think_until = None;
                }
                () = sleep_until(wake) => {
                    if Instant::now() >= ping_at {
                        ping_at = Instant::now() + PING;
                        if !board.game.is_empty() {
                            let heads = vec![board.seen()];
                            send(&mut socket, &FromClient::Ping { heads }).await?;
                        }
                    }
                    let phase = *phase.borrow();
                    self.wake(node, board, phase, &mut socket).await?;
                }
            }
        }
    }

    /// Takes up the game it is told to be at, if it is another one.
    fn turn_to_game(&mut self, board: &mut Board) {
        let game = self.game.borrow_and_update().clone().unwrap_or_default();
        if game != board.game {
            *board = Board { game, ..Board::default() };
            if !board.game.is_empty() {
                self.storm.sees(self.number, &board.game, 0);
            }
        }
    }

    /// When there is something to be done without being asked.
    fn next_wake(&mut self, board: &mut Board, phase: Phase) -> Option<Instant> {
        let ask = board.ask_again;
        let own = if let Some(waiting) = &board.waiting {
            Some(waiting.again)
        } else if self.role == Role::Plays && board.may_speak() {
            let (least, most) = THINKS_MS;
            let ms = least + self.random.below(most - least);
            let ms = if phase == Phase::Play { ms } else { 0 };
            Some(*board.think_until.get_or_insert(Instant::now() + Duration::from_millis(ms)))
        } else {
            None
        };
        own.into_iter().chain(ask).min()
    }

    /// Does what is due.
    async fn wake(
        &mut self,
        node: usize,
        board: &mut Board,
        phase: Phase,
        socket: &mut Socket,
    ) -> Result<()> {
        let now = Instant::now();
        if board.ask_again.is_some_and(|at| at <= now) {
            board.ask_again = None;
            let seen = board.seen();
            let version = board.live.then_some(seen.version);
            send(socket, &FromClient::Watch { game: seen.game, version, invite: None }).await?;
        }
        if board.waiting.is_none()
            && self.role == Role::Plays
            && board.may_speak()
            && board.think_until.is_some_and(|at| at <= now)
        {
            let sent = self.decide(board, phase)?;
            let seat = board.seat.map_or(0, |seat| seat.to_string().parse().unwrap_or(0));
            self.storm.says(&sent.game, seat, &sent.say, node);
            board.waiting = Some(Waiting { sent, again: now });
            board.think_until = None;
        }
        if let Some(waiting) = &mut board.waiting
            && waiting.again <= now
        {
            waiting.again = now + ANSWERED_WITHIN;
            let Sent { game, key, ply, say } = waiting.sent.clone();
            self.history
                .events
                .push((self.storm.start.elapsed(), Event::Sent(waiting.sent.clone())));
            send(socket, &FromClient::Act { game, act: Act { key, ply, say } }).await?;
        }
        Ok(())
    }

    /// A random legal move, or giving up when it is time to go.
    fn decide(&mut self, board: &Board, phase: Phase) -> Result<Sent> {
        let table = board.table.as_ref().context("who may speak knows the table")?;
        let seat = table.to_move().context("it is somebody's turn")?;
        let (ply, say) = if phase == Phase::Play {
            let ply = u32::try_from(table.plies().len())?;
            (Some(ply), format!("move {}", random_move(table, seat, &mut self.random)))
        } else {
            (None, "resign".to_owned())
        };
        let key = fresh_key(self.number, &mut self.random);
        Ok(Sent { game: board.game.clone(), key, ply, say })
    }

    async fn hear(
        &mut self,
        text: &str,
        node: usize,
        board: &mut Board,
        socket: &mut Socket,
    ) -> Result<()> {
        let read = serde_json::from_str(text);
        let message =
            read.inspect_err(|error| self.note(Event::Strange(format!("{error} in {text}"))))?;
        match message {
            ToClient::Full(full) if full.game == board.game => self.learn(full, board),
            ToClient::Said { game, from, lines, .. } if game == board.game => {
                self.note(Event::Heard { game: game.clone(), from, lines: lines.clone() });
                let known = board.lines.len();
                let Some(skip) = known.checked_sub(from as usize) else {
                    let version = Some(u32::try_from(known)?);
                    return send(socket, &FromClient::Watch { game, version, invite: None }).await;
                };
                for line in lines.into_iter().skip(skip) {
                    self.storm.shown(&game, &line, node);
                    self.add(line, board);
                }
                self.seen(board);
            }
            ToClient::Notice { notice: Notice::Started { game } } if game == board.game => {
                send(socket, &FromClient::Watch { game, version: None, invite: None }).await?;
            }
            ToClient::Head { game, version }
                if game == board.game && version as usize > board.lines.len() =>
            {
                let version = Some(u32::try_from(board.lines.len())?);
                send(socket, &FromClient::Watch { game, version, invite: None }).await?;
            }
            ToClient::Ok { game, key, version, .. } => {
                if board.waiting.as_ref().is_some_and(|waiting| waiting.sent.key == key) {
                    board.waiting = None;
                    board.counted = version;
                }
                self.note(Event::Ok { game, key, version });
            }
            ToClient::No { game, key, why, .. } => {
                if let Some(waiting) = &mut board.waiting
                    && waiting.sent.key == key
                {
                    if why.code == super::TRY_AGAIN {
                        waiting.again = Instant::now() + Duration::from_millis(300);
                    } else {
                        board.waiting = None;
                        board.think_until = Some(Instant::now() + Duration::from_secs(1));
                        board.ask_again = Some(Instant::now());
                    }
                }
                self.note(Event::No { game, key, code: why.code });
            }
            ToClient::Bye { retry_ms } => {
                board.come_again = Some(Duration::from_millis(retry_ms.into()));
            }
            // Most likely the database was away when the game was to be shown.
            ToClient::Wrong { .. } => {
                board.ask_again = Some(Instant::now() + Duration::from_millis(500));
            }
            _ => {}
        }
        Ok(())
    }

    /// A whole game, from its beginning.
    fn learn(&mut self, full: FullGame, board: &mut Board) {
        let FullGame { game, status, config, log, you, .. } = full;
        self.note(Event::Heard { game, from: 0, lines: log.clone() });
        board.live = status != GameStatus::Gathering;
        if !board.live {
            board.ask_again = Some(Instant::now() + STARTED_WITHIN);
        }
        board.seat = you.and_then(|seat| seat.to_string().parse().ok());
        if board.table.is_none() {
            let table = config.parse().ok().and_then(|config| Table::new(config).ok());
            if table.is_none() {
                self.note(Event::Strange(format!("a game cannot be {config}")));
            }
            board.table = table;
        }
        let known = board.lines.len();
        for line in log.into_iter().skip(known) {
            self.add(line, board);
        }
        self.seen(board);
    }

    /// One more line of the log.
    fn add(&mut self, line: String, board: &mut Board) {
        let Some(table) = &mut board.table else { return };
        let told = line.parse::<LogLine>().map_err(|error| error.to_string());
        let done =
            told.and_then(|told| table.repeat(told).map_err(|refused| format!("{refused:?}")));
        if let Err(why) = done {
            self.note(Event::Strange(format!("{line} cannot follow: {why}")));
        }
        board.lines.push(line);
        board.think_until = None;
    }

    fn seen(&mut self, board: &Board) {
        self.storm.sees(self.number, &board.game, board.seen().version);
        if board.table.as_ref().is_some_and(|table| table.ended().is_some()) {
            let _ = self.over.send(board.game.clone());
        }
    }
}

impl Board {
    fn seen(&self) -> Seen {
        let version = u32::try_from(self.lines.len()).unwrap_or(u32::MAX);
        Seen { game: self.game.clone(), version }
    }

    /// Whether it is this client's turn, as far as it knows.
    fn may_speak(&self) -> bool {
        let Some(table) = &self.table else { return false };
        self.live
            && self.lines.len() >= self.counted as usize
            && self.seat.is_some()
            && table.to_move() == self.seat
    }
}

async fn send(socket: &mut Socket, message: &FromClient) -> Result<()> {
    let text = serde_json::to_string(message)?;
    timeout(Duration::from_secs(10), socket.send(Message::text(text))).await??;
    Ok(())
}

/// A legal move, made of random steps: nothing lists the tens of thousands there may be.
pub fn random_move(table: &Table, seat: Seat, random: &mut Seeded) -> String {
    let position = table.position();
    let mut made = Vec::new();
    loop {
        if let Some(whole) = position.assemble(seat, &made) {
            return position.move_text(&whole);
        }
        let steps = position.steps(seat, &made);
        if steps.is_empty() {
            return games::Action::Lost.to_string();
        }
        made.push(steps[random.below(steps.len() as u64) as usize].clone());
    }
}

/// A UUID of version 4, never the same for two clients.
pub fn fresh_key(client: usize, random: &mut Seeded) -> String {
    let (high, low) = (random.next_u64(), random.next_u64());
    format!(
        "{:08x}-{:04x}-4{:03x}-a{:03x}-{:012x}",
        client,
        (high >> 32) & 0xffff,
        (high >> 16) & 0xfff,
        high & 0xfff,
        low & 0xffff_ffff_ffff
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_moves_are_legal_to_the_end() {
        for game in ["pente:9,free", "pentagame:2", "pentagame:3", "pentalath"] {
            let mut table = Table::new(game.parse().unwrap()).unwrap();
            let mut random = Seeded::new(7);
            for ply in 0..200 {
                let Some(seat) = table.to_move() else { break };
                let say = format!("move {}", random_move(&table, seat, &mut random));
                table.apply(ply, seat, say.parse().unwrap()).unwrap();
            }
            assert!(table.plies().len() > 10, "{game}");
        }
    }

    #[test]
    fn keys_look_like_uuids() {
        let mut random = Seeded::new(1);
        let key = fresh_key(17, &mut random);
        let lengths: Vec<usize> = key.split('-').map(str::len).collect();
        assert_eq!(lengths, [8, 4, 4, 4, 12], "{key}");
        assert!(key.starts_with("00000011-") && key != fresh_key(17, &mut random));
    }
}
