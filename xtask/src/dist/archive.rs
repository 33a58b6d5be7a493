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
pub const SOURCES: &[&str] = &[
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
    copy_tracked(&root(), SOURCES, staged)?;
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

/// Copies the files that git knows, with their paths: others are no part of a release.
fn copy_tracked(project: &Path, paths: &[&str], to: &Path) -> Result<()> {
    let mut git = Command::new("git");
    let list = output(git.current_dir(project).args(["ls-files", "-z", "--"]).args(paths))?;
    for path in list.split_terminator('\0') {
        let copy = to.join(path);
        fs::create_dir_all(copy.parent().context("missing parent folder")?)?;
        fs::copy(project.join(path), copy).with_context(|| format!("cannot copy {path}"))?;
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

/// Contents of an archive for tests, with a script instead of the program.
#[cfg(test)]
pub mod samples {
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::tidy::links;

    /// A script that answers like the program.
    const SCRIPT: &str = "#!/bin/sh
if [ \"$1\" = completions ]; then echo \"complete $2\"; exit; fi
mkdir -p \"$3\" && echo '.TH palamedes 1' > \"$3/palamedes.1\"
";

    /// Creates the folder and writes the script.
    pub fn write_script(folder: &Path) -> PathBuf {
        fs::create_dir(folder).unwrap();
        let program = folder.join("program");
        fs::write(&program, SCRIPT).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        program
    }

    /// Creates the folder with the unpacked contents of an archive, and returns theirs.
    pub fn write_contents(folder: &Path) -> PathBuf {
        let program = write_script(folder);
        let parts = Parts { program: &program, runnable: &program, bill: "{}\n", time_s: 7 };
        let contents = folder.join("contents");
        fs::create_dir(&contents).unwrap();
        stage(&contents, &parts).unwrap();
        contents
    }

    /// Checks that every link of a page leads to a file below the same folder.
    pub fn check_links(folder: &Path) {
        let mut number = 0;
        let pages = files_below(folder).unwrap().into_iter();
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

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::samples::{check_links, write_script};
    use super::*;

    #[test]
    fn same_files_give_the_same_archive() {
        let folder = std::env::temp_dir().join(format!("palamedes-pack-{}", std::process::id()));
        let program = write_script(&folder);
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
            PROGRAM,
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

    #[test]
    fn files_that_git_does_not_know_are_not_packed() {
        let folder = std::env::temp_dir().join(format!("palamedes-git-{}", std::process::id()));
        let (project, copy) = (folder.join("project"), folder.join("copy"));
        for file in ["docs/a b.md", "docs/draft.md", "docs/.env", "LICENSE", "other/c.md"] {
            let file = project.join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, "x").unwrap();
        }
        let git = |arguments: &[&str]| {
            output(Command::new("git").current_dir(&project).args(arguments)).unwrap()
        };
        git(&["init", "--quiet"]);
        git(&["add", "docs/a b.md", "LICENSE", "other"]);
        copy_tracked(&project, &["LICENSE", "docs"], &copy).unwrap();
        assert_eq!(files_below(&copy).unwrap(), [copy.join("LICENSE"), copy.join("docs/a b.md")]);
        fs::remove_file(project.join("LICENSE")).unwrap();
        assert!(copy_tracked(&project, &["LICENSE"], &copy).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
