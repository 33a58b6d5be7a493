//! Streams of game updates or notifications over HTTP, as lines of JSON.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::ws::Utf8Bytes;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use tokio::time::{Instant, sleep_until};
use wire::ToClient;

use crate::auth::auth_user::AuthUser;
use crate::auth::credential_watch::CredentialWatch;
use crate::error::Error;
use crate::game::service::{self, ConnectionGuard};
use crate::ids::{GameId, PlayerId};
use crate::limiters::connection_limit::ConnectionPermit;
use crate::node::Node;
use crate::subscriber::{Subscriber, SubscriberQueue, text};

/// Interval after which the current games are sent to a player again.
const REPEAT_INTERVAL: Duration = Duration::from_secs(40);

/// Returns the messages about the current games of a player.
/// A bot that reconnects, or has missed a notification, finds its games by them.
pub(crate) async fn initial_messages(
    node: &Node,
    player_id: PlayerId,
) -> Result<VecDeque<Utf8Bytes>, Error> {
    let notifications = (node.games.hooks.initial_notifications)(node, player_id).await?;
    let message = |notification| text(&ToClient::Notification { notification });
    Ok(notifications.into_iter().map(message).collect())
}

/// One open stream.
pub(crate) struct EventStream {
    node: Arc<Node>,
    subscriber: Subscriber,
    queue: SubscriberQueue,
    topic: StreamTopic,
    /// Messages to be sent before those of the queue.
    backlog: VecDeque<Utf8Bytes>,
    /// The time of the next check of permissions.
    check_at: Instant,
    is_finished: bool,
    _permit: Option<ConnectionPermit>,
    _watch: Option<CredentialWatch>,
}

/// Topic of a stream.
pub(crate) enum StreamTopic {
    Game(GameId),
    Player {
        _guard: ConnectionGuard,
        /// The time at which the current games were last sent.
        repeated_at: Instant,
    },
}

impl StreamTopic {
    /// Creates the topic of a player.
    pub(crate) fn player(guard: ConnectionGuard) -> StreamTopic {
        StreamTopic::Player { _guard: guard, repeated_at: Instant::now() }
    }
}

impl Drop for EventStream {
    fn drop(&mut self) {
        if let StreamTopic::Game(game_id) = self.topic {
            self.node.games.unsubscribe(game_id, &self.subscriber);
        }
    }
}

impl EventStream {
    pub(crate) fn new(
        node: Arc<Node>,
        user: Option<&AuthUser>,
        subscriber: Subscriber,
        queue: SubscriberQueue,
        topic: StreamTopic,
        backlog: VecDeque<Utf8Bytes>,
        permit: Option<ConnectionPermit>,
    ) -> EventStream {
        let check_at = Instant::now() + node.settings.limits.stream_check_interval;
        let is_finished = false;
        let watch = user.map(|user| CredentialWatch::start(&node, user, &subscriber));
        EventStream {
            node,
            subscriber,
            queue,
            topic,
            backlog,
            check_at,
            is_finished,
            _permit: permit,
            _watch: watch,
        }
    }

    /// Returns the next line; none when the stream ends.
    async fn next_line(&mut self) -> Option<String> {
        if self.is_finished {
            return None;
        }
        if let Some(text) = self.backlog.pop_front() {
            return Some(format!("{text}\n"));
        }
        let mut shutdown = self.node.shutdown_signal();
        let line = tokio::select! {
            biased;
            retry_after_ms = shutdown.wait() => {
                self.is_finished = true;
                return Some(format!("{}\n", text(&ToClient::GoingAway { retry_after_ms })));
            }
            () = sleep_until(self.check_at) => {
                self.check_at = Instant::now() + self.node.settings.limits.stream_check_interval;
                return self.check().await.then(|| "\n".to_owned());
            }
            next = self.queue.next() => format!("{}\n", next?),
        };
        for game_id in self.queue.take_missed() {
            service::subscribe(&self.node, game_id, &self.subscriber, None).await.ok()?;
        }
        if self.queue.take_dropped() {
            self.repeat_games().await;
        }
        Some(line)
    }

    /// Returns whether the client may still read. Repeats the current games from time to time.
    async fn check(&mut self) -> bool {
        let player_id = self.subscriber.player_id;
        if let Some(player_id) = player_id {
            self.node.games.note_seen(player_id, self.node.now_ms());
        }
        match &self.topic {
            StreamTopic::Game(game_id) => {
                let view = service::check_may_view(&self.node, *game_id, player_id).await;
                !matches!(view, Err(Error::NotFound))
            }
            StreamTopic::Player { repeated_at, .. } => {
                if repeated_at.elapsed() > REPEAT_INTERVAL {
                    self.repeat_games().await;
                }
                true
            }
        }
    }

    /// Sends the current games of a player again.
    async fn repeat_games(&mut self) {
        let StreamTopic::Player { repeated_at, .. } = &mut self.topic else { return };
        let Some(player_id) = self.subscriber.player_id else { return };
        *repeated_at = Instant::now();
        self.backlog = initial_messages(&self.node, player_id).await.unwrap_or_default();
    }
}

impl IntoResponse for EventStream {
    fn into_response(self) -> Response {
        let lines = unfold(self, |mut stream| async move {
            let line = stream.next_line().await?;
            Some((Ok::<Bytes, Infallible>(Bytes::from(line)), stream))
        });
        let headers = [(CONTENT_TYPE, "application/x-ndjson"), (CACHE_CONTROL, "no-store")];
        (headers, Body::from_stream(lines)).into_response()
    }
}
