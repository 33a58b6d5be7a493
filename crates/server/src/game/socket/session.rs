//! Session of a WebSocket, from the hello message to its close.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use tokio::time::{Instant, sleep_until, timeout};
use wire::{ApiError, FromClient, GameCommand, KnownVersion, PLAY_VERSION, ToClient};

use crate::auth::auth_user::AuthUser;
use crate::error::Error;
use crate::game::service;
use crate::game::socket::lag::Lag;
use crate::game::socket::{
    HELLO_TIMEOUT, IDLE_TIMEOUT, MESSAGE_BURST_MAX, MESSAGE_INTERVAL, PENDING_COMMANDS_MAX,
    SUBSCRIPTIONS_MAX,
};
use crate::game::subscriber::{Subscriber, SubscriberQueue, text};
use crate::ids::GameId;
use crate::limiters::connection_limit::ConnectionPermit;
use crate::node::Node;

/// Interval of pings.
const PING_INTERVAL: Duration = Duration::from_secs(10);

/// Number of pings between checks of the login.
const AUTH_CHECK_EVERY_PINGS: u32 = 6;

/// Timeout of sending.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// Timeout of the close handshake.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// Close code for violations by the client.
const POLICY_VIOLATION: u16 = 1008;
/// Close code for a restart of the server.
const SERVICE_RESTART: u16 = 1012;

/// Close code with its reason.
struct Closed(u16, &'static str);

struct Session {
    node: Arc<Node>,
    user: Option<AuthUser>,
    address: IpAddr,
    subscriber: Subscriber,
    /// The subscribed games, each with the secret of its link.
    games: BTreeMap<GameId, Option<String>>,
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
    let mut session = Session {
        node,
        user,
        address,
        subscriber,
        games: BTreeMap::new(),
        lag: Lag::new(Instant::now()),
        free_at: Instant::now(),
        pending_commands: Arc::default(),
    };
    let Closed(code, reason) = session.run(&mut socket, &mut messages).await;
    for game_id in session.games.keys() {
        session.node.games.unsubscribe(*game_id, &session.subscriber);
    }
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

/// Handling of one connection.
/// Futures that use the database are boxed, so that idle sockets, which are the majority, need no
/// memory for them.
impl Session {
    async fn run(&mut self, socket: &mut WebSocket, messages: &mut SubscriberQueue) -> Closed {
        let Ok(hello) = timeout(HELLO_TIMEOUT, self.receive_hello(socket)).await else {
            return Closed(POLICY_VIOLATION, "no-hello");
        };
        let games = match hello {
            Ok(games) => games,
            Err(closed) => return closed,
        };
        let guard = self
            .user
            .as_ref()
            .map(|user| service::register_connection(&self.node, user.player_id, &self.subscriber));
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
            Box::pin(self.subscribe(&known.game_id, Some(known.version), None)).await;
        }
        let closed = self.run_loop(socket, messages).await;
        drop(guard);
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
        let mut pings = 0u32;
        let mut ending = self.node.shutdown_signal();
        loop {
            tokio::select! {
                message = messages.next() => {
                    let Some(message) = message else {
                        return Closed(POLICY_VIOLATION, "connection-lost");
                    };
                    if !send(socket, Message::Text(message)).await {
                        return Closed(POLICY_VIOLATION, "connection-lost");
                    }
                    self.resend_missed(messages).await;
                }
                received = socket.recv() => {
                    last_received = Instant::now();
                    let Some(Ok(received)) = received else {
                        return Closed(POLICY_VIOLATION, "connection-lost");
                    };
                    if let Err(closed) = self.receive(received).await {
                        return closed;
                    }
                }
                () = sleep_until(ping_at) => {
                    if last_received.elapsed() > IDLE_TIMEOUT {
                        return Closed(POLICY_VIOLATION, "idle-timeout");
                    }
                    ping_at = Instant::now() + PING_INTERVAL;
                    let ping = Message::Ping(self.lag.ping(Instant::now()).into());
                    pings += 1;
                    let is_valid = !pings.is_multiple_of(AUTH_CHECK_EVERY_PINGS)
                        || Box::pin(self.is_still_authorised()).await;
                    if !is_valid || !send(socket, ping).await {
                        return Closed(POLICY_VIOLATION, "connection-lost");
                    }
                    self.resend_missed(messages).await;
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
    async fn resend_missed(&mut self, messages: &mut SubscriberQueue) {
        for game_id in messages.take_missed() {
            let player_id = self.user.as_ref().map(|user| user.player_id);
            let invite = self.games.get(&game_id).and_then(Option::as_deref);
            let may =
                Box::pin(service::check_may_view(&self.node, game_id, player_id, invite)).await;
            let result_sent = match may {
                Ok(()) => {
                    Box::pin(service::subscribe(&self.node, game_id, &self.subscriber, None)).await
                }
                Err(error) => Err(error),
            };
            match result_sent {
                Ok(()) => {}
                Err(Error::NotFound) => drop(self.games.remove(&game_id)),
                Err(_) => messages.mark_missed(game_id),
            }
        }
    }

    /// Returns whether the login is still valid.
    async fn is_still_authorised(&self) -> bool {
        match &self.user {
            Some(user) => user.is_still_valid(&self.node).await,
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
            Message::Binary(_) => return Err(Closed(POLICY_VIOLATION, "text-frame-required")),
            Message::Close(_) => return Err(Closed(1000, "")),
        };
        let now = Instant::now();
        self.free_at = self.free_at.max(now) + MESSAGE_INTERVAL;
        if self.free_at > now + MESSAGE_INTERVAL * MESSAGE_BURST_MAX {
            return Err(Closed(POLICY_VIOLATION, "rate-limited"));
        }
        match serde_json::from_str::<FromClient>(&text) {
            Ok(message) => Box::pin(self.dispatch(message)).await,
            Err(_) => self.send_error(ApiError::new("malformed-message")).await,
        }
        Ok(())
    }

    async fn dispatch(&mut self, message: FromClient) {
        match message {
            FromClient::Hello { .. } => self.send_error(ApiError::new("duplicate-hello")).await,
            FromClient::Subscribe { game_id: game, version, invite } => {
                self.subscribe(&game, version, invite).await;
            }
            FromClient::Unsubscribe { game_id: game } => {
                if let Ok(game_id) = game.parse() {
                    self.games.remove(&game_id);
                    self.node.games.unsubscribe(game_id, &self.subscriber);
                }
            }
            FromClient::Command { game_id: game, command } => {
                self.apply_command(game, command).await;
            }
            FromClient::Premoves { game_id: game, premoves: plan } => {
                if let (Some(user), Ok(game_id)) = (&self.user, game.parse()) {
                    let set =
                        crate::game::premoves::set_premoves(&self.node, user, game_id, &plan).await;
                    self.report(set).await;
                }
            }
            FromClient::Chat { game_id: game, text } => {
                if let (Some(user), Ok(game_id)) = (&self.user, game.parse()) {
                    let result =
                        crate::game::chat::send_message(&self.node, user, game_id, &text).await;
                    self.report(result).await;
                }
            }
            FromClient::Ping { versions: heads } => {
                for known in heads.into_iter().take(SUBSCRIPTIONS_MAX) {
                    let Ok(game_id) = known.game_id.parse() else { continue };
                    if !self.games.contains_key(&game_id) {
                        continue;
                    }
                    let player_id = self.user.as_ref().map(|user| user.player_id);
                    let head = service::visible_version(&self.node, game_id, player_id).await;
                    if head.is_some_and(|head| head > known.version) {
                        self.subscribe(&known.game_id, Some(known.version), None).await;
                    }
                }
                self.subscriber
                    .send_or_drop(text(&ToClient::Pong { server_time_ms: self.node.now_ms() }));
            }
        }
    }

    async fn report(&self, result: Result<(), Error>) {
        if let Err(error) = result {
            error.log();
            self.send_error(error.api_error()).await;
        }
    }

    async fn send_error(&self, why: ApiError) {
        self.subscriber.send_or_drop(text(&ToClient::Error { error: why }));
    }

    async fn subscribe(&mut self, game: &str, version: Option<u32>, invite: Option<String>) {
        let Ok(game_id) = game.parse() else {
            return self.send_error(Error::NotFound.api_error().with("game_id", game)).await;
        };
        if self.games.len() >= SUBSCRIPTIONS_MAX && !self.games.contains_key(&game_id) {
            return self.send_error(ApiError::new("too-many-games")).await;
        }
        let player_id = self.user.as_ref().map(|user| user.player_id);
        // A repeated subscription keeps the secret of its link.
        let invite = invite.or_else(|| self.games.get(&game_id).cloned().flatten());
        // Each game counts as a request, however many one message names.
        let may = match self.node.rate_limits.check_address(self.address) {
            Ok(()) => {
                service::check_may_view(&self.node, game_id, player_id, invite.as_deref()).await
            }
            Err(error) => Err(error),
        };
        let known = match may {
            Ok(()) => service::subscribe(&self.node, game_id, &self.subscriber, version).await,
            Err(error) => Err(error),
        };
        match known {
            Ok(()) => {
                self.games.insert(game_id, invite);
            }
            Err(error) => {
                error.log();
                self.send_error(error.api_error().with("game_id", game)).await;
            }
        }
    }

    /// Applies a command in its own task, so that a slow database does not block the socket.
    async fn apply_command(&mut self, game: String, command: GameCommand) {
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
            return self.send_error(ApiError::new("too-many-pending-commands")).await;
        }
        let (node, player_id) = (Arc::clone(&self.node), user.player_id);
        let (lag_ms, pending_commands) = (self.lag.ms(), Arc::clone(&self.pending_commands));
        let allowed = user.require_scope(wire::Scope::Play);
        tokio::spawn(async move {
            let result = match allowed {
                Ok(()) => service::send_command(&node, game_id, player_id, command, lag_ms).await,
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
