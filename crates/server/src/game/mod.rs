//! Live games: apply inputs, cache, commit, broadcast, clocks, chat, premoves.

pub(crate) mod apply;
pub(crate) mod background;
#[cfg(test)]
mod broken_game_tests;
pub(crate) mod cache;
pub(crate) mod cached_game;
pub(crate) mod chat;
pub(crate) mod command_receipt;
pub(crate) mod event_stream;
pub(crate) mod events;
pub(crate) mod game_state;
pub(crate) mod handlers;
pub(crate) mod heartbeat;
mod known_secrets;
pub(crate) mod list_subscriptions;
pub(crate) mod live_game;
#[cfg(test)]
mod memory_test;
#[cfg(test)]
mod node_message_tests;
pub(crate) mod notify;
pub(crate) mod online;
#[cfg(test)]
mod outage_tests;
pub(crate) mod premoves;
pub(crate) mod refused_commands;
pub(crate) mod repair;
pub(crate) mod replay;
pub(crate) mod replication;
pub(crate) mod resign_games;
pub(crate) mod service;
#[cfg(test)]
mod shard_tests;
pub(crate) mod socket;
#[cfg(test)]
mod tests;
pub(crate) mod timers;
