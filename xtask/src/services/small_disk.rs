//! A small file system in memory, which a test can fill.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::postgres::UserIds;
use crate::command::output;

/// Size of the file system: a cluster, its standby and the games of a night.
const SIZE_MB: u32 = 1024;

/// A tmpfs in the scratch folder. The process guard unmounts it.
pub struct SmallDisk {
    folder: PathBuf,
}

impl SmallDisk {
    /// A disk in the scratch folder that is not mounted yet.
    pub fn new(scratch: &Path) -> SmallDisk {
        SmallDisk { folder: scratch.join("disk") }
    }

    /// Mounts the disk for a user and returns its folder.
    pub fn mount(&self, user: Option<UserIds>) -> Result<&Path> {
        fs::create_dir(&self.folder)?;
        let owner = user.map(|ids| format!(",uid={},gid={}", ids.user, ids.group));
        let options = format!("size={SIZE_MB}m,mode=0700{}", owner.unwrap_or_default());
        output(
            Command::new("mount").args(["-t", "tmpfs", "-o", &options, "tmpfs"]).arg(&self.folder),
        )
        .context("cannot mount a tmpfs, which only root may do")?;
        Ok(&self.folder)
    }

    /// Writes a file until no byte is free.
    pub fn fill(&self) -> Result<()> {
        let mut file = File::create(self.filler())?;
        for size in [1 << 20, 1 << 12] {
            let zeros = vec![0; size];
            while match file.write(&zeros) {
                Ok(written) => written > 0,
                Err(error) if error.kind() == ErrorKind::StorageFull => false,
                Err(error) => return Err(error).context("cannot fill the small disk"),
            } {}
        }
        Ok(())
    }

    /// Deletes that file.
    pub fn free(&self) -> Result<()> {
        fs::remove_file(self.filler()).context("cannot free the small disk")
    }

    fn filler(&self) -> PathBuf {
        self.folder.join("filler")
    }
}
