//! Debian package of a release: program, systemd unit, user, settings and docs.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::archive::{BILL_OF_MATERIALS, PROGRAM, SOURCES};
use crate::command;

/// Path of the program in the systemd unit of the folder deploy.
const UNIT_PROGRAM: &str = "/usr/local/bin/palamedes";

/// Creates the system user of the service.
const SYSUSERS: &str = "u palamedes - \"Palamedes server\"\n";

/// Runs after the installation. The service starts when the operator has edited the settings.
const POSTINST: &str = "#!/bin/sh
set -e
if [ \"$1\" = configure ]; then
    systemd-sysusers palamedes.conf
    # The operator may have removed the file.
    if [ -e /etc/palamedes.toml ]; then
        chgrp palamedes /etc/palamedes.toml
    fi
    if [ -d /run/systemd/system ]; then
        systemctl daemon-reload
        if [ -n \"$2\" ]; then
            systemctl try-restart palamedes.service
        else
            echo 'Edit /etc/palamedes.toml, then run: systemctl enable --now palamedes'
        fi
    fi
fi
";

/// Runs before the removal.
const PRERM: &str = "#!/bin/sh
set -e
if [ \"$1\" = remove ] && [ -d /run/systemd/system ]; then
    systemctl disable --now palamedes.service
fi
";

/// Runs after the removal. `purge` also deletes the position index of the service.
const POSTRM: &str = "#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
fi
if [ \"$1\" = purge ]; then
    rm -rf /var/lib/palamedes
fi
";

/// Scripts of the package with their names.
const SCRIPTS: &[(&str, &str)] = &[("postinst", POSTINST), ("prerm", PRERM), ("postrm", POSTRM)];

/// Folder of the pages. Their links lead to files beside them, as in the archive.
const DOCS: &str = "usr/share/doc/palamedes";

/// Files and folders of the unpacked archive with their places in the package.
const FILES: &[(&str, &str)] = &[
    (PROGRAM, "usr/bin/palamedes"),
    ("deploy/palamedes.toml", "etc/palamedes.toml"),
    ("completions/palamedes.bash", "usr/share/bash-completion/completions/palamedes"),
    ("completions/palamedes.fish", "usr/share/fish/vendor_completions.d/palamedes.fish"),
    ("completions/_palamedes", "usr/share/zsh/vendor-completions/_palamedes"),
    (BILL_OF_MATERIALS, "usr/share/doc/palamedes/palamedes.cdx.json"),
    ("man/man1", "usr/share/man/man1"),
];

/// Start of the file on licences. Every Debian system has the text of the first one.
const LICENCES: &str = "\
    Palamedes is licensed under the Apache License 2.0 or the MIT licence, at your choice.\n\
    The Apache License is in /usr/share/common-licenses/Apache-2.0. The MIT licence is:\n\n";

/// Name of a processor in Debian.
pub fn architecture(target: &str) -> Option<&'static str> {
    match target.split('-').next() {
        Some("x86_64") => Some("amd64"),
        Some("aarch64") => Some("arm64"),
        _ => None,
    }
}

/// Packs the contents of an archive as a Debian package and returns its path.
pub fn package(contents: &Path, folder: &Path, target: &str, time_s: u64) -> Result<PathBuf> {
    let architecture = architecture(target)
        .with_context(|| format!("Debian packages for {target} are not supported"))?;
    let name = format!("palamedes_{}_{architecture}", env!("CARGO_PKG_VERSION"));
    let tree = folder.join(&name);
    if tree.exists() {
        fs::remove_dir_all(&tree)?;
    }
    let file = folder.join(format!("{name}.deb"));
    let packed = stage(contents, &tree, target, architecture).and_then(|()| {
        let mut dpkg = Command::new("dpkg-deb");
        dpkg.env("SOURCE_DATE_EPOCH", time_s.to_string());
        // Several threads of xz would give other bytes than one.
        dpkg.args(["--root-owner-group", "-Zxz", "--threads-max=1", "--build"])
            .arg(&tree)
            .arg(&file);
        command::run(&mut dpkg)
    });
    if tree.exists() {
        fs::remove_dir_all(&tree)?;
    }
    packed.map(|()| file)
}

fn stage(contents: &Path, tree: &Path, target: &str, architecture: &str) -> Result<()> {
    let docs = SOURCES.iter().map(|source| (*source, format!("{DOCS}/{source}")));
    let files = FILES.iter().map(|(from, to)| (*from, (*to).to_owned()));
    for (from, to) in files.chain(docs) {
        let to = tree.join(to);
        fs::create_dir_all(to.parent().context("missing parent folder")?)?;
        command::run(Command::new("cp").arg("-r").arg(contents.join(from)).arg(to))?;
    }
    let unit = fs::read_to_string(contents.join("deploy/palamedes.service"))?;
    let unit = unit.replace(UNIT_PROGRAM, "/usr/bin/palamedes");
    write(&tree.join("usr/lib/systemd/system/palamedes.service"), &unit)?;
    write(&tree.join("usr/lib/sysusers.d/palamedes.conf"), SYSUSERS)?;
    let licence = fs::read_to_string(contents.join("LICENSE-MIT"))?;
    write(&tree.join(DOCS).join("copyright"), &format!("{LICENCES}{licence}"))?;
    write(&tree.join("DEBIAN/control"), &control(target, architecture))?;
    write(&tree.join("DEBIAN/conffiles"), "/etc/palamedes.toml\n")?;
    for (name, script) in SCRIPTS {
        write(&tree.join("DEBIAN").join(name), script)?;
    }
    set_modes(tree)?;
    let scripts = SCRIPTS.iter().map(|(name, _)| tree.join("DEBIAN").join(name));
    for program in scripts.chain([tree.join("usr/bin/palamedes")]) {
        fs::set_permissions(program, fs::Permissions::from_mode(0o755))?;
    }
    // The settings have the password of the database.
    fs::set_permissions(tree.join("etc/palamedes.toml"), fs::Permissions::from_mode(0o640))?;
    Ok(())
}

fn write(file: &Path, text: &str) -> Result<()> {
    fs::create_dir_all(file.parent().context("missing parent folder")?)?;
    Ok(fs::write(file, text)?)
}

/// Gives every file and folder the usual rights, whatever the machine has.
fn set_modes(path: &Path) -> Result<()> {
    let mode = if path.is_dir() { 0o755 } else { 0o644 };
    fs::set_permissions(path, fs::Permissions::from_mode(mode))?;
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            set_modes(&entry?.path())?;
        }
    }
    Ok(())
}

/// Description of the package.
fn control(target: &str, architecture: &str) -> String {
    let libraries = if target.ends_with("-musl") { "" } else { "libc6, libgcc-s1, " };
    format!(
        "Package: palamedes\n\
         Version: {}\n\
         Architecture: {architecture}\n\
         Maintainer: The authors of Palamedes <palamedes@localhost>\n\
         Section: games\n\
         Priority: optional\n\
         Depends: {libraries}systemd\n\
         Recommends: postgresql (>= 15)\n\
         Description: server and program for Pentagame and other strategy games\n \
         One program: rules, records, engine, arena, bots and a server for online games.\n",
        env!("CARGO_PKG_VERSION")
    )
}

#[cfg(test)]
mod tests {
    use super::super::archive::samples::{check_links, write_contents};
    use super::*;
    use crate::command::output;

    #[test]
    fn package_has_program_unit_and_settings() {
        let folder = std::env::temp_dir().join(format!("palamedes-deb-{}", std::process::id()));
        let contents = write_contents(&folder);
        let target = "x86_64-unknown-linux-musl";
        let first = fs::read(package(&contents, &folder, target, 7).unwrap()).unwrap();
        let file = package(&contents, &folder, target, 7).unwrap();
        assert!(first == fs::read(&file).unwrap(), "two packages of the same files differ");
        let list = output(Command::new("dpkg-deb").arg("--contents").arg(&file)).unwrap();
        let line = |path: &str| list.lines().find(|line| line.ends_with(path)).unwrap_or_default();
        assert!(line("./usr/bin/palamedes").starts_with("-rwxr-xr-x root/root"), "{list}");
        assert!(line("./etc/palamedes.toml").starts_with("-rw-r-----"), "{list}");
        assert!(line("./usr/share/man/man1/palamedes.1").starts_with("-rw-r--r--"), "{list}");
        let out = folder.join("out");
        output(Command::new("dpkg-deb").arg("--extract").arg(&file).arg(&out)).unwrap();
        let unit =
            fs::read_to_string(out.join("usr/lib/systemd/system/palamedes.service")).unwrap();
        assert!(unit.contains("ExecStart=/usr/bin/palamedes serve"), "{unit}");
        check_links(&out.join(DOCS));
        let field = |name| output(Command::new("dpkg-deb").arg("--field").arg(&file).arg(name));
        assert_eq!(field("Architecture").unwrap(), "amd64");
        assert_eq!(field("Depends").unwrap(), "systemd");
        fs::remove_dir_all(&folder).unwrap();
    }

    /// Runs a script with stubs of the programs of the system, and returns what it ran.
    fn commands_of(script: &str, arguments: &[&str], folder: &Path) -> String {
        let (root, programs) = (folder.display().to_string(), folder.join("stubs"));
        fs::create_dir_all(&programs).unwrap();
        for name in ["systemctl", "systemd-sysusers", "chgrp", "rm"] {
            let stub = programs.join(name);
            write(&stub, &format!("#!/bin/sh\necho {name} $*\n")).unwrap();
            fs::set_permissions(&stub, fs::Permissions::from_mode(0o755)).unwrap();
        }
        let script = script.replace(" /", &format!(" {root}/"));
        let mut shell = Command::new("/bin/sh");
        shell.env("PATH", &programs).args(["-c", &script, "script"]).args(arguments);
        output(&mut shell).unwrap().replace(&root, "")
    }

    /// A removed settings file, which dpkg does not restore, made every upgrade fail.
    #[test]
    fn upgrade_works_without_the_settings_file() {
        let folder =
            std::env::temp_dir().join(format!("palamedes-postinst-{}", std::process::id()));
        fs::create_dir_all(folder.join("etc")).unwrap();
        let upgrade = || commands_of(POSTINST, &["configure", "0.1.0"], &folder);
        assert_eq!(upgrade(), "systemd-sysusers palamedes.conf");
        fs::write(folder.join("etc/palamedes.toml"), "").unwrap();
        fs::create_dir_all(folder.join("run/systemd/system")).unwrap();
        assert_eq!(
            upgrade().lines().collect::<Vec<_>>(),
            [
                "systemd-sysusers palamedes.conf",
                "chgrp palamedes /etc/palamedes.toml",
                "systemctl daemon-reload",
                "systemctl try-restart palamedes.service",
            ]
        );
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn purge_deletes_the_position_index_and_removal_does_not() {
        let folder = std::env::temp_dir().join(format!("palamedes-postrm-{}", std::process::id()));
        assert_eq!(commands_of(POSTRM, &["purge"], &folder), "rm -rf /var/lib/palamedes");
        assert_eq!(commands_of(POSTRM, &["remove"], &folder), "");
        fs::remove_dir_all(&folder).unwrap();
    }
}
