//! Builds without paths of the machine: the same sources give the same bytes in every folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::command::output;
use crate::root;

/// Replaces the paths of sources, crates and compiler in the output of a cargo build.
pub fn add(build: &mut Command, build_folder: &Path) -> Result<()> {
    add_for(build, &root(), build_folder)
}

fn add_for(build: &mut Command, project: &Path, build_folder: &Path) -> Result<()> {
    let flags = flags(project, build_folder)?;
    // Flags of configuration files are added up: `-C target-cpu` in .cargo/config.toml remains.
    // Those of the environment would replace them all.
    let list = serde_json::to_string(&flags)?;
    build.arg("--config").arg(format!("target.'cfg(all())'.rustflags={list}"));
    build.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    Ok(())
}

/// The options of the compiler. The last one that fits a path counts.
fn flags(project: &Path, build_folder: &Path) -> Result<Vec<String>> {
    let mut flags = Vec::new();
    let mut remap = |from: &Path, to: &str| {
        flags.push(format!("--remap-path-prefix={}={to}", from.display()));
    };
    remap(project, "/palamedes");
    remap(build_folder, "/build");
    // The name of a folder of crates is that of the registry, which can be a mirror.
    let registries = cargo_home()?.join("registry/src");
    for registry in fs::read_dir(&registries).into_iter().flatten() {
        remap(&registry?.path(), "/crates");
    }
    let rustc =
        |argument: &[&str]| output(Command::new("rustc").current_dir(root()).args(argument));
    let library = Path::new(&rustc(&["--print", "sysroot"])?).join("lib/rustlib/src/rust");
    // The path that the compiler itself writes if its sources are not installed.
    let version = rustc(&["--version", "--verbose"])?;
    let commit = version.lines().find_map(|line| line.strip_prefix("commit-hash: "));
    remap(&library, &format!("/rustc/{}", commit.unwrap_or("unknown")));
    Ok(flags)
}

/// The folder of cargo with the sources of all crates.
fn cargo_home() -> Result<PathBuf> {
    if let Some(folder) = std::env::var_os("CARGO_HOME") {
        return Ok(folder.into());
    }
    let home = std::env::var_os("HOME").context("neither CARGO_HOME nor HOME is set")?;
    Ok(Path::new(&home).join(".cargo"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::cargo;

    /// Prints the path of its source, and whether the compiler got the flags of the project.
    const PROGRAM: &str = "pub fn run() {
    let numbers: Vec<usize> = std::env::args().map(|word| word.len()).collect();
    let has_popcnt = cfg!(target_feature = \"popcnt\") || !cfg!(target_arch = \"x86_64\");
    println!(\"{} {has_popcnt} {}\", file!(), numbers[0] > 0);
    let _ = &numbers[numbers.len()..].iter().copied().collect::<std::collections::BTreeSet<_>>();
}
";

    #[test]
    fn programs_of_two_folders_are_identical() {
        let folder = std::env::temp_dir().join(format!("palamedes-remap-{}", std::process::id()));
        let build = |name: &str| {
            let project = folder.join(name);
            fs::create_dir_all(project.join("src")).unwrap();
            fs::create_dir_all(project.join(".cargo")).unwrap();
            let config = ".cargo/config.toml";
            fs::copy(root().join(config), project.join(config)).unwrap();
            let manifest = "[package]\nname = \"trial\"\nedition = \"2024\"\n[workspace]\n";
            fs::write(project.join("Cargo.toml"), manifest).unwrap();
            // An absolute path, as crates have it.
            let source = project.join("src/trial.rs");
            fs::write(&source, PROGRAM).unwrap();
            let main = format!("#[path = {source:?}]\nmod trial;\nfn main() {{ trial::run() }}\n");
            fs::write(project.join("src/main.rs"), main).unwrap();
            let build_folder = project.join("build");
            let mut build = cargo();
            build.current_dir(&project).args(["build", "--release", "--quiet"]);
            build.env("CARGO_TARGET_DIR", &build_folder);
            add_for(&mut build, &project, &build_folder).unwrap();
            output(&mut build).unwrap();
            build_folder.join("release/trial")
        };
        let (one, two) = (build("one"), build("two two"));
        let printed = output(&mut Command::new(&one)).unwrap();
        assert_eq!(printed, "/palamedes/src/trial.rs true true");
        assert!(fs::read(one).unwrap() == fs::read(two).unwrap(), "the programs differ");
        fs::remove_dir_all(&folder).unwrap();
    }
}
