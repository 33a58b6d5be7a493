//! Texts of the operator: name, contact, imprint and privacy.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use server::Texts;

use super::configuration::ConfigError;

/// Maximum size of a text file.
const TEXT_BYTES_MAX: u64 = 32 << 10;

/// Languages of the app.
///
/// Each can have its own text file.
const LANGUAGES: [&str; 2] = ["en", "de"];

/// Maximum length of name and contact in characters.
const LINE_CHARS_MAX: [(&str, usize); 2] = [("server_name", 60), ("server_contact", 200)];

/// Checks that the text is one line and not too long.
pub fn check_line(key: &'static str, text: Option<&str>) -> Result<Option<String>, ConfigError> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(None) };
    let max = LINE_CHARS_MAX.iter().find(|(name, _)| *name == key).map_or(0, |(_, max)| *max);
    if text.chars().count() > max || text.chars().any(char::is_control) {
        return Err(ConfigError::new("serve-line-refused").with("name", key).with("most", max));
    }
    Ok(Some(text.to_owned()))
}

/// Reads a text file and its translations, such as `imprint.de.txt`.
pub fn read_texts(file: Option<&Path>) -> Result<Texts, ConfigError> {
    let Some(file) = file else { return Ok(Texts::default()) };
    let mut texts = BTreeMap::new();
    for language in LANGUAGES {
        if let Some(text) = read_file(&translated_path(file, language))? {
            texts.insert(language.to_owned(), text);
        }
    }
    match read_file(file)? {
        Some(text) => {
            texts.insert(String::new(), text);
        }
        None if texts.is_empty() => return Err(unreadable(file, "no such file")),
        None => {}
    }
    Ok(Texts(texts))
}

/// The path of a translation: `imprint.de.txt` for `imprint.txt`.
fn translated_path(file: &Path, language: &str) -> PathBuf {
    match file.extension().and_then(|ending| ending.to_str()) {
        Some(ending) => file.with_extension(format!("{language}.{ending}")),
        None => file.with_extension(language),
    }
}

/// Reads one file; `None` if it does not exist.
fn read_file(file: &Path) -> Result<Option<String>, ConfigError> {
    let bytes = match fs::metadata(file) {
        Ok(found) => found.len(),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(unreadable(file, error)),
    };
    if bytes > TEXT_BYTES_MAX {
        return Err(unreadable(file, format!("{bytes} > {TEXT_BYTES_MAX}")));
    }
    let text = fs::read_to_string(file).map_err(|error| unreadable(file, error))?;
    let text = text.replace("\r\n", "\n").trim().to_owned();
    if text.is_empty() || text.chars().any(|letter| letter.is_control() && letter != '\n') {
        return Err(unreadable(file, "not plain text"));
    }
    Ok(Some(text))
}

fn unreadable(file: &Path, why: impl ToString) -> ConfigError {
    let unread = ConfigError::new("serve-text-unread").with("file", file.display());
    unread.with("why", why).with("most", TEXT_BYTES_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A temporary folder, removed on drop.
    struct TemporaryFolder(PathBuf);

    impl TemporaryFolder {
        fn new(name: &str, files: &[(&str, &[u8])]) -> TemporaryFolder {
            let folder =
                std::env::temp_dir().join(format!("palamedes-{name}-{}", std::process::id()));
            fs::create_dir_all(&folder).unwrap();
            for (file, bytes) in files {
                fs::write(folder.join(file), bytes).unwrap();
            }
            TemporaryFolder(folder)
        }
    }

    impl Drop for TemporaryFolder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn text_is_read_in_each_language() {
        let files: [(&str, &[u8]); 2] =
            [("imprint.txt", b"Ann\r\n\r\nSome Street\n"), ("imprint.de.txt", b"\nAnne\n")];
        let folder = TemporaryFolder::new("texts", &files);
        let texts = read_texts(Some(&folder.0.join("imprint.txt"))).unwrap();
        assert_eq!(texts.in_language("de"), Some("Anne"));
        assert_eq!(texts.in_language("en"), Some("Ann\n\nSome Street"));
        assert_eq!(read_texts(None), Ok(Texts::default()));
    }

    #[test]
    fn long_or_binary_text_is_rejected() {
        let long = vec![b'a'; 40_000];
        let files: [(&str, &[u8]); 4] =
            [("long.txt", &long), ("bell.txt", b"a\x07"), ("no.txt", b"\xff"), ("empty.txt", b" ")];
        let folder = TemporaryFolder::new("no-texts", &files);
        for file in ["long.txt", "bell.txt", "no.txt", "empty.txt", "missing.txt"] {
            let error = read_texts(Some(&folder.0.join(file))).unwrap_err();
            assert_eq!(error.code, "serve-text-unread", "{file}");
            assert!(error.arguments[0].1.ends_with(file), "{error:?}");
        }
    }

    #[test]
    fn name_is_one_line() {
        assert_eq!(
            check_line("server_name", Some(" Café Star ")),
            Ok(Some("Café Star".to_owned()))
        );
        assert_eq!(check_line("server_contact", Some("")), Ok(None));
        for text in ["a\nb".to_owned(), "a".repeat(61)] {
            assert_eq!(
                check_line("server_name", Some(&text)).unwrap_err().code,
                "serve-line-refused"
            );
        }
    }
}
