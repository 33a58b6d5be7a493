//! `cargo xtask image`: builds the container image and runs it without rights.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::command::{is_available, output, run};
use crate::root;

/// Name of the built image.
const IMAGE: &str = "localhost/palamedes-test";

/// User of the image.
const USER: &str = "65532:65532";

/// Maximum size of the image in bytes: 30 MB.
const BYTES_MAX: u64 = 30_000_000;

/// Runs `cargo xtask image`.
pub fn run_task() -> Result<()> {
    for line in check()? {
        println!("{line}");
    }
    Ok(())
}

/// Builds the image from the program in `dist` and tries it; returns its size.
pub fn check() -> Result<Vec<String>> {
    ensure!(
        is_available("buildah", &["--version"]),
        "buildah is not installed; on Debian and Ubuntu: apt install buildah"
    );
    let context = root().join("dist");
    let program = context.join("palamedes");
    ensure!(
        program.is_file(),
        "missing {}; run `cargo xtask dist --target x86_64-unknown-linux-musl`",
        program.display()
    );
    let file = root().join("deploy/Dockerfile");
    let mut build = buildah();
    build.args(["bud", "--isolation", "chroot", "--tag", IMAGE, "--file"]);
    run(build.arg(&file).arg(&context))?;
    let container = output(buildah().args(["from", "--pull-never", IMAGE]))?;
    let tried = try_container(&container);
    run(buildah().args(["rm", &container]))?;
    let bytes = tried?;
    ensure!(bytes <= BYTES_MAX, "the image has {bytes} bytes, more than {BYTES_MAX}");
    Ok(vec![format!("image {bytes} bytes, runs read-only as {USER}")])
}

/// Storage in plain folders needs no kernel module.
fn buildah() -> Command {
    let mut command = Command::new("buildah");
    command.args(["--storage-driver", "vfs"]);
    command
}

/// Checks the user of the image and the only file in it, and runs it. Returns its size.
fn try_container(container: &str) -> Result<u64> {
    let format = "{{.OCIv1.Config.User}}";
    let user = output(buildah().args(["inspect", "--format", format, container]))?;
    ensure!(user.trim() == USER, "the image has the user {user:?} instead of {USER}");
    let mounted = PathBuf::from(output(buildah().args(["mount", container]))?.trim());
    let tried = try_root(&mounted);
    run(buildah().args(["umount", container]))?;
    tried
}

/// Runs the program with this root, as the user of the image and on a read-only file system.
fn try_root(mounted: &Path) -> Result<u64> {
    let files = output(Command::new("find").arg(mounted).args(["-type", "f"]))?;
    let program = mounted.join("palamedes");
    ensure!(
        files.lines().eq([program.display().to_string()]),
        "the image has other files than the program: {files}"
    );
    // In a mount namespace of its own, so that nothing outside becomes read-only.
    let script = "mount --bind \"$1\" \"$1\" && mount -o remount,ro,bind \"$1\" \
                  && exec chroot --userspec=\"$2\" \"$1\" /palamedes \"${@:3}\"";
    let in_root = |arguments: &[&str]| {
        let mut command = Command::new("unshare");
        command.args(["--mount", "bash", "-c", script, "bash"]).arg(mounted).arg(USER);
        command.args(arguments);
        command
    };
    let version = output(&mut in_root(&["--version"]))?;
    ensure!(
        version.ends_with(env!("CARGO_PKG_VERSION")),
        "the program of the image has the wrong version: {version}"
    );
    let mut serve =
        in_root(&["--language", "en", "serve", "--static-only", "--listen", "127.0.0.1:0"]);
    let mut server = KilledOnDrop(serve.stdout(Stdio::piped()).spawn()?);
    let stdout = server.0.stdout.take().context("cannot read the output of the program")?;
    let mut line = String::new();
    BufReader::new(stdout).read_line(&mut line)?;
    if !line.contains("http://127.0.0.1:") {
        bail!("the program of the image does not start: {line:?}");
    }
    Ok(fs::metadata(&program)?.len())
}

/// A process that ends with the test.
struct KilledOnDrop(Child);

impl Drop for KilledOnDrop {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
