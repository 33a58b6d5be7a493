//! `cargo xtask dist`: one program that contains the web app, tried in an empty folder.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest, Sha256};

use crate::command::{self, cargo, output};
use crate::{bill_of_materials, fuzz, root, target_dir, web};

/// Options of `cargo xtask dist`.
#[derive(clap::Args)]
pub struct DistArguments {
    #[command(flatten)]
    pages: web::PageBuild,
}

/// Runs `cargo xtask dist`.
pub fn run(arguments: &DistArguments) -> Result<()> {
    arguments.pages.build_if_needed()?;
    ensure!(
        web::dist().join("index.html").is_file(),
        "the web app is not built; run `cargo xtask web`"
    );
    command::run(cargo().args(["build", "--locked", "--release", "--package", "palamedes"]))?;
    let folder = root().join("dist");
    fs::create_dir_all(&folder)?;
    let program = folder.join(PROGRAM);
    fs::copy(target_dir().join("release").join(PROGRAM), &program)
        .context("cannot copy the built program to dist")?;
    // A separate profile with `strip` would compile everything again.
    command::run(Command::new("strip").arg(&program))?;
    let bill = serde_json::to_string_pretty(&bill_of_materials::generate()?)?;
    fs::write(folder.join(BILL_OF_MATERIALS), bill + "\n")?;
    let archive = pack(&folder)?;
    let sum = write_sum(&archive)?;
    try_archive(&archive, &sum)?;
    for file in [&program, &archive, &sum] {
        let bytes = fs::metadata(file)?.len();
        println!("{:>9} bytes  {}", bytes, file.strip_prefix(root()).unwrap_or(file).display());
    }
    Ok(())
}

/// File name of the program on this system.
const PROGRAM: &str = if cfg!(windows) { "palamedes.exe" } else { "palamedes" };

/// File name of the software bill of materials (CycloneDX).
const BILL_OF_MATERIALS: &str = "palamedes.cdx.json";

/// Licence files of the archive.
const LICENCE_FILES: &[&str] = &["LICENSE-APACHE", "LICENSE-MIT", "NOTICE"];

/// Packs the program, its bill of materials and the licences, named by version and system.
fn pack(folder: &Path) -> Result<PathBuf> {
    let name = format!("palamedes-{}-{}.tar.gz", env!("CARGO_PKG_VERSION"), fuzz::host()?);
    let mut tar = Command::new("tar");
    tar.current_dir(folder)
        .args(["-czf", &name, PROGRAM, BILL_OF_MATERIALS, "-C", ".."])
        .args(LICENCE_FILES);
    command::run(&mut tar)?;
    Ok(folder.join(name))
}

/// Writes the checksum next to the file in the format of `sha256sum --check`.
fn write_sum(archive: &Path) -> Result<PathBuf> {
    let name = name_of(archive)?.to_string_lossy();
    let file = archive.with_file_name(format!("{name}.sha256"));
    let digest = Sha256::digest(fs::read(archive)?);
    let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    fs::write(&file, format!("{digits}  {name}\n"))?;
    Ok(file)
}

/// Unpacks the archive into an empty folder, checks the sum and starts the program.
fn try_archive(archive: &Path, sum: &Path) -> Result<()> {
    let folder = std::env::temp_dir().join(format!("palamedes-dist-{}", std::process::id()));
    fs::create_dir(&folder)
        .with_context(|| format!("cannot create the folder {}", folder.display()))?;
    let result = unpack(&folder, archive, sum).and_then(|()| try_program(&folder));
    fs::remove_dir_all(&folder)?;
    result.context("the packed program does not work in an empty folder")
}

fn unpack(folder: &Path, archive: &Path, sum: &Path) -> Result<()> {
    for file in [archive, sum] {
        fs::copy(file, folder.join(name_of(file)?))?;
    }
    let in_folder = |program: &str| {
        let mut command = Command::new(program);
        command.current_dir(folder);
        command
    };
    command::run(in_folder("sha256sum").arg("--check").arg(name_of(sum)?))?;
    command::run(in_folder("tar").arg("-xzf").arg(name_of(archive)?))
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
    ensure!(
        fs::read_to_string(folder.join(BILL_OF_MATERIALS))?.contains("pkg:cargo/sqlx@"),
        "the packed bill of materials does not list the crates of the program"
    );
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
    let missing = server.get("/no/such/page")?;
    ensure!(
        missing.starts_with("HTTP/1.1 404 "),
        "a page that does not exist is not answered with 404: {}",
        status_line(&missing)
    );
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
