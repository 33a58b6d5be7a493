//! Errors of the command line, in the chosen language.

use std::error::Error as _;
use std::ffi::OsString;
use std::fmt;

use clap::ValueEnum;
use clap::error::{ContextKind, ErrorKind};

use crate::command::arena::{translate_error, translate_phrase};
use crate::translator::{Language, Translator};

/// Error of a value, as a message that can be translated.
#[derive(Debug)]
pub struct ValueError {
    code: &'static str,
    arguments: Vec<(&'static str, String)>,
    /// A similar word that is valid.
    proposal: Option<String>,
    /// The value, if the message does not name it.
    value: Option<String>,
}

impl ValueError {
    pub fn new(code: &'static str) -> ValueError {
        ValueError { code, arguments: Vec::new(), proposal: None, value: None }
    }

    /// Adds an argument of the message.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> ValueError {
        self.arguments.push((name, value.into()));
        self
    }

    /// Puts the value before the message.
    pub fn of_value(mut self, value: &str) -> ValueError {
        self.value = Some(value.to_owned());
        self
    }

    /// Adds the most similar of these words, if one is similar.
    pub fn with_proposal<'a>(
        mut self,
        word: &str,
        known: impl Iterator<Item = &'a str>,
    ) -> ValueError {
        let word = word.to_lowercase();
        let nearest = known.map(|name| (edit_distance(&word, name), name)).min();
        let near = nearest.filter(|(distance, name)| *distance <= 2 && *distance < name.len());
        self.proposal = near.map(|(_, name)| name.to_owned());
        self
    }

    pub fn translate(&self, translator: &Translator) -> String {
        let hint = self.proposal.as_ref().map_or_else(String::new, |word| {
            format!(" {}", translator.translate("usage-proposal", &[("word", word)]))
        });
        let mut arguments = vec![("hint", hint.as_str())];
        arguments.extend(self.arguments.iter().map(|(name, value)| (*name, value.as_str())));
        let message = translator.translate(self.code, &arguments);
        match &self.value {
            Some(value) => format!("{value}: {message}"),
            None => message,
        }
    }
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.translate(&Translator::new(Language::En)))
    }
}

impl std::error::Error for ValueError {}

/// Number of letters to insert, remove or replace (Levenshtein).
fn edit_distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.chars().count()).collect();
    for (index, a) in one.chars().enumerate() {
        let mut diagonal = index;
        let mut left = index + 1;
        for (b, cell) in other.chars().zip(row.iter_mut().skip(1)) {
            let replaced = diagonal + usize::from(a != b);
            diagonal = *cell;
            left = replaced.min(left + 1).min(*cell + 1);
            *cell = left;
        }
        if let Some(first) = row.first_mut() {
            *first = index + 1;
        }
    }
    row.last().copied().unwrap_or_default()
}

/// The language that the words ask for, even if clap cannot parse them.
pub fn language_of(words: &[OsString]) -> Language {
    let mut words = words.iter().filter_map(|word| word.to_str());
    let mut named = None;
    while let Some(word) = words.next() {
        match word.strip_prefix("--language") {
            Some("") => named = words.next(),
            Some(rest) if rest.starts_with('=') => named = rest.get(1..),
            _ => {}
        }
    }
    let named = named.and_then(|name| Language::from_str(name, false).ok());
    named.unwrap_or_else(Language::from_environment)
}

/// The message of an error of the command line, without its prefix.
pub fn message(error: &clap::Error, language: Language) -> String {
    if language == Language::En {
        let text = error.to_string();
        let first = text.split("\n\n").next().unwrap_or_default();
        return first.strip_prefix("error: ").unwrap_or(first).trim().to_owned();
    }
    let translator = Translator::new(language);
    let context = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let arguments = [
        ("argument", context(ContextKind::InvalidArg)),
        ("value", context(ContextKind::InvalidValue)),
        ("command", context(ContextKind::InvalidSubcommand)),
        ("other", context(ContextKind::PriorArg)),
        ("values", context(ContextKind::ValidValue)),
    ];
    let arguments: Vec<(&str, &str)> =
        arguments.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let code = match error.kind() {
        ErrorKind::InvalidValue if context(ContextKind::InvalidValue).is_empty() => {
            "usage-value-missing"
        }
        ErrorKind::InvalidValue => "usage-value-unknown",
        ErrorKind::ValueValidation => "usage-value-invalid",
        ErrorKind::UnknownArgument => "usage-argument-unknown",
        ErrorKind::InvalidSubcommand => "usage-command-unknown",
        ErrorKind::MissingSubcommand => "usage-command-missing",
        ErrorKind::MissingRequiredArgument => "usage-argument-missing",
        ErrorKind::ArgumentConflict => "usage-conflict",
        _ => "usage-other",
    };
    let mut text = translator.translate(code, &arguments);
    if let Some(reason) = reason(error, &translator) {
        text = format!("{text} {reason}");
    }
    for kind in
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue]
    {
        if let Some(word) = error.get(kind) {
            let proposal = translator.translate("usage-proposal", &[("word", &word.to_string())]);
            text = format!("{text} {proposal}");
        }
    }
    text
}

/// The reason why a value is invalid.
fn reason(error: &clap::Error, translator: &Translator) -> Option<String> {
    let source = error.source()?;
    if let Some(own) = source.downcast_ref::<ValueError>() {
        return Some(own.translate(translator));
    }
    if let Some(error) = source.downcast_ref::<arena::Error>() {
        return Some(translate_error(error, translator));
    }
    if let Some(phrase) = source.downcast_ref::<arena::Phrase>() {
        return Some(translate_phrase(phrase, translator));
    }
    let text = source.to_string();
    // A range of numbers, as clap writes it.
    if let Some((_, range)) = text.split_once(" is not in ") {
        return Some(translator.translate("usage-range", &[("range", range)]));
    }
    Some(if text.contains("digit") { translator.translate("usage-number", &[]) } else { text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn language_is_found_in_words_that_cannot_be_parsed() {
        let check = |words: &[&str], expected| {
            let words: Vec<OsString> = words.iter().map(Into::into).collect();
            assert_eq!(language_of(&words), expected, "{words:?}");
        };
        check(&["palamedes", "--language", "de", "shwo"], Language::De);
        check(&["palamedes", "shwo", "--language=en"], Language::En);
    }

    #[test]
    fn edit_distance_counts_letters() {
        let check = |one, other, expected| assert_eq!(edit_distance(one, other), expected);
        check("pente", "pente", 0);
        check("pentagme", "pentagame", 1);
        check("fre", "free", 1);
        check("", "abc", 3);
    }
}
