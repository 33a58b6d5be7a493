//! Option declarations: the `option` line.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;

use super::lexer::{ExpectedToken, OneLine, ProtocolError, join_words};

/// Declaration of an option, such as `name Hash type spin default 16 min 1 max 1024`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionDecl {
    /// Name of the option.
    pub name: Box<str>,
    /// Type of its value.
    pub option_type: OptionType,
}

/// Type of an option's value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionType {
    /// Either `true` or `false`.
    Check {
        /// Value unless set.
        default: Box<str>,
    },
    /// An integer in a range.
    Spin {
        /// Value unless set.
        default: i64,
        /// Smallest allowed value.
        min: i64,
        /// Largest allowed value.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// Value unless set.
        default: Box<str>,
        /// All allowed values.
        values: Vec<Box<str>>,
    },
    /// No value: setting it triggers an action.
    Button,
    /// Any text value.
    Text {
        /// Value unless set.
        default: Box<str>,
    },
}

/// Keywords between the parts of a declaration.
const KEYS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];

impl OptionDecl {
    /// Parses the words after `option`.
    pub(super) fn parse<'a>(
        words: impl Iterator<Item = &'a str>,
    ) -> Result<OptionDecl, ProtocolError> {
        let mut parts: Vec<(&str, Vec<&str>)> = Vec::new();
        for word in words {
            match parts.last_mut() {
                _ if KEYS.contains(&word) => parts.push((word, Vec::new())),
                Some((_, value)) => value.push(word),
                None => return Err(ProtocolError::new(ExpectedToken::Keyword, word)),
            }
        }
        let all = |key: &'static str| {
            let found = parts.iter().filter(move |(found, _)| *found == key);
            found.map(|(_, value)| join_words(value.iter().copied()))
        };
        let one = |key| all(key).next().unwrap_or_default();
        let number = |key| {
            let text = one(key);
            text.parse::<i64>().map_err(|_| ProtocolError::new(ExpectedToken::Number, &text))
        };
        let name = one("name");
        if name.is_empty() {
            return Err(ProtocolError::new(ExpectedToken::Option, ""));
        }
        let form = match &*one("type") {
            "check" => OptionType::Check { default: one("default") },
            "spin" => OptionType::Spin {
                default: number("default")?,
                min: number("min")?,
                max: number("max")?,
            },
            "combo" => OptionType::Combo { default: one("default"), values: all("var").collect() },
            "button" => OptionType::Button,
            "string" => OptionType::Text { default: one("default") },
            other => return Err(ProtocolError::new(ExpectedToken::Keyword, other)),
        };
        Ok(OptionDecl { name, option_type: form })
    }
}

/// Formats the words after `option`.
impl fmt::Display for OptionDecl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let default = |f: &mut fmt::Formatter<'_>, value: &str| {
            if value.is_empty() { Ok(()) } else { write!(f, " default {}", OneLine(value)) }
        };
        write!(f, "name {} type ", OneLine(&self.name))?;
        match &self.option_type {
            OptionType::Check { default: value } => {
                f.write_str("check")?;
                default(f, value)
            }
            OptionType::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionType::Combo { default: value, values } => {
                f.write_str("combo")?;
                default(f, value)?;
                values.iter().try_for_each(|value| write!(f, " var {}", OneLine(value)))
            }
            OptionType::Button => f.write_str("button"),
            OptionType::Text { default: value } => {
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
        let parsed = OptionDecl::parse(text.split_whitespace());
        let output = parsed.as_ref().map_or_else(ToString::to_string, ToString::to_string);
        assert_eq!(output, expected, "{text}");
        if parsed.is_ok() {
            assert_eq!(OptionDecl::parse(output.split_whitespace()), parsed, "{text}");
        }
    }

    #[test]
    fn option_declarations_round_trip() {
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
