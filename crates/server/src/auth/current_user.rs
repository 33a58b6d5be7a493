//! Profile of the authenticated player.

use wire::{CurrentUser, ResearchConsent};

use crate::auth::auth_user::Scopes;
use crate::db;
use crate::db::account::RESEARCH_TEXT_VERSION;
use crate::error::Error;
use crate::ids::PlayerId;
use crate::node::Node;
use crate::numbers::{count_to_u32, in_range};

/// Languages of emails, the default first.
pub(crate) const LANGUAGES: [&str; 2] = ["en", "de"];

/// Loads the own profile of a player. A token does not see email address and credentials.
pub(crate) async fn load_current_user(
    node: &Node,
    player_id: PlayerId,
    token: Option<Scopes>,
) -> Result<CurrentUser, Error> {
    let account = db::account::load(&node.pool, player_id).await?;
    let is_session = token.is_none();
    let count = |count: i64| if is_session { count_to_u32(count) } else { 0 };
    Ok(CurrentUser {
        name: account.name,
        kind: account.kind.into(),
        email: account.email.filter(|_| is_session),
        language: account.language.unwrap_or_else(|| LANGUAGES[0].to_owned()),
        research: account
            .research
            .as_ref()
            .is_some_and(|consent| consent.version == RESEARCH_TEXT_VERSION),
        research_consent: account.research.map(|consent| ResearchConsent {
            since_ms: consent.since_ms.into(),
            version: in_range(consent.version),
        }),
        email_notifications: account.email_notifications,
        show_online: account.show_online,
        has_password: is_session && account.has_password,
        passkey_count: count(account.passkey_count),
        recovery_codes_left: count(account.recovery_codes_left),
        scopes: token.map(Scopes::to_list),
    })
}
