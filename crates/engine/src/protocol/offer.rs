//! An option that an engine offers.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;

use super::words::{OneLine, Unread, Wanted, joined};

/// An option that an engine offers: `name Hash type spin default 16 min 1 max 1024`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// Its name.
    pub name: Box<str>,
    /// What values it takes.
    pub form: Form,
}

/// What values an option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// `true` or `false`.
    Check {
        /// Unless it is set.
        default: Box<str>,
    },
    /// A whole number.
    Spin {
        /// Unless it is set.
        default: i64,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of these words.
    Combo {
        /// Unless it is set.
        default: Box<str>,
        /// The words.
        values: Vec<Box<str>>,
    },
    /// Nothing: setting it does something.
    Button,
    /// Any text.
    Text {
        /// Unless it is set.
        default: Box<str>,
    },
}

/// The words between which the parts of an option stand.
const KEYS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];

impl Offer {
    /// Reads what stands behind the word `option`.
    pub(super) fn read<'a>(words: impl Iterator<Item = &'a str>) -> Result<Offer, Unread> {
        let mut parts: Vec<(&str, Vec<&str>)> = Vec::new();
        for word in words {
            match parts.last_mut() {
                _ if KEYS.contains(&word) => parts.push((word, Vec::new())),
                Some((_, value)) => value.push(word),
                None => return Err(Unread::new(Wanted::Word, word)),
            }
        }
        let all = |key: &'static str| {
            let found = parts.iter().filter(move |(found, _)| *found == key);
            found.map(|(_, value)| joined(value.iter().copied()))
        };
        let one = |key| all(key).next().unwrap_or_default();
        let number = |key| {
            let text = one(key);
            text.parse::<i64>().map_err(|_| Unread::new(Wanted::Number, &text))
        };
        let name = one("name");
        if name.is_empty() {
            return Err(Unread::new(Wanted::Option, ""));
        }
        let form = match &*one("type") {
            "check" => Form::Check { default: one("default") },
            "spin" => {
                Form::Spin { default: number("default")?, min: number("min")?, max: number("max")? }
            }
            "combo" => Form::Combo { default: one("default"), values: all("var").collect() },
            "button" => Form::Button,
            "string" => Form::Text { default: one("default") },
            other => return Err(Unread::new(Wanted::Word, other)),
        };
        Ok(Offer { name, form })
    }
}

/// What stands behind the word `option`.
impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let default = |f: &mut fmt::Formatter<'_>, value: &str| {
            if value.is_empty() { Ok(()) } else { write!(f, " default {}", OneLine(value)) }
        };
        write!(f, "name {} type ", OneLine(&self.name))?;
        match &self.form {
            Form::Check { default: value } => {
                f.write_str("check")?;
                default(f, value)
            }
            Form::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            Form::Combo { default: value, values } => {
                f.write_str("combo")?;
                default(f, value)?;
                values.iter().try_for_each(|value| write!(f, " var {}", OneLine(value)))
            }
            Form::Button => f.write_str("button"),
            Form::Text { default: value } => {
                f.write_str("string")?;
                default(f, value)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let read = Offer::read(text.split_whitespace());
        let told = read.as_ref().map_or_else(ToString::to_string, ToString::to_string);
        assert_eq!(told, expected, "{text}");
        if read.is_ok() {
            assert_eq!(Offer::read(told.split_whitespace()), read, "{text}");
        }
    }

    #[test]
    fn options_are_read_and_written() {
        for text in [
            "name Hash type spin default 16 min 1 max 1024",
            "name Own Book type check default false",
            "name Width type combo default safe var safe var full",
            "name Clear type button",
            "name Weights type string",
            "name Weights type string default a b",
        ] {
            check(text, text);
        }
        check("name X type spin default 1 min 0 max many", "number \"many\"");
        check("name X type spin", "number \"\"");
        check("name X type dial", "word \"dial\"");
        check("type check", "option \"\"");
        check("X type check", "word \"X\"");
    }
}
