//! Topics of messages between nodes. A node subscribes to those in which its clients take part.

use std::fmt;
use std::sync::Arc;

use crate::cluster::Bus;
use crate::ids::{GameId, PlayerId};

/// Topic of messages between nodes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Topic {
    /// Moves and other messages of a game.
    Game(GameId),
    /// Notifications of a player.
    Player(PlayerId),
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Topic::Game(game_id) => write!(f, "g.{}", game_id.0),
            Topic::Player(player_id) => write!(f, "p.{}", player_id.0),
        }
    }
}

impl Topic {
    /// Returns the topic with this text form.
    pub(crate) fn parse(text: &str) -> Option<Topic> {
        let (kind, id) = text.split_once('.')?;
        let id = id.parse().ok()?;
        match kind {
            "g" => Some(Topic::Game(GameId(id))),
            "p" => Some(Topic::Player(PlayerId(id))),
            _ => None,
        }
    }
}

/// Interest in a topic, which ends when it is dropped.
pub(crate) struct Interest {
    bus: Arc<dyn Bus>,
    topic: Topic,
}

impl Interest {
    /// Subscribes to a topic.
    pub(crate) fn new(bus: &Arc<dyn Bus>, topic: Topic) -> Interest {
        bus.subscribe(topic);
        Interest { bus: Arc::clone(bus), topic }
    }
}

impl Drop for Interest {
    fn drop(&mut self) {
        self.bus.unsubscribe(self.topic);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topic_is_parsed_from_its_text() {
        for topic in [Topic::Game(GameId(12)), Topic::Player(PlayerId(-3))] {
            assert_eq!(Topic::parse(&topic.to_string()), Some(topic));
        }
        for text in ["", "g", "g.", "g.x", "w", "x.1", "g.1.2"] {
            assert_eq!(Topic::parse(text), None, "{text}");
        }
    }
}
