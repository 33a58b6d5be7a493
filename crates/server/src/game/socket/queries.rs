//! Messages of a WebSocket that need the database, except commands.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use wire::{ApiError, FromClient, GameList, KnownVersion, ToClient};

use crate::auth::auth_user::AuthUser;
use crate::error::Error;
use crate::game::list_subscriptions::list_error;
use crate::game::socket::SUBSCRIPTIONS_MAX;
use crate::game::{chat, premoves, service};
use crate::ids::{GameId, PlayerId};
use crate::node::Node;
use crate::subscriber::{Subscriber, text};

/// Work that needs the database.
pub(super) enum Query {
    /// Stores that the player is connected to this node.
    StorePlayer,
    Subscribe {
        game: String,
        version: Option<u32>,
        invite: Option<String>,
    },
    /// Sends a snapshot of a game with dropped messages.
    Resend(GameId),
    /// A message of the client.
    Message(FromClient),
}

/// State of a session that its queries need.
pub(super) struct QueryState {
    node: Arc<Node>,
    user: Option<AuthUser>,
    address: IpAddr,
    subscriber: Subscriber,
    /// The subscribed games, each with the secret of its link.
    games: BTreeMap<GameId, Option<String>>,
}

impl Drop for QueryState {
    /// Ends the subscriptions.
    fn drop(&mut self) {
        for game_id in self.games.keys() {
            self.node.games.unsubscribe(*game_id, &self.subscriber);
        }
        self.node.list_subscriptions.remove(&self.subscriber);
    }
}

impl QueryState {
    pub(super) fn new(
        node: &Arc<Node>,
        user: Option<AuthUser>,
        address: IpAddr,
        subscriber: &Subscriber,
    ) -> QueryState {
        let (node, subscriber) = (Arc::clone(node), subscriber.clone());
        QueryState { node, user, address, subscriber, games: BTreeMap::new() }
    }

    /// Handles a query and returns the state.
    pub(super) async fn handle(mut self, query: Query) -> QueryState {
        match query {
            Query::StorePlayer => {
                if let Some(player_id) = self.player_id() {
                    let (games, node_id) = (&self.node.games, self.node.node_id);
                    // On error the next heartbeat stores it.
                    let stored = games.store.insert_player(node_id, player_id).await;
                    stored.unwrap_or_else(|error| error.log());
                }
            }
            Query::Subscribe { game, version, invite } => {
                self.subscribe(&game, version, invite).await;
            }
            Query::Resend(game_id) => self.resend(game_id).await,
            Query::Message(message) => self.handle_message(message).await,
        }
        self
    }

    fn player_id(&self) -> Option<PlayerId> {
        self.user.as_ref().map(|user| user.player_id)
    }

    async fn handle_message(&mut self, message: FromClient) {
        match message {
            FromClient::Hello { .. } => self.send_error(ApiError::new("duplicate-hello")),
            FromClient::Subscribe { game_id, version, invite } => {
                self.subscribe(&game_id, version, invite).await;
            }
            FromClient::Unsubscribe { game_id } => {
                if let Ok(game_id) = game_id.parse() {
                    self.games.remove(&game_id);
                    self.node.games.unsubscribe(game_id, &self.subscriber);
                }
            }
            FromClient::SubscribeList { list } => self.subscribe_list(list),
            FromClient::UnsubscribeList { list } => {
                self.node.list_subscriptions.of(list).remove(&self.subscriber);
            }
            FromClient::Premoves { game_id, premoves } => {
                if let (Some(user), Ok(game_id)) = (&self.user, game_id.parse()) {
                    let result = premoves::set_premoves(&self.node, user, game_id, &premoves).await;
                    self.report(result);
                }
            }
            FromClient::Chat { game_id, text } => {
                if let (Some(user), Ok(game_id)) = (&self.user, game_id.parse()) {
                    self.report(chat::send_message(&self.node, user, game_id, &text).await);
                }
            }
            FromClient::Ping { versions } => self.handle_ping(versions).await,
            // The session itself applies commands.
            FromClient::Command { .. } => {}
        }
    }

    /// Brings games up to date of which the client has an old version, and answers.
    async fn handle_ping(&mut self, versions: Vec<KnownVersion>) {
        for known in versions.into_iter().take(SUBSCRIPTIONS_MAX) {
            let Ok(game_id) = known.game_id.parse() else { continue };
            if !self.games.contains_key(&game_id) {
                continue;
            }
            let version = service::visible_version(&self.node, game_id, self.player_id()).await;
            if version.is_some_and(|version| version > known.version) {
                self.subscribe(&known.game_id, Some(known.version), None).await;
            }
        }
        let server_time_ms = self.node.now_ms();
        self.subscriber.send_or_drop(text(&ToClient::Pong { server_time_ms }));
    }

    /// Sends a snapshot; on error the game stays marked as missed.
    async fn resend(&mut self, game_id: GameId) {
        let invite = self.games.get(&game_id).and_then(Option::as_deref);
        let (node, subscriber) = (&self.node, &self.subscriber);
        match service::subscribe_by_link(node, game_id, subscriber, None, invite).await {
            Ok(()) => {}
            Err(Error::NotFound) => drop(self.games.remove(&game_id)),
            Err(_) => self.subscriber.mark_missed(game_id),
        }
    }

    async fn subscribe(&mut self, game: &str, version: Option<u32>, invite: Option<String>) {
        let Ok(game_id) = game.parse() else {
            return self.send_error(Error::NotFound.api_error().with("game_id", game));
        };
        if self.games.len() >= SUBSCRIPTIONS_MAX && !self.games.contains_key(&game_id) {
            return self.send_error(ApiError::new("too-many-games"));
        }
        // A repeated subscription keeps the secret of its link.
        let invite = invite.or_else(|| self.games.get(&game_id).cloned().flatten());
        // Each game counts as a request, however many one message names.
        let (node, subscriber, link) = (&self.node, &self.subscriber, invite.as_deref());
        let result = match node.rate_limits.check_address(self.address) {
            Ok(()) => service::subscribe_by_link(node, game_id, subscriber, version, link).await,
            Err(error) => Err(error),
        };
        match result {
            Ok(()) => drop(self.games.insert(game_id, invite)),
            Err(error) => {
                error.log();
                self.send_error(error.api_error().with("game_id", game));
            }
        }
    }

    /// Subscribes to a list, which counts as a request.
    fn subscribe_list(&self, list: GameList) {
        match self.node.rate_limits.check_address(self.address) {
            Ok(()) => self.node.list_subscriptions.of(list).add(&self.subscriber),
            Err(error) => self.send_error(list_error(&error, list)),
        }
    }

    fn report(&self, result: Result<(), Error>) {
        if let Err(error) = result {
            error.log();
            self.send_error(error.api_error());
        }
    }

    fn send_error(&self, error: ApiError) {
        self.subscriber.send_or_drop(text(&ToClient::Error { error }));
    }
}
