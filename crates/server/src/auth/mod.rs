//! Authentication: sessions, passwords, passkeys, API tokens, login throttling.

mod access;
pub(crate) mod attempt_limit;
pub(crate) mod auth_user;
pub(crate) mod credential_watch;
pub(crate) mod current_user;
pub(crate) mod known_browsers;
pub(crate) mod login;
pub(crate) mod login_log;
pub(crate) mod login_throttle;
pub(crate) mod names;
pub(crate) mod passkey;
pub(crate) mod password;
pub(crate) mod password_strength;
pub(crate) mod players;
pub(crate) mod registration;
pub(crate) mod request_limit;
pub(crate) mod sanctions;
pub(crate) mod secret;
pub(crate) mod session;
pub(crate) mod token;
