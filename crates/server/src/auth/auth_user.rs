//! Authentication of requests by session cookie or bearer token.

use std::sync::Arc;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use wire::{PlayerKind, PlayerRef, Scope};

use crate::auth::names::name_key;
use crate::auth::{credential_watch, session, token};
use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::{PlayerId, SessionId, TokenId};
use crate::limiters::concurrency::RequestClass;
use crate::limiters::watched_credentials::CredentialId;
use crate::node::Node;
use crate::settings::Mode;

/// An authenticated player.
#[derive(Clone, Debug)]
pub struct AuthUser {
    /// Id of the player.
    pub player_id: PlayerId,
    /// Current name of the player.
    pub name: String,
    /// Kind of the player.
    pub kind: PlayerKind,
    pub(crate) credential: Credential,
}

/// The credential of an authenticated request.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Credential {
    /// A session, which permits everything.
    Session {
        session_id: SessionId,
        /// Time of the last login.
        authenticated_ms: UnixMs,
        /// The login was with a passkey.
        with_passkey: bool,
    },
    /// An API token, limited to its scopes and never allowed to manage the account.
    Token { token_id: TokenId, scopes: Scopes },
}

/// Scopes of a token as a bit set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scopes(pub(crate) i16);

impl Scopes {
    const ALL: [(Scope, i16); 4] =
        [(Scope::Read, 1), (Scope::Play, 2), (Scope::Chat, 4), (Scope::Research, 8)];

    /// Returns whether the scope is granted.
    fn contains(self, scope: Scope) -> bool {
        Scopes::from_list(&[scope]).0 & self.0 != 0
    }

    pub(crate) fn from_list(scopes: &[Scope]) -> Scopes {
        let bits = Self::ALL.iter().filter(|(scope, _)| scopes.contains(scope));
        Scopes(bits.fold(0, |all, (_, bit)| all | bit))
    }

    pub(crate) fn to_list(self) -> Vec<Scope> {
        let given = Self::ALL.iter().filter(|(_, bit)| self.0 & bit != 0);
        given.map(|(scope, _)| *scope).collect()
    }
}

impl AuthUser {
    /// Returns name and kind as other players see them.
    pub fn player_name(&self) -> PlayerRef {
        PlayerRef { name: self.name.clone(), kind: self.kind }
    }

    /// Returns whether a name in any spelling is that of the player.
    pub(crate) fn is_named(&self, name: &str) -> bool {
        name_key(&self.name) == name_key(name)
    }

    /// Checks the scope: a session has all scopes, a token only those it was created with.
    ///
    /// # Errors
    /// [`Error::Forbidden`] with the code `insufficient-scope`.
    pub fn require_scope(&self, scope: Scope) -> Result<(), Error> {
        match self.credential {
            Credential::Session { .. } => Ok(()),
            Credential::Token { scopes, .. } if scopes.contains(scope) => Ok(()),
            Credential::Token { .. } => Err(Error::Forbidden("insufficient-scope")),
        }
    }

    /// Checks that the request has a token of the operator for the export of games.
    /// A session has all scopes but this one.
    ///
    /// # Errors
    /// [`Error::Forbidden`] with the code `insufficient-scope`.
    pub(crate) fn require_research_token(&self) -> Result<(), Error> {
        match self.credential {
            Credential::Session { .. } => Err(Error::Forbidden("insufficient-scope")),
            Credential::Token { .. } => self.require_scope(Scope::Research),
        }
    }

    /// Returns whether a program acts for a member with an API token.
    pub(crate) fn is_member_token(&self) -> bool {
        matches!(self.credential, Credential::Token { .. }) && self.kind == PlayerKind::Member
    }

    /// Checks that a member plays a rated game in person.
    /// The program behind a token may be an engine, and engines are rated in the pool of the bots.
    ///
    /// # Errors
    /// [`Error::Forbidden`] with the code `rated-by-token`.
    pub(crate) fn require_person_if_rated(&self, rated: bool) -> Result<(), Error> {
        match rated && self.is_member_token() {
            true => Err(Error::Forbidden("rated-by-token")),
            false => Ok(()),
        }
    }

    /// Returns the id of the session or token.
    pub(crate) fn credential_id(&self) -> CredentialId {
        match self.credential {
            Credential::Session { session_id, .. } => CredentialId::Session(session_id),
            Credential::Token { token_id, .. } => CredentialId::Token(token_id),
        }
    }

    /// Returns the session id if the request has a session.
    pub(crate) fn session_id(&self) -> Option<SessionId> {
        match self.credential {
            Credential::Session { session_id, .. } => Some(session_id),
            Credential::Token { .. } => None,
        }
    }

    /// Checks the credential again, for a long export.
    /// If the database is unavailable, the credential counts as valid.
    pub(crate) async fn is_still_valid(&self, node: &Node) -> bool {
        credential_watch::find_valid(node, &[self.credential_id()])
            .await
            .map_or(true, |valid| !valid.is_empty())
    }
}

impl FromRequestParts<Arc<Node>> for AuthUser {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<AuthUser, Error> {
        <AuthUser as OptionalFromRequestParts<Arc<Node>>>::from_request_parts(parts, node)
            .await?
            .ok_or(Error::Unauthorized)
    }
}

/// Authentication result cached in the request, so that several extractors query only once.
#[derive(Clone)]
struct CachedUser(Option<AuthUser>);

impl OptionalFromRequestParts<Arc<Node>> for AuthUser {
    type Rejection = Error;

    /// Returns `None` without a credential or with an expired session.
    /// An invalid token is an error, because its sender expects to be authenticated.
    async fn from_request_parts(
        parts: &mut Parts,
        node: &Arc<Node>,
    ) -> Result<Option<AuthUser>, Error> {
        if let Some(CachedUser(user)) = parts.extensions.get() {
            return Ok(user.clone());
        }
        let class = parts.extensions.get().copied().unwrap_or(RequestClass::Account);
        let user = authenticate(&parts.headers, node, class).await?;
        // Computer players are not rate limited.
        if let Some(user) = user.as_ref().filter(|user| user.kind != PlayerKind::Computer) {
            node.rate_limits.check_player(user.player_id)?;
        }
        if let Some(user) = &user {
            node.games.note_seen(user.player_id, node.now_ms());
        }
        parts.extensions.insert(CachedUser(user.clone()));
        Ok(user)
    }
}

/// Authenticates with a connection of the class of the request.
async fn authenticate(
    headers: &HeaderMap,
    node: &Node,
    class: RequestClass,
) -> Result<Option<AuthUser>, Error> {
    let pool = node.pool_for(class);
    if let Some(header) = headers.get(AUTHORIZATION) {
        let header = header.to_str().map_err(|_| Error::InvalidToken)?;
        let (scheme, token) = header.split_once(' ').ok_or(Error::InvalidToken)?;
        if !scheme.eq_ignore_ascii_case("bearer") {
            return Err(Error::InvalidToken);
        }
        let user = token::authenticate(node, pool, token.trim()).await?;
        let user = user.ok_or(Error::InvalidToken)?;
        if user.kind == PlayerKind::Bot {
            node.access().require_bots()?;
        }
        return Ok(Some(user));
    }
    match session::session_cookie(headers, node.settings.mode) {
        Some(secret) => session::authenticate(node, pool, secret).await,
        None => Ok(None),
    }
}

/// A player authenticated by a session, as account management requires.
pub(crate) struct SessionUser {
    pub(crate) user: AuthUser,
    pub(crate) session_id: SessionId,
    pub(crate) authenticated_ms: UnixMs,
    with_passkey: bool,
}

/// Maximum age of the login for sensitive actions, in case another person finds an open browser.
const RECENT_LOGIN_MS: i64 = 10 * 60 * 1000;

impl SessionUser {
    /// Checks that the login is recent. Guests have no password and are exempt.
    pub(crate) fn require_recent_login(&self, node: &Node) -> Result<(), Error> {
        let since = node.now() - self.authenticated_ms;
        match self.user.kind == PlayerKind::Guest || since <= RECENT_LOGIN_MS {
            true => Ok(()),
            false => Err(Error::Forbidden("recent-login-required")),
        }
    }

    /// Checks that the login was with a passkey, where one is required.
    pub(crate) fn require_passkey(&self, node: &Node) -> Result<(), Error> {
        match self.with_passkey || !passkey_required(node) {
            true => Ok(()),
            false => Err(Error::Forbidden("passkey-required")),
        }
    }

    /// Checks that the player is a member.
    pub(crate) fn require_member(&self) -> Result<(), Error> {
        match self.user.kind {
            PlayerKind::Member => Ok(()),
            _ => Err(Error::Forbidden("members-only")),
        }
    }
}

/// Returns whether actions of moderators need a login with a passkey.
/// Browsers offer no passkeys on a local network without TLS, so none is required there.
pub(crate) fn passkey_required(node: &Node) -> bool {
    node.settings.mode != Mode::LocalNetwork
}

impl FromRequestParts<Arc<Node>> for SessionUser {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Self, Error> {
        let user =
            <AuthUser as FromRequestParts<Arc<Node>>>::from_request_parts(parts, node).await?;
        match user.credential {
            Credential::Session { session_id, authenticated_ms, with_passkey } => {
                Ok(SessionUser { user, session_id, authenticated_ms, with_passkey })
            }
            Credential::Token { .. } => Err(Error::Forbidden("session-required")),
        }
    }
}
