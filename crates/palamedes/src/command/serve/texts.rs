//! What whoever runs a server says about it: a line in the settings, or a file of plain text.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use server::Texts;

use super::configuration::Unusable;

/// The longest text, in bytes.
const TEXT_BYTES_MAX: u64 = 32 << 10;

/// The languages the pages have.
const LANGUAGES: [&str; 2] = ["en", "de"];

/// The longest name and the longest way to reach somebody, in characters.
const LINES_MAX: [(&str, usize); 2] = [("house_name", 60), ("house_contact", 200)];

/// A line, if it is one and not too long.
pub fn line(key: &'static str, text: Option<&str>) -> Result<Option<String>, Unusable> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(None) };
    let most = LINES_MAX.iter().find(|(of, _)| *of == key).map_or(0, |(_, most)| *most);
    if text.chars().count() > most || text.chars().any(char::is_control) {
        return Err(Unusable::new("serve-line-refused").with("name", key).with("most", most));
    }
    Ok(Some(text.to_owned()))
}

/// The text of a file and those beside it with the tag of a language before the ending.
pub fn read(file: Option<&Path>) -> Result<Texts, Unusable> {
    let Some(file) = file else { return Ok(Texts::default()) };
    let mut texts = BTreeMap::new();
    for language in LANGUAGES {
        if let Some(text) = read_one(&tagged(file, language))? {
            texts.insert(language.to_owned(), text);
        }
    }
    match read_one(file)? {
        Some(text) => {
            texts.insert(String::new(), text);
        }
        None if texts.is_empty() => return Err(unread(file, "no such file")),
        None => {}
    }
    Ok(Texts(texts))
}

/// `imprint.txt` is `imprint.de.txt` in German.
fn tagged(file: &Path, language: &str) -> PathBuf {
    match file.extension().and_then(|ending| ending.to_str()) {
        Some(ending) => file.with_extension(format!("{language}.{ending}")),
        None => file.with_extension(language),
    }
}

/// The text of one file, if it is there.
fn read_one(file: &Path) -> Result<Option<String>, Unusable> {
    let weight = match fs::metadata(file) {
        Ok(found) => found.len(),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(unread(file, error)),
    };
    if weight > TEXT_BYTES_MAX {
        return Err(unread(file, format!("{weight} > {TEXT_BYTES_MAX}")));
    }
    let text = fs::read_to_string(file).map_err(|error| unread(file, error))?;
    let text = text.replace("\r\n", "\n").trim().to_owned();
    if text.is_empty() || text.chars().any(|letter| letter.is_control() && letter != '\n') {
        return Err(unread(file, "no plain text"));
    }
    Ok(Some(text))
}

fn unread(file: &Path, why: impl ToString) -> Unusable {
    let unread = Unusable::new("serve-text-unread").with("file", file.display());
    unread.with("why", why).with("most", TEXT_BYTES_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of its own for a test. It goes with this.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str, files: &[(&str, &[u8])]) -> Folder {
            let folder =
                std::env::temp_dir().join(format!("palamedes-{name}-{}", std::process::id()));
            fs::create_dir_all(&folder).unwrap();
            for (file, bytes) in files {
                fs::write(folder.join(file), bytes).unwrap();
            }
            Folder(folder)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_text_is_read_in_each_language_there_is() {
        let files: [(&str, &[u8]); 2] =
            [("imprint.txt", b"Ann\r\n\r\nSome Street\n"), ("imprint.de.txt", b"\nAnne\n")];
        let folder = Folder::new("texts", &files);
        let texts = read(Some(&folder.0.join("imprint.txt"))).unwrap();
        assert_eq!(texts.in_language("de"), Some("Anne"));
        assert_eq!(texts.in_language("en"), Some("Ann\n\nSome Street"));
        assert_eq!(read(None), Ok(Texts::default()));
    }

    #[test]
    fn what_is_no_bounded_text_is_refused() {
        let long = vec![b'a'; 40_000];
        let files: [(&str, &[u8]); 4] =
            [("long.txt", &long), ("bell.txt", b"a\x07"), ("no.txt", b"\xff"), ("empty.txt", b" ")];
        let folder = Folder::new("no-texts", &files);
        for file in ["long.txt", "bell.txt", "no.txt", "empty.txt", "missing.txt"] {
            let refused = read(Some(&folder.0.join(file))).unwrap_err();
            assert_eq!(refused.code, "serve-text-unread", "{file}");
            assert!(refused.arguments[0].1.ends_with(file), "{refused:?}");
        }
    }

    #[test]
    fn a_name_is_a_line() {
        assert_eq!(line("house_name", Some(" Café Star ")), Ok(Some("Café Star".to_owned())));
        assert_eq!(line("house_contact", Some("")), Ok(None));
        for text in ["a\nb".to_owned(), "a".repeat(61)] {
            assert_eq!(line("house_name", Some(&text)).unwrap_err().code, "serve-line-refused");
        }
    }
}
