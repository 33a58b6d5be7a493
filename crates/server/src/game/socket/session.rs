//! Session of a WebSocket, from the hello message to its close.
//!
//! The loop of the session never waits for the database: commands run in tasks of their own, and
//! queries one after the other beside the loop. So a command gets its receive time as soon as its
//! frame has arrived, whatever the client has asked for before.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt;
use futures_util::future::BoxFuture;
use tokio::time::{Instant, sleep_until, timeout};
use wire::{ApiError, FromClient, GameCommand, KnownVersion, PLAY_VERSION, ToClient};

use crate::auth::auth_user::AuthUser;
use crate::auth::credential_watch::CredentialWatch;
use crate::error::Error;
use crate::game::apply::{CommandSender, Received};
use crate::game::service;
use crate::game::socket::lag::Lag;
use crate::game::socket::queries::{Query, QueryState};
use crate::game::socket::{
    HELLO_TIMEOUT, IDLE_TIMEOUT, MESSAGE_BURST_MAX, PENDING_COMMANDS_MAX, SUBSCRIPTIONS_MAX,
};
use crate::limiters::connection_limit::ConnectionPermit;
use crate::node::Node;
use crate::subscriber::{Subscriber, SubscriberQueue, text};

/// Interval of pings.
const PING_INTERVAL: Duration = Duration::from_secs(10);

/// Timeout of sending.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// Timeout of the close handshake.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// Close code for violations by the client.
const POLICY_VIOLATION: u16 = 1008;
/// Close code for a restart of the server.
const SERVICE_RESTART: u16 = 1012;

/// Maximum number of waiting queries: the subscriptions of the hello message and a burst.
const PENDING_QUERIES_MAX: usize = SUBSCRIPTIONS_MAX + MESSAGE_BURST_MAX as usize;

/// Close code with its reason.
struct Closed(u16, &'static str);

/// Queries of a client, handled one after the other.
/// The future of a query is boxed, so that idle sockets, which are the majority, need no memory for
/// it.
struct QueryWorker {
    waiting: VecDeque<Query>,
    /// The state while no query is handled.
    idle: Option<QueryState>,
    running: Option<BoxFuture<'static, QueryState>>,
}

impl QueryWorker {
    fn new(state: QueryState) -> QueryWorker {
        QueryWorker { waiting: VecDeque::new(), idle: Some(state), running: None }
    }

    fn len(&self) -> usize {
        self.waiting.len()
    }

    fn push(&mut self, query: Query) {
        self.waiting.push_back(query);
    }

    /// Handles the next query. Without a query it waits for ever.
    /// Dropping the future of this function loses nothing.
    async fn run(&mut self) {
        if self.running.is_none()
            && let Some(state) = self.idle.take()
        {
            match self.waiting.pop_front() {
                Some(query) => self.running = Some(Box::pin(state.handle(query))),
                None => self.idle = Some(state),
            }
            if self.waiting.is_empty() {
                // An idle client keeps no memory for queries.
                self.waiting = VecDeque::new();
            }
        }
        let Some(running) = &mut self.running else { return std::future::pending().await };
        let state = running.await;
        self.running = None;
        self.idle = Some(state);
    }
}

struct Session {
    node: Arc<Node>,
    user: Option<AuthUser>,
    subscriber: Subscriber,
    queries: QueryWorker,
    lag: Lag,
    /// The time at which the token bucket is full again.
    free_at: Instant,
    pending_commands: Arc<AtomicUsize>,
}

/// Client of a session.
pub(crate) struct SessionClient {
    pub user: Option<AuthUser>,
    pub address: IpAddr,
}

/// Runs a session until the connection closes.
pub(crate) async fn run_session(
    node: Arc<Node>,
    SessionClient { user, address }: SessionClient,
    mut socket: WebSocket,
    _permit: ConnectionPermit,
) {
    metrics::gauge!("palamedes_sockets").increment(1);
    let player_id = user.as_ref().map(|user| user.player_id);
    let (subscriber, mut messages) = Subscriber::new(player_id);
    let queries = QueryState::new(&node, user.clone(), address, &subscriber);
    let mut session = Session {
        node,
        user,
        subscriber,
        queries: QueryWorker::new(queries),
        lag: Lag::new(Instant::now()),
        free_at: Instant::now(),
        pending_commands: Arc::default(),
    };
    let Closed(code, reason) = session.run(&mut socket, &mut messages).await;
    drop(session);
    let _ = timeout(CLOSE_TIMEOUT, close(&mut socket, code, reason)).await;
    metrics::gauge!("palamedes_sockets").decrement(1);
}

/// Sends the close frame and reads pending messages.
/// With unread data the connection would be reset, and the client would not see the reason.
async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    if socket.send(Message::Close(Some(frame))).await.is_ok() {
        while let Some(Ok(_)) = socket.recv().await {}
    }
}

/// Sends a message; returns whether it succeeded.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(SEND_TIMEOUT, socket.send(message)).await, Ok(Ok(())))
}

/// Sends messages with one flush; returns whether it succeeded.
async fn send_all(socket: &mut WebSocket, messages: VecDeque<Utf8Bytes>) -> bool {
    let work = async {
        for message in messages {
            socket.feed(Message::Text(message)).await?;
        }
        socket.flush().await
    };
    matches!(timeout(SEND_TIMEOUT, work).await, Ok(Ok(())))
}

impl Session {
    async fn run(&mut self, socket: &mut WebSocket, messages: &mut SubscriberQueue) -> Closed {
        let Ok(hello) = timeout(HELLO_TIMEOUT, self.receive_hello(socket)).await else {
            return Closed(POLICY_VIOLATION, "no-hello");
        };
        let games = match hello {
            Ok(games) => games,
            Err(closed) => return closed,
        };
        let guard = match &self.user {
            Some(user) => {
                let (player_id, subscriber) = (user.player_id, &self.subscriber);
                Some(service::register_connection(&self.node, player_id, subscriber).await)
            }
            None => None,
        };
        let (node, subscriber) = (&self.node, &self.subscriber);
        let watch = self.user.as_ref().map(|user| CredentialWatch::start(node, user, subscriber));
        if self.user.is_some() {
            self.queries.push(Query::StorePlayer);
        }
        let hello = ToClient::Hello {
            protocol: PLAY_VERSION,
            server_time_ms: self.node.now_ms(),
            player: self.user.as_ref().map(AuthUser::player_name),
            node: self.node.settings.node.clone(),
        };
        if !send(socket, Message::Text(text(&hello))).await {
            return Closed(POLICY_VIOLATION, "connection-lost");
        }
        for known in games {
            let version = Some(known.version);
            self.queries.push(Query::Subscribe { game: known.game_id, version, invite: None });
        }
        let closed = self.run_loop(socket, messages).await;
        drop((guard, watch));
        closed
    }

    /// Waits for the hello message.
    async fn receive_hello(&mut self, socket: &mut WebSocket) -> Result<Vec<KnownVersion>, Closed> {
        loop {
            match socket.recv().await {
                Some(Ok(Message::Text(text))) => {
                    return match serde_json::from_str(&text) {
                        Ok(FromClient::Hello { protocol: PLAY_VERSION, games })
                            if games.len() <= SUBSCRIPTIONS_MAX =>
                        {
                            Ok(games)
                        }
                        Ok(FromClient::Hello { .. }) => {
                            Err(Closed(POLICY_VIOLATION, "unsupported-protocol"))
                        }
                        _ => Err(Closed(POLICY_VIOLATION, "no-hello")),
                    };
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return Err(Closed(POLICY_VIOLATION, "no-hello")),
            }
        }
    }

    async fn run_loop(&mut self, socket: &mut WebSocket, messages: &mut SubscriberQueue) -> Closed {
        let mut last_received = Instant::now();
        let mut ping_at = Instant::now();
        let mut ending = self.node.shutdown_signal();
        loop {
            tokio::select! {
                waiting = messages.next_batch() => {
                    let Some(waiting) = waiting else {
                        return Closed(POLICY_VIOLATION, "connection-lost");
                    };
                    if !send_all(socket, waiting).await {
                        return Closed(POLICY_VIOLATION, "connection-lost");
                    }
                    self.resend_missed(messages);
                }
                () = self.queries.run() => {}
                received = socket.recv() => {
                    last_received = Instant::now();
                    let Some(Ok(received)) = received else {
                        return Closed(POLICY_VIOLATION, "connection-lost");
                    };
                    if let Err(closed) = self.receive(received) {
                        return closed;
                    }
                }
                () = sleep_until(ping_at) => {
                    if last_received.elapsed() > IDLE_TIMEOUT {
                        return Closed(POLICY_VIOLATION, "idle-timeout");
                    }
                    ping_at = Instant::now() + PING_INTERVAL;
                    let ping = Message::Ping(self.lag.ping(Instant::now()).into());
                    if !send(socket, ping).await {
                        return Closed(POLICY_VIOLATION, "connection-lost");
                    }
                    self.resend_missed(messages);
                }
                retry_after_ms = ending.wait() => {
                    let bye = text(&ToClient::GoingAway { retry_after_ms });
                    send(socket, Message::Text(bye)).await;
                    return Closed(SERVICE_RESTART, "server-restart");
                }
            }
        }
    }

    /// Sends snapshots of games with dropped messages; on error again with the next ping.
    fn resend_missed(&mut self, messages: &mut SubscriberQueue) {
        for game_id in messages.take_missed() {
            self.queries.push(Query::Resend(game_id));
        }
    }

    fn receive(&mut self, message: Message) -> Result<(), Closed> {
        let text = match message {
            Message::Text(text) => text,
            Message::Pong(payload) => {
                self.lag.pong(&payload, Instant::now());
                return Ok(());
            }
            Message::Ping(_) => return Ok(()),
            Message::Binary(_) => return Err(Closed(POLICY_VIOLATION, "text-frame-required")),
            Message::Close(_) => return Err(Closed(1000, "")),
        };
        let now = Instant::now();
        let interval = self.node.settings.limits.message_interval;
        self.free_at = self.free_at.max(now) + interval;
        if self.free_at > now + interval * MESSAGE_BURST_MAX {
            return Err(Closed(POLICY_VIOLATION, "rate-limited"));
        }
        match serde_json::from_str::<FromClient>(&text) {
            Ok(FromClient::Command { game_id, command }) => self.apply_command(game_id, command),
            Ok(message) if self.queries.len() < PENDING_QUERIES_MAX => {
                self.queries.push(Query::Message(message));
            }
            Ok(_) => return Err(Closed(POLICY_VIOLATION, "rate-limited")),
            Err(_) => self.send_error(ApiError::new("malformed-message")),
        }
        Ok(())
    }

    fn send_error(&self, error: ApiError) {
        self.subscriber.send_or_drop(text(&ToClient::Error { error }));
    }

    /// Applies a command in its own task, so that a slow database does not block the socket.
    fn apply_command(&mut self, game: String, command: GameCommand) {
        let receipt = self.node.games.receive_command(self.node.now_ms());
        let reply = CommandReply {
            game,
            key: command.request_id.clone(),
            subscriber: self.subscriber.clone(),
        };
        let (Some(user), Ok(game_id)) = (&self.user, reply.game.parse()) else {
            return reply.reject_without_waiting(&Error::Unauthorized);
        };
        if self.pending_commands.fetch_add(1, Ordering::Relaxed) >= PENDING_COMMANDS_MAX {
            self.pending_commands.fetch_sub(1, Ordering::Relaxed);
            return self.send_error(ApiError::new("too-many-pending-commands"));
        }
        let (node, player_id) = (Arc::clone(&self.node), user.player_id);
        let received = Received::new(receipt, self.lag.ms());
        let pending_commands = Arc::clone(&self.pending_commands);
        let (allowed, sender) = (user.require_scope(wire::Scope::Play), CommandSender::from(user));
        tokio::spawn(async move {
            let result = match allowed {
                Ok(()) => service::send_command(&node, game_id, sender, command, received).await,
                Err(error) => Err(error),
            };
            pending_commands.fetch_sub(1, Ordering::Relaxed);
            match result {
                Ok(version) => reply.accept(version, node.now_ms()).await,
                Err(error) => {
                    error.log();
                    let version = service::version_for_player(&node, game_id, player_id).await;
                    reply.reject(&error, version).await;
                }
            }
        });
    }
}

/// Recipient of the response to a command.
struct CommandReply {
    game: String,
    key: String,
    subscriber: Subscriber,
}

impl CommandReply {
    async fn accept(self, version: u32, at_ms: u64) {
        let CommandReply { game, key, subscriber } = self;
        subscriber
            .send(&ToClient::Accepted {
                game_id: game,
                request_id: key,
                version,
                server_time_ms: at_ms,
            })
            .await;
    }

    /// Rejects from the reading task, which must not wait for itself.
    fn reject_without_waiting(self, error: &Error) {
        let CommandReply { game, key, subscriber } = self;
        subscriber.send_or_drop(text(&ToClient::Rejected {
            game_id: game,
            request_id: key,
            error: error.api_error(),
            version: 0,
        }));
    }

    async fn reject(self, error: &Error, version: u32) {
        let CommandReply { game, key, subscriber } = self;
        subscriber
            .send(&ToClient::Rejected {
                game_id: game,
                request_id: key,
                error: error.api_error(),
                version,
            })
            .await;
    }
}
