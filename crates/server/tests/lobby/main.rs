//! Tests of the lobby over HTTP: joining, pairing, chat, reminders, vacations.

mod chat;
mod computers;
mod fair_time;
mod following;
mod game_database;
mod game_events;
mod idle_games;
#[path = "../kit/mod.rs"]
mod kit;
mod list_updates;
mod lists;
mod open_games;
mod pairing;
mod players;
mod push;
mod push_device;
mod reminders;
mod replayed_game;
#[path = "../account/smtp_server.rs"]
#[allow(dead_code, reason = "emails of the lobby contain no secrets")]
mod smtp_server;
mod spectators;
mod streams;
mod vacation;
