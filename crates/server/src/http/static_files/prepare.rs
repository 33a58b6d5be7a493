//! Preparation of built pages for serving. Also used by the build script.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// The file of the whole app.
pub const INDEX: &str = "index.html";

/// Maximum number of files.
const FILES_MAX: usize = 4096;

/// Maximum size of all files, in bytes.
const BYTES_MAX: u64 = 64 << 20;

/// File of the pages with its compressed form.
pub struct Prepared {
    /// The path, beginning with a slash.
    pub path: String,
    pub bytes: Vec<u8>,
    /// The compressed bytes, if they are smaller.
    pub gzip: Option<Vec<u8>>,
    /// The digest of the bytes.
    pub digest: String,
}

/// Reads all files of a folder.
pub fn folder(folder: &Path) -> io::Result<Vec<Prepared>> {
    let mut files = Vec::new();
    let mut weight = 0;
    let mut folders = vec![(folder.to_path_buf(), String::new())];
    while let Some((folder, prefix)) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            let name = entry.file_name();
            let name = name.to_str().ok_or_else(|| refused("a file name is not valid UTF-8"))?;
            let path = format!("{prefix}/{name}");
            // Not through a link: it may lead out of the folder.
            let kind = entry.file_type()?;
            if kind.is_dir() {
                folders.push((entry.path(), path));
            } else if kind.is_file() {
                let bytes = fs::read(entry.path())?;
                weight += bytes.len() as u64;
                if files.len() == FILES_MAX || weight > BYTES_MAX {
                    return Err(refused(
                        "the folder has too many or too large files for web pages",
                    ));
                }
                files.push(file(path, bytes)?);
            }
        }
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(files)
}

fn refused(why: &str) -> io::Error {
    io::Error::other(why.to_owned())
}

/// Prepares one file.
pub fn file(path: String, bytes: Vec<u8>) -> io::Result<Prepared> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&bytes)?;
    let gzip = encoder.finish()?;
    let is_worth_it = gzip.len() < bytes.len() / 20 * 19;
    let digest = Sha256::digest(&bytes);
    let digest = digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    Ok(Prepared { path, gzip: is_worth_it.then_some(gzip), digest, bytes })
}

/// Unpacks bytes that [`file`] has compressed.
#[allow(dead_code, reason = "the build script unpacks nothing")]
pub fn unpack(packed: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut bytes).expect("the file was compressed by this crate");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_shrinks_is_compressed() {
        let text = "stop and corner ".repeat(100);
        let long = file("/a.txt".to_owned(), text.clone().into_bytes()).unwrap();
        let packed = long.gzip.unwrap();
        assert_eq!(unpack(&packed), text.as_bytes());
        assert!(packed.len() < text.len() / 10);
        assert!(file("/b.txt".to_owned(), b"ko".to_vec()).unwrap().gzip.is_none());
    }

    #[test]
    fn other_bytes_have_another_digest() {
        let digest = |bytes: &[u8]| file(String::new(), bytes.to_vec()).unwrap().digest;
        assert_eq!(digest(b"ring"), digest(b"ring"));
        assert_ne!(digest(b"ring"), digest(b"star"));
        assert_eq!(digest(b"ring").len(), 32);
    }
}
