//! Whoever asks.

use std::sync::Arc;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use wire::{PlayerKind, PlayerName, Scope};

use super::{session, token};
use crate::error::Error;
use crate::node::Node;

/// A player who has shown who they are, by a login or by a token.
#[derive(Clone, Debug)]
pub struct Who {
    /// Which player.
    pub player_id: i64,
    /// Under which name.
    pub name: String,
    /// Of which kind.
    pub kind: PlayerKind,
    pub(crate) by: By,
}

/// By what somebody has shown who they are.
#[derive(Clone, Copy, Debug)]
pub(crate) enum By {
    /// A login. It may do everything.
    Session {
        session_id: i64,
        /// When they last showed who they are.
        proved_ms: i64,
    },
    /// A token. It may do what its scopes say, and never what belongs to the account.
    Token { token_id: i64, scopes: Scopes },
}

/// What a token may do, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scopes(pub(crate) i16);

impl Scopes {
    const ALL: [(Scope, i16); 3] = [(Scope::Read, 1), (Scope::Play, 2), (Scope::Chat, 4)];

    /// Whether one of this name is among them. None of an unknown name is.
    fn allow(self, name: &str) -> bool {
        let bit = match name {
            "read" => 1,
            "play" => 2,
            "chat" => 4,
            _ => 0,
        };
        self.0 & bit != 0
    }

    pub(crate) fn of(scopes: &[Scope]) -> Scopes {
        let bits = Self::ALL.iter().filter(|(scope, _)| scopes.contains(scope));
        Scopes(bits.fold(0, |all, (_, bit)| all | bit))
    }

    pub(crate) fn list(self) -> Vec<Scope> {
        let given = Self::ALL.iter().filter(|(_, bit)| self.0 & bit != 0);
        given.map(|(scope, _)| *scope).collect()
    }
}

impl Who {
    /// As others see them.
    pub fn shown(&self) -> PlayerName {
        PlayerName { name: self.name.clone(), kind: self.kind }
    }

    /// Whether this may be done by whoever asks: a login may do everything, a token what it was
    /// made for (`read`, `play`, `chat`).
    ///
    /// # Errors
    /// [`Error::Forbidden`] with the code `scope`.
    pub fn may(&self, scope: &str) -> Result<(), Error> {
        match self.by {
            By::Session { .. } => Ok(()),
            By::Token { scopes, .. } if scopes.allow(scope) => Ok(()),
            By::Token { .. } => Err(Error::Forbidden("scope")),
        }
    }

    /// The login that was shown, if it was one.
    pub(crate) fn session_id(&self) -> Option<i64> {
        match self.by {
            By::Session { session_id, .. } => Some(session_id),
            By::Token { .. } => None,
        }
    }

    /// Whether the login or token that was shown is still good, for what stays open for hours. A
    /// database that is away ends nothing.
    pub(crate) async fn still_stands(&self, node: &Node) -> bool {
        let stands = match self.by {
            By::Session { session_id, .. } => session::lasts(node, session_id).await,
            By::Token { token_id, .. } => token::lasts(node, token_id).await,
        };
        stands.unwrap_or(true)
    }
}

impl FromRequestParts<Arc<Node>> for Who {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Who, Error> {
        <Who as OptionalFromRequestParts<Arc<Node>>>::from_request_parts(parts, node)
            .await?
            .ok_or(Error::Unknown)
    }
}

/// Whoever asked, kept with the request: two who want to know ask the database once.
#[derive(Clone)]
struct Known(Option<Who>);

impl OptionalFromRequestParts<Arc<Node>> for Who {
    type Rejection = Error;

    /// Nobody, where nothing is shown or a login is over. A token that is none is refused: whoever
    /// sends one wants to be somebody.
    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Option<Who>, Error> {
        if let Some(Known(who)) = parts.extensions.get() {
            return Ok(who.clone());
        }
        let who = find(&parts.headers, node).await?;
        // The house answers as often as it is played with.
        if let Some(who) = who.as_ref().filter(|who| who.kind != PlayerKind::House) {
            node.rates.of_player(who.player_id)?;
        }
        parts.extensions.insert(Known(who.clone()));
        Ok(who)
    }
}

async fn find(headers: &HeaderMap, node: &Node) -> Result<Option<Who>, Error> {
    if let Some(shown) = headers.get(AUTHORIZATION) {
        let shown = shown.to_str().map_err(|_| Error::Unknown)?;
        let (scheme, token) = shown.split_once(' ').ok_or(Error::Unknown)?;
        if !scheme.eq_ignore_ascii_case("bearer") {
            return Err(Error::Unknown);
        }
        return token::find(node, token.trim()).await?.ok_or(Error::Unknown).map(Some);
    }
    match session::shown(headers, node.settings.mode) {
        Some(secret) => session::find(node, secret).await,
        None => Ok(None),
    }
}

/// Somebody who is logged in. What belongs to the account is never done by a token.
pub(crate) struct LoggedIn {
    pub(crate) who: Who,
    pub(crate) session_id: i64,
    pub(crate) proved_ms: i64,
}

/// How long it counts that somebody has shown who they are, for what must not be done by whoever
/// finds an open browser.
const FRESH_MS: i64 = 10 * 60 * 1000;

impl LoggedIn {
    /// Somebody who showed who they are just now. Guests have nothing to show, and nothing to lose.
    pub(crate) fn fresh(&self, node: &Node) -> Result<(), Error> {
        let since = node.now() - self.proved_ms;
        match self.who.kind == PlayerKind::Guest || since <= FRESH_MS {
            true => Ok(()),
            false => Err(Error::Forbidden("login-again")),
        }
    }

    /// Somebody with an account.
    pub(crate) fn member(&self) -> Result<(), Error> {
        match self.who.kind {
            PlayerKind::Member => Ok(()),
            _ => Err(Error::Forbidden("members-only")),
        }
    }
}

impl FromRequestParts<Arc<Node>> for LoggedIn {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Self, Error> {
        let who = <Who as FromRequestParts<Arc<Node>>>::from_request_parts(parts, node).await?;
        match who.by {
            By::Session { session_id, proved_ms } => Ok(LoggedIn { who, session_id, proved_ms }),
            By::Token { .. } => Err(Error::Forbidden("login-needed")),
        }
    }
}

pub(crate) fn kind(number: i16) -> PlayerKind {
    match number {
        0 => PlayerKind::Guest,
        1 => PlayerKind::Member,
        2 => PlayerKind::Bot,
        _ => PlayerKind::House,
    }
}
