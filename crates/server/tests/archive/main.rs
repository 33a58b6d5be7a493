//! Games that are over, and those who played them.

#[path = "../kit/mod.rs"]
mod kit;

mod finished;
mod link;
mod made;
mod people;
mod positions;
