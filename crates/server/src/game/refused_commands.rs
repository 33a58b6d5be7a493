//! Moves that were refused because of overload, with the time of their first receipt.
//!
//! The client repeats such a move with the same request id, and it counts from its first receipt.
//! Until then it counts as unanswered, so that no flag falls. A player has one such move in each
//! game, and only the same content counts: thinking goes on at the expense of the own clock.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, MutexGuard, PoisonError};

use uuid::Uuid;
use wire::GameCommand;

use crate::game::command_receipt::CommandReceipt;
use crate::ids::{GameId, PlayerId};

/// Time after a refusal in which the move must be repeated.
/// Clients wait for at most a second.
const REPEAT_MS: u64 = 5_000;

/// Maximum time from the first receipt to the last repetition.
const LIFETIME_MS: u64 = 60_000;

/// Maximum number of games in which a player has such a move.
const GAMES_PER_PLAYER_MAX: usize = 16;

/// Maximum number of such moves on a node.
const REFUSED_MAX: usize = 16_384;

/// Moves that this node has refused because of overload.
#[derive(Default)]
pub(crate) struct RefusedCommands {
    inner: Mutex<Inner>,
    /// Has a secret key, so that no client finds two contents with one hash.
    hasher: RandomState,
}

#[derive(Default)]
struct Inner {
    players: HashMap<PlayerId, HashMap<GameId, RefusedCommand>>,
    number: usize,
}

struct RefusedCommand {
    request_id: Uuid,
    content_hash: u64,
    /// The receipt of the first attempt, which counts as unanswered.
    receipt: CommandReceipt,
    repeat_until_ms: u64,
}

/// A move that may be repeated.
#[derive(Clone, Copy)]
pub(crate) struct RepeatableCommand<'a> {
    pub player_id: PlayerId,
    pub game_id: GameId,
    pub request_id: Uuid,
    pub request: &'a GameCommand,
}

impl RefusedCommands {
    /// Removes the refused move of the player in this game.
    /// Returns its first receipt if the command repeats it in time.
    pub(crate) fn take(
        &self,
        command: RepeatableCommand<'_>,
        now_ms: u64,
    ) -> Option<CommandReceipt> {
        let content_hash = self.content_hash(command.request);
        let refused = self.lock().remove(command.player_id, command.game_id)?;
        let is_repeated =
            refused.request_id == command.request_id && refused.content_hash == content_hash;
        (is_repeated && now_ms <= refused.repeat_until_ms).then_some(refused.receipt)
    }

    /// Stores a move that was refused now.
    pub(crate) fn insert(
        &self,
        command: RepeatableCommand<'_>,
        receipt: CommandReceipt,
        now_ms: u64,
    ) {
        let content_hash = self.content_hash(command.request);
        let RepeatableCommand { player_id, game_id, request_id, .. } = command;
        let mut inner = self.lock();
        // Two attempts of one command may run at the same time.
        let earlier = inner.remove(player_id, game_id).filter(|refused| {
            refused.request_id == request_id && refused.content_hash == content_hash
        });
        let receipt = match earlier {
            Some(refused) if refused.receipt.at_ms() < receipt.at_ms() => refused.receipt,
            _ => receipt,
        };
        let repeat_until_ms = (now_ms + REPEAT_MS).min(receipt.at_ms() + LIFETIME_MS);
        if repeat_until_ms > now_ms {
            let refused = RefusedCommand { request_id, content_hash, receipt, repeat_until_ms };
            inner.insert(player_id, game_id, refused);
        }
    }

    /// Removes the moves that were not repeated in time.
    pub(crate) fn remove_expired(&self, now_ms: u64) {
        let mut inner = self.lock();
        for games in inner.players.values_mut() {
            games.retain(|_, refused| refused.repeat_until_ms >= now_ms);
        }
        inner.players.retain(|_, games| !games.is_empty());
        inner.number = inner.players.values().map(HashMap::len).sum();
    }

    fn content_hash(&self, request: &GameCommand) -> u64 {
        self.hasher.hash_one((request.ply, &request.command))
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    /// Inserts a move, unless there are too many.
    fn insert(&mut self, player_id: PlayerId, game_id: GameId, refused: RefusedCommand) {
        if self.number >= REFUSED_MAX {
            return;
        }
        let games = self.players.entry(player_id).or_default();
        if games.len() < GAMES_PER_PLAYER_MAX {
            games.insert(game_id, refused);
            self.number += 1;
        }
    }

    fn remove(&mut self, player_id: PlayerId, game_id: GameId) -> Option<RefusedCommand> {
        let games = self.players.get_mut(&player_id)?;
        let removed = games.remove(&game_id)?;
        if games.is_empty() {
            self.players.remove(&player_id);
        }
        self.number -= 1;
        Some(removed)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::command_receipt::UnansweredCommands;

    const REQUEST_ID: Uuid = Uuid::from_u128(7);

    struct Node {
        unanswered: Arc<UnansweredCommands>,
        refused: RefusedCommands,
    }

    impl Node {
        fn new() -> Node {
            Node { unanswered: Arc::default(), refused: RefusedCommands::default() }
        }

        /// Stores a move that was received at a time and refused a second later.
        fn refuse(&self, command: RepeatableCommand<'_>, received_ms: u64) {
            let receipt = self.unanswered.begin(received_ms);
            self.refused.insert(command, receipt, received_ms + 1_000);
        }

        /// Returns the first receive time of a repeated move.
        fn repeat(&self, command: RepeatableCommand<'_>, now_ms: u64) -> Option<u64> {
            self.refused.take(command, now_ms).map(|receipt| receipt.at_ms())
        }
    }

    fn request(text: &str) -> GameCommand {
        let request_id = REQUEST_ID.to_string();
        GameCommand { request_id, ply: Some(3), command: text.to_owned(), input: None }
    }

    fn repeatable(request: &GameCommand) -> RepeatableCommand<'_> {
        let (player_id, game_id, request_id) = (PlayerId(1), GameId(2), REQUEST_ID);
        RepeatableCommand { player_id, game_id, request_id, request }
    }

    #[test]
    fn repeated_move_counts_from_its_first_receipt_once() {
        let (node, request) = (Node::new(), request("move E5"));
        let command = repeatable(&request);
        node.refuse(command, 10_000);
        assert_eq!(node.unanswered.oldest_ms(), Some(10_000));
        assert_eq!(node.repeat(command, 12_000), Some(10_000));
        assert_eq!(node.repeat(command, 12_000), None);
        assert_eq!(node.unanswered.oldest_ms(), None);
    }

    #[test]
    fn other_content_or_request_id_counts_from_its_own_receipt() {
        let (node, request, other) = (Node::new(), request("move E5"), request("move E6"));
        let other_ply = GameCommand { ply: Some(4), ..request.clone() };
        let command = repeatable(&request);
        let other_id = RepeatableCommand { request_id: Uuid::from_u128(8), ..command };
        for changed in [repeatable(&other), repeatable(&other_ply), other_id] {
            node.refuse(command, 10_000);
            assert_eq!(node.repeat(changed, 12_000), None);
            // The first move is given up.
            assert_eq!(node.repeat(command, 12_000), None);
            assert_eq!(node.unanswered.oldest_ms(), None);
        }
        node.refuse(command, 10_000);
        let (player_id, game_id) = (PlayerId(9), GameId(9));
        assert_eq!(node.repeat(RepeatableCommand { player_id, ..command }, 12_000), None);
        assert_eq!(node.repeat(RepeatableCommand { game_id, ..command }, 12_000), None);
        assert_eq!(node.repeat(command, 12_000), Some(10_000));
    }

    #[test]
    fn move_that_is_not_repeated_in_time_holds_no_flag() {
        let (node, request) = (Node::new(), request("move E5"));
        let command = repeatable(&request);
        node.refuse(command, 10_000);
        node.refused.remove_expired(11_000 + REPEAT_MS);
        assert_eq!(node.unanswered.oldest_ms(), Some(10_000));
        node.refused.remove_expired(11_001 + REPEAT_MS);
        assert_eq!(node.unanswered.oldest_ms(), None);
        node.refuse(command, 10_000);
        assert_eq!(node.repeat(command, 11_001 + REPEAT_MS), None);
    }

    #[test]
    fn repetitions_end_after_the_lifetime_of_the_first_receipt() {
        let (node, request) = (Node::new(), request("move E5"));
        let command = repeatable(&request);
        node.refuse(command, 10_000);
        let mut now_ms = 11_000;
        while let Some(receipt) = node.refused.take(command, now_ms) {
            assert!(now_ms <= 10_000 + LIFETIME_MS);
            node.refused.insert(command, receipt, now_ms);
            now_ms += REPEAT_MS;
        }
        assert!(now_ms > 10_000 + LIFETIME_MS - REPEAT_MS);
        assert_eq!(node.unanswered.oldest_ms(), None);
    }

    #[test]
    fn earliest_of_two_attempts_at_the_same_time_counts() {
        let (node, request) = (Node::new(), request("move E5"));
        let command = repeatable(&request);
        for received_ms in [14_000, 10_000, 13_000] {
            node.refuse(command, received_ms);
        }
        assert_eq!(node.repeat(command, 14_500), Some(10_000));
    }

    #[test]
    fn number_of_moves_is_bounded_for_each_player_and_node() {
        let (node, request) = (Node::new(), request("move E5"));
        let command = repeatable(&request);
        for number in 0..100 {
            node.refuse(RepeatableCommand { game_id: GameId(number), ..command }, 10_000);
        }
        assert_eq!(node.refused.lock().number, GAMES_PER_PLAYER_MAX);
        for number in 0..i64::try_from(REFUSED_MAX).unwrap() {
            node.refuse(RepeatableCommand { player_id: PlayerId(number), ..command }, 10_000);
        }
        assert_eq!(node.refused.lock().number, REFUSED_MAX);
        node.refused.remove_expired(100_000);
        assert_eq!(node.refused.lock().number, 0);
        assert_eq!(node.unanswered.oldest_ms(), None);
    }
}
