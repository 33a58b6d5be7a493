//! Errors of files, in the chosen language.

use std::path::Path;
use std::{fmt, io};

use crate::translator::{Language, Translator};

/// A file that cannot be read or written.
#[derive(Debug)]
pub struct FileError {
    code: &'static str,
    file: String,
    error: io::Error,
}

impl FileError {
    /// A file that cannot be opened or read.
    pub fn read(file: &Path, error: io::Error) -> FileError {
        FileError { code: "file-read", file: file.display().to_string(), error }
    }

    /// A file that cannot be created or written.
    pub fn write(file: &Path, error: io::Error) -> FileError {
        FileError { code: "file-write", file: file.display().to_string(), error }
    }

    pub fn translate(&self, translator: &Translator) -> String {
        let reason = io_reason(&self.error, translator);
        translator.translate(self.code, &[("file", &self.file), ("why", &reason)])
    }
}

/// The reason of an error of the system. The texts of the system are in English.
pub fn io_reason(error: &io::Error, translator: &Translator) -> String {
    let code = match error.kind() {
        io::ErrorKind::NotFound => "file-not-found",
        io::ErrorKind::PermissionDenied => "file-not-permitted",
        io::ErrorKind::IsADirectory => "file-is-folder",
        io::ErrorKind::NotADirectory => "file-no-folder",
        io::ErrorKind::AlreadyExists => "file-exists",
        io::ErrorKind::StorageFull => "file-disk-full",
        io::ErrorKind::InvalidData => "file-not-text",
        io::ErrorKind::AddrNotAvailable => "network-no-address",
        _ => return error.to_string(),
    };
    translator.translate(code, &[])
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.translate(&Translator::new(Language::En)))
    }
}

impl std::error::Error for FileError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_translated() {
        let check = |kind: io::ErrorKind, expected: &str| {
            let error = FileError::read(Path::new("a.pgr"), kind.into());
            assert_eq!(error.translate(&Translator::new(Language::De)), expected);
        };
        check(io::ErrorKind::NotFound, "a.pgr kann nicht gelesen werden: nicht gefunden");
        check(io::ErrorKind::InvalidData, "a.pgr kann nicht gelesen werden: kein UTF-8-Text");
        let error = FileError::write(Path::new("b"), io::ErrorKind::PermissionDenied.into());
        assert_eq!(error.to_string(), "b cannot be written: permission denied");
    }
}
