//! One socket, from hello to goodbye.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use tokio::time::{Instant, sleep_until, timeout};
use wire::{Act, FromClient, PLAY_VERSION, Seen, ToClient, Why};

use crate::account::Who;
use crate::error::Error;
use crate::game::Games;
use crate::game::watcher::{Messages, Watcher, text};
use crate::guard::Place;
use crate::ids::read_slug;
use crate::node::Node;
use crate::socket::lag::Lag;
use crate::socket::{BURST, GAMES, HELLO, ONE_MORE, SILENCE, UNDER_WAY};

/// How often the lag of a socket is measured.
const PING: Duration = Duration::from_secs(10);

/// With every so many pings it is looked whether the login still stands.
const STANDS: u32 = 6;

/// A client that does not read for so long is gone.
const UNREAD: Duration = Duration::from_secs(10);

/// The time for a goodbye.
const GOODBYE: Duration = Duration::from_secs(2);

/// Closed because of what was sent.
const POLICY: u16 = 1008;
/// Closed because the server goes.
const RESTART: u16 = 1012;

/// Why a socket is closed.
struct Closed(u16, &'static str);

struct Session {
    node: Arc<Node>,
    who: Option<Who>,
    address: IpAddr,
    watcher: Watcher,
    /// Each with what its link held.
    games: BTreeMap<i64, Option<String>>,
    lag: Lag,
    /// When the next message may be sent, and how many at once: a bucket that refills.
    free_at: Instant,
    under_way: Arc<AtomicUsize>,
}

pub(super) async fn talk(
    node: Arc<Node>,
    (who, address): (Option<Who>, IpAddr),
    mut socket: WebSocket,
    _place: Place,
) {
    metrics::gauge!("palamedes_sockets").increment(1);
    let player_id = who.as_ref().map(|who| who.player_id);
    let (watcher, mut messages) = Watcher::new(player_id);
    let mut session = Session {
        node,
        who,
        address,
        watcher,
        games: BTreeMap::new(),
        lag: Lag::new(Instant::now()),
        free_at: Instant::now(),
        under_way: Arc::default(),
    };
    let Closed(code, reason) = session.run(&mut socket, &mut messages).await;
    for game_id in session.games.keys() {
        session.node.games.unwatch(*game_id, &session.watcher);
    }
    let _ = timeout(GOODBYE, goodbye(&mut socket, code, reason)).await;
    metrics::gauge!("palamedes_sockets").decrement(1);
}

/// Says why, and hears out what was still on its way: a connection that is dropped with something
/// unread is reset, and the client would not learn the reason.
async fn goodbye(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    if socket.send(Message::Close(Some(frame))).await.is_ok() {
        while let Some(Ok(_)) = socket.recv().await {}
    }
}

/// Sends something; whether it could be.
async fn sent(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(UNREAD, socket.send(message)).await, Ok(Ok(())))
}

/// What asks the database is boxed while it does: a socket that says nothing, as most do, does not
/// keep room for it.
impl Session {
    async fn run(&mut self, socket: &mut WebSocket, messages: &mut Messages) -> Closed {
        let Ok(hello) = timeout(HELLO, self.first(socket)).await else {
            return Closed(POLICY, "no-hello");
        };
        let games = match hello {
            Ok(games) => games,
            Err(closed) => return closed,
        };
        let greeting =
            self.who.as_ref().map(|who| Games::greet(&self.node, who.player_id, &self.watcher));
        let hello = ToClient::Hello {
            v: PLAY_VERSION,
            at_ms: self.node.now_ms(),
            you: self.who.as_ref().map(Who::shown),
            node: self.node.settings.node.clone(),
        };
        if !sent(socket, Message::Text(text(&hello))).await {
            return Closed(POLICY, "gone");
        }
        for seen in games {
            Box::pin(self.watch(&seen.game, Some(seen.version), None)).await;
        }
        let closed = self.listen(socket, messages).await;
        drop(greeting);
        closed
    }

    /// The first message must be a hello.
    async fn first(&mut self, socket: &mut WebSocket) -> Result<Vec<Seen>, Closed> {
        loop {
            match socket.recv().await {
                Some(Ok(Message::Text(text))) => {
                    return match serde_json::from_str(&text) {
                        Ok(FromClient::Hello { v: PLAY_VERSION, games })
                            if games.len() <= GAMES =>
                        {
                            Ok(games)
                        }
                        Ok(FromClient::Hello { .. }) => Err(Closed(POLICY, "other-version")),
                        _ => Err(Closed(POLICY, "no-hello")),
                    };
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return Err(Closed(POLICY, "no-hello")),
            }
        }
    }

    async fn listen(&mut self, socket: &mut WebSocket, messages: &mut Messages) -> Closed {
        let mut heard = Instant::now();
        let mut ping_at = Instant::now();
        let mut pings = 0u32;
        let mut ending = self.node.ending();
        loop {
            tokio::select! {
                message = messages.next() => {
                    let Some(message) = message else { return Closed(POLICY, "gone") };
                    if !sent(socket, Message::Text(message)).await {
                        return Closed(POLICY, "gone");
                    }
                    self.make_good(messages).await;
                }
                received = socket.recv() => {
                    heard = Instant::now();
                    let Some(Ok(received)) = received else { return Closed(POLICY, "gone") };
                    if let Err(closed) = self.receive(received).await {
                        return closed;
                    }
                }
                () = sleep_until(ping_at) => {
                    if heard.elapsed() > SILENCE {
                        return Closed(POLICY, "silence");
                    }
                    ping_at = Instant::now() + PING;
                    let ping = Message::Ping(self.lag.ping(Instant::now()).into());
                    pings += 1;
                    let stays =
                        !pings.is_multiple_of(STANDS) || Box::pin(self.may_stay()).await;
                    if !stays || !sent(socket, ping).await {
                        return Closed(POLICY, "gone");
                    }
                    self.make_good(messages).await;
                }
                retry_ms = ending.wait() => {
                    let bye = text(&ToClient::Bye { retry_ms });
                    sent(socket, Message::Text(bye)).await;
                    return Closed(RESTART, "restart");
                }
            }
        }
    }

    /// Games of which something was dropped are told as a whole, or else with the next ping.
    async fn make_good(&mut self, messages: &mut Messages) {
        for game_id in messages.take_missed() {
            let player_id = self.who.as_ref().map(|who| who.player_id);
            let invite = self.games.get(&game_id).and_then(Option::as_deref);
            let may = Box::pin(Games::may_watch(&self.node, game_id, player_id, invite)).await;
            let told = match may {
                Ok(()) => Box::pin(Games::watch(&self.node, game_id, &self.watcher, None)).await,
                Err(error) => Err(error),
            };
            match told {
                Ok(()) => {}
                Err(Error::NotFound) => drop(self.games.remove(&game_id)),
                Err(_) => messages.miss(game_id),
            }
        }
    }

    /// Whether the login behind the socket still stands.
    async fn may_stay(&self) -> bool {
        match &self.who {
            Some(who) => who.still_stands(&self.node).await,
            None => true,
        }
    }

    async fn receive(&mut self, message: Message) -> Result<(), Closed> {
        let text = match message {
            Message::Text(text) => text,
            Message::Pong(payload) => {
                self.lag.pong(&payload, Instant::now());
                return Ok(());
            }
            Message::Ping(_) => return Ok(()),
            Message::Binary(_) => return Err(Closed(POLICY, "text-wanted")),
            Message::Close(_) => return Err(Closed(1000, "")),
        };
        let now = Instant::now();
        self.free_at = self.free_at.max(now) + ONE_MORE;
        if self.free_at > now + ONE_MORE * BURST {
            return Err(Closed(POLICY, "too-often"));
        }
        match serde_json::from_str::<FromClient>(&text) {
            Ok(message) => Box::pin(self.obey(message)).await,
            Err(_) => self.wrong(Why::new("message-unreadable")).await,
        }
        Ok(())
    }

    async fn obey(&mut self, message: FromClient) {
        match message {
            FromClient::Hello { .. } => self.wrong(Why::new("hello-again")).await,
            FromClient::Watch { game, version, invite } => {
                self.watch(&game, version, invite).await;
            }
            FromClient::Unwatch { game } => {
                if let Some(game_id) = read_slug(&game) {
                    self.games.remove(&game_id);
                    self.node.games.unwatch(game_id, &self.watcher);
                }
            }
            FromClient::Act { game, act } => self.act(game, act).await,
            FromClient::Plan { game, plan } => {
                if let (Some(who), Some(game_id)) = (&self.who, read_slug(&game)) {
                    let set = crate::lobby::set_plan(&self.node, who, game_id, &plan).await;
                    self.told(set).await;
                }
            }
            FromClient::Chat { game, text } => {
                if let (Some(who), Some(game_id)) = (&self.who, read_slug(&game)) {
                    let said = crate::lobby::say(&self.node, who, game_id, &text).await;
                    self.told(said).await;
                }
            }
            FromClient::Ping { heads } => {
                for seen in heads.into_iter().take(GAMES) {
                    let watched = read_slug(&seen.game).filter(|id| self.games.contains_key(id));
                    let Some(game_id) = watched else { continue };
                    let player_id = self.who.as_ref().map(|who| who.player_id);
                    let head = Games::visible(&self.node, game_id, player_id).await;
                    if head.is_some_and(|head| head > seen.version) {
                        self.watch(&seen.game, Some(seen.version), None).await;
                    }
                }
                self.watcher.tell_now(text(&ToClient::Pong { at_ms: self.node.now_ms() }));
            }
        }
    }

    async fn told(&self, result: Result<(), Error>) {
        if let Err(error) = result {
            error.log();
            self.wrong(error.why()).await;
        }
    }

    async fn wrong(&self, why: Why) {
        self.watcher.tell_now(text(&ToClient::Wrong { why }));
    }

    async fn watch(&mut self, game: &str, version: Option<u32>, invite: Option<String>) {
        let Some(game_id) = read_slug(game) else {
            return self.wrong(Error::NotFound.why().with("game", game)).await;
        };
        if self.games.len() >= GAMES && !self.games.contains_key(&game_id) {
            return self.wrong(Why::new("too-many-games")).await;
        }
        let player_id = self.who.as_ref().map(|who| who.player_id);
        // Asked again, a game is still the one behind the link.
        let invite = invite.or_else(|| self.games.get(&game_id).cloned().flatten());
        // A game that is shown costs what a request does, however many one message asks for.
        let may = match self.node.rates.of_address(self.address) {
            Ok(()) => Games::may_watch(&self.node, game_id, player_id, invite.as_deref()).await,
            Err(error) => Err(error),
        };
        let seen = match may {
            Ok(()) => Games::watch(&self.node, game_id, &self.watcher, version).await,
            Err(error) => Err(error),
        };
        match seen {
            Ok(()) => {
                self.games.insert(game_id, invite);
            }
            Err(error) => {
                error.log();
                self.wrong(error.why().with("game", game)).await;
            }
        }
    }

    /// Acts are judged beside the socket: a slow database must not keep it from reading.
    async fn act(&mut self, game: String, act: Act) {
        let answered = Answered { game, key: act.key.clone(), watcher: self.watcher.clone() };
        let (Some(who), Some(game_id)) = (&self.who, read_slug(&answered.game)) else {
            return answered.no_now(&Error::Unknown);
        };
        if self.under_way.fetch_add(1, Ordering::Relaxed) >= UNDER_WAY {
            self.under_way.fetch_sub(1, Ordering::Relaxed);
            return self.wrong(Why::new("too-many-at-once")).await;
        }
        let (node, player_id) = (Arc::clone(&self.node), who.player_id);
        let (lag_ms, under_way) = (self.lag.ms(), Arc::clone(&self.under_way));
        let allowed = who.may("play");
        tokio::spawn(async move {
            let result = match allowed {
                Ok(()) => Games::act(&node, game_id, player_id, act, lag_ms).await,
                Err(error) => Err(error),
            };
            under_way.fetch_sub(1, Ordering::Relaxed);
            match result {
                Ok(version) => answered.yes(version, node.now_ms()).await,
                Err(error) => {
                    error.log();
                    let version = Games::known_to(&node, game_id, player_id).await;
                    answered.no(&error, version).await;
                }
            }
        });
    }
}

/// Where the answer to an act goes.
struct Answered {
    game: String,
    key: String,
    watcher: Watcher,
}

impl Answered {
    async fn yes(self, version: u32, at_ms: u64) {
        let Answered { game, key, watcher } = self;
        watcher.answer(&ToClient::Ok { game, key, version, at_ms }).await;
    }

    /// From within the reading of the socket, which must not wait for itself.
    fn no_now(self, error: &Error) {
        let Answered { game, key, watcher } = self;
        watcher.tell_now(text(&ToClient::No { game, key, why: error.why(), version: 0 }));
    }

    async fn no(self, error: &Error, version: u32) {
        let Answered { game, key, watcher } = self;
        watcher.answer(&ToClient::No { game, key, why: error.why(), version }).await;
    }
}
