//! Events that a live game emits after a commit.
//!
//! Other features subscribe to them in `node.rs`, so that this folder imports none of them. An
//! event may be lost in a crash: a job repairs what must not be missed.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use table::Event;
use wire::Notification;

use crate::db::game::StoredStatus;
use crate::error::Error;
use crate::game::live_game::{LiveGame, TurnMarker};
use crate::ids::PlayerId;
use crate::node::Node;

/// A commit to a live game.
pub(crate) struct CommittedGame<'a> {
    pub node: &'a Arc<Node>,
    pub game: &'a LiveGame,
    /// The turn before the commit.
    pub before: TurnMarker,
    pub events: &'a [Event],
}

impl CommittedGame<'_> {
    /// Returns whether the commit finished the game.
    pub fn is_end(&self) -> bool {
        self.before.status == StoredStatus::Live && self.game.row.status == StoredStatus::Finished
    }

    /// Returns the players whose turn has just begun.
    /// A clock tick may have lost a turn without an event; time credited to the clock begins none.
    pub fn next_players(&self) -> Vec<PlayerId> {
        if self.is_end() {
            return Vec::new();
        }
        let begins =
            |event: &Event| matches!(event, Event::Back { .. } | Event::Resumed | Event::Begun);
        let began = self.game.turn_marker() != self.before || self.events.iter().any(begins);
        let seats = self.game.table.waiting_seats();
        seats.iter().filter(|_| began).filter_map(|seat| self.game.player_of(seat)).collect()
    }
}

/// Subscriber to commits. It must not block: work is spawned.
pub(crate) type CommitSubscriber = fn(&CommittedGame<'_>);

/// Functions of other features that the game service calls.
#[derive(Clone, Copy)]
pub(crate) struct GameHooks {
    pub on_commit: &'static [CommitSubscriber],
    /// Builds the notifications that a client receives when it connects.
    pub initial_notifications: InitialNotifications,
}

/// Function that loads the pending notifications of a player.
pub(crate) type InitialNotifications =
    for<'a> fn(&'a Node, PlayerId) -> BoxFuture<'a, Result<Vec<Notification>, Error>>;

/// Spawns work that follows from a commit and logs its error.
pub(crate) fn spawn_logged<T>(work: impl Future<Output = Result<T, Error>> + Send + 'static) {
    tokio::spawn(async move {
        if let Err(error) = work.await {
            error.log();
        }
    });
}
