//! Programs that speak the protocol, as players.

use engine::Thinker;
use games::Game;

/// Starts a program.
///
/// # Errors
/// Always, as yet: the protocol is not spoken here.
pub(crate) fn start(_: &str, _: &Game) -> Result<Box<dyn Thinker>, String> {
    Err("programs cannot be started yet".to_owned())
}
