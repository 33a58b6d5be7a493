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
    /// Takes the pages as they were built last
    #[arg(long)]
    as_built: bool,
}

/// The chore.
pub fn run(arguments: &Arguments) -> Result<()> {
    if !arguments.as_built {
        web::run(&web::Arguments::all())?;
    }
    ensure!(web::dist().join("index.html").is_file(), "there are no pages: cargo xtask web");
    command::run(cargo().args(["build", "--locked", "--release", "--package", "palamedes"]))?;
    let name = format!("palamedes-{}-{}", env!("CARGO_PKG_VERSION"), fuzz::host()?);
    let folder = root().join("dist");
    fs::create_dir_all(&folder)?;
    let program = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let built = format!("release/palamedes{}", std::env::consts::EXE_SUFFIX);
    fs::copy(target_dir().join(built), &program).context("copying the program")?;
    // Not by a profile of its own, for which everything would be compiled once more.
    command::run(Command::new("strip").arg(&program))?;
    let sum = write_sum(&program)?;
    try_it(&program, &sum)?;
    let bytes = fs::metadata(&program)?.len();
    println!("{} ({:.1} MB)", shown(&program), bytes as f64 / 1e6);
    println!("{}", shown(&sum));
    Ok(())
}

fn shown(file: &Path) -> String {
    file.strip_prefix(root()).unwrap_or(file).display().to_string()
}

/// The checksum beside the program, as `sha256sum --check` reads it.
fn write_sum(program: &Path) -> Result<PathBuf> {
    let name = program.file_name().context("the program has a name")?.to_string_lossy();
    let file = program.with_file_name(format!("{name}.sha256"));
    let digest = Sha256::digest(fs::read(program)?);
    let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    fs::write(&file, format!("{digits}  {name}\n"))?;
    Ok(file)
}

/// Copies both into an empty folder, checks the sum, starts the program there, with nothing in its
/// environment, and asks for the page, for a WASM file, and for something that is not there.
fn try_it(program: &Path, sum: &Path) -> Result<()> {
    let folder = std::env::temp_dir().join(format!("palamedes-dist-{}", std::process::id()));
    fs::create_dir(&folder).with_context(|| format!("making {}", folder.display()))?;
    let tried = try_in(&folder, program, sum);
    fs::remove_dir_all(&folder)?;
    tried.context("the program does not work in an empty folder")
}

fn try_in(folder: &Path, program: &Path, sum: &Path) -> Result<()> {
    for file in [program, sum] {
        fs::copy(file, folder.join(file.file_name().context("a name")?))?;
    }
    let sum = sum.file_name().context("a name")?;
    command::run(Command::new("sha256sum").current_dir(folder).arg("--check").arg(sum))?;
    let copy = folder.join(program.file_name().context("a name")?);
    let version = output(Command::new(&copy).current_dir(folder).arg("--version"))?;
    ensure!(version.ends_with(env!("CARGO_PKG_VERSION")), "its version is {version}");
    let serving = Serving::start(&copy, folder)?;
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
