//! Queries on what the operator has set for all nodes.

use sqlx::{PgConnection, PgPool};

use crate::error::Error;

/// Notice and maintenance mode of a site.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct SiteState {
    /// The notice in English; empty for none.
    pub(crate) notice_en: String,
    /// The notice in German; empty for none.
    pub(crate) notice_de: String,
    pub(crate) maintenance: bool,
}

impl SiteState {
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
    let row =
        sqlx::query_as!(SiteState, "SELECT notice_en, notice_de, maintenance FROM site_state");
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
