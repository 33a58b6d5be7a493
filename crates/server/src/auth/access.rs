//! Kinds of players that the operator accepts.

use crate::error::Error;
use crate::settings::Access;

impl Access {
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
