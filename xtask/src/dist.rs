//! `cargo xtask dist`: one program with the pages in it, to take home, tried where nothing else is.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest, Sha256};

use crate::command::{self, cargo, output};
use crate::{fuzz, root, target_dir, web};

/// What is made.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    pages: web::Pages,
}

/// The chore.
pub fn run(arguments: &Arguments) -> Result<()> {
    arguments.pages.make_ready()?;
    ensure!(web::dist().join("index.html").is_file(), "there are no pages: cargo xtask web");
    command::run(cargo().args(["build", "--locked", "--release", "--package", "palamedes"]))?;
    let folder = root().join("dist");
    fs::create_dir_all(&folder)?;
    let program = folder.join(PROGRAM);
    fs::copy(target_dir().join("release").join(PROGRAM), &program)
        .context("copying the program")?;
    // Not by a profile of its own, for which everything would be compiled once more.
    command::run(Command::new("strip").arg(&program))?;
    let archive = pack(&folder)?;
    let sum = write_sum(&archive)?;
    try_it(&archive, &sum)?;
    for file in [&program, &archive, &sum] {
        let bytes = fs::metadata(file)?.len();
        println!("{:>9} bytes  {}", bytes, file.strip_prefix(root()).unwrap_or(file).display());
    }
    Ok(())
}

/// What the program is called on this system.
const PROGRAM: &str = if cfg!(windows) { "palamedes.exe" } else { "palamedes" };

/// What must go along with it.
const PAPERS: &[&str] = &["LICENSE-APACHE", "LICENSE-MIT", "NOTICE"];

/// The program and its papers in one file, named for the version and the system.
fn pack(folder: &Path) -> Result<PathBuf> {
    let name = format!("palamedes-{}-{}.tar.gz", env!("CARGO_PKG_VERSION"), fuzz::host()?);
    let mut tar = Command::new("tar");
    tar.current_dir(folder).args(["-czf", &name, PROGRAM, "-C", ".."]).args(PAPERS);
    command::run(&mut tar)?;
    Ok(folder.join(name))
}

/// The checksum beside a file, as `sha256sum --check` reads it.
fn write_sum(archive: &Path) -> Result<PathBuf> {
    let name = archive.file_name().context("the file has a name")?.to_string_lossy();
    let file = archive.with_file_name(format!("{name}.sha256"));
    let digest = Sha256::digest(fs::read(archive)?);
    let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    fs::write(&file, format!("{digits}  {name}\n"))?;
    Ok(file)
}

/// Takes both home: into an empty folder, where the sum is checked and the program started.
fn try_it(archive: &Path, sum: &Path) -> Result<()> {
    let folder = std::env::temp_dir().join(format!("palamedes-dist-{}", std::process::id()));
    fs::create_dir(&folder).with_context(|| format!("making {}", folder.display()))?;
    let tried = unpack(&folder, archive, sum).and_then(|()| try_in(&folder));
    fs::remove_dir_all(&folder)?;
    tried.context("the program does not work in an empty folder")
}

fn unpack(folder: &Path, archive: &Path, sum: &Path) -> Result<()> {
    for file in [archive, sum] {
        fs::copy(file, folder.join(file.file_name().context("a name")?))?;
    }
    let in_it = |program: &str| {
        let mut command = Command::new(program);
        command.current_dir(folder);
        command
    };
    command::run(in_it("sha256sum").arg("--check").arg(sum.file_name().context("a name")?))?;
    command::run(in_it("tar").arg("-xzf").arg(archive.file_name().context("a name")?))
}

/// Starts the program there, with nothing in its environment, and asks for the page, its scripts,
/// the WASM, and for something that is not there.
fn try_in(folder: &Path) -> Result<()> {
    let program = folder.join(PROGRAM);
    let version = output(Command::new(&program).current_dir(folder).arg("--version"))?;
    ensure!(version.ends_with(env!("CARGO_PKG_VERSION")), "its version is {version}");
    let serving = Serving::start(&program, folder)?;
    let page = serving.get("/")?;
    ensure!(page.starts_with("HTTP/1.1 200 "), "the page is answered with {}", first(&page));
    let scripts: Vec<&str> =
        page.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    ensure!(!scripts.is_empty(), "the page names no script");
    for script in scripts {
        let answer = serving.get(script)?;
        ensure!(answer.starts_with("HTTP/1.1 200 "), "{script}: {}", first(&answer));
    }
    let wasm = wasm_file()?;
    let answer = serving.get(&wasm)?;
    ensure!(answer.starts_with("HTTP/1.1 200 "), "{wasm}: {}", first(&answer));
    ensure!(answer.contains("content-type: application/wasm"), "{wasm} is not called WASM");
    ensure!(answer.contains("\r\n\r\n\0asm"), "{wasm} is no WASM");
    let lost = serving.get("/no/such/page")?;
    ensure!(lost.starts_with("HTTP/1.1 404 "), "what is not there: {}", first(&lost));
    Ok(())
}

fn first(answer: &str) -> &str {
    answer.lines().next().unwrap_or("nothing")
}

/// The address of the WASM file of the pages.
fn wasm_file() -> Result<String> {
    for entry in fs::read_dir(web::dist().join("assets"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".wasm") {
            return Ok(format!("/assets/{name}"));
        }
    }
    bail!("the pages have no WASM file")
}

/// The program, serving on a free port until this is dropped.
struct Serving {
    child: Child,
    address: String,
}

impl Serving {
    fn start(program: &Path, folder: &Path) -> Result<Serving> {
        let mut child = Command::new(program)
            .args(["--language", "en", "serve", "--static-only", "--listen", "127.0.0.1:0"])
            .current_dir(folder)
            .env_clear()
            .stdout(Stdio::piped())
            .spawn()
            .context("the program cannot be started")?;
        let stdout = child.stdout.take().context("standard output is piped")?;
        // From here on it is ended with this, whatever comes.
        let mut serving = Serving { child, address: String::new() };
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        serving.address = address.with_context(|| format!("it says {line:?}"))?.to_owned();
        Ok(serving)
    }

    fn get(&self, path: &str) -> Result<String> {
        let mut stream = TcpStream::connect(&self.address)?;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
