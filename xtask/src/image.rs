//! `cargo xtask image`: builds the container image and runs it without rights.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::command::{is_available, output, run};
use crate::crash::nodes::is_ready;
use crate::services::{EndSignal, Ports, Services, free_port, tail};
use crate::setup::install_package;
use crate::{compose, dist, root};

/// Name of the built image.
const IMAGE: &str = "localhost/palamedes-test";

/// User of the image.
const USER: &str = "65532:65532";

/// Maximum size of the image in bytes. Code is two thirds of it, pages and documentation 6 MB.
const BYTES_MAX: u64 = 40_000_000;

/// Start timeout of the server; the first start creates the tables.
const START_TIMEOUT: Duration = Duration::from_secs(60);

/// Runs `cargo xtask image`.
pub fn run_task() -> Result<()> {
    for line in check()? {
        println!("{line}");
    }
    Ok(())
}

/// Builds the image from the program in `dist` and tries it; returns its size.
pub fn check() -> Result<Vec<String>> {
    if !is_available("buildah", &["--version"]) {
        install_package("buildah").context("buildah builds the image")?;
    }
    let context = root().join("dist");
    let program = context.join("palamedes");
    if !program.is_file() || !dist::is_static(&program)? {
        dist::build_for_image()?;
    }
    let file = root().join("deploy/Dockerfile");
    let mut build = buildah();
    build.args(["bud", "--isolation", "chroot", "--tag", IMAGE, "--file"]);
    run(build.arg(&file).arg(&context))?;
    let container = output(buildah().args(["from", "--pull-never", IMAGE]))?;
    let tried = try_container(&container);
    run(buildah().args(["rm", &container]))?;
    let bytes = tried?;
    ensure!(bytes <= BYTES_MAX, "the image has {bytes} bytes, more than {BYTES_MAX}");
    Ok(vec![format!("image {bytes} bytes, serves read-only as {USER} with PostgreSQL and NATS")])
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
    let version = output(&mut in_root(mounted, &["--version"]))?;
    ensure!(
        version.ends_with(env!("CARGO_PKG_VERSION")),
        "the program of the image has the wrong version: {version}"
    );
    try_server(mounted)?;
    Ok(fs::metadata(&program)?.len())
}

/// The program in a mount namespace of its own, so that nothing outside becomes read-only.
///
/// As in compose.yaml, only the folder of the position index can be written.
fn in_root(mounted: &Path, arguments: &[&str]) -> Command {
    let script = "mkdir -p \"$1/index\" && mount --bind \"$1\" \"$1\" \
                  && mount -t tmpfs -o \"uid=${2%:*},gid=${2#*:},mode=0700\" tmpfs \"$1/index\" \
                  && mount -o remount,ro,bind \"$1\" \
                  && exec chroot --userspec=\"$2\" \"$1\" /palamedes \"${@:3}\"";
    let mut command = Command::new("unshare");
    command.args(["--mount", "bash", "-c", script, "bash"]).arg(mounted).arg(USER);
    command.args(arguments);
    command
}

/// Serves with PostgreSQL and NATS and the settings of compose.yaml until the server is ready.
fn try_server(mounted: &Path) -> Result<()> {
    let mut services = Services::start(Ports::default())?;
    let (port, ops_port) = (free_port()?, free_port()?);
    let addresses = [port, ops_port].map(|port| format!("127.0.0.1:{port}"));
    let mut serve = in_root(mounted, &["serve"]);
    serve.args(["--listen", &addresses[0], "--ops-listen", &addresses[1]]);
    serve.envs(compose::environment(&services)?);
    let log = services.folder().join("image.log");
    let file = fs::File::create(&log)?;
    serve.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file);
    let mut server = serve.spawn().context("cannot start the program of the image")?;
    services.guard().add(server.id(), EndSignal::Kill)?;
    let ready = wait_until_ready(&mut server, ops_port);
    server.kill()?;
    server.wait()?;
    services.guard().remove(server.id())?;
    ready.with_context(|| tail(&log))
}

fn wait_until_ready(server: &mut Child, ops_port: u16) -> Result<()> {
    let end = Instant::now() + START_TIMEOUT;
    while !is_ready(ops_port) {
        if let Some(status) = server.try_wait()? {
            bail!("the server of the image ended with {status}");
        }
        ensure!(Instant::now() < end, "the server of the image did not become ready in time");
        sleep(Duration::from_millis(20));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_for_operators_has_the_maximum_size() {
        let page = fs::read_to_string(root().join("docs/operate/containers.md")).unwrap();
        let size = format!("at most {} MB", BYTES_MAX / 1_000_000);
        assert!(page.contains(&size), "{size}");
    }
}
