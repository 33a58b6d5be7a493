//! Permission to create an account: registration mode and invitations.

use sqlx::PgConnection;
use wire::ApiError;

use crate::auth::secret::{generate_secret, hash_secret};
use crate::clock::UnixMs;
use crate::db;
use crate::error::Error;
use crate::node::Node;
use crate::settings::RegistrationPolicy;

/// Permission of a visitor to create one account.
#[derive(Debug)]
pub(crate) struct RegistrationPermit {
    /// The hash of the invitation, on a server that requires one.
    invitation: Option<Vec<u8>>,
}

impl RegistrationPermit {
    /// Checks that the visitor may create an account.
    ///
    /// # Errors
    /// [`Error::Maintenance`]; [`Error::Forbidden`] with the codes `registration-closed` and
    /// `registration-by-invitation`; [`Error::Unprocessable`] with the code `invalid-invitation`.
    pub(crate) async fn check(
        node: &Node,
        invitation: Option<&str>,
    ) -> Result<RegistrationPermit, Error> {
        node.require_no_maintenance()?;
        match (node.access().registration, invitation) {
            (RegistrationPolicy::Open, _) => Ok(RegistrationPermit { invitation: None }),
            (RegistrationPolicy::Closed, _) => Err(Error::Forbidden("registration-closed")),
            (RegistrationPolicy::Invitation, None) => {
                Err(Error::Forbidden("registration-by-invitation"))
            }
            (RegistrationPolicy::Invitation, Some(code)) => {
                let secret = hash_secret(code.trim());
                match db::invitation::is_valid(&node.pool, &secret, node.now()).await? {
                    true => Ok(RegistrationPermit { invitation: Some(secret) }),
                    false => Err(invalid_invitation()),
                }
            }
        }
    }

    /// Uses the invitation up, in the transaction that creates the account.
    ///
    /// # Errors
    /// [`Error::Unprocessable`] if it was used in the meantime.
    pub(crate) async fn take(self, db: &mut PgConnection, now_ms: UnixMs) -> Result<(), Error> {
        let Some(secret) = self.invitation else { return Ok(()) };
        match db::invitation::take(db, &secret, now_ms).await? {
            true => Ok(()),
            false => Err(invalid_invitation()),
        }
    }
}

fn invalid_invitation() -> Error {
    Error::Unprocessable(ApiError::new("invalid-invitation"))
}

/// Stores a new invitation and returns its code.
pub(crate) async fn create_invitation(
    db: &mut PgConnection,
    now_ms: UnixMs,
    lifetime_ms: i64,
) -> Result<String, Error> {
    let code = generate_secret()?;
    db::invitation::insert(db, &hash_secret(&code), now_ms, now_ms + lifetime_ms).await?;
    Ok(code)
}
