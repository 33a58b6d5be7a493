//! `cargo xtask web`: the pages, and what they are generated from.

mod hero;
mod pages;
mod speed;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

use crate::command::{self, cargo};
use crate::{root, setup, target_dir};

/// What is made.
#[derive(clap::Args)]
pub struct Arguments {
    /// Makes only what the pages are generated from: WASM, types, palette
    #[arg(long)]
    generated: bool,
    /// Measures the engine in WASM against the native one, in one run
    #[arg(long, conflicts_with = "generated")]
    speed: bool,
}

/// For chores that use the pages: whether these are built first.
#[derive(Default, clap::Args)]
pub struct Pages {
    /// Takes the pages as they were built last
    #[arg(long)]
    as_built: bool,
}

impl Pages {
    /// Builds the pages, unless they are taken as they are.
    pub fn make_ready(&self) -> Result<()> {
        if self.as_built { Ok(()) } else { make() }
    }
}

/// The chore.
pub fn run(arguments: &Arguments) -> Result<()> {
    if !arguments.generated && !arguments.speed {
        return make();
    }
    generate()?;
    if arguments.speed { speed::compare() } else { Ok(()) }
}

/// Makes everything and prints how much each page weighs.
fn make() -> Result<()> {
    generate()?;
    build()?;
    for line in pages::measure(&dist())? {
        println!("{line}");
    }
    Ok(())
}

/// The folder of everything about pages.
pub fn folder() -> PathBuf {
    root().join("web")
}

/// Where the finished pages are.
pub fn dist() -> PathBuf {
    folder().join("app/dist")
}

/// Checks types and tests of the pages, then makes them and holds them to their budgets. Gives
/// back the size of each page.
pub fn check() -> Result<Vec<String>> {
    generate()?;
    command::run(npm().args(["run", "--silent", "check"]))?;
    command::run(npm().args(["run", "--silent", "test"]))?;
    build()?;
    let sizes = pages::measure(&dist())?;
    pages::hold_to_budget(&sizes)?;
    Ok(sizes.iter().map(ToString::to_string).collect())
}

/// Installs the packages of the pages where the list of them has changed.
pub fn install() -> Result<()> {
    let lock = fs::read(folder().join("package-lock.json")).context("web has no lock file")?;
    let stamp = folder().join("node_modules/.palamedes-lock");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    // Not `ci`: that insists on the packages of all other systems, which not every registry has.
    // A package is unpacked and nothing more: none of ours needs to run what its makers wrote.
    let quietly = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
    command::run(npm().arg("install").args(quietly))?;
    fs::write(&stamp, lock).context("noting what is installed")
}

fn build() -> Result<()> {
    install()?;
    command::run(npm().args(["run", "--silent", "build"]))
}

fn npm() -> Command {
    let mut npm = Command::new("npm");
    npm.current_dir(folder());
    npm
}

/// Makes what the pages import and nobody writes by hand.
pub fn generate() -> Result<()> {
    install()?;
    let generated = folder().join("app/src/generated");
    fs::create_dir_all(&generated)?;
    write_changed(&generated.join("wire.ts"), &wire::typescript())?;
    for (name, svg) in hero::pictures()? {
        write_changed(&generated.join(name), &svg)?;
    }
    write_changed(&generated.join("palette.css"), &picture::live::palette_css())?;
    bind(&generated.join("wasm"))
}

/// Writes a file unless it says the same already, so that nothing is built again for it.
fn write_changed(file: &Path, text: &str) -> Result<()> {
    if fs::read_to_string(file).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(file, text).with_context(|| format!("writing {}", file.display()))
}

/// The name of what is bound: `palamedes.js` and `palamedes_bg.wasm`.
const BOUND: &str = "palamedes";

/// Builds the browser's part and the JavaScript round it.
fn bind(folder: &Path) -> Result<()> {
    let built = build_small()?;
    let bytes = fs::read(&built).with_context(|| format!("reading {}", built.display()))?;
    // What is bound already from the same bytes stays: the optimiser takes its time.
    let stamp = folder.join(".built");
    if fs::read(&stamp).is_ok_and(|before| before == bytes) {
        return Ok(());
    }
    let _ = fs::remove_dir_all(folder);
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&built).out_name(BOUND).typescript(true);
    bindgen.web(true)?.generate(folder)?;
    optimise(&folder.join(format!("{BOUND}_bg.wasm")))?;
    fs::write(stamp, bytes).context("noting what was bound")
}

/// Builds the browser's part together with the standard library, both made for size and without
/// the words of a panic, which nobody could read there: a sixth less on the wire. The compiler
/// wants to be told that this is not yet promised to stay.
fn build_small() -> Result<PathBuf> {
    // A folder of its own: with other flags everything would be built again and again.
    let target = target_dir().join("web");
    let mut build = cargo();
    build.args(["build", "--locked", "--package", "wasm", "--lib", "--profile", "wasm"]);
    build.args(["--target", setup::WASM, "-Z", "build-std=std,panic_abort"]);
    build.args(["-Z", "build-std-features=optimize_for_size"]);
    build.env("RUSTC_BOOTSTRAP", "1").env("CARGO_TARGET_DIR", &target);
    build.env(
        "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS",
        "-Zunstable-options -Cpanic=immediate-abort",
    );
    command::run(&mut build)?;
    Ok(target.join(setup::WASM).join("wasm/wasm.wasm"))
}

/// Binaryen makes it smaller and faster once more.
fn optimise(file: &Path) -> Result<()> {
    let mut opt = Command::new(folder().join("node_modules/.bin/wasm-opt"));
    opt.args(["-Oz", "--enable-bulk-memory", "--enable-nontrapping-float-to-int"]);
    opt.args(["--enable-sign-ext", "--enable-mutable-globals", "--enable-multivalue"]);
    opt.args(["--enable-reference-types", "-o"]).arg(file).arg(file);
    command::run(&mut opt)?;
    if !file.is_file() {
        bail!("{} was not made", file.display());
    }
    Ok(())
}
