//! pentalath
