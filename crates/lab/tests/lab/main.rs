//! Tests of the lab from outside, in one program: each one links the query engine.

mod command_line;
mod data_set_docs;
#[cfg(feature = "export")]
mod export;
mod folder;
mod position_index;
