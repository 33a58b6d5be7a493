//! How a request is read.

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

use crate::error::Error;
use crate::ids::read_slug;

/// The game an address names. A name nobody could have made is that of no game.
pub(super) struct GameId(pub(super) i64);

impl<S: Send + Sync> FromRequestParts<S> for GameId {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<GameId, Error> {
        let read = Path::<String>::from_request_parts(parts, state).await;
        let Path(name) = read.map_err(|_| Error::NotFound)?;
        read_slug(&name).map(GameId).ok_or(Error::NotFound)
    }
}
