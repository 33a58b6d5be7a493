//! Queries on what the operator has set for all nodes.

use sqlx::{PgConnection, PgPool};

use crate::error::Error;
use crate::settings::{AccessChoice, RegistrationPolicy};

/// Registration policy in the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, sqlx::Type)]
#[repr(i16)]
pub(crate) enum StoredRegistration {
    Open = 0,
    Invitation = 1,
    Closed = 2,
}

impl From<RegistrationPolicy> for StoredRegistration {
    fn from(policy: RegistrationPolicy) -> StoredRegistration {
        match policy {
            RegistrationPolicy::Open => StoredRegistration::Open,
            RegistrationPolicy::Invitation => StoredRegistration::Invitation,
            RegistrationPolicy::Closed => StoredRegistration::Closed,
        }
    }
}

impl From<StoredRegistration> for RegistrationPolicy {
    fn from(stored: StoredRegistration) -> RegistrationPolicy {
        match stored {
            StoredRegistration::Open => RegistrationPolicy::Open,
            StoredRegistration::Invitation => RegistrationPolicy::Invitation,
            StoredRegistration::Closed => RegistrationPolicy::Closed,
        }
    }
}

/// Notice, maintenance mode and accepted players of a site.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct SiteState {
    /// The notice in English; empty for none.
    pub(crate) notice_en: String,
    /// The notice in German; empty for none.
    pub(crate) notice_de: String,
    pub(crate) maintenance: bool,
    pub(crate) registration: Option<StoredRegistration>,
    pub(crate) guests: Option<bool>,
    pub(crate) bots: Option<bool>,
}

impl SiteState {
    /// Returns the kinds of players that the operator has chosen for all nodes.
    pub(crate) fn access(&self) -> AccessChoice {
        AccessChoice {
            registration: self.registration.map(Into::into),
            guests: self.guests,
            bots: self.bots,
        }
    }

    /// Returns the notice in a language, or in the other one.
    pub(crate) fn notice(&self, language: &str) -> Option<&str> {
        let texts = match language {
            "de" => [&self.notice_de, &self.notice_en],
            _ => [&self.notice_en, &self.notice_de],
        };
        texts.into_iter().find(|text| !text.is_empty()).map(String::as_str)
    }
}

/// Loads the state of the site.
pub(crate) async fn load(pool: &PgPool) -> Result<SiteState, Error> {
    let row = sqlx::query_as!(
        SiteState,
        r#"SELECT notice_en, notice_de, maintenance,
                  registration AS "registration: StoredRegistration", guests, bots
           FROM site_state"#
    );
    Ok(row.fetch_optional(pool).await?.unwrap_or_default())
}

/// Stores the notice; empty texts remove it.
pub(crate) async fn set_notice(
    db: &mut PgConnection,
    english: &str,
    german: &str,
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO site_state (site_state_id, notice_en, notice_de) VALUES (1, $1, $2)
         ON CONFLICT (site_state_id) DO UPDATE SET notice_en = $1, notice_de = $2",
        english,
        german,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Begins or ends the maintenance mode.
pub(crate) async fn set_maintenance(db: &mut PgConnection, is_on: bool) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO site_state (site_state_id, maintenance) VALUES (1, $1)
         ON CONFLICT (site_state_id) DO UPDATE SET maintenance = $1",
        is_on,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Stores the kinds of players that are accepted; those that are none follow the settings.
pub(crate) async fn set_access(db: &mut PgConnection, choice: AccessChoice) -> Result<(), Error> {
    let registration = choice.registration.map(StoredRegistration::from);
    sqlx::query!(
        "INSERT INTO site_state (site_state_id, registration, guests, bots) VALUES (1, $1, $2, $3)
         ON CONFLICT (site_state_id) DO UPDATE SET registration = $1, guests = $2, bots = $3",
        registration as Option<StoredRegistration>,
        choice.guests,
        choice.bots,
    )
    .execute(db)
    .await?;
    Ok(())
}
