//! Trial of an archive: it is unpacked into an empty folder, and the program is started.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use super::archive::{BILL_OF_MATERIALS, PROGRAM, SUMS};
use crate::bill_of_materials::EXPECTED;
use crate::command::{self, output};
use crate::{root, web};

/// Unpacks the archive into an empty folder, checks the sum and starts the program.
pub fn try_archive(archive: &Path, sum: &Path) -> Result<()> {
    let folder = std::env::temp_dir().join(format!("palamedes-dist-{}", std::process::id()));
    fs::create_dir(&folder)
        .with_context(|| format!("cannot create the folder {}", folder.display()))?;
    let unpacked = unpack(&folder, archive, sum);
    let result = unpacked.and_then(|unpacked| try_program(&unpacked));
    fs::remove_dir_all(&folder)?;
    result.context("the packed program does not work in an empty folder")
}

/// Returns the folder that the archive contains.
fn unpack(folder: &Path, archive: &Path, sum: &Path) -> Result<PathBuf> {
    for file in [archive, sum] {
        fs::copy(file, folder.join(name_of(file)?))?;
    }
    let in_folder = |program: &str| {
        let mut command = Command::new(program);
        command.current_dir(folder);
        command
    };
    command::run(in_folder("sha256sum").arg("--check").arg(name_of(sum)?))?;
    command::run(in_folder("tar").arg("-xzf").arg(name_of(archive)?))?;
    let name = name_of(archive)?.to_string_lossy();
    let unpacked = folder.join(name.trim_end_matches(".tar.gz"));
    let mut sums = Command::new("sha256sum");
    command::run(sums.current_dir(&unpacked).args(["--check", "--quiet", SUMS]))?;
    Ok(unpacked)
}

fn name_of(file: &Path) -> Result<&OsStr> {
    file.file_name().with_context(|| format!("missing file name in the path {}", file.display()))
}

/// Starts the program with an empty environment and requests the page and its files.
fn try_program(folder: &Path) -> Result<()> {
    let program = folder.join(PROGRAM);
    let version = output(Command::new(&program).current_dir(folder).arg("--version"))?;
    ensure!(
        version.ends_with(env!("CARGO_PKG_VERSION")),
        "the packed program has the wrong version: {version}"
    );
    let bill = fs::read_to_string(folder.join(BILL_OF_MATERIALS))?;
    for crate_name in EXPECTED {
        ensure!(bill.contains(crate_name), "the packed bill of materials lacks {crate_name}");
    }
    check_no_path(&program, &root())?;
    let server = RunningServer::start(&program, folder)?;
    let page = server.get("/")?;
    ensure!(
        page.starts_with("HTTP/1.1 200 "),
        "the packed program does not serve the start page: {}",
        status_line(&page)
    );
    let scripts: Vec<&str> =
        page.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    ensure!(!scripts.is_empty(), "the start page contains no script");
    for script in scripts {
        let response = server.get(script)?;
        ensure!(
            response.starts_with("HTTP/1.1 200 "),
            "the packed program does not serve {script}: {}",
            status_line(&response)
        );
    }
    let wasm = wasm_file()?;
    let response = server.get(&wasm)?;
    ensure!(
        response.starts_with("HTTP/1.1 200 "),
        "the packed program does not serve {wasm}: {}",
        status_line(&response)
    );
    ensure!(
        response.contains("content-type: application/wasm"),
        "the packed program serves {wasm} with the wrong content type"
    );
    ensure!(
        response.contains("\r\n\r\n\0asm"),
        "the packed program serves {wasm} with other contents than WASM"
    );
    let book = server.get("/docs/")?;
    ensure!(
        book.starts_with("HTTP/1.1 200 ") && book.contains("<main>"),
        "the packed program does not serve the documentation: {}",
        status_line(&book)
    );
    let missing = server.get("/no/such/page")?;
    ensure!(
        missing.starts_with("HTTP/1.1 404 "),
        "a page that does not exist is not answered with 404: {}",
        status_line(&missing)
    );
    Ok(())
}

/// Checks that a program has no path of the machine: in another folder it would be another program.
fn check_no_path(program: &Path, path: &Path) -> Result<()> {
    let bytes = fs::read(program)?;
    let path = format!("{}/", path.display());
    let found = bytes.windows(path.len()).position(|part| part == path.as_bytes());
    let text = |at: usize| String::from_utf8_lossy(&bytes[at..bytes.len().min(at + 100)]);
    ensure!(found.is_none(), "the packed program has the path {:?}", found.map(text));
    Ok(())
}

fn status_line(response: &str) -> &str {
    response.lines().next().unwrap_or("no response")
}

/// The path of the WASM file of the app.
fn wasm_file() -> Result<String> {
    for entry in fs::read_dir(web::dist().join("assets"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".wasm") {
            return Ok(format!("/assets/{name}"));
        }
    }
    bail!("missing WASM file in the built web app")
}

/// A running program on a free port, killed on drop.
struct RunningServer {
    child: Child,
    address: String,
}

impl RunningServer {
    fn start(program: &Path, folder: &Path) -> Result<RunningServer> {
        let mut child = Command::new(program)
            .args(["--language", "en", "serve", "--static-only", "--listen", "127.0.0.1:0"])
            .current_dir(folder)
            .env_clear()
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start the packed program")?;
        let stdout =
            child.stdout.take().context("cannot read the standard output of the packed program")?;
        // From here on the process is killed on drop.
        let mut server = RunningServer { child, address: String::new() };
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        server.address = address
            .with_context(|| format!("the packed program printed no address: {line:?}"))?
            .to_owned();
        Ok(server)
    }

    fn get(&self, path: &str) -> Result<String> {
        let mut stream = TcpStream::connect(&self.address)?;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
        let mut response = Vec::new();
        stream.read_to_end(&mut response)?;
        Ok(String::from_utf8_lossy(&response).into_owned())
    }
}

impl Drop for RunningServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
