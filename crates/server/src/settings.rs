//! What whoever runs a server decides.

use std::collections::BTreeMap;
use std::net::IpAddr;

use crate::limits::Limits;

/// The settings of a node.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The name of the node, among others on the same database.
    pub node: String,
    /// Where PostgreSQL is.
    pub database: String,
    /// Where NATS is; without it this node is alone.
    pub nats: Option<String>,
    /// How the server is reached by people, such as `https://palamedes.example`.
    pub public_url: String,
    /// How much is promised.
    pub mode: Mode,
    /// How mail is sent, if it is.
    pub mail: Option<Mail>,
    /// Who runs it, as they tell everybody.
    pub operator: Operator,
    /// Whether devices are told of turns, by the services their browsers chose.
    pub push: bool,
    /// Proxies in front, whose word about the client's address is taken.
    pub proxies: Vec<IpAddr>,
    /// The bounds.
    pub limits: Limits,
    /// Between two beats of the node no more than this may pass, or it was away. Nobody decides
    /// this but a test in which no time is given back, however busy the machine is.
    pub late_ms: i64,
}

/// How much is promised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// For everybody: TLS, and a database that keeps what it says it keeps.
    Production,
    /// For the café: plain http in a local network.
    LocalNetwork,
    /// For whoever works on the program.
    Development,
}

/// How mail is sent.
#[derive(Clone, Debug)]
pub struct Mail {
    /// The server, as an address such as `smtps://name:password@mail.example`.
    pub smtp: String,
    /// From whom.
    pub from: String,
}

/// Who runs a server, as they tell everybody.
#[derive(Clone, Debug)]
pub struct Operator {
    /// What the server is called.
    pub name: String,
    /// How they are reached.
    pub contact: Option<String>,
    /// Who answers for it.
    pub imprint: Texts,
    /// What they say about data.
    pub privacy: Texts,
}

impl Default for Operator {
    /// A server nobody has given a name.
    fn default() -> Operator {
        let (imprint, privacy) = (Texts::default(), Texts::default());
        Operator { name: "Palamedes".to_owned(), contact: None, imprint, privacy }
    }
}

/// A text by the tag of its language; the one without a tag is for all others.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Texts(pub BTreeMap<String, String>);

impl Texts {
    /// The text in this language, or the one for all, or whichever there is.
    pub fn in_language(&self, language: &str) -> Option<&str> {
        let found = self.0.get(language).or_else(|| self.0.get(""));
        found.or_else(|| self.0.values().next()).map(String::as_str)
    }
}

impl Settings {
    /// Three beats.
    pub const LATE_MS: i64 = 1_500;

    /// Settings for whoever works on the program, with this database.
    pub fn development(database: &str) -> Settings {
        Settings {
            node: "one".to_owned(),
            database: database.to_owned(),
            nats: None,
            public_url: "http://localhost:8080".to_owned(),
            mode: Mode::Development,
            mail: None,
            operator: Operator::default(),
            push: true,
            proxies: Vec::new(),
            limits: Limits::of(Mode::Development),
            late_ms: Settings::LATE_MS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_found_in_the_language_or_another() {
        let check = |texts: &[&str], asked: &str, expected: Option<&str>| {
            let texts = texts.iter().map(|tag| ((*tag).to_owned(), format!("in {tag}")));
            let found = Texts(texts.collect());
            assert_eq!(found.in_language(asked), expected, "{asked}");
        };
        check(&["", "de"], "de", Some("in de"));
        check(&["", "de"], "en", Some("in "));
        check(&["de"], "en", Some("in de"));
        check(&[], "en", None);
    }
}
