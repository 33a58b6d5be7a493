//! How people come together, asked over HTTP on a real database.

#[path = "../kit/mod.rs"]
mod kit;
mod pairing;
mod people;
mod play;
mod tables;
mod talk;
