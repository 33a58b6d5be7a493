//! The house: who runs it, and how its order is kept.

use serde::{Deserialize, Serialize};

/// Who runs a server, and what it can do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct House {
    /// What the server is called.
    pub name: String,
    /// How whoever runs it is reached, if they say so.
    pub contact: Option<String>,
    /// Who answers for it: plain paragraphs with empty lines between them.
    pub imprint: Option<String>,
    /// What whoever runs it says about data, beside what the program itself keeps: the same.
    pub privacy: Option<String>,
    /// Whether mail is sent.
    pub mail: bool,
    /// The public key for messages to browsers that are closed, if any are sent.
    pub push_key: Option<String>,
}
