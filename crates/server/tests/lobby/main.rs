//! How people come together, asked over HTTP on a real database.

mod device;
#[path = "../kit/mod.rs"]
mod kit;
mod pairing;
mod people;
mod play;
mod push;
mod remind;
#[path = "../account/sink.rs"]
#[allow(dead_code, reason = "letters of the lobby hold no secrets")]
mod sink;
mod streams;
mod tables;
mod talk;
mod vacation;
mod watching;
