//! Kinds of players that the operator accepts.

use crate::error::Error;
use crate::settings::{Access, RegistrationPolicy};

impl Access {
    /// Checks that visitors may create accounts.
    ///
    /// # Errors
    /// [`Error::Forbidden`] with the code `registration-closed`.
    pub(crate) fn require_registration(&self) -> Result<(), Error> {
        match self.registration {
            RegistrationPolicy::Open => Ok(()),
            RegistrationPolicy::Closed => Err(Error::Forbidden("registration-closed")),
        }
    }

    /// Checks that guests may play.
    ///
    /// # Errors
    /// [`Error::Forbidden`] with the code `guests-disabled`.
    pub(crate) fn require_guests(&self) -> Result<(), Error> {
        if self.guests { Ok(()) } else { Err(Error::Forbidden("guests-disabled")) }
    }

    /// Checks that bots may play.
    ///
    /// # Errors
    /// [`Error::Forbidden`] with the code `bots-disabled`.
    pub(crate) fn require_bots(&self) -> Result<(), Error> {
        if self.bots { Ok(()) } else { Err(Error::Forbidden("bots-disabled")) }
    }
}
