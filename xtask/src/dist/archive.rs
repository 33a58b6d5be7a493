//! Contents of a release archive. The same files give the same bytes.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::command::{self, output};
use crate::root;

/// File name of the program on this system.
pub const PROGRAM: &str = if cfg!(windows) { "palamedes.exe" } else { "palamedes" };

/// File name of the software bill of materials (CycloneDX).
pub const BILL_OF_MATERIALS: &str = "palamedes.cdx.json";

/// Checksums of the files in the archive, for `sha256sum --check`.
pub const SUMS: &str = "SHA256SUMS";

/// Files and folders of the sources that are part of the archive, with all that its pages link to.
const SOURCES: &[&str] = &[
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "NOTICE",
    "README.md",
    "deploy",
    "docs",
    "examples",
    "web/board-package/README.md",
    "web/board-package/demo.html",
    "web/client/README.md",
];

/// Shells with the usual name of their completion script.
const COMPLETIONS: &[(&str, &str)] = &[
    ("bash", "palamedes.bash"),
    ("elvish", "palamedes.elv"),
    ("fish", "palamedes.fish"),
    ("powershell", "_palamedes.ps1"),
    ("zsh", "_palamedes"),
];

/// Parts of an archive that are built.
pub struct Parts<'a> {
    /// The program that is packed.
    pub program: &'a Path,
    /// The same program for this machine, which writes completions and manual pages.
    pub runnable: &'a Path,
    /// The bill of materials.
    pub bill: &'a str,
    /// Time of all files, in seconds since 1970.
    pub time_s: u64,
}

/// Packs an archive `NAME.tar.gz` and returns its path. Its contents stay in the folder `NAME`.
pub fn pack(folder: &Path, name: &str, parts: &Parts<'_>) -> Result<PathBuf> {
    let staged = folder.join(name);
    if staged.exists() {
        fs::remove_dir_all(&staged)?;
    }
    fs::create_dir_all(&staged)
        .with_context(|| format!("cannot create the folder {}", staged.display()))?;
    stage(&staged, parts)?;
    compress(folder, name, parts.time_s)
}

fn stage(staged: &Path, parts: &Parts<'_>) -> Result<()> {
    fs::copy(parts.program, staged.join(PROGRAM))
        .with_context(|| format!("cannot copy the program {}", parts.program.display()))?;
    fs::write(staged.join(BILL_OF_MATERIALS), parts.bill)?;
    for name in SOURCES {
        let to = staged.join(name);
        fs::create_dir_all(to.parent().context("missing parent folder")?)?;
        copy_all(&root().join(name), &to)?;
    }
    let completions = staged.join("completions");
    fs::create_dir(&completions)?;
    for (shell, file) in COMPLETIONS {
        let script = output(Command::new(parts.runnable).args(["completions", shell]))?;
        fs::write(completions.join(file), script + "\n")?;
    }
    let manual = staged.join("man/man1");
    command::run(Command::new(parts.runnable).args(["man", "--out"]).arg(&manual))?;
    let mut sums = String::new();
    for file in files_below(staged)? {
        let path = file.strip_prefix(staged)?.display();
        sums += &format!("{}  {path}\n", sha256(&file)?);
    }
    fs::write(staged.join(SUMS), sums)?;
    Ok(())
}

/// Copies a file, or a folder with all that is in it except hidden files: `.env` has secrets.
fn copy_all(from: &Path, to: &Path) -> Result<()> {
    if from.is_file() {
        fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display()))?;
        return Ok(());
    }
    fs::create_dir(to)?;
    let entries = fs::read_dir(from).with_context(|| format!("cannot list {}", from.display()))?;
    for entry in entries {
        let name = entry?.file_name();
        if !name.to_string_lossy().starts_with('.') {
            copy_all(&from.join(&name), &to.join(&name))?;
        }
    }
    Ok(())
}

/// All files below a folder, sorted.
fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Packs the folder without owners, times and order of the machine.
fn compress(folder: &Path, name: &str, time_s: u64) -> Result<PathBuf> {
    let file = format!("{name}.tar.gz");
    let mut tar = Command::new("tar");
    tar.current_dir(folder).args(["--sort=name", "--format=ustar", "--numeric-owner"]);
    tar.args(["--owner=0", "--group=0", "--mode=u=rwX,go=rX"]);
    tar.arg(format!("--mtime=@{time_s}"));
    // Without its option -n, gzip would write the time.
    tar.args(["--use-compress-program=gzip -9 -n", "-cf", &file, name]);
    command::run(&mut tar)?;
    Ok(folder.join(file))
}

/// Writes the checksum next to a file in the format of `sha256sum --check`.
pub fn write_sum(file: &Path) -> Result<PathBuf> {
    let name = file.file_name().unwrap_or(OsStr::new("")).to_string_lossy();
    let sum = file.with_file_name(format!("{name}.sha256"));
    fs::write(&sum, format!("{}  {name}\n", sha256(file)?))?;
    Ok(sum)
}

/// SHA-256 of a file in hexadecimal digits.
pub fn sha256(file: &Path) -> Result<String> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    Ok(Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::tidy::links;

    /// A script that answers like the program.
    const SCRIPT: &str = "#!/bin/sh
if [ \"$1\" = completions ]; then echo \"complete $2\"; exit; fi
mkdir -p \"$3\" && echo '.TH palamedes 1' > \"$3/palamedes.1\"
";

    #[test]
    fn same_files_give_the_same_archive() {
        let folder = std::env::temp_dir().join(format!("palamedes-pack-{}", std::process::id()));
        fs::create_dir(&folder).unwrap();
        let program = folder.join("program");
        fs::write(&program, SCRIPT).unwrap();
        let pack_as = |mode: u32, time_s: u64| {
            fs::set_permissions(&program, fs::Permissions::from_mode(mode)).unwrap();
            let parts = Parts { program: &program, runnable: &program, bill: "{}\n", time_s };
            sha256(&pack(&folder, "palamedes-1", &parts).unwrap()).unwrap()
        };
        let first = pack_as(0o755, 7);
        assert_eq!(first, pack_as(0o700, 7));
        assert_ne!(first, pack_as(0o755, 8));
        let archive = folder.join("palamedes-1.tar.gz");
        let list = output(Command::new("tar").arg("-tzf").arg(&archive)).unwrap();
        for file in [
            "palamedes",
            BILL_OF_MATERIALS,
            SUMS,
            "LICENSE-MIT",
            "completions/_palamedes",
            "man/man1/palamedes.1",
            "deploy/palamedes.service",
            "deploy/palamedes.toml",
            "docs/operate/operations.md",
            "examples/bot.py",
            "web/client/README.md",
        ] {
            assert!(
                list.lines().any(|line| line == format!("palamedes-1/{file}")),
                "{file}: {list}"
            );
        }
        fs::remove_dir_all(folder.join("palamedes-1")).unwrap();
        let mut tar = Command::new("tar");
        output(tar.current_dir(&folder).arg("-xzf").arg(&archive)).unwrap();
        let mut check = Command::new("sha256sum");
        check.current_dir(folder.join("palamedes-1")).args(["--check", "--quiet", SUMS]);
        output(&mut check).unwrap();
        check_links(&folder.join("palamedes-1"));
        fs::remove_dir_all(&folder).unwrap();
    }

    /// Checks that every link of a page leads to a file of the archive.
    fn check_links(unpacked: &Path) {
        let mut number = 0;
        let pages = files_below(unpacked).unwrap().into_iter();
        for page in pages.filter(|file| file.extension() == Some(OsStr::new("md"))) {
            let text = fs::read_to_string(&page).unwrap();
            let prose: String = text.split("```").step_by(2).collect();
            let prose: String = prose.split('`').step_by(2).collect();
            for link in links(&prose) {
                let target = page.parent().unwrap().join(link);
                assert!(target.exists(), "{}: {link}", page.display());
                number += 1;
            }
        }
        assert!(number > 200, "only {number} links were found");
    }
}
