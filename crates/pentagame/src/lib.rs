//! pentagame
