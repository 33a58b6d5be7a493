//! The private file of a release: the key of its pseudonyms and the progress of the export.
//!
//! The file lies beside the published folder and can be read by its owner only. It is deleted when
//! the release is finished, so the pseudonyms of two releases cannot be linked.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

/// Bytes of a pseudonym: among a million million players, two have the same one rarely.
const PSEUDONYM_BYTES: usize = 10;

/// Maximum length of the name of a release.
const NAME_LENGTH_MAX: usize = 40;

/// Key and progress of a release.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Release {
    /// Name of the release.
    pub name: String,
    key: String,
    /// Identifier on the server of the last game that was written.
    pub(super) last_id: Option<String>,
    /// Number of parts that were written.
    pub(super) parts: u32,
    /// Number of games that were written.
    pub games: u64,
    /// Number of plies that were written.
    pub plies: u64,
    /// Number of games that do not fit the rules.
    pub refused: u64,
    /// True if the last line of the server has arrived.
    pub is_complete: bool,
}

impl Release {
    /// Begins a release with a new key.
    ///
    /// # Errors
    /// The name cannot be part of a file name, or the system gives no random numbers.
    pub fn begin(name: &str) -> Result<Release> {
        let is_allowed =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if !(1..=NAME_LENGTH_MAX).contains(&name.len()) || !name.bytes().all(is_allowed) {
            bail!("--release has 1 to {NAME_LENGTH_MAX} small letters, digits and hyphens");
        }
        let mut key = [0; 32];
        getrandom::fill(&mut key).context("creating the key of the release")?;
        Ok(Release {
            name: name.to_owned(),
            key: hex(&key),
            last_id: None,
            parts: 0,
            games: 0,
            plies: 0,
            refused: 0,
            is_complete: false,
        })
    }

    /// Path of the file of a release: beside the published folder.
    /// For a bucket it is in the current folder.
    ///
    /// # Errors
    /// The published folder has no folder around it.
    pub fn path(out: &str, name: &str) -> Result<PathBuf> {
        let file = format!("{name}.key");
        if out.contains("://") {
            return Ok(file.into());
        }
        let folder = std::path::absolute(out)?;
        let folder = fs::canonicalize(&folder).unwrap_or(folder);
        match folder.parent() {
            Some(parent) => Ok(parent.join(file)),
            None => bail!("the key is stored beside --out: give another folder than {out}"),
        }
    }

    /// Reads the file; none if there is none.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read(path: &Path) -> Result<Option<Release>> {
        match fs::read(path) {
            Ok(bytes) => {
                let read = serde_json::from_slice(&bytes);
                read.with_context(|| format!("{} is damaged", path.display()))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error).with_context(|| format!("reading {}", path.display())),
        }
    }

    /// Writes the file, whole or not at all.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, path: &Path) -> Result<()> {
        let temporary = path.with_extension("key.tmp");
        let write = || -> Result<()> {
            let mut options = OpenOptions::new();
            options.write(true).create(true).truncate(true);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let mut file = options.open(&temporary)?;
            file.write_all(&serde_json::to_vec(self)?)?;
            file.sync_all()?;
            fs::rename(&temporary, path)?;
            Ok(())
        };
        write().with_context(|| format!("writing {}", path.display()))
    }

    /// Destroys the key: overwrites the file and deletes it.
    ///
    /// # Errors
    /// The file cannot be overwritten or deleted.
    pub fn destroy(path: &Path) -> Result<()> {
        let destroy = || -> Result<()> {
            let length = fs::metadata(path)?.len() as usize;
            let mut file = OpenOptions::new().write(true).open(path)?;
            file.write_all(&vec![0; length])?;
            file.sync_all()?;
            fs::remove_file(path)?;
            Ok(())
        };
        destroy().with_context(|| format!("destroying {}", path.display()))
    }

    /// Forgets all games and keeps the key.
    pub(super) fn restart(&mut self) {
        let (name, key) = (self.name.clone(), self.key.clone());
        let (last_id, is_complete) = (None, false);
        *self =
            Release { name, key, last_id, parts: 0, games: 0, plies: 0, refused: 0, is_complete };
    }

    /// Name of the next part.
    pub(super) fn next_part(&self) -> String {
        format!("{}{:06}", self.part_prefix(), self.parts)
    }

    /// First characters of the names of all parts.
    pub(super) fn part_prefix(&self) -> String {
        format!("{}_", self.name)
    }

    /// The pseudonyms of the release.
    pub(super) fn pseudonyms(&self) -> Result<Pseudonyms> {
        let key = Hmac::new_from_slice(self.key.as_bytes());
        Ok(Pseudonyms(key.context("the key has no valid length")?))
    }
}

/// Replaces identifiers of a server by a keyed hash.
pub(super) struct Pseudonyms(Hmac<Sha256>);

impl Pseudonyms {
    pub(super) fn player(&self, player_id: &str) -> String {
        self.hash("player", player_id)
    }

    pub(super) fn game(&self, game_id: &str) -> String {
        self.hash("game", game_id)
    }

    fn hash(&self, kind: &str, id: &str) -> String {
        let mut hash = self.0.clone();
        hash.update(kind.as_bytes());
        hash.update(b" ");
        hash.update(id.as_bytes());
        let code = hash.finalize().into_bytes();
        hex(&code).chars().take(2 * PSEUDONYM_BYTES).collect()
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pseudonyms_belong_to_one_release() {
        let [one, other] = [(); 2].map(|()| Release::begin("a").unwrap());
        let pseudonyms = one.pseudonyms().unwrap();
        assert_eq!(pseudonyms.player("ann"), one.pseudonyms().unwrap().player("ann"));
        assert_eq!(pseudonyms.player("ann").len(), 20);
        assert_ne!(pseudonyms.player("ann"), pseudonyms.player("ben"));
        assert_ne!(pseudonyms.player("ann"), pseudonyms.game("ann"));
        assert_ne!(pseudonyms.player("ann"), other.pseudonyms().unwrap().player("ann"));
    }

    #[test]
    fn names_fit_into_file_names() {
        for name in ["", "a/b", "..", "Release"] {
            assert!(Release::begin(name).is_err(), "{name}");
        }
    }

    #[test]
    fn the_key_lies_beside_the_published_folder() {
        let path = |out| Release::path(out, "r").unwrap();
        assert_eq!(path("/nowhere/data"), Path::new("/nowhere/r.key"));
        let here = std::env::current_dir().unwrap();
        assert_eq!(path("."), here.parent().unwrap().join("r.key"));
        assert!(Release::path("/", "r").is_err());
        assert_eq!(path("s3://bucket/data"), Path::new("r.key"));
    }
}
